"""The Clever games at the table page, played by clicking what stands out."""

import random
import re

import pytest
from playwright.sync_api import expect

from browsing import DESK, PHONE, TABLET, Window, Windows, go_on, overlap
from playing import Player, make_table
from scorepad import Match, load
from tableserver import Running

CLEVER = ["ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei"]
FIRST = CLEVER[0]

#: Buttons that a finger would miss.
TOO_SMALL = """[...document.querySelectorAll('main button')]
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([html]) => html)"""

#: How near the middles of two fields come to each other, in pixels.
NEAREST = """(() => {
  const fields = [...document.querySelectorAll('[data-cell] > rect:first-of-type')]
  const boxes = fields.map((one) => one.getBoundingClientRect())
  const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  const apart = ([a, b], [c, d]) => Math.max(Math.abs(a - c), Math.abs(b - d))
  return Math.min(...middles.flatMap((one, at) => middles.slice(at + 1).map((other) => apart(one, other))))
})()"""


#: The table as the server shows it.
ASK = (
    "fetch(`/api/tables/${location.pathname.split('/').pop()}`).then((answer) => answer.json()).then((one) => one.view)"
)


@pytest.mark.parametrize("game", CLEVER)
def test_a_whole_solo_game(window: Window, game: str) -> None:
    make_table(window, game, "Ada")
    player = Player(window, seed=len(game))
    player.play()
    player.expect_over()


def test_two_browsers_play_to_the_end(windows: Windows) -> None:
    ada, ben = windows.open(), windows.open(TABLET)
    made = make_table(ada, FIRST, "Ada", people=2)
    expect(ada.page.get_by_text("open seat is taken")).to_be_visible()
    come_in(ben, made["invitation"])
    players = [Player(ada, 1), Player(ben, 2)]
    for player in players:
        expect(player.page.locator("[data-prompt]")).to_be_visible()
    go_on(ada.page, lambda: any(player.step() for player in players), lambda: players[0].status == "over")
    for player in players:
        player.expect_over()


def come_in(window: Window, link: str) -> None:
    """Follow an invitation and sit down."""
    window.go(link.removeprefix(window.site.url))
    window.page.locator("main").get_by_label("What should the others call you?").fill("Ben")
    window.page.locator("[data-sit]").click()
    window.page.wait_for_url("**/table/*")


def test_a_game_against_a_bot(window: Window) -> None:
    make_table(window, "clever-hoch-drei", "Ada", bots=1)
    player = Player(window)
    player.play(steps=25)
    expect(window.page.locator("[data-seat='1']")).to_contain_text("Gino")
    window.page.locator("[data-seat='1']").click()
    expect(window.page.get_by_text("This is Gino's sheet.")).to_be_visible()
    expect(window.page.locator("[data-cell].legal")).to_have_count(0)
    window.page.get_by_role("button", name="Back to my sheet").click()
    player.play(steps=10)


def test_people_pass_one_tablet_around(windows: Windows) -> None:
    window = windows.open(TABLET)
    make_table(window, FIRST, "Ada", "Ben")
    player = Player(window)
    whose: list[str | None] = []

    def step() -> bool:
        window.page.evaluate("document.querySelector('[data-action=hand-over]')?.click()")  # or it goes by itself
        done = player.step()
        shown = window.page.locator("[data-seat][aria-pressed='true']").get_attribute("data-seat")
        whose.extend([shown] if whose[-1:] != [shown] else [])
        return done

    go_on(window.page, step, lambda: len(whose) > 3)  # there and back again
    assert {*whose} == {"0", "1"}


def test_each_of_several_at_one_device_has_a_line_to_go_on_elsewhere(window: Window) -> None:
    make_table(window, FIRST, "Ada", "Ben")
    lines = window.page.locator("summary").filter(has_text="Go on playing on another device")
    expect(lines).to_have_text([f"Go on playing on another device: {name}" for name in ("Ada", "Ben")])


def test_the_last_act_can_be_taken_back(window: Window) -> None:
    make_table(window, FIRST, "Ada")
    player = Player(window)
    expect(player.action("undo")).to_be_disabled()
    player.click(player.action("roll"))
    expect(player.action("undo")).to_be_disabled()
    cell = window.page.locator("[data-cell].legal").first
    name = cell.get_attribute("data-cell")
    player.click(cell)
    if window.page.locator("[data-way]").count():
        player.click(window.page.locator("[data-way]").first)
    marked = window.page.locator(f"[data-cell='{name}']")
    expect(marked).to_have_attribute("aria-label", re.compile("crossed|written"))
    marked.click(force=True)
    expect(window.page.locator("[data-note]")).to_have_text(
        re.compile(r"Already marked: [^{}]+\. Choose an open field\.")
    )
    player.click(player.action("undo"))
    expect(marked).not_to_have_attribute("aria-label", re.compile("crossed|written"))
    expect(window.page.locator(f"[data-cell='{name}'].legal")).to_be_attached()
    expect(player.action("undo")).to_be_disabled()


def test_whatever_is_not_allowed_says_why(window: Window) -> None:
    make_table(window, FIRST, "Ada")
    page, player = window.page, Player(window)
    prompt = page.locator("[data-prompt]")
    page.locator("[data-cell='y3a']").click(force=True)
    expect(prompt).to_have_text("The dice have to be rolled first.")
    page.locator("[data-track='plus1']").click(force=True)
    expect(prompt).to_have_text("The dice have to be rolled first.")
    player.click(player.action("roll"))
    die = page.locator("[data-die='yellow']")
    face = (die.get_attribute("aria-label") or "").split()[1].strip(",")
    die.click()
    other = "3" if face != "3" else "4"
    page.locator(f"[data-cell='y{other}a']").click(force=True)
    expect(prompt).to_have_text(f"This field needs a {other}, but your die counts as {face}.")
    page.locator("[data-cell='g1']").click(force=True)
    expect(prompt).to_have_text("The yellow die does not go into this area.")
    page.keyboard.press("Escape")
    page.locator("[data-cell='g5']").click(force=True)
    expect(prompt).to_have_text("Next here: green, field 1.")


def test_nothing_is_lost_when_the_server_is_killed(windows: Windows, own_site: Running) -> None:
    window = windows.open(site=own_site)
    make_table(window, FIRST, "Ada")
    player = Player(window)
    player.play(steps=5)
    total = window.page.locator("[data-seat='0']").inner_text()
    own_site.kill()
    expect(window.page.locator("[data-connection='reconnecting']")).to_be_attached()
    window.page.locator("[data-cell].legal, [data-action='roll'], [data-action='tray']").first.click()
    own_site.start()
    expect(window.page.locator("[data-connection='saved']")).to_be_attached()
    before = player.number
    player.play(steps=5)
    assert int(player.number) >= int(before)
    assert total
    window.problems.clear()  # a browser calls a lost connection an error


def test_dice_of_ones_own_are_entered_by_tapping_or_typing(window: Window) -> None:
    make_table(window, FIRST, "Ada", dice="own")
    page, player = window.page, Player(window)
    for letter, face in zip("wybgop", "123456", strict=True):
        page.locator(f"[data-face='{letter}{face}']").click()
    player.click(player.action("enter"))
    expect(page.locator("[data-die='white']")).to_have_attribute("aria-label", "white 1, to roll, can be taken")
    player.click(page.locator("[data-cell='y2a']"))
    page.locator("[data-face]").first.focus()
    page.keyboard.type("111")
    expect(player.action("enter")).to_be_disabled()
    page.keyboard.type("1")
    player.click(player.action("enter"))
    expect(page.locator("[data-die='green']")).to_have_attribute("aria-label", "green 1, to roll, can be taken")


def before_a_return() -> str:
    """The record of a game alone that has come to where a die may be taken back before the next throw."""
    match, rng = Match(load("doppelt-so-clever"), seed=1), random.Random(1)
    while not any(choice.kind == "return" for choice in match.legal(0)):
        match.play(0, rng.choice(match.legal(0)))
    return match.record.dumps()


def test_dice_of_ones_own_can_be_entered_where_one_might_be_taken_back_instead(window: Window) -> None:
    make_table(window, "doppelt-so-clever", "Ada", record=before_a_return(), dice="own")
    page, player = window.page, Player(window)
    pool = [die["letter"] for die in page.evaluate(ASK)["dice"] if die["place"] == "pool"]
    expect(page.locator("[data-face$='1']")).to_have_count(len(pool))
    for letter in pool:
        page.locator(f"[data-face='{letter}1']").click()
    player.click(player.action("enter"))
    shown = {die["letter"]: die["face"] for die in page.evaluate(ASK)["dice"]}
    assert [shown[letter] for letter in pool] == [1] * len(pool)


def bot_begins(window: Window, game: str) -> None:
    """Come to a table with dice of our own at which a bot is the first to throw."""
    for _ in range(30):  # who begins is drawn
        make_table(window, game, "Ada", bots=1, dice="own")
        if window.page.evaluate(ASK)["waiting"] == [1]:
            return
    raise AssertionError("the bot never begins")


@pytest.mark.parametrize("game", [FIRST, "twenty-one", "ubongo-dice"])
def test_a_bot_has_no_hands_and_it_is_said_that_dice_are_thrown_for_it(window: Window, game: str) -> None:
    bot_begins(window, game)
    page = window.page
    expect(page.locator("[data-prompt]")).to_have_text("Throw for Gino and enter what the dice show")
    faces = page.locator("[data-face]" if game == "ubongo-dice" else "[data-face$='1']")
    enter = page.locator("[data-action='enter']")
    for at in range(len(page.evaluate(ASK)["dice"])):
        (faces.first if game == "ubongo-dice" else faces.nth(at)).click()
    enter.click()
    expect(page.get_by_label("What happened")).to_contain_text(re.compile("Gino: (rolled|threw|throw)"))


def test_whoever_throws_alone_taps_the_dice_that_landed_nearest(window: Window) -> None:
    make_table(window, FIRST, "Ada", dice="own")
    page, player = window.page, Player(window)
    for _ in range(20):
        if page.evaluate(ASK)["turn"]["landing"]:
            break
        enter = player.action("enter")
        if enter.count():
            page.locator("[data-face]").first.focus()
            page.keyboard.type("1" * page.locator("[role=group] .die").count())
            player.click(enter)
        else:
            player.step()
    page.locator("[data-face]").first.focus()
    page.keyboard.type("331532")
    player.action("enter").click()
    expect(page.get_by_text("Which one landed nearest the tray?").last).to_be_visible()
    expect(player.action("enter")).to_be_disabled()
    assert page.evaluate("document.activeElement.dataset.landed") == "white"
    page.locator("[data-landed='yellow']").click()
    page.locator("[data-landed='orange']").click()
    expect(page.locator("[data-landed='orange']")).to_contain_text("orange: 3, number 1")
    expect(page.locator("[data-landed='yellow']")).to_have_attribute("aria-pressed", "false")
    assert window.axe() == []
    player.click(player.action("enter"))
    places = {die["id"]: die["place"] for die in page.evaluate(ASK)["dice"]}
    assert [name for name, place in places.items() if place == "tray"] == ["blue", "orange", "purple"]


def test_a_round_by_keyboard_alone(window: Window) -> None:
    make_table(window, FIRST, "Ada")
    page = window.page
    page.locator("[data-action='roll']").focus()
    for _ in range(40):
        if "Round 2 of 6" in page.locator("main").inner_text():
            break
        press_on(window)
        expect(page.locator("[data-connection='saved']")).to_be_attached()
        assert page.evaluate("document.activeElement !== document.body"), "focus is lost"
    expect(page.get_by_text("Round 2 of 6", exact=True)).to_be_visible()


def press_on(window: Window) -> None:
    """Whatever comes next, by keys: to the next open field and in; else roll, else done."""
    page, before = window.page, window.page.locator("[data-number]").get_attribute("data-number")
    if page.locator("[data-way]").count():
        page.keyboard.press("Enter")
    elif page.locator("[data-cell].legal").count():
        page.keyboard.press("f")
        page.keyboard.press("Enter")
    elif page.locator("[data-action='roll']").count():
        page.keyboard.press("r")
    else:
        page.keyboard.press("d")
    page.wait_for_function(
        "(before) => document.querySelector('[data-number]').dataset.number !== before"
        " || document.querySelector('[data-way]')",
        arg=before,
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_everything_and_axe_finds_nothing(windows: Windows, theme: str) -> None:
    window = windows.open(PHONE, has_touch=True)
    window.prefer(theme=theme)
    make_table(window, "doppelt-so-clever", "Ada", bots=1)
    player = Player(window)
    player.play(steps=6)
    assert window.sideways() == 0
    assert window.axe() == []
    assert window.page.evaluate(TOO_SMALL) == []
    assert window.page.evaluate(NEAREST) >= 23.9


@pytest.mark.parametrize("size", [DESK, (360, 640)], ids=["desk", "phone"])
def test_a_bot_stands_in_for_somebody_late(windows: Windows, size: tuple[int, int]) -> None:
    ada, ben = windows.open(size), windows.open(size)
    made = make_table(ada, FIRST, "Ada", people=2, limit_seconds=10)
    come_in(ben, made["invitation"])
    expect(ben.page.locator("[data-prompt]")).to_be_visible()
    gone, waiting = (ada, ben) if ada.page.locator("[data-action='roll']").count() else (ben, ada)
    call = waiting.page.get_by_role("button", name="Let a bot stand in")
    expect(call).to_be_in_viewport(ratio=1)
    if size != DESK:
        assert overlap(call, waiting.page.locator(".say")), "not among the names, which have no room to give"
    call.click()
    expect(waiting.page.get_by_text("a bot stands in")).to_be_attached()
    back = gone.page.get_by_role("button", name="Play myself again")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(back).to_have_count(0)


def test_a_hint_is_shown_and_followed(windows: Windows) -> None:
    window = windows.open()
    make_table(window, FIRST, "Ada", "Ben")
    page, player = window.page, Player(window)
    player.click(player.action("roll"))
    player.action("hint").click()
    page.locator("[data-action='hint-anyway']").click()
    expect(page.get_by_text("A good choice:")).to_be_visible()
    page.get_by_role("button", name="Do that").click()
    expect(page.get_by_text("A good choice:")).to_have_count(0)


def test_a_hint_marks_die_and_field_and_covers_neither(windows: Windows) -> None:
    window = windows.open(PHONE)
    make_table(window, FIRST, "Ada")
    page, player = window.page, Player(window)
    player.click(player.action("roll"))
    player.action("hint").click()
    page.locator("[data-action='hint-anyway']").click()
    marked = page.locator("[data-hint]")
    expect(page.locator("[data-cell][data-hint].legal")).to_have_count(1)
    expect(page.locator("[data-die][data-hint]")).to_have_count(1)
    boxes = [one.bounding_box() for one in (page.locator(".hint"), *marked.all())]
    panel, *things = [box for box in boxes if box is not None]
    for thing in things:
        assert thing["y"] + thing["height"] <= panel["y"] or thing["y"] >= panel["y"] + panel["height"]
    page.get_by_role("button", name="Do that").click()
    expect(marked).to_have_count(0)


def test_extra_crosses_are_told_apart_and_can_be_declined_on_a_phone(windows: Windows) -> None:
    window = windows.open(PHONE, has_touch=True)
    window.prefer(language="de")
    make_table(window, "doppelt-so-clever", "Ada", dice="own")
    page, player = window.page, Player(window)
    page.locator("[data-face]").first.focus()
    page.keyboard.type("664455")  # white and silver are the highest: all others are crossed with silver
    player.click(player.action("enter"))
    page.locator("[data-die='silver']").click()
    player.click(page.locator("[data-cell].legal").first)
    bonuses = page.locator("[data-action^='bonus-lower']")
    expect(bonuses.locator("b")).to_have_text(["G", "B", "Gr", "R"])
    declining = page.locator("[data-action^='skip:']")
    for left in (4, 3):
        expect(bonuses).to_have_count(left)
        expect(declining).to_have_count(0)
        bonuses.nth(1).click()  # the one that is meant
        expect(declining).to_be_in_viewport(ratio=1)
        assert len({round(box["y"]) for one in bonuses.all() if (box := one.bounding_box())}) == 1, "in one line"
        player.click(declining)
    expect(bonuses.locator("b")).to_have_text(["G", "R"])
