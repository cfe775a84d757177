"""Commands and questions by HTTP: the same messages as on the socket, which check access to the table they name."""

from typing import TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from scorepad.answers.statuses import status_of_key
from scorepad.server import messages as m
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep

T = TypeVar("T")

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/commands", response_model=m.Ack)
async def command(
    request: Request, server: ServerDep, session: MaybeSession, wanted: m.Command
) -> m.Ack | JSONResponse:
    """Act, undo, chat, or let a bot stand in: the same messages as on the socket."""
    server.limit_messages(session, request)
    return _response(await server.dispatch.command(session, wanted))


@router.post("/questions", response_model=m.Answer)
async def question(
    request: Request, server: ServerDep, session: MaybeSession, wanted: m.Question
) -> m.Answer | JSONResponse:
    """Ask why not, or for a hint."""
    server.limit_messages(session, request)
    return _response(await server.dispatch.ask(session, wanted))


def _response(answer: T | m.Refused) -> T | JSONResponse:
    if not isinstance(answer, m.Refused):
        return answer
    return JSONResponse(answer.model_dump(mode="json"), status_of_key(answer.reason.key))
