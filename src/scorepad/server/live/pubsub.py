"""Telling other processes that a table changed. It only wakes: what changed is in the rows."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from scorepad.core.errors import ScorepadError
from scorepad.core.extras import extra

CHANNEL = "scorepad:tables"
log = logging.getLogger(__name__)

Listener = Callable[[str, int], Awaitable[None]]


class PubSub(Protocol):
    """A way to tell the others, and to be told."""

    async def start(self, listener: Listener) -> None:
        """From now on call the listener with the table and its number when another process changed it."""

    async def send(self, table: str, number: int) -> None:
        """Tell the others."""

    async def stop(self) -> None:
        """No more."""


class LocalPubSub:
    """One process: there is nobody to tell."""

    async def start(self, listener: Listener) -> None:
        """Nothing will ever come."""

    async def send(self, table: str, number: int) -> None:
        """Nobody listens."""

    async def stop(self) -> None:
        """Nothing runs."""


class RedisPubSub:
    """Several processes, through one Redis. What gets lost is found by the sweep."""

    def __init__(self, url: str, process: str) -> None:
        with extra("postgres"):
            from redis.asyncio import Redis

        try:
            self._redis: Any = Redis.from_url(url)  # its types do not say what it awaits
        except ValueError:  # which may quote a password
            raise ScorepadError("--redis: this URL cannot be read, expected one like redis://HOST:6379/0") from None
        self._process = process
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Listen in the background, and again whenever Redis was away."""
        self._task = asyncio.create_task(self._keep_listening(listener))

    async def send(self, table: str, number: int) -> None:
        """Publish; if Redis is away the sweep of the others finds it."""
        try:
            await self._redis.publish(CHANNEL, json.dumps([self._process, table, number]))
        except Exception as error:
            log.warning("redis: %s", error)

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_listening(self, listener: Listener) -> None:
        while True:
            try:
                await self._listen(listener)
            except Exception as error:
                log.warning("redis: %s", error)
            await asyncio.sleep(1)

    async def _listen(self, listener: Listener) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    process, table, number = json.loads(message["data"])
                    if process != self._process:
                        await listener(table, number)
