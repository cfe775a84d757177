"""Web push: who is told of his turn, where to, and how often; a real server pushes to a real endpoint."""

import base64
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from py_vapid import Vapid02

from pushing import PushService
from scorepad.server.push.endpoints import BadEndpoint, read_endpoint
from tableserver import Browser, Json, Running


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("push"), f"--push-also={service.url}")
    yield running
    running.stop()


def two_at_a_table(server: Running) -> tuple[Browser, Browser, str]:
    """Ada and Ben, who begin."""
    ada, ben = server.browser(), server.browser()
    made = ada.create(people=2)
    ben.enter(made["invitation"])
    ada.sit(made["table"], 0, "Ada")
    ben.sit(made["table"], 1, "Ben")
    return ada, ben, made["table"]


def subscribe(browser: Browser, service: PushService, name: str) -> None:
    """Let a browser be told of its turns."""
    browser.ask("PUT", "/push", {"endpoint": f"{service.url}/{name}", "language": "de"}, 204)


def until_turn_of(other: Browser, acting: Browser, table: str) -> None:
    """The one who acts goes on until it is the other's turn too."""
    seats = [next(seat["seat"] for seat in one.state(table)["seats"] if seat["mine"]) for one in (other, acting)]
    while seats[0] not in acting.state(table)["view"]["waiting"]:
        own = acting.state(table)["mine"][str(seats[1])]
        acting.command("act", table, seats[1], version=own["version"], action=own["legal"][0]["text"])


def away_and_acting(ada: Browser, ben: Browser, table: str) -> tuple[Browser, Browser]:
    """Whoever is not awaited, and whoever is."""
    waiting = ada.state(table)["view"]["waiting"]
    return (ben, ada) if waiting == [0] else (ada, ben)


def test_whoever_is_away_is_told_once_until_they_look(pushing: Running, service: PushService) -> None:
    ada, ben, table = two_at_a_table(pushing)
    away, acting = away_and_acting(ada, ben, table)
    subscribe(away, service, "away")
    until_turn_of(away, acting, table)
    path, headers = service.next()
    assert (path, headers["Topic"], headers["Content-Length"]) == ("/away", table, "0")
    check_signature(headers, away.ask("GET", "/push")["key"], service.url)
    notice = away.ask("GET", "/push/turn")
    assert notice == {"title": "Du bist dran", "body": "Ganz schön clever", "table": table}
    # He does not look; his next turn comes, and he is not told again.
    play_until_next_turn(away, acting, table)
    line = away.socket()
    line.send(type="follow", table=table)
    assert line.receive()["type"] == "state"
    # He looks, so nothing is to be told; then the page is not looked at any more.
    play_until_next_turn(away, acting, table)
    line.send(type="presence", visible=False)
    line.send(type="ping", more=1)  # what came before is done when this is refused
    assert line.until(lambda message: message["type"] == "refused")
    play_until_next_turn(away, acting, table)
    assert service.next()[0] == "/away"
    assert service.heard.empty()  # what was told before was told long before
    line.close()


def play_until_next_turn(away: Browser, acting: Browser, table: str) -> None:
    """Both play until it is the turn of the one who is away once more, after it was not."""
    seat = next(seat["seat"] for seat in away.state(table)["seats"] if seat["mine"])
    while seat in (state := away.state(table))["view"]["waiting"]:
        own = state["mine"][str(seat)]
        away.command("act", table, seat, version=own["version"], action=own["legal"][0]["text"])
    until_turn_of(away, acting, table)


def check_signature(headers: dict[str, str], key: str, audience: str) -> None:
    """The message is signed with the key that browsers subscribe with, for this service, for not too long."""
    kind, token, public = headers["Authorization"].replace(",", " ").split()
    assert (kind, public) == ("vapid", f"k={key}")
    signed, _, signature = token.removeprefix("t=").rpartition(".")
    assert Vapid02.from_raw_public(key.encode()).verify_token(signed.encode(), signature)
    claims: Json = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert claims["aud"] == audience
    assert time.time() < claims["exp"] < time.time() + 86400


@pytest.mark.parametrize("status", [404, 410])
def test_who_is_gone_is_forgotten(pushing: Running, service: PushService, status: int) -> None:
    ada, ben, table = two_at_a_table(pushing)
    away, acting = away_and_acting(ada, ben, table)
    subscribe(away, service, f"gone{status}")
    service.status = status
    until_turn_of(away, acting, table)
    assert service.next()[0] == f"/gone{status}"
    service.status = 201
    end = time.monotonic() + 60
    while count(pushing.folder, f"%gone{status}"):
        assert time.monotonic() < end


def count(folder: Path, endpoint: str) -> int:
    """How many subscriptions are kept."""
    with closing(sqlite3.connect(folder / "scorepad.sqlite3")) as database:
        query = "SELECT count(*) FROM push_subscriptions WHERE endpoint LIKE ?"
        return int(database.execute(query, [endpoint]).fetchone()[0])


def test_a_browser_has_few_subscriptions_and_may_end_them(pushing: Running, service: PushService) -> None:
    ada = pushing.browser()
    for number in range(6):
        subscribe(ada, service, f"many{number}")
    assert count(pushing.folder, "%many%") == 3
    ada.ask("DELETE", "/push", expect=204)
    assert count(pushing.folder, "%many%") == 0


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    server = Running(tmp_path)
    key = server.browser().ask("GET", "/push")["key"]
    server.stop()
    server.start()
    assert server.browser().ask("GET", "/push")["key"] == key
    server.stop()


def test_it_can_be_switched_off(tmp_path: Path) -> None:
    server = Running(tmp_path, "--no-push")
    browser = server.browser()
    assert browser.ask("GET", "/push")["key"] is None
    wanted = {"endpoint": "https://push.example.org/x"}
    assert browser.ask("PUT", "/push", wanted, 404)["reason"]["key"] == "reason.no-push"
    server.stop()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://push.example.org:8443/x",
        "https://me@push.example.org/x",
        "https://push.example.org/x#y",
        "https://push.example.org/ x",
        "https://push.example.org/\r\nHost: x",
        "https://[push.example.org/x",
        "https://push.example.org:99999/x",
        "ftp://push.example.org/x",
        "x",
        "",
        "https://push.example.org/" + "x" * 600,
    ],
)
def test_only_push_services_are_pushed_to(pushing: Running, url: str) -> None:
    with pytest.raises(BadEndpoint):
        read_endpoint(url)
    answer = pushing.browser().http.put("/api/push", json={"endpoint": url})
    assert answer.status_code in (409, 422)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fe80::1%eth0", "::ffff:10.0.0.1"]
)
def test_a_public_name_that_leads_home_is_not_followed(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    found = [(0, 0, 0, "", (public, 443)) for public in ("8.8.8.8", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(BadEndpoint, match="public address"):
        read_endpoint("https://push.example.org/x").address()
