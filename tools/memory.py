"""Writes each family's `memory.py` and `memory.pxd` from the list in its `fields.py`: `make types`."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.core.fields import Field, Fields

SOURCES = Path(__file__).resolve().parents[1] / "src"
PACKAGE = SOURCES / "scorepad"

NOTE = "Written by tools/memory.py from the list in fields.py; not to be edited."


def main() -> None:
    """Write all files anew."""
    sys.path.insert(0, str(SOURCES))
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


def files() -> dict[Path, str]:
    """What each file should say."""
    found = {}
    for folder in (path.parent for path in sorted(PACKAGE.glob("*/fields.py")) if path.parent.name != "core"):
        fields = import_module(f"scorepad.{folder.name}.fields")
        found[folder / "memory.py"] = "\n".join(python_lines(fields.SHEET, fields.STATE)) + "\n"
        found[folder / "memory.pxd"] = "\n".join(compiler_lines(fields.SHEET, fields.STATE)) + "\n"
    return found


# -- for Python ---------------------------------------------------------------------------------------------------
def python_lines(sheet: "Fields", state: "Fields") -> Iterator[str]:
    """The classes that hold the fields, with what each means."""
    yield f'"""The memory of a sheet and of a position. {NOTE}"""'
    for name, fields in (("SheetMemory", sheet), ("StateMemory", state)):
        yield from ("", "", f"class {name}:", f'    """{fields.owner}: its numbers."""', "")
        for field in fields.all:
            yield f"    {field.name}: {'list[int]' if field.length else 'int'}  #: {field.meaning}"


# -- for the compiler ---------------------------------------------------------------------------------------------
def compiler_lines(sheet: "Fields", state: "Fields") -> Iterator[str]:
    """The same classes in C, and what copies, clears and fills them."""
    yield f"# The memory of a sheet and of a position. {NOTE}"
    yield from ("from libc.string cimport memcpy, memset", "")
    yield from struct_lines("SheetMemory", sheet)
    yield from struct_lines("StateMemory", state)
    writers = {"fill": fill_lines, "copy": copy_lines, "clear": clear_lines, "load": load_lines}
    for fields in (sheet, state):
        for name in fields.written:
            yield from writers[name](fields)


def struct_lines(name: str, fields: "Fields") -> Iterator[str]:
    """One class."""
    yield f"cdef class {name}:"
    for field in fields.all:
        access = f" {field.access}" if field.access else ""
        yield f"    cdef{access} {field.kind} {field.name}" + (f"[{field.length}]" if field.length else "")
    yield ""


def fill_lines(sheet: "Fields") -> Iterator[str]:
    """A sheet takes its numbers from lists by name."""
    yield "cdef inline void take_numbers(int* target, list numbers) except *:"
    yield from ("    cdef Py_ssize_t i", "    for i in range(len(numbers)):", "        target[i] = numbers[i]", "")
    yield "cdef inline void fill_sheet(SheetMemory sheet, dict data) except *:"
    for field in sheet.all:
        one, many = (
            f"sheet.{field.name} = data['{field.name}'][0]",
            f"take_numbers(sheet.{field.name}, data['{field.name}'])",
        )
        yield f"    {many if field.length else one}"
    yield ""


def copy_lines(state: "Fields") -> Iterator[str]:
    """A position becomes equal to another: with one seat only what is used, else all in one go."""
    yield "cdef inline void copy_state(StateMemory source, StateMemory target) noexcept nogil:"
    yield "    if source.seats > 1:"
    yield f"        memcpy(&target.seats, &source.seats, {whole(state, 'source')})"
    yield "        return"
    yield from (f"    target.{field.name} = source.{field.name}" for field in state.singles)
    for field in state.lasting:
        yield f"    memcpy(target.{field.name}, source.{field.name}, {used(field)})"
    yield ""


def clear_lines(state: "Fields") -> Iterator[str]:
    """A position becomes all 0, but for the number of seats."""
    yield "cdef inline void clear_state(StateMemory state, int seats) noexcept nogil:"
    yield "    if seats > 1:"
    yield f"        memset(&state.seats, 0, {whole(state, 'state')})"
    yield from ("        state.seats = seats", "        return")
    yield from (f"    state.{field.name} = {'seats' if field.name == 'seats' else 0}" for field in state.singles)
    yield from (f"    memset(state.{field.name}, 0, {used(field)})" for field in state.lasting)
    yield ""


def load_lines(state: "Fields") -> Iterator[str]:
    """A position takes what is kept from a dump."""
    yield "cdef inline void load_state(StateMemory state, list numbers) except *:"
    yield from ("    cdef int i", f"    cdef int at = {len(state.kept_singles)}")
    yield from (f"    state.{name} = numbers[{at}]" for at, name in enumerate(state.kept_singles))
    for name, length in state.kept_arrays.items():
        yield from (
            f"    for i in range({length}):",
            f"        state.{name}[i] = numbers[at + i]",
            f"    at += {length}",
        )


def whole(state: "Fields", owner: str) -> str:
    """How many bytes all fields have that last: they lie one behind the other, `seats` first."""
    last = state.lasting[-1]
    return f"<char*>{owner}.{last.name} + {last.length} * sizeof({last.kind}) - <char*>&{owner}.seats"


def used(field: "Field") -> str:
    """How many bytes of an array are in use with one seat."""
    return f"{field.each or field.length} * sizeof({field.kind})"


if __name__ == "__main__":
    main()
