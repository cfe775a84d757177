"""For those who run a server, and those who write clients: health, metrics, the schema of the socket."""

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

import scorepad
from scorepad.server import messages as m
from scorepad.server.routes.dependencies import REFUSALS, ServerDep
from scorepad.server.storage.database import StorageError, ping

router = APIRouter()


@router.get("/healthz", responses={503: {"model": m.Health}})
async def health(server: ServerDep, response: Response) -> m.Health:
    """Whether the server is working."""
    try:
        good = await server.database.read(ping)
    except StorageError:
        good = False
    response.status_code = 200 if good else 503
    pages = server.settings.client is not None
    return m.Health(status="ok" if good else "failing", database=good, pages=pages, version=scorepad.__version__)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(server: ServerDep) -> PlainTextResponse:
    """Counts for Prometheus."""
    gauges = {
        "connections": len(server.hub.clients),
        "tables_followed": len(server.hub.followed),
        "tables_cached": server.tables.cached,
        "commits": server.database.commits,
    }
    return PlainTextResponse(server.metrics.text(gauges), media_type="text/plain; version=0.0.4")


@router.get("/api/socket-schema", responses=REFUSALS)
async def socket_schema() -> dict[str, Any]:  # Any: JSON Schema
    """JSON Schema of all socket messages: `from_client` and `to_client`."""
    return {"from_client": m.FROM_CLIENT.json_schema(), "to_client": m.TO_CLIENT.json_schema()}
