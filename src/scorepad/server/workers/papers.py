"""Papers of sheets: each is drawn once, away from the event loop, and kept as it is sent."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from scorepad.core.game import Game
from scorepad.core.papers import paper_digest
from scorepad.draw import paper_svg
from scorepad.draw.palette import Palette

#: So many are kept: all that come with scorepad in every language, and those of some dozens of own sheets.
MOST_KEPT = 512

Key = tuple[str, str, str, Palette]


class Papers:
    """One thread that draws papers; who asks for one that is being drawn waits for the same drawing."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "paper")
        self._drawn: dict[Key, asyncio.Future[bytes]] = {}

    async def packed(self, game: Game, which: str, language: str, palette: Palette) -> bytes:
        """A paper as SVG, compressed; ScorepadError where there is none of that name."""
        key = (paper_digest(game), which, language, palette)
        found = self._drawn.get(key)
        if found is None:
            work = partial(_draw, game, which, language, palette)
            found = self._drawn[key] = asyncio.get_running_loop().run_in_executor(self._thread, work)
            self._forget()
        try:
            return await asyncio.shield(found)
        except Exception:
            self._drawn.pop(key, None)
            raise

    def stop(self) -> None:
        """What nobody waits for any more is not begun."""
        self._thread.shutdown(cancel_futures=True)

    def _forget(self) -> None:
        while len(self._drawn) > MOST_KEPT:
            del self._drawn[next(iter(self._drawn))]


def _draw(game: Game, which: str, language: str, palette: Palette) -> bytes:
    return gzip.compress(paper_svg(game, which, language, palette=palette).encode(), mtime=0)
