"""Runs a server in this process until it is told to stop."""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from scorepad.core.errors import ScorepadError
from scorepad.server.app import make_app
from scorepad.server.config import Settings
from scorepad.server.monitoring.logs import set_up
from scorepad.server.security.connections import Gate, Requests, Sockets, at, room
from scorepad.server.security.limits import Limit
from scorepad.server.services import Server
from scorepad.server.static_files import BUILT, PAGE
from scorepad.server.storage.urls import database_url, make_folder

FRAME = 4096
PING_SECONDS = 4.5  # and as long for the answer: a dead peer is noticed within 10 s
STOP_SECONDS = 5


def prepare(
    public_url: str,
    own: tuple[str, ...],
    *,
    data: Path | None,
    database: str | None,
    redis: str | None,
    client: Path | None,
    api_only: bool,
    keep_days: int,
    bot_seconds: float,
    bot_workers: int,
    upload_seconds: float,
    reading_per_minute: float,
    acts_per_20s: int,
    tables_per_hour: int,
    own_tables_per_hour: int,
    requests_per_minute: int,
    codes_per_minute: int,
    connections_per_address: int,
    request_seconds: float,
    trust_proxy: str,
    log_level: str,
) -> uvicorn.Server:
    """A server that is ready to run; SIGTERM and Ctrl-C end it, clients are told to come back (close code 1012)."""
    settings = Settings(
        database_url(data, database),
        public_url,
        own=own,
        redis=redis,
        client=None if api_only else pages(client or BUILT),
        keep_days=keep_days,
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        upload_seconds=upload_seconds,
        reading=reading_per_minute,
        acts=Limit(acts_per_20s, 20),
        creations=Limit(tables_per_hour, 3600),
        own_creations=Limit(own_tables_per_hour, 3600),
        codes=Limit(codes_per_minute, 60),
        requests=Limit(requests_per_minute, 60),
    )
    set_up(log_level)
    os.umask(0o077)  # what is stored is nobody else's business
    make_folder(settings.database)
    app = make_app(settings)
    server: Server = app.state.server
    gate = Gate(room(), connections_per_address, request_seconds, proxy(trust_proxy), server.metrics)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=at(gate, Requests),
        ws=at(gate, Sockets),
        ws_max_size=FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        proxy_headers=bool(trust_proxy),
        forwarded_allow_ips=trust_proxy,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
    )
    tune()
    return uvicorn.Server(config)


def tune() -> None:
    """Set the interpreter up for answers without hiccups."""
    sys.setswitchinterval(0.0005)  # the writer's thread asks for the interpreter ten times per commit
    gc.collect()  # then rarely: a pass over all tables and connections stops everybody
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def proxy(trusted: str) -> Callable[[str], bool]:
    """Tells whether an address is that of a proxy that is trusted, as the reader of its headers sees it."""
    hosts = ProxyHeadersMiddleware(cast(Any, None), trusted).trusted_hosts
    return lambda address: address in hosts


def pages(folder: Path) -> Path:
    """The folder of a browser client, if there is one in it."""
    if (folder / PAGE).is_file():
        return folder
    raise ScorepadError(
        f"{folder}: found no {PAGE}, expected the browser client. In a checkout, type: make client; elsewhere install "
        "a wheel, which contains it; without pages on purpose: --api-only"
    )
