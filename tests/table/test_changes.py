"""What changed is told place by place; whoever makes the changes has what there is now."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import update_vectors
from scorepad.table import columns
from scorepad.table.changes import changed, differences, parts
from scorepad.table.plain import dumps

#: What happened, a part of a state before and after, and what is told of it.
CASES = json.loads(update_vectors.TARGET.read_text(encoding="utf-8"))
PLAIN = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "+", "-"])
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner), max_leaves=20
)


ROWS = st.lists(
    st.dictionaries(st.sampled_from(["text", "cell", "of", "in"]), VALUES | st.sampled_from(["y1", "?>y1", "a b"])),
    min_size=1,
    max_size=6,
)


def over_the_wire(told: object) -> Any:
    return json.loads(dumps(told))


@given(old=VALUES, new=VALUES)
def test_changes_lead_from_any_value_to_any_other(old: object, new: object) -> None:
    told = over_the_wire(differences({"x": old}, {"x": new}))
    assert changed({"x": old}, told) == {"x": new}


@given(old=ROWS, new=ROWS)
def test_lists_of_objects_too(old: list[object], new: list[object]) -> None:
    told = over_the_wire(differences({"x": old, "gone": old}, {"x": new, "more": new}))
    assert changed({"x": old, "gone": old}, told) == {"x": new, "more": new}


@given(rows=ROWS)
def test_columns_tell_the_same_objects(rows: list[dict[str, object]]) -> None:
    found = columns.rows(over_the_wire(columns.columns(rows)), len(rows))
    assert [sorted_dumps(row) for row in found] == [sorted_dumps(row) for row in rows]


def sorted_dumps(value: object) -> str:
    return json.dumps(value, sort_keys=True)


@given(old=VALUES)
def test_where_nothing_changed_nothing_is_told(old: object) -> None:
    assert differences({"x": old}, over_the_wire({"x": old})) == {}


def test_a_change_stands_where_it_happened() -> None:
    old = {"sheets": [{"total": 3, "due": ["x"]}, {"total": 5, "due": []}, {"total": 5}], "log": [1, 2], "gone": 1}
    new = {"sheets": [{"total": 3, "due": []}, {"total": 9, "due": []}, {"total": 9}], "log": [1, 2, 3], "new": [1]}
    assert differences(old, new) == {
        "gone": [],
        "sheets": {"0": {"due": {"-": 0}}, "1 2": {"total": 9}},
        "log": {"+": [[3]]},
        "new": [[1]],
    }


def test_what_is_shorter_as_a_whole_is_told_as_a_whole() -> None:
    old = {"turn": {"phase": "answers", "throw": 3, "roller": 2}}
    new = {"turn": {"phase": "throw", "throw": 0, "roller": 1, "more": True}}
    assert differences(old, new) == {"turn": new["turn"]}  # nothing is left of the old one: by key it is the shortest
    assert differences({"waiting": [0, 1, 2]}, {"waiting": [1, 2, 3]}) == {"waiting": [[1, 2, 3]]}


def test_like_objects_are_told_by_columns() -> None:
    cells = ["y1a", "y2a", "y3a", "b12"]
    marks = {cell: [["cross", f"cell-{cell}"]] for cell in cells}
    choices = [{"text": f"?>{cell}", "kind": "mark", "cell": cell, "marks": marks[cell]} for cell in cells]
    done = {"text": "done", "kind": "done"}
    assert differences({"legal": []}, {"legal": [*choices, done]}) == {
        "legal": {
            "+": [
                {
                    "kind": [["mark", 4], "done"],
                    "cell": [["y1a y2a y3a b12"], [1]],
                    "text": [["?>", 4, "cell"], "done"],
                    "marks": {"[]": {"0": {"[]": {"0": [["cross", 4], [1]], "1": [["cell-", 4, "cell"], [1]]}}}},
                },
                5,
            ]
        }
    }


def test_the_changes_that_the_browsers_tests_make_are_those_of_today() -> None:
    assert update_vectors.TARGET.read_text(encoding="utf-8") == update_vectors.text(), "make types writes them anew"


@pytest.mark.parametrize(("before", "after", "told"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_browser_reads_what_is_told(before: Any, after: Any, told: Any) -> None:
    """The browser's own tests make these changes: what it reads is what we tell."""
    assert over_the_wire(differences(before, after)) == told
    assert changed(before, told) == after


@given(old=ROWS, new=ROWS, length=st.integers(1, 60))
def test_many_changes_are_told_in_parts(old: list[object], new: list[object], length: int) -> None:
    state: dict[str, object] = {"view": {"sheets": old, "dice": new}, "log": old}
    told = over_the_wire(parts(differences(state, {"view": {"sheets": new, "dice": old}, "seats": new}), length))
    for part in told:
        state = changed(state, part)
    assert state == {"view": {"sheets": new, "dice": old}, "seats": new}


def test_what_did_not_change_is_shared() -> None:
    old = {"a": {"deep": [1]}, "b": {"deep": [2]}}
    now = changed(old, {"b": {"deep": {"0": 3}}})
    assert now["a"] is old["a"]
    assert old["b"] == {"deep": [2]}
