"""Web push: the key to subscribe with, subscribing, and what a message is about."""

from functools import partial

from fastapi import APIRouter, Request
from pydantic import Field

from scorepad.core.narrate import FALLBACK, say, spoken
from scorepad.server.messages import Message, Said
from scorepad.server.push.endpoints import LENGTH, BadEndpoint, read_endpoint
from scorepad.server.routes.dependencies import REFUSALS, ServerDep, Session
from scorepad.server.storage import pushes, queries
from scorepad.server.storage.pushes import Subscription
from scorepad.table.refusal import Refusal

router = APIRouter(prefix="/api/push", responses=REFUSALS)


class PushKey(Message):
    """What browsers subscribe with; None where this server does not push."""

    key: str | None


class Subscribe(Said):
    """Tell this browser of its turns, through its push service."""

    endpoint: str = Field(max_length=LENGTH)
    language: str = Field(FALLBACK, max_length=8)


class TurnNotice(Message):
    """What to tell a player who is not looking; `table` where it is one."""

    title: str
    body: str
    table: str | None


@router.get("")
async def push_key(server: ServerDep) -> PushKey:
    """The server's public key."""
    signer = server.notifier.signer
    return PushKey(key=None if signer is None else signer.public)


@router.put("", status_code=204)
async def subscribe(server: ServerDep, request: Request, session: Session, wanted: Subscribe) -> None:
    """From now on this browser is told about its turns there."""
    server.limit(server.codes, request)
    if server.notifier.signer is None:
        raise Refusal("reason.no-push")
    try:
        read_endpoint(wanted.endpoint, server.settings.push_also)
    except BadEndpoint as error:
        raise Refusal("reason.bad-endpoint", error=str(error)) from None
    language = spoken(wanted.language)
    subscription = Subscription(wanted.endpoint, language)
    await server.tables.write(partial(pushes.subscribe, session_id=session, wanted=subscription))


@router.delete("", status_code=204)
async def unsubscribe(server: ServerDep, session: Session) -> None:
    """This browser is no longer told about its turns."""
    await server.tables.write(partial(pushes.unsubscribe_all, session_id=session))


@router.get("/turn")
async def turn_notice(server: ServerDep, session: Session) -> TurnNotice:
    """Where it is this browser's turn, in its language."""
    found = await server.tables.read(partial(pushes.subscriptions, session_id=session))
    language = found[0].language if found else FALLBACK
    mine = await server.tables.read(partial(queries.my_tables, session_id=session))
    due = [
        stored.terms
        for stored in mine
        if stored.terms.status == "playing"
        and any(stored.kept.waiting >> seat.seat & 1 and seat.holder == session for seat in stored.seats)
    ]
    body = ", ".join(dict.fromkeys(terms.title for terms in due))
    return TurnNotice(title=say("web.push.turn", language), body=body, table=due[0].id if len(due) == 1 else None)
