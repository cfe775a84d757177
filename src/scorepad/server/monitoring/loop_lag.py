"""How late the event loop gets to what is due, measured all the time."""

import asyncio

from scorepad.server.monitoring.metrics import Histogram

STEP = 0.02


class LoopLag:
    """Beats while the server runs; the delay of every beat goes into a histogram."""

    def __init__(self, lag: Histogram) -> None:
        self._lag = lag
        self._beat: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to beat."""
        loop = asyncio.get_running_loop()
        self._beat = loop.call_later(STEP, self._due, loop, loop.time() + STEP)

    def stop(self) -> None:
        """Beat no more."""
        if self._beat is not None:
            self._beat.cancel()

    def _due(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._lag.observe(max(0.0, loop.time() - due))
        self.start()
