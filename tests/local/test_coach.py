"""The coach on a device: a report line by line, faults that come back, all of it kept beside the tables."""

import json
from itertools import islice
from typing import Any

import pytest

import scorepad
from golden.stories import FOLDER
from ondevice import Json, Memory, Page
from scorepad.answers.reports import told_report
from scorepad.coach.book import DAY
from scorepad.core.record import Record
from scorepad.local.routes.coach import EFFORT


@pytest.fixture
def page() -> Page:
    return Page(Memory())


def golden(game: str, seats: int) -> str:
    return min((FOLDER / game).glob(f"{seats}-*.txt")).read_text(encoding="utf-8")


def finished(page: Page, game: str = "twenty-one") -> str:
    """A table at which a game was played to its end, not well."""
    table = page.create(game)
    assert page.play_on(table)["status"] == "over"
    return table


def test_a_report_is_told_line_by_line_and_adds_up(page: Page) -> None:
    record = golden("twenty-one", 1)
    *progress, last = page.lines("POST", "/records/report", {"record": record})
    entries = len(list(Record.loads(record).entries()))
    assert [line["done"] for line in progress] == sorted(line["done"] for line in progress)
    assert progress[-1] == {"type": "progress", "done": entries, "of": entries}
    assert last["type"] == "report"
    for seat in last["report"]["seats"]:
        total = seat["expected"] + seat["luck"] - seat["regret"] + seat["residual"]
        assert total == pytest.approx(seat["score"], abs=1e-6)


def test_a_report_says_that_it_was_made_with_less_effort(page: Page) -> None:
    report = page.lines("POST", "/records/report", {"record": golden("twenty-one", 2)})[-1]["report"]
    assert report["effort"] < scorepad.analyse(Record.loads(golden("twenty-one", 1))).effort


def test_others_are_answered_while_a_report_is_made(page: Page) -> None:
    """Between two lines the device does what else is asked."""
    told = page.meanwhile("POST", "/records/report", {"record": golden("twenty-one", 2)}, ("GET", "/games"))
    assert told.index("games") < len(told) - 1


def test_others_are_answered_between_the_throws_that_a_mean_is_taken_of() -> None:
    """An entry of the record may take seconds where every throw is worked out: nobody waits for all of them."""
    told = islice(told_report(golden("twenty-one", 2), EFFORT), EFFORT + 1)
    assert list(told) == [0] * EFFORT + [1]


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [({"record": "nonsense"}, 409, "reason.bad-record"), ({}, 422, "reason.bad-message")],
)
def test_what_is_no_record_is_refused(page: Page, body: Json, status: int, key: str) -> None:
    assert page.ask("POST", "/records/report", body, status)["reason"]["key"] == key


def test_a_game_that_is_not_over_has_no_report_yet(page: Page) -> None:
    table = page.create("twenty-one")
    assert page.ask("GET", f"/tables/{table}/report", expect=409)["reason"]["key"] == "reason.not-over"


def noted(page: Page) -> Any:
    page.lines("GET", f"/tables/{finished(page)}/report")
    return page.ask("GET", "/book")


def test_who_asked_for_a_report_finds_the_game_in_the_book(page: Page) -> None:
    book = noted(page)
    assert [(mine["game"], mine["games"], mine["alone"]) for mine in book["mine"]] == [("twenty-one", 1, True)]
    assert (book["due"], book["waiting"] > 0) == ([], True)
    assert len(page.ask("GET", "/book/export")["games"]) == 1


def test_a_fault_that_is_played_well_comes_back_later(page: Page) -> None:
    waiting, later = noted(page)["waiting"], page.host.device.clock() + 2 * DAY
    page.host.device.clock = lambda: later
    book = page.ask("GET", "/book")
    assert len(book["due"]) == waiting
    fault = book["due"][0]
    answer = {"key": fault["key"], "step": fault["step"], "action": fault["better"]}
    assert page.ask("POST", "/book/answers", answer)["accepted"] is True
    assert len(page.ask("GET", "/book")["due"]) == waiting - 1
    assert page.ask("GET", "/book")["next"] == pytest.approx(later + 3 * DAY)


def test_the_book_outlives_the_page_and_can_go() -> None:
    memory = Memory()
    noted(Page(memory))
    again = Page(memory)
    assert again.ask("GET", "/book")["waiting"] > 0
    assert len(again.ask("GET", "/tables")["tables"]) == 1  # the book is no table
    again.ask("DELETE", "/book", expect=204)
    assert again.ask("GET", "/book") == {"due": [], "waiting": 0, "next": None, "mine": [], "keys": []}


def test_beside_another_book_only_the_rest_is_told(page: Page) -> None:
    book = noted(page)
    (key,) = book["keys"]
    assert page.ask("POST", "/book/beside", {"keys": ["0" * 64]}) == book
    left = page.ask("POST", "/book/beside", {"keys": [key]})
    assert (left["mine"], left["waiting"], left["keys"]) == ([], 0, [])
    assert {game["key"] for game in page.ask("GET", "/book/export")["games"]} == {key}
    assert page.ask("GET", "/book") == book


def test_a_full_device_keeps_nobody_from_reading_a_report() -> None:
    memory = Memory()
    page = Page(memory)
    table = finished(page)
    memory.full = True
    assert page.lines("GET", f"/tables/{table}/report")[-1]["type"] == "report"
    memory.full = False
    assert json.loads(memory.kept.get("book", ("{}", []))[0]) == {}
