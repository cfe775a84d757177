"""The parts of a running server, put together."""

import logging
import math

from fastapi import Request

from scorepad.server.config import Settings
from scorepad.server.live.background import Background
from scorepad.server.live.dispatch import Dispatch
from scorepad.server.live.lobby import Lobby
from scorepad.server.live.pubsub import LocalPubSub, PubSub, RedisPubSub
from scorepad.server.live.subscribers import Hub
from scorepad.server.live.tables import Tables
from scorepad.server.monitoring.loop_lag import LoopLag
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.rate_limits import MessageLimiter, RateLimiter
from scorepad.server.security.middleware import client_address
from scorepad.server.security.quotas import Quotas
from scorepad.server.security.sessions import Sessions
from scorepad.server.storage.database import Database
from scorepad.server.storage.migrations import migrate
from scorepad.server.storage.urls import check_integrity, readable_errors
from scorepad.server.workers.bots import Bots
from scorepad.server.workers.coach import Coach
from scorepad.server.workers.papers import Papers
from scorepad.server.workers.replays import Replays
from scorepad.server.workers.uploads import Uploads
from scorepad.table.refusal import Refusal

log = logging.getLogger(__name__)


class Server:
    """Everything one process has; `start` and `stop` frame its life."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        with readable_errors(settings.database):
            self.database = Database(settings.database)
        self.pubsub: PubSub = RedisPubSub(settings.redis, settings.process) if settings.redis else LocalPubSub()
        self.hub = Hub(self.metrics)
        self.tables = Tables(settings, self.database, self.hub, self.pubsub, self.metrics)
        self.bots = Bots(settings.bot_workers, settings.bot_seconds, self.metrics)
        self.uploads = Uploads(settings.upload_seconds, settings.reading, self.metrics)
        self.coach = Coach(self.tables, settings.reading, self.metrics)
        self.lobby = Lobby(settings, self.tables, self.uploads)
        self.dispatch = Dispatch(self.tables, self.lobby, self.bots)
        self.sessions = Sessions(settings, self.tables)
        self.message_limiter = MessageLimiter(settings.acts)
        self.socket_limiter = RateLimiter(settings.requests)  #: of sockets
        self.background = Background(settings, self.tables, self.bots)
        self.replays = Replays()
        self.papers = Papers()
        self.loop_lag = LoopLag(self.metrics.loop_lag)
        self.quotas = Quotas(settings.creations, settings.own_creations)
        self.codes = RateLimiter(settings.codes)
        self.acts = self.message_limiter.addresses

    def prepare(self) -> None:
        """Bring the database up to date; ScorepadError if it cannot be used."""
        with readable_errors(self.settings.database):
            check_integrity(self.database.engine)
            migrate(self.database.engine)

    async def start(self) -> None:
        """Begin background work."""
        await self.pubsub.start(self.tables.catch_up)
        self.background.start()
        self.loop_lag.start()

    async def stop(self) -> None:
        """End: what was acknowledged is stored, the rest is done again by whoever comes next."""
        self.loop_lag.stop()
        await self.background.stop()
        self.uploads.stop()
        self.coach.stop()
        await self.pubsub.stop()
        self.replays.stop()
        self.papers.stop()
        self.database.close()

    def limit(self, limiter: RateLimiter, request: Request) -> None:
        """Refuse who comes too often."""
        self._check_pace(limiter.allow(client_address(request.scope)))

    def limit_messages(self, session: str | None, request: Request) -> None:
        """Refuse a browser that commands too often."""
        self._check_pace(self.message_limiter.allow(session, client_address(request.scope)))

    def _check_pace(self, allowed: bool) -> None:
        if not allowed:
            self.metrics.count("limited")
            raise Refusal("reason.too-fast")

    def count_shared_table(self, request: Request) -> None:
        """Refuse who opens too many tables to others."""
        self._check_quota(self.quotas.for_others(client_address(request.scope)))

    def count_own_table(self, request: Request, session: str) -> None:
        """Refuse who opens too many tables, even for one device."""
        self._check_quota(self.quotas.for_one_device(client_address(request.scope), session))

    def _check_quota(self, wait: float) -> None:
        """Who has to wait is told for how long."""
        if wait > 0:
            self.metrics.count("limited")
            raise Refusal("reason.many-tables", count=math.ceil(wait / 60))
