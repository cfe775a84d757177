"""Scorepad: roll-and-write dice games with rules you can trust."""

from importlib.metadata import version

from scorepad.engine import COMPILED
from scorepad.errors import IllegalAction, NotationError, OptionError, RecordError, ScorepadError, SheetError
from scorepad.game import Game, games, load, load_text
from scorepad.match import Match
from scorepad.record import Record

__version__ = version("scorepad")

__all__ = [
    "COMPILED",
    "Game",
    "IllegalAction",
    "Match",
    "NotationError",
    "OptionError",
    "Record",
    "RecordError",
    "ScorepadError",
    "SheetError",
    "games",
    "load",
    "load_text",
]
