"""Servers in the world: on the network, behind a proxy, on TLS, as a service, with peers that do not read."""

import configparser
import json
import re
import shlex
import shutil
import socket
import sqlite3
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from scorepad.cli import main
from scorepad.server.cli import lan_address, serve
from scorepad.server.live.subscribers import QUEUE
from tableserver import Browser, Running

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
#: An address of this machine that only a server on all addresses answers at.
OTHER = "127.0.0.2"


def reachable(server: Running, host: str) -> bool:
    try:
        return httpx.get(f"http://{host}:{server.port}/healthz", timeout=30).status_code == 200
    except httpx.ConnectError:
        return False


def test_lan_listens_on_the_network_and_invites_to_it(tmp_path: Path) -> None:
    server = Running(tmp_path, "--lan")
    address = f"http://{lan_address()}:{server.port}"
    assert reachable(server, OTHER)
    server.origin = address
    made = server.browser().create(people=2)
    assert made["invitation"].startswith(f"{address}/join/{made['table']}#")
    server.stop()


def test_without_lan_only_this_machine_is_served(server: Running) -> None:
    assert reachable(server, "127.0.0.1")
    assert not reachable(server, OTHER)


@pytest.mark.parametrize("trusted", [True, False])
def test_the_word_of_a_proxy_counts_only_if_it_is_trusted(tmp_path: Path, trusted: bool) -> None:
    options = ("--trust-proxy=127.0.0.1",) if trusted else ()
    server = Running(tmp_path, "--tables-per-hour=1", *options)
    browser = server.browser()
    body = {"seats": [{"kind": "person"}]}

    def create(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return browser.http.post("/api/tables", json=body, headers=headers).status_code

    assert create("203.0.113.7") == 201
    assert create("203.0.113.7") == 429
    assert create("203.0.113.8") == (201 if trusted else 429)
    server.stop()


def test_on_tls_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    server = Running(tmp_path, "--public-url=https://tables.example", origin="https://tables.example")
    http = httpx.Client(base_url=server.url, headers={"Origin": server.origin}, timeout=30)
    answer = http.post("/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-scorepad=")
    parts = [part.strip().lower() for part in cookie.split(";")]
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(parts)
    assert not any(part.startswith("domain") for part in parts)
    assert "max-age" in answer.headers["strict-transport-security"]
    value = cookie.split(";")[0]
    assert http.get("/api/me", headers={"Cookie": value}).json()["known"]
    assert not http.get("/api/me", headers={"Cookie": value.removeprefix("__Host-")}).json()["known"]
    http.close()
    server.stop()


def test_a_client_that_does_not_read_is_dropped_and_starts_again(server: Running, ada: Browser) -> None:
    table = ada.create(people=4)["table"]
    for seat in range(4):
        ada.sit(table, seat, f"Player {seat}")
    before = server.metric("slow_clients_total")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    shake_hands(deaf, server, ada)
    follow = json.dumps({"type": "follow", "table": table}).encode()
    frame = b"\x81" + bytes([0x80 | len(follow)]) + bytes(4) + follow
    deaf.settimeout(1)
    end = time.monotonic() + 60
    while server.metric("slow_clients_total") == before:
        assert time.monotonic() < end
        try:
            deaf.sendall(frame * 20)
        except OSError:
            break
    assert server.metric("slow_clients_total") == before + 1
    deaf.close()
    awake = ada.socket()
    awake.send(type="follow", table=table)
    assert awake.receive()["status"] == "playing"
    awake.close()


def shake_hands(raw: socket.socket, server: Running, browser: Browser) -> None:
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    lines = ["GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Origin: {server.url}"]
    raw.sendall("\r\n".join([*lines, f"Cookie: {cookie}", "", ""]).encode())
    assert raw.recv(12) == b"HTTP/1.1 101"


def test_tables_that_nobody_touched_are_forgotten(tmp_path: Path) -> None:
    server = Running(tmp_path, "--keep-days=30")
    browser = server.browser()
    old, fresh = (browser.create()["table"] for _ in range(2))
    server.kill()
    with sqlite3.connect(tmp_path / "scorepad.sqlite3") as connection:
        connection.execute("UPDATE tables SET updated = updated - 31 * 86400 WHERE id = ?", (old,))
    connection.close()
    server.start()
    end = time.monotonic() + 10
    while browser.http.get(f"/api/tables/{old}").status_code != 404:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert browser.state(fresh)["status"] == "open"
    assert [line["table"] for line in browser.ask("GET", "/tables")["tables"]] == [fresh]
    server.stop()


def test_the_systemd_unit_is_good_and_its_command_exists(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(PACKAGING / "scorepad.service")
    program, command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("scorepad", "serve")
    known = {name for option in serve.params for name in option.opts}
    assert {option for option in options if option.startswith("--")} <= known
    if checker := shutil.which("systemd-analyze"):
        here = tmp_path / "scorepad.service"
        here.write_text((PACKAGING / "scorepad.service").read_text().replace(program, "/bin/true"))
        checked = subprocess.run([checker, "verify", str(here)], capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert "scorepad.service" not in checked.stderr, checked.stderr
    assert environment((PACKAGING / "scorepad.service").read_text()) <= variables()


def test_the_container_file_names_what_exists() -> None:
    text = (PACKAGING / "Containerfile").read_text()
    command = json.loads(re.findall(r"^CMD (.*)$", text, re.MULTILINE)[0])
    assert [Path(command[0]).name, *command[1:]] == ["scorepad", "serve"]
    assert CliRunner().invoke(main, ["serve", "--help"]).exit_code == 0
    assert {"SCOREPAD_HOST", "SCOREPAD_DATA", "SCOREPAD_NO_BROWSER"} == environment(text) & variables()
    extras = re.findall(r"/source\[([a-z,]+)\]", text)[0].split(",")
    project = (PACKAGING.parent / "pyproject.toml").read_text()
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in extras)


def environment(text: str) -> set[str]:
    """The variables that a file sets."""
    return set(re.findall(r"\b(SCOREPAD_[A-Z_]+)=", text)) - {"SCOREPAD_COMPILE"}


def variables() -> set[str]:
    """The variables that `serve` reads."""
    return {str(option.envvar) for option in serve.params if getattr(option, "envvar", None)}


def test_the_queue_of_a_client_is_as_long_as_documented() -> None:
    page = (PACKAGING.parent / "docs" / "security.md").read_text(encoding="utf-8")
    assert f"{QUEUE} messages" in page
