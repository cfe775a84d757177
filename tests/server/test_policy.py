"""What pages may load and run: nothing of others, no code made of texts; WebAssembly only where Python plays."""

import pytest

from tableserver import Browser

CSP = "Content-Security-Policy"


def sources(browser: Browser, path: str) -> dict[str, list[str]]:
    """What a page at this path may load, by kind."""
    said = browser.http.get(path).headers[CSP]
    return {kind: rest for kind, *rest in (part.split() for part in said.split(";"))}


@pytest.mark.parametrize("path", ["/", "/new/twenty-one", "/api/games", "/service-worker.js", "/pythonic"])
def test_pages_compile_nothing(ada: Browser, path: str) -> None:
    assert sources(ada, path)["script-src"] == ["'self'"]


def test_the_worker_may_compile_web_assembly_and_nothing_else_is_loosened(ada: Browser) -> None:
    page, worker = sources(ada, "/"), sources(ada, "/python/worker-1.js")
    assert worker["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert worker | {"script-src": page["script-src"]} == page


def test_nothing_comes_from_anywhere_else(ada: Browser) -> None:
    allowed = {"'self'", "'none'", "data:"}
    assert all(set(kinds) <= allowed for kinds in sources(ada, "/").values())
    assert sources(ada, "/")["worker-src"] == ["'self'"]
