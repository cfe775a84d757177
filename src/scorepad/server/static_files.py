"""The browser client: its files as they were built into the package, small and quick to send."""

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from scorepad.core.narrate import FALLBACK, say

#: Where the client is built to.
BUILT = Path(__file__).parent / "static"

PAGE = "index.html"
#: What the client has pages for, by the first part of the path.
PAGES = frozenset({"", "new", "table", "join", "move", "replay", "rules", "print", "scores", "own-sheet", "book"})
#: Tells which files a page needs beside those of all pages.
AHEAD = "ahead.json"
#: What a page asks the server for in any case, by the first part of its path.
ASKED = {"": ["api/home"]}
#: Files below have their content's digest in their name.
LASTING = "assets/"
SMALL = 500
#: At the end of the name of what was compressed when it was built.
PACKED = ".br"


@dataclass(frozen=True)
class File:
    """A file of the client, held in memory."""

    name: str
    content: bytes
    brotli: bytes | None = None  #: compressed when it was built

    @cached_property
    def gzip(self) -> bytes | None:
        """Compressed now, where that is worth it."""
        return gzip.compress(self.content, mtime=0) if len(self.content) > SMALL else None

    def packed(self, accepted: str) -> tuple[str, bytes]:
        """As it is sent to who accepts these encodings, and by which of them."""
        if self.brotli is not None and "br" in accepted:
            return "br", self.brotli
        if self.gzip is not None and "gzip" in accepted:
            return "gzip", self.gzip
        return "", self.content

    @cached_property
    def headers(self) -> dict[str, str]:
        """What every answer with this file says about it."""
        lasting = self.name.startswith(LASTING)
        return {
            "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache",
            "Content-Type": mimetypes.guess_type(self.name)[0] or "application/octet-stream",
            "ETag": f'"{hashlib.sha256(self.content).hexdigest()[:20]}"',
            "Vary": "Accept-Encoding, Accept-Language" if self.name == PAGE else "Accept-Encoding",
        }


class Ahead(TypedDict):
    """What the client was built of: the catalogue of each language, and what some pages need beside the rest."""

    languages: dict[str, str]
    pages: dict[str, list[str]]


class Pages:
    """The one page of the client, for each of its paths with the names of what it will ask for next."""

    def __init__(self, page: bytes, ahead: Ahead) -> None:
        self._page = page.decode()
        self._languages, self._files = ahead["languages"], ahead["pages"]
        self._made: dict[tuple[str, str], File] = {}

    def page(self, first: str, spoken: str) -> File:
        """The page for a path that begins so, for somebody who speaks these languages."""
        key = first, self._language(spoken)
        if key not in self._made:
            text = self._page.replace("</head>", "".join(map(_link, self._ahead(*key))) + "</head>")
            self._made[key] = File(PAGE, text.encode())
        return self._made[key]

    def _ahead(self, first: str, language: str) -> list[str]:
        words = [self._languages[language]] if language in self._languages else []
        return [*words, *self._files.get(first, []), *ASKED.get(first, [])]

    def _language(self, spoken: str) -> str:
        """The one that the client will choose, unless its player has chosen another."""
        codes = [re.split("[-;]", part.strip())[0] for part in spoken.split(",")]
        return next((code for code in codes if code in self._languages), FALLBACK)


def _link(file: str) -> str:
    """What the browser is told to fetch already."""
    if file.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="/{file}">'
    if file.endswith(".js"):
        return f'<link rel="modulepreload" crossorigin href="/{file}">'
    return f'<link rel="preload" as="fetch" crossorigin href="/{file}">'


class StaticFiles:
    """ASGI application: the files of a folder, and the one page for every path that the client has a page for."""

    def __init__(self, folder: Path | None) -> None:
        found = [path for path in folder.rglob("*") if path.is_file()] if folder else []
        named = [(path.relative_to(str(folder)).as_posix(), path.read_bytes()) for path in found]
        read = dict(named)
        plain = [name for name in read if not name.endswith(PACKED)]
        self.files = {name: File(name, read[name], read.get(name + PACKED)) for name in plain}
        self.pages = Pages(
            read.get(PAGE, b""), json.loads(read[AHEAD]) if AHEAD in read else {"languages": {}, "pages": {}}
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.answer(Request(scope)).__call__(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """The file that is asked for, the page, or that there is none."""
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = request.url.path.strip("/")
        if not self.files:
            return PlainTextResponse(say("web.no-client"), 404)
        first, _, _ = path.partition("/")
        spoken = request.headers.get("accept-language", "")
        file = self.files.get(path) or (self.pages.page(first, spoken) if first in PAGES else None)
        if file is None and "text/html" in request.headers.get("accept", ""):
            return _sent(self.pages.page("", ""), request, 404)  # the page itself says that there is no such page
        if file is None:
            raise HTTPException(404)
        return _sent(file, request)


def _sent(file: File, request: Request, status: int = 200) -> Response:
    headers = dict(file.headers)
    if status == 200 and request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    encoding, body = file.packed(request.headers.get("accept-encoding", ""))
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(body, status, headers=headers)
