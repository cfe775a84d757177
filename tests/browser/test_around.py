"""Around the game on a phone: the menu with talk, rules, language and sound; others' sheets; who only looks on."""

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, Window, Windows, go_on, overlap
from playing import Player, make_table

UPRIGHT = (390, 664)
#: A tablet that lies, or a small desk.
BROAD = (1180, 820)


def swipe(page: Page, to_the_left: bool) -> None:
    """Wipe over the sheet with a finger."""
    box = page.locator(".sheet").bounding_box()
    assert box
    middle, y, far = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 4
    start, end = (middle + far, middle - far) if to_the_left else (middle - far, middle + far)
    touch = page.context.new_cdp_session(page)
    for kind, points in (("Start", [(start, y)]), ("Move", [(end, y)]), ("End", [])):
        where = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": where})


def with_ben(window: Window) -> tuple[str, str]:
    """A table of Ada, who looks at it, and Ben, who plays at another device; how onlookers come."""
    made = make_table(window, "ganz-schoen-clever", "Ada", people=2)
    ben = window.site.browser()
    ben.enter(made["invitation"])
    ben.sit(made["table"], 1, "Ben")
    expect(window.page.locator(".sheet [data-cell]").first).to_be_visible()
    ben.command("chat", made["table"], 1, text="Good luck!")
    return made["table"], made["watching"]


def back_from_another_sheet(page: Page) -> None:
    """Whatever was said on one's own sheet, the way back from another one is in sight at once, and stays."""
    back = page.locator("[data-action=back]")
    page.locator("[data-cell]:not(.legal)").first.click(force=True)
    expect(page.locator("[data-note]")).to_be_visible()
    page.locator("[data-seat='1']").click()
    expect(back).to_be_in_viewport()
    page.locator("[data-cell]").first.click(force=True)
    expect(page.get_by_text("Dieses Blatt gehört jemand anderem.").last).to_be_visible()
    expect(back).to_be_in_viewport()
    back.click()
    expect(page.locator("[data-seat='0']")).to_have_attribute("aria-pressed", "true")


def test_what_happened_is_read_beside_the_game_of_two_on_a_desk(window: Window) -> None:
    make_table(window, "ganz-schoen-clever", "Ada", bots=1)
    page = window.page
    told = page.get_by_label("What happened")
    expect(told).to_be_in_viewport(ratio=1)
    dice, log = page.locator(".frame .dice").bounding_box(), told.bounding_box()
    assert dice
    assert log
    assert log["y"] > dice["y"] + dice["height"]
    assert log["x"] >= dice["x"]
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.get_by_label("What happened")).to_have_count(1)


def test_a_word_to_somebody_elsewhere_and_none_to_who_shares_the_device(window: Window) -> None:
    page = window.page
    make_table(window, "twenty-one", "Ada", "Ben")
    expect(page.get_by_role("heading", name="Points")).to_be_visible()
    expect(page.get_by_role("heading", name="Chat")).to_have_count(0)
    with_ben(window)
    page.get_by_label("Say something").fill("and to you")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Chat")).to_contain_text("and to you")


def test_talk_rules_and_others_sheets_on_a_phone(windows: Windows) -> None:
    window, onlooker = windows.open(UPRIGHT, has_touch=True), windows.open(UPRIGHT)
    page = window.page
    _, watching = with_ben(window)
    menu, unread = page.locator("[data-action=menu]"), page.locator("[data-unread]")
    expect(unread).to_have_text("1")
    menu.click()
    opened = page.locator("[data-menu]")
    expect(opened.get_by_text("Good luck!")).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 640})
    assert opened.evaluate("(menu) => menu.scrollWidth <= menu.clientWidth")
    page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    opened.locator("[data-quick]").first.click()
    expect(opened.locator(".said li").last).to_contain_text("👍")
    opened.locator("[data-action=sound]").check()
    opened.locator("select").select_option("de")
    opened.get_by_role("button", name="Regeln").click()
    rules = page.locator("[data-rules]")
    expect(rules.get_by_role("heading", name="Ablauf")).to_be_visible()
    rules.get_by_role("button", name="Schließen").click()
    expect(unread).to_have_count(0)

    shown = page.locator("[data-seat][aria-pressed=true]")
    expect(shown).to_have_attribute("data-seat", "0")
    swipe(page, to_the_left=True)
    expect(shown).to_have_attribute("data-seat", "1")
    swipe(page, to_the_left=False)
    expect(shown).to_have_attribute("data-seat", "0")
    back_from_another_sheet(page)

    onlooker.page.goto(watching)
    notice, sheet = onlooker.page.locator("[data-watching]"), onlooker.page.locator(".sheet")
    expect(notice).to_be_visible()
    expect(sheet).to_be_visible()
    assert not overlap(notice, sheet)


def test_keys_are_for_what_lies_over_the_table(windows: Windows) -> None:
    """While the menu is open no key plays, and Escape closes it."""
    window = windows.open(UPRIGHT, has_touch=True)
    page = window.page
    make_table(window, "ganz-schoen-clever", "Ada")
    roll, menu = page.locator("[data-action='roll']"), page.locator("[data-menu]")
    expect(roll).to_be_visible()
    page.locator("[data-action='menu']").click()
    expect(menu).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(menu).not_to_be_visible()
    expect(roll).to_be_visible()
    page.keyboard.press("r")
    expect(roll).not_to_be_visible()


@pytest.mark.parametrize("size", [DESK, BROAD])
def test_on_a_desk_dice_are_entered_and_hints_read_beside_the_sheet(windows: Windows, size: tuple[int, int]) -> None:
    window = windows.open(size)
    make_table(window, "ganz-schoen-clever", "Ada", dice="own")
    page = window.page
    sheet = page.locator(".sheet")
    entering = page.locator(".entering")
    expect(entering.locator("[data-action='enter']")).to_be_visible()
    expect(entering).to_be_in_viewport(ratio=1)
    assert not overlap(entering, sheet)
    page.keyboard.type("123456")
    page.locator("[data-action='enter']").click()
    expect(entering).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    assert not overlap(page.locator(".hint"), sheet)


@pytest.mark.parametrize("size", [DESK, BROAD])
def test_on_a_desk_what_others_do_covers_no_way_to_another_page(windows: Windows, size: tuple[int, int]) -> None:
    window = windows.open(size, pace="normal")
    window.prefer(language="hu")  # the longest words
    make_table(window, "ganz-schoen-clever", "Ada", bots=1)
    page, player = window.page, Player(window)
    skip = page.locator("[data-action='skip']")
    go_on(page, player.step, lambda: skip.count() > 0)
    bar = page.locator("#app > header")
    news = page.locator("[data-news]")
    expect(news).not_to_be_empty()
    for other in (bar.locator(".brand"), *bar.locator("nav:visible").all(), bar.locator(".tools")):
        assert not overlap(news, other)
    assert not overlap(news, page.locator(".frame"))
