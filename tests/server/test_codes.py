"""One-time codes under attack: a code brings along its maker's seat and no other; on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import Postgres
from tableserver import Browser, Running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on each database."""
    folder: Path = tmp_path_factory.mktemp("codes")
    cluster = Postgres() if request.param == "postgresql" else None
    running = Running(folder, *([f"--database={cluster.database('codes')}"] if cluster else []))
    yield running
    running.stop()
    if cluster:
        cluster.remove()


@pytest.fixture
def mallory(server: Running) -> Browser:
    """Somebody who wants other people's seats."""
    return server.browser()


def opened(ada: Browser, *others: Browser, people: int) -> str:
    """A table of Ada's that others may sit down at."""
    made = ada.create(people=people)
    for browser in others:
        browser.enter(made["invitation"])
    return str(made["table"])


def code_of(browser: Browser, table: str, seat: int) -> str:
    return str(browser.ask("POST", f"/tables/{table}/seats/{seat}/code")["code"])


def is_void(browser: Browser, code: str) -> bool:
    return str(browser.ask("POST", "/move", {"code": code}, 403)["reason"]["key"]) == "reason.bad-code"


def test_who_left_cannot_take_the_seat_from_who_came_after(ada: Browser, ben: Browser, mallory: Browser) -> None:
    table = opened(ada, ben, mallory, people=3)
    mallory.sit(table, 1, "Mallory")
    code = code_of(mallory, table, 1)
    mallory.ask("DELETE", f"/tables/{table}/seats/1", expect=204)
    ben.sit(table, 1, "Ben")
    assert is_void(mallory, code)
    assert ben.state(table)["seats"][1]["mine"]


def test_who_was_removed_cannot_take_the_seat_back(ada: Browser, ben: Browser, mallory: Browser) -> None:
    table = opened(ada, ben, mallory, people=3)
    mallory.sit(table, 1, "Mallory")
    code = code_of(mallory, table, 1)
    ada.ask("DELETE", f"/tables/{table}/seats/1", expect=204)
    assert is_void(mallory, code)  # nobody sits there
    mallory.sit(table, 1, "Mallory")
    code = code_of(mallory, table, 1)
    ada.ask("DELETE", f"/tables/{table}/seats/1", expect=204)
    ben.sit(table, 1, "Ben")
    assert is_void(mallory, code)
    assert ben.state(table)["seats"][1]["mine"]


def test_a_code_does_not_fit_the_seat_that_got_its_number(ada: Browser, ben: Browser, mallory: Browser) -> None:
    table = opened(ada, ben, mallory, people=4)
    ada.sit(table, 0)
    mallory.sit(table, 2, "Mallory")
    ben.sit(table, 3, "Ben")
    code = code_of(mallory, table, 2)
    ada.ask("POST", f"/tables/{table}/start", {"open_seats": "remove"})
    assert [seat["name"] for seat in ben.state(table)["seats"]] == ["Ada", "Mallory", "Ben"]
    assert is_void(mallory, code)
    assert ben.state(table)["seats"][2]["mine"]
    anew = code_of(mallory, table, 1)
    assert ada.server.browser().ask("POST", "/move", {"code": anew})["seats"][1]["mine"]


def test_sitting_down_again_does_not_revive_a_code(ada: Browser, ben: Browser, mallory: Browser) -> None:
    table = opened(ada, ben, people=3)
    ben.sit(table, 1, "Ben")
    code = code_of(ben, table, 1)  # Mallory looks over Ben's shoulder
    ben.ask("DELETE", f"/tables/{table}/seats/1", expect=204)
    ben.sit(table, 1, "Ben")
    assert is_void(mallory, code)
    assert ben.state(table)["seats"][1]["mine"]


def test_who_brought_the_seat_elsewhere_has_no_code_of_it_any_more(ada: Browser, ben: Browser) -> None:
    table = opened(ada, people=2)
    ada.sit(table, 1)
    assert ben.ask("POST", "/move", {"code": code_of(ada, table, 1)})["seats"][1]["mine"]
    ada.ask("POST", f"/tables/{table}/seats/1/code", expect=403)
