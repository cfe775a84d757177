"""Coming in: play now, a table with every kind of seat, links, another device, scores."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import scorepad
from browsing import PHONE, Window, Windows, go_on
from playing import Player
from scorepad.core.narrate import catalogue, languages
from tableserver import Running, play_on

SHEETS = Path(scorepad.__file__).parent / "sheets"


def wait_for_my_turn(page: Page) -> None:
    """A hint can be asked for only by somebody who is to act."""
    expect(page.locator("[data-action='hint']")).to_be_enabled()


def choose_seat(page: Page, number: int, kind: str) -> None:
    page.get_by_role("combobox", name=f"Who takes seat {number}").select_option(kind)


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_play_now_leads_to_the_first_move(windows: Windows, size: tuple[int, int] | None) -> None:
    window = windows.open(size) if size else windows.open()
    table = window.play_now()
    page = window.page
    expect(page.get_by_role("heading", name="Ganz schön clever")).to_be_visible()
    wait_for_my_turn(page)

    def moved() -> bool:
        state = page.evaluate("id => fetch(`/api/tables/${id}`).then(answer => answer.json())", table)
        return any(entry["kind"] in ("roll", "act") and entry["seat"] == 0 for entry in state["log"])

    go_on(page, Player(window).step, moved)  # a field that several dice may be put on is asked about first


@pytest.mark.parametrize("game", scorepad.games())
def test_every_game_can_be_played_now_and_alone(window: Window, game: str) -> None:
    window.play_now(game)
    expect(window.page.locator("main")).to_contain_text(scorepad.load(game).title)
    wait_for_my_turn(window.page)
    window.go()
    window.page.locator(f"[data-game='{game}'] .alone").click()
    window.page.wait_for_url("**/table/*")
    wait_for_my_turn(window.page)


def test_running_tables_are_listed_at_home(window: Window) -> None:
    table = window.play_now("twenty-one")
    page = window.go()
    page.get_by_role("region", name="Your tables").get_by_role("link").first.click()
    page.wait_for_url(f"**/table/{table}")


def test_a_table_with_every_kind_of_seat(windows: Windows) -> None:
    host, friend = windows.open(), windows.open(PHONE)
    page = host.go("/new/ganz-schoen-clever")
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
    for number, kind in enumerate(("me", "here", "friend", "bot:greedy"), 1):
        choose_seat(page, number, kind)
    expect(page.get_by_text("Grabs whatever brings the most points right away.")).to_be_visible()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    link = page.get_by_label("Link for players").input_value()
    expect(page.get_by_role("img", name="QR code with the link")).to_be_visible()
    friend.page.goto(link)
    expect(friend.page.locator("[data-invited]")).to_have_text(
        "Ann and Ben would like to play Ganz schön clever with you"
    )
    expect(friend.page.get_by_role("img", name="The score sheet of Ganz schön clever")).to_be_visible()
    assert "#" not in friend.page.url
    friend.page.get_by_label("What should the others call you?").fill("Cleo")
    friend.page.locator("[data-sit='2']").click()
    for window, last in ((host, "Cleo"), (friend, "You")):
        for name in ("Ann", "Ben", last, "Gino"):
            expect(window.page.locator("[data-seat] .name").get_by_text(name)).to_be_visible()
    expect(page.get_by_label("Link for players")).to_be_hidden()


def test_whoever_waits_can_read_the_rules(windows: Windows) -> None:
    host, friend = windows.open(), windows.open(PHONE)
    page = host.go("/new/ganz-schoen-clever")
    choose_seat(page, 2, "friend")
    page.get_by_role("button", name="Add a seat").click()
    choose_seat(page, 3, "friend")
    page.get_by_role("button", name="Open the table").click()
    friend.page.goto(page.get_by_label("Link for players").input_value())
    friend.page.locator("[data-sit='1']").click()
    for there in (page, friend.page):
        there.locator("main [data-action='rules']").click()
        rules = there.locator("[data-rules]")
        expect(rules.get_by_role("heading", name="Course of play")).to_be_visible()
        expect(rules.locator("[data-area='yellow'] svg").first).to_be_visible()
        rules.get_by_role("button", name="Close").click()
        expect(rules).to_have_count(0)


def test_the_button_to_begin_with_is_in_sight_at_once(own_site: Running, windows: Windows) -> None:
    page = windows.open((390, 664), site=own_site).go()
    expect(page.locator("[data-play='bot']").first).to_be_in_viewport(ratio=1)


def test_people_without_a_name_go_by_the_number_of_their_seat(windows: Windows) -> None:
    host, friend = windows.open(), windows.open(PHONE)
    page = host.go("/new/twenty-one")
    choose_seat(page, 2, "friend")
    page.get_by_role("button", name="Open the table").click()
    friend.page.goto(page.get_by_label("Link for players").input_value())
    friend.page.locator("[data-sit='1']").click()
    for window in (host, friend):
        names = ["You", "Player 2"] if window is host else ["Player 1", "You"]
        expect(window.page.locator("[data-seat] .name")).to_have_text(names)
    assert friend.page.evaluate("JSON.parse(localStorage.getItem('scorepad.prefs') ?? '{}').name ?? ''") == ""


def test_the_invitation_says_the_name_that_the_host_gives_while_waiting(windows: Windows) -> None:
    host, guest, late = (windows.open(PHONE) for _ in range(3))
    page = host.go()
    page.locator("[data-game='twenty-one'] [data-play='friend']").click()
    link = page.get_by_label("Link for players").input_value()
    page.locator("[data-my-name]").fill("Mia")
    page.locator("[data-my-name]").press("Enter")
    expect(page.locator("[data-my-name]")).to_have_count(0)
    guest.page.goto(link)
    expect(guest.page.locator("[data-invited]")).to_have_text("Mia would like to play Twenty One with you")
    guest.page.locator("[data-sit='1']").click()
    expect(page.locator("[data-seat] .name")).to_have_text(["You", "Player 2"])
    late.page.goto(link)
    expect(late.page.locator(".toast, [data-note]")).to_contain_text("All seats are taken")
    expect(late.page.locator("[data-watching]")).to_be_visible()


def test_a_link_that_is_not_whole_is_explained(window: Window) -> None:
    page = window.go("/join/abcdefghijklmnop")
    expect(page.get_by_role("alert")).to_contain_text("incomplete")
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    page = window.go("/join/abcdefghijklmnop#abcdefghijklmnopqrst")
    expect(page.get_by_role("alert")).to_be_visible()


#: Links that somebody cut, mistyped or kept too long, and what the page then says.
BROKEN = {
    "/table/zzzzzzzz": "reason.no-table",
    "/table/abcdefghijklmnop": "reason.no-table",
    "/join/zzzz#abcdefghijklmnopqrst": "reason.no-table",
    "/join/abcdefghijklmnop#cut": "reason.bad-code",
    "/move#cut": "reason.bad-code",
    "/replay/zzzzzzzz": "reason.no-table",
    "/rules/nothing": "reason.no-game",
    "/print/nothing": "reason.no-game",
}


@pytest.mark.parametrize("language", languages())
def test_a_broken_link_gets_a_plain_sentence_and_a_way_home(windows: Windows, language: str) -> None:
    window = windows.open(PHONE)
    window.prefer(language=language)
    words = catalogue(language)
    for path, key in BROKEN.items():
        page = window.page
        page.goto(window.site.url + path)
        if path.startswith("/move"):
            page.get_by_role("button", name=str(words["web.move.go"])).click()
        expect(page.get_by_role("alert")).to_have_text(str(words[key]))
        expect(page).not_to_have_title(re.compile(f"^(Scorepad|{words['web.join.title']}.*)$"))
        expect(page.locator("main").get_by_role("link", name=str(words["web.home"]), exact=True)).to_be_visible()


def test_what_the_server_cannot_read_is_told_without_its_own_words(window: Window) -> None:
    page = window.go("/new/twenty-one")
    page.route("**/api/tables", lambda route: route.continue_(post_data='{"seats": 7}'))
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".toast")).to_contain_text("The server cannot read this.")
    expect(page.locator(".toast")).not_to_contain_text("seats")


def test_a_seat_moves_to_another_device(windows: Windows) -> None:
    old, new = windows.open(), windows.open(PHONE)
    table = old.play_now()
    page = old.page
    page.get_by_text("Go on playing on another device").click()
    page.get_by_role("button", name="Show a link for seat 1").click()
    link = page.get_by_label("Link for the other device").input_value()
    new.page.goto(link)
    new.page.get_by_role("button", name="Take the seat").click()
    new.page.wait_for_url(f"**/table/{table}")
    wait_for_my_turn(new.page)
    expect(page.locator("[data-action='hint']")).to_have_count(0)
    expect(page.locator("[data-watching]")).to_be_visible()
    new.page.goto(link)
    new.page.get_by_role("button", name="Take the seat").click()
    expect(new.page.get_by_role("alert")).to_be_visible()


def test_rules_are_explained_and_can_be_chosen(window: Window) -> None:
    page = window.go("/new/ganz-schoen-clever")
    expect(page.get_by_text("Whether the active player may skip a roll even though a die fits.")).to_be_visible()
    page.get_by_label("Your choice").check()
    page.get_by_role("radiogroup", name="Declining a roll").locator("[value='true']").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    state = page.evaluate("id => fetch(`/api/tables/${id}`).then(a => a.json())", page.url.rsplit("/", 1)[-1])
    assert state["options"]["may_decline"] is True
    assert not state["counts"]


def test_how_ubongo_dice_are_taken_follows_who_plays_unless_it_is_chosen(window: Window) -> None:
    page = window.go("/new/ubongo-dice")
    taking = page.get_by_role("radiogroup", name="Taking the dice")
    chosen = taking.locator(":checked")
    expect(chosen).to_have_value("draft")
    expect(page.get_by_text("people at a live table race for them")).to_be_visible()
    choose_seat(page, 2, "here")
    expect(chosen).to_have_value("race")
    page.get_by_label("Unhurried").check()
    expect(chosen).to_have_value("draft")
    page.get_by_role("radio", name=re.compile("^Live")).check()
    expect(chosen).to_have_value("race")
    taking.locator("[value='draft']").check()
    choose_seat(page, 2, "bot:greedy")
    choose_seat(page, 2, "here")
    expect(chosen).to_have_value("draft")
    taking.locator("[value='race']").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    state = page.evaluate("id => fetch(`/api/tables/${id}`).then(a => a.json())", page.url.rsplit("/", 1)[-1])
    assert state["options"]["grab"] == "race"
    assert state["counts"]


def test_own_dice_and_an_unhurried_pace(window: Window) -> None:
    page = window.go("/new/ganz-schoen-clever")
    page.get_by_label("We roll our own").check()
    page.get_by_label("Unhurried").check()
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    state = page.evaluate("id => fetch(`/api/tables/${id}`).then(a => a.json())", page.url.rsplit("/", 1)[-1])
    assert (state["dice"]["kind"], state["pace"], len(state["seats"])) == ("own", "unhurried", 1)


def test_a_sheet_of_ones_own(window: Window, tmp_path: Path) -> None:
    text = (SHEETS / "ganz-schoen-clever.toml").read_text(encoding="utf-8")
    good, bad = tmp_path / "mine.toml", tmp_path / "broken.toml"
    own = text.replace('title = "Ganz schön clever"', 'title = "Our own sheet"')
    good.write_text(own.replace('id = "ganz-schoen-clever"', 'id = "ours"'), encoding="utf-8")
    bad.write_text(text.replace("foxes = 5", "foxes = 9"), encoding="utf-8")
    page = window.go("/own-sheet")
    page.get_by_role("link", name="Use a sheet").click()
    page.get_by_label("Sheet file").set_input_files(bad)
    expect(page.locator("[data-sheet-problem]")).to_contain_text("broken.toml")
    expect(page.locator("[data-sheet-problem]")).to_contain_text("foxes")
    page.get_by_label("Sheet file").set_input_files(good)
    expect(page.get_by_role("img", name="The score sheet of Our own sheet")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Our own sheet")).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("[data-rules]").get_by_role("heading", name="Course of play")).to_be_visible()


def test_a_generated_ubongo_sheet(window: Window) -> None:
    page = window.go("/new/ubongo-dice")
    page.get_by_label("A new sheet").check()
    page.get_by_label("Number of the sheet").fill("4711")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("main h1")).to_contain_text("4711")


def test_a_public_table_waits_at_home_for_anybody(windows: Windows) -> None:
    host, guest = windows.open(), windows.open()
    page = host.go("/new/twenty-one")
    choose_seat(page, 2, "friend")
    page.get_by_label("Show the table on the home page").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[-1]
    for _ in range(3):
        host.site.browser().create("twenty-one", people=2, public=True)
    other = guest.go()
    public = other.get_by_role("region", name="Tables with an open seat")
    expect(public.locator("li")).to_have_count(2)
    public.get_by_role("button", name="Show all").click()
    public.locator(f"a[href='/table/{table}']").click()
    other.locator("[data-sit='1']").click()
    expect(other.locator("[data-sit]")).to_have_count(0)
    expect(other.get_by_text("Go on playing on another device")).to_be_visible()  # the seat is this browser's


def test_finished_games_are_among_the_scores(windows: Windows, own_site: Running) -> None:
    player = own_site.browser()
    made = player.create("twenty-one", people=1)
    player.sit(made["table"], name="Zoë")
    play_on(player, made["table"])
    window = windows.open(site=own_site)
    page = window.go("/scores")
    page.get_by_role("combobox", name="Game").select_option("twenty-one")
    expect(page.get_by_role("cell", name="Zoë")).to_be_visible()
    page = window.go()
    expect(page.get_by_text("Zoë")).to_be_visible()


def test_scores_of_tables_of_another_size_stand_apart_and_lead_to_their_games(
    windows: Windows, own_site: Running
) -> None:
    player, window = own_site.browser(), windows.open(site=own_site)
    played = {"Solo": ({"people": 1}, 1), "Duo": ({"people": 2, "public": True}, 2)}
    tables = {}
    for name, (wanted, people) in played.items():
        tables[name] = player.create("twenty-one", **wanted)["table"]
        for seat in range(people):
            player.sit(tables[name], seat, name)
        play_on(player, tables[name])
    page = window.go("/scores")
    page.get_by_role("combobox", name="Game").select_option("twenty-one")
    page.get_by_role("combobox", name="Players").select_option("Alone")
    expect(page.get_by_role("cell", name="Solo")).to_be_visible()
    expect(page.get_by_role("cell", name="Duo")).to_have_count(0)
    expect(page.get_by_role("cell").get_by_role("link")).to_have_count(0)  # not this browser's, and not public
    page.get_by_role("combobox", name="Players").select_option("2 players")
    expect(page.get_by_role("cell", name="Duo")).to_have_count(2)
    expect(page.get_by_role("cell", name="Solo")).to_have_count(0)
    page.get_by_role("cell").get_by_role("link").first.click()
    page.wait_for_url(f"**/replay/{tables['Duo']}*")
    expect(page.locator("[data-step]")).to_be_visible()
    best = window.go().locator(".boards .card")
    expect(best.get_by_role("listitem")).to_have_count(2)
    expect(best.get_by_role("link", name="Duo")).to_be_visible()
    expect(best.get_by_role("link", name="Solo")).to_have_count(0)


def test_settings_are_kept(window: Window) -> None:
    page = window.go()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Ada")
    for choice in ("Dark", "Easy to tell apart", "Still"):
        page.get_by_role("radio", name=choice).check()
    page.get_by_role("button", name="Done").click()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "colour-safe")
    expect(root).to_have_attribute("data-motion", "reduced")
    window.play_now("twenty-one")
    expect(page.locator("[data-seat] .name").first).to_have_text("You")
