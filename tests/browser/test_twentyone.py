"""Twenty One at the table page: by mouse, by finger, by keyboard, with people and bots."""

import pytest
from playwright.sync_api import Locator, expect

from browsing import DESK, PHONE, TABLET, Windows, go_on
from seated import Seated, make, roller_of, seat, sit

GAME = "twenty-one"


#: Two taps within this time are a double tap, of which the second does nothing.
DOUBLE_TAP = 550


def box(player: Seated, name: str) -> Locator:
    """A box of the large sheet."""
    return player.page.locator(f".fields [data-cell='{name}']")


def step(player: Seated, tap: bool = False) -> bool:
    """Do the next thing that stands out; whether there was one."""
    things = [player.button("roll"), player.legal_dice.first, *map(player.button, ("keep", "done", "strike"))]
    if player.button("keep").count():
        things = [player.button("keep")]
    for thing in things:
        if thing.count():
            player.does(thing.tap if tap else thing.click)
            if tap:
                player.page.wait_for_timeout(DOUBLE_TAP)
            return True
    return False


def play_out(players: list[Seated], tap: bool = False) -> None:
    """Go on until the game is over."""
    go_on(players[0].page, lambda: any(step(player, tap) for player in players), lambda: players[0].status == "over")


def start_answer(players: list[Seated]) -> Seated:
    """Throw until the roller can write something; the roller."""
    while True:
        roller = roller_of(players)
        roller.press("roll")
        roller.press("keep")
        if roller.legal("write"):
            for player in players:
                player.sees(roller)
            return roller
        for player in players:
            player.sees(roller)
        for player in players:
            player.press("strike")


def test_a_whole_game_of_two(windows: Windows) -> None:
    players = seat(windows, GAME)
    play_out(players)
    for player in players:
        expect(player.page.locator("[data-status='over']")).to_be_attached()
    rows = [row for player in players for row in player.sheet()["rows"]]
    assert max(player.sheet()["total"] for player in players) == max(
        place["total"] for place in players[0].state()["view"]["ranking"]
    )
    assert any(row["full"] for row in rows)


def test_a_whole_game_against_a_bot_by_finger_on_a_phone(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, ("racer",), window={"size": PHONE, "has_touch": True})
    assert player.window.sideways() == 0
    play_out([player], tap=True)
    assert player.window.sideways() == 0


def test_dice_and_boxes_write_the_same(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    start_answer([player])
    first = player.legal("write")[0]
    player.does(player.page.locator(f"[data-die='{first['die']}']").click)
    expect(box(player, first["cell"]).locator("[data-place] > path")).not_to_have_count(0)
    player.press("undo")
    player.does(box(player, first["cell"]).click)
    row, place = int(first["cell"][1]) - 1, int(first["cell"][3]) - 1
    assert player.sheet()["rows"][row]["boxes"][place]["written"] == first["value"]


def test_what_is_written_is_hidden_until_all_have_answered(windows: Windows) -> None:
    players = seat(windows, GAME)
    roller = start_answer(players)
    other = players[1 - roller.seat]
    roller.does(roller.legal_dice.first.click)
    seen = other.page.locator("[data-sheet-of] svg")
    before = seen.inner_html()
    roller.press("done")
    expect(roller.prompt).to_contain_text(f"Still choosing: {('Ada', 'Ben')[other.seat]}")
    expect(other.page.locator("[data-sheet-of] .news")).to_have_text("done")
    assert seen.inner_html() == before
    other.press("strike")
    expect(other.page.locator("[data-sheet-of] [id$=row-1] [data-cell] [data-place] > path")).not_to_have_count(0)


def test_undo_until_done(windows: Windows) -> None:
    players = seat(windows, GAME)
    roller = start_answer(players)
    roller.does(roller.legal_dice.first.click)
    assert roller.state()["mine"][str(roller.seat)]["can_undo"]
    roller.press("undo")
    assert not any(box["fresh"] for row in roller.sheet()["rows"] for box in row["boxes"])
    roller.does(roller.legal_dice.first.click)
    roller.press("done")
    expect(roller.button("undo")).to_be_disabled()


def test_a_second_throw_leaves_the_ones(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    while True:
        player.press("roll")
        if player.button("roll").count():
            break
        player.press("keep")
        player.press("strike")
    before = {die["id"]: die for die in player.state()["view"]["dice"]}
    expect(player.button("roll")).to_contain_text(str(sum(not die["locked"] for die in before.values())))
    player.press("roll")
    after = {die["id"]: die["face"] for die in player.state()["view"]["dice"]}
    assert all(after[name] == 1 for name, die in before.items() if die["face"] == 1)


def test_everything_else_says_why_not(windows: Windows) -> None:
    players = seat(windows, GAME)
    roller = roller_of(players)
    other = players[1 - roller.seat]
    name = ("Ada", "Ben")[roller.seat]
    other.try_out("[data-die='red']")
    expect(other.toast).to_contain_text(f"It is not your turn. Waiting for: {name}.")
    roller.try_out("[data-die='red']")
    expect(roller.toast).to_contain_text("The dice have to be rolled first.")
    roller.press("roll")
    other.sees(roller)
    other.try_out("[data-die='red']")
    expect(other.toast).to_contain_text(f"First {name} decides whether the throw stands.")
    roller.try_out(".fields [data-cell='r3c1']")
    expect(roller.toast).to_contain_text("You are on row 1")


def test_a_turn_by_keyboard_alone(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    keyboard, focused = player.page.keyboard, player.page.locator(":focus")
    player.focus_by_tab("[data-action='roll']")
    player.does(lambda: keyboard.press("Enter"))
    player.focus_by_tab("[data-action='keep']")
    player.does(lambda: keyboard.press("Enter"))
    if player.legal("write"):
        player.focus_by_tab("[data-die]")
        while focused.get_attribute("aria-disabled") == "true":
            keyboard.press("ArrowRight")
        player.does(lambda: keyboard.press("Enter"))
        expect(player.said).to_contain_text("You:")
        player.does(lambda: keyboard.press("u"))
        player.focus_by_tab("[data-cell]")
        while focused.get_attribute("aria-disabled") == "true":
            keyboard.press("ArrowRight")
        player.does(lambda: keyboard.press("Enter"))
        player.focus_by_tab("[data-action='done']")
    else:
        player.focus_by_tab("[data-action='strike']")
    player.does(lambda: keyboard.press("Enter"))
    assert player.legal("roll")


def test_focus_goes_on_with_the_game(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    player.focus_by_tab("[data-action='roll']")
    for _ in range(12):
        before = player.number
        player.page.keyboard.press("Enter")
        player.page.wait_for_function(
            "(before) => document.querySelector('[data-number]').dataset.number !== before", arg=before
        )
        player.page.wait_for_function("() => document.activeElement !== document.body")
        if player.page.locator(":focus").get_attribute("aria-disabled") == "true":
            player.focus_by_tab("[data-action='done']")


def test_own_dice(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, dice="own")
    for letter, face in zip("wyrgbk", (3, 1, 6, 2, 5, 4), strict=True):
        player.page.locator(f"[data-face='{letter}{face}']").click()
    player.press("enter")
    assert [die["face"] for die in player.state()["view"]["dice"]] == [3, 1, 6, 2, 5, 4]
    player.page.locator("[data-face='w1']").focus()
    player.page.keyboard.type("66666")
    player.press("enter")
    assert [die["face"] for die in player.state()["view"]["dice"]] == [6, 1, 6, 6, 6, 6]


def test_a_double_tap_is_one(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    start_answer([player])
    die = player.legal_dice.first
    player.does(lambda: die.evaluate("(button) => { button.click(); button.click() }"))
    expect(player.page.locator("[data-connection='saved']")).to_be_attached()
    expect(player.toast).to_have_count(0)
    assert sum(box["fresh"] for row in player.sheet()["rows"] for box in row["boxes"]) == 1


def test_two_at_one_tablet(windows: Windows) -> None:
    window = windows.open(TABLET)
    table, _code = make(window, GAME)
    sit(window, table, 0)
    sit(window, table, 1)
    player = Seated(window, table, 0)
    window.go(f"/table/{table}")

    def act() -> bool:
        hand_over = player.page.locator("[data-action='hand-over']")
        if not hand_over.count():
            return step(player)
        hand_over.click()
        return True

    def both_have_answered() -> bool:
        first_rows = [sheet["rows"][0]["boxes"] for sheet in player.state()["view"]["sheets"]]
        return all(any(box["written"] or box["struck"] for box in boxes) for boxes in first_rows)

    go_on(player.page, act, both_have_answered)
    assert player.status == "playing"


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "dark"), (TABLET, "light"), (DESK, "dark")], ids=["phone", "tablet", "desk"]
)
def test_nothing_is_cut_off_and_axe_finds_nothing(windows: Windows, size: tuple[int, int], theme: str) -> None:
    (player,) = seat(windows, GAME, 1, ("racer", "greedy"), window={"size": size, "color_scheme": theme})
    if player.button("roll").count():
        player.press("roll")
    assert player.window.sideways() == 0
    assert player.window.axe() == []
