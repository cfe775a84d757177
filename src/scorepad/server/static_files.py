"""The browser client: its files as they were built into the package, small and quick to send."""

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypedDict

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from scorepad.core.narrate import FALLBACK, say
from scorepad.server.shell import LIST, shell_list

#: Where the client is built to.
BUILT = Path(__file__).parent / "static"

PAGE = "index.html"
#: What the client has pages for, by the first part of the path.
PAGES = frozenset({"", "new", "table", "join", "move", "replay", "rules", "print", "scores", "own-sheet", "book"})
#: In place of that for any other path.
NOWHERE = "nowhere"
#: Tells which files a page needs beside those of all pages.
AHEAD = "ahead.json"
#: What a page asks the server for in any case, by the first part of its path.
ASKED = {"": ["api/home"]}
#: Files below have their content's digest in their name, or in that of their folder.
LASTING = ("assets/", "python/")
#: What was compressed when it was built lies beside the rest; the first that is accepted is sent.
PACKED = {"br": ".br", "gzip": ".gz"}
#: Files below are read when somebody asks for them.
LARGE = "python/"
SMALL = 500
#: Compressed in themselves: once more makes them longer.
ARCHIVES = {".png", ".whl", ".zip"}
BYTES = "application/octet-stream"
#: What the standard library calls some kinds of files differently from one machine to another.
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


@dataclass(frozen=True)
class File:
    """A file of the client, held in memory once it was asked for."""

    name: str
    path: Path
    #: Of one that is not on the disk.
    made: bytes | None = None

    @cached_property
    def content(self) -> bytes:
        """As it was built."""
        return self.path.read_bytes() if self.made is None else self.made

    @cached_property
    def encoded(self) -> dict[str, bytes]:
        """Compressed, by encoding: as it was built, else now where that is worth it."""
        beside = {name: self.path.with_name(self.path.name + suffix) for name, suffix in PACKED.items()}
        found = {name: path.read_bytes() for name, path in beside.items() if self.made is None and path.exists()}
        if "gzip" not in found and len(self.content) > SMALL and self.path.suffix not in ARCHIVES:
            found["gzip"] = gzip.compress(self.content, mtime=0)
        return found

    def packed(self, accepted: str) -> tuple[str, bytes]:
        """As it is sent to who accepts these encodings, and by which of them."""
        name = next((name for name in PACKED if name in accepted and name in self.encoded), "")
        return name, self.encoded.get(name, self.content)

    @cached_property
    def headers(self) -> dict[str, str]:
        """What every answer with this file says about it."""
        lasting = self.name.startswith(LASTING)
        return {
            "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache",
            "Content-Type": KINDS.get(self.path.suffix) or mimetypes.guess_type(self.name)[0] or BYTES,
            "ETag": f'"{self.digest}"',
            "Vary": "Accept-Encoding, Accept-Language" if self.name == PAGE else "Accept-Encoding",
        }

    @cached_property
    def digest(self) -> str:
        """Tells this content from any other."""
        return hashlib.sha256(self.content).hexdigest()[:20]


class Ahead(TypedDict):
    """What the client was built of: the catalogue of each language, and what some pages need beside the rest."""

    languages: dict[str, str]
    pages: dict[str, list[str]]


class Pages:
    """The one page of the client, for each of its paths with the names of what it will ask for next."""

    def __init__(self, page: File, ahead: Ahead) -> None:
        self._page = page
        self._languages, self._files = ahead["languages"], ahead["pages"]
        self._made: dict[tuple[str, str], File] = {}

    def page(self, first: str, spoken: str) -> File:
        """The page for a path that begins so, for somebody who speaks these languages."""
        key = first, self._language(spoken)
        if key not in self._made:
            text = self._page.content.decode().replace("</head>", "".join(map(_link, self._ahead(*key))) + "</head>")
            self._made[key] = File(PAGE, self._page.path, text.encode())
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
    """ASGI application: the files of a folder, and the one page for every path that the client has a page for.

    `held` counts the bytes that are in memory from the beginning: a client that is built anew changes nothing here.
    """

    def __init__(self, folder: Path | None) -> None:
        found = [path for path in folder.rglob("*") if path.is_file()] if folder else []
        packed = tuple(PACKED.values())
        named = [(path.relative_to(str(folder)).as_posix(), path) for path in found if path.suffix not in packed]
        self.files = {name: File(name, path) for name, path in named}
        if folder and self.files:
            # Where large ones lie tells what is in them.
            digests = {name: "" if name.startswith(LARGE) else file.digest for name, file in self.files.items()}
            self.files[LIST] = File(LIST, folder / LIST, shell_list(digests))
        self.held = sum(len(file.content) for file in self.files.values() if not file.name.startswith(LARGE))
        self.pages = Pages(self.files[PAGE], _ahead(self.files)) if PAGE in self.files else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.answer(Request(scope)).__call__(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """The file that is asked for, the page, or that there is none."""
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = request.url.path.strip("/")
        if self.pages is None:
            return PlainTextResponse(say("web.no-client"), 404)
        first, _, _ = path.partition("/")
        spoken = request.headers.get("accept-language", "")
        file = self.files.get(path) or (self.pages.page(first, spoken) if first in PAGES else None)
        if file is None and "text/html" in request.headers.get("accept", ""):
            return _sent(self.pages.page(NOWHERE, spoken), request, 404)  # the page itself says that there is none
        if file is None:
            raise HTTPException(404)
        return _sent(file, request)


def _ahead(files: Mapping[str, File]) -> Ahead:
    nothing: Ahead = {"languages": {}, "pages": {}}
    return json.loads(files[AHEAD].content) if AHEAD in files else nothing


def _sent(file: File, request: Request, status: int = 200) -> Response:
    headers = dict(file.headers)
    if status == 200 and request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    encoding, body = file.packed(request.headers.get("accept-encoding", ""))
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(body, status, headers=headers)
