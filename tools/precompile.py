"""Run inside Python for browsers: puts its modules into archives as they are after translation, to start sooner.

Of the standard library those that every start loads take the place of their sources; those of Scorepad lie beside them.
"""

import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, cache_from_source

#: The earliest time that an archive can tell: the same sources give the same bytes.
STILL = (1980, 1, 1, 0, 0, 0)
#: A translation that nobody compares with its source, both come in the same archive: PEP 552.
HEAD = MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)
LIBRARY, WHEEL = "library.zip", "wheel.zip"


def translated(name: str, source: bytes) -> bytes:
    """A module without its documentation."""
    return HEAD + marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))


def loaded() -> set[str]:
    """The modules of the standard library that are loaded, as its archive calls them."""
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    return {file.partition(".zip/")[2] for file in files if ".zip/" in file}


def pack(archive: str, members: dict[str, bytes]) -> None:
    """Write an archive."""
    with zipfile.ZipFile(f"/compiled-{archive}", "w") as made:
        for name, content in members.items():
            made.writestr(zipfile.ZipInfo(name, STILL), content, zipfile.ZIP_DEFLATED, 9)


def members(archive: str) -> dict[str, bytes]:
    """What is in an archive."""
    with zipfile.ZipFile(f"/{archive}") as found:
        return {name: found.read(name) for name in found.namelist()}


def library() -> dict[str, bytes]:
    """The standard library."""
    needed = loaded()
    return {
        f"{name}c" if name in needed else name: translated(name, content) if name in needed else content
        for name, content in members(LIBRARY).items()
    }


def wheel() -> dict[str, bytes]:
    """Scorepad."""
    found = members(WHEEL)
    modules = {name: content for name, content in found.items() if name.endswith(".py")}
    return found | {cache_from_source(name): translated(name, content) for name, content in modules.items()}


pack(LIBRARY, library())
pack(WHEEL, wheel())
