"""Python's types as TypeScript's: TypedDicts become interfaces; what depends on the family has a parameter `F`."""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorepad.core.families import Family
from scorepad.core.views import COMMON, Part, Views

WIDTH = 120
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
UNKNOWN = "unknown"
#: The parameter of whatever depends on the family, and how it is declared.
ANY_OR_ONE = "<F extends AnyFamily = AnyFamily>"
ONE = "<F extends AnyFamily>"

#: What the parts of a view are called, and what all of them have beside what a family tells.
PARTS = {"sheet": "SeatedView", "die": "", "turn": "TurnView", "material": "", "choice": "OfferedView"}

FAMILIES = """\
/** A family whose views are told in shapes of their own. */
export type Family = keyof Views

/**
 * The name of any other family, of a package of somebody else. TypeScript has no way to say "any other string": this
 * one stands for it, so that asking a view for its family tells which one it is.
 */
export type Guest = `guest ${string}`

export type AnyFamily = Family | Guest
"""


class Shapes:
    """Writes types down and remembers which TypedDicts they speak of."""

    def __init__(self) -> None:
        self.met: dict[str, type] = {}

    def kind(self, hint: Any) -> str:
        """A type in TypeScript."""
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            part = next((one for one in inner[1:] if isinstance(one, Part)), None)
            return part_name(part.name) if part else self.kind(inner[0])
        if origin in (NotRequired, Required):
            return self.kind(inner[0])
        if origin is Literal:
            return " | ".join(literal(value) for value in inner)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.kind(one) for one in inner))
        if is_typeddict(hint):
            return self._meet(hint)
        return PLAIN.get(hint, UNKNOWN) if origin is None else self._structure(origin, inner)

    def _structure(self, origin: Any, inner: tuple[Any, ...]) -> str:
        if origin is tuple and ... not in inner:
            return f"[{', '.join(self.kind(one) for one in inner)}]"
        if issubclass(origin, Mapping):
            return f"Record<{self.kind(inner[0])}, {self.kind(inner[1])}>"
        if issubclass(origin, Sequence):
            return listed(self.kind(inner[0]))
        raise TypeError(f"found {origin}, expected a type that JSON has")

    def _meet(self, shape: type) -> str:
        if shape.__name__ not in self.met:
            self.met[shape.__name__] = shape
            for hint in hints(shape).values():
                self.kind(hint)
        return shape.__name__ + ("<F>" if depends(shape) else "")

    def interfaces(self, indent: str = "") -> str:
        """All TypedDicts that were met, by name."""
        found = (self._interface(self.met[name]) for name in sorted(self.met))
        text = "\n".join(found)
        return "".join(f"{indent}{line}" if line.strip() else line for line in text.splitlines(keepends=True))

    def _interface(self, shape: type) -> str:
        lines = "".join(self._field(name, hint) for name, hint in hints(shape).items())
        more = by_family(shape.__name__) if tells_family(shape) else ""
        return f"/** {note(shape.__doc__)} */\nexport interface {_declared(shape)} {{\n{lines}}}\n{more}"

    def _field(self, name: str, hint: Any) -> str:
        return f"  {name}{'?' if get_origin(hint) is NotRequired else ''}: {self.kind(hint)}\n"


def families(found: Sequence[Family[Any]], more: Sequence[type]) -> str:
    """What every family tells: its shapes in a namespace of its name, all by family, and what they have in common."""
    common = Shapes()
    told = _views("CommonViews", "What a family tells at least.", COMMON, common)
    for shape in more:
        common.kind(shape)
    spaces = [_namespace(family) for family in found]
    listed_ = "".join(f"  {family.name}: {_inline(family)}\n" for family in found)
    views = f"/** What each family tells, by name. */\nexport interface Views {{\n{listed_}}}\n"
    aliases = "".join(_alias(name, also) for name, also in PARTS.items())
    return "\n".join([*spaces, views, told, FAMILIES, aliases, common.interfaces()])


def _namespace(family: Family[Any]) -> str:
    shapes = Shapes()
    for _name, hint in _parts(family.views):
        shapes.kind(hint)
    about = note(family.game.__doc__)
    return f"/** {about} */\nexport namespace {family.name} {{\n{shapes.interfaces('  ')}}}\n"


def _inline(family: Family[Any]) -> str:
    parts = (f"{name}: {family.name}.{Shapes().kind(hint)}" for name, hint in _parts(family.views))
    return "{ " + "; ".join(parts) + " }"


def _views(name: str, about: str, views: Views, shapes: Shapes) -> str:
    lines = "".join(f"  {part}: {shapes.kind(hint)}\n" for part, hint in _parts(views))
    return f"/** {about} */\nexport interface {name} {{\n{lines}}}\n"


def _parts(views: Views) -> Iterator[tuple[str, object]]:
    return ((field.name, getattr(views, field.name)) for field in fields(views))


def _alias(name: str, also: str) -> str:
    told = f"F extends Family ? Views[F]['{name}'] : CommonViews['{name}']"
    return f"export type {name.capitalize()}{ANY_OR_ONE} = {f'({told}) & {also}' if also else told}\n"


def part_name(name: str) -> str:
    """What depends on the family, by the name of the part."""
    return "F" if name == "family" else f"{name.capitalize()}<F>"


def depends(shape: type) -> bool:
    """Whether anything in a TypedDict depends on the family."""
    return any(_mentions(hint) for hint in hints(shape).values())


def tells_family(shape: type) -> bool:
    """Whether a TypedDict says of which family it is: one can be told from the other."""
    return any(Part("family") in get_args(hint) for hint in hints(shape).values())


def _mentions(hint: Any) -> bool:
    if is_typeddict(hint):
        return depends(hint)
    return any(isinstance(one, Part) or _mentions(one) for one in get_args(hint))


def _declared(shape: type) -> str:
    if tells_family(shape):
        return f"{shape.__name__}Of{ONE}"
    return shape.__name__ + (ANY_OR_ONE if depends(shape) else "")


def by_family(name: str) -> str:
    """One of several, each of another family, so that asking for the family tells which."""
    return f"export type {name}{ANY_OR_ONE} = F extends AnyFamily ? {name}Of<F> : never\n"


def hints(shape: type) -> dict[str, Any]:
    """The fields of a TypedDict with everything that is said of them."""
    return get_type_hints(shape, include_extras=True)


def note(text: str | None) -> str:
    """The first line of a docstring."""
    return (text or "").split("\n")[0]


def listed(inner: str) -> str:
    """A list."""
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def literal(value: object) -> str:
    """A value as a type."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def keys(found: Sequence[str]) -> str:
    """The keys of messages."""
    lines = ["export type MessageKey ="]
    for key in found:
        if len(lines) > 1 and len(lines[-1]) + len(key) + 5 <= WIDTH:
            lines[-1] += f" | '{key}'"
        else:
            lines.append(f"  | '{key}'")
    return "/** The keys of all texts that the browser has. */\n" + "\n".join(lines) + "\n"


def constants(name: str, about: str, values: Mapping[str, int]) -> str:
    """Numbers by name."""
    lines = "".join(f"  {key}: {value:_},\n" for key, value in values.items())
    return f"/** {about} */\nexport const {name} = {{\n{lines}}} as const\n"
