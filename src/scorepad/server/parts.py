"""The parts of a running server, put together."""

import logging
import math

from fastapi import Request

from scorepad.server.bots import Bots
from scorepad.server.config import Settings
from scorepad.server.database import Database
from scorepad.server.desk import Desk
from scorepad.server.driver import Driver
from scorepad.server.guard import address
from scorepad.server.hall import Hall
from scorepad.server.hub import Hub
from scorepad.server.limits import Paces, Windows
from scorepad.server.lobby import Lobby
from scorepad.server.metrics import Metrics
from scorepad.server.migrations import migrate
from scorepad.server.openings import Openings
from scorepad.server.places import check_whole, plainly
from scorepad.server.pulse import Pulse
from scorepad.server.refusal import Refusal
from scorepad.server.replays import Replays
from scorepad.server.sessions import Sessions
from scorepad.server.socket import Sockets
from scorepad.server.uploads import Uploads
from scorepad.server.wake import Alone, ByRedis, Wake

log = logging.getLogger(__name__)


class Server:
    """Everything one process has; `start` and `stop` frame its life."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        with plainly(settings.database):
            self.database = Database(settings.database)
        self.wake: Wake = ByRedis(settings.redis, settings.process) if settings.redis else Alone()
        self.hub = Hub(self.metrics)
        self.hall = Hall(settings, self.database, self.hub, self.wake, self.metrics)
        self.bots = Bots(settings.bot_workers, settings.bot_seconds, self.metrics)
        self.uploads = Uploads(settings.upload_seconds, settings.reading, self.metrics)
        self.lobby = Lobby(settings, self.hall, self.uploads)
        self.desk = Desk(self.hall, self.lobby, self.bots)
        self.sessions = Sessions(settings, self.hall)
        self.paces = Paces(settings.acts)
        self.sockets = Sockets(self.desk, self.sessions, self.paces)
        self.driver = Driver(settings, self.hall, self.bots)
        self.replays = Replays()
        self.pulse = Pulse(self.metrics.loop_lag)
        self.openings = Openings(settings.creations, settings.own_creations)
        self.codes = Windows(settings.codes)
        self.acts = self.paces.addresses

    def prepare(self) -> None:
        """Bring the database up to date; ScorepadError if it cannot be used."""
        with plainly(self.settings.database):
            check_whole(self.database.engine)
            migrate(self.database.engine)

    async def start(self) -> None:
        """Begin background work."""
        await self.wake.start(self.hall.catch_up)
        self.driver.start()
        self.pulse.start()

    async def stop(self) -> None:
        """End: what was acknowledged is stored, the rest is done again by whoever comes next."""
        self.pulse.stop()
        await self.driver.stop()
        self.uploads.stop()
        await self.wake.stop()
        self.replays.stop()
        self.database.close()

    def limit(self, windows: Windows, request: Request) -> None:
        """Refuse who comes too often."""
        self._check_pace(windows.allow(address(request.scope)))

    def pace(self, session: str | None, request: Request) -> None:
        """Refuse a browser that commands too often."""
        self._check_pace(self.paces.allow(session, address(request.scope)))

    def _check_pace(self, allowed: bool) -> None:
        if not allowed:
            self.metrics.count("limited")
            raise Refusal("reason.too-fast", 429)

    def open_to_others(self, request: Request) -> None:
        """Refuse who opens too many tables to others."""
        self._open(self.openings.for_others(address(request.scope)))

    def open_own(self, request: Request, session: str) -> None:
        """Refuse who opens too many tables, even for one device."""
        self._open(self.openings.for_one_device(address(request.scope), session))

    def _open(self, wait: float) -> None:
        """Who has to wait is told for how long."""
        if wait > 0:
            self.metrics.count("limited")
            raise Refusal("reason.many-tables", 429, count=math.ceil(wait / 60))
