"""Records that a browser brings along: their course, every position, and what the dice had to show."""

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from scorepad.answers.records import study
from scorepad.core.clean import clean
from scorepad.core.errors import ScorepadError
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.core.record import Record
from scorepad.server.coaching import Moments
from scorepad.server.messages import (
    UPLOAD_LENGTH,
    DiePart,
    FamilyName,
    MaterialPart,
    Message,
    Said,
    SeatNumber,
    SheetPart,
    TurnPart,
)
from scorepad.server.routes.dependencies import REFUSALS, ServerDep
from scorepad.server.services import Server
from scorepad.table.refusal import Refusal

router = APIRouter(prefix="/api/records", responses=REFUSALS)


class StudyRecord(Said):
    """A record, as text."""

    record: str = Field(max_length=UPLOAD_LENGTH)


class StudyStep(StudyRecord):
    """A position of a record."""

    step: int = Field(ge=0, le=100_000)


class StudyPapers(StudyRecord):
    """The papers of a record, with words in a language."""

    language: str = Field(FALLBACK, max_length=8)


class StudyNumbers(StudyRecord):
    """The outcomes that the dice gave, in the order of the draws."""

    numbers: list[Annotated[int, Field(ge=0, le=2**53)]] = Field(max_length=5000)


class Happening(Message):
    """Something that happened: the key of a message and its parameters."""

    key: str
    params: dict[str, object]


class PastPlace(Message):
    """A line of the final ranking; equal places are shared."""

    place: int
    seat: int
    total: int
    tie_break: int


class PastStep(Message):
    """An entry of a record (the first has none), what happened by it, and everybody's points after it."""

    entry: str
    events: list[Happening]
    totals: list[int]


class Rating(Message):
    """The level of a solo result, 1 is the best."""

    level: int
    levels: int


class Outline(Message):
    """The course of a record."""

    game: str
    title: str
    family: str
    preset: str
    seats: int
    players: list[str] = Field(description="names by seat, a nameless bot by its kind; empty where it is not told")
    notes: dict[str, str]
    over: bool
    scores: list[dict[str, int]]
    ranking: list[PastPlace]
    rating: Rating | None
    proof: bool = Field(description="whether the record carries the secret of its dice")
    steps: list[PastStep]


class Papers(Message):
    """Where the papers of a game are found; `shipped`: the sheet is one that everybody has."""

    digest: str
    shipped: bool


class Position(Message):
    """A position of a record, all sheets open."""

    game: str
    papers: Papers
    family: FamilyName
    colours: dict[str, str]
    material: MaterialPart
    over: bool
    waiting: list[int]
    turn: TurnPart
    dice: list[DiePart]
    sheets: list[SheetPart]


class DrawnPapers(Message):
    """The blank sheets of a record that brings its own."""

    papers: dict[str, str] = Field(description="SVG by the name of the paper")


class Draw(Message):
    """Something the dice decided: the label of the draw, one out of how many, and what the record says."""

    label: str
    count: int
    found: str


class Draws(Message):
    """All draws that the server's dice made in a record, of how many throws, and whether the game is over."""

    draws: list[Draw]
    throws: int = Field(description="how many throws the record has")
    before: int | None = Field(description="how many of them came with the record that the table went on from")
    over: bool


class Meanings(Message):
    """What outcomes mean."""

    meanings: list[str]


@router.post("/outline")
async def record_outline(request: Request, server: ServerDep, asked: StudyRecord) -> Outline:
    """The course of a record: every entry, what happened, the points after it."""
    return Outline.model_validate(await _study(server, request, "outline", asked.record))


@router.post("/step")
async def record_step(request: Request, server: ServerDep, asked: StudyStep) -> Position:
    """The position after a number of entries of a record."""
    return Position.model_validate(await _study(server, request, "step", asked.record, asked.step))


@router.post("/papers")
async def record_papers(request: Request, server: ServerDep, asked: StudyPapers) -> DrawnPapers:
    """The blank sheets that a record was played on, for sheets without an address."""
    language = spoken(asked.language)
    found = await _study(server, request, "papers", asked.record, language)
    return DrawnPapers.model_validate({"papers": found})


@router.post("/draws")
async def record_draws(request: Request, server: ServerDep, asked: StudyRecord) -> Draws:
    """Everything the dice of a record decided, for a browser that draws it again."""
    return Draws.model_validate(await _study(server, request, "draws", asked.record))


@router.post("/meanings")
async def record_meanings(request: Request, server: ServerDep, asked: StudyNumbers) -> Meanings:
    """What the outcomes that a browser drew mean by the rules."""
    found = await _study(server, request, "meanings", asked.record, asked.numbers)
    return Meanings.model_validate({"meanings": found})


class WantedMoment(Said):
    """The position before an entry, and the seat that decided there."""

    step: int = Field(ge=0, le=100_000)
    seat: SeatNumber


class StudyMoments(StudyRecord):
    """Positions that are to be spoken of."""

    moments: list[WantedMoment] = Field(max_length=16)


@router.post("/moments")
async def record_moments(request: Request, server: ServerDep, asked: StudyMoments) -> Moments:
    """What could be done at some moments of a record, so that acts can be put into words."""
    wanted = [(one.step, one.seat) for one in asked.moments]
    return Moments.model_validate(await _study(server, request, "moments", asked.record, wanted))


async def _study(server: Server, request: Request, name: str, record: str, *arguments: object) -> object:
    """Sheets of your own are read in a process of their own; games that come with scorepad cannot take long."""
    server.limit(server.acts, request)
    if _brings_a_sheet(record):
        answer = await server.uploads.study(name, record, *arguments)
    else:
        answer = await asyncio.to_thread(study, name, record, *arguments)
    if answer is None:
        raise Refusal("reason.slow-record")
    told: dict[str, object] = json.loads(answer)
    if "problem" in told:
        raise Refusal("reason.bad-record", error=clean(str(told["problem"]), 500))
    return told["found"]


def _brings_a_sheet(record: str) -> bool:
    try:
        return bool(Record.loads(record).sheet)
    except ScorepadError:
        return False  # the study will say what is wrong with it
