"""How long players think, in processor time: what else the machine does is not in it."""

import time

from scorepad.lab.play import Bench

#: Dice and players of timed games, which count nowhere else.
SEED = 7000001
#: A player is timed for at least this long and this many games.
SECONDS, GAMES = 2.0, 5


def milliseconds(bench: Bench) -> float:
    """The processor time of one decision, found by playing for a while."""
    bench.tally(0, 1)  # whatever is made at first use
    began, decisions, number = time.process_time(), 0, 0
    while number < GAMES or time.process_time() - began < SECONDS:
        number += 1
        decisions += bench.tally(number, 1).decisions
    return 1000 * (time.process_time() - began) / max(1, decisions)
