"""All that the home page shows comes in one answer, and a second time only if it is another one."""

import gzip
from xml.etree import ElementTree

import httpx

import scorepad
from tableserver import Browser, Running


def test_home_is_what_several_requests_would_tell(ada: Browser, ben: Browser) -> None:
    mine = ada.create()["table"]
    waiting = ben.create(public=True)["table"]
    home = ada.ask("GET", "/home")
    games = ada.ask("GET", "/games")
    assert {part: home[part] for part in games} == games
    assert home["mine"] == ada.ask("GET", "/tables")["tables"]
    assert home["open"] == ada.ask("GET", "/tables/open")["tables"]
    assert mine in [line["table"] for line in home["mine"]]
    assert waiting in [line["table"] for line in home["open"]]
    best = [score for game in scorepad.games() for score in ada.ask("GET", f"/scores?game={game}&most=1")["scores"]]
    assert home["best"] == best


def test_what_did_not_change_is_not_sent_again(ada: Browser) -> None:
    for path in ("/api/home", "/api/games", "/api/words/en"):
        answer = ada.http.get(path)
        assert answer.headers["cache-control"] == "private, no-cache"
        again = ada.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    known = ada.http.get("/api/home").headers["etag"]
    ada.create()
    assert ada.http.get("/api/home", headers={"If-None-Match": known}).status_code == 200


def test_pictures_of_all_games_come_together_and_are_kept_for_ever(server: Running) -> None:
    home = httpx.get(f"{server.url}/api/home").json()
    address = f"{server.url}/api/pictures/{home['pictures']}?language=de"
    answer = httpx.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert list(answer.json()["pictures"]) == list(scorepad.games())
    for text in answer.json()["pictures"].values():
        ElementTree.fromstring(text)  # noqa: S314 - our own
    plain = httpx.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    assert httpx.get(address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert httpx.get(f"{server.url}/api/pictures/{'0' * 16}").json()["reason"]["key"] == "reason.no-paper"


def test_long_answers_are_compressed_for_those_who_read_that(ada: Browser) -> None:
    table = ada.create(people=1)["table"]
    ada.sit(table)
    with ada.http.stream("GET", f"/api/tables/{table}", headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(packed)
    plain = ada.http.get(f"/api/tables/{table}", headers={"Accept-Encoding": "identity"}).content
    assert len(packed) < len(plain) / 3
    assert gzip.decompress(packed)[:20] == plain[:20]
    assert "content-encoding" not in ada.http.get("/api/me").headers, "a short one is sent as it is"
