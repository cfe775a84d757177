"""A finished game is shown to whoever has its link, and to nobody else."""

import pytest

from scorepad.core.record import Record
from tableserver import Browser, Json, Running, play_on


def finished(*players: Browser) -> Json:
    """A game of two players to its end; what creating the table answered."""
    host, guest = players
    made = host.create("twenty-one", people=2)
    guest.enter(made["invitation"])
    host.sit(made["table"], 0)
    guest.sit(made["table"], 1, "Ben")
    for _ in range(400):
        play_on(host, made["table"], acts=1)
        if play_on(guest, made["table"], acts=1)["status"] == "over":
            return made
    raise AssertionError("the game does not end")


def code_in(link: str) -> str:
    return link.split("#s=")[1]


@pytest.fixture(scope="module")
def game(server: Running) -> tuple[Browser, Browser, Json]:
    """Ada's table, where Ben played along; the game is over."""
    ada, ben = server.browser(), server.browser()
    return ada, ben, finished(ada, ben)


def test_a_player_shows_a_finished_game_to_a_stranger(game: tuple[Browser, Browser, Json], server: Running) -> None:
    _, ben, made = game
    table = made["table"]
    ben.command("chat", table, 1, text="nobody else's business")
    shown = ben.ask("POST", f"/tables/{table}/shown", {})
    assert shown["code"] == code_in(shown["link"])
    assert shown["code"] not in (table, made["invitation"].split("#")[1], made["watching"].split("#")[1])
    stranger = server.browser()
    record = stranger.ask("POST", "/shown", {"code": shown["code"]})["record"]
    assert record == ben.record(table)
    assert Record.loads(record).replay().over
    assert "business" not in record
    assert not stranger.http.cookies
    stranger.ask("GET", f"/tables/{table}", expect=404)
    stranger.ask("POST", f"/tables/{table}/enter", {"code": shown["code"]}, 403)
    stranger.ask("POST", f"/tables/{table}/rematch", expect=404)


def test_a_link_is_kept_while_it_works(game: tuple[Browser, Browser, Json]) -> None:
    _, ben, made = game
    path = f"/tables/{made['table']}/shown"
    first = ben.ask("POST", path, {})
    assert ben.ask("POST", path, {"code": first["code"]}) == first
    ben.ask("DELETE", path, expect=204)
    assert ben.ask("POST", path, {"code": first["code"]}) != first


def test_links_are_closed_by_who_opened_them_or_the_host(game: tuple[Browser, Browser, Json], server: Running) -> None:
    ada, ben, made = game
    path = f"/tables/{made['table']}/shown"
    ada.ask("DELETE", path, expect=204)
    of_ada, of_ben = (player.ask("POST", path, {})["code"] for player in (ada, ben))
    assert [player.ask("GET", path)["links"] for player in (ada, ben)] == [2, 1]
    stranger = server.browser()
    ben.ask("DELETE", path, expect=204)
    assert stranger.ask("POST", "/shown", {"code": of_ben}, 404)["reason"]["key"] == "reason.not-shown"
    assert stranger.ask("POST", "/shown", {"code": of_ada})
    again = ben.ask("POST", path, {})["code"]
    ada.ask("DELETE", path, expect=204)
    for code in (of_ada, again, "x" * 32):
        assert stranger.ask("POST", "/shown", {"code": code}, 404)["reason"]["key"] == "reason.not-shown"


def test_only_players_show_only_what_is_over(game: tuple[Browser, Browser, Json], server: Running) -> None:
    ada, _, made = game
    onlooker = server.browser()
    onlooker.enter(made["watching"])
    refused = onlooker.ask("POST", f"/tables/{made['table']}/shown", {}, 403)
    assert refused["reason"]["key"] == "reason.not-your-seat"
    server.browser().ask("POST", f"/tables/{made['table']}/shown", {}, 404)
    ada.ask("POST", f"/tables/{made['table']}/shown", {})
    assert onlooker.ask("GET", f"/tables/{made['table']}/shown")["links"] == 0
    running = ada.create("twenty-one")["table"]
    ada.sit(running)
    assert ada.ask("POST", f"/tables/{running}/shown", {}, 409)["reason"]["key"] == "reason.not-over"


def test_a_deleted_table_is_shown_to_nobody(ada: Browser) -> None:
    table = ada.create("twenty-one")["table"]
    ada.sit(table)
    play_on(ada, table)
    code = ada.ask("POST", f"/tables/{table}/shown", {})["code"]
    ada.ask("DELETE", f"/tables/{table}", expect=204)
    ada.ask("POST", "/shown", {"code": code}, 404)
