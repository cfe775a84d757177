"""Which paper a game is written on: papers never change, so each may be kept for ever by its digest."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

from scorepad.core.families import family_of
from scorepad.core.game import Game
from scorepad.core.sheets import games, load
from scorepad.core.views import PapersView

#: What is read of the folders of code and words.
SUFFIXES = (".py", ".json")
#: Files of a family that draw no paper and that a browser does not get: a server and a device name a paper alike.
UNDRAWN = {"painter.py", "training.py"}
LENGTH = 16


@lru_cache(maxsize=64)
def papers_view(game: Game) -> PapersView:
    """Where a game's papers are found: by the digest, and whether they are those of a sheet that everybody has."""
    return {"digest": paper_digest(game), "shipped": game.id in games() and _source(game.id) == game.source}


@lru_cache(maxsize=64)
def paper_digest(game: Game) -> str:
    """A short text that is another one whenever the sheet is, or the code and the words that it is drawn with."""
    package = str(sys.modules[type(game).__module__].__package__)
    words = family_of(game).words
    drawn_by = _code(package) + (_hashed(words) if words is not None else "")
    return hashlib.sha256((drawn_by + game.source).encode()).hexdigest()[:LENGTH]


@cache
def pictures_digest() -> str:
    """A short text that is another one whenever the paper of any game that everybody has is."""
    return hashlib.sha256("".join(paper_digest(load(game)) for game in games()).encode()).hexdigest()[:LENGTH]


def paper_of_seat(game: Game, seat: int) -> str:
    """Which paper a seat has in the first deal."""
    return family_of(game).paper.which(game.sheet_view(game.start(game.players[1]), seat))


@cache
def _source(game_id: str) -> str:
    return load(game_id).source


@cache
def _code(package: str) -> str:
    folders = (resources.files("scorepad.draw"), resources.files("scorepad") / "locale", resources.files(package))
    return "".join(_hashed(folder) for folder in folders)


def _hashed(folder: Traversable) -> str:
    digest = hashlib.sha256()
    for text in _texts(folder):
        digest.update(text)
    return digest.hexdigest()


def _texts(folder: Traversable) -> Iterator[bytes]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _texts(item)
        elif item.name.endswith(SUFFIXES) and item.name not in UNDRAWN:
            yield item.read_bytes()
