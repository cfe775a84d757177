"""The coach in the browser: at the end of a game, in a replay, and another try at what went wrong."""

import json
import sqlite3

import pytest
from playwright.sync_api import Page, expect

from browser.test_pages import GOLDEN, finished
from browsing import DESK, PHONE, TABLET, Window, Windows
from scorepad.core.narrate import catalogue, languages
from tableserver import Running

#: A game alone with three blunders; at step 3 a box was struck, the yellow 6 would have been a hit.
FAULTY, STEP = GOLDEN / "twenty-one" / "1-rulebook-random.txt", 2


def asked(window: Window) -> Page:
    """The coach's report on a record that was opened as a file."""
    page = window.go("/replay")
    page.locator("input[type=file]").set_input_files(FAULTY)
    page.locator("[data-ask-coach]").click()
    expect(page.locator("[data-decision]").first).to_be_visible()
    return page


def part(page: Page, name: str) -> int:
    """One of the numbers, as it is shown."""
    return int(page.locator(f"[data-part={name}] dd").inner_text().replace("−", "-"))


def test_alone_the_report_stands_under_the_result_at_once(site: Running, window: Window) -> None:
    table, player = finished(site, window, "twenty-one")
    page = window.go(f"/table/{table}")
    sentence = page.locator("[data-sentence]")
    total = player.state(table)["view"]["sheets"][0]["total"]
    expect(sentence).to_contain_text(f"{total} points")
    assert total == part(page, "expected") + part(page, "luck") + part(page, "hands")
    expect(page.get_by_role("img", name="The expected result over the game")).to_be_visible()
    assert window.axe() == []
    step = page.locator("[data-decision]").first.get_attribute("data-decision")
    page.locator("[data-look]").first.click()
    page.wait_for_url(f"**/replay/{table}#{step}")


def test_at_a_table_it_takes_one_tap_and_luck_is_told_of_everybody(site: Running, window: Window) -> None:
    table, _ = finished(site, window, "twenty-one", people=2)
    page = window.go(f"/table/{table}")
    page.locator("[data-ask-coach]").click()
    expect(page.locator("[data-coach]")).to_contain_text("Net luck against Player B")
    page.get_by_role("button", name="Player B", exact=True).click()
    expect(page.locator("[data-coach]")).to_contain_text("Net luck against Player A")


def test_what_would_have_been_better_stands_on_the_sheet_beside_what_was_done(window: Window) -> None:
    page = asked(window)
    decision = page.locator(f"[data-decision='{STEP}']")
    better = decision.locator("[data-position]").get_attribute("data-position")
    expect(decision.locator(".coming").first).to_be_visible()
    decision.get_by_label("what you did").check(force=True)
    expect(decision.locator("[data-position]")).to_have_attribute("data-position", "strike")
    assert better != "strike"


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK])
def test_another_try_is_judged_and_played_on(windows: Windows, size: tuple[int, int]) -> None:
    window = windows.open(size)
    page = asked(window)
    assert window.sideways() == 0
    page.locator(f"[data-decision='{STEP}'] [data-try]").press("Enter")
    expect(page.get_by_role("heading", name="what would you do here?")).to_be_focused()
    page.locator("[data-trial] [data-action=strike]").press("Enter")
    expect(page.locator("[data-trial] [data-verdict]")).to_contain_text("That costs 11.2 points")
    assert window.sideways() == 0
    page.get_by_role("button", name="Show the answer").press("Enter")
    expect(page.locator("[data-answer]")).to_contain_text("yellow")
    page.locator("[data-trial] [data-die=yellow]").press("Enter")
    expect(page.locator("[data-trial=solved] [data-verdict]")).to_contain_text("Right!")
    page.get_by_role("button", name="Play on from here").press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-status='playing']")).to_be_visible()


def test_whoever_goes_back_leaves_no_table_behind(windows: Windows) -> None:
    window = windows.open()
    page = asked(window)
    page.locator("[data-try]").first.click()
    expect(page.locator("[data-trial] [data-die]").first).to_be_visible()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as gone:
        page.locator("[data-back]").click()
    assert gone.value.status == 204
    expect(page.locator("[data-decision]").first).to_be_visible()


def test_the_list_of_steps_shows_positions_by_key(window: Window) -> None:
    page = asked(window)
    page.get_by_text("All throws and losses").click()
    page.get_by_role("button", name=f"step {STEP + 1}", exact=True).first.press("Enter")
    expect(page.locator("[data-step]")).to_contain_text(f"{STEP} /")


@pytest.mark.parametrize("language", languages())
def test_it_speaks_every_language(windows: Windows, language: str) -> None:
    window = windows.open(PHONE)
    window.prefer(language=language)
    page = asked(window)
    expect(page.get_by_text(str(catalogue(language)["web.coach.costliest"]))).to_be_visible()
    assert "{" not in page.locator("[data-coach]").inner_text()
    assert window.sideways() == 0


def test_the_training_book_brings_faults_back_moves_and_can_be_emptied(own_site: Running, windows: Windows) -> None:
    window, other = windows.open(PHONE, own_site), windows.open(DESK, own_site)
    table, _ = finished(own_site, window, "twenty-one")
    expect(window.go(f"/table/{table}").locator("[data-decision]").first).to_be_visible()
    page = window.go("/book")
    expect(page.locator("[data-nothing-due]")).to_be_visible()
    expect(page.locator("[data-mine='twenty-one']")).to_contain_text("Lost in a game")
    with sqlite3.connect(own_site.folder / "scorepad.sqlite3") as connection:
        connection.execute("UPDATE book_faults SET due = 0")  # as if it were tomorrow
    page = window.go("/book")
    due = page.locator("[data-due]")
    expect(due.first).to_be_visible()
    assert (window.axe(), window.sideways()) == ([], 0)
    due.first.press("Enter")
    expect(page.locator("[data-trial] [data-die]").first).to_be_visible()
    page.get_by_role("button", name="Back to the book").click()
    with page.expect_download() as saved:
        page.locator("[data-export]").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["games"][0]["game"] == "twenty-one"
    page.locator("[data-take]").click()
    link = page.get_by_label("Open this link on the other device").input_value()
    there = other.go(link.removeprefix(own_site.url))
    expect(there.locator("[data-mine='twenty-one']")).to_be_visible()
    there.locator("[data-clear]").click()
    there.locator("[data-sure]").click()
    expect(there.locator("[data-nothing-due]")).to_be_visible()
    expect(there.locator("[data-mine]")).to_have_count(0)
