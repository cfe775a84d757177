"""Bots of Ubongo, the dice game."""

from scorepad.core.player import Bot, Strength
from scorepad.players.casual import CASUAL_SAMPLES, Casual, Mood, Temper
from scorepad.players.newcomer import Newcomer
from scorepad.players.sampling import advising
from scorepad.ubongo.game import Rules
from scorepad.ubongo.planner import Greedy, Planner

#: Tuned so that `casual` scores about half way between greedy and planner.
TEMPER = Temper(overlooks=4, sight=1.0, doubt=0.2)

#: How many of a hundred decisions `casual` makes well at tables, where this game is not won by points alone.
STEADY = 75

#: How many of a hundred decisions `newcomer` thinks about.
THINKS = 50


def make_casual(game: Rules) -> Casual:
    """Sees much of what `planner` sees; at tables of several it plans now and then."""
    planner = Planner(game)
    return Casual(advising(planner, game, CASUAL_SAMPLES), TEMPER, Mood(planner, Greedy(game), STEADY))


def make_newcomer(game: Rules) -> Newcomer:
    """Takes the largest shape, unless it thinks."""
    return Newcomer(Greedy(game), make_casual(game), THINKS)


BOTS = (
    Bot("greedy", Strength.GREEDY, Greedy),
    Bot("newcomer", Strength.NEWCOMER, make_newcomer),
    Bot("casual", Strength.CASUAL, make_casual),
    Bot("planner", Strength.STRONGEST, Planner),
)
