"""What would you do, and why: the best action, what it is worth, the next best, and plain facts as reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from scorepad.core import Rng
from scorepad.core.effect import Effect, effect_of
from scorepad.core.families import family_of
from scorepad.core.game import Game, Sentence, State
from scorepad.core.match import ROLL, Match
from scorepad.core.player import Advisor, Opinion
from scorepad.core.views import SentenceView

#: How many actions are told of, and how many reasons for the best.
LINES, REASONS = 3, 4

#: The parameter of a fact that says how much.
COUNT = "count"

#: Points between two actions below which they are as good as each other.
CLOSE = 0.5


@dataclass(frozen=True)
class Line:
    """One action and what it is worth: expected points at the end, and at tables with others the chance of winning."""

    action: str
    points: float
    win: float | None


class LineView(TypedDict):
    """A line in plain JSON types."""

    action: str
    points: float
    win: float | None


class AdviceView(TypedDict):
    """Advice in plain JSON types."""

    action: str
    lines: list[LineView]
    reasons: list[SentenceView]


@dataclass(frozen=True)
class Advice:
    """The best action in notation, the lines of the best few, best first, and the reasons for the best."""

    action: str
    lines: tuple[Line, ...] = ()
    reasons: tuple[Sentence, ...] = ()

    def as_json(self) -> AdviceView:
        """Everything in plain JSON types."""
        return {
            "action": self.action,
            "lines": [{"action": line.action, "points": line.points, "win": line.win} for line in self.lines],
            "reasons": [{"key": reason.key, "params": dict(reason.params)} for reason in self.reasons],
        }


def advise(match: Match, seat: int, player: Advisor, rng: Rng) -> Advice:
    """What the player would do in a seat that may act now."""
    return advise_position(match.game, match.position_for(seat), seat, player, rng)


def advise_position(game: Game, state: State, seat: int, player: Advisor, rng: Rng) -> Advice:
    """The same for a position as the seat may know it."""
    if state.chance:
        return Advice(ROLL, reasons=(Sentence("hint.roll", {}),))
    opinions = player.opinions(state, seat, rng)
    best = game.action_text(opinions[0].action)
    lines = tuple(_line(game, opinion) for opinion in opinions[:LINES])
    if len(opinions) == 1:
        return Advice(best, lines, (Sentence("hint.only", {}),))
    return Advice(best, lines, tuple(_reasons(game, state, seat, opinions)))


def facts(game: Game, effect: Effect) -> list[Sentence]:
    """What an action does at once, most important first."""
    points = [_gain(game, part, gained) for part, gained in _by_size(effect.points)]
    return [*points, *family_of(game).facts(game, effect)]


def differences(game: Game, state: State, seat: int, better: int, other: int) -> list[Sentence]:
    """What one action does that another does not, and what the other would use up; only the few most important."""
    best, rival = (effect_of(game, state, seat, code) for code in (better, other))
    also = facts(game, rival)
    told = [fact for fact in facts(game, best) if _stands_out(fact, also)]
    told += [Sentence("hint.saves", {"action": used}) for used in rival.used if used not in best.used]
    return told[:REASONS]


def _reasons(game: Game, state: State, seat: int, opinions: Sequence[Opinion]) -> list[Sentence]:
    """What the best action does that the next best does not, what the next best would use up, and the difference."""
    told = differences(game, state, seat, opinions[0].action, opinions[1].action)
    return [*told, _margin(opinions, game.counts_throws_alone and state.seats == 1)]


def _stands_out(fact: Sentence, also: Sequence[Sentence]) -> bool:
    """Whether the next best action does not do the same, or does less of it."""
    rivals = [other for other in also if other.key == fact.key and _about(other) == _about(fact)]
    return all(_count(other) < _count(fact) for other in rivals)


def _count(fact: Sentence) -> int:
    count = fact.params.get(COUNT, 0)
    return count if isinstance(count, int) else 0


def _about(fact: Sentence) -> dict[str, object]:
    return {name: value for name, value in fact.params.items() if name != COUNT}


def _margin(opinions: Sequence[Opinion], throws: bool) -> Sentence:
    ahead = opinions[0].points - opinions[1].points
    if ahead < CLOSE:
        return Sentence("hint.close", {})
    told = round(ahead, 1)
    return Sentence("hint.margin-throws", {"throws": told}) if throws else Sentence("hint.margin", {"points": told})


def _gain(game: Game, part: str, gained: int) -> Sentence:
    kind = family_of(game).score_parts if part in game.areas else "part"
    return Sentence(f"hint.points-{kind}", {"count": gained, kind: part})


def _by_size(points: Mapping[str, int]) -> list[tuple[str, int]]:
    gains = [(part, gained) for part, gained in points.items() if gained > 0]
    return sorted(gains, key=lambda pair: pair[1], reverse=True)


def _line(game: Game, opinion: Opinion) -> Line:
    win = None if opinion.win is None else round(opinion.win, 3)
    return Line(game.action_text(opinion.action), round(opinion.points, 1), win)
