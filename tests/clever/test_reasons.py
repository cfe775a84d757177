"""Why not? Every reason the engine can give is given for the right cause, and it comes with what it takes to say so."""

import re

import pytest

from positions import C3, DSC, GSC, Table, at_table, shipped
from scorepad import NotationError
from scorepad.clever.words import FIELD_REASONS, REASON_NAMES
from scorepad.core.narrate import catalogue

EN = catalogue("en")
IN_A_FIELD = {REASON_NAMES[reason] for reason in FIELD_REASONS}

ROLLED = {GSC: "w3 y1 b2 g1 o4 p3", DSC: "w3 s3 y1 b2 g1 p3", C3: "w3 y1 t1 b2 n5 p3"}
ANSWERS = {
    GSC: "w4@I y1 b1 g1 o1@II p6@III",
    DSC: "w4@I s1 y1 b1 g1@II p6@III",
    C3: "w4@I y1 t1 b1 n1@II p6@III",
}


def rolled(game: str, **sheet: str | int) -> Table:
    """A solo player has rolled."""
    return at_table(game, ROLLED[game], sheet=sheet)


def answering(game: str, **sheet: str | int) -> Table:
    """Seat 1 is to choose a die of the tray of seat 0."""
    return at_table(game, ANSWERS[game], "idle tray", sheet=sheet)


def over() -> Table:
    table = at_table(GSC, ANSWERS[GSC], "tray idle", active=1, in_round=6)
    return table.play("pass", "done")


CASES: dict[str, list[tuple[Table, str]]] = {
    "over": [(over(), "0 w>o")],
    "dice-first": [(at_table(GSC, "", "idle"), "0 w>o")],
    "not-awaited": [(answering(GSC), "0 w>o"), (at_table(GSC, ROLLED[GSC], "choose idle"), "1 w>o")],
    "marks-first": [(rolled(GSC, purple="1 2 2").play("p>p"), "reroll"), (rolled(DSC).play("s>s3y"), "pass")],
    "not-due": [(rolled(GSC), "X:blue>b7"), (rolled(DSC), "skip:lower:w"), (rolled(C3), "same:3>t3a")],
    "not-now": [
        (answering(GSC).play("g>g"), "y>y1a"),
        (rolled(GSC), "done"),
        (rolled(GSC), "tray"),
        (rolled(DSC), "roll"),
    ],
    "not-rolled": [
        (at_table(GSC, "w4@I y1@tray b1 g1 o1 p6"), "w>o"),
        (at_table(GSC, "w4@I y1@tray b1 g1 o1 p6"), "y>y1a"),
    ],
    "not-on-tray": [
        (at_table(DSC, "w4@I s1@tray y5 b5 g5 p6", "ahead", return_=1), "return:w"),
        (at_table(DSC, "w4@I s1@tray y5 b5 g5 p6", "ahead", return_=1), "return:y"),
    ],
    "tray-first": [(answering(GSC), "p>p")],
    "marked": [
        (rolled(GSC, yellow="y1a"), "y>y1a"),
        (rolled(GSC, blue="b5"), "b>b5"),
        (rolled(C3, brown="n5a"), "n>n5a"),
    ],
    "wrong-number": [(rolled(GSC), "y>y2a"), (rolled(GSC), "b>b2"), (rolled(DSC), "s>s4y")],
    "too-low": [(rolled(GSC, green=1), "g>g")],
    "not-rising": [(rolled(GSC, purple="3"), "p>p")],
    "not-falling": [(rolled(DSC, blue="4"), "b>b")],
    "not-next-step": [(rolled(C3), "b>b:left")],
    "area-full": [
        (rolled(GSC, green=11), "g>g"),
        (rolled(C3, blue="7 7 7 7 7 7 |"), "b>b:left"),
    ],
    "wrong-row": [(rolled(C3), "y>y1b"), (answering(C3), "y>y1a")],
    "behind": [(rolled(C3, brown="n4b"), "n>n5a")],
    "half-only": [(rolled(C3), "p>p:times")],
    "none-left": [
        (rolled(GSC), "reroll"),
        (rolled(C3), "joker:3"),
        (rolled(C3, joker=2), "joker:5"),
        (answering(GSC).play("pass"), "+g>g"),
    ],
    "extra-twice": [(at_table(GSC, ANSWERS[GSC], "more", plus1=2).play("+g>g"), "+g>g")],
    "extra-later": [(rolled(GSC, plus1=1), "+g>g"), (answering(GSC, plus1=1), "+g>g")],
    "must-use": [(rolled(GSC), "pass")],
    "no-solo-extra": [(at_table(GSC, ANSWERS[GSC], "tray", passive=True, plus1=1), "+g>g")],
    "joker-same": [(rolled(C3, joker=1).play("joker:3"), "p>p:half")],
    "joker-useless": [(at_table(C3, "w3 y3 t3 b3 n3 p3", joker=1), "joker:3")],
    "joker-now": [(rolled(C3, joker=1, reroll=1).play("joker:3"), "reroll")],
    "must-decide": [(rolled(GSC, purple="1 2 2").play("p>p"), "skip:X:blue")],
    "active-only": [
        (answering(GSC, reroll=1), "reroll"),
        (answering(DSC, return_=1), "return:s"),
        (answering(GSC), "tray"),
    ],
    "no-dice": [(at_table(DSC, "w6 s5 y4 b3 g2 p1", return_=1).play("w>p"), "roll")],
    "must-roll": [(at_table(DSC, "w4@I s1@tray y5 b5 g5 p6", "ahead", return_=1), "tray")],
}


@pytest.mark.parametrize("reason", CASES)
def test_the_reason_fits_the_cause(reason: str) -> None:
    for table, act in CASES[reason]:
        assert table.why(act) == reason, act


@pytest.mark.parametrize("reason", CASES)
def test_the_reason_can_be_said(reason: str) -> None:
    """In a sentence without gaps."""
    for table, act in CASES[reason]:
        said = table.explain(act)
        assert said.endswith(".")
        assert "{" not in said


def test_there_is_a_case_for_every_reason() -> None:
    assert set(CASES) == set(REASON_NAMES.values())


@pytest.mark.parametrize(
    ("table", "act", "params"),
    [
        (rolled(GSC, green=1), "g>g", {"die": "green", "area": "green", "number": 1, "needs": 2, "cell": "g2"}),
        (rolled(GSC, purple="5"), "p>p", {"die": "purple", "number": 3, "needs": 5}),
        (rolled(GSC), "b>b2", {"die": "blue", "number": 5, "needs": 2, "cell": "b2"}),
        (rolled(C3, joker=1).play("joker:3"), "b>b:right", {"die": "blue", "number": 6}),
        (rolled(GSC), "X:blue>b7", {"bonus": "X:blue", "area": "blue"}),
        (answering(GSC, reroll=1), "reroll", {"action": "reroll", "active": 0}),
    ],
)
def test_a_reason_comes_with_names_and_numbers(table: Table, act: str, params: dict[str, object]) -> None:
    code = table.game.parse_action(act)
    sentence = table.game.reason(table.state, int(table.waiting()), code)
    assert sentence is not None
    assert sentence.key.startswith("reason.clever.")
    assert {name: sentence.params[name] for name in params} == params


@pytest.mark.parametrize("reason", CASES)
def test_a_reason_names_a_field_where_it_lies_in_that(reason: str) -> None:
    for table, act in CASES[reason]:
        assert ("cell" in table.refusal(act).params) == (reason in IN_A_FIELD)


def test_reasons_that_speak_of_a_field_or_an_area_lie_there() -> None:
    spoken = {
        name for name in REASON_NAMES.values() if re.search(r"{(cell|field|area)}", str(EN[f"reason.clever.{name}"]))
    }
    assert {"marked", "area-full"} <= spoken <= IN_A_FIELD


def test_what_is_no_action_of_the_sheet_says_what_would_be() -> None:
    with pytest.raises(NotationError, match=r"'w>y9' is not an action .* for example w>"):
        shipped(GSC).parse_action("w>y9")
