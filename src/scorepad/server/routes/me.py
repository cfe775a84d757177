"""This browser: whether it is known, and making it known."""

from fastapi import APIRouter, Request, Response

import scorepad
from scorepad.server import messages as m
from scorepad.server.routes.dependencies import REFUSALS, MaybeSession, ServerDep, Session

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/me")
async def introduce(request: Request, response: Response, server: ServerDep, session: Session) -> m.Me:
    """Register this browser: it gets a cookie, or keeps its cookie for longer."""
    await server.sessions.renew(request.cookies, response)
    return m.Me(known=bool(session), version=scorepad.__version__)


@router.get("/me")
async def who_am_i(session: MaybeSession) -> m.Me:
    """Whether this browser is known."""
    return m.Me(known=session is not None, version=scorepad.__version__)
