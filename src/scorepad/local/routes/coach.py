"""The coach on this device: told line by line, with less effort than at a server; bots and people go on meanwhile."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine

from scorepad.answers.reports import read_record, told_report
from scorepad.coach.book import Origin, entries
from scorepad.coach.report import JsonReport
from scorepad.core.clean import clean
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import Reply, Request, Routes, Told
from scorepad.local.wishes import upload
from scorepad.table.projection import record_for
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

routes = Routes()

#: Throws that a mean is taken of, where a net does not know it: a server takes four times as many.
EFFORT = 16
Parts = dict[str, object]
Note = Callable[[JsonReport], Coroutine[None, None, None]]


@routes.on("POST", "/records/report")
async def report_on_record(_device: Device, asked: Request) -> Reply:
    """The report on a record."""
    return _report(upload(asked.read(), "record"))


@routes.on("GET", "/tables/{table}/report")
async def report_on_table(device: Device, asked: Request) -> Reply:
    """The report on a finished game; it is noted in the training book."""
    origin = await device.tables.look(asked.table, lambda found: _origin(found, device.clock()))

    async def note(report: JsonReport) -> None:
        found = list(entries(origin, report))
        await device.book.change(lambda book: book.noted(found))

    return _report(origin.record, note)


def _report(record: str, note: Note | None = None) -> Reply:
    found = json.loads(read_record(record))
    if "problem" in found:
        raise Refusal("reason.bad-record", error=clean(str(found["problem"]), 500))
    if not found["over"]:
        raise Refusal("reason.not-over")
    return Told(told=_lines(record, found["entries"], note))


async def _lines(record: str, of: int, note: Note | None) -> AsyncIterator[Parts]:
    for told in told_report(record, EFFORT):
        if isinstance(told, int):
            yield {"type": "progress", "done": told, "of": of}
            await asyncio.sleep(0)  # whatever else is asked is answered in between
        else:
            await _noted(told, note)
            yield {"type": "report", "report": told}


async def _noted(report: JsonReport, note: Note | None) -> None:
    """A device that is full keeps nobody from reading a report."""
    try:
        if note is not None:
            await note(report)
    except Refusal:
        return


def _origin(table: Table, now: float) -> Origin:
    record, seats = record_for(table, HOLDER).dumps(), list(table.seats_of(HOLDER))
    return Origin(record, seats, table.terms.title, table.terms.preset, now)
