"""The server's hint: the best action, what the best few are worth, and reasons that every client can say."""

from scorepad.narrate import catalogue
from tableserver import Browser


def test_a_hint_tells_values_and_reasons(ada: Browser) -> None:
    table = ada.create("twenty-one")["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    answer = ada.question("hint", table, 0)
    assert answer["lines"][0]["action"] == answer["action"]
    assert len({line["action"] for line in answer["lines"]}) == len(answer["lines"]) <= 3
    assert all(line["win"] is None for line in answer["lines"])
    assert answer["reasons"]
    assert {reason["key"] for reason in answer["reasons"]} <= catalogue("en").keys()
