"""What a page asks, and how it is answered: the shapes of HTTP without a network."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

from scorepad.core.clean import clean
from scorepad.core.errors import SheetError
from scorepad.core.reader import Reader
from scorepad.table.plain import dumps
from scorepad.table.refusal import Refusal

if TYPE_CHECKING:
    from scorepad.local.device import Device

JSON, SVG, TOML = "application/json", "image/svg+xml", "application/toml"
BAD_MESSAGE = "reason.bad-message"
#: Parts of a path by name; a part of any other name is a text.
PARTS = {"table": r"[A-Za-z0-9_-]{16}", "seat": r"\d{1,2}", "step": r"\d{1,6}"}


@dataclass(frozen=True)
class Request:
    """A request: its body, and what its address says."""

    method: str
    path: str
    body: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)

    def read(self) -> Reader:
        """The body, to be read in distrust: whatever is wrong with it raises a SheetError."""
        return Reader(self.body, "body")

    def ask(self, name: str, default: str = "") -> str:
        """A part of the query."""
        return self.query.get(name, default)

    @property
    def table(self) -> str:
        """The table that it is about."""
        return self.parts["table"]

    @property
    def seat(self) -> int:
        """The seat that it is about."""
        return int(self.parts["seat"])

    @property
    def step(self) -> int:
        """The step of the past that it is about."""
        return int(self.parts["step"])


@dataclass(frozen=True)
class Reply:
    """An answer: a status as in HTTP, and a text of some kind."""

    status: int = 204
    text: str = ""
    kind: str = JSON

    @classmethod
    def of(cls, value: object, status: int = 200) -> "Reply":
        """JSON."""
        return cls(status, dumps(value))

    def dumps(self) -> str:
        """As it goes to the page."""
        return dumps({"status": self.status, "text": self.text, "kind": self.kind})

    async def lines(self) -> AsyncIterator[object]:
        """What is told line by line before; nothing, unless it is `Told`."""
        return
        yield


@dataclass(frozen=True)
class Told(Reply):
    """An answer that is told line by line; whatever is refused on the way is to be told in a line."""

    status: int = 200
    told: AsyncIterator[object] = field(kw_only=True)

    async def lines(self) -> AsyncIterator[object]:
        """Each as soon as it is known."""
        async for line in self.told:
            yield line


Handler = Callable[["Device", Request], Awaitable[Reply]]


class Routes:
    """Which function answers which request."""

    def __init__(self) -> None:
        self._known: list[tuple[str, re.Pattern[str], Handler]] = []

    def on(self, method: str, path: str) -> Callable[[Handler], Handler]:
        """Let a function answer requests like `GET /tables/{table}`."""
        pattern = re.compile(re.sub(r"\{(\w+)\}", lambda part: _group(part[1]), path))

        def add(handler: Handler) -> Handler:
            self._known.append((method, pattern, handler))
            return handler

        return add

    def find(self, asked: Request) -> tuple[Handler, Request] | None:
        """Who answers, and the request with the parts of its path; None: nobody."""
        for method, pattern, handler in self._known:
            found = pattern.fullmatch(asked.path) if method == asked.method else None
            if found:
                parts = {name: unquote(part) for name, part in found.groupdict().items()}
                return handler, Request(asked.method, asked.path, asked.body, asked.query, parts)
        return None


def request_of(text: str) -> Request:
    """The request of a message of the page; a refusal if it is none."""
    match loaded(text):
        case {"method": str(method), "path": str(path), **rest}:
            body = rest.get("body")
            address = urlsplit(path)
            query = dict(parse_qsl(address.query))
            return Request(method, address.path, body if isinstance(body, dict) else {}, query)
    raise Refusal(BAD_MESSAGE, where="request", error="expected method and path")


def loaded(text: str) -> object:
    """JSON; a refusal if it is none."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(BAD_MESSAGE, where="message", error=clean(str(error), 200)) from None
    return found


def misread(error: SheetError) -> Refusal:
    """What is wrong with a body, as a refusal."""
    return Refusal(BAD_MESSAGE, where=clean(error.key, 100), error=clean(f"expected {error.expected}", 200))


def _group(name: str) -> str:
    return f"(?P<{name}>{PARTS.get(name, '[^/]{1,80}')})"
