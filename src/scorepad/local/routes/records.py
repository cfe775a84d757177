"""Records that a page brings along: their course, every position, and what the dice had to show."""

import json

from scorepad.answers.records import study
from scorepad.core.clean import clean
from scorepad.local.device import Device
from scorepad.local.requests import Reply, Request, Routes
from scorepad.local.routes.sheets import language_of
from scorepad.local.wishes import MOST_SEATS, MOST_STEPS, upload
from scorepad.table.refusal import Refusal

routes = Routes()

MOST_MOMENTS = 16


@routes.on("POST", "/records/outline")
async def outline(_device: Device, asked: Request) -> Reply:
    """The course of a record: every entry, what happened, the points after it."""
    return Reply.of(_study("outline", asked))


@routes.on("POST", "/records/step")
async def step(_device: Device, asked: Request) -> Reply:
    """The position after a number of entries of a record."""
    return Reply.of(_study("step", asked, asked.read().number("step", 0, MOST_STEPS)))


@routes.on("POST", "/records/papers")
async def papers(_device: Device, asked: Request) -> Reply:
    """The blank sheets of a record that brings its own."""
    return Reply.of({"papers": _study("papers", asked, language_of(asked.read()))})


@routes.on("POST", "/records/draws")
async def draws(_device: Device, asked: Request) -> Reply:
    """Everything the dice of a record decided, for a page that draws it again."""
    return Reply.of(_study("draws", asked))


@routes.on("POST", "/records/meanings")
async def meanings(_device: Device, asked: Request) -> Reply:
    """What the outcomes that a page drew mean by the rules."""
    numbers = list(asked.read().numbers("numbers", None, 0, 2**53))
    return Reply.of({"meanings": _study("meanings", asked, numbers)})


@routes.on("POST", "/records/moments")
async def moments(_device: Device, asked: Request) -> Reply:
    """What could be done at some moments of a record."""
    wanted = asked.read().tables("moments", MOST_MOMENTS, "moment", ("step", "seat"))
    pairs = [(one.number("step", 0, MOST_STEPS), one.number("seat", 0, MOST_SEATS - 1)) for one in wanted]
    return Reply.of(_study("moments", asked, pairs))


def _study(name: str, asked: Request, *arguments: object) -> object:
    record = upload(asked.read(), "record")
    told: dict[str, object] = json.loads(study(name, record, *arguments))
    if "problem" in told:
        raise Refusal("reason.bad-record", error=clean(str(told["problem"]), 500))
    return told["found"]
