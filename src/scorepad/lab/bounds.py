"""How good a player is beside the best possible one: its mean, a bound that nobody can beat, and what lies between."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from time import monotonic

from scorepad.coach.outlook import luck
from scorepad.core import COMPILED, Rng
from scorepad.core.dice import SlotDice
from scorepad.core.errors import ScorepadError
from scorepad.core.evaluator import Evaluator
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.player import Player
from scorepad.lab.asking import with_care
from scorepad.lab.entrants import Entrant, seated
from scorepad.lab.moments import Moments
from scorepad.lab.play import SEAT_STREAM
from scorepad.lab.pool import Progress
from scorepad.lab.ratings import DEVIATIONS
from scorepad.lab.relaxed import MOST_TRIED, Relaxed
from scorepad.lab.watching import LUCK_STREAM, evaluator_of

#: Throws that a mean is taken of, dice tried for each throw of a turn, and for each turn after the first.
EFFORT, TRIES, SAMPLES = 32, 1, 16
#: Points: where all dice are known, means are taken of few throws in positions worse than a good line's by this.
MARGIN = 20.0


@dataclass(frozen=True)
class Figure:
    """A mean over worlds, and its standard error."""

    mean: float
    se: float


@dataclass(frozen=True)
class Bound:
    """What a player gets, what nobody can expect to exceed, and the difference between them, world by world."""

    game: str
    preset: str
    options: dict[str, object]
    name: str  #: of the player
    unit: str
    position: str  #: where it begins
    worlds: int
    seed: int
    effort: int
    tries: int
    samples: int
    margin: float
    seconds: float  #: how long all worlds took
    player: Figure  #: its luck-adjusted result
    upper: Figure
    gap: Figure
    at_most: float  #: the gap does not exceed this in 97.5 cases out of 100

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types."""
        return asdict(self) | {"compiled": COMPILED}


def bound(
    game: Game,
    player: Entrant,
    worlds: int,
    seed: int = 0,
    start: State | None = None,
    progress: Progress | None = None,
    *,
    effort: int = EFFORT,
    tries: int = TRIES,
    samples: int = SAMPLES,
    margin: float = MARGIN,
) -> Bound:
    """Find a score that nobody can expect to exceed alone, next to what a player gets on the same dice."""
    _check(worlds, effort, tries, samples)
    begun = monotonic()
    begin = _begin(game, start)
    evaluator, who = _values(game), seated(player, game)
    relaxed = Relaxed(game, evaluator, seed, effort, tries, samples, margin)
    careful, pairs = with_care(who.player, who.name, game), list[tuple[float, float]]()
    ceiling = _ceiling(game) if start is None else None
    for world in range(worlds):
        upper = relaxed.best(begin, world) if ceiling is None else ceiling
        pairs.append((adjusted_result(game, careful, evaluator, begin, seed, world, effort), upper))
        if progress:
            progress(world + 1)
    gap = _figure(high - low for low, high in pairs)
    return Bound(
        game=game.id,
        preset=game.preset,
        options=dict(game.options),
        name=who.name,
        unit=str(evaluator.unit),
        position=game.position_text(begin),
        worlds=worlds,
        seed=seed,
        effort=effort,
        tries=tries,
        samples=samples,
        margin=margin,
        seconds=monotonic() - begun,
        player=_figure(low for low, _ in pairs),
        upper=_figure(high for _, high in pairs),
        gap=gap,
        at_most=gap.mean + DEVIATIONS * gap.se,
    )


def _check(worlds: int, effort: int, tries: int, samples: int) -> None:
    if min(worlds, effort, tries) < 1 or samples < 0 or max(tries, samples) > MOST_TRIED:
        raise ScorepadError(
            f"bound: found {worlds} worlds, effort {effort}, {tries} tries, {samples} samples, expected at least one "
            f"of each (no samples: all dice are known), at most {MOST_TRIED} tries or samples"
        )
    if samples == 0 and tries > 1:
        raise ScorepadError(f"bound: found {tries} tries where all dice are known, expected 1")


def _begin(game: Game, start: State | None) -> State:
    found = game.start(1) if start is None else start
    if found.seats != 1:
        raise ScorepadError(
            f"bound: found a position of {found.seats} seats, expected one: bounds are for playing alone"
        )
    if found.over:
        raise ScorepadError("bound: found a position in which the game is over, expected one to play on from")
    begin: State = found.clone()
    begin.confirm = 0
    return begin


def _ceiling(game: Game) -> float | None:
    """What the family can prove of whole games without trying."""
    known = family_of(game).ceiling
    return None if known is None else known(game)


def _values(game: Game) -> Evaluator:
    found = evaluator_of(game, 1)
    if found is None:
        raise ScorepadError(f"bound: found no values of positions of {game.id}, expected a game with some")
    return found


def adjusted_result(
    game: Game, player: Player, evaluator: Evaluator, start: State, seed: int, world: int, effort: int
) -> float:
    """What a player has at the end of a game alone on the dice of a world, luck taken out."""
    state, dice, lucky = start.clone(), SlotDice(seed, world), 0.0
    mine, rng = Rng(seed, SEAT_STREAM + world), Rng(seed, LUCK_STREAM + world)
    while not state.over:
        if state.chance:
            before = state.clone()
            state.roll(dice.throw(game, state))
            lucky += luck(evaluator, before, state, effort, rng)[0]
        else:
            state.apply(0, player.choose(state, 0, mine))
    return evaluator.value(state, 0) - lucky


def _figure(values: Iterable[float]) -> Figure:
    found = Moments()
    for value in values:
        found.add(value)
    return Figure(found.mean, found.error)
