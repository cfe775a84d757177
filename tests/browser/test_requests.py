"""What pages ask the server for: each thing once, and nothing that is not seen."""

import pytest
from playwright.sync_api import expect

from browsing import DESK, PHONE, Window, Windows
from playing import Player, make_table

FIRST = "ganz-schoen-clever"
SHEETS = r"/sheets/\d"


def come_to_watch(window: Window, link: str) -> None:
    """Follow the onlookers' link to the table."""
    window.count_requests()
    window.go(link.removeprefix(window.site.url))
    window.page.wait_for_url("**/table/*")
    expect(window.page.locator(".sheet svg")).to_be_visible()


def wait_until_known(window: Window, player: Player) -> None:
    """Until a page knows as much as the player's."""
    expect(window.page.locator("[data-number]")).to_have_attribute("data-number", player.number)


@pytest.mark.parametrize(("size", "in_sight"), [(DESK, 4), (PHONE, 1)], ids=["desk", "phone"])
def test_only_sheets_that_changed_and_are_in_sight_are_fetched(
    windows: Windows, size: tuple[int, int], in_sight: int
) -> None:
    window, other = windows.open(), windows.open(size)
    made = make_table(window, FIRST, "Ada", "Ben", "Cleo", "Dora")
    come_to_watch(other, made["watching"])
    player, page = Player(window), window.page
    expect(other.page.locator("svg[viewBox] [id*=cell-y3a]")).to_have_count(in_sight)
    assert len(other.asked(SHEETS)) == in_sight
    player.click(player.action("roll"))
    wait_until_known(other, player)
    page.get_by_label("Say something").fill("good luck")
    page.get_by_role("button", name="Send").click()
    expect(other.page.get_by_label("Talk")).to_contain_text("good luck")
    assert other.asked(SHEETS) == []
    player.play(steps=1)  # a field, or a question which way it is marked
    if page.locator("[data-way]").count():
        player.play(steps=1)
    wait_until_known(other, player)
    active = other.page.locator("[data-seat][aria-pressed='true']").get_attribute("data-seat")
    assert [path.rpartition("/")[2] for path in other.asked(SHEETS)] == [active]


def test_a_page_that_is_left_is_not_built_again(window: Window) -> None:
    window.count_requests()
    table = window.play_now()
    expect(window.page.locator(".sheet svg")).to_be_visible()
    window.asked()
    window.page.locator("header .brand").click()
    expect(window.page.locator("[data-game]").first).to_be_visible()
    asked = window.asked()
    assert "POST /api/me" not in asked
    window.page.go_back()
    expect(window.page.locator(".sheet svg")).to_be_visible()
    asked = window.asked()
    assert asked.count(f"GET /api/tables/{table}/standing") == 1
    assert "POST /api/me" not in asked, "this browser is known since it came"
    assert "GET /api/games" not in asked, f"home was built again on the way to {table}"
