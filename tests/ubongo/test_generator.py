"""Generated sheets: every condition checked again, by other means than the generator's own."""

import tomllib
from functools import cache
from itertools import product
from typing import Any

import pytest

import scorepad
from scorepad.ubongo.generator import generate

PRINTED: Any = scorepad.load("ubongo-dice")
SIZES = [14, 15, 17, 18, 20, 21]
Squares = frozenset[tuple[int, int]]


def areas(seed: int) -> list[Squares]:
    """The areas of a generated sheet as sets of squares."""
    grids = [area["grid"] for area in tomllib.loads(generate(seed))["areas"]]
    return [
        frozenset((x, y) for y, row in enumerate(grid) for x, sign in enumerate(row) if sign == "#") for grid in grids
    ]


def beside(square: tuple[int, int]) -> set[tuple[int, int]]:
    """The four neighbours."""
    x, y = square
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def spread(start: tuple[int, int], within: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """All that hangs together with a square."""
    reached, edge = {start}, [start]
    while edge:
        new = (beside(edge.pop()) & within) - reached
        reached |= new
        edge += new
    return reached


def fewest_throws(area: Squares) -> int:
    """By the number of black-only, white-only and common shapes of every possible cover."""
    spec = PRINTED.spec
    pieces = []
    for placement in spec.placements:
        squares = frozenset((bit % 6, bit // 6) for bit in range(30) if placement.mask >> bit & 1)
        kind = (placement.shape in spec.black) + 2 * (placement.shape in spec.white)
        if squares <= area:
            pieces.append((squares, kind))

    @cache
    def covers(left: Squares, dice: int) -> frozenset[tuple[int, int, int]]:
        if not left:
            return frozenset({(0, 0, 0)})
        if not dice or len(left) > 5 * dice:
            return frozenset()
        corner, found = min(left), set()
        for squares, kind in pieces:
            if corner in squares and squares <= left:
                for black, white, both in covers(left - squares, dice - 1):
                    found.add((black + (kind == 1), white + (kind == 2), both + (kind == 3)))
        return frozenset(found)

    throws = 1
    while not any(
        max(black, white, -(-(black + white + both) // 2)) <= throws for black, white, both in covers(area, 2 * throws)
    ):
        throws += 1
    return throws


def test_generated_areas_look_right(scale: int) -> None:
    for seed in range(5 * scale):
        found = areas(seed)
        assert [len(area) for area in found] == SIZES
        for area in found:
            width, height = (1 + max(square[axis] for square in area) for axis in (0, 1))
            assert width <= 6
            assert height <= 5
            assert min(x for x, _y in area) == min(y for _x, y in area) == 0
            assert width * height - len(area) >= 2
            assert spread(min(area), {*area}) == area
            around = {*product(range(-1, width + 1), range(-1, height + 1))} - area
            assert spread((-1, -1), around) == around
            assert sum(len(beside(square) & area) == 1 for square in area) <= 2


def test_generated_areas_take_as_many_throws_as_they_say(scale: int) -> None:
    for seed in range(max(1, scale // 2)):
        stated = [area["min_throws"] for area in tomllib.loads(generate(seed))["areas"]]
        assert stated == [2, 2, 2, 2, 3, 3]
        assert [fewest_throws(area) for area in areas(seed)] == stated


def test_the_same_seed_gives_the_same_sheet() -> None:
    assert generate(7) == generate(7)
    assert len({generate(seed) for seed in range(6)}) == 6


def test_a_known_sheet_never_changes() -> None:
    assert scorepad.load_text(generate(7)).digest == "5f2aa84dcc019f4ca3c4a3e42ad8af611be4788fa650861d29ebe57873fde096"


def test_a_generated_sheet_is_a_sheet() -> None:
    game: Any = scorepad.load_text(generate(7), where="seed 7")
    assert (game.id, game.title) == ("ubongo-dice-7", "Ubongo, the dice game 7")
    assert game.digest != PRINTED.digest
    assert game.spec.shapes == PRINTED.spec.shapes
    assert game.spec.notes == PRINTED.spec.notes
    assert game.options == PRINTED.options


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_are_checked(seed: int) -> None:
    with pytest.raises(scorepad.ScorepadError, match="expected a whole number from 0"):
        generate(seed)
