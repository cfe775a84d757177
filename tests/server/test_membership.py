"""Going away from a table: what it means, who decides, and that nobody else loses anything."""

import pytest

from tableserver import Browser, Json, Running, play_on


@pytest.fixture
def together(ada: Browser, ben: Browser) -> Json:
    """A running table of Ada's, with Ben."""
    made = ada.create("twenty-one", people=2)
    ben.enter(made["invitation"])
    ada.sit(made["table"], 0)
    ben.sit(made["table"], 1, "Ben")
    return made


def listed(browser: Browser) -> dict[str, str]:
    """The tables in a browser's list, and what taking each off it means."""
    return {line["table"]: line["parting"] for line in browser.ask("GET", "/tables")["tables"]}


def part(browser: Browser, table: str, how: str, expect: int = 204) -> Json:
    return browser.ask("POST", f"/tables/{table}/part", {"how": how}, expect)


def standing(browser: Browser, table: str) -> tuple[bool, str]:
    found = browser.ask("GET", f"/tables/{table}/standing")
    return found["may_sit"], found["parting"]


def test_a_game_alone_is_deleted_for_good(ada: Browser) -> None:
    table = ada.create(bots=1)["table"]
    ada.sit(table)
    assert listed(ada)[table] == "delete"
    assert part(ada, table, "hide", 409)["reason"]["key"] == "reason.stale"
    assert table in listed(ada)
    part(ada, table, "delete")
    assert table not in listed(ada)
    ada.ask("GET", f"/tables/{table}", expect=404)


def test_who_leaves_a_running_game_leaves_it_to_a_bot_and_the_others_play_on(
    ada: Browser, ben: Browser, together: Json
) -> None:
    table = together["table"]
    assert standing(ben, table) == (True, "leave")
    assert part(ben, table, "delete", 409)["reason"]["key"] == "reason.stale"
    part(ben, table, "leave")
    seat = ada.state(table)["seats"][1]
    assert (seat["kind"], seat["name"]) == ("bot", "Ben")
    assert "leave" in [entry["kind"] for entry in ada.state(table)["log"]]
    assert table not in listed(ben)
    ben.command("act", table, 1, action="roll", version=0, expect=403)
    assert play_on(ada, table)["status"] == "over"
    assert table in listed(ada)


def test_a_host_who_leaves_passes_the_table_on(ada: Browser, ben: Browser) -> None:
    made = ada.create(people=3)
    table = made["table"]
    ben.enter(made["invitation"])
    ada.sit(table, 0)
    ben.sit(table, 1, "Ben")
    assert not ben.state(table)["creator"]
    part(ada, table, "leave")
    state = ben.state(table)
    assert state["creator"]
    assert [seat["kind"] for seat in state["seats"]] == ["open", "person", "open"]
    assert ben.ask("POST", f"/tables/{table}/start", {"open_seats": "bots"})["status"] == "playing"
    assert ada.state(table)["mine"] == {}  # may still look on
    assert standing(ada, table) == (False, "hide")


def test_the_last_person_deletes_what_the_host_has_left(ada: Browser, ben: Browser, together: Json) -> None:
    table = together["table"]
    part(ada, table, "leave")
    assert standing(ben, table)[1] == "delete"
    part(ben, table, "delete")
    ben.ask("GET", f"/tables/{table}", expect=404)


def test_nobody_deletes_a_table_where_others_sit(ada: Browser, together: Json) -> None:
    refused = ada.ask("DELETE", f"/tables/{together['table']}", expect=409)
    assert refused["reason"]["key"] == "reason.others-sit"
    assert ada.state(together["table"])["status"] == "playing"


def test_a_finished_game_leaves_the_list_and_stays_for_the_others(ada: Browser, ben: Browser, together: Json) -> None:
    table = together["table"]
    for _ in range(400):
        play_on(ada, table, acts=1)
        if play_on(ben, table, acts=1)["status"] == "over":
            break
    assert listed(ada)[table] == "hide"
    part(ada, table, "hide")
    assert table not in listed(ada)
    assert table in listed(ben)
    assert ada.state(table)["status"] == "over"


def test_an_onlooker_may_not_sit_and_forgets_a_table_until_the_next_link(
    ada: Browser, server: Running, together: Json
) -> None:
    onlooker, table = server.browser(), together["table"]
    onlooker.enter(together["watching"])
    assert standing(onlooker, table) == (False, "hide")
    part(onlooker, table, "hide")
    assert table not in listed(onlooker)
    onlooker.enter(together["watching"])
    assert table in listed(onlooker)
    assert standing(ada, table) == (True, "leave")
