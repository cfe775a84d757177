"""A WebSocket client that does next to nothing, so that what is measured is the server."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tableserver import Running

TEXT, CLOSE, PING = 1, 8, 9
#: A client must mask what it sends; this mask leaves everything as it is.
MASK = bytes(4)


class Wire(asyncio.Protocol):
    """One socket; `heard` is called with every message and the time it came in, and pings are answered."""

    def __init__(self, request: bytes, heard: Callable[[bytes, float], None]) -> None:
        self._request, self._heard = request, heard
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.transport: asyncio.Transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """The end of the handshake, then frames."""
        now = time.perf_counter()
        self._buffer += data
        if not self._open and not self._shake():
            return
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == TEXT:
                self._heard(body, now)
            elif kind == PING:
                self._write(0x8A, body)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server hung up, or we did."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))

    def send(self, text: str) -> None:
        """A text message."""
        self._write(0x81, text.encode())

    def close(self) -> None:
        """Hang up."""
        self.transport.close()

    def _write(self, first: int, body: bytes) -> None:
        length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(bytes([first]) + length + MASK + body)

    def _shake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(bytes(self._buffer[:100]).decode()))
            return False
        del self._buffer[: end + 4]
        self._open = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, if it has come in."""
        data = self._buffer
        if len(data) < 2:
            return None
        extra = {126: 2, 127: 8}.get(data[1], 0)
        length = int.from_bytes(data[2 : 2 + extra], "big") if extra else data[1]
        start = 2 + extra
        if len(data) < start + length:
            return None
        kind, body = data[0] & 15, bytes(data[start : start + length])
        del data[: start + length]
        return kind, body


async def open_wire(server: Running, heard: Callable[[bytes, float], None], cookie: str = "") -> Wire:
    """A socket to a server."""
    lines = ["GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Origin: {server.origin}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request, heard), "127.0.0.1", server.port)
    await wire.opened
    return wire
