"""The training book of a browser: its faults that come back, its games as the coach saw them; all of it can go."""

import time
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from scorepad.answers.book import book_view, export_view
from scorepad.server.coaching import Verdict
from scorepad.server.messages import Code, Message, Notation, Said
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep, Session
from scorepad.server.security.tokens import new_token, token_hash
from scorepad.server.storage import book
from scorepad.table.refusal import Refusal

#: A code that brings a book to another browser is good for this long.
MOVE_SECONDS = 900.0

router = APIRouter(prefix="/api/book", responses=REFUSALS)


class DueFault(Message):
    """A fault that is to be played better now: the position is the end of the record."""

    key: str
    step: int
    seat: int
    title: str
    kind: str
    band: str
    unit: str
    lost: float
    better: str
    record: str


class WhereLost(Message):
    """Where somebody loses: per game, and what `casual` loses there, where that was measured."""

    sort: str
    name: str
    lost: float
    casual: float | None


class MyGames(Message):
    """The games of one kind: game, preset, alone or not."""

    game: str
    title: str
    preset: str
    alone: bool
    unit: str
    games: int
    mean: float
    best: float
    adjusted: float
    error: float | None
    lost: float
    casual: float | None
    accuracy: float
    trend: float | None = Field(description="what ten games add to the luck-adjusted score")
    findings: list[WhereLost]


class Book(Message):
    """A training book: what is due now, how many faults wait, when the next is due, and all games."""

    due: list[DueFault]
    waiting: int
    next: float | None
    mine: list[MyGames]
    keys: list[str] = Field(description="of all games: what was played, in 64 digits")


class AnswerFault(Said):
    """What one would do now where one went wrong."""

    key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    step: Annotated[int, Field(ge=0, le=100_000)]
    action: Notation


class ExportedGame(Message):
    """A game of a book; `key` says what was played."""

    key: str
    game: str
    preset: str
    seats: int
    seat: int
    at: float
    unit: str
    score: float
    luck: float
    lost: float
    losses: str = Field(description="JSON: lost and how often, by kind of decision and by round")


class ExportedFault(Message):
    """A fault of a book; `key` says in which game."""

    key: str
    title: str
    step: int
    seat: int
    kind: str
    band: str
    lost: float
    better: str
    stage: int
    due: float
    record: str


class ExportedBook(Message):
    """Everything in a book."""

    games: list[ExportedGame]
    faults: list[ExportedFault]


class BookCode(Message):
    """A one-time code that brings a book to another browser."""

    code: str
    link: str
    expires: float


class MoveBook(Said):
    """The code of a book."""

    code: Code


@router.get("")
async def my_book(server: ServerDep, session: MaybeSession) -> Book:
    """What is due, and how this player plays."""
    faults = await server.tables.read(partial(book.faults, session_id=session or ""))
    games = await server.tables.read(partial(book.games, session_id=session or ""))
    return Book.model_validate(book_view(games, faults, time.time()))


@router.post("/answers")
async def answer_fault(server: ServerDep, session: Session, asked: AnswerFault) -> Verdict:
    """Judge what somebody would do now; the first answer of the day decides when the fault comes back."""
    found = await server.tables.read(partial(book.find_fault, session_id=session, game_key=asked.key, step=asked.step))
    if found is None:
        raise Refusal("reason.no-fault")
    verdict = await server.coach.judge(found.record, found.step, found.seat, asked.action)
    await server.tables.write(partial(book.answer, session_id=session, fault=found, good=verdict.accepted))
    return verdict


@router.get("/export")
async def export_book(server: ServerDep, session: MaybeSession) -> ExportedBook:
    """Everything in the book, to keep."""
    faults = await server.tables.read(partial(book.faults, session_id=session or ""))
    games = await server.tables.read(partial(book.games, session_id=session or ""))
    return ExportedBook.model_validate(export_view(games, faults))


@router.delete("", status_code=204)
async def clear_book(server: ServerDep, session: MaybeSession) -> None:
    """Forget everything in the book."""
    await server.tables.write(partial(book.clear, session_id=session or ""))


@router.post("/code")
async def book_code(request: Request, server: ServerDep, session: Session) -> BookCode:
    """A code that moves the book to another browser; earlier ones are void."""
    server.limit(server.codes, request)
    code, expires = new_token(), time.time() + MOVE_SECONDS
    await server.tables.write(partial(book.add_move, session_id=session, code_hash=token_hash(code), expires=expires))
    return BookCode(code=code, link=f"{server.settings.public_url}/book#m={code}", expires=expires)


@router.post("/move", status_code=204)
async def move_book(request: Request, server: ServerDep, session: Session, asked: MoveBook) -> None:
    """Move a book here: what is in it belongs to this browser from now on."""
    server.limit(server.codes, request)
    take = partial(book.take_move, session_id=session, code_hash=token_hash(asked.code))
    if not await server.tables.write(take):
        raise Refusal("reason.bad-code")
