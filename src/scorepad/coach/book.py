"""A training book: games as the coach saw them, and faults that come back until they are played well."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from scorepad.coach.course import digest_of
from scorepad.coach.progress import Loss, Played, Summary, sorted_losses, summary
from scorepad.coach.report import JsonDecision, JsonFall, JsonReport, JsonSeat
from scorepad.core.record import Record

#: A fault comes back after this many days: after it was made or played badly, then each time it was played well.
DAYS = (1, 3, 7, 21)
DAY = 86400.0
#: A book has this many faults at most; those that are due last go.
MOST_FAULTS = 500


@dataclass(frozen=True)
class BookGame:
    """One seat of a game."""

    game_key: str
    seat: int
    game: str
    title: str
    preset: str
    seats: int
    at: float
    unit: str
    score: float
    luck: float
    lost: float
    usual: float
    losses: str  #: JSON


@dataclass(frozen=True)
class BookFault:
    """A decision to be played better."""

    game_key: str
    step: int
    seat: int
    title: str
    kind: str
    band: str
    unit: str
    lost: float
    better: str
    record: str  #: as far as the position
    stage: int = 0
    due: float = 0.0

    def answered(self, good: bool, now: float) -> "BookFault | None":
        """The same when it was played now; None if it is learned. Before it is due nothing changes."""
        if self.due > now:
            return self
        stage = self.stage + 1 if good else 0
        return None if stage >= len(DAYS) else replace(self, stage=stage, due=now + DAYS[stage] * DAY)


class Origin(NamedTuple):
    """Where a game was played: its record, the seats that are noted, what is played, and when."""

    record: str
    seats: list[int]
    title: str
    preset: str
    at: float


def entries(origin: Origin, report: JsonReport) -> Iterator[tuple[BookGame, list[BookFault]]]:
    """The games and faults of some seats of a report; the faults are due tomorrow."""
    record = Record.loads(origin.record)
    key = digest_of(record)
    for number in origin.seats:
        seat = report["seats"][number]
        game = BookGame(
            key, number, report["game"], origin.title, origin.preset, record.seats, origin.at, report["unit"],
            seat["score"], seat["luck"], seat["regret"], seat["usual"], json.dumps(_losses(seat)),
        )  # fmt: skip
        yield game, [_fault(record, game, one, one["fall"]) for one in seat["decisions"] if one["band"] and one["fall"]]


def summaries(games: Sequence[BookGame]) -> Iterator[tuple[BookGame, Summary]]:
    """What the games of a book tell, each kind of game apart: the last of its games and the summary."""

    def sort(game: BookGame) -> tuple[str, str, bool]:
        return game.game, game.preset, game.seats > 1

    for _, found in groupby(sorted(games, key=lambda game: (*sort(game), game.at)), key=sort):
        same = list(found)
        yield same[-1], summary(same[-1].game, [_played(game) for game in same])


def _fault(record: Record, game: BookGame, decision: JsonDecision, fall: JsonFall) -> BookFault:
    lines = [text for _line, text in record.entries()][: fall["step"]]
    so_far = replace(record, lines=tuple(lines), notes={})
    return BookFault(
        game.game_key, fall["step"], game.seat, game.title, decision["kind"], decision["band"], game.unit,
        decision["regret"], fall["better"][0], so_far.dumps(), due=game.at + DAYS[0] * DAY,
    )  # fmt: skip


def _losses(seat: JsonSeat) -> dict[str, dict[str, tuple[float, int]]]:
    kinds = sorted_losses((one["kind"], one["regret"]) for one in seat["decisions"])
    rounds = sorted_losses((str(one["round"]), one["regret"]) for one in seat["decisions"])
    return {
        sort: {name: (loss.lost, loss.count) for name, loss in found.items()}
        for sort, found in (("kind", kinds), ("round", rounds))
    }


def _played(game: BookGame) -> Played:
    kinds, rounds = (
        {name: Loss(*loss) for name, loss in json.loads(game.losses)[sort].items()} for sort in ("kind", "round")
    )
    return Played(game.at, game.score, game.luck, game.lost, game.usual, kinds, rounds)
