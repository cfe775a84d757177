"""What pages ask the server for: each thing once, and nothing that is not seen."""

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, PHONE, Window, Windows
from playing import Player, make_table
from traffic import Exchange, Traffic, hops, transferred

FIRST = "ganz-schoen-clever"
PAPERS = r"/papers/"
LATENCY_MS = 150


def come_to_watch(window: Window, link: str) -> None:
    """Follow the onlookers' link to the table."""
    window.count_requests()
    window.go(link.removeprefix(window.site.url))
    window.page.wait_for_url("**/table/*")
    expect(window.page.locator(".sheet svg")).to_be_visible()


#: A word of somebody at the table.
SAY = """(table) => fetch('/api/commands', { method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ type: 'chat', table, seat: 0, id: '0123456789abcdef', text: 'good luck' }) })"""


def wait_until_known(window: Window, player: Player) -> None:
    """Until a page knows as much as the player's."""
    expect(window.page.locator("[data-number]")).to_have_attribute("data-number", player.number)


@pytest.mark.parametrize(("size", "in_sight"), [(DESK, 4), (PHONE, 1)], ids=["desk", "phone"])
def test_one_paper_is_fetched_and_then_nothing_any_more(windows: Windows, size: tuple[int, int], in_sight: int) -> None:
    window, other = windows.open(), windows.open(size)
    made = make_table(window, FIRST, "Ada", "Ben", "Cleo", "Dora")
    come_to_watch(other, made["watching"])
    player, page = Player(window), window.page
    expect(other.page.locator("svg[viewBox] [id*=cell-y3a]")).to_have_count(in_sight)
    assert len(other.asked(PAPERS)) == 1, "all four sheets are the same paper"
    player.click(player.action("roll"))
    wait_until_known(other, player)
    page.evaluate(SAY, made["table"])
    expect(other.page.get_by_label("Chat")).to_contain_text("good luck")
    player.play(steps=1)  # a field, or a question which way it is marked
    if page.locator("[data-way]").count():
        player.play(steps=1)
    wait_until_known(other, player)
    expect(other.page.locator("[data-cell] > [data-place] > path").first).to_be_attached()
    assert other.asked() == [], "a throw, a chat line and a mark bring along what they change"


def test_from_home_to_playing_little_is_sent_and_a_second_time_next_to_nothing(windows: Windows) -> None:
    window = windows.open(PHONE, locale="pl")  # the longest words
    page, site = window.page, window.site.url
    traffic = Traffic(page)
    traffic.slow_down(LATENCY_MS)  # or what does not wait for each other could not be told from what does
    first, again = [come_to_play(traffic, page, site) for _ in range(2)]
    for home, play in (first, again):
        assert len(hops(home)) <= 4, names(hops(home))
        assert len(hops(play)) <= 4, names(hops(play))
    sent = transferred([*first[0], *first[1]])
    assert len(sent) <= 15, names(sent)
    assert sum(one.bytes for one in sent) <= 120_000, names(sent)
    sent = transferred([*again[0], *again[1]])
    assert [one for one in sent if one.lasting] == [], "what never changes is here already"
    assert len(sent) <= 6, names(sent)
    assert sum(one.bytes for one in sent) <= 12_000, names(sent)


def come_to_play(traffic: Traffic, page: Page, site: str) -> tuple[list[Exchange], list[Exchange]]:
    """Open the home page, and play: what is exchanged until home stands, and then until the sheet lies there."""
    home = traffic.visit(site, f"[data-game={FIRST}] img")
    page.locator(f"[data-game={FIRST}] .play-now").click()
    return home, traffic.until(".sheet svg [data-cell]")


def names(exchanges: list[Exchange]) -> str:
    """Exchanges with their bytes, for whoever has to find out where they come from."""
    return "\n".join(f"{one.bytes} {one.name}" for one in exchanges)


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
