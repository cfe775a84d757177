"""The browser client: its files as they were built into the package, small and quick to send."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from scorepad.core.narrate import say
from scorepad.server.shell import LIST, shell_list

#: Where the client is built to.
BUILT = Path(__file__).parent / "static"

PAGE = "index.html"
#: What the client has pages for, by the first part of the path.
PAGES = frozenset({"", "new", "table", "join", "move", "replay", "rules", "print", "scores", "own-sheet"})
#: Files below have their content's digest in their name, or in that of their folder.
LASTING = ("assets/", "python/")
#: Compressed files lie beside large ones, which are read when somebody asks for them.
PACKED = ".gz"
LARGE = "python/"
SMALL = 500
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
    def packed(self) -> bytes:
        """Compressed, where that is worth it."""
        beside = self.path.with_name(self.path.name + PACKED)
        if beside.exists():
            return beside.read_bytes()
        return gzip.compress(self.content, mtime=0) if len(self.content) > SMALL else self.content

    @cached_property
    def headers(self) -> dict[str, str]:
        """What every answer with this file says about it."""
        lasting = self.name.startswith(LASTING)
        return {
            "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache",
            "Content-Type": KINDS.get(self.path.suffix) or mimetypes.guess_type(self.name)[0] or BYTES,
            "ETag": f'"{self.digest}"',
            "Vary": "Accept-Encoding",
        }

    @cached_property
    def digest(self) -> str:
        """Tells this content from any other."""
        return hashlib.sha256(self.content).hexdigest()[:20]


class StaticFiles:
    """ASGI application: the files of a folder, and the one page for every path that the client has a page for.

    `held` counts the bytes that are in memory from the beginning: a client that is built anew changes nothing here.
    """

    def __init__(self, folder: Path | None) -> None:
        found = [path for path in folder.rglob("*") if path.is_file()] if folder else []
        named = [(path.relative_to(str(folder)).as_posix(), path) for path in found if path.suffix != PACKED]
        self.files = {name: File(name, path) for name, path in named}
        if folder and self.files:
            # Where large ones lie tells what is in them.
            digests = {name: "" if name.startswith(LARGE) else file.digest for name, file in self.files.items()}
            self.files[LIST] = File(
                LIST, folder / LIST, shell_list(digests)
            )  # where they lie tells what is in large ones
        self.held = sum(len(file.content) for file in self.files.values() if not file.name.startswith(LARGE))

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
        file = self.files.get(path) or (self.files.get(PAGE) if path.partition("/")[0] in PAGES else None)
        if file is None and "text/html" in request.headers.get("accept", ""):
            return _sent(self.files[PAGE], request, 404)  # the page itself says that there is no such page
        if file is None:
            raise HTTPException(404)
        return _sent(file, request)


def _sent(file: File, request: Request, status: int = 200) -> Response:
    headers = dict(file.headers)
    if status == 200 and request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "") and file.packed is not file.content
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if packed else file.content, status, headers=headers)
