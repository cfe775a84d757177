"""The browser's types are the server's and the families'."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

import message_keys
import typescript
import wire_types
from scorepad.core.families import families
from scorepad.core.narrate import catalogue, learned
from scorepad.core.views import Part, View
from scorepad.server import messages
from typescript import Shapes

WRITTEN = wire_types.TARGET.read_text(encoding="utf-8")

#: The same without comments and texts.
BARE = re.sub(r"'[^']*'|/\*.*?\*/|//[^\n]*", "", WRITTEN, flags=re.DOTALL)


class Box(TypedDict):
    """A box. And more.

    Than that.
    """

    mark: Literal["", "cross"]
    value: NotRequired[int | None]


class Row(TypedDict):
    """A row."""

    family: Annotated[str, Part("family")]
    boxes: list[Box]
    dice: Sequence[Annotated[Mapping[str, object], Part("die")]]


def test_nothing_is_left_untyped() -> None:
    assert "unknown" in BARE  # what a message is about is not known beforehand
    assert not re.search(r"\bany\b", BARE)


def test_every_family_of_ours_has_its_views_there() -> None:
    own = [name for name, family in families().items() if family.game.__module__.startswith("scorepad.")]
    assert len(own) >= 3
    for name in own:
        assert f"export namespace {name} {{" in WRITTEN
        assert f"  {name}: {{ sheet: {name}.SheetView; die: {name}.DieView; turn: {name}.TurnView; " in WRITTEN


def test_every_text_has_its_key_but_those_that_no_page_says() -> None:
    told = set(re.findall(r"'([^']+)'", message_keys.text()))
    files = [message_keys.CATALOGUE / name for name in message_keys.LEFT_OUT["files"]]
    silent = {key for path in files for key in json.loads(path.read_text(encoding="utf-8"))}
    others = {key for key in catalogue("en") if re.search(message_keys.LEFT_OUT["keys"], key)}
    assert told == catalogue("en").keys() - learned("en").keys() - silent - others


def test_limits_are_the_servers() -> None:
    found = re.search(r"export const LIMITS = \{([^}]*)\}", WRITTEN)
    assert found is not None
    lines = dict(line.strip(" ,").split(": ") for line in found[1].strip().splitlines())
    assert {name: int(value) for name, value in lines.items()} == messages.LIMITS


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (int | None, "number | null"),
        (list[int | str], "(number | string)[]"),
        (tuple[int, str], "[number, string]"),
        (dict[Literal["a", "b"], list[bool]], "Record<'a' | 'b', boolean[]>"),
        (Mapping[str, object], "Record<string, unknown>"),
        (Annotated[Mapping[str, object], Part("sheet")], "Sheet<F>"),
        (View, "View<F>"),
        (Box, "Box"),
    ],
)
def test_types_are_written_as_the_browser_says_them(hint: object, written: str) -> None:
    assert Shapes().kind(hint) == written


def test_what_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a type that JSON has"):
        Shapes().kind(set[int])


def test_a_shape_becomes_an_interface_and_brings_along_what_it_speaks_of() -> None:
    shapes = Shapes()
    shapes.kind(Row)
    assert shapes.interfaces().splitlines() == [
        "/** A box. And more. */",
        "export interface Box {",
        "  mark: '' | 'cross'",
        "  value?: number | null",
        "}",
        "",
        "/** A row. */",
        "export interface RowOf<F extends AnyFamily> {",
        "  family: F",
        "  boxes: Box[]",
        "  dice: Die<F>[]",
        "}",
        "export type Row<F extends AnyFamily = AnyFamily> = F extends AnyFamily ? RowOf<F> : never",
    ]


def test_keys_stand_on_lines_that_can_be_read() -> None:
    lines = typescript.keys([f"web.key-{number}" for number in range(40)]).splitlines()
    assert len(lines) > 4
    assert all(len(line) <= typescript.WIDTH for line in lines)
