"""The end of a game, replay, rules, print, and the first guided round."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browsing import PHONE, ROOT, Window, Windows
from scorepad.core.narrate import catalogue, languages
from scorepad.core.sheets import games
from tableserver import Browser, Running, play_on

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
LESSONS = sorted((ROOT / "web" / "src" / "games").glob("*/lessons/*.json"))


def finished(site: Running, window: Window, game: str, people: int = 1, bots: int = 0) -> tuple[str, Browser]:
    """A game played to its end by this window's browser; the id of its table."""
    player = Browser(site)
    table = str(player.create(game, people, bots)["table"])
    for seat in range(people):
        player.sit(table, seat, f"Player {'ABC'[seat]}")
    play_on(player, table)
    window.context.add_cookies(
        [{"name": name, "value": value, "url": site.url} for name, value in player.http.cookies.items()]
    )
    return table, player


def step_of(page: Page) -> int:
    return int(page.locator("[data-step]").inner_text().split("/")[0])


# -- the end -----------------------------------------------------------------------------------------------------------
def test_a_solo_game_ends_with_rating_chart_and_dice_that_check(site: Running, window: Window) -> None:
    table, player = finished(site, window, "ganz-schoen-clever")
    total = player.state(table)["view"]["sheets"][0]["total"]
    page = window.go(f"/table/{table}")
    expect(page.locator("[data-total]")).to_contain_text(str(total))
    expect(page.locator("[data-rating]")).to_contain_text("of 9")
    expect(page.locator("[data-rating]")).not_to_contain_text("rating.")
    expect(page.locator("tr.total td").last).to_have_text(str(total))
    expect(page.get_by_role("img", name="How the points added up")).to_be_visible()
    page.get_by_text("As a table").click()
    rows = page.locator("figure tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.last.locator("td")).to_have_text(str(total))
    page.get_by_text("Were the dice fair?").click()
    page.locator("[data-verify]").click()
    expect(page.locator("[data-verdict='good']")).to_be_visible()
    page.locator("[data-make-picture]").click()
    expect(page.locator("img[data-picture]")).to_be_visible()
    expect(page.get_by_role("link", name="Save the picture")).to_have_attribute("download", "Ganz schön clever.png")
    assert window.axe() == []
    page.set_viewport_size({"width": 390, "height": 664})
    expect(page.get_by_role("navigation")).to_be_visible()  # the screen is the game's only while it is played


@pytest.mark.parametrize("line", ["dice-secret", "dice-commitment", "roll"])
def test_a_tampered_proof_is_refused(site: Running, window: Window, line: str) -> None:
    table, _ = finished(site, window, "twenty-one")

    def tamper(route: Route) -> None:
        text = route.fetch().json()["record"]
        found = re.search(rf"^{line}:? .*?(?=\d)(\d)", text, re.MULTILINE)
        assert found
        other = "2" if found[1] == "1" else "1"
        route.fulfill(json={"record": text[: found.start(1)] + other + text[found.end(1) :]})

    window.page.route("**/api/tables/*/record", tamper)
    page = window.go(f"/table/{table}")
    page.get_by_text("Were the dice fair?").click()
    page.locator("[data-verify]").click()
    expect(page.locator("[data-verdict='bad'], [data-verdict='failed']")).to_be_visible()
    expect(page.locator("[data-verdict='good']")).to_have_count(0)


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda text: text.replace("\ndice-secret", "\ndice-from: 999\ndice-secret"), "0 of"),
        (lambda text: "\n".join(text.splitlines()[:-9]) + "\n", "The game is not over"),
    ],
    ids=["all throws excused", "the end cut off"],
)
def test_a_proof_with_gaps_is_none(site: Running, window: Window, forge: Callable[[str], str], said: str) -> None:
    table, _ = finished(site, window, "twenty-one")
    window.page.route(
        "**/api/tables/*/record", lambda route: route.fulfill(json={"record": forge(route.fetch().json()["record"])})
    )
    page = window.go(f"/table/{table}")
    page.get_by_text("Were the dice fair?").click()
    page.locator("[data-verify]").click()
    expect(page.locator("[data-verdict='bad']")).to_contain_text(said)
    expect(page.locator("[data-verdict='good']")).to_have_count(0)


def test_several_players_get_places_a_rematch_and_the_record(site: Running, windows: Windows) -> None:
    window = windows.open(PHONE)
    table, player = finished(site, window, "twenty-one", people=2, bots=1)
    best = player.state(table)["view"]["ranking"][0]
    page = window.go(f"/table/{table}")
    expect(page.locator(".places li")).to_have_count(3)
    expect(page.locator(".places li").first).to_contain_text(str(best["total"]))
    assert window.sideways() == 0
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8") == player.record(table)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(page.locator("[data-status='playing']")).to_be_visible()


def test_R34_alone_at_ubongo_throws_are_counted_and_the_fewest_are_the_best(
    windows: Windows, own_site: Running
) -> None:
    window = windows.open(site=own_site)
    tables = [finished(own_site, window, "ubongo-dice") for _ in range(2)]
    throws = [player.state(table)["view"]["sheets"][0]["throws"] for table, player in tables]
    page = window.go(f"/table/{tables[1][0]}")
    expect(page.locator("[data-total]")).to_have_text(f"All filled with {throws[1]} throws")
    expect(page.locator("tr.total")).to_have_text(re.compile(rf"throws\s*{throws[1]}"))
    chart = page.get_by_role("img", name="How the throws added up")
    expect(chart).to_be_visible()
    first, last = chart.locator("path.line").evaluate(
        "(line) => [0, line.getTotalLength()].map((at) => line.getPointAtLength(at).y)"
    )
    assert last < first, "the line rises with the throws"
    assert not re.search(r"[-−]\d", page.locator("main").inner_text())
    best = f"{min(throws)} throws"
    expect(window.go().get_by_text(best)).to_be_visible()
    page = window.go("/scores")
    page.get_by_role("combobox", name="Game").select_option("ubongo-dice")
    expect(page.get_by_role("region").first.locator("tbody tr").first).to_contain_text(best)
    page = window.go(f"/replay/{tables[1][0]}")
    expect(page.locator("[data-result]")).to_have_text(f"All filled with {throws[1]} throws")


# -- replay ------------------------------------------------------------------------------------------------------------
def test_a_table_is_replayed_with_slider_keys_and_buttons(site: Running, windows: Windows) -> None:
    window = windows.open()
    table, player = finished(site, window, "ganz-schoen-clever", people=2)
    steps = player.ask("GET", f"/tables/{table}/steps/0")["steps"]
    page = window.go(f"/replay/{table}")
    expect(page.locator("[data-step]")).to_have_text(f"0 / {steps}")
    expect(page.locator(".drawing svg")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-told]")).to_contain_text("rolled")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("[data-step]")).to_have_text(f"2 / {steps}")
    page.get_by_role("slider").fill("7")
    expect(page.locator("[data-step]")).to_have_text(f"7 / {steps}")
    page.keyboard.press("PageDown")
    expect(page.locator("[data-told]")).to_contain_text("Round 2 begins")
    page.keyboard.press("End")
    expect(page.locator("[data-told]")).to_contain_text("The game is over")
    totals = [sheet["total"] for sheet in player.state(table)["view"]["sheets"]]
    expect(page.locator("tr.total td")).to_have_text([str(total) for total in totals])
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-step]")).to_have_text(f"{steps - 1} / {steps}")
    assert page.url.endswith(f"/replay/{table}#{steps - 1}")
    assert window.axe() == []


def test_a_small_screen_follows_whoever_acts_unless_one_sheet_is_asked_for(site: Running, windows: Windows) -> None:
    window = windows.open(PHONE)
    table, player = finished(site, window, "ganz-schoen-clever", people=3)
    lines = [line for line in player.record(table).splitlines() if re.match(r"\d |roll ", line)]
    acts = [(at, int(line[0])) for at, line in enumerate(lines, 1) if line[0].isdigit()]
    page = window.go(f"/replay/{table}")
    sheet = page.locator(".sheets .grid section")
    for seat in range(3):
        at = next(step for step, acting in acts if acting == seat)
        page.get_by_role("slider").fill(str(at))
        expect(sheet).to_have_attribute("aria-label", f"Player {'ABC'[seat]}")
    page.locator(".tabs button", has_text="Player B").click()
    page.get_by_role("slider").fill(str(next(step for step, acting in acts if acting == 0)))
    expect(page.locator("[data-told]")).to_contain_text("Player A")
    expect(sheet).to_have_attribute("aria-label", "Player B")
    page.locator("[data-follow]").click()
    expect(sheet).to_have_attribute("aria-label", "Player A")
    page.set_viewport_size({"width": 844, "height": 390})
    for thing in (page.locator("[data-told]"), page.locator("[data-step]")):
        expect(thing).to_be_in_viewport(ratio=1)
    expect(page.locator(".drawing")).to_be_in_viewport(ratio=0.2)


def test_a_link_brings_the_replay_to_somebody_who_was_not_there(site: Running, windows: Windows) -> None:
    window, other = windows.open(), windows.open(PHONE)
    table, _ = finished(site, window, "twenty-one")
    page = window.go(f"/replay/{table}#5")
    page.locator("[data-share]").click()
    link = page.locator(".link input").input_value()
    there = other.go(link.removeprefix(site.url))
    expect(there.locator("[data-step]")).to_contain_text("5 / ")
    expect(there.locator("[data-told]")).to_have_text(page.locator("[data-told]").inner_text())
    assert other.sideways() == 0


@pytest.mark.parametrize("game", ["ganz-schoen-clever", "twenty-one", "ubongo-dice"])
def test_a_file_is_replayed_and_gone_on_with(window: Window, game: str) -> None:
    page = window.go("/replay")
    page.locator("input[type=file]").set_input_files(min((GOLDEN / game).glob("2-*.txt")))
    expect(page.locator(".drawing svg").first).to_be_visible()
    page.get_by_role("button", name="To the next round").click()
    assert step_of(page) > 0
    expect(page.locator("[data-told]")).not_to_be_empty()
    page.get_by_role("button", name="Go on from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-status='playing']")).to_be_visible()


def test_a_bad_file_gets_a_clear_message(window: Window, tmp_path: Path) -> None:
    page = window.go("/replay")
    bad = tmp_path / "holiday.txt"
    bad.write_text("Dear diary", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("expected 'scorepad record 1'")
    text = min((GOLDEN / "twenty-one").glob("2-*.txt")).read_text(encoding="utf-8")
    bad.write_text(text.replace("roll ", "roll q", 1), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("line ")
    bad.write_bytes(b"x" * 1_000_000)
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("too large")
    broken = window.go("/replay#3&r=AAAA")
    expect(broken.get_by_role("alert")).to_contain_text("link is broken")


# -- rules -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "language"), [*zip(games(), itertools.cycle(languages()), strict=False)])
def test_the_rules_of_every_game(site: Running, windows: Windows, game: str, language: str) -> None:
    window = windows.open(PHONE)
    window.prefer(language=language)
    page = window.go(f"/rules/{game}")
    words = catalogue(language)
    told = Browser(site).ask("GET", f"/guides/{game}?language={language}")
    expect(page.locator("h1")).to_have_text(told["title"])
    for section in told["sections"][1:]:
        card = page.locator("section.card").filter(has=page.get_by_role("heading", name=section["heading"], exact=True))
        expect(card.locator("li").filter(has_text=section["lines"][0]).first).to_be_visible()
        if section["area"]:
            expect(card.locator(".cutout svg")).to_be_visible()
            expect(
                card.get_by_role("img", name=str(words.get(f"area.{section['area']}", section["area"])))
            ).to_be_visible()
    names = page.locator(".cutout svg").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len({*names}) == len(names)
    assert window.sideways() == 0
    assert window.axe() == []


# -- print -------------------------------------------------------------------------------------------------------------
def paper(page: Page) -> list[tuple[int, int]]:
    """The pages of the PDF that printing gives: width and height in points."""
    page.emulate_media(media="print")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True, format="A4")
    page.emulate_media(media="screen")
    boxes = re.findall(rb"/Type\s*/Page\b.*?/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf, re.DOTALL)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.parametrize("game", games())
def test_sheets_on_paper(window: Window, game: str) -> None:
    page = window.go(f"/print/{game}")
    expect(page.locator(".paper svg").first).to_be_visible()
    page.get_by_label("How many sheets").fill("3")
    expect(page.locator(".paper svg")).to_have_count(3)
    assert len(paper(page)) == 3
    page.get_by_role("radio", name="Two").check()
    expect(page.locator(".paper")).to_have_count(2)
    assert len(paper(page)) == 2
    page.get_by_role("radio", name="Black and white").check()
    colours = page.locator(".paper svg").first.evaluate("svg => svg.outerHTML.match(/#[0-9a-f]{6}/g)")
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_two_narrow_sheets_lie_side_by_side(window: Window) -> None:
    page = window.go("/print/ganz-schoen-clever")
    expect(page.locator(".paper svg")).to_be_visible()
    assert all(height > width for width, height in paper(page))
    page.get_by_role("radio", name="Two").check()
    page.get_by_label("How many sheets").fill("2")
    expect(page.locator(".paper svg")).to_have_count(2)
    assert [width > height for width, height in paper(page)] == [True]


def test_generated_sheets_by_their_number(window: Window) -> None:
    page = window.go("/print/ubongo-dice")
    page.get_by_role("radio", name="A new one").check()
    page.get_by_label("Number of the sheet").fill("7")
    drawn = "document.querySelector('.paper svg')?.outerHTML ?? ''"
    page.wait_for_function(f"() => ({drawn}).includes('7')")  # the page lets nobody evaluate a text
    seven = page.evaluate(drawn)
    page.get_by_label("Number of the sheet").fill("8")
    page.wait_for_function(f"seven => {drawn} !== seven", arg=seven)
    assert window.axe() == []


def test_paper_is_white_on_a_dark_screen_too(windows: Windows) -> None:
    window = windows.open()
    window.prefer(theme="dark")
    page = window.go("/print/ganz-schoen-clever")
    expect(page.locator(".paper svg")).to_be_visible()
    ink = "() => getComputedStyle(document.querySelector('.paper')).getPropertyValue('--sheet-paper')"
    shown = page.evaluate(ink)
    page.emulate_media(media="print")
    assert shown == page.evaluate(ink)


# -- the first round ---------------------------------------------------------------------------------------------------
def test_every_game_is_shown_in_a_few_taps(windows: Windows) -> None:
    window = windows.open(PHONE)
    for lesson in LESSONS:
        page = window.go(f"/rules/{lesson.stem}/show-me")
        for task in json.loads(lesson.read_text(encoding="utf-8")):
            expect(page.locator(f"[data-task='{task['name']}']")).to_be_visible()
            expect(page.locator(".guided").first).to_be_visible()
            page.locator("[data-help]").click()
        expect(page.locator("[data-task='end']")).to_be_visible()
        assert window.sideways() == 0


@pytest.mark.parametrize("size", [(390, 664), (844, 390), (1440, 900)], ids=["phone", "landscape", "desk"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_what_glows_is_in_sight_together_with_what_is_said(
    windows: Windows, lesson: Path, size: tuple[int, int]
) -> None:
    page = windows.open(size).go(f"/rules/{lesson.stem}/show-me")
    for task in json.loads(lesson.read_text(encoding="utf-8")):
        expect(page.locator(f"[data-task='{task['name']}'] .words")).to_be_in_viewport(ratio=1)
        expect(page.locator(".guided").first).to_be_in_viewport(ratio=0.8)  # a whole sheet that glows may scroll a bit
        expect(page.locator("[data-help]")).to_be_in_viewport(ratio=1)
        page.locator("[data-help]").click()
    expect(page.locator("[data-task='end']")).to_be_visible()
    expect(page.get_by_text("That was the first round.")).to_be_visible()


def test_shapes_are_drawn_by_hand_in_the_guide_too(windows: Windows) -> None:
    page = windows.open((360, 640), has_touch=True).go("/rules/ubongo-dice/show-me")
    for target in ("[data-action='roll']", "[data-die='k1']", "[data-die='w2']"):
        page.locator(target).tap()
    for task in ("draw", "draw-too"):
        expect(page.locator(f"[data-task='{task}']")).to_be_visible()
        for action in ("next", "place"):
            button = page.locator(f"[data-action='{action}']")
            expect(button).to_be_in_viewport(ratio=1)
            button.tap()
    expect(page.locator("[data-task='done']")).to_be_visible()
    page.locator("[data-action='done']").tap()
    expect(page.locator("[data-task='end']")).to_be_visible()


def test_the_first_guided_round_to_its_end(windows: Windows) -> None:
    window = windows.open(PHONE)
    page = window.go("/rules/ganz-schoen-clever")
    page.locator("[data-show-me]").click()
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator("[data-task='take']")).to_be_visible()
    assert page.locator("[data-cell].legal").evaluate_all("cells => cells.map((cell) => cell.dataset.cell)") == ["g1"]
    page.locator("[data-die='orange']").click(force=True)
    expect(page.get_by_text("but later").first).to_be_visible()
    for target in ["[data-die='green']", "[data-action='roll']"]:
        page.locator(target).click()
    expect(page.locator("[data-task='sum']")).to_be_visible()
    for target in ["[data-die='blue']", "[data-action='roll']", "[data-track='reroll']"]:
        page.locator(target).click()
    expect(page.locator("[data-task='again']")).to_be_visible()
    assert window.sideways() == 0
    for task in ["write", "passive", "white", "end"]:
        page.locator("[data-help]").click()
        expect(page.locator(f"[data-task='{task}']")).to_be_visible()
    page.get_by_role("button", name="Go on with this game").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-status='playing']")).to_be_visible()
    kept = page.evaluate("fetch('/api/tables').then((answer) => answer.json())")["tables"]
    assert [table["table"] for table in kept] == [page.url.rsplit("/", 1)[-1]], json.dumps(kept)
