"""A family from outside on the plain board: its drawing, its choices as buttons, its words; no page knows it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import DESK, Window, Windows, go_on
from tableserver import Running
from toys.installed import environment, install

PHONE = (390, 664)

#: A message key that nobody put into words.
KEY = re.compile(r"\b(web|event|reason|choice|player|part|rules)\.[a-z]")


@pytest.fixture(scope="module")
def stairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose machine has Stairs installed."""
    site = install(tmp_path_factory.mktemp("toys"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
        running = Running(tmp_path_factory.mktemp("data"))
        yield running
        running.stop()


def choice(page: Page, text: str) -> Locator:
    """The button of a choice, if it is allowed now."""
    return page.locator(f"[data-action='{text}']:not([aria-disabled='true'])")


def step(page: Page) -> bool:
    """Press the first choice there is; whether there was one."""
    for text in ("roll", "lower", "higher", "both", "rest", "done"):
        if choice(page, text).count():
            version = page.locator("[data-version]").get_attribute("data-version")
            choice(page, text).click()
            expect(page.locator("[data-version]")).not_to_have_attribute("data-version", str(version))
            return True
    return False


def thrown(page: Page) -> None:
    """Go on until the dice of my turn lie there."""
    go_on(page, lambda: step(page), lambda: choice(page, "rest").count() > 0)


def totals(page: Page) -> list[str]:
    """Everybody's points beside the board."""
    return page.locator("aside tr.total td").all_inner_texts()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_game_from_home_to_its_end(windows: Windows, stairs: Running, size: tuple[int, int]) -> None:
    window = windows.open(size, site=stairs)
    page = window.go()
    card = page.locator("[data-game='stairs']")
    expect(card).to_contain_text("Two dice, eight steps, never lower than before.")
    window.play_now("stairs")
    expect(page.get_by_role("heading", name="Stairs")).to_be_visible()
    thrown(page)
    expect(page.locator("[data-die]")).to_have_count(2)
    expect(page.locator(".sheet svg [id$='s1']")).to_be_visible()
    expect(choice(page, "both")).to_have_text("both together")
    expect(page.locator("main")).not_to_contain_text(KEY)
    assert window.sideways() == 0
    assert window.axe() == []
    go_on(page, lambda: step(page), lambda: page.locator("[data-status='over']").count() > 0)
    expect(page.get_by_role("table")).to_contain_text("steps")
    expect(page.locator("main")).to_contain_text("Climber")
    expect(page.get_by_role("img", name="How the points added up")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(KEY)
    assert window.axe() == []


def test_a_refusal_undo_and_points(windows: Windows, stairs: Running) -> None:
    window = windows.open(PHONE, site=stairs)
    window.play_now("stairs")
    page = window.page
    thrown(page)
    before = totals(page)
    choice(page, "both").click()
    expect(choice(page, "done")).to_be_visible()
    expect(page.locator("aside tr.total td")).not_to_have_text(before)
    page.locator("[data-action='lower'][aria-disabled='true']").click(force=True)  # asks why not
    expect(page.locator("[data-prompt]")).to_have_text("You have chosen already: say done, or take it back.")
    page.locator("[data-action='undo']").click()
    expect(choice(page, "rest")).to_be_visible()
    expect(page.locator("aside tr.total td")).to_have_text(before)


def test_a_hint_in_its_words(windows: Windows, stairs: Running) -> None:
    window = windows.open(DESK, site=stairs)
    window.play_now("stairs")
    page = window.page
    thrown(page)
    page.keyboard.press("h")
    page.locator("[data-action='hint-anyway']").or_(page.locator(".hint")).first.wait_for()
    if page.locator("[data-action='hint-anyway']").count():
        page.locator("[data-action='hint-anyway']").click()
    expect(page.locator(".hint .best")).to_contain_text(re.compile("the lower die|the higher die|both together|rest"))


def test_its_rules_and_its_replay(windows: Windows, stairs: Running) -> None:
    window = windows.open(DESK, site=stairs)
    window.go("/rules/stairs")
    page = window.page
    expect(page.locator("main")).to_contain_text("never lower than what stands on your last step")
    table = window.play_now("stairs")
    go_on(page, lambda: step(page), lambda: page.locator("[data-status='over']").count() > 0)
    window.go(f"/replay/{table}")
    page.keyboard.press("End")
    expect(page.locator("main")).to_contain_text("wrote")
    expect(page.locator("main")).not_to_contain_text(KEY)
    expect(page.get_by_role("group", name="Dice").get_by_role("listitem")).to_have_count(2)


def test_another_language_has_its_words_and_ours(windows: Windows, stairs: Running) -> None:
    window: Window = windows.open(DESK, site=stairs, locale="de-DE")
    page = window.go()
    expect(page.locator("[data-game='stairs']")).to_contain_text("Zwei Würfel, acht Stufen, nie tiefer als zuvor.")
    expect(page.locator("[data-game='stairs'] .play-now")).to_contain_text("spielen")
