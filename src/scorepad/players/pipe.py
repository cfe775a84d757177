"""A running program at the other end of two pipes: lines to it, lines from it, never waiting longer than agreed."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from typing import IO, cast

from scorepad.core.errors import ScorepadError

#: No line of the protocol is longer; a program that sends more of one is not speaking it.
LONGEST = 1 << 16

#: Lines that may lie unread; a program that says more has to wait.
UNREAD = 1000

#: Seconds that a program has to end by itself.
FAREWELL = 1.0


class Trouble(ScorepadError):
    """A program that does not answer as it should."""


class Silence(Trouble):
    """It took too long, or it has ended: it must be started anew."""


class Flood(Silence):
    """A line without end: nothing more is read."""


class Pipe:
    """One process, with whatever it starts; its standard error is left alone, for its author to look at."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            words = shlex.split(command, posix=sys.platform != "win32")
            self.process = subprocess.Popen(  # noqa: S603  (the user names the program to run)
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # it and its children are one group, which ends as one
            )
        except (OSError, ValueError, IndexError) as error:
            raise ScorepadError(f"program {command!r} cannot be started: {error}") from None
        self._lines: queue.Queue[str | Flood] = queue.Queue(UNREAD)
        threading.Thread(target=_read, args=(self.process.stdout, self._lines), daemon=True).start()
        self._end = weakref.finalize(self, _end, self.process)

    def send(self, *lines: str) -> None:
        """Write lines; one that has ended may still have said why, so only `receive` tells of the end."""
        there = cast(IO[str], self.process.stdin)
        with contextlib.suppress(OSError):
            there.write("".join(line + "\n" for line in lines))
            there.flush()

    def receive(self, until: float) -> str:
        """The next line, without its end; waits no longer than until that time of the monotonic clock."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise Silence(f"program {self.command!r} took too long") from None
        if isinstance(line, Flood):
            raise Flood(f"program {self.command!r}: {line}")
        if not line:
            raise Silence(f"program {self.command!r} has ended")
        return line.rstrip("\r\n")

    def stop(self) -> None:
        """End the process and its children."""
        self._end()


def _read(source: IO[str], lines: "queue.Queue[str | Flood]") -> None:
    """Hand on line by line; an empty one is the end."""
    with source:
        while line := source.readline(LONGEST):
            if len(line) == LONGEST and not line.endswith("\n"):
                lines.put(Flood(f"found a line of more than {LONGEST} characters, expected a line of the protocol"))
                return
            lines.put(line)
    lines.put("")


def _end(process: "subprocess.Popen[str]") -> None:
    """Close its input, which asks it to end; what stays, of its children too, is killed."""
    with contextlib.suppress(OSError):
        cast(IO[str], process.stdin).close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    _kill(process)
    process.wait()


def _kill(process: "subprocess.Popen[str]") -> None:
    """Kill whoever is left of its group; where there are no groups, the process alone."""
    if sys.platform == "win32":
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
