"""The coach's process: how it is set up, and how it tells how far it is."""

import os
import sys
from ctypes import c_int
from typing import Protocol

from scorepad.answers.reports import make_report
from scorepad.server.workers.process import set_up

#: Tables and bots come first.
NICENESS = 10


class Counter(Protocol):
    """A number that two processes share."""

    value: int


#: How many entries of the record are done, last: the number that the server sees too, once the process is set up.
_shared: list[Counter] = [c_int(0)]


def set_up_coach(memory: int, done: Counter) -> None:
    """Like every worker, but it lets others go first and tells how far it is."""
    set_up(memory)
    _shared.append(done)
    if sys.platform != "win32":
        os.nice(NICENESS)


def report(text: str) -> str:
    """The report on a record, as JSON."""
    _advance(0)
    return make_report(text, _advance)


def _advance(done: int) -> None:
    _shared[-1].value = done
