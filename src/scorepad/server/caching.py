"""Answers that a browser may keep: it asks whether its own is still good, and is told so in a line."""

import gzip
import hashlib
from collections.abc import Mapping

from fastapi import Request, Response
from pydantic import BaseModel

#: To be kept by the browser alone, and asked about before each use.
ASK_FIRST = "private, no-cache"
#: What has the digest of its content in its address never changes.
FOR_EVER = "max-age=31536000, immutable"


def kept(request: Request, answer: BaseModel) -> Response:
    """An answer in JSON, or that the browser has it already."""
    body = answer.model_dump_json().encode()
    headers = {"Cache-Control": ASK_FIRST, "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def packed(request: Request, body: bytes, media_type: str, headers: Mapping[str, str]) -> Response:
    """An answer that is compressed already, for whoever reads that or does not."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), media_type=media_type, headers=headers)
    return Response(body, media_type=media_type, headers=headers | {"Content-Encoding": "gzip"})


def is_known(request: Request, etag: str) -> bool:
    """Whether the browser says that it has what has this tag."""
    return request.headers.get("if-none-match") == etag
