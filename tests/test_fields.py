"""A field of a position is named once: memory, copies, comparisons and dumps follow from the list."""

from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

import memory
from conformance.walks import TABLES, Table, step
from scorepad.core import Rng
from scorepad.core.fields import Field, Fields

#: The families that list their fields.
LISTED = sorted({path.parent.name for path in memory.files()})


def fields_of(family: str) -> list[Field]:
    """The fields of a position, but for room to work in."""
    found = import_module(f"scorepad.{family}.fields").STATE
    assert isinstance(found, Fields)
    return [field for field in found.all if not field.scratch]


def positions(table: Table, count: int = 60) -> Iterator[Any]:
    """Positions of random games, one after the other."""
    rng = Rng(5)
    state = table.start(rng)
    for _ in range(count):
        state = table.start(rng) if state.over else state
        yield state.clone()
        step(state, rng)


def value(state: Any, field: Field) -> Any:
    """What stands in a field, of the seats that are there."""
    found = getattr(state, field.name)
    return found[: field.each * state.seats] if field.each else found


def test_the_families_list_their_fields() -> None:
    assert set(LISTED) == {table.game.family for table in TABLES}


@pytest.mark.parametrize("family", LISTED)
def test_what_lasts_lies_one_behind_the_other(family: str) -> None:
    """So that a position with several seats is copied in one go: seats first, then numbers, arrays, room to work."""
    state = import_module(f"scorepad.{family}.fields").STATE
    assert state.all[0].name == "seats"
    assert list(state.all) == state.singles + state.lasting + [field for field in state.arrays if field.scratch]


@pytest.mark.parametrize("family", LISTED)
def test_no_field_is_listed_twice(family: str) -> None:
    for fields in (import_module(f"scorepad.{family}.fields").SHEET, import_module(f"scorepad.{family}.fields").STATE):
        names = [field.name for field in fields.all]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copy_has_every_field(table: Table) -> None:
    fields = fields_of(table.game.family)
    other = table.start(Rng(6))
    for state in positions(table):
        state.clone_into(other)
        for field in fields:
            assert value(other, field) == value(state, field), field.name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_loaded_position_has_every_field(table: Table) -> None:
    """Also those that are not in a dump: they follow from the others."""
    fields = fields_of(table.game.family)
    other = table.start(Rng(6))
    for state in positions(table):
        other.load(state.dump())
        for field in fields:
            assert value(other, field) == value(state, field), field.name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_position_that_differs_in_a_field_is_another(table: Table) -> None:
    fields = [field for field in fields_of(table.game.family) if field.kept]
    seen = list(positions(table))
    for one, other in pairwise(seen):
        same = all(value(one, field) == value(other, field) for field in fields)
        assert (one == other) is same
        assert (one.dump() == other.dump()) is same


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_new_game_keeps_nothing_of_the_last(table: Table) -> None:
    fields = fields_of(table.game.family)
    rng = Rng(7)
    new, used = table.game.start(table.seats), table.game.start(table.seats)
    used.playout(rng)
    new.clone_into(used)
    for field in fields:
        assert value(used, field) == value(new, field), field.name
