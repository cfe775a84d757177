"""The engine: random games, single calls from Python, copies, memory, the tape."""

import sys
from collections.abc import Iterator
from typing import Any

import scorepad
from benchmarks.clock import Figure, best_rate
from scorepad.core import Rng, Tape

CLEVER = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei")
MODE = "compiled" if scorepad.COMPILED else "plain"
SIZE = 50 if scorepad.COMPILED else 1


def figures(throws: float) -> Iterator[Figure]:
    """Everything measured in this mode, the yardstick first."""
    yield Figure(f"yardstick: dice thrown and counted ({MODE})", throws, "throws/s")
    for game in CLEVER:
        yield from solo_games(game, throws)
    for game in scorepad.games():
        yield pair_decisions(game, throws)
    yield from single_calls()
    yield from tape()
    yield from memory()


def solo_games(name: str, throws: float) -> Iterator[Figure]:
    """Random solo games, and the decisions in them."""
    state: Any = scorepad.load(name).start(1)
    games = 400 * SIZE
    rate = best_rate(lambda: state.playouts(1, 0, games) and games)
    decisions = state.playouts(1, 0, games) / games
    yield Figure(f"{name}: random solo games ({MODE})", rate, "games/s", throws / rate)
    yield Figure(f"{name}: decisions in them ({MODE})", rate * decisions, "decisions/s", throws / rate / decisions)


def pair_decisions(name: str, throws: float) -> Figure:
    """Decisions in random games of two."""
    game = scorepad.load(name)

    def work() -> int:
        return sum(game.start(2).playout(Rng(1, number)) for number in range(60 * SIZE))

    rate = best_rate(work)
    return Figure(f"{name}: decisions, random games of two ({MODE})", rate, "decisions/s", throws / rate)


def single_calls() -> Iterator[Figure]:
    """What a script pays that drives the engine act by act."""
    game = scorepad.load("ganz-schoen-clever")
    start: Any = game.start(1)
    start.roll(12345)
    scratch = start.clone()
    code = start.legal(0)[0]
    count = 4000 * SIZE

    def legal() -> int:
        for _ in range(count):
            start.legal(0)
        return count

    def clone_into() -> int:
        for _ in range(count):
            start.clone_into(scratch)
        return count

    def clone() -> int:
        for _ in range(count):
            start.clone()
        return count

    yield Figure(f"legal() from Python ({MODE})", best_rate(legal), "calls/s")
    yield Figure(f"apply() from Python ({MODE})", apply_rate(game, count), "calls/s")
    yield Figure(
        f"refuse() from Python ({MODE})",
        best_rate(lambda: sum(1 for _ in range(count) if not start.refuse(0, code))),
        "calls/s",
    )
    yield Figure(f"clone_into() from Python ({MODE})", best_rate(clone_into), "calls/s")
    yield Figure(f"clone() from Python ({MODE})", best_rate(clone), "calls/s")


def apply_rate(game: scorepad.Game, count: int) -> float:
    """`apply` calls per second while replaying recorded games act by act; throws are not counted."""
    scripts = [script(game, number) for number in range(max(count // 200, 5))]
    acts = [[code for code, is_act in one if is_act] for one in scripts]

    def work() -> int:
        replay(game, scripts)
        return sum(map(len, acts))

    return best_rate(work)


def script(game: scorepad.Game, number: int) -> list[tuple[int, bool]]:
    """A random solo game as numbers to replay: (action code, True) or (outcome, False)."""
    state, rng, found = game.start(1), Rng(2, number), []
    while not state.over:
        if state.chance:
            found.append((rng.below(state.outcomes()), False))
            state.roll(found[-1][0])
        else:
            codes = state.legal(0)
            found.append((codes[rng.below(len(codes))], True))
            state.apply(0, found[-1][0])
    return found


def replay(game: scorepad.Game, scripts: list[list[tuple[int, bool]]]) -> None:
    """Play recorded games again."""
    for one in scripts:
        state = game.start(1)
        apply, roll = state.apply, state.roll
        for number, is_act in one:
            if is_act:
                apply(0, number)
            else:
                roll(number)


def tape() -> Iterator[Figure]:
    """The same random games watched and unwatched."""
    game = scorepad.load("ganz-schoen-clever")
    count = 100 * SIZE

    def play(watched: bool) -> int:
        paper = Tape()
        for number in range(count):
            state = game.start(1)
            if watched:
                paper.clear()
                state.tape = paper
            state.playout(Rng(3, number))
        return count

    off, on = best_rate(lambda: play(False)), best_rate(lambda: play(True))
    yield Figure(f"games one by one, tape off ({MODE})", off, "games/s")
    yield Figure(f"games one by one, tape on ({MODE})", on, "games/s")


def memory() -> Iterator[Figure]:
    """Bytes of one position."""
    for name in scorepad.games():
        state = scorepad.load(name).start(2)
        if scorepad.COMPILED:
            most = {"clever": 4, "twentyone": 6, "ubongo": 4}[scorepad.load(name).family]
            yield Figure(f"{name}: bytes of a position per seat", sys.getsizeof(state) / most, "bytes")
