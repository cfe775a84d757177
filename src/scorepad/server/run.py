"""Runs a server in this process until it is told to stop."""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from scorepad.core.errors import ScorepadError
from scorepad.server.app import make_app
from scorepad.server.config import ServeOptions, Settings, origin
from scorepad.server.monitoring.logs import set_up_logging
from scorepad.server.rate_limits import Limit
from scorepad.server.security.connections import (
    ConnectionLimiter,
    LimitedHttp,
    LimitedWebSocket,
    limited_by,
    max_connections,
)
from scorepad.server.services import Server
from scorepad.server.static_files import BUILT, PAGE
from scorepad.server.storage.urls import database_url, make_folder

FRAME = 4096
PING_SECONDS = 4.5  # and as long for the answer: a dead peer is noticed within 10 s
STOP_SECONDS = 5


def prepare(public_url: str, own: tuple[str, ...], options: ServeOptions) -> uvicorn.Server:
    """A server that is ready to run; SIGTERM and Ctrl-C end it, clients are told to come back (close code 1012)."""
    settings = make_settings(public_url, own, options)
    set_up_logging(options["log_level"])
    os.umask(0o077)  # what is stored is nobody else's business
    make_folder(settings.database)
    app, trust_proxy = make_app(settings), options["trust_proxy"]
    server: Server = app.state.server
    limiter = ConnectionLimiter(
        max_connections(),
        options["connections_per_address"],
        options["request_seconds"],
        trusted_proxies(trust_proxy),
        server.metrics,
    )
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=limited_by(limiter, LimitedHttp),
        ws=limited_by(limiter, LimitedWebSocket),
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


def make_settings(public_url: str, own: tuple[str, ...], options: ServeOptions) -> Settings:
    """The settings of a server by the options of `scorepad serve`."""
    return Settings(
        database_url(options["data"], options["database"]),
        public_url,
        own=own,
        redis=options["redis"],
        client=None if options["api_only"] else pages(options["client"] or BUILT),
        keep_days=options["keep_days"],
        bot_seconds=options["bot_seconds"],
        bot_workers=options["bot_workers"],
        upload_seconds=options["upload_seconds"],
        reading=options["reading_per_minute"],
        acts=Limit(options["acts_per_20s"], 20),
        creations=Limit(options["tables_per_hour"], 3600),
        own_creations=Limit(options["own_tables_per_hour"], 3600),
        codes=Limit(options["codes_per_minute"], 60),
        requests=Limit(options["requests_per_minute"], 60),
        push=not options["no_push"],
        push_also=tuple(origin(url) for url in options["push_also"]),
    )


def tune() -> None:
    """Set the interpreter up for answers without hiccups."""
    sys.setswitchinterval(0.0005)  # the writer's thread asks for the interpreter ten times per commit
    gc.collect()  # then rarely: a pass over all tables and connections stops everybody
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def trusted_proxies(trusted: str) -> Callable[[str], bool]:
    """Tells whether an address is that of a proxy that is trusted, as the reader of its headers sees it."""
    hosts = ProxyHeadersMiddleware(_no_app, trusted).trusted_hosts
    return lambda address: address in hosts


async def _no_app(_scope: object, _receive: object, _send: object) -> None:
    """Nothing: only the middleware's reading of addresses is wanted."""


def pages(folder: Path) -> Path:
    """The folder of a browser client, if there is one in it."""
    if (folder / PAGE).is_file():
        return folder
    raise ScorepadError(
        f"{folder}: found no {PAGE}, expected the browser client. In a checkout, type: make client, then install it "
        "again; elsewhere install a wheel, which contains it; without pages on purpose: --api-only"
    )
