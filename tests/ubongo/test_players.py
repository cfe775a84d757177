"""The players: always legal, always the same, and each clearly better than the one before."""

from typing import Any

import pytest

import scorepad
from scorepad import players
from scorepad.core import Rng
from scorepad.ubongo.generator import generate, min_throws
from scorepad.ubongo.planner import remainders
from ubongo.table import SMALL, at_table

PRINTED: Any = scorepad.load("ubongo-dice")

#: Without the compiler the planner needs seconds for the printed areas: there it plays the small ones.
ARENA: Any = PRINTED if scorepad.COMPILED else scorepad.load_text(SMALL)

#: An area as large as can be.
LARGE = (
    SMALL.replace("board = [4, 3]", "board = [6, 5]")
    .replace("squares = 8", "squares = 30")
    .replace('["####", ".###", ".#.."]', '["######", "######", "######", "######", "######"]')
)


def play(game: Any, seated: list[Any], seed: int, first: int = 0) -> Any:
    """A game between players; every act is checked."""
    rng, state = Rng(seed), game.start(len(seated), first)
    state.confirm = seed % 2
    while not state.over:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
            continue
        seat = (state.waiting & -state.waiting).bit_length() - 1
        code = seated[seat].choose(state, seat, rng)
        assert state.refuse(seat, code) == 0
        state.apply(seat, code)
    return state


def share_of_wins(game: Any, better: str, worse: str, number: int) -> float:
    """The share of two-player games the first wins, ties counting half."""
    pair = [players.make(name, game) for name in (better, worse)]
    won = 0.0
    for seed in range(number):
        mine = seed % 2
        state = play(game, pair[::-1] if mine else pair, seed, seed // 2 % 2)
        ours, theirs = state.score(mine), state.score(1 - mine)
        won += (ours > theirs) + (ours == theirs) / 2
    return won / number


def test_who_plays() -> None:
    assert list(players.available(PRINTED)) == ["random", "greedy", "newcomer", "casual", "planner"]


def test_greedy_beats_random(scale: int) -> None:
    assert share_of_wins(PRINTED, "greedy", "random", 4 * scale) > 0.9


def test_planner_beats_greedy(scale: int) -> None:
    assert share_of_wins(ARENA, "planner", "greedy", 30 * scale) > (0.9 if scorepad.COMPILED else 0.65)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("grab", ["draft", "race"])
def test_every_act_is_legal_whatever_the_table(seats: int, grab: str) -> None:
    game = scorepad.load_text(ARENA.source, grab=grab)
    names = ["planner", "greedy", "random", "planner"][:seats]
    for seed in range(2):
        assert play(game, [players.make(name, game) for name in names], seed).over


def test_planner_plays_generated_sheets_and_large_areas() -> None:
    sources = [generate(3), LARGE] if scorepad.COMPILED else [SMALL]
    for source in sources:
        game = scorepad.load_text(source)
        assert play(game, [players.make("planner", game)] * 2, 1).over


def test_the_same_position_gives_the_same_answer() -> None:
    found = [
        play(ARENA, [players.make("planner", ARENA), players.make("greedy", ARENA)], 4).dump() for _twice in range(2)
    ]
    assert found[0] == found[1]


def test_greedy_covers_most_and_touches_most() -> None:
    table = at_table(2).throw("T4,P5", "M1,O4")
    greedy = players.make("greedy", table.game)
    assert table.game.action_text(greedy.choose(table.state, 1, Rng(0))) == "k2"
    table.play("1 k2", "0 k1", "1 w1", "0 w2")
    assert table.game.action_text(greedy.choose(table.state, 1, Rng(0))).startswith("P5@")


def test_planner_finishes_whatever_can_be_finished(scale: int) -> None:
    """Squares that are just the two shapes in hand are filled with them, whichever way they lie."""
    rng, spec = Rng(11), PRINTED.spec
    left = remainders(PRINTED.tables.numbers, 0, spec.board[0])
    inside = [place for place in spec.placements if not place.mask & ~spec.areas[0].mask]
    for _try in range(5 * scale):
        black, white = (pick([place for place in inside if place.shape in on], rng) for on in (spec.black, spec.white))
        if black.mask & white.mask:
            continue
        free, shapes = black.mask | white.mask, [black.shape, white.shape]
        placed = placement(left.plan(free, *shapes))
        shapes[shapes.index(placed.shape)] = -1
        free ^= placed.mask
        assert placement(left.plan(free, *shapes)).mask == free


def pick(places: list[Any], rng: Rng) -> Any:
    """A random one of some."""
    return places[rng.below(len(places))]


def placement(code: int) -> Any:
    """The placement of a code; `done` has none."""
    assert code > PRINTED.roll_code
    return PRINTED.spec.placements[code - PRINTED.roll_code - 1]


def test_planner_knows_which_remainders_two_throws_can_fill(scale: int) -> None:
    rng, spec = Rng(5), PRINTED.spec
    left = remainders(PRINTED.tables.numbers, 3, spec.board[0])
    inside = [place.mask for place in spec.placements if not place.mask & ~spec.areas[3].mask]
    for _try in range(5 * scale):
        free = spec.areas[3].mask
        for _piece in range(1 + rng.below(4)):
            mask = inside[rng.below(len(inside))]
            free &= ~mask if free & ~mask else -1
        fewest = min_throws(spec, free)
        assert left.fills(free, 1, 1, 0) == (fewest == 1)
        assert left.fills(free, 2, 2, 0) == (fewest <= 2)


def test_what_is_known_of_remainders_survives_growth_and_being_forgotten() -> None:
    """Enough remainders to double the table, compiled also to fill and empty it: the worths stay the same."""
    game: Any = scorepad.load_text(LARGE)
    left, rng = remainders(game.tables.numbers, 0, 6), Rng(8)
    masks = [(1 << 30) - 1 ^ (1 << rng.below(15)) ^ number << 15 for number in range(2**11, 2**11 + 2500)]
    before = [left.value(mask) for mask in masks]
    for mask in range(300_000 if scorepad.COMPILED else 0):
        left.value((1 << 30) - 1 - 8 * mask)
    assert [left.value(mask) for mask in masks] == before
    assert all(0 < worth < 1 for worth in before)


def test_fewer_squares_that_fit_better_are_worth_more() -> None:
    spec = PRINTED.spec
    left = remainders(PRINTED.tables.numbers, 0, spec.board[0])

    def worth(names: str) -> float:
        return left.value(sum(1 << spec.squares.index(name) for name in names.split()))

    assert 1 > worth("c3 d3") > worth("a1 d4") > worth("a1 d4 f3") > 0
    assert worth("c2 d2 c3 d3") > worth("c2 d3 e4 a1")
