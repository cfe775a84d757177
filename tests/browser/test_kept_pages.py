"""Pages that are kept in the browser: they open without a network, and a new version waits until it is wanted."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Window, Windows
from playing import make_table
from scorepad.server.static_files import BUILT
from tableserver import Running

#: Until the helper in the background has fetched everything and answers for the network.
KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
NAMES = "caches.keys().then((names) => names.filter((name) => name.startsWith('shell-')))"
UPDATE = "navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
BAR = "There is a new version."


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[tuple[Path, Running]]:
    """A copy of the built client, and a server that has it."""
    client = shutil.copytree(BUILT, tmp_path / "client")
    running = Running(tmp_path, f"--client={client}")
    yield client, running
    running.stop()


def keep_pages(windows: Windows, site: Running | None = None) -> Window:
    """A window whose pages are kept."""
    window = windows.open(site=site, service_workers="allow")
    window.go()
    window.page.wait_for_function(f"() => {KEPT}")
    return window


def test_pages_open_without_a_network_and_can_be_put_on_a_home_screen(windows: Windows) -> None:
    keeping = keep_pages(windows)
    page = keeping.page
    can_be_installed(keeping)
    keeping.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("What shall we play?")
    expect(page.get_by_role("status").filter(has_text="no server at the moment")).to_be_visible()
    page.goto(keeping.site.url + "/replay")
    expect(page.locator("h1")).to_be_visible()
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h1")).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map(async (name) => "
        "(await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname))))"
    )
    paths = [path for cache in kept for path in cache]
    assert [path for path in paths if path.startswith("/api/") and not path.startswith("/api/papers/")] == []


def test_a_new_version_is_offered_and_loaded_when_it_is_wanted(
    windows: Windows, changing: tuple[Path, Running]
) -> None:
    page = keep_pages(windows, changing[1]).page
    before = page.evaluate(NAMES)
    release(*changing)
    page.evaluate(UPDATE)
    expect(page.get_by_role("status").filter(has_text=BAR)).to_be_visible()
    page.reload()
    expect(page.locator("meta[name=changed]")).to_have_count(0)
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("status").filter(has_text=BAR)).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Load it").click()
    expect(page.locator("meta[name=changed]")).to_have_count(1)
    expect(page.get_by_role("button", name="Load it")).to_have_count(0)
    assert page.evaluate(NAMES) != before


def test_nobody_is_asked_at_a_table_whether_to_load_a_new_version(
    windows: Windows, changing: tuple[Path, Running]
) -> None:
    window = keep_pages(windows, changing[1])
    make_table(window, "twenty-one", "Ada")
    page = window.page
    expect(page.locator("[data-action=roll]")).to_be_enabled()
    release(*changing)
    page.evaluate(UPDATE)
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")
    page.reload()
    page.locator("[data-action=roll]").click()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "1")
    expect(page.get_by_role("status").filter(has_text=BAR)).to_have_count(0)
    expect(page.locator("meta[name=changed]")).to_have_count(0)
    page.get_by_role("link", name="Scorepad").first.click()
    expect(page.get_by_role("status").filter(has_text=BAR)).to_be_visible()
    window.problems.clear()  # the server was gone for a moment


def release(client: Path, server: Running) -> None:
    """A new version of the pages, and a server that begins anew with it."""
    changed = client / "index.html"
    changed.write_text(changed.read_text().replace("<title>", '<meta name="changed" /><title>'))
    server.kill()
    server.start()


def can_be_installed(keeping: Window) -> None:
    """Chromium finds nothing missing, and the icons are as large as the manifest says."""
    page = keeping.page
    session = keeping.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    manifest = json.loads(told["data"])
    assert told["errors"] == []
    missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in missing] == ["in-incognito"], "as every window of a test is"
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    sizes = page.evaluate(
        """(icons) => Promise.all(icons.map(async ({ src, sizes }) => {
          const picture = await createImageBitmap(await (await fetch(src)).blob())
          return `${picture.width}x${picture.height}` === sizes
        }))""",
        [icon for icon in manifest["icons"] if icon["type"] == "image/png"],
    )
    assert sizes == [True] * 4
