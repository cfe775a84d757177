"""Bots of Twenty One."""

from functools import partial

from scorepad.core.player import Bot, Player, Strength
from scorepad.players.casual import Casual, Mood, Temper
from scorepad.players.exact import Alone, Exact
from scorepad.players.newcomer import Newcomer
from scorepad.twentyone.game import Rules
from scorepad.twentyone.solver import Greedy, Optimal, Racer, book_for

#: Tuned so that `casual` scores about half way between greedy and optimal.
TEMPER = Temper(overlooks=4, sight=0.95, doubt=0.5)

#: How many of a hundred decisions `casual` makes well at tables, where this game is not won by points alone.
STEADY = 75

#: How many of a hundred decisions `newcomer` thinks about.
THINKS = 45


def make_greedy(_game: Rules) -> Greedy:
    """Writes what it can."""
    return Greedy()


def make_newcomer(game: Rules) -> Newcomer:
    """Writes what it can, unless it thinks."""
    return Newcomer(make_greedy(game), make_casual(game), THINKS)


def make_casual(game: Rules) -> Casual:
    """Watches somebody who takes every table for practice; at tables of several it races now and then."""
    mood = Mood(make_racer(game), make_greedy(game), STEADY)
    return Casual(Alone(Optimal(book_for(game, 1))), TEMPER, mood)


def make_optimal(game: Rules) -> Player:
    """Plays perfectly alone."""
    return Exact(game, Optimal(book_for(game, 1)))


def make_racer(game: Rules) -> Player:
    """Plays for the win at tables of several."""
    return Racer(partial(book_for, game))


BOTS = (
    Bot("greedy", Strength.GREEDY, make_greedy),
    Bot("newcomer", Strength.NEWCOMER, make_newcomer),
    Bot("casual", Strength.CASUAL, make_casual),
    Bot("optimal", Strength.STRONG, make_optimal),
    Bot("racer", Strength.STRONGEST, make_racer),
)
