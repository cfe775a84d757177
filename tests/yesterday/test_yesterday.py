"""What an earlier version left behind goes on: a server's database, its backup, and games kept by the terminal."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorepad import Record
from scorepad.cli import main
from scorepad.table.verify import verify
from tableserver import Browser, Json, Running

FOLDER = Path(__file__).resolve().parent
KEPT: Json = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))
SAVES = sorted((FOLDER / "saves").glob("*.scorepad"))
#: The first choice again and again, more often than any game lasts.
FIRST = "1\n" * 9000

every_table = pytest.mark.parametrize("kept", KEPT["tables"], ids=lambda kept: f"{kept['game']}-{kept['status']}")


def built(folder: Path) -> Path:
    """The database as the earlier server left it."""
    connection = sqlite3.connect(folder / "scorepad.sqlite3")
    connection.executescript((FOLDER / "tables.sql").read_text(encoding="utf-8"))
    connection.close()
    return folder


def restored(folder: Path) -> Path:
    """The same from the earlier server's backup."""
    done = CliRunner().invoke(main, ["restore", "--data", str(folder), str(FOLDER / "backup.gz")])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture(scope="module", params=[built, restored], ids=["database", "backup"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Today's server on yesterday's tables."""
    running = Running(request.param(tmp_path_factory.mktemp("yesterday")))
    yield running
    running.stop()


def browsers(server: Running) -> list[Browser]:
    """Yesterday's browsers, with their cookies."""
    found = []
    for cookies in KEPT["cookies"].values():
        browser = server.browser()
        browser.http.cookies.update(cookies)
        found.append(browser)
    return found


def entries(record: str) -> list[str]:
    """The acts and throws of a record; what its header says may grow."""
    return [text for _, text in Record.loads(record).entries()]


@every_table
def test_a_table_stands_as_it_stood_and_is_played_to_its_end(server: Running, kept: Json) -> None:
    """Who had a seat still has it; the dice go on as they were promised."""
    ada, ben = browsers(server)
    state, record = ada.state(kept["table"]), ada.record(kept["table"])
    assert state["status"] == kept["status"]
    assert state["view"]["waiting"] == kept["waiting"]
    for sheet, scores in zip(state["view"]["sheets"], kept["scores"], strict=True):
        assert {part: scores[part] for part in sheet["scores"]} == sheet["scores"]
    assert entries(record) == entries(kept["record"])
    assert Record.loads(record).replay().scores() == kept["scores"]
    if kept["status"] != "over":
        play_to_the_end([ada, ben], kept["table"])
    whole = ada.record(kept["table"])
    assert entries(whole)[: len(entries(record))] == entries(record)
    verdict = verify(whole)
    assert verdict.problems == ()
    assert verdict.checked == verdict.throws > 0
    assert Record.loads(whole).replay().over


def play_to_the_end(people: list[Browser], table: str) -> None:
    """Whoever is awaited does the first thing allowed."""
    state = people[0].state(table)
    while state["status"] != "over":
        seat = state["view"]["waiting"][0]
        own = people[seat].state(table)["mine"][str(seat)]
        action = own["legal"][0]["text"]
        people[seat].command("act", table, seat, version=own["version"], action=action)
        state = people[0].state(table)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name.partition("-2")[0])
def test_a_game_kept_by_the_terminal_goes_on(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / path.name).write_bytes(path.read_bytes())
    monkeypatch.setenv("SCOREPAD_STATE", str(state))
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["play"], input=FIRST)
    assert result.exit_code == 0, result.output
    whole = Record.loads((tmp_path / "1").read_text(encoding="utf-8"))  # the last question is where to keep it
    before = [text for _, text in Record.loads(path.read_text(encoding="utf-8")).entries()]
    assert len(before) > 5
    assert list(whole.lines)[: len(before)] == before
    assert whole.replay().over
    assert not list(state.glob("*.scorepad"))
