"""Running a server: headers, cookies, health, metrics, logs, backup while it runs, options that are documented."""

import json
from pathlib import Path

import click
import httpx
from click.testing import CliRunner

from scorepad.core.narrate import catalogue
from scorepad.server.cli import COMMANDS, serve
from tableserver import Browser, Running, play_on

ROOT = Path(__file__).resolve().parents[2]


def test_every_answer_carries_the_headers(ada: Browser) -> None:
    for path in ("/api/games", "/healthz", "/nothing"):
        headers = ada.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_the_cookie_is_for_the_server_alone(ada: Browser) -> None:
    cookie = ada.http.post("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    again = ada.http.post("/api/me").headers["set-cookie"].lower()
    assert again == cookie  # for another year
    headers = {"Origin": ada.server.origin, "Cookie": "scorepad=nobody"}
    unknown = httpx.post(f"{ada.server.url}/api/me", headers=headers, timeout=30).headers.get_list("set-cookie")
    assert len(unknown) == 1
    assert "nobody" not in unknown[0]


def test_only_hashes_are_stored(ada: Browser, server: Running) -> None:
    made = ada.create()
    ada.sit(made["table"])
    codes = [made["invitation"].split("#")[1], made["watching"].split("#")[1], *ada.http.cookies.values()]
    stored = b"".join(path.read_bytes() for path in server.folder.glob("scorepad.sqlite3*"))
    assert made["table"].encode() in stored
    assert not any(code.encode() in stored for code in codes)
    assert not any(code in server.log.read_text() for code in codes)


def test_large_bodies_are_refused(ada: Browser) -> None:
    assert ada.http.post("/api/tables", content=b"x" * 600_000).status_code == 413


def test_health_metrics_and_logs(ada: Browser, server: Running) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    ada.command("act", table, 0, action="roll")
    assert ada.http.get("/healthz").json()["status"] == "ok"
    text = ada.http.get("/metrics").text
    acts = next(line for line in text.splitlines() if line.startswith("scorepad_acts_total"))
    assert int(acts.split()[1]) >= 1
    assert 1 <= server.metric("act_seconds_count") <= int(acts.split()[1])
    assert server.metric("loop_lag_seconds_count") > 0
    buckets = [float(line.split()[1]) for line in text.splitlines() if line.startswith("scorepad_act_seconds_bucket")]
    assert buckets == sorted(buckets)
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert all({"at", "level", "from", "text"} <= json.loads(line).keys() for line in lines)


def test_backup_and_restore_while_the_server_runs(ada: Browser, server: Running, tmp_path: Path) -> None:
    table = ada.create()["table"]
    ada.sit(table)
    play_on(ada, table, acts=5)
    known = ada.state(table)
    commands = {command.name: command for command in COMMANDS}
    file = str(tmp_path / "backup.gz")
    done = CliRunner().invoke(commands["backup"], ["--data", str(server.folder), file])
    assert done.exit_code == 0, done.output
    kept = [tmp_path / "backup.gz", *server.folder.glob("scorepad.sqlite3*")]
    assert [oct(path.stat().st_mode & 0o777) for path in kept] == ["0o600"] * len(kept)
    socket = ada.socket()
    socket.send(type="follow", table=table)
    socket.receive()
    play_on(ada, table, acts=5)
    done = CliRunner().invoke(commands["restore"], ["--data", str(server.folder), file])
    assert done.exit_code == 0, done.output
    told = socket.until(lambda message: message["type"] == "state")
    assert told["number"] == known["number"]
    assert ada.state(table)["log"] == known["log"]
    assert play_on(ada, table)["status"] == "over"
    socket.close()


def test_every_option_is_documented() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for option in serve.params:
        assert isinstance(option, click.Option)
        assert f"`{option.opts[0]}`" in page
        assert f"`{option.envvar}`" in page


def test_every_refusal_has_its_words() -> None:
    rooms = [ROOT / "src" / "scorepad" / room for room in ("server", "table")]
    sources = "".join(path.read_text() for room in rooms for path in room.rglob("*.py"))
    keys = {word for word in sources.split('"') if word.startswith("reason.") and word != "reason."}
    assert len(keys) > 30
    assert {key for key in keys if key not in catalogue("en") and "{" not in key} == set()
