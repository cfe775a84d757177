"""Runs a server in this process until it is told to stop."""

import gc
import os
import socket
import sys
from pathlib import Path

import uvicorn

from scorepad.files import data_folder
from scorepad.server.app import make_app
from scorepad.server.config import Settings
from scorepad.server.database import sqlite_url
from scorepad.server.limits import Limit
from scorepad.server.logs import set_up

FRAME = 4096
PING_SECONDS = 4.5  # and as long for the answer: a dead peer is noticed within 10 s
STOP_SECONDS = 5


def run(
    sock: socket.socket,
    port: int,
    public_url: str,
    *,
    data: Path | None,
    database: str | None,
    redis: str | None,
    client: Path | None,
    keep_days: int,
    bot_seconds: float,
    bot_workers: int,
    acts_per_20s: int,
    tables_per_hour: int,
    own_tables_per_hour: int,
    requests_per_minute: int,
    codes_per_minute: int,
    trust_proxy: str,
    log_level: str,
) -> None:
    """Serve on a listening socket; SIGTERM and Ctrl-C end it, clients are told to come back (close code 1012)."""
    set_up(log_level)
    os.umask(0o077)  # what is stored is nobody else's business
    settings = Settings(
        database_url(data, database),
        public_url,
        port=port,
        redis=redis,
        client=client,
        keep_days=keep_days,
        bot_seconds=bot_seconds,
        bot_workers=bot_workers,
        acts=Limit(acts_per_20s, 20),
        creations=Limit(tables_per_hour, 3600),
        own_creations=Limit(own_tables_per_hour, 3600),
        codes=Limit(codes_per_minute, 60),
        requests=Limit(requests_per_minute, 60),
    )
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
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
    uvicorn.Server(config).run(sockets=[sock])


def tune() -> None:
    """Set the interpreter up for answers without hiccups."""
    sys.setswitchinterval(0.0005)  # the writer's thread asks for the interpreter ten times per commit
    gc.collect()  # then rarely: a pass over all tables and connections stops everybody
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def database_url(data: Path | None, database: str | None) -> str:
    """The database: by URL, or the file in a folder, which is made if need be."""
    if database is not None:
        return database
    folder = data or data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return sqlite_url(folder)
