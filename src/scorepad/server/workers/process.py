"""What runs in processes of their own: how bots and readers of uploads are set up, and what readers do."""

import json
import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path

from scorepad.core.errors import ScorepadError, SheetError
from scorepad.core.record import Record
from scorepad.draw import paper_svg
from scorepad.players import available
from scorepad.table.terms import GameKey


def set_up(memory: int) -> None:
    """Ctrl-C is for the server, which then stops its workers; one that was killed takes them along.

    From here on the process may take so many bytes more (on Linux); then it gets a MemoryError.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if sys.platform == "linux":
        _limit_memory(memory)


def ready() -> str:
    """Nothing: whoever gets this answer knows that the process is there."""
    return ""


def check_upload(sent: GameKey | str) -> str:
    """What is wrong with a sheet, or the text of a record, that somebody sent; empty if nothing is."""
    try:
        if isinstance(sent, GameKey):
            sent.load()
        else:
            Record.loads(sent).replay()
    except ScorepadError as error:
        return str(error)
    return ""


def read_sheet(text: str, language: str) -> str:
    """What a sheet file of somebody's gives, with its drawing, or the `problem` with it, as JSON."""
    try:
        game = GameKey(text, "").load()
        drawing = paper_svg(game, language=language)
    except SheetError as error:
        return json.dumps({"problem": _mistake(error)})
    except ScorepadError as error:
        return json.dumps({"problem": {"key": "", "found": None, "expected": str(error), "line": 0}})
    fewest, most = game.players
    found = {"id": game.id, "title": game.title, "family": game.family, "fewest": fewest, "most": most}
    return json.dumps({"found": found | {"bots": list(available(game)), "drawing": drawing}})


def _mistake(error: SheetError) -> dict[str, str | int | None]:
    found = None if error.found is None else str(error.found)
    return {"key": error.key, "found": found, "expected": error.expected, "line": error.line}


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
