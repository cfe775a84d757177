"""What every request passes first: Origin, size, pace; and the headers that every answer carries."""

from contextvars import ContextVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorepad.server.config import Settings
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.rate_limits import RateLimiter
from scorepad.server.security.packing import packing

SAFE = ("GET", "HEAD", "OPTIONS")
#: An uploaded sheet or record in JSON, with room for escapes.
MOST_BYTES = 512 * 1024

#: Where the request that is being answered comes from.
CLIENT_ADDRESS = ContextVar("CLIENT_ADDRESS", default="unknown")

#: Where the parts of pages are: scripts and styles.
PARTS = "/assets/"
#: Of everything that is sent ...
BASICS = {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
#: ... and of whatever a browser may show by itself.
HEADERS = BASICS | {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}

#: Python in a worker is WebAssembly; nothing else may compile any.
WITH_WASM = HEADERS["Content-Security-Policy"].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
WASM_PATH = "/python/"


class TooLarge(Exception):
    """More than anybody needs to send."""


class Middleware:
    """ASGI middleware for HTTP; sockets check for themselves before they accept."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self._limiter = RateLimiter(settings.requests)
        self._extra = {"Strict-Transport-Security": "max-age=31536000"} if settings.secure else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        CLIENT_ADDRESS.set(client_address(scope))
        refused = self._refuse(scope)
        answered = self._with_headers(packing(send, Headers(scope=scope)), scope["path"])
        if refused is not None:
            await refused(scope, receive, answered)
            return
        try:
            await self.app(scope, _limited(receive), answered)
        except TooLarge:
            await refusal_response("reason.too-large", 413)(scope, receive, answered)

    def _refuse(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and headers.get("origin") not in self.settings.origins:
            return refusal_response("reason.origin", 403)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return refusal_response("reason.too-large", 413)
        if not self._limiter.allow(client_address(scope)):
            self.metrics.count("limited")
            return refusal_response("reason.too-fast", 429)
        return None

    def _with_headers(self, send: Send, path: str) -> Send:
        """Send with the headers of every answer."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update((BASICS if path.startswith(PARTS) else HEADERS) | self._extra)
                if path.startswith(WASM_PATH):
                    headers["Content-Security-Policy"] = WITH_WASM
                if path.startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return sending


def client_address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def refusal_response(key: str, status: int, **params: object) -> JSONResponse:
    """An answer that says why not."""
    reason = {"key": key, "params": params}
    return JSONResponse({"type": "refused", "id": None, "table": None, "reason": reason, "state": None}, status)


def _limited(receive: Receive) -> Receive:
    """Counts what really arrives, whatever was announced."""
    total = 0

    async def counting() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            raise TooLarge
        return message

    return counting
