"""Scorepad: roll-and-write dice games with rules you can trust."""

from importlib.metadata import version

from scorepad.coach.analysis import analyse
from scorepad.core import COMPILED
from scorepad.core.errors import IllegalAction, NotationError, OptionError, RecordError, ScorepadError, SheetError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.core.sheets import games, load, load_text

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
    "analyse",
    "games",
    "load",
    "load_text",
]
