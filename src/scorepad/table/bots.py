"""Whose bots are to act at a table, what they are asked, and what they answer."""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from scorepad.core import Rng
from scorepad.core.game import Game
from scorepad.core.match import ROLL
from scorepad.core.player import Timed
from scorepad.players import Advisor, Player, advisor, make, strongest, whom_to_ask
from scorepad.players.advice import advise_position
from scorepad.table.table import Table
from scorepad.table.terms import GameKey

#: A search answers after this long with what it has found by then.
THINKING_SECONDS = 2.0
#: Where whoever is first has it, a bot hesitates this long, at least and at most, to give people a chance (R19).
HESITATION_SECONDS = (1.0, 3.0)

Thinker = TypeVar("Thinker")


@dataclass(frozen=True)
class Question:
    """A position for a bot: everything it needs, wherever it thinks."""

    key: GameKey
    bot: str
    position: str
    seat: int
    choices: tuple[str, ...]
    version: int  #: of the seat, for `bot_act`

    @property
    def forced(self) -> str | None:
        """The only act that is allowed, if there is one: nobody needs to think."""
        return self.choices[0] if len(self.choices) == 1 else None

    @property
    def default(self) -> str:
        """What is done where the bot does not answer."""
        return next((one for one in self.choices if one != ROLL), self.choices[0])


def next_question(table: Table, pick: Callable[[list[int]], int] = secrets.choice) -> Question | None:
    """What a bot is to be asked next, where several race the one that is picked; None while people are awaited."""
    seats = table.bot_seats()
    if not seats:
        return None
    return question(table, pick(seats) if races(table) else seats[0])


def hint_question(table: Table, seat: int) -> Question:
    """What the best advisor is to be asked for a person."""
    return question(table, seat, whom_to_ask(table.playing.game, table.playing.seats))


def question(table: Table, seat: int, bot: str | None = None) -> Question:
    """What a bot is to be asked for a seat; the strongest one, unless the seat or the caller names another."""
    match = table.playing
    choices = tuple(str(choice) for choice in match.legal(seat))
    position = match.game.position_text(match.position_for(seat))
    asked = bot or table.seats[seat].bot or strongest(match.game)
    return Question(table.terms.key(match.game.rules), asked, position, seat, choices, table.versions[seat])


def races(table: Table) -> bool:
    """Whether bots and others reach for the same things now."""
    return bool(table.bot_seats()) and table.playing.game.races(table.playing.state)


# -- thinking --------------------------------------------------------------------------------------------------------
def choose(asked: Question, seed: int) -> str:
    """The action of a bot, in notation: one that is allowed, whatever it says."""
    if asked.forced is not None:
        return asked.forced
    game, player = _player(asked.key, asked.bot)
    state = game.parse_position(asked.position)
    state.confirm = 1
    chosen = game.action_text(player.choose(state, asked.seat, Rng(seed)))
    return chosen if chosen in asked.choices else asked.default


def hint(asked: Question, seed: int) -> str:
    """What a bot would do, what the best actions are worth, and why, as JSON."""
    game, player = _advisor(asked.key, asked.bot)
    state = game.parse_position(asked.position)
    state.confirm = 1
    return json.dumps(advise_position(game, state, asked.seat, player, Rng(seed)).as_json())


@lru_cache(maxsize=64)
def _player(key: GameKey, bot: str) -> tuple[Game, Player]:
    game = key.load()
    return game, _in_time(make(bot, game))


@lru_cache(maxsize=16)
def _advisor(key: GameKey, bot: str) -> tuple[Game, Advisor]:
    game = key.load()
    return game, _in_time(advisor(bot, game))


def _in_time(player: Thinker) -> Thinker:
    """People wait: a player that can be told when to answer is told."""
    if isinstance(player, Timed):
        player.limit = THINKING_SECONDS
    return player
