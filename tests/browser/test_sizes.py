"""The table on every screen: what is played with is in sight, large enough, and under nothing else."""

import pytest
from playwright.sync_api import Page, expect

import scorepad
from browsing import TABLET, Window, Windows, go_on, painted
from playing import Player, make_table
from scorepad.core.narrate import catalogue

#: What a phone's browser leaves of its screen, upright and lying.
UPRIGHT, LYING = [(390, 664), (360, 640)], (844, 390)
DESK, BIG, ZOOMED = (1440, 900), (1920, 1080), (720, 450)
#: A tablet that lies, or a small desk.
BROAD = (1180, 820)

#: Something is asked: until then it is told what others do, where one's own acts are.
ASKED = ".sheet .legal, [data-die][aria-disabled='false'], " + ", ".join(
    f"[data-action='{act}']" for act in ("roll", "tray", "done", "pass", "strike", "keep")
)

#: How long a game is looked at.
STEPS = 30

#: The longest words there are.
LONGEST = "hu"

#: Fields, dice and acts of the board: their boxes, and whether something else lies over their middle.
MEASURE = """() => Object.fromEntries(['.sheet [data-cell]', '[data-die]', '.frame [data-action]'].map((selector) => {
  const found = [...document.querySelectorAll(selector)].map((one) => {
    const box = (one.querySelector(':scope > path[pointer-events=all]') ?? one).getBoundingClientRect()
    const { left, top, right, bottom, width, height } = box
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const name = one.dataset.cell ?? one.dataset.die ?? one.dataset.action
    const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
    return { name, width, height, legal: one.classList.contains('legal'), seen: inside && one.contains(hit) }
  })
  return [selector.split(' ').pop().slice(6, -1), found]
}))"""

#: Whether all of the sheet that is shown is in sight, and nothing of what else is on the screen is cut.
WHOLE = """() => ['.sheet', '.controls', 'body'].every((place) => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector(place)
  return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1
})"""

#: The same, and whether something is asked in that moment, other than over the sheet: others act meanwhile.
MEASURE_IF = f"""(asked) => [({MEASURE})(),
  document.querySelector(asked) !== null && document.querySelector('[data-way]') === null]"""


def measure(page: Page, size: tuple[int, int]) -> dict[str, list[dict[str, object]]]:
    """What there is on a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    painted(page)
    found: dict[str, list[dict[str, object]]] = page.evaluate(MEASURE)
    assert all(found.values()), (size, found)
    return found


def hidden(things: list[dict[str, object]]) -> list[object]:
    """The names of those that are not seen whole."""
    return [one["name"] for one in things if not one["seen"]]


def sides(things: list[dict[str, object]]) -> list[float]:
    """All widths and heights."""
    return [float(str(one[side])) for one in things for side in ("width", "height")]


def begin(window: Window, game: str, bots: int) -> None:
    """A table with somebody's first throw on it, if it is ours."""
    make_table(window, game, "Maximiliane", bots=bots)
    page = window.page
    expect(page.locator(".sheet [data-cell]").first).to_be_visible()
    expect(page.locator(ASKED).first).to_be_visible()
    roll = page.locator("[data-action='roll']")
    if roll.count():
        roll.click()
        expect(roll.or_(page.locator("[data-die][aria-disabled='false']")).first).to_be_visible()


@pytest.mark.parametrize("game", scorepad.games())
def test_the_table_fits_every_screen(windows: Windows, game: str) -> None:
    """Upright everything is in reach without scrolling, lying dice and acts stay, a desk shows the sheets of four."""
    window = windows.open(UPRIGHT[0], has_touch=True)
    window.prefer(language=LONGEST)
    page = window.page
    for bots in (0, 3):
        begin(window, game, bots)
        for size in UPRIGHT:
            check_upright(page, size)
    for size in (LYING, ZOOMED):
        check_lying(page, size)
        assert window.sideways() == 0
    check_tablet(page)
    check_desk(page)
    check_letters(page)


@pytest.mark.parametrize("game", scorepad.games())
def test_the_table_fits_a_small_phone_whatever_is_asked(windows: Windows, game: str) -> None:
    """Bonuses, extra dice, the tray, shapes to draw: nothing pushes the sheet or an act off the screen."""
    window = windows.open(UPRIGHT[1], has_touch=True)
    window.prefer(language=LONGEST)
    make_table(window, game, "Maximiliane", bots=3)
    page, player = window.page, Player(window)
    others = page.locator("[data-die][aria-disabled='false'], [data-action='strike'], [data-action='keep']")
    expect(page.locator(".sheet [data-cell]").first).to_be_visible()

    def step() -> bool:
        painted(page)  # what one did is answered, and others may go on
        found, asked = page.evaluate(MEASURE_IF, ASKED)
        if asked:
            check_boxes(found, UPRIGHT[1])
        if player.action("next").count() or not others.count() or page.locator(".sheet .legal").count():
            return player.step()
        player.click(others.first)
        return True

    go_on(page, step, lambda: player.status == "over", STEPS)


def test_the_sheet_stays_whole_while_others_play(windows: Windows) -> None:
    """Also beside an offer to be called, and beside the way back from another sheet."""
    window = windows.open(UPRIGHT[1], has_touch=True)
    window.prefer(language=LONGEST)
    made = make_table(window, "clever-hoch-drei", "Maximiliane", people=2)
    ben = window.site.browser()
    ben.enter(made["invitation"])
    ben.sit(made["table"], 1, "Sebastian")
    page, player = window.page, Player(window)
    offer = page.locator("[data-offer='push']")
    expect(page.locator(".sheet [data-cell]").first).to_be_visible()
    go_on(page, lambda: offer.count() > 0 or player.step(), lambda: offer.count() > 0)
    painted(page)
    assert page.evaluate(WHOLE)
    page.locator("[data-seat='1']").click()
    expect(page.locator("[data-action='back']")).to_be_visible()
    painted(page)
    assert page.evaluate(WHOLE)


def check_upright(page: Page, size: tuple[int, int]) -> None:
    """The whole sheet, all dice and all acts; fields that a finger hits."""
    check_boxes(measure(page, size), size)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def check_boxes(found: dict[str, list[dict[str, object]]], size: tuple[int, int]) -> None:
    """Nothing is hidden or too small."""
    assert {what: hidden(things) for what, things in found.items()} == {"cell": [], "die": [], "action": []}, size
    assert min(sides(found["cell"])) >= 24
    assert sum(sides(found["cell"])) / len(sides(found["cell"])) >= 28
    assert min(sides(found["die"]) + sides(found["action"])) >= 24


def check_lying(page: Page, size: tuple[int, int]) -> None:
    """All dice and acts; of the fields that are asked for at least one."""
    found = measure(page, size)
    assert hidden(found["die"]) == hidden(found["action"]) == [], size
    assert min(sides(found["cell"])) >= 24
    open_now = [one for one in found["cell"] if one["legal"]]
    assert not open_now or len(hidden(open_now)) < len(open_now), size


def check_tablet(page: Page) -> None:
    """Everything, below a bar of one line."""
    found = measure(page, TABLET)
    assert not any(map(hidden, found.values())), found


def check_letters(page: Page) -> None:
    """Dice have the letters that the areas of their sheet have, whatever colour they are drawn in."""
    shown = {
        die.get_attribute("data-die"): die.locator(".letter").all_inner_texts()
        for die in page.locator("[data-die]").all()
    }
    words = catalogue(LONGEST)
    assert all(letters in ([], [words.get(f"letter.{die}")]) for die, letters in shown.items()), shown


def check_desk(page: Page) -> None:
    """Everything, the others' sheets too; it grows with the window."""
    usual = 0.0
    for size, least in ((BROAD, 250), (DESK, 270), (BIG, 270)):
        found = measure(page, size)
        assert not any(map(hidden, found.values())), size
        expect(page.locator("[data-sheet-of] svg")).to_have_count(3)
        others = [other.bounding_box() for other in page.locator("[data-sheet-of] svg").all()]
        assert all(box and box["width"] >= least and box["y"] + box["height"] <= size[1] for box in others), (
            size,
            others,
        )
        before, usual = usual, sum(sides(found["cell"]))
        assert size == DESK or usual > 1.2 * before
