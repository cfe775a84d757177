"""Fewer throws than this nobody needs alone, on average: how it is if shapes fit wherever there are squares enough.

Whoever may put shapes anywhere, and even cut them up, has every choice that the rules give and more. What is left of an
area is then only a number of squares, so the fewest throws are worked out exactly, number by number.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from scorepad.ubongo.game import Rules

#: Means that differ by less are the same.
CLOSE = 1e-12


def fewest_throws(game: Rules) -> list[float]:
    """For each area of a game alone."""
    spec, dice = game.spec, game.spec.dice_by_seats[0]
    sizes = [len(shape.turned[0][1]) for shape in spec.shapes]
    throws = Counter(
        (frozenset(black), frozenset(white))
        for black in product([sizes[face] for face in spec.black], repeat=dice)
        for white in product([sizes[face] for face in spec.white], repeat=dice)
    )
    squares = [area.mask.bit_count() for area in spec.areas[: game.tables.numbers.played[0]]]
    needed = needed_for(max(squares), throws)
    return [needed[count] for count in squares]


def needed_for(most: int, throws: Counter[tuple[frozenset[int], frozenset[int]]]) -> list[float]:
    """The fewest throws for each number of squares, from none on."""
    needed = [0.0]
    for squares in range(1, most + 1):
        needed.append(_settle([(_best(needed, squares, *dice), often) for dice, often in throws.items()]))
    return needed


def _best(needed: Sequence[float], squares: int, black: frozenset[int], white: frozenset[int]) -> float:
    """The fewest throws after this one, if anything can be drawn."""
    drawn = (one + other for one in black | {0} for other in white | {0})
    return min((needed[squares - size] for size in drawn if 0 < size <= squares), default=float("inf"))


def _settle(found: Sequence[tuple[float, int]]) -> float:
    """One throw, and what is best after it: what was found, or to draw nothing and be where one was."""
    total = sum(often for _best, often in found)
    stay, before = 1.0, 0.0
    while stay - before > CLOSE:
        before, stay = stay, 1 + sum(min(stay, best) * often for best, often in found) / total
    return stay
