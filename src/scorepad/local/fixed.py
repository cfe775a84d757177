"""What a device answers to everybody alike, as files: on a web host nobody waits for Python to see the games."""

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from scorepad.core.narrate import languages
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.draw.palette import PALETTES
from scorepad.local.host import Host
from scorepad.local.requests import JSON, SVG, TOML
from scorepad.local.storage import Change, NotKept, Stored
from scorepad.table.plain import Plain

ENDINGS = {JSON: ".json", SVG: ".svg", TOML: ".toml"}


class Empty:
    """The storage of nobody's device."""

    async def heads(self) -> Sequence[Plain]:
        """No tables."""
        return []

    async def load(self, _table: str) -> Stored | None:
        """None of any name."""
        return None

    async def save(self, _change: Change) -> None:
        """There is no room."""
        raise NotKept

    async def remove(self, _table: str) -> None:
        """There is nothing to remove."""


def write_answers(folder: Path) -> None:
    """Write them all; pages know where each lies by what they ask."""
    folder.mkdir(parents=True, exist_ok=True)
    host = Host(Empty(), lambda _told: None)
    for path in paths():
        reply = json.loads(asyncio.run(host.answer(json.dumps({"method": "GET", "path": path}))))
        (folder / file_name(path, reply["kind"])).write_text(reply["text"], encoding="utf-8")


def paths() -> Iterator[str]:
    """What is asked for before anybody plays: the games, their pictures and their rules."""
    yield "/games"
    yield "/sheet-files/example"
    for language in languages():
        yield f"/words/{language}"
        for game in games():
            yield f"/guides/{game}?language={language}"
            yield from _papers(game, language)


def file_name(path: str, kind: str) -> str:
    """The file of an answer: `/games` is `games.json`."""
    return re.sub(r"[^\w.-]+", "_", path.strip("/")) + ENDINGS[kind]


def _papers(game: str, language: str) -> Iterator[str]:
    plain = f"/papers/{game}/{paper_digest(load(game))}?language={language}"
    yield plain
    yield from (f"{plain}&palette={palette}" for palette in PALETTES if palette != "standard")
