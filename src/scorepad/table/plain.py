"""Dataclasses of plain types as JSON and back, so that any host can keep them."""

import json
from dataclasses import MISSING, Field, fields
from typing import ClassVar, Protocol, TypeVar, get_args, get_type_hints

from scorepad.core.errors import ScorepadError, shown

Plain = dict[str, object]


class Made(Protocol):
    """A dataclass."""

    __dataclass_fields__: ClassVar[dict[str, "Field[object]"]]


T = TypeVar("T", bound=Made)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def dumps(value: object) -> str:
    """JSON as it goes over the wire."""
    return _ENCODER.encode(value)


def to_plain(made: Made) -> Plain:
    """The fields of a dataclass; bytes are written in hexadecimal."""
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in vars(made).items()}


def from_plain(kind: type[T], said: object) -> T:
    """The dataclass of such fields; ScorepadError names what is missing, unknown or of another type."""
    name, known = kind.__name__, fields(kind)
    if not isinstance(said, dict):
        raise ScorepadError(f"{name}: found {shown(said)}, expected its fields")
    needed = {field.name for field in known if field.default is MISSING}
    if not needed <= said.keys() <= {field.name for field in known}:
        expected = ", ".join(field.name for field in known)
        raise ScorepadError(f"{name}: found {shown(', '.join(map(str, said)))}, expected {expected}")
    hints = get_type_hints(kind)
    return kind(**{part: _value(f"{name}.{part}", hints[part], value) for part, value in said.items()})


def _value(where: str, wanted: object, found: object) -> object:
    if wanted is bytes and isinstance(found, str):
        try:
            return bytes.fromhex(found)
        except ValueError:
            raise ScorepadError(f"{where}: found {shown(found)}, expected hexadecimal digits") from None
    if not any(_fits(one, found) for one in get_args(wanted) or (wanted,)):
        raise ScorepadError(f"{where}: found {shown(found)}, expected {getattr(wanted, '__name__', wanted)}")
    return found


def _fits(wanted: object, found: object) -> bool:
    """Whether a value is of a plain type, or the very word of a literal; a whole number is a number, too."""
    if not isinstance(wanted, type):
        return wanted == found
    return type(found) in (int, float) if wanted is float else type(found) is wanted
