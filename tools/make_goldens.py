"""Writes the golden games anew: `python tools/make_goldens.py` in an environment that has Scorepad.

To be run when a rule or an event was changed on purpose, and never by a test: the difference it makes in tests/golden
is what the change means for finished games, and is to be read before it is committed.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from golden.stories import FOLDER, fox_cost, joker_plus_companions, longest_chain, write
from scorepad import Match, games, load
from scorepad.core import Rng
from scorepad.core.options import PRESETS
from scorepad.players import make

SEARCHED = 3000

#: Who plays the games that have players of their own.
OTHERS = {"twenty-one": ("random", "racer"), "ubongo-dice": ("random", "greedy", "planner")}


@dataclass(frozen=True)
class Story:
    """A game to be played: who sits there, how they play, and what must happen in it."""

    name: str
    game: str
    seats: int
    players: str
    preset: str = "rulebook"
    options: Mapping[str, object] = field(default_factory=dict)
    tells: Callable[[Match], bool] = lambda match: match.over

    def find(self) -> Match:
        """The first match, counting seeds from 1, that tells the story."""
        game = load(self.game, self.preset, **self.options)
        played = (play(Match(game, self.seats, seed), self.players) for seed in range(1, SEARCHED))
        return next(match for match in played if self.tells(match))


def main() -> None:
    """Write every story."""
    for story in stories():
        path = FOLDER / story.game / f"{story.name}.txt"
        write(path, story.find())
        print(path.relative_to(FOLDER))


def stories() -> Iterator[Story]:
    """For every sheet: each number of seats, each preset, random, greedy and more; single options; special ones."""
    for name in games():
        game = load(name)
        for seats in range(game.players[0], game.players[1] + 1):
            for players in OTHERS.get(name, ("random", "greedy")):
                for preset in PRESETS:
                    yield Story(f"{seats}-{preset}-{players}", name, seats, players, preset)
        for option in game.options_known:
            for value in option.values:
                chosen = {option.name: value}
                yield Story(f"2-{option.name}-{value}".lower(), name, 2, "random", options=chosen)
        if game.family == "clever":
            yield from special(name)


def special(name: str) -> Iterator[Story]:
    """Games in which something rare happens."""
    yield Story("4-long-chain", name, 4, "greedy", tells=lambda match: longest_chain(match.record) >= 5)
    yield Story("3-mixed", name, 3, "mixed")
    yield Story("4-mixed-international", name, 4, "mixed", "international")
    yield Story("2-mixed", name, 2, "mixed")
    if name == "doppelt-so-clever":
        yield Story("4-foxes-that-cost", name, 4, "random", tells=fox_cost)
    if name == "clever-hoch-drei":
        yield Story(
            "4-joker-plus-companions", name, 4, "random", tells=lambda match: joker_plus_companions(match.record)
        )


def play(match: Match, players: str) -> Match:
    """Play a match to its end; `mixed`: greedy and random players take turns around the table."""
    names = {"mixed": ["greedy", "random"]}.get(players, [players])
    at_table = [make(names[seat % len(names)], match.game) for seat in range(match.seats)]
    rng = Rng(match.seed, 2)
    while not match.over:
        seat = match.waiting[rng.below(len(match.waiting))]
        if match.state.chance:
            match.play(seat, "roll")
        else:
            match.play(seat, match.game.action_text(at_table[seat].choose(match.position_for(seat), seat, rng)))
    return match


if __name__ == "__main__":
    main()
