"""Dice of one's own in the solo passive turn: where they landed is asked only where it matters (R9)."""

import pytest

from positions import C3, DSC, GSC, at_table
from scorepad.core.game import Sentence

DICE = {GSC: "wybgop", DSC: "wsybgp", C3: "wytbnp"}


def asked(game: str, text: str) -> Sentence | None:
    """The question about a solo passive throw."""
    lying = " ".join(f"{letter}1" for letter in DICE[game])
    table = at_table(game, lying, "idle", passive=True)
    return table.game.throw_question(table.state, text)


def question(key: str, count: int, *dice: str) -> Sentence:
    return Sentence(f"reason.clever.landing-{key}", {"die": [*dice], "count": count})


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (GSC, "w3y3b1g5o3p2", question("tray", 1, "white", "yellow", "orange")),
        (GSC, "w3y3b1g5o3p2/o", None),
        (GSC, "w1y1b1g1o1p1", question("tray", 3, "white", "yellow", "blue", "green", "orange", "purple")),
        (GSC, "w1y1b1g1o1p1/yb", question("tray", 1, "white", "green", "orange", "purple")),
        (GSC, "w3y3b3g4o4p4", None),
        (DSC, "w6s2y2b1g2p5", question("tray", 2, "silver", "yellow", "green")),
        (C3, "w1y2t3b4n5p6", None),
        (C3, "w3y3t3b1n6p2", question("tray", 1, "white", "yellow", "turquoise")),
        (C3, "w3y3t3b1n6p2/y", question("fields", 2, "white", "turquoise", "brown")),
        (C3, "w3y3t3b1n6p2/ynt", None),
        (C3, "w6y1t2b3n4p5", question("fields", 2, "white", "brown", "pink")),
    ],
)
def test_only_what_matters_is_asked(game: str, text: str, expected: Sentence | None) -> None:
    assert asked(game, text) == expected


def test_with_what_was_said_the_dice_lie_as_on_the_table() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", "idle", passive=True).play("roll w3y3t3b1n6p2/ynt")
    assert (table.lying("tray"), table.fields()) == ("y3 b1 p2", "n6 t3 w3")


def test_in_an_active_turn_nothing_is_asked() -> None:
    table = at_table(GSC, "w1 y1 b1 g1 o1 p1", "idle")
    assert table.game.throw_question(table.state, "w1y1b1g1o1p1") is None
