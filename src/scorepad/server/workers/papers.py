"""Papers of sheets: each is drawn once, away from the event loop, and kept as it is sent."""

import asyncio
import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from scorepad.core.game import Game
from scorepad.core.papers import paper_digest
from scorepad.core.sheets import games, load
from scorepad.draw import paper_svg, picture_svg
from scorepad.draw.ink import named
from scorepad.draw.palette import Palette
from scorepad.server.messages import Pictures

#: This many are kept: all that come with scorepad in every language, and those of some dozens of own sheets.
MOST_KEPT = 512

Key = tuple[str | bool, ...]


class Papers:
    """One thread that draws papers; who asks for one that is being drawn waits for the same drawing."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "paper")
        self._drawn: dict[Key, asyncio.Future[bytes]] = {}

    async def packed(self, game: Game, which: str, language: str, palette: Palette, compact: bool = False) -> bytes:
        """A paper as SVG, compressed; ScorepadError where there is none of that name."""
        work = partial(_draw, game, which, language, palette, compact)
        return await self._once((paper_digest(game), which, language, palette, compact), work)

    async def _once(self, key: Key, work: Callable[[], bytes]) -> bytes:
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = asyncio.get_running_loop().run_in_executor(self._thread, work)
            self._forget()
        try:
            return await asyncio.shield(found)
        except Exception:
            self._drawn.pop(key, None)
            raise

    async def pictures(self, digest: str, language: str) -> bytes:
        """Pictures of all games by their names, as compressed JSON; the digest is another one where they are."""
        return await self._once((digest, language), partial(_pictures, language))

    def stop(self) -> None:
        """What nobody waits for any more is not begun."""
        self._thread.shutdown(cancel_futures=True)

    def _forget(self) -> None:
        while len(self._drawn) > MOST_KEPT:
            del self._drawn[next(iter(self._drawn))]


def _draw(game: Game, which: str, language: str, palette: Palette, compact: bool) -> bytes:
    return gzip.compress(paper_svg(game, which, language, palette=palette, compact=compact).encode(), mtime=0)


def _pictures(language: str) -> bytes:
    drawn = {game: named(picture_svg(load(game), language)) for game in games()}
    return gzip.compress(Pictures(pictures=drawn).model_dump_json().encode(), mtime=0)
