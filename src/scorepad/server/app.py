"""The application: HTTP and sockets on one server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import scorepad
from scorepad.answers.statuses import status_of
from scorepad.core.clean import clean
from scorepad.server.config import Settings
from scorepad.server.routes import (
    book,
    coach,
    games,
    history,
    home,
    me,
    membership,
    papers,
    pictures,
    playing,
    push,
    records,
    rules,
    scores,
    seats,
    shared_games,
    sheet_files,
    sheets,
    socket,
    system,
    tables,
)
from scorepad.server.security.middleware import Middleware, refusal_response
from scorepad.server.services import Server
from scorepad.server.static_files import StaticFiles
from scorepad.table.refusal import Refusal

#: Everything that pages ask for by HTTP.
ROUTERS = tuple(
    part.router
    for part in (
        me,
        home,
        games,
        rules,
        scores,
        tables,
        seats,
        membership,
        playing,
        history,
        papers,
        pictures,
        sheets,
        shared_games,
        records,
        coach,
        book,
        sheet_files,
        push,
    )
)
#: What whoever runs a server asks for, and the socket.
OPERATIONS = (system.router, socket.router)

#: What nobody has: a table or a code that is not written like one is as unknown as any other.
UNKNOWN: dict[tuple[int | str, ...], tuple[str, int]] = {
    ("path", "table"): ("reason.no-table", 404),
    ("body", "code"): ("reason.bad-code", 403),
}
STATUS_KEYS = {404: "reason.no-page", 405: "reason.no-method"}


def make_app(settings: Settings) -> FastAPI:
    """A server that is ready to be run."""
    server = Server(settings)
    server.prepare()

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        yield
        await server.stop()

    # No pages that explain the API: they would load scripts from elsewhere.
    app = FastAPI(title="Scorepad", version=scorepad.__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.state.server = server
    for router in (*ROUTERS, *OPERATIONS):
        app.include_router(router)
    _add_refusals(app)
    app.add_middleware(Middleware, settings=settings, metrics=server.metrics)
    app.mount("/", StaticFiles(settings.client))
    return app


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(_request: Request, found: Refusal) -> JSONResponse:
        return refusal_response(found.key, status_of(found), **found.params)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, found: RequestValidationError) -> JSONResponse:
        first = found.errors()[0]
        if first["loc"] in UNKNOWN:  # not even written like one
            key, status = UNKNOWN[first["loc"]]
            return refusal_response(key, status)
        where = ".".join(str(part) for part in first["loc"])
        status = 409 if first["type"] == "value_error" else 422  # what no schema can say is a refusal
        return refusal_response(
            "reason.bad-message", status, where=clean(where, 100), error=clean(str(first["msg"]), 200)
        )

    @app.exception_handler(HTTPException)
    async def failed(_request: Request, found: HTTPException) -> JSONResponse:
        answer = refusal_response(STATUS_KEYS.get(found.status_code, "reason.bad-message"), found.status_code)
        answer.headers.update(found.headers or {})
        return answer
