"""Answers in JSON on their way: compressed where that is worth it."""

import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Send

#: What is shorter fits into one packet as it is.
SHORT = 1000
JSON = "application/json"
#: More effort makes it hardly shorter.
EFFORT = 6


def packing(send: Send, asked: Headers) -> Send:
    """Sends whole answers in JSON compressed, to whoever reads that; one that comes in parts goes on as it comes."""
    if "gzip" not in asked.get("accept-encoding", ""):
        return send
    start: Message | None = None

    async def sending(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start" and _is_json(message):
            start = message
            return
        if start is not None:
            started, start = start, None
            await send(started if message.get("more_body") else _pack(started, message))
        await send(message)

    return sending


def _is_json(start: Message) -> bool:
    headers = Headers(scope=start)
    return headers.get("content-type", "").startswith(JSON) and "content-encoding" not in headers


def _pack(start: Message, body: Message) -> Message:
    """Compress the body in place; its headers."""
    headers = MutableHeaders(scope=start)
    headers.add_vary_header("Accept-Encoding")
    if len(body.get("body", b"")) > SHORT:
        body["body"] = gzip.compress(body["body"], EFFORT, mtime=0)
        headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body["body"]))
    return start
