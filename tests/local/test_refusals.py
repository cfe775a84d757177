"""What a device cannot do is said in words that a page can show."""

import json

import pytest

from ondevice import Memory, Page

SEATS = [{"kind": "person"}]
SHEET = {"kind": "shipped", "game": "twenty-one"}


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({}, "reason.bad-message"),
        ({"seats": [], "sheet": SHEET}, "reason.bad-message"),
        ({"seats": SEATS, "sheet": SHEET, "colour": "red"}, "reason.bad-message"),
        ({"seats": SEATS, "sheet": SHEET, "options": 5}, "reason.bad-message"),
        ({"seats": SEATS, "sheet": SHEET, "options": {"nonsense": 1}}, "reason.bad-upload"),
        ({"seats": SEATS, "sheet": {"kind": "shipped", "game": "nonsense"}}, "reason.no-game"),
        ({"seats": SEATS, "sheet": {"kind": "own", "text": "id ="}}, "reason.bad-upload"),
        ({"seats": SEATS, "record": "nonsense"}, "reason.bad-upload"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}], "sheet": SHEET}, "reason.no-bot"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(body: dict[str, object], key: str) -> None:
    page, status = Page(Memory()), 422 if key == "reason.bad-message" else 409
    assert page.ask("POST", "/tables", body, status)["reason"]["key"] == key
    assert page.ask("GET", "/tables")["tables"] == []


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/tables/0123456789abcdef/links"), ("POST", "/move"), ("GET", "/nothing")]
)
def test_what_needs_others_needs_a_server(method: str, path: str) -> None:
    assert Page(Memory()).ask(method, path, {}, 404)["reason"]["key"] == "reason.needs-server"


@pytest.mark.parametrize(
    "text", ["", "5", "{}", '{"type": "act"}', '{"type": "act", "table": "x", "seat": 0}', "[" * 9999]
)
def test_a_message_that_is_none_is_refused(text: str) -> None:
    page = Page(Memory())
    page.run(page.host.hear(text))
    assert json.loads(page.told[-1])["type"] == "refused"
    assert json.loads(page.run(page.host.answer(text)))["status"] == 422


def test_an_act_against_the_rules_says_why() -> None:
    page = Page(Memory())
    table = page.create("ganz-schoen-clever", 1)
    told = page.act(table, 0, "done")
    assert (told["type"], told["reason"]["key"]) == ("refused", "reason.dice-first")


def test_a_sheet_with_a_mistake_is_told_with_its_line() -> None:
    page = Page(Memory())
    found = page.ask("POST", "/sheet-files/check", {"text": 'family = "dice"\nid = "mine"\n'}, 409)
    assert found["reason"]["params"]["line"] == 1
