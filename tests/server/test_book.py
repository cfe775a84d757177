"""The training book: one's own games and faults, coming back until they are learned; it moves, and it can go."""

import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.coach.book import DAY, DAYS, BookFault, BookGame
from scorepad.core.record import Record
from scorepad.server.storage import book
from scorepad.server.storage.database import Database
from scorepad.server.storage.migrations import migrate
from scorepad.server.storage.queries import add_session
from server.test_coach import lines, table_of
from server.test_storage import postgres, read, url, write
from tableserver import Browser, Running

__all__ = ["postgres", "url"]  # fixtures
GAME = BookGame("a" * 64, 0, "g", "G", "rulebook", 1, 1000.0, "points", 200.0, 10.0, 30.0, 60.0, "{}")
FAULT = BookFault("a" * 64, 7, 0, "G", "use", "mistake", "points", 4.5, "w>y1", "record", due=GAME.at + DAY)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(url)
    migrate(opened.engine)
    yield opened
    opened.close()


def browser(database: Database, name: str) -> str:
    """A browser that the database knows."""
    return write(database, lambda c: add_session(c, name))


def faults(database: Database, session: str) -> list[BookFault]:
    return read(database, lambda c: book.faults(c, session))


def test_a_game_is_noted_once_and_its_faults_are_due_tomorrow(database: Database) -> None:
    ada = browser(database, "ada")
    for _ in range(2):
        write(database, lambda c: book.add_game(c, ada, GAME, [FAULT]))
    assert read(database, lambda c: book.games(c, ada)) == [GAME]
    assert faults(database, ada) == [replace(FAULT, due=GAME.at + DAY)]


def test_what_is_played_well_comes_back_later_each_time_and_is_learned_in_the_end(database: Database) -> None:
    ada = browser(database, "ada")
    write(database, lambda c: book.add_game(c, ada, GAME, [FAULT]))
    for days in DAYS[1:]:
        due = write(database, lambda c: book.answer(c, ada, replace(book.faults(c, ada)[0], due=0.0), True))
        assert due == pytest.approx(time.time() + days * DAY, abs=60)
    assert write(database, lambda c: book.answer(c, ada, replace(book.faults(c, ada)[0], due=0.0), True)) is None
    assert faults(database, ada) == []


def test_what_is_played_badly_begins_anew_and_only_the_first_answer_counts(database: Database) -> None:
    ada = browser(database, "ada")
    write(database, lambda c: book.add_game(c, ada, GAME, [FAULT]))
    write(database, lambda c: book.answer(c, ada, replace(book.faults(c, ada)[0], due=0.0), True))
    due = write(database, lambda c: book.answer(c, ada, replace(book.faults(c, ada)[0], due=0.0), False))
    assert due == pytest.approx(time.time() + DAY, abs=60)
    assert write(database, lambda c: book.answer(c, ada, book.faults(c, ada)[0], True)) == due
    assert [fault.stage for fault in faults(database, ada)] == [0]


def test_a_book_moves_to_another_browser_with_a_code_that_works_once(database: Database) -> None:
    ada, ben = browser(database, "ada"), browser(database, "ben")
    other = replace(GAME, game_key="b" * 64)
    write(database, lambda c: book.add_game(c, ada, GAME, [FAULT]))
    write(database, lambda c: book.add_game(c, ben, GAME, [FAULT]))
    write(database, lambda c: book.add_game(c, ada, other, []))
    write(database, lambda c: book.add_move(c, ada, "code", time.time() + 60))
    assert write(database, lambda c: book.take_move(c, ben, "code"))
    assert not write(database, lambda c: book.take_move(c, ben, "code"))
    assert [game.game_key for game in read(database, lambda c: book.games(c, ben))] == ["a" * 64, "b" * 64]
    assert len(faults(database, ben)) == 1
    assert read(database, lambda c: book.games(c, ada)) == []
    write(database, lambda c: book.add_move(c, ben, "late", time.time() - 1))
    assert not write(database, lambda c: book.take_move(c, ada, "late"))


def test_whoever_played_finds_the_game_in_the_book_and_others_do_not(ada: Browser, ben: Browser) -> None:
    table = table_of(ada)
    list(lines(ada, f"/tables/{table}/report", method="GET"))
    *_, last = lines(ada, f"/tables/{table}/report", method="GET")
    seat = last["report"]["seats"][0]
    found = ada.ask("GET", "/book")
    (mine,) = found["mine"]
    assert (mine["games"], mine["best"], mine["alone"]) == (1, seat["points"], True)
    assert mine["adjusted"] == pytest.approx(seat["adjusted"])
    assert mine["lost"] == pytest.approx(seat["regret"])
    assert found["waiting"] == sum(seat["faults"].values())
    assert ben.ask("GET", "/book")["mine"] == []
    kept = ada.ask("GET", "/book/export")
    assert len(kept["faults"]) == found["waiting"]
    assert all(len(Record.loads(fault["record"]).lines) == fault["step"] for fault in kept["faults"])
    assert "Ada" not in str(kept)
    code = ada.ask("POST", "/book/code")["code"]
    ben.ask("POST", "/book/move", {"code": code}, 204)
    assert ben.ask("GET", "/book")["waiting"] == found["waiting"]
    assert ada.ask("GET", "/book")["mine"] == []
    ada.ask("POST", "/book/move", {"code": code}, 403)
    ben.ask("DELETE", "/book", expect=204)
    assert ben.ask("GET", "/book/export") == {"games": [], "faults": []}


def test_the_record_of_a_fault_ends_where_it_was_made(ada: Browser) -> None:
    *_, last = lines(ada, f"/tables/{table_of(ada)}/report", method="GET")
    seat = last["report"]["seats"][0]
    worst = seat["decisions"][seat["costliest"][0]]["fall"]
    fault = next(one for one in ada.ask("GET", "/book/export")["faults"] if one["step"] == worst["step"])
    asked = {"record": fault["record"], "step": fault["step"], "seat": 0}
    assert ada.ask("POST", "/records/try", asked | {"action": fault["better"]})["accepted"]
    assert not ada.ask("POST", "/records/try", asked | {"action": worst["act"]})["accepted"]
    unknown = ada.ask("POST", "/book/answers", {"key": "0" * 64, "step": 1, "action": "roll"}, 404)
    assert unknown["reason"]["key"] == "reason.no-fault"


def test_an_answer_counts(tmp_path: Path) -> None:
    server = Running(tmp_path)
    try:
        ada = server.browser()
        list(lines(ada, f"/tables/{table_of(ada)}/report", method="GET"))
        assert ada.ask("GET", "/book")["due"] == []
        with sqlite3.connect(tmp_path / "scorepad.sqlite3") as connection:
            connection.execute("UPDATE book_faults SET due = 0")  # tomorrow
        first, *others = ada.ask("GET", "/book")["due"]
        answer = {"key": first["key"], "step": first["step"], "action": first["better"]}
        assert ada.ask("POST", "/book/answers", answer)["accepted"]
        found = ada.ask("GET", "/book")
        assert found["due"] == others
        assert found["next"] == pytest.approx(time.time() + DAYS[1] * DAY, abs=60)
    finally:
        server.stop()
