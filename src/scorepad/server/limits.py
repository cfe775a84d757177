"""How often somebody may do something: so many times within a stretch of time."""

import time
from collections import OrderedDict, deque
from dataclasses import dataclass

#: Addresses remembered; the one that was quiet longest is forgotten first.
MOST_KEYS = 100_000


@dataclass(frozen=True)
class Limit:
    """At most `count` times in `seconds`."""

    count: int
    seconds: float


ACTS = Limit(100, 20)  #: messages and commands per browser, whatever sockets it opens
CREATIONS = Limit(30, 3600)  #: tables per address
CODES = Limit(60, 60)  #: codes tried and sessions made per address
REQUESTS = Limit(1200, 60)  #: any requests per address


class Window:
    """Counts for one party."""

    __slots__ = ("_limit", "_times")

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._times: deque[float] = deque()

    def allow(self) -> bool:
        """Whether once more is within the limit; if so it counts."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._limit.seconds:
            self._times.popleft()
        if len(self._times) >= self._limit.count:
            return False
        self._times.append(now)
        return True


class Windows:
    """Counts for many parties, by key."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._windows: OrderedDict[str, Window] = OrderedDict()

    def allow(self, key: str) -> bool:
        """Whether this party may once more."""
        window = self._windows.setdefault(key, Window(self._limit))
        self._windows.move_to_end(key)
        if len(self._windows) > MOST_KEYS:
            self._windows.popitem(last=False)
        return window.allow()


class Paces:
    """Messages and commands: a browser has its limit, an address, which several browsers may share, ten times that."""

    def __init__(self, limit: Limit) -> None:
        self.addresses = Windows(Limit(limit.count * 10, limit.seconds))
        self._sessions = Windows(limit)

    def allow(self, session: str | None, address: str) -> bool:
        """Whether this browser may once more."""
        return self.addresses.allow(address) and (session is None or self._sessions.allow(session))
