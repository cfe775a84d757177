"""The parts of a running server, put together."""

import logging

from fastapi import Request

from scorepad.server.bots import Bots
from scorepad.server.config import Settings
from scorepad.server.database import Database
from scorepad.server.desk import Desk
from scorepad.server.driver import Driver
from scorepad.server.guard import address
from scorepad.server.hall import Hall
from scorepad.server.hub import Hub
from scorepad.server.limits import Limit, Windows
from scorepad.server.lobby import Lobby
from scorepad.server.metrics import Metrics
from scorepad.server.migrations import migrate
from scorepad.server.places import check_whole, plainly
from scorepad.server.pulse import Pulse
from scorepad.server.refusal import Refusal
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
        self.sockets = Sockets(self.desk, self.sessions)
        self.driver = Driver(settings, self.hall, self.bots)
        self.pulse = Pulse(self.metrics.loop_lag)
        self.creations, self.codes = Windows(settings.creations), Windows(settings.codes)
        self.acts = Windows(Limit(settings.acts.count * 10, settings.acts.seconds))  # several browsers share an address

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
        self.database.close()

    def limit(self, windows: Windows, request: Request) -> None:
        """Refuse who comes too often."""
        if not windows.allow(address(request.scope)):
            self.metrics.count("limited")
            raise Refusal("reason.too-fast", 429)
