"""Who listens: connected clients, the tables they follow, and what is on its way to them."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable

from scorepad.server.live.trails import Left, Trail
from scorepad.server.messages import Reason, Refused
from scorepad.server.monitoring.metrics import Metrics
from scorepad.table.plain import dumps
from scorepad.table.projection import NOTHING, News, Parts, Projection, update_text
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

#: A client that has this much on its way does not read; it is dropped and starts again from what it knows.
QUEUE = 256
TOO_SLOW = 1013


class Client:
    """One socket. Sending never waits for the peer: a task empties the queue while there is something in it."""

    def __init__(
        self, session: str | None, send: Callable[[str], Awaitable[None]], close: Callable[[int], Awaitable[None]]
    ) -> None:
        self.session = session
        self.known: dict[str, Trail] = {}  #: the tables followed, and what was told of each
        self.dropped = False
        self.visible = True  #: whether somebody looks at the page, as far as it says
        self._send, self._close = send, close
        self._queue: deque[str] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closer: asyncio.Task[None] | None = None

    def push(self, text: str) -> bool:
        """Put a message on its way, unless the client is too slow to be worth it."""
        if not self.dropped and len(self._queue) >= QUEUE:
            self.drop(TOO_SLOW)
        if self.dropped:
            return False
        self._queue.append(text)
        if self._sender is None:
            self._sender = asyncio.create_task(self._empty())
        return True

    def drop(self, code: int) -> None:
        """Give the client up; it comes back by itself and is told what it missed."""
        self.dropped = True
        self._queue.clear()
        self._closer = asyncio.create_task(self._shut(code))

    async def closed(self) -> None:
        """Wait until a client that was given up has been told so."""
        if self._closer is not None:
            await self._closer

    async def _empty(self) -> None:
        try:
            while self._queue:
                await self._send(self._queue.popleft())
        except Exception:
            self.dropped = True  # the peer is gone; its reader notices and cleans up
            self._queue.clear()
        finally:
            self._sender = None

    async def _shut(self, code: int) -> None:
        try:
            await self._close(code)
        except Exception:
            self._queue.clear()  # it is gone already


class Hub:
    """All clients of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.clients: set[Client] = set()
        self._followers: dict[str, set[Client]] = defaultdict(set)
        self._projections: dict[str, Projection] = {}
        self._left = Left()
        self._online: Counter[str] = Counter()

    def join(self, client: Client) -> None:
        """A client connected."""
        self.clients.add(client)
        if client.session is not None:
            self._online[client.session] += 1

    def part(self, client: Client) -> None:
        """A client is gone."""
        client.dropped = True
        self.clients.discard(client)
        for table, trail in list(client.known.items()):
            self._leave(client, table, trail)
        if client.session is not None:
            self._online[client.session] -= 1
            if not self._online[client.session]:
                del self._online[client.session]

    def follow(self, client: Client, live: Table, after: int, stamp: str = "") -> None:
        """Show a client what changed since a stamp, or all of a table with the events after one; then every change."""
        if client.dropped:
            return
        self._followers[live.id].add(client)
        trail = self._pick_up(client, live.id, stamp) if stamp else None
        news = News(self.projection(live.id), live, self._online)
        if trail is None or not self._resume(client, live.id, trail, stamp, news):
            self._show_all(client, live.id, news, after)

    def unfollow(self, client: Client, table: str) -> None:
        """No more changes for this client."""
        client.known.pop(table, None)
        self._followers[table].discard(client)
        if not self._followers[table]:
            del self._followers[table]
            self._tidy(table)

    def looking(self, session: str, table: str) -> bool:
        """Whether a table is before the eyes of a browser's player."""
        return any(client.session == session and client.visible for client in self._followers.get(table, ()))

    @property
    def followed(self) -> list[str]:
        """The tables that somebody here follows."""
        return list(self._followers)

    def notify(self, live: Table) -> None:
        """A table changed: tell every viewer what they may know of what happened since they were last told."""
        followers, left = self._followers.get(live.id, ()), self._left.of(live.id)
        if not followers and not left:
            return
        news = News(self.projection(live.id), live, self._online)
        for client in tuple(followers):
            if client.dropped:
                self.unfollow(client, live.id)
                continue
            if client.known[live.id].told.number != live.number:
                self._tell(client, live.id, news)
        for trail in left:
            if self._lead_on(trail, news) is None or not trail.whole:
                self._left.drop(live.id, trail)
        self._tidy(live.id)

    def forget(self, table: str) -> None:
        """What was told of a table no longer holds: everybody gets all of it again."""
        self._let_go(table)
        for client in self._followers.get(table, ()):
            client.known[table].told = NOTHING

    def gone(self, table: str) -> None:
        """A table was deleted."""
        text = dumps({"type": "gone", "table": table})
        self._let_go(table)
        for client in tuple(self._followers.get(table, ())):
            client.push(text)
            self.unfollow(client, table)

    def failed(self, table: str, refusal: Refusal) -> None:
        """A table cannot be read any more; whoever asks again is told whether that is mended."""
        text = Refused(table=table, reason=Reason(key=refusal.key, params=refusal.params)).model_dump_json()
        self._let_go(table)
        for client in tuple(self._followers.get(table, ())):
            client.push(text)
            self.unfollow(client, table)

    def state(self, live: Table, session: str | None) -> Parts:
        """All of a table that a viewer may see."""
        return self.projection(live.id).state(live, session, self._online)

    def arrive(self, live: Table, session: str) -> Parts:
        """The same for a browser that is about to follow the table: it will be told what changed since."""
        trail = Trail(session, News(self.projection(live.id), live, self._online).told(session))
        self._keep(live.id, trail)
        return News(self.projection(live.id), live, self._online).state(session, stamp=trail.stamp)

    def present(self, live: Table, session: str | None) -> Parts:
        """How things stand for a viewer, without log and events."""
        shown = self.projection(live.id).state(live, session, self._online, live.number)
        return shown | {"view": shown["view"] and shown["view"] | {"events": []}}

    def projection(self, table: str) -> Projection:
        """The views of a table: kept while somebody follows it, or may come back."""
        if not self._is_told(table):
            return Projection()
        return self._projections.setdefault(table, Projection())

    # -- inside ----------------------------------------------------------------------------------------------------
    def _leave(self, client: Client, table: str, trail: Trail) -> None:
        """A client is gone and may come back: what it was told is kept for a while."""
        self._keep(table, trail)
        self.unfollow(client, table)

    def _keep(self, table: str, trail: Trail) -> None:
        """Keep what somebody was told who may come back; another table may be forgotten for it."""
        forgotten = self._left.add(table, trail)
        if forgotten is not None:
            self._tidy(forgotten)

    def _is_told(self, table: str) -> bool:
        """Whether there is anybody to tell what changes."""
        return table in self._followers or table in self._left

    def _tidy(self, table: str) -> None:
        """Views that nobody is told any more are not kept."""
        if not self._is_told(table):
            self._projections.pop(table, None)

    def _let_go(self, table: str) -> None:
        """Nothing that was told of a table holds any more."""
        self._left.forget(table)
        self._projections.pop(table, None)

    def _pick_up(self, client: Client, table: str, stamp: str) -> Trail | None:
        """The trail that a stamp is on: of a client that left, or whose death was not noticed; it follows no more."""
        for trail in self._left.of(table):
            if trail.session == client.session and trail.since(stamp) is not None:
                self._left.drop(table, trail)
                return trail
        for other in tuple(self._followers[table]):
            found = other.known.get(table)
            if found is not None and found.session == client.session and found.since(stamp) is not None:
                if other is not client:
                    self.unfollow(other, table)
                return found
        return None

    def _resume(self, client: Client, table: str, trail: Trail, stamp: str, news: News) -> bool:
        """Tell a client in one message what it missed since a stamp; False where it has to be told all."""
        if self._lead_on(trail, news) is None or (missed := trail.since(stamp)) is None:
            return False
        client.known[table] = trail
        since, changes = missed
        self._push(client, update_text(table, since, trail.told.seen, trail.stamp, changes))
        return True

    def _show_all(self, client: Client, table: str, news: News, after: int = 0) -> None:
        trail = client.known[table] = Trail(client.session, news.told(client.session))
        self._push(client, news.whole(client.session, after, trail.stamp)[0])

    def _tell(self, client: Client, table: str, news: News) -> None:
        """Tell a client what changed, if anything that it may know of."""
        trail = client.known[table]
        since, steps = trail.told.seen, self._lead_on(trail, news)
        if steps is None:
            self._show_all(client, table, news)
            return
        for number, stamp, changes in steps:
            self._push(client, update_text(table, since, number, stamp, changes))

    def _lead_on(self, trail: Trail, news: News) -> list[tuple[int, str, str]] | None:
        """Bring a trail up to date: number, stamp and changes of each step; None where the whole has to be told."""
        found = news.changes(trail.session, trail.told)
        if found is None:
            return None
        changes, told = found
        steps = []
        for part in changes:
            trail.go(told if part is changes[-1] else trail.told, part)
            steps.append((trail.told.seen, trail.stamp, part))
        trail.told = told
        return steps

    def _push(self, client: Client, text: str) -> None:
        reading = not client.dropped
        if client.push(text):
            self.metrics.count("messages_sent")
        elif reading:
            self.metrics.count("slow_clients")
