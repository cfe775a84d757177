"""The files of the browser client as they are served."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from scorepad.cli import main
from scorepad.core.narrate import say
from scorepad.server.shell import shell_list
from scorepad.server.static_files import PAGES
from tableserver import Running

PAGE = "<!doctype html><head><title>Scorepad</title></head>" + " " * 600
ARCHIVE = b"PK" + bytes(1000)
AHEAD = {
    "languages": {"de": "assets/de-1.js", "en": "assets/en-2.js"},
    "pages": {"table": ["assets/table-3.js", "assets/table-4.css"]},
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    built = tmp_path_factory.mktemp("client")
    (built / "assets").mkdir()
    (built / "index.html").write_text(PAGE)
    (built / "assets" / "app-1a2b3c.js").write_text("export default 1")
    (built / "assets" / "app-1a2b3c.js.br").write_bytes(b"as the builder made it shorter")
    (built / "python").mkdir()
    (built / "python" / "modules.zip").write_bytes(ARCHIVE)
    (built / "ahead.json").write_text(json.dumps(AHEAD))
    running = Running(tmp_path_factory.mktemp("data"), f"--client={built}")
    with httpx.Client(base_url=running.url) as client:
        yield client
    running.stop()


@pytest.mark.parametrize("path", sorted(f"/{name}/anything" if name else "/" for name in PAGES))
def test_every_path_that_has_a_page_gets_it(pages: httpx.Client, path: str) -> None:
    answer = pages.get(path)
    assert (answer.status_code, without_links(answer.text)) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_other_paths_are_refused(pages: httpx.Client) -> None:
    for path in ("/nowhere", "/assets/gone.js", "/index.htm"):
        answer = pages.get(path)
        assert (answer.status_code, answer.json()["reason"]["key"]) == (404, "reason.no-page")
    assert pages.post("/").status_code in (403, 405)


def test_files_are_sent_compressed_to_those_who_can_read_it(pages: httpx.Client) -> None:
    with pages.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert without_links(gzip.decompress(b"".join(answer.iter_raw())).decode()) == PAGE
    assert "content-encoding" not in pages.get("/", headers={"Accept-Encoding": "identity"}).headers
    assert "content-encoding" not in pages.get("/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip"}).headers
    with pages.stream("GET", "/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == b"as the builder made it shorter"
    assert pages.get("/assets/app-1a2b3c.js.br").status_code == 404


def test_archives_are_sent_as_they_are(pages: httpx.Client) -> None:
    answer = pages.get("/python/modules.zip", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
    assert answer.content == ARCHIVE


def test_a_page_names_what_it_will_ask_for_next(pages: httpx.Client) -> None:
    assert links(pages, "/", "de-AT,en;q=0.8") == ["/assets/de-1.js", "/api/home"]
    assert links(pages, "/table/abc", "fr, en-GB") == ["/assets/en-2.js", "/assets/table-3.js", "/assets/table-4.css"]
    assert links(pages, "/rules", "") == ["/assets/en-2.js"], "English where nothing else is spoken"
    german, english = (pages.get("/", headers={"Accept-Language": code}).headers["etag"] for code in ("de", "en"))
    assert german != english, "or one would be told that it has the other"


def links(pages: httpx.Client, path: str, spoken: str) -> list[str]:
    text = pages.get(path, headers={"Accept-Language": spoken}).text
    return re.findall(r'<link [^>]*href="([^"]*)">', text)


def without_links(page: str) -> str:
    return re.sub(r"<link [^>]*>", "", page)


def test_what_a_browser_knows_is_not_sent_again(pages: httpx.Client) -> None:
    known = pages.get("/").headers["etag"]
    assert pages.get("/", headers={"If-None-Match": known}).status_code == 304
    assert pages.get("/").headers["cache-control"] == "no-cache"
    assert "immutable" in pages.get("/assets/app-1a2b3c.js").headers["cache-control"]


def test_the_list_of_what_browsers_keep_names_every_file_and_changes_with_any(pages: httpx.Client) -> None:
    answer = pages.get("/shell.js")
    listed = json.loads(answer.text.removeprefix("self.SHELL = "))
    assert (listed["files"], listed["python"]) == (["assets/app-1a2b3c.js"], ["python/modules.zip"])
    assert answer.headers["cache-control"] == "no-cache"
    changed = shell_list({"assets/app-1a2b3c.js": "other", "python/1/p.wasm": "1", "index.html": "2"})
    assert listed["version"].encode() not in changed
    assert json.loads(changed.removeprefix(b"self.SHELL = "))["python"] == ["python/1/p.wasm"]


def test_without_the_client_the_server_refuses_to_start(tmp_path: Path) -> None:
    refused = CliRunner().invoke(
        main, ["serve", "--no-browser", "--port=0", f"--data={tmp_path}", f"--client={tmp_path}"]
    )
    assert refused.exit_code == 2
    assert f"{tmp_path}: found no index.html" in refused.output
    assert "make client" in refused.output
    assert "--api-only" in refused.output
    assert "Scorepad is at" not in refused.output
    assert list(tmp_path.iterdir()) == []


def test_a_server_without_pages_on_purpose_says_so(tmp_path: Path) -> None:
    running = Running(tmp_path, "--api-only")
    answer = httpx.get(running.url)
    assert (answer.status_code, answer.text) == (404, say("web.no-client"))
    assert httpx.get(f"{running.url}/healthz").json()["pages"] is False
    assert httpx.get(f"{running.url}/api/games").status_code == 200
    running.stop()


def test_health_tells_of_pages(pages: httpx.Client) -> None:
    assert pages.get("/healthz").json()["pages"] is True
