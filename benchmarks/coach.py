"""The coach: processor time of a report on a game alone at standard effort, and the memory it leaves behind."""

import gc
import time
import tracemalloc
from collections.abc import Iterator

import scorepad
from benchmarks.clock import Figure
from benchmarks.engine import MODE
from scorepad import Match, Record, players
from scorepad.core import Rng

#: Games of each sheet, all of a player with faults that are worth a closer look.
GAMES, BOT = 3, "casual"


def figures() -> Iterator[Figure]:
    """Seconds of processor time for one report, and what many reports leave in memory."""
    for name in scorepad.games():
        records = [record(name, seed) for seed in range(GAMES)]
        scorepad.analyse(records[0])  # books and nets are loaded once
        begun = time.process_time()
        for one in records:
            scorepad.analyse(one)
        seconds = (time.process_time() - begun) / GAMES
        yield Figure(f"{name}: report of the coach, alone ({MODE})", seconds, "s each")
    yield Figure(f"twenty-one: memory that 50 reports leave behind ({MODE})", left_behind("twenty-one"), "KiB")


def record(name: str, seed: int) -> Record:
    """A game of one bot alone."""
    game = scorepad.load(name)
    match, bot, rng = Match(game, 1, seed), players.make(BOT, game), Rng(seed, 1)
    while not match.over:
        state = match.state
        match.play(0, "roll" if state.chance else game.action_text(bot.choose(state.clone(), 0, rng)))
    return match.record


def left_behind(name: str) -> float:
    """What reports on the same game still hold once they are forgotten."""
    one = record(name, 1)
    scorepad.analyse(one)
    tracemalloc.start()
    gc.collect()
    before, _peak = tracemalloc.get_traced_memory()
    for _ in range(50):
        scorepad.analyse(one)
    gc.collect()
    after, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / 1024
