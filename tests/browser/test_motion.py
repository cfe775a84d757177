"""Pages that move: dice tumble, marks are drawn, and others play at a pace that can be followed."""

from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import expect

from browsing import Window, Windows, go_on
from playing import Player, make_table
from scorepad.core.narrate import say
from tableserver import Browser, play_on

CLEVER, TWENTY_ONE, UBONGO = "ganz-schoen-clever", "twenty-one", "ubongo-dice"

#: Notes the animations that were begun, by their names.
NOTE_MOTION = "window.moved = []; addEventListener('animationstart', (event) => moved.push(event.animationName), true)"

#: Notes what is seen of a table whenever something of it changes.
NOTE_STEPS = """(() => {
  window.seen = []
  const count = (selector) => document.querySelectorAll(selector).length
  const look = () => {
    const news = document.querySelector('[data-news]')?.textContent
    if (news === undefined) return
    const asked = count('[data-cell].legal, [data-action=roll], [data-action=done], [data-action=pass]') > 0
    const now = { news, asked, tumbling: count('.rolling'), noticed: count('.noticed') }
    const { at, ...last } = seen.at(-1) ?? {}
    if (JSON.stringify(now) !== JSON.stringify(last)) seen.push({ ...now, at: performance.now() })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
})()"""

#: Taps beside everything as soon as something waits to be seen; notes by how much the shown number grows by it.
SKIP = """() => {
  const number = () => Number(document.querySelector('[data-number]').dataset.number)
  const look = () => {
    const waits = document.querySelector('[data-action=skip]') && !document.querySelector('[data-cell].legal')
    if (!waits) return requestAnimationFrame(look)
    const before = number()
    document.querySelector('main').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    requestAnimationFrame(() => (window.skipped = number() - before))
  }
  look()
}"""

#: Clicks an open field; whether something stands in it in the next frame.
MARK = """() => new Promise((done) => {
  const cell = document.querySelector('.fields [data-cell].legal')
  const written = () => cell.querySelectorAll('[data-place] > *').length
  const before = written()
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  requestAnimationFrame(() => done(written() > before || document.querySelector('[data-way]') !== null))
})"""


#: Whether paper of as many colours as the sheet has rains.
COLOURS_OF_JOY = """() => new Set([...document.querySelectorAll('[data-confetti] i')]
  .map((piece) => getComputedStyle(piece).backgroundColor)).size === 5"""


def moving(windows: Windows, pace: str = "fast") -> Window:
    """A window in which things move."""
    window = windows.open(pace=pace, reduced_motion="no-preference")
    window.context.add_init_script(NOTE_MOTION)
    return window


def moved(window: Window, animation: str) -> None:
    """Wait until an animation was begun; their names may have the mark of their component before them."""
    window.page.wait_for_function("(name) => moved.some((one) => one.endsWith(name))", arg=animation)


@pytest.mark.parametrize("game", [CLEVER, TWENTY_ONE, UBONGO])
def test_dice_tumble_and_come_to_rest(windows: Windows, game: str) -> None:
    window = moving(windows, "normal")  # long enough that a busy machine shows a frame of it
    make_table(window, game, "Ada")
    player = Player(window)
    player.click(player.action("roll"))
    moved(window, "tumble")
    expect(window.page.locator(".rolling")).to_have_count(0)


def test_a_mark_stands_there_in_the_next_frame_and_is_drawn(windows: Windows) -> None:
    window = moving(windows)
    make_table(window, CLEVER, "Ada")
    player = Player(window)
    player.click(player.action("roll"))
    expect(window.page.locator(".fields [data-cell].legal")).not_to_have_count(0)
    assert window.page.evaluate(MARK)
    if window.page.locator("[data-way]").count():
        player.click(window.page.locator("[data-way]").first)
    moved(window, "glow")
    expect(window.page.locator(".fresh")).to_have_count(0)
    player.play(steps=6)


def test_a_device_is_handed_over(windows: Windows) -> None:
    window = moving(windows)
    make_table(window, CLEVER, "Ada", "Ben")
    player = Player(window)
    cover = window.page.locator("[data-action='hand-over']")
    go_on(window.page, player.step, lambda: cover.count() > 0)
    moved(window, "appear")
    expect(cover).to_have_count(0)  # it goes by itself
    player.play(steps=3)


def test_a_turn_waits_for_its_player_or_ends_by_itself_unless_something_is_taken_back(windows: Windows) -> None:
    window = moving(windows)
    make_table(window, CLEVER, "Ada", bots=1, auto_forced=True)
    player, ending = Player(window), window.page.locator(".ending")
    only = window.page.locator("[data-action='tray'], [data-action='done']")
    left = window.page.locator("[data-cell].legal, .track.open, [data-action='pass']")
    go_on(window.page, player.step, lambda: only.count() > 0 and left.count() == 0)
    expect(player.action("undo")).to_be_enabled()
    expect(ending).to_have_count(0)  # it waits
    wish_ends(window)
    go_on(window.page, lambda: ending.count() > 0 or player.step(), lambda: ending.count() > 0)
    moved(window, "fill")
    version = window.page.locator("[data-version]").get_attribute("data-version") or ""
    player.click(player.action("undo"))
    expect(ending).to_have_count(0)
    assert window.page.locator("[data-cell].legal").count()
    go_on(window.page, lambda: ending.count() > 0 or player.step(), lambda: ending.count() > 0)
    expect(ending).to_have_count(0)  # nobody taps
    assert window.page.locator("[data-version]").get_attribute("data-version") != version


def wish_ends(window: Window) -> None:
    """Choose in the settings that turns end by themselves."""
    window.page.get_by_role("button", name=say("web.settings")).click()
    window.page.locator("[data-setting='ends']").check()
    window.page.get_by_role("dialog").get_by_role("button", name=say("web.settings.done")).click()


def test_a_bot_is_seen_step_by_step(windows: Windows) -> None:
    window = moving(windows, pace="normal")
    window.context.add_init_script(NOTE_STEPS)
    make_table(window, CLEVER, "Ada", bots=1)
    player = Player(window)

    def seen() -> list[dict[str, Any]]:
        return list(window.page.evaluate("seen"))

    go_on(window.page, player.step, lambda: len(steps_of(seen())) > 4)
    go_on(window.page, player.step, lambda: seen()[-1]["news"] == "" and not seen()[-1]["noticed"])
    told = seen()
    steps = steps_of(told)
    gaps = [now["at"] - before["at"] for before, now in steps]
    assert median(gaps) > 500, gaps  # a busy machine shows one late and the next in time
    assert all(now["news"].startswith("Gino: ") for before, now in steps)
    assert any(one["asked"] and one["noticed"] for one in told), "what the bot wrote is not noticed any more"
    assert not [one for one in told if one["news"] and one["asked"] and one["tumbling"]]
    window.page.evaluate(SKIP)
    go_on(window.page, player.step, lambda: window.page.evaluate("window.skipped !== undefined"))
    assert window.page.evaluate("skipped") > 0


def test_the_end_is_celebrated_once_in_the_colours_of_the_sheet(windows: Windows) -> None:
    window = moving(windows, pace="instant")
    table = str(make_table(window, CLEVER, "Ada")["table"])
    ada = Browser(window.site)
    for cookie in window.context.cookies():
        ada.http.cookies.set(cookie["name"], cookie["value"])
    play_on(ada, table)
    window.page.wait_for_function(COLOURS_OF_JOY)
    expect(window.page.locator("[data-confetti]")).to_have_count(0)
    window.go(f"/table/{table}")
    expect(window.page.locator("[data-total]")).to_be_visible()
    expect(window.page.locator("[data-confetti]")).to_have_count(0)


def steps_of(seen: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What a bot did right after something else that it did."""
    lines = [one for at, one in enumerate(seen) if at == 0 or one["news"] != seen[at - 1]["news"]]
    return [(before, now) for before, now in pairwise(lines) if before["news"] and now["news"]]
