"""Packages that only a part of Scorepad needs, and what to type if one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from scorepad.core.errors import WordedError


@cache
def installed(package: str) -> bool:
    """Whether a package is there; nothing is loaded."""
    return find_spec(package) is not None


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Whatever is imported inside comes with this extra; if it is missing, an error says what to type."""
    try:
        yield
    except ModuleNotFoundError as error:
        values = {"package": str(error.name), "command": command(name)}
        raise WordedError("This needs {package}, which is not installed. Type: {command}", values) from None


def command(name: str) -> str:
    """What installs an extra."""
    return f"pip install 'scorepad[{name}]'"
