"""How many tables may be opened: those of one device have a budget of their own, and who waits is told how long."""

from pathlib import Path

from tableserver import Running

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


def test_games_on_one_device_do_not_count_like_open_tables(tmp_path: Path) -> None:
    server = Running(tmp_path, "--tables-per-hour=2", "--own-tables-per-hour=50")
    ada, ben = server.browser(), server.browser()
    own = {"seats": PEOPLE, "one_device": True}
    for _ in range(2):
        ada.ask("POST", "/tables", {"seats": PEOPLE}, 201)
    refused = ada.ask("POST", "/tables", {"seats": PEOPLE}, 429)["reason"]
    assert refused == {"key": "reason.many-tables", "params": {"count": 60}}
    for _ in range(5):
        ada.ask("POST", "/tables", own, 201)
    assert ada.ask("POST", "/tables", own, 429)["reason"]["key"] == "reason.many-tables"  # a tenth for one browser
    ben.ask("POST", "/tables", own, 201)
    ben.ask("POST", "/tables", own | {"public": True}, 429)
    server.stop()


def test_nobody_is_invited_to_a_table_of_one_device_unless_its_links_are_counted(tmp_path: Path) -> None:
    server = Running(tmp_path, "--tables-per-hour=1")
    ada, ben = server.browser(), server.browser()
    made, other = (ada.ask("POST", "/tables", {"seats": PEOPLE, "one_device": True}, 201) for _ in range(2))
    assert (made["invitation"], made["watching"]) == (None, None)
    assert ada.sit(made["table"], 0)["seats"][0]["mine"]
    assert ben.enter(ada.ask("POST", f"/tables/{made['table']}/links")["invitation"])["status"] == "open"
    ada.ask("POST", f"/tables/{other['table']}/links", expect=429)
    server.stop()
