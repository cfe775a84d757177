"""Bots of the Clever games; nets and searches are loaded only when one of them is asked for."""

from functools import cache
from typing import TYPE_CHECKING

from scorepad.clever.bots.greedy import Greedy
from scorepad.clever.game import Rules
from scorepad.core import COMPILED
from scorepad.core.evaluator import Evaluator
from scorepad.core.extras import extra, installed
from scorepad.core.player import Bot, Player, Strength
from scorepad.core.training import About
from scorepad.players.casual import CASUAL_SAMPLES, Casual, Temper
from scorepad.players.newcomer import Newcomer
from scorepad.players.sampling import Sampled, advising

if TYPE_CHECKING:
    from scorepad.clever.bots.light import LightWeights
    from scorepad.clever.bots.weights import Weights  # not loaded before somebody asks for a net

#: What searches are calculated with, and nets where they are compiled; as plain Python those can do without.
NUMPY = "numpy"
FOR_NETS = NUMPY if COMPILED else ""
#: Positions that are looked at in one decision without it: where Python runs in a browser, well within a second.
LIGHT_POSITIONS, CASUAL_POSITIONS = 1000, 200
#: The same for the coach, who asks about every decision of a game several times.
COACH_POSITIONS = 200

#: How often each action is played to the end for a sheet that nobody trained a net for.
FEW_SAMPLES, MANY_SAMPLES = 16, 128
#: Sheets that are filled by that in one decision where Scorepad is not compiled: in a browser about a second then.
LIGHT_SHEETS = 64

#: Tuned so that `casual` scores about half way between greedy and learned.
TEMPER = Temper(overlooks=10, sight=0.9, doubt=1.5)

#: How many of a hundred decisions `newcomer` thinks about.
THINKS = 75


def make_greedy(game: Rules) -> Greedy:
    """The greedy player for a sheet."""
    return Greedy(game.tables)


def make_newcomer(game: Rules) -> Newcomer:
    """Takes what it sees at a glance, unless it thinks."""
    return Newcomer(make_greedy(game), make_casual(game), THINKS)


def make_casual(game: Rules) -> Casual:
    """Sees much of what `learned` sees."""
    return Casual(advising(_learned(game, CASUAL_POSITIONS), game, CASUAL_SAMPLES), TEMPER)


def make_learned(game: Rules) -> Player:
    """The net's player; for a sheet without weights a quick search with the greedy player."""
    return _learned(game, LIGHT_POSITIONS)


def make_expert(game: Rules) -> Player:
    """The net's player with a search; for a sheet without weights a search with the greedy player."""
    found = _weights(game)
    from scorepad.clever.bots.expert import Expert

    return _searching(game, MANY_SAMPLES) if found is None else Expert(game.tables, found, found.samples)


def make_evaluator(game: Rules) -> Evaluator | None:
    """The net's values, without NumPy quick ones; None for a sheet without weights."""
    if not installed(NUMPY):
        return None if COMPILED else _quick_values(game)
    found = _weights(game)
    from scorepad.clever.bots.evaluator import NetEvaluator

    return None if found is None else NetEvaluator(game.tables, found)


def _quick_values(game: Rules) -> Evaluator | None:
    light = _light_weights(game)
    from scorepad.clever.bots.learned import Learned
    from scorepad.clever.bots.values import QuickValues

    if light is None:
        return None
    version = f"{Learned.name} {light.digest[:8]}, {COACH_POSITIONS} positions"
    return QuickValues(Learned(game.tables, light, COACH_POSITIONS), version)


def trained(game: Rules) -> About | None:
    """How the weights of a sheet came about; None if there are none."""
    found = _weights(game) if installed(NUMPY) else _light_weights(game)
    return None if found is None else found.about


BOTS = (
    Bot("greedy", Strength.GREEDY, make_greedy),
    Bot("newcomer", Strength.NEWCOMER, make_newcomer, FOR_NETS, f"positions={CASUAL_POSITIONS}"),
    Bot("casual", Strength.CASUAL, make_casual, FOR_NETS, f"positions={CASUAL_POSITIONS}"),
    Bot("learned", Strength.STRONG, make_learned, FOR_NETS, f"positions={LIGHT_POSITIONS}"),
    Bot("expert", Strength.STRONGEST, make_expert, needs=NUMPY),
)


def _learned(game: Rules, light_positions: int) -> Player:
    """The net's player; where there is no NumPy it looks at this many positions in one decision."""
    from scorepad.clever.bots.learned import Learned

    if COMPILED or installed(NUMPY):
        found = _weights(game)
        return _searching(game, FEW_SAMPLES) if found is None else Learned(game.tables, found)
    light = _light_weights(game)
    return _searching(game, FEW_SAMPLES) if light is None else Learned(game.tables, light, light_positions)


def _searching(game: Rules, samples: int) -> Sampled:
    return Sampled(game, make_greedy(game), samples, None if COMPILED else LIGHT_SHEETS)


def _weights(game: Rules) -> "Weights | None":
    with extra("learned"):
        from scorepad.clever.bots import weights
    from scorepad.clever.bots.inputs import Inputs

    return weights.find(game.digest, Inputs(game.tables).size)


@cache
def _light_weights(game: Rules) -> "LightWeights | None":
    from scorepad.clever.bots import light
    from scorepad.clever.bots.inputs import Inputs

    return light.find(game.digest, Inputs(game.tables).size)
