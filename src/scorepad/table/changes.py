"""What changed between two plain JSON values: a list of places with what stands there now.

A change is `(path,)` (nothing stands there any more) or `(path, value)`; the path leads through keys and indices. It
ends with `+` where the value is put at the end of a list, with `-` where a list keeps only so many. Whoever has the old
value and makes all changes in their order has the new one.
"""

import json
from collections.abc import Mapping, Sequence

#: Keys and indices, from the outside in.
Path = Sequence[str | int]
#: `(path,)` or `(path, value)`.
Change = tuple[Path] | tuple[Path, object]

#: Stand for the place behind the last one of a list, and for what is cut off its end.
END, CUT = "+", "-"
#: From so many changes on it is looked at whether the whole is told in fewer words.
MANY = 3


def differences(old: object, new: object, path: Path = ()) -> list[Change]:
    """What to change in the old value to get the new one."""
    if old is new or old == new:
        return []
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _shorter(_in_mapping(old, new, path), path, new)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return _shorter(_in_list(old, new, path), path, new)
    return [(path, new)]


def changed(value: object, changes: Sequence[Change]) -> object:
    """The value with all changes made; what did not change is shared with the old one."""
    for path, *now in changes:
        value = _made(value, path, now)
    return value


def _shorter(changes: list[Change], path: Path, new: object) -> list[Change]:
    """The changes, or the new value as a whole where that is shorter."""
    whole: Change = (path, new)
    many = len(changes) > MANY and path
    return [whole] if many and len(json.dumps(changes)) > len(json.dumps(whole)) else changes


def _in_mapping(old: Mapping[str, object], new: Mapping[str, object], path: Path) -> list[Change]:
    found: list[Change] = [((*path, name),) for name in old if name not in new]
    for name, part in new.items():
        found += differences(old[name], part, (*path, name)) if name in old else [((*path, name), part)]
    return found


def _in_list(old: Sequence[object], new: Sequence[object], path: Path) -> list[Change]:
    found: list[Change] = [((*path, CUT), len(new))] if len(new) < len(old) else []
    for at, (was, now) in enumerate(zip(old, new, strict=False)):
        found += differences(was, now, (*path, at))
    return [*found, *(((*path, END), part) for part in new[len(old) :])]


def _made(value: object, path: Path, now: Sequence[object]) -> object:
    if not path:
        return now[0]
    first, *rest = path
    if isinstance(value, Mapping):
        return _made_in_mapping(value, str(first), rest, now)
    if not isinstance(value, Sequence):
        raise TypeError(f"found {value!r}, expected a mapping or a list with a place {first!r}")
    if first in (END, CUT):
        return [*value, now[0]] if first == END else list(value[: int(str(now[0]))])
    return [_made(part, rest, now) if at == first else part for at, part in enumerate(value)]


def _made_in_mapping(value: Mapping[str, object], name: str, rest: Path, now: Sequence[object]) -> Mapping[str, object]:
    if not rest and not now:
        return {known: part for known, part in value.items() if known != name}
    return {**value, name: _made(value.get(name), rest, now)}
