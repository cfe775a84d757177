"""Foxes, totals, the winner, and how well a solo player has done."""

import pytest

from positions import C3, DSC, GSC, at_table, shipped

#: Ganz schön clever: areas of 10, 7, 6, 9 and 15 points.
EVEN: dict[str, str | int] = {
    "yellow": "y3a y2a y1b",
    "blue": "b2 b3 b4 b5",
    "green": 3,
    "orange": "4 5",
    "purple": "4 5 6",
}


# -- foxes ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("foxes", range(6))
def test_each_fox_is_worth_the_lowest_area(foxes: int) -> None:
    table = at_table(GSC, "", "idle", foxes=foxes, sheet=EVEN)
    assert [table.points(area) for area in table.game.areas] == [10, 7, 6, 9, 15]
    assert (table.points("foxes"), table.points("total")) == (6 * foxes, 47 + 6 * foxes)


def test_foxes_are_worthless_if_an_area_has_no_points() -> None:
    table = at_table(GSC, "", "idle", foxes=5, sheet={**EVEN, "green": 0})
    assert (table.points("foxes"), table.points("total")) == (0, 41)


def test_the_total_of_the_engine_is_the_total_of_the_parts() -> None:
    table = at_table(GSC, "", "idle", foxes=3, sheet=EVEN)
    parts = table.game.scores(table.state, 0)
    assert list(parts) == [*table.game.areas, "foxes", "total"]
    assert table.state.score(0) == parts["total"] == sum(parts.values()) - parts["total"]


# -- the winner -----------------------------------------------------------------------------------------------------
def places(*sheets: dict[str, str]) -> list[tuple[int, int]]:
    """Place and seat, best first."""
    seats: list[dict[str, str]] = [*sheets, {}, {}][:4]
    stages = " ".join(["idle"] * len(sheets))
    table = at_table(GSC, "", stages, seat0=seats[0], seat1=seats[1], seat2=seats[2], seat3=seats[3])
    return [(place.place, place.seat) for place in table.game.ranking(table.state)]


def test_most_points_win() -> None:
    assert places({"orange": "5"}, {"orange": "6"}, {"orange": "1"}) == [(1, 1), (2, 0), (3, 2)]


def test_a_tie_is_broken_by_the_highest_single_area() -> None:
    assert places({"orange": "5", "purple": "5"}, {"orange": "4 6"}) == [(1, 1), (2, 0)]


def test_still_tied_the_place_is_shared_and_the_next_left_out() -> None:
    assert places({"orange": "5"}, {"orange": "6"}, {"purple": "6"}, {"purple": "5"}) == [
        (1, 1),
        (1, 2),
        (3, 0),
        (3, 3),
    ]


def test_the_tie_break_is_for_the_tied_only() -> None:
    """A higher single area does not outweigh a lower total."""
    assert places({"orange": "6"}, {"orange": "4", "purple": "3"}) == [(1, 1), (2, 0)]


# -- solo -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "least"),
    [
        (GSC, [281, 260, 240, 220, 200, 180, 160, 140, 0]),
        (DSC, [320, 300, 280, 260, 240, 220, 200, 180, 160, 140, 0]),
        (C3, [450, 420, 390, 360, 330, 300, 270, 240, 210, 180, 0]),
    ],
)
def test_the_levels_of_a_solo_result(game: str, least: list[int]) -> None:
    rules = shipped(game)
    for level, points in enumerate(least, 1):
        assert rules.level(points) == (level, len(least))
        assert rules.level(points - 1) == (min(level + 1, len(least)), len(least))
    assert [rules.level(points) for points in (999, -50)] == [(1, len(least)), (len(least), len(least))]
