"""The training book of this device."""

import json

from scorepad.answers.book import book_view, export_view
from scorepad.answers.reports import judge
from scorepad.core.clean import clean
from scorepad.local.book import Book
from scorepad.local.device import Device
from scorepad.local.requests import Reply, Request, Routes
from scorepad.local.wishes import LONGEST_ACT, MOST_SEATS, MOST_STEPS, upload
from scorepad.table.refusal import Refusal

routes = Routes()

KEY_LENGTH = 64
Parts = dict[str, object]


@routes.on("GET", "/book")
async def my_book(device: Device, _asked: Request) -> Reply:
    """What is due, and how this player plays."""
    book = await device.book.read()
    return Reply.of(book_view(book.games, book.faults, device.clock()))


@routes.on("POST", "/book/beside")
async def book_beside(device: Device, asked: Request) -> Reply:
    """The same without games that are in another book of the same person."""
    book = (await device.book.read()).without(asked.read().texts("keys"))
    return Reply.of(book_view(book.games, book.faults, device.clock()))


@routes.on("POST", "/book/answers")
async def answer_fault(device: Device, asked: Request) -> Reply:
    """Judge what somebody would do now; the first answer of the day decides when the fault comes back."""
    said = asked.read()
    key, step = said.text("key", longest=KEY_LENGTH), said.number("step", 0, MOST_STEPS)
    fault = (await device.book.read()).find(key, step)
    verdict = _judged(fault.record, step, fault.seat, said.text("action", longest=LONGEST_ACT))
    good = verdict["accepted"] is True
    await device.book.change(lambda book: book.answered(book.find(key, step), good, device.clock()))
    return Reply.of(verdict)


@routes.on("GET", "/book/export")
async def export_book(device: Device, _asked: Request) -> Reply:
    """Everything in the book, to keep."""
    book = await device.book.read()
    return Reply.of(export_view(book.games, book.faults))


@routes.on("DELETE", "/book")
async def clear_book(device: Device, _asked: Request) -> Reply:
    """Forget everything in the book."""
    await device.book.change(lambda _book: Book())
    return Reply()


@routes.on("POST", "/records/try")
async def try_again(_device: Device, asked: Request) -> Reply:
    """Whether an act would have been as good as the best."""
    said = asked.read()
    step, seat = said.number("step", 0, MOST_STEPS), said.number("seat", 0, MOST_SEATS - 1)
    return Reply.of(_judged(upload(said, "record"), step, seat, said.text("action", longest=LONGEST_ACT)))


def _judged(record: str, step: int, seat: int, action: str) -> Parts:
    found: Parts = json.loads(judge(record, step, seat, action))
    if "problem" in found:
        raise Refusal("reason.bad-record", error=clean(str(found["problem"]), 500))
    return found
