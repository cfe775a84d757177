"""A family from outside at a real table server: listed, drawn, explained, played, refused, taken back, replayed."""

from collections.abc import Iterator

import pytest

from tableserver import Browser, Running, play_on
from toys.installed import environment, install


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose machine has Stairs and a broken family installed."""
    site = install(tmp_path_factory.mktemp("toys"), broken=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
        running = Running(tmp_path_factory.mktemp("data"))
        yield running
        running.stop()


def against_the_climber(server: Running) -> tuple[Browser, str]:
    """A browser at a table where the bot of Stairs sits too and one's own turn comes first."""
    browser = server.browser()
    sheet = {"kind": "shipped", "game": "stairs"}
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "climber"}]
    table = browser.ask("POST", "/tables", {"sheet": sheet, "seats": seats}, 201)["table"]
    browser.sit(table)
    return browser, table


def my_turn(browser: Browser, table: str) -> None:
    """Wait for the bot if it begins, and throw."""
    state = play_on(browser, table, 1)
    while state["mine"]["0"]["legal"] == [] or state["view"]["dice"][0]["face"] is None:
        state = play_on(browser, table, 1)


def test_the_list_of_games_has_it_beside_ours(server: Running) -> None:
    games = {game["id"]: game for game in server.browser().ask("GET", "/games")["games"]}
    assert games["stairs"]["family"] == "stairs"
    assert "climber" in games["stairs"]["bots"]
    assert not games["stairs"]["generated"]
    assert "ganz-schoen-clever" in games
    assert [game for game in games if games[game]["generated"]] == ["ubongo-dice"]


def test_only_the_words_of_guests_are_told_and_english_ones_where_they_have_no_others(server: Running) -> None:
    browser = server.browser()
    english, german = (browser.ask("GET", f"/words/{language}")["words"] for language in ("en", "de"))
    assert english["choice.both"] == german["choice.both"] == "both together"
    assert english["event.stairs.write"] == "{seat}: wrote {number} on step {step}"
    assert german["event.stairs.write"] == "{seat}: {number} auf Stufe {step}"
    assert english.keys() == german.keys()
    assert not [key for key in english if key.startswith("web.")]
    assert browser.ask("GET", "/words/xx")["words"] == english


def test_its_sheet_is_drawn_and_its_rules_are_told(server: Running) -> None:
    browser = server.browser()
    paper = next(game["paper"] for game in browser.ask("GET", "/games")["games"] if game["id"] == "stairs")
    assert browser.http.get(f"/api/papers/stairs/{paper}").text.count("<rect") >= 8
    sections = browser.ask("GET", "/guides/stairs")["sections"]
    assert any("never lower" in line for section in sections for line in section["lines"])


def test_a_refusal_says_why_in_its_own_words_and_changes_nothing(server: Running) -> None:
    browser, table = against_the_climber(server)
    my_turn(browser, table)
    before = browser.state(table)
    refused = browser.command("act", table, 0, 409, action="done")
    assert refused["reason"]["key"] == "reason.stairs.choose"
    assert browser.question("why-not", table, 0, action="done")["reason"]["key"] == "reason.stairs.choose"
    assert browser.state(table)["view"] == before["view"]


def test_what_was_chosen_can_be_taken_back_until_done(server: Running) -> None:
    browser, table = against_the_climber(server)
    my_turn(browser, table)
    before = browser.state(table)["view"]["sheets"]
    browser.command("act", table, 0, action="both")
    state = browser.state(table)
    assert len(state["view"]["sheets"][0]["steps"]) == len(before[0]["steps"]) + 1
    assert state["mine"]["0"]["can_undo"]
    browser.command("undo", table, 0)
    assert browser.state(table)["view"]["sheets"] == before


def test_a_hint_comes_from_its_own_bot(server: Running) -> None:
    browser, table = against_the_climber(server)
    my_turn(browser, table)
    answer = browser.question("hint", table, 0)
    assert answer["action"] in ("lower", "higher", "both", "rest")


def test_a_whole_game_against_its_bot_and_its_record_replays(server: Running) -> None:
    browser, table = against_the_climber(server)
    state = play_on(browser, table)
    assert state["status"] == "over"
    assert state["view"]["family"] == "stairs"
    record = browser.record(table)
    outline = browser.ask("POST", "/records/outline", {"record": record})
    assert outline["family"] == "stairs"
    assert outline["steps"][-1]["totals"] == [sheet["total"] for sheet in state["view"]["sheets"]]
    last = {"record": record, "step": len(outline["steps"]) - 1}
    marks = browser.ask("POST", "/records/step", last)["sheets"][0]["marks"]
    assert marks == state["view"]["sheets"][0]["marks"]


def test_a_broken_guest_is_told_of_by_name(server: Running) -> None:
    assert "broken (broken:FAMILY) cannot be loaded" in server.log.read_text()
