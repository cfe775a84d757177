"""What a table is: which game is played there and how, whose it is, and how far it has come."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scorepad.core.game import RULES_VERSION, Game
from scorepad.core.options import OptionValue
from scorepad.core.sheets import load_distrusted

Pace = Literal["live", "unhurried"]
#: Who throws: a server, the device that the game is on, or the players with dice of their own.
DiceKind = Literal["server", "device", "own"]
Status = Literal["open", "playing", "over"]


@dataclass(frozen=True)
class GameKey:
    """All it takes to load a table's game, in whatever process."""

    sheet: str  #: the sheet file, empty for those that come with scorepad
    game: str
    preset: str = "rulebook"
    options: str = "{}"  #: as JSON
    rules: int = RULES_VERSION

    def load(self) -> Game:
        """The game; ScorepadError says what is wrong with the sheet or the options."""
        return _load(self)


@dataclass(frozen=True)
class Terms:
    """What a table knows of itself besides its seats and events. The last ones change while it is played at."""

    id: str
    game: str
    title: str
    digest: str
    preset: str
    sheet: str  #: the sheet file, empty for those that come with scorepad
    base: str  #: the record that it goes on from, or empty
    pace: Pace
    limit_seconds: int  #: for a decision; whoever takes longer is late
    dice: DiceKind
    public: bool
    auto_forced: bool  #: answers without alternative are played by the host
    secret: bytes  #: of the dice
    creator: str
    options: str  #: as JSON
    counts: bool  #: whether results count for the best scores
    status: Status = "open"
    rematch: str | None = None  #: the table at which they play again

    def key(self, rules: int = RULES_VERSION) -> GameKey:
        """How to load the game under a rules version."""
        return GameKey(self.sheet, self.game, self.preset, self.options, rules)


#: What of the terms changes while a table is played at.
CHANGING = ("creator", "options", "counts", "status", "rematch")


@lru_cache(maxsize=64)
def _load(key: GameKey) -> Game:
    chosen: dict[str, OptionValue] = json.loads(key.options)
    return load_distrusted(key.game, key.sheet, key.preset, chosen, rules=key.rules)
