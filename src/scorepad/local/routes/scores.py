"""The results of finished games on this device."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scorepad.answers.lists import score_line
from scorepad.local.device import Device
from scorepad.local.requests import Reply, Request, Routes
from scorepad.local.tables import Head
from scorepad.table.table import Result

routes = Routes()
Parts = dict[str, object]

#: Lines of the best scores for each number of seats, and of your own history.
MOST, MOST_OWN = 50, 200


@routes.on("GET", "/scores")
async def best_scores(device: Device, asked: Request) -> Reply:
    """The best results of this device, for each number of players apart."""
    game, preset, most = asked.ask("game"), asked.ask("preset", "rulebook"), _whole(asked.ask("most"))
    heads = [head for head in await device.tables.heads() if _of(head) == (game, preset)]
    ranked = sorted(_results(heads), key=lambda pair: (len(pair[0].listed.seats), -pair[1].total))
    return Reply.of({"scores": list(_first_few(ranked, most))})


@routes.on("GET", "/scores/mine")
async def my_scores(device: Device, _asked: Request) -> Reply:
    """The finished games of this device, latest first."""
    heads = await device.tables.heads()
    return Reply.of({"scores": [score_line(head.listed, result) for head, result in _results(heads)][:MOST_OWN]})


def _of(head: Head) -> tuple[str, str]:
    return head.listed.terms.game, head.listed.terms.preset


def _results(heads: Iterable[Head]) -> Iterator[tuple[Head, Result]]:
    return ((head, result) for head in heads for result in head.results)


def _first_few(ranked: Iterable[tuple[Head, Result]], most: int) -> Iterator[Parts]:
    """This many lines for each number of seats."""
    told: Counter[int] = Counter()
    for head, result in ranked:
        told[len(head.listed.seats)] += 1
        if told[len(head.listed.seats)] <= most:
            yield score_line(head.listed, result)


def _whole(text: str) -> int:
    return min(int(text), MOST) if text.isascii() and text.isdigit() and len(text) < 4 else MOST
