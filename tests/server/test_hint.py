"""The server's hint: the best action, what the best few are worth, and reasons that every client can say."""

from scorepad import Record, players
from scorepad.core import Rng
from scorepad.core.narrate import catalogue
from scorepad.players.advice import advise
from tableserver import Browser


def test_a_hint_tells_values_and_reasons(ada: Browser) -> None:
    """Just those of the exact player, which knows without chance what every action is worth."""
    table = ada.create("twenty-one")["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    answer = ada.question("hint", table, 0)
    match = Record.loads(ada.record(table)).replay()
    expected = advise(match, 0, players.advisor("optimal", match.game), Rng(1)).as_json()
    assert {key: answer[key] for key in expected} == expected
    assert len(expected["lines"]) > 1
    assert all(line["win"] is None for line in answer["lines"])
    assert {reason["key"] for reason in answer["reasons"]} <= catalogue("en").keys()
