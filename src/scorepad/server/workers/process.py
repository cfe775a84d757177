"""What runs in processes of their own: bots, of a position and a seat in, an action out; readers of uploads."""

import json
import multiprocessing
import os
import signal
import sys
import threading
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from scorepad.core import Rng
from scorepad.core.errors import ScorepadError, SheetError
from scorepad.core.game import Game
from scorepad.core.player import Timed
from scorepad.core.record import Record
from scorepad.core.sheets import load_distrusted
from scorepad.draw import sheet_svg
from scorepad.draw.palette import Palette
from scorepad.players import Advisor, Player, advisor, available, make
from scorepad.players.advice import advise_position

#: Sheet file (empty: shipped), game id, preset, options as JSON.
GameKey = tuple[str, str, str, str]

#: A search answers after so long with what it has found by then.
THINKING_SECONDS = 2.0

Thinker = TypeVar("Thinker")


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


def choose(key: GameKey, bot: str, position: str, seat: int, seed: int) -> str:
    """The action of a bot, in notation."""
    game, player = _player(key, bot)
    state = game.parse_position(position)
    state.confirm = 1
    return game.action_text(player.choose(state, seat, Rng(seed)))


def hint(key: GameKey, bot: str, position: str, seat: int, seed: int) -> str:
    """What a bot would do, what the best actions are worth, and why, as JSON."""
    game, player = _advisor(key, bot)
    state = game.parse_position(position)
    state.confirm = 1
    return json.dumps(advise_position(game, state, seat, player, Rng(seed)).as_json())


def check_upload(key: GameKey, record: str | None) -> str:
    """What is wrong with a sheet or record that somebody sent; empty if nothing is."""
    try:
        if record is None:
            _game(key)
        else:
            Record.loads(record).replay()
    except ScorepadError as error:
        return str(error)
    return ""


def read_sheet(text: str, language: str, palette: Palette) -> str:
    """What a sheet file of somebody's gives, with its drawing, or the `problem` with it, as JSON."""
    try:
        game = _game((text, "", "rulebook", "{}"))
        drawing = sheet_svg(game, prefix="own-", language=language, palette=palette)
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


@lru_cache(maxsize=64)
def _player(key: GameKey, bot: str) -> tuple[Game, Player]:
    game = _game(key)
    return game, _in_time(make(bot, game))


@lru_cache(maxsize=16)
def _advisor(key: GameKey, bot: str) -> tuple[Game, Advisor]:
    game = _game(key)
    return game, _in_time(advisor(bot, game))


def _in_time(player: Thinker) -> Thinker:
    """People wait: a player that can be told when to answer is told."""
    if isinstance(player, Timed):
        player.limit = THINKING_SECONDS
    return player


@lru_cache(maxsize=64)
def _game(key: GameKey) -> Game:
    sheet, game_id, preset, options = key
    return load_distrusted(game_id, sheet, preset, json.loads(options))
