"""The application: HTTP and sockets on one server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

import scorepad
from scorepad.core.clean import clean
from scorepad.server import messages as m
from scorepad.server.config import Settings
from scorepad.server.routes.membership import router as standing
from scorepad.server.routes.records import router as records
from scorepad.server.routes.rules import router as guides
from scorepad.server.routes.shared_games import router as showing
from scorepad.server.routes.sheet_files import router as sheetfiles
from scorepad.server.routes.sheets import router as drawings
from scorepad.server.routes.tables import At, router
from scorepad.server.security.middleware import Middleware, refusal
from scorepad.server.services import Server
from scorepad.server.static_files import StaticFiles
from scorepad.server.statuses import status_of
from scorepad.server.storage.database import StorageError, alive
from scorepad.table.refusal import Refusal

#: Everything HTTP can be asked for, apart from health and metrics.
ROUTERS = (router, drawings, guides, records, showing, standing, sheetfiles)

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
    for part in ROUTERS:
        app.include_router(part)
    _add_operations(app)
    _add_refusals(app)
    app.websocket("/api/socket")(_socket)
    app.add_middleware(Middleware, settings=settings, metrics=server.metrics)
    app.mount("/", StaticFiles(settings.client))
    return app


async def _socket(socket: WebSocket) -> None:
    server: Server = socket.app.state.server
    await server.sockets.serve(socket)


def _add_operations(app: FastAPI) -> None:
    @app.get("/healthz", responses={503: {"model": m.Health}})
    async def health(server: At, response: Response) -> m.Health:
        """Whether the server can do its work."""
        try:
            good = await server.database.read(alive)
        except StorageError:
            good = False
        response.status_code = 200 if good else 503
        pages = server.settings.client is not None
        return m.Health(status="ok" if good else "failing", database=good, pages=pages, version=scorepad.__version__)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(server: At) -> PlainTextResponse:
        """Counts for Prometheus."""
        gauges = {
            "connections": len(server.hub.clients),
            "tables_followed": len(server.hub.followed),
            "tables_cached": server.tables.cached,
            "commits": server.database.commits,
        }
        return PlainTextResponse(server.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(_request: Request, found: Refusal) -> JSONResponse:
        return refusal(found.key, status_of(found), **found.params)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, found: RequestValidationError) -> JSONResponse:
        first = found.errors()[0]
        if first["loc"] in UNKNOWN:  # not even written like one
            key, status = UNKNOWN[first["loc"]]
            return refusal(key, status)
        where = ".".join(str(part) for part in first["loc"])
        status = 409 if first["type"] == "value_error" else 422  # what no schema can say is a refusal
        return refusal("reason.bad-message", status, where=clean(where, 100), error=clean(str(first["msg"]), 200))

    @app.exception_handler(HTTPException)
    async def failed(_request: Request, found: HTTPException) -> JSONResponse:
        answer = refusal(STATUS_KEYS.get(found.status_code, "reason.bad-message"), found.status_code)
        answer.headers.update(found.headers or {})
        return answer
