"""The coach on a server: reports are told line by line, made once, and only for those who may see the game."""

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from databases import Postgres
from scorepad.core.record import Record
from server.test_bots import worker
from server.test_records import golden
from tableserver import Browser, Json, Running, play_on

GAME = "twenty-one"
#: What is asked of the coach by a record, a table, a link.
BY_RECORD = "/records/report"


def lines(browser: Browser, path: str, body: Json | None = None, method: str = "POST") -> Iterator[Json]:
    """What is told, line by line as it comes."""
    with browser.http.stream(method, f"/api{path}", json=body) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield from (json.loads(line) for line in answer.iter_lines())


def report(browser: Browser, record: str) -> Json:
    """The report on a record."""
    *_, last = lines(browser, BY_RECORD, {"record": record})
    assert last["type"] == "report", last
    found: Json = last["report"]
    return found


def table_of(browser: Browser) -> str:
    """A finished game alone."""
    table = str(browser.create(GAME)["table"])
    browser.sit(table)
    play_on(browser, table)
    return table


@pytest.mark.parametrize("game", [GAME, "scorepad-original"])
def test_it_tells_what_scripts_are_told(ada: Browser, game: str) -> None:
    text = golden(game, 1)
    assert report(ada, text) == json.loads(json.dumps(scorepad.analyse(Record.loads(text)).as_json()))


def test_progress_comes_before_the_report(ada: Browser) -> None:
    record = golden("ganz-schoen-clever", 2)
    *told, last = lines(ada, BY_RECORD, {"record": record})
    done = [line["done"] for line in told if line["type"] == "progress"]
    assert done == sorted(done)
    assert len(done) > 1
    assert {line["of"] for line in told} == {len(list(Record.loads(record).entries()))}
    assert last["type"] == "report"


def test_a_report_is_made_once_and_tells_each_reader_the_names_of_their_record(ada: Browser, ben: Browser) -> None:
    text = golden("scorepad-original", 1)
    first = report(ada, text)
    head, _, rest = text.partition("\n\n")
    named = "\n".join(line for line in head.splitlines() if not line.startswith("players:")) + "\nplayers: human:Zoe"
    (only,) = lines(ben, BY_RECORD, {"record": f"{named}\n\n{rest}"})
    assert only["report"]["seats"][0]["player"] == "human:Zoe"
    assert only["report"]["seats"][0] | {"player": ""} == first["seats"][0] | {"player": ""}


def test_a_table_is_open_to_those_who_may_see_it(ada: Browser, ben: Browser) -> None:
    table = table_of(ada)
    *_, last = lines(ada, f"/tables/{table}/report", method="GET")
    assert last["report"] == report(ada, ada.record(table))
    ben.ask("GET", f"/tables/{table}/report", expect=404)
    shown = ada.ask("POST", f"/tables/{table}/shown", {})
    *_, seen = lines(ben, "/shown/report", {"code": shown["code"]})
    assert seen["report"] == last["report"]
    assert ben.ask("POST", "/shown/report", {"code": "x" * 32}, 404)["reason"]["key"] == "reason.not-shown"


def test_a_game_that_is_not_over_has_no_report(ada: Browser) -> None:
    table = str(ada.create(GAME)["table"])
    ada.sit(table)
    refused = ada.ask("GET", f"/tables/{table}/report", expect=409)
    assert refused["reason"]["key"] == "reason.not-over"


def test_what_is_no_record_is_refused(ada: Browser) -> None:
    refused = ada.ask("POST", BY_RECORD, {"record": "no record"}, 409)
    assert refused["reason"]["key"] == "reason.bad-record"


def test_moments_tell_what_could_be_done(ada: Browser) -> None:
    text = golden("ganz-schoen-clever", 1)
    fault = next(one for one in report(ada, text)["seats"][0]["decisions"] if one["fall"])
    wanted = {"step": fault["fall"]["step"], "seat": 0}
    (moment,) = ada.ask("POST", "/records/moments", {"record": text, "moments": [wanted]})["moments"]
    offered = {choice["text"] for choice in moment["mine"]["0"]["legal"]}
    assert {fault["fall"]["act"], fault["fall"]["better"][0]} <= offered
    ada.ask("POST", "/records/moments", {"record": text, "moments": [{"step": 99_999, "seat": 0}]}, 409)


def test_another_try_is_judged(ada: Browser) -> None:
    text = golden("ganz-schoen-clever", 1)
    fault = max((one for one in report(ada, text)["seats"][0]["decisions"]), key=lambda one: float(one["regret"]))
    asked = {"record": text, "step": fault["fall"]["step"], "seat": 0}
    better = ada.ask("POST", "/records/try", asked | {"action": fault["fall"]["better"][0]})
    assert better["accepted"]
    assert better["loss"] == pytest.approx(0)
    again = ada.ask("POST", "/records/try", asked | {"action": fault["fall"]["act"]})
    assert not again["accepted"]
    assert again["loss"] > 0.5
    refused = ada.ask("POST", "/records/try", asked | {"action": "nonsense"}, 409)
    assert refused["reason"]["key"] == "reason.bad-record"


def test_a_process_that_dies_is_replaced_and_the_person_is_told(tmp_path: Path) -> None:
    server = Running(tmp_path)
    try:
        told = lines(server.browser(), BY_RECORD, {"record": golden("ganz-schoen-clever", 2)})
        kinds = [next(line for line in told if line["type"] == "progress" and line["done"])["type"]]
        os.kill(worker(server) or 0, signal.SIGKILL)
        kinds += [line["type"] for line in told]
        assert "again" in kinds
        assert kinds[-1] == "report"
        assert server.metric("reports_lost_total") == 1
    finally:
        server.stop()


def test_an_address_has_so_much_of_the_coachs_time(tmp_path: Path) -> None:
    server = Running(tmp_path, "--reading-per-minute=0.01")
    try:
        browser = server.browser()
        report(browser, golden(GAME, 1))
        assert browser.ask("POST", BY_RECORD, {"record": golden(GAME, 2)}, 429)["reason"]["key"] == "reason.too-fast"
    finally:
        server.stop()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_reports_are_kept_over_a_restart(tmp_path: Path, kind: str) -> None:
    cluster = Postgres() if kind == "postgresql" else None
    options = () if cluster is None else (f"--database={cluster.database('coach')}",)
    server = Running(tmp_path, *options)
    try:
        browser, text = server.browser(), golden(GAME, 1)
        first = report(browser, text)
        server.kill()
        server.start()
        assert [line["report"] for line in lines(browser, BY_RECORD, {"record": text})] == [first]
        if cluster is None:
            with sqlite3.connect(tmp_path / "scorepad.sqlite3") as connection:
                assert connection.execute("SELECT evaluator FROM reports").fetchall() == [(first["evaluator"],)]
    finally:
        server.stop()
        if cluster is not None:
            cluster.remove()
