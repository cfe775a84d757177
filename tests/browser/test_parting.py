"""Showing a finished game, watching, playing again, leaving, deleting, and sheets of one's own: from the lobby on."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import LASTING_TOASTS, PHONE, Window, Windows
from scorepad.core.narrate import languages
from tableserver import Browser, Running, play_on

ORIGINAL = resources.files("scorepad").joinpath("sheets", "scorepad-original.toml").read_text(encoding="utf-8")


class Friends:
    """Two windows at one private table."""

    def __init__(self, windows: Windows, site: Running) -> None:
        self.ada, self.ben = windows.open(), windows.open(PHONE)
        self.players = [self._player(site, self.ada, "Ada"), self._player(site, self.ben, "Ben")]
        self.made = self.players[0].create("twenty-one", people=2)
        self.table = str(self.made["table"])
        self.players[1].enter(self.made["invitation"])
        for seat, name in enumerate(("Ada", "Ben")):
            self.players[seat].sit(self.table, seat, name)

    def finish(self) -> None:
        """Play to the end."""
        while self.players[0].state(self.table)["status"] != "over":
            for player in self.players:
                play_on(player, self.table, acts=1)

    def _player(self, site: Running, window: Window, name: str) -> Browser:
        window.prefer(name=name)
        player = Browser(site)
        player.ask("POST", "/me")
        window.context.add_cookies(
            [{"name": key, "value": value, "url": site.url} for key, value in player.http.cookies.items()]
        )
        return player


@pytest.fixture
def friends(windows: Windows, site: Running) -> Friends:
    """Ada, whose table it is, and Ben on a phone; the game runs."""
    return Friends(windows, site)


def open_link(window: Window, link: str) -> Page:
    """Follow a link as a new page, however many were open before."""
    window.page.goto("about:blank")
    window.page.goto(link)
    expect(window.page.locator("main h1").first).to_be_visible()
    return window.page


# -- a finished game is shown ------------------------------------------------------------------------------------------
def test_a_finished_game_is_shown_by_a_link_until_it_is_closed(friends: Friends, windows: Windows) -> None:
    friends.finish()
    friends.players[1].command("chat", friends.table, 1, text="among ourselves")
    stranger = windows.open(PHONE)
    page = friends.ben.go(f"/table/{friends.table}")
    page.locator("[data-show]").click()
    link = page.get_by_label("Link to the finished game").input_value()
    assert friends.table not in link
    assert len(link) < 100
    there = open_link(stranger, link)
    expect(there.locator("[data-step]")).to_have_text(re.compile(r"\b(\d+) / \1\s*$"))  # it opens at the result
    expect(there.locator("tr.total td").first).to_be_visible()
    expect(there.locator("[data-result]")).to_contain_text(re.compile("wins|share first place"))
    expect(there.get_by_text("among ourselves")).to_have_count(0)
    assert stranger.sideways() == 0
    assert stranger.axe() == []
    there.keyboard.press("Home")
    expect(there.locator("[data-step]")).to_contain_text("0 / ")
    there.reload()
    expect(there.locator("[data-step]")).to_contain_text("0 / ")
    page.locator("[data-close-shown]").click()
    expect(page.locator("[data-close-shown]")).to_have_count(0)
    there.reload()
    expect(there.get_by_role("alert")).to_contain_text("does not show a game (any more)")


#: A browser that has a share sheet, which notes what it is given.
SHARES = """
  window.sent = []
  navigator.share = async (what) => { window.sent.push(what) }
  navigator.canShare = ({ files }) => files.every((file) => file.type === 'image/png')
"""
#: One that has none.
SHARES_NOTHING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare"


def test_link_and_picture_of_a_finished_game_go_to_the_share_sheet(friends: Friends) -> None:
    friends.finish()
    friends.ben.context.add_init_script(SHARES)
    page = friends.ben.go(f"/table/{friends.table}")
    page.locator("[data-show]").click()
    link = page.get_by_label("Link to the finished game").input_value()
    page.get_by_role("button", name="Send the link").click()
    assert page.evaluate("window.sent.pop()") == {"text": "Look at our game of Twenty One:", "url": link}
    page.locator("[data-make-picture]").click()
    page.locator("[data-send-picture]").click()
    page.wait_for_function("() => window.sent.length")
    sent = "({ text, files: [file] }) => ({ text, name: file.name, type: file.type, large: file.size > 10000 })"
    picture = page.evaluate(f"({sent})(window.sent.pop())")
    assert re.fullmatch(r"Twenty One: ((Ada|Ben) wins|Ada and Ben share first place)", picture.pop("text"))
    assert picture == {
        "name": "Twenty One.png",
        "type": "image/png",
        "large": True,
    }


def test_without_a_share_sheet_links_are_copied_and_pictures_saved(friends: Friends) -> None:
    friends.finish()
    friends.ben.context.add_init_script(SHARES_NOTHING)
    page = friends.ben.go(f"/table/{friends.table}")
    page.locator("[data-show]").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Send the link")).to_have_count(0)
    page.locator("[data-make-picture]").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the picture").click()
    assert saved.value.suggested_filename == "Twenty One.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    expect(page.locator("[data-send-picture]")).to_have_count(0)


def test_an_invitation_goes_to_the_share_sheet(windows: Windows) -> None:
    window = windows.open(PHONE)
    window.context.add_init_script(SHARES)
    page = window.go()
    page.locator("[data-game='twenty-one'] [data-play='friend']").click()
    link = page.get_by_label("Link for players").input_value()
    page.get_by_role("button", name="Send the link").click()
    assert page.evaluate("window.sent") == [{"text": "Play Twenty One with me:", "url": link}]


def test_the_link_to_a_step_is_short_and_works_for_everybody(friends: Friends, windows: Windows) -> None:
    friends.finish()
    page = friends.ada.go(f"/replay/{friends.table}#4")
    page.locator("[data-share]").click()
    link = page.locator("[data-shared]").input_value()
    assert "#4&s=" in link
    there = open_link(windows.open(), link)
    expect(there.locator("[data-step]")).to_contain_text("4 / ")
    there.keyboard.press("ArrowRight")
    there.locator("[data-share]").click()
    assert there.locator("[data-shared]").input_value() == link.replace("#4", "#5")


def test_a_wrong_link_is_explained(window: Window) -> None:
    page = window.go("/replay#s=" + "x" * 32)
    expect(page.get_by_role("alert")).to_contain_text("does not show a game")


# -- watching ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["ganz-schoen-clever", "twenty-one", "ubongo-dice"])
def test_an_onlooker_is_told_so_and_has_nothing_to_act_with(site: Running, windows: Windows, game: str) -> None:
    host, window = site.browser(), windows.open()
    made = host.create(game, people=2)
    host.sit(made["table"], 0, "Ada")
    page = open_link(window, made["watching"])
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-watching]")).to_contain_text("You are watching")
    expect(page.locator("[data-sit]")).to_have_count(0)
    expect(page.locator("main input")).to_have_count(0)
    host.sit(made["table"], 1, "Bea")
    expect(page.locator("[data-status='playing']")).to_be_visible()
    expect(page.locator("[data-watching]")).to_contain_text("You are watching")
    expect(page.locator("[data-prompt], .prompt").first).to_be_visible()
    for action in ("undo", "hint", "roll", "reroll", "done"):
        expect(page.locator(f"[data-action='{action}']")).to_have_count(0)
    assert window.axe() == []


# -- playing again -----------------------------------------------------------------------------------------------------
def test_who_is_asked_for_another_game_is_told_by_whom(friends: Friends) -> None:
    friends.finish()
    host, guest = friends.ada.go(f"/table/{friends.table}"), friends.ben.go(f"/table/{friends.table}")
    guest.get_by_role("button", name="Play again").click()
    guest.wait_for_url(lambda url: "/table/" in url and friends.table not in url)
    expect(guest.locator("[data-asked]")).to_contain_text("You asked for another game")
    expect(guest.get_by_label("Link for players")).to_be_visible()
    asked, link = guest.locator("[data-asked]").bounding_box(), guest.get_by_label("Link for players").bounding_box()
    assert asked
    assert link
    assert asked["y"] < link["y"], "the others need no link"
    expect(guest.get_by_label("Name of another player at this device")).to_have_value("")
    expect(host.locator("[data-asked]")).to_have_text("Ben asks for another game.")
    host.get_by_role("button", name="Join the next game").click()
    for page in (host, guest):
        expect(page.locator("[data-status='playing']")).to_be_visible()


def test_who_sits_down_later_reads_who_asked(friends: Friends) -> None:
    friends.finish()
    made = friends.players[1].ask("POST", f"/tables/{friends.table}/rematch")["table"]
    page = friends.ada.go(f"/table/{made}")
    expect(page.locator("[data-asked]")).to_contain_text("Ben asks for another game")
    expect(page.locator("main").get_by_label("Your name")).to_have_value("Ada")
    page.locator("[data-sit='0']").click()
    expect(page.get_by_label("Name of another player at this device")).to_have_value("")


# -- too many tables ---------------------------------------------------------------------------------------------------
def test_playing_alone_goes_on_where_no_more_tables_for_others_are_opened(tmp_path: Path, windows: Windows) -> None:
    site = Running(tmp_path, "--tables-per-hour=1", "--own-tables-per-hour=20")
    window = windows.open(site=site)
    site.browser().create(people=2)
    for _ in range(2):
        window.play_now("twenty-one")
    page = window.go("/new/twenty-one")
    page.get_by_role("combobox", name="Who takes seat 2").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".toast")).to_contain_text("in about 60 minutes")
    window.go()
    page.locator("[data-game='twenty-one'] .play-now").click()
    expect(page.locator(".toast")).to_contain_text("in about 60 minutes")  # 20: two for one browser
    site.stop()


# -- sheets of one's own -----------------------------------------------------------------------------------------------
def test_a_sheet_file_is_checked_when_it_is_chosen(windows: Windows, tmp_path: Path) -> None:
    window = windows.open(PHONE)
    page = window.go("/new/ganz-schoen-clever")
    page.get_by_label("A sheet of your own").check()
    opening = page.get_by_role("button", name="Open the table")
    expect(opening).to_be_disabled()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save an example sheet").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text == ORIGINAL
    good, bad = tmp_path / "mine.toml", tmp_path / "broken.toml"
    bad.write_text(text.replace("foxes = 5", "foxes = 9"), encoding="utf-8")
    good.write_text(text.replace("players = [1, 4]", "players = [1, 2]"), encoding="utf-8")
    page.get_by_label("Sheet file").set_input_files(bad)
    expect(page.locator("[data-sheet-problem]")).to_contain_text("Line 10: “foxes” does not fit. Found: 9.")
    expect(opening).to_be_disabled()
    page.get_by_label("Sheet file").set_input_files(good)
    expect(page.locator("[data-sheet-good]")).to_contain_text("Scorepad Original, for 1 to 2 players")
    expect(page.get_by_role("img", name="The score sheet of Scorepad Original").locator("svg")).to_be_visible()
    expect(page.locator("[data-sheet-problem]")).to_have_count(0)
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    assert window.sideways() == 0
    assert window.axe() == []
    opening.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Scorepad Original")).to_be_visible()


@pytest.mark.parametrize("language", languages())
def test_the_format_of_a_sheet_is_explained(windows: Windows, language: str) -> None:
    window = windows.open(PHONE)
    window.prefer(language=language)
    page = window.go("/own-sheet")
    expect(page.locator("pre")).to_contain_text('family = "clever"')
    expect(page.locator("dt")).to_have_count(7)
    assert "web." not in page.locator("main").inner_text().replace(ORIGINAL, "")
    assert window.sideways() == 0
    assert window.axe() == []


# -- going away --------------------------------------------------------------------------------------------------------
def test_a_game_alone_is_deleted_after_a_question(window: Window) -> None:
    table = window.play_now("twenty-one")
    page = window.page
    page.locator("[data-part='delete']").click()
    page.get_by_role("button", name="No, go back").click()
    expect(page.locator("[data-status='playing']")).to_be_visible()
    page.locator("[data-part='delete']").click()
    assert window.axe() == []
    page.locator("[data-part-yes]").click()
    page.wait_for_url(lambda url: not url.endswith(table))
    assert table not in _my_tables(page)


def test_tables_are_taken_off_the_list_at_home(window: Window) -> None:
    table = window.play_now("twenty-one")
    page = window.go()
    mine = page.get_by_role("region", name="Your tables")
    mine.locator("[data-part='delete']").first.click()
    expect(mine.get_by_text("It will be gone for good.")).to_be_visible()
    mine.locator("[data-part-yes]").click()
    expect(mine.locator(f"a[href='/table/{table}']")).to_have_count(0)
    assert table not in _my_tables(page)


def test_who_leaves_is_replaced_by_a_bot_and_the_others_are_told(friends: Friends) -> None:
    friends.ada.page.add_init_script(LASTING_TOASTS)
    page, other = friends.ben.go(f"/table/{friends.table}"), friends.ada.go(f"/table/{friends.table}")
    other.set_viewport_size({"width": 390, "height": 664})
    expect(other.locator("[data-action='menu']")).to_be_visible()
    page.locator("[data-action='menu']").click()
    page.locator("[data-part='leave']").click()
    expect(page.get_by_text("A bot plays on in your place")).to_be_visible()
    page.locator("[data-part-yes]").click()
    page.wait_for_url(lambda url: friends.table not in url)
    assert friends.table not in _my_tables(page)
    expect(other.locator("[data-note]")).to_have_text("Ben has left the game; a bot plays on.")
    other.locator("[data-action='menu']").click()
    expect(other.locator("[data-left]")).to_contain_text("Ben has left the game; a bot plays on.")
    expect(other.locator("[data-part='delete']")).to_be_visible()  # nobody else needs it now
    assert play_on(friends.players[0], friends.table)["status"] == "over"


def test_a_finished_game_is_taken_off_the_list_of_replays(friends: Friends) -> None:
    friends.finish()
    page = friends.ada.go("/replay")
    line = page.locator("li").filter(has=page.locator(f"a[href='/replay/{friends.table}']"))
    line.locator("[data-part='hide']").click()
    line.locator("[data-part-yes]").click()
    expect(line).to_have_count(0)
    assert friends.table not in _my_tables(page)
    assert friends.table in _my_tables(friends.ben.go())


def _my_tables(page: Page) -> str:
    """All that the server lists for this browser."""
    return json.dumps(page.evaluate("fetch('/api/tables').then(answer => answer.json())"))
