"""What changed between two plain JSON values, told as a tree of the same shape that holds only what is new.

Told of a mapping is by key, told of a list by index what changed there. At a place stands

- a mapping: what changed in what stands there;
- a list: `[value]` stands there now, or nothing any more (`[]`), or a list of this many objects by columns
  (`[columns, number]`);
- anything else: it stands there now.

Of a list one change may be told for several indices (`"0 2 3"`), `*` tells by columns what changed and then at which
indices (`[columns, [0, 2, 3]]`), `-` how many it keeps, and `+`, as a list is told, what is put at its end. Whoever has
the old value and makes the changes has the new one.
"""

from collections.abc import Iterator, Mapping, Sequence

from scorepad.table.columns import Json, columns, rows
from scorepad.table.plain import dumps

Change = Json  #: at one place
Changes = dict[str, Change]

#: Stand for the place behind the last one of a list, for what is cut off its end, and for several places.
END, CUT, SEVERAL = "+", "-", "*"
#: From this many changes on it is looked at whether the whole is told in fewer words.
MANY = 2
#: By columns a list has at best one of this many characters: where that is not enough nobody need try.
AT_BEST = 8


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
    objects = [part for part in value if isinstance(part, Mapping)]
    if isinstance(value, Mapping) or len(value) < MANY or len(objects) < len(value):
        return [value]
    by_columns = [columns(objects), len(objects)]
    return by_columns if len(dumps(by_columns)) < len(dumps([value])) else [value]


def changed(old: Mapping[str, object], changes: Changes) -> dict[str, object]:
    """The mapping with all changes made; what did not change is shared with the old one."""
    kept = {name: part for name, part in old.items() if changes.get(name) != []}
    return kept | {name: _made(old.get(name), change) for name, change in changes.items() if change != []}


def parts(changes: Changes, length: int) -> list[Changes]:
    """The same changes in several, each not much longer than this many characters if its places allow it."""
    found: list[Changes] = [{}]
    size = 0
    for path, change in _places_in(changes):
        size += len(dumps(change))
        if size > length and found[-1]:
            found.append({})
            size = len(dumps(change))
        _put_at(found[-1], path, change)
    return found


def _places_in(changes: Changes) -> Iterator[tuple[tuple[str, ...], Change]]:
    """The places where something changed, two keys deep."""
    for name, change in changes.items():
        if isinstance(change, Mapping):
            yield from (((name, inner), part) for inner, part in change.items())
        else:
            yield (name,), change


def _put_at(changes: Changes, path: tuple[str, ...], change: Change) -> None:
    *way, last = path
    for name in way:
        changes = changes.setdefault(name, {})
    changes[last] = change


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
    length = len(dumps(changes))
    if len(dumps(new)) > AT_BEST * length:
        return changes
    instead = whole(new)
    return instead if len(dumps(instead)) < length else changes


def _in_list(old: Sequence[object], new: Sequence[object]) -> Changes:
    """Place by place, or, where that is shorter, all from the first place on that changed."""
    places = {at: _change(was, now) for at, (was, now) in enumerate(zip(old, new, strict=False)) if not _same(was, now)}
    found = ({CUT: len(new)} if len(new) < len(old) else {}) | _together(places) | _put(new[len(old) :])
    first = min(places, default=0)
    if not first or len(places) < MANY:
        return found
    again = {CUT: first} | _put(new[first:])
    return again if len(dumps(again)) < len(dumps(found)) else found


def _put(more: Sequence[object]) -> Changes:
    return {END: whole(more)} if more else {}


def _together(places: Mapping[int, Change]) -> Changes:
    """By index what changed there, the same only once; or by columns where that is shorter."""
    same: dict[str, list[int]] = {}
    for at, change in places.items():
        same.setdefault(dumps(change), []).append(at)
    found = {" ".join(map(str, indices)): places[indices[0]] for indices in same.values()}
    if len(found) < MANY or not all(isinstance(change, Mapping) for change in places.values()):
        return found
    several = {SEVERAL: [columns(list(places.values())), list(places)]}
    return several if len(dumps(several)) < len(dumps(found)) else found


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
    for at, now in _places(change):
        new[at] = _made(new[at], now)
    more = _made((), change[END]) if END in change else ()
    return [*new, *more] if isinstance(more, Sequence) else new


def _places(change: Mapping[str, Change]) -> Iterator[tuple[int, Change]]:
    """What changed, index by index."""
    for places in change.keys() - {CUT, END, SEVERAL}:
        yield from ((int(at), change[places]) for at in places.split(" "))
    if SEVERAL in change:
        table, indices = change[SEVERAL]
        yield from zip(indices, rows(table, len(indices)), strict=True)
