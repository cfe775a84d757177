"""One door for commands and questions, whether they come by HTTP or by socket."""

import time
from collections import OrderedDict
from functools import partial

from scorepad.answers.statuses import JUDGED, status_of
from scorepad.server.live.lobby import Lobby
from scorepad.server.live.tables import Tables
from scorepad.server.messages import Ack, Answer, Command, Hint, Question, Reason, Refused, TableState, WhyNot
from scorepad.server.workers.bots import Bots
from scorepad.table.bots import Question as Asked
from scorepad.table.bots import hint_question
from scorepad.table.commands import command_of, do, use_hint, why_not
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table

#: From this status on the server could not even look.
UNABLE = 500
#: Refused commands remembered, so that a repeat gets the same answer.
MOST_REFUSALS = 10_000


class Dispatch:
    """Takes a command of a browser and answers it."""

    def __init__(self, tables: Tables, lobby: Lobby, bots: Bots) -> None:
        self.tables, self.lobby, self.bots = tables, lobby, bots
        self._refusals: OrderedDict[tuple[str | None, str], tuple[Command, Refusal]] = OrderedDict()

    async def command(self, session: str | None, command: Command, follows: bool = False) -> Ack | Refused:
        """Do it, or say why not and how things stand; who follows the table was told that already."""
        arrived = time.perf_counter()
        try:
            await self.lobby.check_access(session, command.table)
            self._repeat_refusal(session, command)
            ack = await self._run(session, command)
        except Refusal as refusal:
            self.tables.metrics.count("refused")
            self._remember_refusal(session, command, refusal)
            return await self._refused(session, command, refusal, follows)
        self.tables.metrics.count("acts")
        self.tables.metrics.act_time.observe(time.perf_counter() - arrived)
        return ack

    async def ask(self, session: str | None, asked: Question, follows: bool = False) -> Answer | Refused:
        """Answer a question."""
        try:
            await self.lobby.check_access(session, asked.table)
            if isinstance(asked, WhyNot):
                return await self.tables.look(asked.table, partial(_why_not, session=session, asked=asked))
            return await self._hint(session, asked)
        except Refusal as refusal:
            return await self._refused(session, asked, refusal, follows)

    def _repeat_refusal(self, session: str | None, command: Command) -> None:
        """A command that was refused stays refused, however often it comes: whoever wants it now asks anew."""
        known, refusal = self._refusals.get((session, command.id), (None, None))
        if refusal is not None and known == command:
            raise refusal

    def _remember_refusal(self, session: str | None, command: Command, refusal: Refusal) -> None:
        if status_of(refusal) != JUDGED:
            return  # it may well end by itself
        self._refusals[session, command.id] = command, Refusal(refusal.key, **refusal.params)
        if len(self._refusals) > MOST_REFUSALS:
            self._refusals.popitem(last=False)

    async def _run(self, session: str | None, command: Command) -> Ack:
        work = partial(do, command=command_of(vars(command)), holder=session)
        try:
            done = await self.tables.change(command.table, work)
        except Refusal as refusal:
            if status_of(refusal) >= UNABLE or not await self.tables.refresh(command.table):
                raise
            done = await self.tables.change(command.table, work)  # it was judged by an old state
        return Ack(table=command.table, **vars(done))

    async def _refused(
        self, session: str | None, asked: Command | Question, refusal: Refusal, follows: bool
    ) -> Refused:
        """Why not, with the state of a table that the browser may see and does not follow."""
        reason = Reason(key=refusal.key, params=refusal.params)
        state = None if follows or status_of(refusal) >= UNABLE else await self._present(session, asked.table)
        return Refused(id=asked.id, table=asked.table, reason=reason, state=state)

    async def _present(self, session: str | None, table: str) -> TableState | None:
        """How things stand, without what led there."""
        try:
            await self.lobby.check_access(session, table)
            return TableState(**await self.tables.look(table, partial(self.tables.hub.present, session=session)))
        except Refusal:
            return None

    async def _hint(self, session: str | None, asked: Hint) -> Answer:
        def prepare(table: Table) -> Asked:
            use_hint(table, asked.seat, session)
            return hint_question(table, asked.seat)

        prepared = await self.tables.change(asked.table, prepare)
        return Answer(table=asked.table, id=asked.id, **await self.bots.advise(prepared))


def _why_not(table: Table, session: str | None, asked: WhyNot) -> Answer:
    found = why_not(table, asked.seat, asked.action, session)
    reason = None if found is None else Reason(key=found.key, params=dict(found.params))
    return Answer(table=asked.table, id=asked.id, reason=reason)
