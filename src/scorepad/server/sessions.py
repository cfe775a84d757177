"""Browsers: a cookie each, of which only the hash is kept."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial

from fastapi import Response

from scorepad.server import store
from scorepad.server.config import Settings
from scorepad.server.hall import Hall
from scorepad.server.tokens import new_token, token_hash

CACHED = 10_000
YEAR = 365 * 86400


class Sessions:
    """Finds the browser of a request, or makes it known."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        self.settings, self.hall = settings, hall
        self._known: OrderedDict[str, str] = OrderedDict()

    async def find(self, cookies: Mapping[str, str]) -> str | None:
        """The id of a browser that was here before."""
        token = cookies.get(self.settings.cookie)
        if not token or len(token) > 200:
            return None
        hashed = token_hash(token)
        if hashed not in self._known:
            found = await self.hall.read(partial(store.find_session, token_hash=hashed))
            if found is None:
                return None
            self._remember(hashed, found)
            await self.hall.write(partial(store.touch_session, session_id=found))
        return self._known[hashed]

    async def make(self, response: Response) -> str:
        """A new browser, with its cookie."""
        token = new_token()
        made = await self.hall.write(partial(store.add_session, token_hash=token_hash(token)))
        self._remember(token_hash(token), made)
        response.set_cookie(
            self.settings.cookie,
            token,
            max_age=YEAR,
            httponly=True,
            secure=self.settings.secure,
            samesite="lax",
            path="/",
        )
        return made

    def _remember(self, hashed: str, session: str) -> None:
        self._known[hashed] = session
        if len(self._known) > CACHED:
            self._known.popitem(last=False)
