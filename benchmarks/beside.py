"""How fast random games are beside another program that plays them: its speed is measured in turns with ours."""

import re
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import scorepad
from benchmarks.clock import Figure
from scorepad.lab import simulate

GAME, GAMES, ROUNDS = "ganz-schoen-clever", 100_000, 7


def figures(program: str) -> Iterator[Figure]:
    """Games per second of processor time, best of several rounds, and ours as parts of the program's."""
    game = scorepad.load(GAME)
    state: Any = game.start(1)
    work: dict[str, Callable[[int], float]] = {
        "other": lambda _: theirs(program),
        "playouts": lambda seed: ours(lambda: state.playouts(seed, 0, GAMES)),
        "simulate": lambda seed: ours(lambda: simulate(game, GAMES, seed=seed)),
    }
    best = dict.fromkeys(work, 0.0)
    for seed in range(ROUNDS):
        for name, rate in work.items():
            best[name] = max(best[name], rate(seed))
    for name, rate_of in best.items():
        yield Figure(f"beside: {GAME} by {name}", rate_of, "games/s")
    for name in ("playouts", "simulate"):
        yield Figure(f"beside: {name} as a part of the other", best[name] / best["other"], "")


def ours(play: Callable[[], object]) -> float:
    """Games per second of processor time."""
    began = time.process_time()
    play()
    return GAMES / (time.process_time() - began)


def theirs(program: str) -> float:
    """The same of a program that takes the number of games and says how many it played: `100000 games ...`."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run([program, str(GAMES)], check=True, capture_output=True, text=True).stdout
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    played = re.match(r"(\d+) games\b", said)
    if played is None or int(played[1]) != GAMES:
        raise SystemExit(f"{program}: found {said[:80]!r}, expected `{GAMES} games ...`")
    return GAMES / (ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime)
