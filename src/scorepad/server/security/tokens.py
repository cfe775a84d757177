"""Secrets that are handed out: only their hashes are kept."""

import base64
import hashlib
import secrets


def new_token() -> str:
    """A secret of 192 bits for a URL fragment or a cookie."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A public id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def brought_table_id(session: str, record: str) -> str:
    """The public id of the table of a game that a browser brings: the same for the same game."""
    digest = hashlib.sha256(f"{session}\n{record}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def token_hash(token: str) -> str:
    """What is stored of a token; tokens are random, so they need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
