"""Ubongo at the table page: taking dice, turning and drawing shapes by mouse, finger and keyboard."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browsing import DESK, LASTING_TOASTS, PHONE, TABLET, Windows, go_on
from seated import NAMES, Seated, ask, make, roller_of, seat, sit
from ubongo.table import FILLS, SMALL

GAME = "ubongo-dice"
#: A sheet of two small areas: whole games of it are short.
TINY = {"kind": "own", "text": SMALL}
#: Own dice with which the first area is filled in two throws, as in `FILLS`.
THROWS = (("T4", "M1"), ("P5", "L4"))


def puzzle(player: Seated) -> Locator:
    """The large area."""
    return player.page.locator(".puzzle")


#: A piece on a sheet.
PIECE = "[data-place^='area-'] > g:not(.coming)"


def area(player: Seated) -> dict[str, Any]:
    """The area that is filled, as the server tells it."""
    played = [one for one in player.sheet()["areas"] if one["played"]]
    return next((one for one in played if one["current"]), played[-1])


def pieces(player: Seated) -> list[str]:
    """What is drawn in the large area: what the server has told, and nothing else."""
    told = area(player)
    place = f"[data-place='area-{told['id']}']"
    drawn = puzzle(player).locator(f"{place} > g:not(.coming)").all()
    grounds = [str(piece.locator("rect").first.get_attribute("fill")) for piece in drawn]
    assert [ground.rpartition("-")[2][:-1] for ground in grounds] == [text.partition("@")[0] for text in told["pieces"]]
    return [str(text) for text in told["pieces"]]


def step(player: Seated) -> bool:
    """Do the next thing that stands out; whether there was one."""
    if player.button("roll").count():
        player.press("roll")
    elif player.legal_dice.count():
        player.does(player.legal_dice.first.click)
    elif draw_somewhere(player):
        return True
    elif player.button("done").count():
        player.press("done")
    else:
        return False
    return True


def draw_somewhere(player: Seated) -> bool:
    """Draw a shape where it fits, if it does anywhere."""
    for tile in player.page.locator("[data-piece-of][aria-disabled='false']").all():
        if tile.get_attribute("aria-pressed") == "false":
            tile.click()
        player.button("next").click()
        if puzzle(player).get_attribute("data-fits") == "true":
            player.press("place")
            return True
    return False


def play_out(players: list[Seated]) -> None:
    """Go on until the game is over."""
    go_on(players[0].page, lambda: any(step(player) for player in players), lambda: players[0].status == "over")


def throw(player: Seated, black: str, white: str) -> None:
    """Enter an own throw in which all dice of a colour show the same."""
    for face in (black, black, white, white):
        player.page.locator(f"[data-face='{face}']").click()
    player.press("enter")


def take_both(player: Seated) -> None:
    """Take a die of each colour."""
    player.does(player.legal_dice.first.click)
    player.does(player.legal_dice.first.click)


def alone_at_the_first_area(windows: Windows, **more: Any) -> Seated:
    """One player in practice who holds T4 and M1, with the first area empty."""
    (player,) = seat(windows, GAME, 1, dice="own", **more)
    throw(player, *THROWS[0])
    take_both(player)
    return player


def over(player: Seated, square: str) -> tuple[float, float]:
    """The middle of a square on the screen."""
    found = puzzle(player).locator(f"[data-cell='area-{area(player)['id']}-{square}']").bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def test_a_whole_game_of_two_by_draft(windows: Windows) -> None:
    players = seat(windows, GAME, sheet=TINY, options={"grab": "draft"})
    play_out(players)
    for player in players:
        expect(player.page.locator("[data-status='over']")).to_be_attached()
    assert sum(player.sheet()["total"] for player in players) > 0


def test_a_whole_race_of_two(windows: Windows) -> None:
    players = seat(windows, GAME, sheet=TINY)
    points = players[0].page.locator("aside table")
    expect(points.get_by_role("rowheader")).to_have_text(["area 1", "area 2", "total", "throws"])
    play_out(players)
    assert players[0].state()["view"]["ranking"][0]["place"] == 1


def test_against_a_bot(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, ("greedy",))
    bot = player.page.locator(f"[data-sheet-of='1'] {PIECE}")
    go_on(player.page, lambda: step(player), lambda: bot.count() >= 2)
    drawn = [area["pieces"] for area in player.state()["view"]["sheets"][1]["areas"]]
    assert sum(map(len, drawn)) >= 2


class SlowLine:
    """A page that the server's news reaches only when it is `slow` no more; answers to what it asks come through."""

    def __init__(self, player: Seated) -> None:
        self.slow = False
        self._late: list[str | bytes] = []
        player.page.route_web_socket("**/api/socket", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        page.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        if self.slow and json.loads(message)["type"] == "update":
            self._late.append(message)
        else:
            self._page.send(message)

    def hurry(self) -> None:
        """Everything arrives."""
        self.slow = False
        for message in self._late:
            self._page.send(message)


def test_of_two_who_reach_for_the_same_die_one_gets_it(windows: Windows) -> None:
    players = seat(windows, GAME, options={"grab": "race"})
    roller = roller_of(players)
    late = players[1 - roller.seat]
    line = SlowLine(late)
    late.arrive()
    roller.press("roll")
    late.sees(roller)
    line.slow = True
    roller.does(roller.page.locator("[data-die='k1']").click)
    late.page.locator("[data-die='k1']").click()
    expect(late.toast).to_contain_text(f"That die is taken: {NAMES[roller.seat]}. Take another one.")
    line.hurry()
    expect(late.page.locator("[data-die='k1']")).to_contain_text(f"taken: {NAMES[roller.seat]}")
    late.does(late.page.locator("[data-die='k2']").click)
    assert [die["seat"] for die in late.state()["view"]["dice"][:2]] == [roller.seat, late.seat]


def test_in_a_draft_dice_are_taken_in_turn(windows: Windows) -> None:
    players = seat(windows, GAME, options={"grab": "draft"})
    roller = roller_of(players)
    other = players[1 - roller.seat]
    roller.press("roll")
    other.sees(roller)
    expect(roller.prompt).to_contain_text(f"{NAMES[other.seat]} is taking a die.")
    roller.try_out("[data-die='w1']")
    expect(roller.toast).to_contain_text(f"It is {NAMES[other.seat]}'s turn to take a die.")
    other.does(other.page.locator("[data-die='w1']").click)
    roller.sees(other)
    badges = "[data-die] > [aria-hidden=true]"  # whose a die is, and nothing on those that lie there
    expect(roller.page.locator(badges)).to_have_text([NAMES[other.seat][0]])
    expect(other.page.locator(badges)).to_have_text(["✓"])
    roller.try_out("[data-die='w1']")
    expect(roller.toast).to_contain_text(f"That die is taken: {NAMES[other.seat]}. Take another one.")


def test_drawing_with_the_mouse_and_taking_it_back(windows: Windows) -> None:
    player = alone_at_the_first_area(windows)
    player.button("turn").click()
    player.button("turn").click()
    player.page.mouse.move(*over(player, "d3"))
    expect(puzzle(player)).to_have_attribute("data-fits", "true")
    player.does(lambda: player.page.mouse.click(*over(player, "d3")))
    assert len(pieces(player)) == 1
    player.press("undo")
    assert pieces(player) == []


def test_the_wheel_turns_and_the_other_button_mirrors(windows: Windows) -> None:
    player = alone_at_the_first_area(windows)
    player.press("done")
    throw(player, "L5", "I3")
    take_both(player)
    player.page.mouse.move(*over(player, "d3"))
    player.page.mouse.wheel(0, 120)
    expect(puzzle(player)).to_have_attribute("data-at", re.compile("r1$"))
    player.page.mouse.click(*over(player, "d3"), button="right")
    expect(puzzle(player)).to_have_attribute("data-at", re.compile("m3$"))


def test_dragging_a_shape_from_the_hand(windows: Windows) -> None:
    player = alone_at_the_first_area(windows)
    tile = player.page.locator("[data-piece-of^='w']").bounding_box()
    assert tile is not None
    mouse = player.page.mouse
    mouse.move(tile["x"] + 30, tile["y"] + 30)
    mouse.down()
    mouse.move(*over(player, "b2"), steps=6)
    mouse.move(*over(player, "a1"), steps=3)
    expect(puzzle(player)).to_have_attribute("data-at", "M1@a1r0")
    player.does(mouse.up)
    assert pieces(player) == ["M1@a1r0"]


def test_by_finger_the_first_tap_shows_and_the_second_draws(windows: Windows) -> None:
    player = alone_at_the_first_area(windows, window={"size": PHONE, "has_touch": True})
    player.page.locator("[data-piece-of^='w']").tap()
    touch = player.page.touchscreen
    touch.tap(*over(player, "c3"))
    expect(puzzle(player)).to_have_attribute("data-at", "M1@c3r0")
    assert pieces(player) == []
    player.does(lambda: touch.tap(*over(player, "c3")))
    assert pieces(player) == ["M1@c3r0"]
    assert player.window.sideways() == 0


def test_what_was_said_of_the_last_moves_does_not_hang_over_the_end(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, sheet=TINY)
    player.page.add_init_script(LASTING_TOASTS)
    player.arrive()
    player.try_out("[data-die='k1']")
    expect(player.toast).to_be_visible()
    play_out([player])
    expect(player.page.locator("[data-total]")).to_be_visible()
    expect(player.toast).to_have_count(0)


def test_R34_alone_a_hint_reckons_in_throws(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1)
    player.press("roll")
    player.button("hint").click()
    player.button("hint-anyway").click()
    player.page.get_by_text("Other choices").click()
    choices = player.page.locator("details table td")
    expect(choices.first).to_have_text(re.compile(r"^\d+\.\d throws$"))


def test_a_place_where_it_does_not_fit_says_why(windows: Windows) -> None:
    player = alone_at_the_first_area(windows)
    puzzle(player).focus()
    player.page.keyboard.press("n")
    for _ in range(6):
        player.page.keyboard.press("ArrowDown")
        player.page.keyboard.press("ArrowLeft")
    expect(puzzle(player)).to_have_attribute("data-fits", "false")
    player.page.keyboard.press("Enter")
    expect(player.toast).to_contain_text("would stick out of the area")


def test_taking_and_drawing_by_keyboard_alone_fills_an_area(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, dice="own")
    keyboard, focused = player.page.keyboard, player.page.locator(":focus")
    for dice, shapes in zip(THROWS, FILLS[1], strict=True):
        throw(player, *dice)
        player.focus_by_tab("[data-die]")
        for _colour in range(2):
            while focused.get_attribute("aria-disabled") == "true":
                keyboard.press("ArrowRight")
            player.does(lambda: keyboard.press("Enter"))
        player.focus_by_tab(".puzzle")
        for wanted in shapes:
            bring_to(player, wanted, keyboard.press)
            expect(player.said).to_contain_text("fits")
            player.does(lambda: keyboard.press("Enter"))
        assert pieces(player)[-2:] == list(shapes)
        player.does(lambda: keyboard.press("d"))
    assert player.state()["view"]["turn"]["area"] == "2"
    assert player.sheet()["areas"][0]["points"] == 2


def bring_to(player: Seated, wanted: str, press: Callable[[str], None]) -> None:
    """Turn, mirror and move the shape until it is where it is wanted."""
    press("n")
    if not here(player).startswith(wanted[:2]):
        press("x")
    for _ in range(8):
        if here(player)[-2:] == wanted[-2:]:
            break
        press("m" if (here(player)[-2] == "m") != (wanted[-2] == "m") else "r")
    for _ in range(12):
        column, row = here(player)[3], here(player)[4]
        if (column, row) == (wanted[3], wanted[4]):
            return
        sideways = "ArrowRight" if column < wanted[3] else "ArrowLeft"
        press(sideways if column != wanted[3] else "ArrowDown" if row < wanted[4] else "ArrowUp")
    raise AssertionError(f"{wanted} is not reached: {here(player)}")


def here(player: Seated) -> str:
    """What drawing the shape where it is held is called."""
    return puzzle(player).get_attribute("data-at") or ""


def test_what_is_drawn_is_hidden_until_all_are_done(windows: Windows) -> None:
    players = seat(windows, GAME, options={"grab": "draft"})
    roller = roller_of(players)
    other = players[1 - roller.seat]
    for player in (roller, other, roller, other, roller):
        step(player)
        (other if player is roller else roller).sees(player)
    assert draw_somewhere(roller)
    card = other.page.locator(f"[data-sheet-of='{roller.seat}'] {PIECE}")
    assert card.count() == 0
    roller.press("done")
    expect(roller.prompt).to_contain_text(f"Still drawing: {NAMES[other.seat]}")
    expect(other.page.locator(f"[data-sheet-of='{roller.seat}']")).to_contain_text("done")
    assert card.count() == 0
    other.press("done")
    expect(card.first).to_be_attached()


def test_a_generated_sheet(windows: Windows) -> None:
    (player,) = seat(windows, GAME, 1, sheet={"kind": "generated", "seed": 7})
    expect(puzzle(player).locator("[id$=area-1] [data-cell]")).to_have_count(14)


def test_onlookers_see_the_game_and_touch_nothing(windows: Windows) -> None:
    first, second = windows.open(), windows.open(PHONE)
    table, _code = make(first, GAME, 1)
    watching = ask(first, "POST", f"/tables/{table}/links")["watching"]
    sit(first, table, 0)
    ask(second, "POST", f"/tables/{table}/enter", {"code": watching.partition("#")[2]})
    watcher = Seated(second, table, 0)
    watcher.arrive()
    watcher.try_out("[data-die='k1']")
    expect(watcher.toast).to_contain_text("You are only watching here.")


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "dark"), (TABLET, "light"), (DESK, "dark")], ids=["phone", "tablet", "desk"]
)
def test_nothing_is_cut_off_and_axe_finds_nothing(windows: Windows, size: tuple[int, int], theme: str) -> None:
    player = alone_at_the_first_area(windows, window={"size": size, "color_scheme": theme})
    player.button("next").click()
    assert player.window.sideways() == 0
    assert player.window.axe() == []
