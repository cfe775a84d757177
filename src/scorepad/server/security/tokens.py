"""Secrets that are handed out: only their hashes are kept."""

import hashlib
import secrets


def new_token() -> str:
    """A secret of 192 bits for a URL fragment or a cookie."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A public id that cannot be guessed."""
    return secrets.token_urlsafe(12)


def token_hash(token: str) -> str:
    """What is stored of a token; tokens are random, so they need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
