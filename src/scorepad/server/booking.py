"""What of a report goes into a training book, and what a book tells."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from scorepad.coach.course import digest_of
from scorepad.coach.progress import Loss, Played, Summary, sorted_losses, summary
from scorepad.core.record import Record
from scorepad.server.coaching import ToldDecision, ToldFall, ToldReport, ToldSeat
from scorepad.server.storage.book import BookFault, BookGame


class Origin(NamedTuple):
    """Where a game was played: its record, the seats that are noted, what is played, and when."""

    record: str
    seats: list[int]
    title: str
    preset: str
    at: float


def entries(origin: Origin, report: ToldReport) -> Iterator[tuple[BookGame, list[BookFault]]]:
    """The games and faults of some seats of a report."""
    record = Record.loads(origin.record)
    key = digest_of(record)
    for number in origin.seats:
        seat = report.seats[number]
        game = BookGame(
            key, number, report.game, origin.title, origin.preset, record.seats, origin.at, report.unit,
            seat.score, seat.luck, seat.regret, seat.usual, json.dumps(_losses(seat)),
        )  # fmt: skip
        yield game, [_fault(record, game, one, one.fall) for one in seat.decisions if one.band and one.fall]


def summaries(games: Sequence[BookGame]) -> Iterator[tuple[BookGame, Summary]]:
    """What the games of a book tell, each kind of game apart: the last of its games and the summary."""

    def sort(game: BookGame) -> tuple[str, str, bool]:
        return game.game, game.preset, game.seats > 1

    for _, found in groupby(sorted(games, key=lambda game: (*sort(game), game.at)), key=sort):
        same = list(found)
        yield same[-1], summary(same[-1].game, [_played(game) for game in same])


def _fault(record: Record, game: BookGame, decision: ToldDecision, fall: ToldFall) -> BookFault:
    lines = [text for _line, text in record.entries()][: fall.step]
    so_far = replace(record, lines=tuple(lines), notes={})
    return BookFault(
        game.game_key, fall.step, game.seat, game.title, decision.kind, decision.band, game.unit,
        decision.regret, fall.better[0], so_far.dumps(),
    )  # fmt: skip


def _losses(seat: ToldSeat) -> dict[str, dict[str, tuple[float, int]]]:
    kinds = sorted_losses((one.kind, one.regret) for one in seat.decisions)
    rounds = sorted_losses((str(one.round), one.regret) for one in seat.decisions)
    return {
        sort: {name: (loss.lost, loss.count) for name, loss in found.items()}
        for sort, found in (("kind", kinds), ("round", rounds))
    }


def _played(game: BookGame) -> Played:
    kinds, rounds = (
        {name: Loss(*loss) for name, loss in json.loads(game.losses)[sort].items()} for sort in ("kind", "round")
    )
    return Played(game.at, game.score, game.luck, game.lost, game.usual, kinds, rounds)
