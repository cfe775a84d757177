"""Access to a table is asked for by the type of a parameter: no handler can forget it, and strangers find nothing."""

from collections.abc import Callable, Iterator

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from scorepad.core.papers import paper_digest
from scorepad.core.sheets import load
from scorepad.server.app import OPERATIONS, ROUTERS
from scorepad.server.routes.dependencies import created_table, own_seat, seated_table, visible_table
from tableserver import Browser, Json, Running

#: Routes with a table in their path that ask for no access, and why.
OPEN = {"POST /api/tables/{table}/enter": "the code of a link is what gives access"}


def table_routes() -> Iterator[tuple[str, APIRoute]]:
    """Every way to ask for something of one table."""
    for router in (*ROUTERS, *OPERATIONS):
        for route in router.routes:
            if isinstance(route, APIRoute) and "{table}" in route.path:
                yield from ((f"{method} {route.path}", route) for method in sorted(route.methods or ()))


def calls(dependant: Dependant) -> Iterator[object]:
    """Everything that is called before a handler."""
    for needed in dependant.dependencies:
        yield needed.call
        yield from calls(needed)


DIGEST = paper_digest(load("ganz-schoen-clever"))
ROUTES = dict(table_routes())
GUARDED = sorted(set(ROUTES) - set(OPEN))


def asking(check: Callable[..., object]) -> list[str]:
    """The routes that ask for a kind of access."""
    return [name for name in GUARDED if check in calls(ROUTES[name].dependant)]


def ask(browser: Browser, name: str, table: str) -> tuple[int, Json]:
    """What a browser gets for a route of a table."""
    method, path = name.split()
    body: Json | None = None if method == "GET" else {}
    answer = browser.http.request(method, path.format(table=table, seat=0, step=1, digest=DIGEST), json=body)
    kind = answer.headers.get("content-type", "")
    return answer.status_code, answer.json() if kind.startswith("application/json") else {}


@pytest.fixture(scope="module")
def private(server: Running) -> tuple[str, Browser, Browser]:
    """A table in play, the browser that plays there, and one that may only look on."""
    host, onlooker = server.browser(), server.browser()
    made = host.create()
    host.sit(made["table"])
    host.command("act", made["table"], 0, action="roll")
    onlooker.enter(made["watching"])
    return str(made["table"]), host, onlooker


def test_the_routes_are_found() -> None:
    assert set(OPEN) < set(ROUTES)
    assert len(GUARDED) > 15


@pytest.mark.parametrize("name", GUARDED)
def test_every_route_of_a_table_asks_for_access(name: str) -> None:
    assert visible_table in calls(ROUTES[name].dependant)


@pytest.mark.parametrize("name", sorted(OPEN))
def test_what_is_open_has_no_need_to_ask(name: str) -> None:
    assert visible_table not in calls(ROUTES[name].dependant)


@pytest.mark.parametrize("known", [False, True], ids=["unknown", "known"])
@pytest.mark.parametrize("name", GUARDED)
def test_strangers_find_no_table(
    server: Running, private: tuple[str, Browser, Browser], name: str, known: bool
) -> None:
    """Not even by what a wrong body would be answered; and nobody is made known for asking."""
    table, _, _ = private
    stranger = server.browser()
    if known:
        stranger.ask("POST", "/me")
    status, found = ask(stranger, name, table)
    assert (status, found["reason"]["key"]) == (404, "reason.no-table")
    assert ask(stranger, name, "A" * 16) == (status, found)
    assert bool(stranger.http.cookies) == known


@pytest.mark.parametrize("name", GUARDED)
def test_whoever_has_access_finds_it(private: tuple[str, Browser, Browser], name: str) -> None:
    """What is asked for by a body is looked at only now."""
    table, host, _ = private
    if not name.startswith("DELETE"):
        status, _ = ask(host, name, table)
        assert status != 404


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        (created_table, "reason.not-creator"),
        (seated_table, "reason.not-your-seat"),
        (own_seat, "reason.not-your-seat"),
    ],
)
def test_who_only_looks_on_may_do_no_more(
    private: tuple[str, Browser, Browser], check: Callable[..., object], reason: str
) -> None:
    table, _, onlooker = private
    assert asking(check)
    for name in asking(check):
        status, found = ask(onlooker, name, table)
        assert (status, found["reason"]["key"]) == (403, reason)
