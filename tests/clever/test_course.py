"""The course of play, shared by the three Clever games: rounds, rolls, tray, passive choices, chains, the end."""

import pytest

from positions import C3, DSC, GSC, Table, at_table, shipped
from scorepad import Match, load, load_text
from scorepad.core import Rng
from scorepad.core.game import Game

CLEVER = (GSC, DSC, C3)
ROUNDS = {1: 6, 2: 6, 3: 5, 4: 4}

#: Six dice of each game on the tray and the die fields, all used up: nobody has anything pending.
LEFT = {
    GSC: "w1@I y1@tray b1@tray g1@tray o1@II p6@III",
    DSC: "w1@I s1@tray y1@tray b1@tray g1@II p6@III",
    C3: "w1@I y1@tray t1@tray b1@tray n1@II p6@III",
}


def end_of_round(game: str, number: int, **sheet: str | int) -> Table:
    """Two seats, the second was the last active one of the round; seat 0 passes and everybody is done."""
    table = at_table(game, LEFT[game], "tray idle", active=1, in_round=number, sheet=sheet)
    return table.play("pass", "done")


# -- rounds ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("number", "bonus"), [(1, "plus1"), (2, "reroll"), (3, "X-or-6"), (4, ""), (6, "")])
def test_what_the_next_round_brings_is_told(number: int, bonus: str) -> None:
    table = at_table(GSC, LEFT[GSC], "tray idle", active=1, in_round=number)
    assert table.game.turn_view(table.state)["next"] == bonus


@pytest.mark.parametrize("seats", ROUNDS)
@pytest.mark.parametrize("game", CLEVER)
def test_rounds_by_number_of_players(game: str, seats: int) -> None:
    """In every round each player is active once; one player also has a passive turn in each."""
    match, rng = Match(load(game), seats, seats), Rng(seats)
    while not match.over:
        seat = match.waiting[0]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
    turns = [event.sentence.params for event in match.events if event.sentence.key.endswith(".turn")]
    begun = [(turn["seat"], turn["round"]) for turn in turns]
    order = [(match.first + place) % seats for place in range(seats)]
    assert begun == [(seat, number + 1) for number in range(ROUNDS[seats]) for seat in order]


@pytest.mark.parametrize(
    ("game", "earned"), [(GSC, ("reroll", "plus1", "reroll")), (DSC, ("reroll", "plus1", "return")),
                         (C3, ("reroll", "plus1", "joker"))]
)  # fmt: skip
def test_the_bonuses_of_rounds_1_to_3_are_circled_by_everybody(game: str, earned: tuple[str, str, str]) -> None:
    start = Table(load(game), load(game).start(3))
    assert [start.circled(earned[0], seat) for seat in range(3)] == [1, 1, 1]
    for number in (1, 2):
        table = end_of_round(game, number)
        assert (table.turn("round"), table.waiting()) == (number + 1, "throw")
        assert [table.circled(earned[number], seat) for seat in (0, 1)] == [1, 1]


@pytest.mark.parametrize("game", CLEVER)
def test_rounds_5_and_6_give_nothing(game: str) -> None:
    for number in (4, 5):
        table = end_of_round(game, number)
        assert (table.turn("round"), table.waiting(), table.due(), table.foxes()) == (number + 1, "throw", "", 0)
        assert not table.happened("action-earned")


def test_round_4_in_ganz_schoen_clever_a_cross_or_a_six() -> None:
    """A black X in yellow, blue or green, or a black 6 in orange or purple, not both."""
    table = end_of_round(GSC, 3)
    assert (table.waiting(), table.turn("phase")) == ("0 1", "round-bonus")
    legal = table.legal(1)
    assert len(legal) == 12 + 11 + 3
    assert {act.split(">")[0] for act in legal} == {"X-or-6"}
    table.play("1 X-or-6>p")
    assert (table.area("purple", 1), table.legal(1), table.waiting()) == ("6", ["done"], "0 1")
    table.play("0 X-or-6>b7", "1 done", "0 done")
    assert (table.waiting(), table.area("blue"), table.turn("active")) == ("throw", "b7", 0)


@pytest.mark.parametrize(("game", "areas"), [(DSC, "sybgp"), (C3, "ytbnp")])
def test_round_4_in_the_other_games_a_black_question_mark(game: str, areas: str) -> None:
    """Number and area of one's choice."""
    table = end_of_round(game, 3)
    assert {act.partition(">")[2][0] for act in table.legal(0)} == set(areas)
    assert table.waiting() == "0 1"


def test_round_4_is_resolved_by_everybody_before_the_first_roll_chains_included() -> None:
    """X on the last field of the yellow row 3 6 5: X in blue; that completes the row 2 3 4: an orange 5."""
    table = end_of_round(GSC, 3, yellow="y3a y6a", blue="b2 b3")
    table.play("0 X-or-6>y5a")
    assert (table.due(0), table.why("0 done")) == ("X:blue", "marks-first")
    table.play("0 X:blue>b4", "0 5:orange>o", "0 done", "1 X-or-6>o")
    assert (table.area("orange", 0), table.waiting()) == ("5", "1")
    assert table.play("1 done").waiting() == "throw"


def test_a_round_bonus_may_be_the_last_circle_of_its_track() -> None:
    """Round 2 of Doppelt so clever circles the sixth +1: a silver "?" before the first roll."""
    table = end_of_round(DSC, 1, plus1=5)
    assert (table.waiting(), table.due(0), table.due(1)) == ("0 1", "?:silver", "?:silver")
    table.play("1 ?:silver>s4b", "0 ?:silver>s4b", "0 done", "1 done")
    assert (table.waiting(), table.turn("round")) == ("throw", 2)


def test_who_can_do_nothing_with_round_4_is_not_waited_for() -> None:
    full: dict[str, str | int] = {"green": 11, "orange": "1 1 1 2 1 1 2 1 2 1 3", "purple": "1 2 3 4 5 6 1 2 3 4 5"}
    full["yellow"] = "y3a y6a y5a y2a y1a y5b y1b y2b y4a y3b y4b y6b"
    full["blue"] = "b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12"
    table = at_table(GSC, LEFT[GSC], "tray idle", active=1, in_round=3, seat1=full).play("pass", "done")
    assert (table.waiting(), table.due(1)) == ("0", "")
    assert [event["seat"] for event in table.happened("mark-lost")] == [1]
    assert table.play("X-or-6>o", "done").waiting() == "throw"


def test_a_mark_of_the_first_round_comes_before_the_first_throw_of_all() -> None:
    """On a sheet of one's own."""
    source = shipped(GSC).source.replace(
        '["reroll", "plus1", "reroll", "X-or-6"', '["X-or-6", "plus1", "reroll", "reroll"'
    )
    match = Match(load_text(source), 2, 1, first=0)
    assert (match.waiting, match.legal(1)[0]) == ((0, 1), "X-or-6>y3a")
    for seat in (0, 1):
        match.play(seat, "X-or-6>p")
        match.play(seat, "done")
    assert (match.waiting, match.legal(0)) == ((0,), ["roll"])
    assert match.game.dice_view(match.state)[0] == {"id": "white", "letter": "w", "face": None, "place": "pool"}


def test_a_solo_player_resolves_round_4_and_goes_on() -> None:
    table = at_table(GSC, "w1@tray y1@tray b1@tray g2@I o2@II p6@III", "tray", passive=True, in_round=3).play("pass")
    assert (table.turn("round"), table.due()) == (4, "X-or-6")
    assert table.play("X-or-6>g").waiting() == "throw"


# -- the active player ----------------------------------------------------------------------------------------------
def test_strictly_lower_dice_go_to_the_tray_equal_ones_stay() -> None:
    table = at_table(GSC, "w3 y4 b2 g1 o3 p6").play("w>o")
    assert (table.fields(), table.lying("tray"), table.lying("pool")) == ("w3 - -", "b2 g1", "y o p")


def test_the_lowest_die_sends_nothing_to_the_tray() -> None:
    table = at_table(GSC, "w3 y4 b2 g1 o3 p6").play("g>g")
    assert (table.lying("tray"), table.lying("pool")) == ("", "w y b o p")


def test_only_dice_just_rolled_may_be_chosen() -> None:
    table = at_table(GSC, "w3@I y4 b2@tray g1@tray o3 p6")
    assert table.dice_offered() == "yop"
    assert table.why("w>o") == table.why("g>g") == "not-rolled"


def test_the_turn_ends_early_when_no_die_is_left_to_roll() -> None:
    table = at_table(GSC, "w5 y4 b2 g1 o3 p6", "choose idle").play("p>p")
    assert (table.lying("pool"), table.waiting(), table.legal()) == ("", "0", ["tray"])
    table.play("tray")
    assert (table.fields(), table.waiting(), table.turn("phase")) == ("p6 - -", "1", "answers")


def test_after_the_third_roll_everything_goes_to_the_tray() -> None:
    table = at_table(GSC, "w4@I y4@II b2@tray g1 o3 p6", "choose idle").play("g>g", "tray")
    assert (table.fields(), table.lying("tray"), table.lying("pool")) == ("w4 y4 g1", "b2 o3 p6", "")


def test_three_rolls_and_no_more() -> None:
    table = at_table(GSC, "w1 y1 b1 g1 o1 p1", "choose idle").play(
        "g>g", "roll w1y1b1o1p1", "o>o", "roll w1y1b1p1", "p>p"
    )
    assert (table.turn("roll"), table.legal(), table.why("roll")) == (3, ["tray"], "not-now")


def test_a_failed_roll_leaves_its_die_field_empty() -> None:
    table = at_table(DSC, "w1 s1 y1 b1 g1 p1", "choose idle").play("pass", "roll w4s4y4b4g4p4", "p>p")
    assert table.fields() == "- p4 -"
    table.play("roll w4s4y4b4g4", "pass", "tray")
    assert (table.fields(), table.lying("tray")) == ("- p4 -", "w4 s4 y4 b4 g4")


def test_a_die_that_cannot_be_marked_cannot_be_chosen() -> None:
    """Green 1 on a threshold of 2, purple 3 after a 5, a blue sum already crossed."""
    table = at_table(GSC, "w1 y1 b3 g1 o1 p3", green=1, purple="5", blue="b4", yellow="y1a y1b")
    assert table.dice_offered() == "wo"
    assert [table.why(act) for act in ("g>g", "p>p", "b>b4", "y>y1a")] == ["too-low", "not-rising", "marked", "marked"]


@pytest.mark.parametrize(
    ("game", "dice", "spots"),
    [
        (GSC, "w3 y1 b2 g6 o6 p6", "y3a y3b b5 g o p"),
        (DSC, "w3 s1 y1 b2 g6 p6", "s3y s3b s3g s3p y3a y3b b g p"),
        (C3, "w3 y1 t1 b5 n6 p6", "y3a t3a t3b t3c t3d t3e b:right n3a n3b p:half"),
    ],
)
def test_white_is_any_colour(game: str, dice: str, spots: str) -> None:
    """With blue it forms a sum."""
    assert [act[2:] for act in at_table(game, dice).legal() if act.startswith("w>")] == spots.split()


@pytest.mark.parametrize("white", ["w5@tray", "w5@I", "w5"])
def test_blue_is_the_sum_wherever_the_white_die_lies(white: str) -> None:
    table = at_table(GSC, f"{white} y1 b4 g1 o1 p1", roll=2)
    assert table.offers("b>") == ["b>b9"]
    assert table.why("b>b4") == "wrong-number"


@pytest.mark.parametrize("blue", ["b5@tray", "b5@I", "b5"])
def test_white_for_blue_is_the_sum_wherever_the_blue_die_lies(blue: str) -> None:
    table = at_table(GSC, f"w4 y1 {blue} g1 o1 p1", roll=2)
    assert table.offers("w>b") == ["w>b9"]


def test_in_one_turn_both_blue_and_white_may_be_chosen_each_for_the_sum_of_the_moment() -> None:
    table = at_table(GSC, "w2 y2 b2 g2 o2 p2").play("b>b4", "roll w5y5g5o5p5", "w>b7")
    assert table.area("blue") == "b4 b7"


def test_nothing_is_marked_twice() -> None:
    table = at_table(GSC, "w3 y3 b3 g1 o1 p1", yellow="y3a", blue="b6")
    assert [act for act in table.legal() if act[0] in "yb"] == ["y>y3b"]


# -- passive players ------------------------------------------------------------------------------------------------
def test_everybody_else_chooses_one_die_of_the_tray_several_may_take_the_same() -> None:
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "seal idle idle").play("tray")
    assert table.waiting() == "1 2"
    table.play("2 g>g", "1 g>g")
    assert (table.area("green", 1), table.area("green", 2), table.lying("tray")) == ("g1", "g1", "y1 b1 g1")
    assert (table.legal(1), table.legal(2)) == (["done"], ["done"])
    table.play("1 done", "2 done")
    assert (table.turn("active"), table.waiting(), table.lying("pool")) == (1, "throw", "w y b g o p")


def test_a_passive_player_takes_only_one_die() -> None:
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "idle tray").play("g>g")
    assert table.why("y>y1a") == "not-now"


def test_the_fallback_only_if_no_die_of_the_tray_fits() -> None:
    sheet: dict[str, str | int] = {"yellow": "y1a y1b", "green": 1, "blue": "b5"}
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "idle tray", sheet=sheet)
    assert (table.dice_offered(), table.why("y>y1a")) == ("wop", "marked")
    assert table.play("p>p").area("purple", 1) == "6"


def test_the_fallback_is_for_dice_on_fields_only() -> None:
    """The active player chose no die: there is nothing to fall back on."""
    sheet: dict[str, str | int] = {"yellow": "y1a y1b", "green": 1, "blue": "b5", "purple": "6 5"}
    sheet["orange"] = "1 1 1 2 1 1 2 1 2 1 3"
    table = at_table(GSC, "w4@I y1 b1 g1 o1 p1", "idle tray", sheet=sheet)
    assert (table.dice_offered(), table.why("p>p")) == ("w", "not-rising")


def test_choices_of_others_change_nothing_for_oneself() -> None:
    """What is legal for one seat stays so while others answer."""
    table = at_table(C3, "w4@I y1 t1 b1 n1@II p6@III", "seal idle idle idle", plus1=1, joker=2).play("tray")
    before = table.legal(3)
    table.play("1 t>t1a", "1 same:1>t1b", "1 skip:same:1", "2 pass", "2 +p>p:half", "0 +p>p:half", "0 done")
    assert table.legal(3) == before


# -- bonuses --------------------------------------------------------------------------------------------------------
def test_a_chain_of_bonuses() -> None:
    """Blue 12 completes the column 4 8 12 (+1) and the row 9 10 11 12 (fox)."""
    table = at_table(GSC, "w6 y1 b6 g1 o1 p1", blue="b4 b8 b9 b10 b11").play("b>b12")
    assert (table.left("plus1"), table.foxes(), table.due()) == (1, 1, "")


def test_a_chain_reaction_through_four_areas() -> None:
    """Purple 4th: X blue; blue row of 5-8: X yellow; yellow row 1 2 4: X green; green 4th: +1."""
    table = at_table(GSC, "w1 y1 b1 g1 o1 p6", purple="1 2 3", blue="b5 b6 b7", yellow="y1b y2b", green=3)
    table.play("p>p", "X:blue>b8", "X:yellow>y4a", "X:green>g")
    assert (table.left("plus1"), table.due(), table.area("green")) == (1, "", "g1 g2 g3 g4")


def test_a_green_cross_ignores_the_threshold() -> None:
    table = at_table(GSC, "w1 y4 b1 g1 o1 p1", yellow="y1b y2b", green=10).play("y>y4a", "X:green>g")
    assert table.points("green") == 66


@pytest.mark.parametrize(
    ("yellow", "number", "due"),
    [("y3a y6a", "5a", "X:blue"), ("y2a y1a", "5b", "4:orange"), ("y1b y2b", "4a", "X:green")],
)
def test_yellow_rows_of_ganz_schoen_clever(yellow: str, number: str, due: str) -> None:
    table = at_table(GSC, f"w1 y{number[0]} b1 g1 o1 p1", yellow=yellow).play(f"y>y{number}")
    assert table.due() == due


def test_the_yellow_diagonal_gives_a_plus_1_and_the_last_row_a_fox() -> None:
    """The diagonal is 3 1 2 6, the last row 3 4 6."""
    table = at_table(GSC, "w1 y6 b1 g1 o1 p1", yellow="y3a y1a y2b y3b y4b").play("y>y6b")
    assert (table.left("plus1"), table.foxes()) == (1, 1)


# -- the end --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_after_the_answers_of_the_last_turn(seats: int) -> None:
    """The last turn's +1 are the last chance for everybody; all else lapses."""
    stages = " ".join(["tray"] * (seats - 1) + ["more"])
    table = at_table(
        GSC, "w4@I y1 b1 g1 o1@II p6@III", stages, active=seats - 1, in_round=ROUNDS[seats], plus1=1, reroll=3
    )
    table.play(*(f"{seat} pass" for seat in range(seats - 1)))
    table.play(*(f"{seat} +p>p" for seat in range(seats)))
    table.play(*(f"{seat} done" for seat in range(seats)))
    assert (table.waiting(), [table.area("purple", seat) for seat in range(seats)]) == ("over", ["6"] * seats)
    assert all(table.legal(seat) == [] for seat in range(seats))


def test_a_solo_game_ends_after_the_passive_turn_of_round_6() -> None:
    table = at_table(GSC, "w1 y1 b1 g2@I o2@II p6@III", "tray", passive=True, in_round=6, reroll=3).play("w>g")
    assert table.waiting() == "over"


def test_the_solo_turns_alternate() -> None:
    table = at_table(GSC, "w4@I y4@II b2@tray g1 o3 p6").play("g>g")
    assert (table.turn("passive"), table.waiting(), table.lying("pool")) == (True, "throw", "w y b g o p")
    table.play("roll w1y1b1g2o2p2/wybgop", "w>o")
    assert (table.turn("passive"), table.turn("round"), table.waiting()) == (False, 2, "throw")


def test_no_reroll_in_a_solo_passive_turn() -> None:
    table = at_table(DSC, "w1 s1 y1 b2@I g2@II p2@III", "tray", passive=True, reroll=2)
    assert "reroll" not in table.legal()
    assert table.why("reroll") == "not-now"


# -- the same for every sheet of the family -------------------------------------------------------------------------
@pytest.mark.parametrize("game", [load(name) for name in CLEVER], ids=CLEVER)
def test_the_first_position(game: Game) -> None:
    """Round 1, its bonus circled, the dice to be thrown by the first player."""
    table = Table(game, game.start(4, 2))
    assert (table.turn("round"), table.turn("active"), table.waiting()) == (1, 2, "throw")
    assert [table.circled("reroll", seat) for seat in range(4)] == [1, 1, 1, 1]
    assert [table.points("total", seat) for seat in range(4)] == [0, 0, 0, 0]
