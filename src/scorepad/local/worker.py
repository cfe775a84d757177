"""The host inside a browser's worker: what JavaScript lends, as Python takes it."""

import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol

from scorepad.core import kernel
from scorepad.core.kernel import Kernel, Layers, Rows
from scorepad.local.host import Host
from scorepad.local.storage import Change, Conflict, NotKept, Stored
from scorepad.table.plain import Plain

#: What the page says about something that it was to store; anything else means that it was not.
STORED, CONFLICT = "stored", "conflict"

#: Takes the fields of `Layers`, and gives what takes a count and the fields of `Rows`.
MakeKernel = Callable[..., Callable[..., None]]


class PageStorage(Protocol):
    """The page's storage; texts are JSON, an empty one means that there is nothing, or that it failed."""

    def heads(self) -> Awaitable[str]:
        """The heads of all tables, as a list."""

    def load(self, table: str) -> Awaitable[str]:
        """A table: its `head` and its `events`; `null` if there is none."""

    def save(self, table: str, known: int, head: str, events: str) -> Awaitable[str]:
        """Store a change; `stored`, `conflict`, or what else went wrong."""

    def remove(self, table: str) -> Awaitable[str]:
        """Forget a table; `stored` when it is done."""


class BrowserStorage:
    """A page's storage as a host asks it."""

    def __init__(self, page: PageStorage) -> None:
        self._page = page

    async def heads(self) -> Sequence[Plain]:
        """What is known of every table."""
        found = _read(await self._page.heads())
        return found if isinstance(found, list) else []

    async def load(self, table: str) -> Stored | None:
        """A table with its events."""
        match _read(await self._page.load(table)):
            case {"head": dict(head), "events": list(events)}:
                return Stored(head, events)
        return None

    async def save(self, change: Change) -> None:
        """Store a change."""
        head, events = json.dumps(change.head), json.dumps(list(change.events))
        said = await self._page.save(change.table, change.known, head, events)
        if said == CONFLICT:
            raise Conflict
        _done(said)

    async def remove(self, table: str) -> None:
        """Forget a table."""
        _done(await self._page.remove(table))


def start(page: PageStorage, tell: Callable[[str], None], weigh: MakeKernel) -> Host:
    """A host for the page; `weigh` makes its arithmetic."""
    kernel.lend(partial(_kernel, weigh))
    return Host(BrowserStorage(page), tell)


def _kernel(make: MakeKernel, layers: Layers) -> Kernel:
    """Numbers are handed over as they lie in memory."""
    weigh = make(*vars(layers).values())

    def weighed(rows: Rows, count: int, /) -> None:
        weigh(count, *vars(rows).values())

    return weighed


def _read(text: str) -> object:
    if not text:
        raise NotKept
    found: object = json.loads(text)
    return found


def _done(said: str) -> None:
    if said != STORED:
        raise NotKept(said)
