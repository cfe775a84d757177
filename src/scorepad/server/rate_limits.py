"""How often somebody may do something: this many times within a stretch of time."""

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
CREATIONS = Limit(30, 3600)  #: tables for others too, per address
OWN_CREATIONS = Limit(1000, 3600)  #: tables of one device, per address
CODES = Limit(60, 60)  #: codes tried and sessions made per address
REQUESTS = Limit(1200, 60)  #: any requests per address


class SlidingWindow:
    """Counts for one party."""

    __slots__ = ("_limit", "_times")

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._times: deque[float] = deque()

    def allow(self) -> bool:
        """Whether one more is within the limit; if so, it is counted."""
        if self.wait() > 0:
            return False
        self._times.append(time.monotonic())
        return True

    def wait(self) -> float:
        """The seconds until one more is within the limit; 0 if it is now."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._limit.seconds:
            self._times.popleft()
        return self._times[0] + self._limit.seconds - now if len(self._times) >= self._limit.count else 0.0


class RateLimiter:
    """Counts for many parties, by key."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._windows: OrderedDict[str, SlidingWindow] = OrderedDict()

    def allow(self, key: str) -> bool:
        """Whether this party may do it again."""
        window = self._windows.setdefault(key, SlidingWindow(self._limit))
        self._windows.move_to_end(key)
        if len(self._windows) > MOST_KEYS:
            self._windows.popitem(last=False)
        return window.allow()

    def wait(self, key: str) -> float:
        """The seconds until this party may do it again."""
        window = self._windows.get(key)
        return 0.0 if window is None else window.wait()


class MessageLimiter:
    """Messages and commands: a browser has its limit, an address, which several browsers may share, ten times that."""

    def __init__(self, limit: Limit) -> None:
        self.addresses = RateLimiter(Limit(limit.count * 10, limit.seconds))
        self._sessions = RateLimiter(limit)

    def allow(self, session: str | None, address: str) -> bool:
        """Whether this browser may do it again."""
        return self.addresses.allow(address) and (session is None or self._sessions.allow(session))
