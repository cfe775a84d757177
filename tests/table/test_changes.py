"""What changed is told place by place; whoever makes the changes has what there is now."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scorepad.table.changes import changed, differences

PLAIN = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "+", "-"])
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner), max_leaves=20
)


@given(old=VALUES, new=VALUES)
def test_changes_lead_from_any_value_to_any_other(old: object, new: object) -> None:
    told = json.loads(json.dumps(differences(old, new)))
    assert changed(old, told) == new


@given(old=VALUES)
def test_where_nothing_changed_nothing_is_told(old: object) -> None:
    assert differences(old, json.loads(json.dumps(old))) == []


def test_a_change_names_its_place() -> None:
    old = {"sheets": [{"total": 3, "due": ["x"]}, {"total": 5, "due": []}], "log": [1, 2], "gone": 1}
    new = {"sheets": [{"total": 3, "due": []}, {"total": 9, "due": []}], "log": [1, 2, 3]}
    assert differences(old, new) == [
        (("gone",),),
        (("sheets", 0, "due", "-"), 0),
        (("sheets", 1, "total"), 9),
        (("log", "+"), 3),
    ]


def test_what_is_shorter_as_a_whole_is_told_as_a_whole() -> None:
    old = {"legal": [{"text": "a", "kind": "use", "cell": "y1"}, {"text": "b", "kind": "use", "cell": "y2"}]}
    new = {"legal": [{"text": "c", "kind": "pass", "cell": "z1"}, {"text": "d", "kind": "roll", "cell": "z2"}]}
    assert differences(old, new) == [(("legal",), new["legal"])]


def test_what_did_not_change_is_shared() -> None:
    old = {"a": {"deep": [1]}, "b": {"deep": [2]}}
    now = changed(old, [(("b", "deep", 0), 3)])
    assert isinstance(now, dict)
    assert now["a"] is old["a"]
    assert old["b"] == {"deep": [2]}
