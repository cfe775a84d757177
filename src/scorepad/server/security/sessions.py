"""Browsers: a cookie each, of which only the hash is kept."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, TypeVar

from fastapi import Response
from sqlalchemy import Connection

from scorepad.server.config import Settings
from scorepad.server.security.tokens import new_token, token_hash
from scorepad.server.storage import queries
from scorepad.table.refusal import Refusal

T = TypeVar("T")
log = logging.getLogger(__name__)

CACHED = 10_000
#: Browsers that come again and again are noted this often, or retention would take them for gone.
NOTED_SECONDS = 3600.0
YEAR = 365 * 86400


class Rows(Protocol):
    """Where browsers are kept; a database that fails is a Refusal."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run work that only reads."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work that writes."""


class Sessions:
    """Finds the browser of a request, or makes it known."""

    def __init__(self, settings: Settings, rows: Rows) -> None:
        self.settings, self.rows = settings, rows
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()  #: and when each was noted last

    async def find(self, cookies: Mapping[str, str]) -> str | None:
        """The id of a browser that was here before."""
        token = cookies.get(self.settings.cookie)
        if not token or len(token) > 200:
            return None
        hashed = token_hash(token)
        session, noted = self._known.get(hashed, (None, float("-inf")))
        if session is None:
            session = await self.rows.read(partial(queries.find_session, token_hash=hashed))
        if session is not None and time.monotonic() - noted > NOTED_SECONDS:
            self._remember(hashed, session)
            await self._note(session)
        return session

    async def make(self, response: Response) -> str:
        """A new browser, with its cookie."""
        token = new_token()
        made = await self.rows.write(partial(queries.add_session, token_hash=token_hash(token)))
        self._remember(token_hash(token), made)
        self._give(response, token)
        return made

    async def renew(self, cookies: Mapping[str, str], response: Response) -> None:
        """Let the cookie of a known browser last for another year."""
        if await self.find(cookies) is not None:
            self._give(response, cookies[self.settings.cookie])

    def _give(self, response: Response, token: str) -> None:
        secure = self.settings.secure
        response.set_cookie(
            self.settings.cookie, token, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/"
        )

    async def _note(self, session: str) -> None:
        """Note that the browser was here; a disk that is full keeps nobody from looking."""
        try:
            await self.rows.write(partial(queries.touch_session, session_id=session))
        except Refusal as refusal:
            log.warning("a browser's visit was not noted: %s", refusal.key)

    def _remember(self, hashed: str, session: str) -> None:
        self._known[hashed] = session, time.monotonic()
        self._known.move_to_end(hashed)
        if len(self._known) > CACHED:
            self._known.popitem(last=False)
