"""Papers over HTTP: for ever the same, so browsers keep them; own sheets only for those who may see the table."""

import asyncio
import gzip
import threading
from pathlib import Path

import pytest

import scorepad
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load_text
from scorepad.draw import paper_svg
from scorepad.server.workers import papers
from tableserver import Browser

SHEETS = Path(scorepad.__file__).parent / "sheets"
OWN = (SHEETS / "scorepad-original.toml").read_text(encoding="utf-8").replace("Scorepad Original", "Meadow")
OWN = OWN.replace('id = "scorepad-original"', 'id = "meadow"')


def address(game: str) -> str:
    return f"/api/papers/{game}/{paper_digest(scorepad.load(game))}"


@pytest.mark.parametrize("game", games())
def test_a_paper_of_every_game(ada: Browser, game: str) -> None:
    answer = ada.http.get(address(game))
    assert answer.text == paper_svg(scorepad.load(game))
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    listed = {one["id"]: one["paper"] for one in ada.ask("GET", "/games")["games"]}
    assert address(game) == f"/api/papers/{game}/{listed[game]}"


def test_who_has_a_paper_is_told_so(ada: Browser) -> None:
    first = ada.http.get(address("twenty-one"))
    again = ada.http.get(address("twenty-one"), headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "immutable" in again.headers["cache-control"]


def test_a_paper_for_those_who_read_no_gzip(ada: Browser) -> None:
    answer = ada.http.get(address("twenty-one"), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text == paper_svg(scorepad.load("twenty-one"))


def test_a_paper_speaks_a_language_and_has_a_letter_and_colours(ada: Browser) -> None:
    game, query = scorepad.load("twenty-one"), {"language": "de", "paper": "C", "palette": "colour-safe"}
    answer = ada.http.get(address("twenty-one"), params=query)
    assert answer.text == paper_svg(game, "C", "de", palette="colour-safe")
    assert ada.http.get(address("twenty-one"), params={"language": "xx"}).text == paper_svg(game)


def test_a_small_screen_has_a_paper_of_its_own(ada: Browser) -> None:
    answer = ada.http.get(address("twenty-one"), params={"compact": "true"})
    assert answer.text == paper_svg(scorepad.load("twenty-one"), compact=True)
    assert answer.text != paper_svg(scorepad.load("twenty-one"))


@pytest.mark.parametrize("path", ["papers/chess/0123456789abcdef", "papers/twenty-one/0123456789abcdef"])
def test_there_is_no_other_paper(ada: Browser, path: str) -> None:
    answer = ada.http.get(f"/api/{path}")
    assert (answer.status_code, answer.json()["reason"]["key"]) == (404, "reason.no-paper")
    assert answer.headers["cache-control"] == "no-store"
    assert ada.http.get(address("twenty-one"), params={"paper": "Z"}).status_code == 404


def test_a_paper_is_drawn_once_and_in_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, str]] = []

    def counting(_game: object, which: str, *_look: object) -> bytes:
        drawn.append((which, threading.current_thread().name.partition("_")[0]))
        return which.encode()

    async def asked() -> list[bytes]:
        made, game = papers.Papers(), scorepad.load("twenty-one")
        together = [made.packed(game, which, "en", "standard") for which in "AABA"]
        found = [*await asyncio.gather(*together), await made.packed(game, "B", "en", "standard")]
        made.stop()
        return found

    monkeypatch.setattr(papers, "_draw", counting)
    assert asyncio.run(asked()) == [b"A", b"A", b"B", b"A", b"B"]
    assert drawn == [("A", "paper"), ("B", "paper")]


def test_paper_and_rules_of_an_own_sheet_are_for_those_at_the_table(ada: Browser, ben: Browser) -> None:
    table = ada.create(sheet={"kind": "own", "text": OWN})["table"]
    ada.sit(table)
    told = ada.state(table)["view"]["papers"]
    assert told == {"digest": paper_digest(load_text(OWN)), "shipped": False}
    path = f"/tables/{table}/papers/{told['digest']}"
    answer = ada.http.get(f"/api{path}")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert "Meadow" in answer.text
    assert ben.ask("GET", path, expect=404)["reason"]["key"] == "reason.no-table"
    rules = ada.ask("GET", f"/tables/{table}/guide?language=de")
    assert (rules["title"], rules["language"]) == ("Meadow", "de")
    assert [section["area"] for section in rules["sections"] if section["area"]] == list(load_text(OWN).areas)
    assert ben.ask("GET", f"/tables/{table}/guide", expect=404)["reason"]["key"] == "reason.no-table"
    assert (
        ada.ask("GET", f"/papers/scorepad-original/{told['digest']}", expect=404)["reason"]["key"] == "reason.no-paper"
    )


def test_the_papers_of_a_record_that_brings_its_sheet(ada: Browser) -> None:
    record = scorepad.Match(load_text(OWN), seed=1).record.dumps()
    told = ada.ask("POST", "/records/papers", {"record": record, "language": "de"})["papers"]
    assert told == {"": paper_svg(load_text(OWN), language="de")}
    position = ada.ask("POST", "/records/step", {"record": record, "step": 0})
    assert position["papers"]["shipped"] is False


def test_a_digest_follows_the_sheet_and_nothing_that_changes_no_drawing() -> None:
    first = scorepad.load("ganz-schoen-clever")
    assert paper_digest(first) == paper_digest(scorepad.load("ganz-schoen-clever", "international"))
    assert paper_digest(first) != paper_digest(load_text(first.source.replace("Ganz", "Sehr", 1)))
    assert len(gzip.compress(paper_svg(first).encode())) < 12_000
