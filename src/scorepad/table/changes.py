"""What changed between two plain JSON values, told as a tree of the same shape that holds only what is new.

Told of a mapping is by key, told of a list by index what changed there. At a place stands

- a mapping: what changed in what stands there;
- a list: `[value]` stands there now, or nothing any more (`[]`), or a list of so many objects by columns
  (`[columns, number]`);
- anything else: it stands there now.

Of a list one change may be told for several indices (`"0 2 3"`), `-` tells how many it keeps, and `+`, as a list is told,
what is put at its end. Whoever has the old value and makes the changes has the new one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.table.columns import columns, rows
from scorepad.table.plain import dumps

Change = Any  #: at one place; plain JSON
Changes = dict[str, Change]

#: Stand for the place behind the last one of a list, and for what is cut off its end.
END, CUT = "+", "-"
#: From so many changes on it is looked at whether the whole is told in fewer words.
MANY = 2


def differences(old: Mapping[str, object], new: Mapping[str, object]) -> Changes:
    """What to change in the old mapping to get the new one; empty: nothing."""
    found: Changes = {name: [] for name in old if name not in new}
    for name, part in new.items():
        if name not in old:
            found[name] = whole(part)
        elif not _same(old[name], part):
            found[name] = _change(old[name], part)
    return found


def whole(value: object) -> Change:
    """A value as what stands somewhere now; objects by columns where that is shorter."""
    if not isinstance(value, Mapping | list | tuple):
        return value
    many = not isinstance(value, Mapping) and len(value) > 1 and all(isinstance(part, Mapping) for part in value)
    by_columns = [columns(value), len(value)] if many else None
    return by_columns if by_columns and len(dumps(by_columns)) < len(dumps([value])) else [value]


def changed(old: Mapping[str, object], changes: Changes) -> dict[str, object]:
    """The mapping with all changes made; what did not change is shared with the old one."""
    kept = {name: part for name, part in old.items() if changes.get(name) != []}
    return kept | {name: _made(old.get(name), change) for name, change in changes.items() if change != []}


def _same(old: object, new: object) -> bool:
    return old is new or old == new


def _change(old: object, new: object) -> Change:
    """What is told of a place where something else stands now."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _shorter(differences(old, new), new)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return _shorter(_in_list(old, new), new)
    return whole(new)


def _shorter(changes: Changes, new: object) -> Change:
    """The changes, or the new value as a whole where that is shorter."""
    if len(changes) < MANY:
        return changes
    instead = whole(new)
    return instead if len(dumps(instead)) < len(dumps(changes)) else changes


def _in_list(old: Sequence[object], new: Sequence[object]) -> Changes:
    """Place by place, or, where that is shorter, all from the first place on that changed."""
    places = {at: _change(was, now) for at, (was, now) in enumerate(zip(old, new, strict=False)) if not _same(was, now)}
    found = (_cut(new) if len(new) < len(old) else {}) | _together(places) | _put(new[len(old) :])
    first = min(places, default=len(old))
    again = _cut(new[:first]) | _put(new[first:])
    return again if first and len(places) >= MANY and len(dumps(again)) < len(dumps(found)) else found


def _cut(kept: Sequence[object]) -> Changes:
    return {CUT: len(kept)}


def _put(more: Sequence[object]) -> Changes:
    return {END: whole(more)} if more else {}


def _together(places: Mapping[int, Change]) -> Changes:
    """By index what changed there, the same only once."""
    found: dict[str, list[int]] = {}
    for at, change in places.items():
        found.setdefault(dumps(change), []).append(at)
    return {" ".join(map(str, same)): places[same[0]] for same in found.values()}


def _made(old: object, change: Change) -> object:
    """What stands at a place after a change."""
    if isinstance(change, list):
        return rows(*change) if len(change) > 1 else change[0]
    if not isinstance(change, Mapping):
        return change
    if isinstance(old, Mapping):
        return changed(old, dict(change))
    if isinstance(old, Sequence) and not isinstance(old, str):
        return _made_in_list(old, change)
    raise TypeError(f"found {old!r}, expected a mapping or a list with the places {', '.join(change)}")


def _made_in_list(old: Sequence[object], change: Mapping[str, Change]) -> list[object]:
    new = list(old[: change.get(CUT, len(old))])
    for places in change.keys() - {CUT, END}:
        for at in map(int, places.split(" ")):
            new[at] = _made(new[at], change[places])
    more = _made((), change[END]) if END in change else ()
    return [*new, *more] if isinstance(more, Sequence) else new
