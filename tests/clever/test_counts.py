"""How many ways there are to go on: all decisions counted to a fixed depth, for throws fixed in advance.

Every throw shows the next line of THROWS, one digit for each die in the order of the sheet; dice that are not thrown
keep what they show. A solo passive throw lands in the order of the sheet.
"""

from typing import Any

import pytest

from positions import C3, DSC, GSC, at_table, shipped
from scorepad.core.game import Game

THROWS = ("351624", "246135", "613452", "165243", "524316")


def count(game: Game, state: Any, depth: int, throw: int = 0) -> int:
    """The number of sequences of `depth` decisions from here; a game that is over has one way to go on."""
    while state.chance:
        state.roll(game.parse_roll(state, shown(game, state, throw)))
        throw += 1
    if depth == 0 or state.over:
        return 1
    total = 0
    for seat in range(state.seats):
        codes = state.legal(seat)
        if depth == 1:
            total += len(codes)
            continue
        for code in codes:
            after = state.clone()
            after.apply(seat, code)
            total += count(game, after, depth - 1, throw)
    return total


def shown(game: Game, state: Any, throw: int) -> str:
    """The text of the next throw."""
    dice = game.dice_view(state)
    faces = zip(dice, THROWS[throw % len(THROWS)], strict=True)
    text = "".join(die["letter"] + face for die, face in faces if die["place"] == "pool")
    return text + ("/" + "".join(die["letter"] for die in dice) if game.turn_view(state)["passive"] else "")


# Ganz schön clever, solo, the first throw is w3 y5 b1 g6 o2 p4:
#   depth 1: white: two yellow 3s, blue 4, green, orange, purple (6); yellow 5: 2; blue (with white: 4), green, orange,
#     purple: 4; and the reroll of round 1: 13. Under `international` there is also the pass: 14.
#   depth 2: the second throw is w2 y4 b6 g1 o3 p5, of the dice that are left:
#     white sends b1 and o2 to the tray, left are y4 g1 p5: two yellow 4s, green, purple, reroll: 5 each for both yellow
#       3s, blue, orange and purple (25), but 4 after green, whose next field wants a 2;
#     yellow 5 leaves green only: green or reroll: 2 each (4);
#     blue 1 sends nothing away: white 2 (two yellow 2s, blue 2 + 1, green, orange, purple: 6), two yellow 4s, green,
#       orange, purple, reroll: 12;
#     green 6 sends all away, which ends the turn; passive throw: tray g1 w2 o3: white (two yellow 2s, blue 8, green,
#       orange, purple: 6), orange, pass: 8;
#     orange 2 sends blue away: white 6 ways, two yellow 4s, green, purple, reroll: 11;
#     purple 4 sends white, blue, orange away: two yellow 4s, green, reroll: 4;
#     the reroll: white 6 ways (blue 8), two yellow 4s, blue, green, orange, purple, no reroll left: 12.
#     25 + 4 + 4 + 12 + 8 + 11 + 4 + 12 = 80.
# Doppelt so clever, solo, w3 s5 y1 b6 g2 p4:
#   depth 1: white: four silver 3s, two yellow 3s, blue, green, pink (9); four silver 5s; yellow 1, which stands once;
#     blue, green, pink; reroll; pass: 9 + 4 + 1 + 3 + 2 = 19.
# Clever hoch Drei, solo, w3 y5 t1 b6 n2 p4:
#   depth 1: white: yellow 3 in row I, five turquoise 3s, no blue (3 + 6 = 9 is no step), two brown 3s, pink only half
#     (9); yellow 5 in row I; five turquoise 1s; two brown 2s; pink half; reroll; pass: 9 + 1 + 5 + 2 + 1 + 2 = 20.
SOLO = {
    (GSC, "rulebook"): [1, 13, 80, 387, 2908, 24875],
    (GSC, "international"): [1, 14, 106, 639, 5149, 52143],
    (DSC, "rulebook"): [1, 19, 191, 1361, 11765],  # rules version 1 had 4 more: skips of marks that are lost now
    (C3, "rulebook"): [1, 20, 179, 1295, 14162],
    (C3, "international"): [1, 20, 179, 1251, 13670],
}


@pytest.mark.parametrize(("name", "preset"), SOLO)
def test_from_the_start_of_a_solo_game(name: str, preset: str, scale: int) -> None:
    game = shipped(name, preset)
    for depth, expected in enumerate(SOLO[name, preset]):
        if expected <= 1500 * scale**2:
            assert count(game, game.start(1), depth) == expected


# Positions in which much comes together.
#   round 4 of two: each has 12 + 11 + 1 open fields for the X and orange or purple for the 6: 26 each, so 52;
#     then the same seat says done, or the other one chooses: 52 x 27 = 1404; then the other one chooses (26), or either
#     says done (2): 52 x (26 + 26 x 2) = 4056; the last one says done: 4056 again.
#   silver with two lower dice: white 2 in four rows or not, green 1 in one or not: 7; then the other one: after white
#     was crossed (4) or declined, 2 ways; after green was crossed or declined, 5: 4 x 2 + 2 + 5 + 5 = 20.
#   answers of two: seat 1 has yellow 1 twice, blue 4 + 1, green and the pass: 5; seat 0 has +1 on all six dice: white
#     (two yellow 4s, blue, green, orange, purple: 6), yellow 1 twice, blue, green, orange, purple, and done: 13; 18.
#   +1 with a joker 3: white 6 (yellow 6 in row I, five turquoise 6s, blue 6 + 1 = 7 on either side, two brown 6s, pink:
#     11), yellow 4 in row II, five turquoise 4s, blue 7 twice, two brown 1s, pink, joker, done: 24; with the joker: the
#     same dice as 3s: white (row I, five turquoise, blue 3 + 1 no step, two brown, pink: 9), yellow, five turquoise,
#     blue 3 + 6 no step, two brown, pink: 18.
ROUND_4 = at_table(GSC, "w1@I y1@II b1@III g1@tray o1@tray p1@tray", "start start", in_round=4, due="X-or-6*1")
TOGETHER = {
    "round 4 of two": (ROUND_4, [1, 52, 1404, 4056, 4056]),
    "silver with lower dice": (at_table(DSC, "w2 s3 y6 b5 g1 p4").play("s>s3b"), [1, 7, 20, 80, 404, 4822]),
    "answers of two": (
        at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "more tray", seat0={"plus1": 1}),
        [1, 18, 147, 375, 540, 5046],
    ),
    "+1 with a joker": (
        at_table(C3, "w6@I y4@II t4 b1 n1 p6@III", "more", plus1=1, joker=1),
        [1, 24, 361, 6686],
    ),
}


@pytest.mark.parametrize("name", TOGETHER)
def test_from_positions_in_which_much_comes_together(name: str, scale: int) -> None:
    table, counts = TOGETHER[name]
    for depth, expected in enumerate(counts):
        if expected <= 1500 * scale**2:
            assert count(table.game, table.state.clone(), depth) == expected


def test_the_joker_of_that_position() -> None:
    table = at_table(C3, "w6@I y4@II t4 b1 n1 p6@III", "more", plus1=1, joker=1).play("joker:3")
    assert count(table.game, table.state, 1) == 18
