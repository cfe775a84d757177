"""Measures what bots lose by the coach's values, how much of the score is luck, and whether the values come true."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, pvariance, stdev

from scorepad import Match, Record, analyse, players
from scorepad.coach.course import evaluator_for
from scorepad.coach.progress import Sort, losses
from scorepad.coach.report import SeatReport
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator, Line, Loss
from scorepad.core.game import Game, State
from scorepad.core.match import ROLL

#: Throws that a mean is taken of: the fewer, the more games.
THROWS = 8
#: Into this many parts a game is cut to see whether the values come true.
PARTS = 6


class Hasty:
    """The values of another evaluator, without a closer look at faults: what is lost in all does not need it."""

    def __init__(self, values: Evaluator) -> None:
        self.values = values
        self.version, self.unit, self.doubt = values.version, values.unit, values.doubt

    def value(self, state: State, seat: int) -> float:
        """As the other says."""
        return self.values.value(state, seat)

    def settled(self, state: State, seat: int) -> bool:
        """As the other says."""
        return self.values.settled(state, seat)

    def line(self, state: State, seat: int) -> Line:
        """As the other says."""
        return self.values.line(state, seat)

    def after(self, state: State, seat: int, code: int) -> float:
        """As the other says."""
        return self.values.after(state, seat, code)

    def mean(self, state: State, seat: int) -> float | None:
        """As the other says."""
        return self.values.mean(state, seat)

    def closer(self, state: State, seat: int, code: int, rng: Rng) -> Loss | None:
        """Not now."""
        return None


def reports(game: Game, bot: str, games: int, seed: int) -> list[SeatReport]:
    """Games of one bot alone, as the coach sees them."""
    player, values = players.make(bot, game), Hasty(evaluator_for(game, 1))
    return [analyse(_played(game, player, seed + one), values, THROWS).seats[0] for one in range(games)]


def bots_table(found: dict[str, list[SeatReport]]) -> Iterator[str]:
    """A row for each bot: what it loses, its accuracy, and luck's share in the variance of its score."""
    yield "| player | games | lost in a game | accuracy | luck's share |"
    yield "|---|---|---|---|---|"
    for bot, seats in found.items():
        lost, usual = (sum(getattr(seat, name) for seat in seats) for name in ("regret", "usual"))
        error = stdev(seat.regret for seat in seats) / len(seats) ** 0.5
        accuracy = max(100 * (1 - lost / usual), 0.0) if usual else 100.0
        scores = pvariance([seat.score for seat in seats])
        share = 100 * (1 - pvariance([seat.adjusted for seat in seats]) / scores) if scores else 0.0
        yield f"| {bot} | {len(seats)} | {lost / len(seats):.1f} ± {error:.1f} | {accuracy:.0f} | {share:.0f} % |"


def calibration_table(seats: Sequence[SeatReport]) -> Iterator[str]:
    """What was expected in each part of the game, and what it came to."""
    yield "| part of the game | expected | in the end | usual distance |"
    yield "|---|---|---|---|"
    pairs = defaultdict[int, list[tuple[float, float]]](list)
    for seat in seats:
        for at, throw in enumerate(seat.throws):
            pairs[at * PARTS // len(seat.throws)].append((throw.expected, seat.score))
    for part, told in sorted(pairs.items()):
        expected, real = (fmean(column) for column in zip(*told, strict=True))
        distance = fmean((one - other) ** 2 for one, other in told) ** 0.5
        yield f"| {part + 1} of {PARTS} | {expected:.1f} | {real:.1f} | {distance:.1f} |"


def casual_losses(seats: Sequence[SeatReport]) -> dict[str, dict[str, float]]:
    """What is lost in a game by kind and by round, and in all, for those who compare themselves."""
    told = {"lost": {"": round(fmean(seat.regret for seat in seats), 2)}}
    sorts: tuple[Sort, ...] = ("kind", "round")
    for sort in sorts:
        sums = defaultdict[str, float](float)
        for seat in seats:
            for name, loss in losses(seat, sort).items():
                sums[name] += loss.lost
        told[sort] = {name: round(lost / len(seats), 2) for name, lost in sorted(sums.items())}
    return told


def keep_casual(name: str, seats: Sequence[SeatReport], path: Path) -> None:
    """Write what `casual` loses to the file that players are compared with."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known[name] = casual_losses(seats)
    path.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


def _played(game: Game, player: players.Player, seed: int) -> Record:
    match, rng = Match(game, 1, seed), Rng(seed, 1)
    while not match.over:
        state = match.state
        match.play(0, ROLL if state.chance else game.action_text(player.choose(state.clone(), 0, rng)))
    return match.record
