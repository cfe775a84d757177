"""How many tables may be opened: few for others, many for oneself, because a whole school may share an address."""

from scorepad.server.rate_limits import Limit, RateLimiter

#: One browser may take so small a part of what all of its address may.
SHARE = 10


class Quotas:
    """Counts new tables; each method counts one, or says how many seconds to wait for it."""

    def __init__(self, others: Limit, own: Limit) -> None:
        self._others, self._own = RateLimiter(others), RateLimiter(own)
        self._per_session = RateLimiter(Limit(max(1, own.count // SHARE), own.seconds))

    def for_others(self, address: str) -> float:
        """A table that others may come to."""
        return 0.0 if self._others.allow(address) else self._others.wait(address)

    def for_one_device(self, address: str, session: str) -> float:
        """A table where only people of one browser and bots sit."""
        wait = max(self._own.wait(address), self._per_session.wait(session))
        if wait == 0.0:
            self._own.allow(address)
            self._per_session.allow(session)
        return wait
