"""How processes of their own are set up, for bots and for readers of uploads."""

import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path


def set_up(memory: int) -> None:
    """Ctrl-C is for the server, which then stops its workers; one that was killed takes them along.

    From here on the process may take this many bytes more (on Linux); then it gets a MemoryError.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if sys.platform == "linux":
        _limit_memory(memory)


def ready() -> str:
    """Nothing: whoever gets this answer knows that the process is there."""
    return ""


def _limit_memory(memory: int) -> None:
    """Counted in address space, of which libraries reserve far more than they use: only what comes on top counts."""
    import resource  # here: Windows has none

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + memory
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
