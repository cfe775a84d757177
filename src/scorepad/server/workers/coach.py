"""The coach thinks in a process of its own, on one report at a time; whoever waits for one is told how far it is."""

import asyncio
import json
import logging
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from scorepad.answers.reports import judge, read_record
from scorepad.core.clean import clean
from scorepad.core.record import Record
from scorepad.server.coaching import Again, CoachLine, Failed, Finished, Progress, ToldReport, Verdict, Waiting
from scorepad.server.messages import Reason
from scorepad.server.monitoring.metrics import Metrics
from scorepad.server.security.middleware import CLIENT_ADDRESS
from scorepad.server.storage.reports import find_report, keep_report
from scorepad.server.workers.pool import Pool
from scorepad.server.workers.reporting import report, set_up_coach
from scorepad.server.workers.uploads import Allowances
from scorepad.table.refusal import Refusal

T = TypeVar("T")
log = logging.getLogger(__name__)

#: The process may take this many bytes beside what it has when it starts; the nets of all games need a tenth.
MEMORY_BYTES = 2 * 2**30
#: A report may take this long, one try at a position this long; usual are one second and a tenth.
REPORT_SECONDS, JUDGE_SECONDS = 120.0, 40.0
#: How often a report is begun; after that its record is to blame.
TRIES = 2
#: How often whoever waits is told how far it is.
TOLD_SECONDS = 0.2
#: This many reports may wait to be made; whoever comes then is told to try again.
MOST_WAITING = 32


class Rows(Protocol):
    """Where reports are kept; a database that fails is a Refusal."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run work that only reads."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work that writes."""


@dataclass(frozen=True)
class Asked:
    """A record that somebody wants a report on."""

    text: str
    key: str  #: of the report: what was played, and who judges it
    entries: int
    players: tuple[str, ...]
    address: str


@dataclass
class Job:
    """A report that is being made."""

    asked: Asked
    begun: int = 0  #: how often; more than once where its process died
    task: "asyncio.Task[str]" = field(init=False)


class Coach:
    """Makes reports, each once; an address that has used up its time waits until it has some again."""

    def __init__(self, rows: Rows, per_minute: float, metrics: Metrics) -> None:
        self._rows, self._metrics = rows, metrics
        self._done = multiprocessing.get_context("spawn").RawValue("i", 0)
        self._pool = Pool(1, MEMORY_BYTES, set_up_coach, self._done)
        self._turn = asyncio.Semaphore(1)
        self._allowances = Allowances(per_minute)
        self._jobs: dict[str, Job] = {}
        self._working_for: dict[str, Job] = {}

    async def read(self, text: str) -> Asked:
        """Look at a record before a report on it is promised; a Refusal where there can be none."""
        address = CLIENT_ADDRESS.get()
        self._admit(address)
        if _brings_a_sheet(text):
            found = json.loads(await self._ask(address, JUDGE_SECONDS, partial(read_record, text)))
        else:
            found = json.loads(await asyncio.to_thread(read_record, text))
        if "problem" in found:
            raise Refusal("reason.bad-record", error=clean(str(found["problem"]), 500))
        if not found["over"]:
            raise Refusal("reason.not-over")
        return Asked(text, found["key"], found["entries"], tuple(found["players"]), address)

    async def tell(self, person: str, asked: Asked) -> AsyncIterator[CoachLine]:
        """What is told while a report is made for a person, and in the end the report or why there is none."""
        try:
            async for line in self._lines(person, asked):
                yield line
        except Refusal as refusal:
            yield Failed(reason=Reason(key=refusal.key, params=refusal.params))

    async def judge(self, text: str, step: int, seat: int, act: str) -> Verdict:
        """What an act would lose in a position of a record."""
        address = CLIENT_ADDRESS.get()
        self._admit(address)
        found = json.loads(await self._ask(address, JUDGE_SECONDS, partial(judge, text, step, seat, act)))
        if "problem" in found:
            raise Refusal("reason.bad-record", error=clean(str(found["problem"]), 500))
        return Verdict(**found)

    def stop(self) -> None:
        """End the process; reports that are not made yet are made when somebody asks again."""
        for job in self._jobs.values():
            job.task.cancel()
        self._pool.stop()

    # -- one report ------------------------------------------------------------------------------------------------
    async def _lines(self, person: str, asked: Asked) -> AsyncIterator[CoachLine]:
        kept = await self._rows.read(partial(find_report, key=asked.key))
        if kept is None:
            while asked.key not in self._jobs and person in self._working_for:
                yield Waiting()
                await asyncio.wait([self._working_for[person].task])
            job = self._jobs.get(asked.key) or self._begin(person, asked)
            async for line in self._progress(job):
                yield line
            kept = await asyncio.shield(job.task)
        yield Finished(report=named(ToldReport.model_validate_json(kept), asked.players))

    async def _progress(self, job: Job) -> AsyncIterator[CoachLine]:
        told = None
        while not job.task.done():
            line = self._line(job)
            if line != told:
                told = line
                yield line
            await asyncio.wait([job.task], timeout=TOLD_SECONDS)

    def _line(self, job: Job) -> CoachLine:
        if job.begun > 1 and self._done.value == 0:
            return Again()
        return Progress(done=self._done.value if job.begun else 0, of=job.asked.entries)

    def _begin(self, person: str, asked: Asked) -> Job:
        if len(self._jobs) >= MOST_WAITING:
            raise Refusal("reason.coach-busy")
        job = Job(asked)
        job.task = asyncio.create_task(self._make(job))
        self._jobs[asked.key] = self._working_for[person] = job
        job.task.add_done_callback(partial(self._end, person, asked.key))
        return job

    def _end(self, person: str, key: str, task: "asyncio.Task[str]") -> None:
        del self._jobs[key], self._working_for[person]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("a report was not made: %s", error)

    async def _make(self, job: Job) -> str:
        """The report, even if nobody waits for it any more: they will ask again."""
        asked = job.asked
        async with self._turn:
            found = await self._try(job)
        evaluator = str(json.loads(found)["evaluator"])
        await self._rows.write(partial(keep_report, key=asked.key, evaluator=evaluator, text=found))
        return found

    async def _try(self, job: Job) -> str:
        for _ in range(TRIES):
            self._done.value, job.begun = 0, job.begun + 1
            try:
                return await self._charged(job.asked.address, REPORT_SECONDS, partial(report, job.asked.text))
            except (BrokenProcessPool, MemoryError):
                self._metrics.count("reports_lost")
                log.warning("the coach's process died")
        raise Refusal("reason.coach-lost")

    # -- the process -----------------------------------------------------------------------------------------------
    async def _ask(self, address: str, seconds: float, work: Callable[[], str]) -> str:
        """A short answer of the process; it is not asked twice."""
        async with self._turn:
            try:
                return await self._charged(address, seconds, work)
            except (BrokenProcessPool, MemoryError) as error:
                raise Refusal("reason.coach-lost") from error

    async def _charged(self, address: str, seconds: float, work: Callable[[], str]) -> str:
        begun = time.monotonic()
        try:
            return await self._pool.ask(seconds, work)
        except TimeoutError as error:
            self._metrics.count("reports_lost")
            raise Refusal("reason.coach-slow") from error
        finally:
            self._allowances.take(address, time.monotonic() - begun)

    def _admit(self, address: str) -> None:
        if not self._allowances.left(address):
            self._metrics.count("limited")
            raise Refusal("reason.too-fast")


def named(report: ToldReport, players: tuple[str, ...]) -> ToldReport:
    """The report with the names of those who played; it is kept without them."""
    for seat, player in zip(report.seats, players, strict=False):
        seat.player = player
    return report


def _brings_a_sheet(text: str) -> bool:
    try:
        return bool(Record.loads(text).sheet)
    except ValueError:
        return False  # reading it will say what is wrong with it
