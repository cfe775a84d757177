"""What holds on every page: languages, accessibility, small screens, first load, content security."""

import base64
import json
import re
from typing import Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Page, Response, Route, expect

import scorepad
from browsing import DESK, PHONE, TABLET, Window, Windows, painted
from playing import Player
from scorepad.core.narrate import catalogue, languages
from scorepad.draw.palette import PALETTES, contrast

FIRST_LOAD = 150 * 1024
OPENED = "a table that runs"
CROWDED = "a table of four"
FINISHED = "a finished table of four"
WAITING = "a table that waits"
NAMES = ("Ada", "Maximiliane", "Little John", "Cleo")

#: Hungarian colours and counts are the longest words there are.
LONGEST = "hu"
#: What is left of a desk's screen at 200 %.
ZOOMED = (720, 450)

#: Every page there is; tables are made first.
PAGES = [
    "/",
    "/new/ganz-schoen-clever",
    "/new/ubongo-dice",
    "/join/abcdefghijklmnop",
    "/move",
    "/scores",
    "/replay",
    "/own-sheet",
    "/book",
    *(f"/rules/{game}" for game in ("ganz-schoen-clever", "twenty-one", "ubongo-dice")),
    "/print/ganz-schoen-clever",
    "/nowhere",
    WAITING,
    f"{OPENED}: ganz-schoen-clever",
    *(f"{CROWDED}: {game}" for game in ("clever-hoch-drei", "twenty-one", "ubongo-dice")),
    f"{FINISHED}: ganz-schoen-clever",
]

#: What does not show all of its text without being scrolled; a row of links may be swiped.
CUT = """() => [...document.querySelectorAll('body *:not(nav, input, select, textarea, svg *)')]
  .filter((one) => one.innerText?.trim() && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => { const { overflowX, clipPath } = getComputedStyle(one)
                     return overflowX !== 'visible' && clipPath === 'none' })
  .map((one) => `${one.outerHTML.slice(0, 60)} ${one.innerText.slice(0, 60)}`)"""

#: What lies under something else at the top of a page.
COVERED = """() => [...document.querySelectorAll('header :is(a, button, select)')].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return width && y + height < innerHeight && !one.contains(seen)
  }).map((one) => one.outerHTML.slice(0, 120))"""


def visit(window: Window, name: str) -> Page:
    """Open one of the pages."""
    if name == WAITING:
        page = window.go("/")
        table = make_table(page, "twenty-one", people=2, seated=1)
    elif name.startswith((OPENED, CROWDED, FINISHED)):
        window.go("/")
        table = make_table(window.page, name.rpartition(" ")[2], *((1, 1) if name.startswith(OPENED) else (4, 4)))
        if name.startswith(FINISHED):
            finish(window.page, table)
    else:
        page = window.go(name)
        page.wait_for_load_state("networkidle")
        return page
    page = window.go(f"/table/{table}")
    page.wait_for_load_state("networkidle")
    return page


def make_table(page: Page, game: str, people: int, seated: int) -> str:
    """A table of this browser, with so many seats taken."""
    body = {"sheet": {"kind": "shipped", "game": game}, "seats": [{"kind": "person"}] * people}
    made = ask(page, "POST", "/tables", body)
    for seat in range(seated):
        ask(page, "PUT", f"/tables/{made['table']}/seats/{seat}", {"name": NAMES[seat], "nonce": f"{seat}" * 32})
    return str(made["table"])


def finish(page: Page, table: str) -> None:
    """Play to the end, always the first thing that is allowed."""
    page.evaluate(
        """async (table) => {
          for (;;) {
            const state = await (await fetch(`/api/tables/${table}`)).json()
            if (state.status === 'over') return
            const seat = state.view.waiting[0]
            const own = state.mine[seat]
            const body = { type: 'act', table, seat, id: String(Math.random()).slice(2), version: own.version,
                           action: own.legal[0].text }
            await fetch('/api/commands', { method: 'POST', body: JSON.stringify(body),
                                           headers: { 'Content-Type': 'application/json' } })
          }
        }""",
        table,
    )


def ask(page: Page, method: str, path: str, body: Any) -> Any:
    """A request as the page itself would make it."""
    return page.evaluate(
        """([method, path, body]) => fetch('/api' + path, { method, body: JSON.stringify(body),
             headers: { 'Content-Type': 'application/json' } }).then((answer) => answer.json())""",
        [method, path, body],
    )


# -- small screens and accessibility --------------------------------------------------------------------------------
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_and_nothing_sticks_out_or_is_cut(windows: Windows, name: str) -> None:
    """In the language of the longest words."""
    desk, phone = windows.open(DESK), windows.open(PHONE)
    desk.prefer(language=LONGEST)
    phone.prefer(language=LONGEST, theme="dark")
    visit(desk, name)
    assert desk.axe() == []
    page = visit(phone, name)
    assert phone.axe() == []
    for size in (PHONE, (320, 640), TABLET, ZOOMED, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        painted(page)
        assert phone.sideways() <= 0, size
        assert page.evaluate(COVERED) == [], size
        assert size[0] < PHONE[0] or page.evaluate(CUT) == [], size


def test_every_page_has_a_title_of_its_own(window: Window) -> None:
    titles = {name: visit(window, name).title() for name in PAGES if not name.startswith((CROWDED, FINISHED, OPENED))}
    assert "Scorepad" not in titles.values()
    assert len({*titles.values()}) == len(titles), titles
    window.page.locator("header .brand").click()
    expect(window.page).to_have_title(titles["/"])


def test_what_is_said_before_there_is_a_game_stands_below_the_bar(windows: Windows) -> None:
    window = windows.open(PHONE)
    page = window.page
    page.route_web_socket("**/*", lambda _socket: None)  # nobody answers, for now
    page.goto(window.site.url + "/table/abcdefghijklmnop")
    expect(page.locator("main [aria-busy]")).to_be_visible()
    # Asked in one go: what is said may be another element a moment later.
    page.wait_for_function("""() => {
        const said = document.querySelector('main [aria-busy]')?.getBoundingClientRect()
        const brand = document.querySelector('header .brand')?.getBoundingClientRect()
        return said && brand && said.top >= brand.bottom
    }""")


#: How dark each pixel of a picture's middle row is.
DARKNESS = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const paint = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  paint.drawImage(picture, 0, 0)
  const { data: row } = paint.getImageData(0, Math.floor(picture.height / 2), picture.width, 1)
  return Array.from({ length: picture.width }, (_, at) => 255 - (row[4 * at] + row[4 * at + 1] + row[4 * at + 2]) / 3)
}"""


@pytest.mark.parametrize("size", [DESK, (1366, 768), (1919, 1080)], ids=str)
def test_the_border_of_a_sheet_is_whole(windows: Windows, size: tuple[int, int]) -> None:
    window = windows.open(size)
    table = make_table(window.go(), "ganz-schoen-clever", people=1, seated=1)
    page = window.go(f"/table/{table}")
    sheet = page.locator(".sheet svg")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box is not None

    def darkest(x: float) -> float:
        shot = page.screenshot(clip={"x": x - 3, "y": box["y"] + 60, "width": 6, "height": 4})
        return float(max(page.evaluate(DARKNESS, base64.b64encode(shot).decode())))

    left, right = darkest(box["x"]), darkest(box["x"] + box["width"])
    assert right > 0.8 * left > 60, (left, right)


def test_keyboard_reaches_play_now(window: Window) -> None:
    page = window.go()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className").find("play-now") >= 0:
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


# -- languages ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", languages())
def test_every_language_is_spoken(windows: Windows, language: str) -> None:
    words = catalogue(language)
    window = windows.open(PHONE)
    page = window.go()
    page.locator("header select").select_option(language)
    expect(page.get_by_role("heading", level=1)).to_have_text(str(words["web.home.title"]))
    assert page.locator("html").get_attribute("lang") == {"sr": "sr-Latn"}.get(language, language)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(words["web.home.title"]))
    for path in ("/new/ganz-schoen-clever", "/rules/ganz-schoen-clever"):
        window.go(path)
        assert window.sideways() <= 0, path
    window.play_now()
    assert window.sideways() <= 0


def test_the_browser_s_language_is_taken(windows: Windows) -> None:
    for language in languages():
        window = windows.open(locale=language)
        window.go()
        assert str(window.page.locator("html").get_attribute("lang")).startswith(language)


#: Names, numbers, notation and signs are the same in every language.
SAME_EVERYWHERE = re.compile(
    "|".join(NAMES)
    + r"|Scorepad.*|Ganz schön clever|Doppelt so clever|Clever hoch Drei|Twenty One|Ubongo.*|English|Deutsch|Magyar"
    r"|Polski|Srpski.*|[A-Z]\d?|I{1,3}|[\W\d_]+|[a-z]\d[\w>=:]*|.*[0-9a-f]{32}.*|https?://.*|\d.*"
    r"|Player [A-Z]|Ben|[A-Z][a-z]{2} \d+, \d{4}|scorepad verify"
)


def pseudo(message: Any) -> Any:
    """A message in brackets, in every case of it."""
    if isinstance(message, str):
        return f"⟦{message}⟧"
    return {case: text if case == "by" else f"⟦{text}⟧" for case, text in message.items()}


def speak_pseudo(window: Window) -> None:
    """Give the page an English in which every text of the catalogues stands in brackets."""
    script = f"export default {json.dumps({key: pseudo(text) for key, text in catalogue('en').items()})}"

    def answer(route: Route) -> None:
        route.fulfill(body=script, content_type="text/javascript")

    window.context.route(re.compile(r"/assets/_?catalogue.*en.*\.js"), answer)


def bare_texts(page: Page) -> list[str]:
    """Visible texts, and names for screen readers, that stand in no brackets; drawings have words of their own."""
    texts: list[str] = page.evaluate(
        """() => {
          const found = []
          // A sentence may be made of several elements; what stands between its brackets belongs to it.
          const inside = (node, text) => {
            const before = document.createRange()
            before.setStart(text, 0)
            before.setEnd(node, node.textContent.length)
            const said = before.toString()
            return said.split('⟦').length > said.split('⟧').length || node.textContent.includes('⟦')
          }
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const parent = node.parentElement
            if (parent.closest('svg, script, style, [data-own-words], option[lang]')) continue
            const text = parent.closest('p, li, td, dd, button, label, h1, h2, h3') ?? parent
            if (node.textContent.trim() && !inside(node, text)) found.push(node.textContent.trim())
          }
          for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
            for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
              const text = element.getAttribute(name)
              if (text && !text.includes('⟦') && !element.closest('svg')) found.push(text)
            }
          return found
        }"""
    )
    return [text for text in texts if not SAME_EVERYWHERE.fullmatch(text.strip(" :·,"))]


@pytest.mark.parametrize("name", PAGES)
def test_no_text_stands_outside_the_catalogues(window: Window, name: str) -> None:
    speak_pseudo(window)
    told: list[str] = []
    window.page.on("response", lambda response: told.append(response.text()) if "/guides/" in response.url else None)
    page = visit(window, name)
    assert "⟦" in page.locator("body").inner_text()
    by_server = json.dumps([json.loads(text) for text in told], ensure_ascii=False)  # its words are the catalogue's
    assert [text for text in bare_texts(page) if json.dumps(text, ensure_ascii=False)[1:-1] not in by_server] == []


# -- first load and security ----------------------------------------------------------------------------------------
def test_the_first_move_needs_little_script(window: Window) -> None:
    """The compressed scripts that are sent from a cold start to the first move."""
    sent: dict[str, int] = {}

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            sent[response.url.rpartition("/")[2]] = int(response.headers["content-length"])

    window.page.on("response", note)
    window.play_now()
    expect(window.page.locator("[data-action='hint']")).to_be_enabled()
    Player(window).play(steps=1)
    window.page.wait_for_load_state("networkidle")
    assert len(sent) > 3
    assert sum(sent.values()) <= FIRST_LOAD, sent


def test_a_script_from_elsewhere_would_not_run(window: Window) -> None:
    page = window.go()
    blocked = page.evaluate(
        """() => new Promise((done) => {
          addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective), { once: true })
          const script = document.createElement('script')
          script.textContent = 'window.wasRun = true'
          document.body.append(script)
          setTimeout(() => done('nothing was blocked'), 3000)
        })"""
    )
    assert blocked == "script-src-elem"
    assert page.evaluate("window.wasRun") is None
    window.problems.clear()  # the violation is what this test is about


#: What a button and its ground look like, as red, green, blue; one may be seen through to what is behind it.
INK_AND_GROUND = """(button) => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const seen = (...colours) => {
    for (const colour of colours) Object.assign(paint, { fillStyle: colour }).fillRect(0, 0, 1, 1)
    const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
    return '#' + parts.map((part) => (part + 256).toString(16).slice(1)).join('')
  }
  const [own, behind] = [getComputedStyle(button), getComputedStyle(button.parentElement)]
  return [seen(own.color), seen(behind.backgroundColor, own.backgroundColor)]
}"""


@pytest.mark.parametrize("palette", ["standard", "colour-safe"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_sign_that_closes_a_message_shows(window: Window, theme: str, palette: str) -> None:
    window.prefer(theme=theme, palette=palette, motion="reduced")
    page = window.go("/new/twenty-one")
    busy = {"type": "refused", "id": None, "table": None, "reason": {"key": "reason.busy", "params": {}}, "state": None}
    page.route("**/api/tables", lambda route: route.fulfill(status=409, json=busy))
    page.get_by_role("button", name="Open the table").click()
    close = page.locator(".toast button")
    for touch in (page.locator("h1").first.hover, close.hover, close.focus):
        touch()
        painted(page)
        ink, ground = close.evaluate(INK_AND_GROUND)
        assert contrast(ink, ground) >= 4.5, (touch, ink, ground)


def test_sheets_change_with_the_palette(window: Window) -> None:
    page = window.go()
    make = make_table(page, "ganz-schoen-clever", people=1, seated=1)
    page = window.go(f"/table/{make}")
    yellow = ["rgb({}, {}, {})".format(*bytes.fromhex(colours["yellow"].solid[1:])) for colours in PALETTES.values()]
    drawn = page.locator(".sheet svg [fill*='--sheet-yellow-solid']").first
    expect(drawn).to_have_css("fill", yellow[0])
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Easy to tell apart").check()
    expect(drawn).to_have_css("fill", yellow[1])


def test_pictures_of_sheets_are_dark_where_the_page_is(window: Window) -> None:
    page = window.go()
    paper = page.locator("[data-game] img").first
    light = paper.get_attribute("src")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    expect(paper).not_to_have_attribute("src", str(light))
    dark = paper.get_attribute("src") or ""
    assert paper.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    shade = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--sheet-cell')")
    assert quote(shade.removesuffix(")").rpartition(", ")[2]) in dark
    assert "var(" not in unquote(dark)


def test_the_games_are_all_there(window: Window) -> None:
    page = window.go()
    expect(page.locator("[data-game]")).to_have_count(len(scorepad.games()))
    pictures = page.locator("[data-game] img")
    for at in range(pictures.count()):
        pictures.nth(at).scroll_into_view_if_needed()
        loaded = "image => image.complete && image.naturalWidth > 0"
        page.wait_for_function(loaded, arg=pictures.nth(at).element_handle())
