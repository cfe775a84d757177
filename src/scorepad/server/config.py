"""How a server is set up."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

from scorepad.server.rate_limits import ACTS, CODES, CREATIONS, OWN_CREATIONS, REQUESTS, Limit


class ServeOptions(TypedDict):
    """The options of `scorepad serve` that need no look at this machine's addresses first."""

    data: Path | None
    database: str | None
    redis: str | None
    client: Path | None
    api_only: bool
    keep_days: int
    bot_seconds: float
    bot_workers: int
    upload_seconds: float
    reading_per_minute: float
    acts_per_20s: int
    tables_per_hour: int
    own_tables_per_hour: int
    requests_per_minute: int
    codes_per_minute: int
    connections_per_address: int
    request_seconds: float
    no_push: bool
    push_also: tuple[str, ...]
    trust_proxy: str
    log_level: str


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; flags and environment variables of `scorepad serve` fill it."""

    database: str
    public_url: str
    own: tuple[str, ...] = ()  #: where browsers reach it directly, beside the public URL
    redis: str | None = None
    client: Path | None = None  #: folder of the browser client; none: the server has no pages
    keep_days: int = 0  #: tables untouched for this long are deleted; 0: never
    bot_seconds: float = 5.0  #: a bot's time for one act
    bot_workers: int = 1
    upload_seconds: float = 5.0  #: to read one uploaded sheet or record
    reading: float = 15.0  #: seconds spent on reading the uploads of an address in a minute
    acts: Limit = ACTS
    creations: Limit = CREATIONS
    own_creations: Limit = OWN_CREATIONS
    codes: Limit = CODES
    requests: Limit = REQUESTS
    push: bool = True  #: whether browsers that want it are told of their turn by web push
    push_also: tuple[str, ...] = ()  #: origins that may be pushed to though they are not public
    cached_tables: int = 2000
    sweep_seconds: float = 3.0  #: how often lost bot turns and missed wakes are looked for
    process: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def origins(self) -> tuple[str, ...]:
        """The Origins that browsers may come from: the public URL's, and where they reach the server directly."""
        return tuple(origin(url) for url in (self.public_url, *self.own))

    @property
    def secure(self) -> bool:
        """Whether browsers come over TLS."""
        return self.public_url.startswith("https://")

    @property
    def cookie(self) -> str:
        """The session cookie's name; the prefix makes browsers insist on TLS and this host."""
        return "__Host-scorepad" if self.secure else "scorepad"


def origin(url: str) -> str:
    """The Origin of a URL as browsers write it: in lower case, without the port that goes without saying."""
    parts = urlsplit(url)
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"
