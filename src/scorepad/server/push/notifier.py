"""Tells players who are not at the table that it is their turn: once, until they look at it."""

import asyncio
import logging
from collections.abc import Iterable
from functools import partial

from scorepad.server.config import Settings
from scorepad.server.live.tables import Tables
from scorepad.server.push.endpoints import BadEndpoint, read_endpoint
from scorepad.server.push.vapid import Signer, new_key
from scorepad.server.rate_limits import Limit, RateLimiter
from scorepad.server.storage import pushes
from scorepad.server.storage.pushes import Subscription
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

log = logging.getLogger(__name__)

#: Messages to one browser.
PUSHES = Limit(30, 3600)
#: Messages on their way at the same time.
AT_ONCE = 8
#: What a push service says of a browser that is gone for good.
GONE = (404, 410)
#: A turn that nobody could be told of for this long is no news any more.
KEPT_SECONDS = 6 * 3600


class Notifier:
    """Web push of one process."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.settings, self.tables = settings, tables
        self.signer: Signer | None = None
        self._limiter = RateLimiter(PUSHES)
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Get the key that all processes share; it is made at the first start."""
        if self.settings.push:
            key = await self.tables.write(partial(pushes.signing_key, fresh=new_key()))
            self.signer = Signer(key, self.settings.public_url)
            self.tables.on_turn = self.turn

    async def stop(self) -> None:
        """What is on its way is given up."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def turn(self, table: Table, seats: Iterable[int]) -> None:
        """It became the turn of these seats: whoever holds one and is not looking is told."""
        people = {table.seats[seat].holder for seat in seats if not table.seats[seat].stand_in}
        for session in people:
            if session is not None and not self.tables.hub.looking(session, table.id):
                self._begin(session, table.id)

    async def looked(self, session: str | None, table: str) -> None:
        """A browser looks at a table: it may be told of the next turn."""
        if self.signer is None or session is None:
            return
        if await self.tables.read(partial(pushes.sent, table_id=table, session_id=session)):
            await self.tables.write(partial(pushes.looked, table_id=table, session_id=session))

    def _begin(self, session: str, table: str) -> None:
        task = asyncio.create_task(self._tell(session, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, session: str, table: str) -> None:
        try:
            if not await self.tables.read(partial(pushes.subscriptions, session_id=session)):
                return
            if not self._limiter.allow(session):
                return
            where = await self.tables.write(partial(pushes.note_sent, table_id=table, session_id=session))
            await asyncio.gather(*(self._send(to, table) for to in where))
        except Refusal as refusal:
            log.warning("push: %s", refusal.key)

    async def _send(self, to: Subscription, table: str) -> None:
        """Push to one browser; where that is gone it is forgotten."""
        try:
            async with self._gate:
                status = await asyncio.to_thread(self._post, to.endpoint, table)
        except (OSError, BadEndpoint) as error:
            log.info("push: %s", error)
            return
        self.tables.metrics.count("pushes")
        if status in GONE:
            await self.tables.write(partial(pushes.unsubscribe, endpoint=to.endpoint))
        elif status >= 400:
            log.info("push: the service answers %d", status)

    def _post(self, url: str, table: str) -> int:
        """Nothing is in it: the browser asks us what it is about. One message per table waits at the service."""
        if self.signer is None:
            raise BadEndpoint("web push is off")
        endpoint = read_endpoint(url, self.settings.push_also)
        about = {"TTL": str(KEPT_SECONDS), "Topic": table, "Urgency": "high"}
        return endpoint.post(self.signer.headers(endpoint.origin) | about)
