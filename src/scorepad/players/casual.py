"""A player to sit beside people: sees much of what a strong player sees, prefers points now, and overlooks things."""

from dataclasses import dataclass
from math import log

from scorepad.core import Rng
from scorepad.core.game import State
from scorepad.core.player import Advisor, Opinion, Player, Playing, adjust, digest_of

#: How often it plays an action to the end where its model has no opinions of its own: people do not reckon far.
CASUAL_SAMPLES = 8

#: Fine enough that no two draws of a game look alike.
GRAIN = 1 << 31


@dataclass(frozen=True)
class Temper:
    """How human it is."""

    overlooks: int  #: of a hundred possible actions, this many are not seen at all
    sight: float  #: the part of what lies ahead that counts; points on the sheet count in full
    doubt: float  #: by about this many points it is wrong about what an action is worth


@dataclass(frozen=True)
class Mood:
    """How it plays against others where points tell little about who wins: now well, now carelessly."""

    well: Player
    carelessly: Player
    steady: int  #: of a hundred decisions, this many are made well

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """What one of the two would do."""
        player = self.well if rng.below(100) < self.steady else self.carelessly
        return player.choose(state, seat, rng)


class Casual(Playing):
    """Looks at an advisor's opinions through a temper; in company it may be moody instead."""

    name = "casual"

    def __init__(self, advisor: Advisor, temper: Temper, mood: Mood | None = None) -> None:
        self.advisor, self.temper, self.mood = advisor, temper, mood

    @property
    def digest(self) -> str:
        """Of what the player it watches has learned."""
        return digest_of(self.advisor)

    def adjust(self, setting: str) -> None:
        """The settings are those of the player it watches."""
        adjust(self.advisor, setting)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The action that seems best; where there is no choice it cannot be wrong."""
        codes = state.legal(seat)
        if len(codes) == 1:
            return int(codes[0])
        if self.mood and state.seats > 1:
            return self.mood.choose(state, seat, rng)
        opinions = self.advisor.opinions(state, seat, rng)
        seen = [opinion for opinion in opinions if rng.below(100) >= self.temper.overlooks]
        return max(seen or opinions, key=lambda opinion: self._seems(state, seat, opinion, rng)).action

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """Those of the player it watches: asked calmly, it knows better than it plays."""
        return self.advisor.opinions(state, seat, rng)

    def _seems(self, state: State, seat: int, opinion: Opinion, rng: Rng) -> float:
        after = state.clone()
        after.confirm = 0
        after.apply(seat, opinion.action)
        now = after.score(seat)
        return float(now + self.temper.sight * (opinion.points - now) + self.temper.doubt * _doubt(rng))


def _doubt(rng: Rng) -> float:
    """Chance that makes the best of several a choice by weights: the usual way to let people err."""
    return -log(-log((rng.below(GRAIN) + 0.5) / GRAIN))
