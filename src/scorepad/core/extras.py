"""Packages that only a part of Scorepad needs, and what to type where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from scorepad.core.errors import ScorepadError


@cache
def installed(package: str) -> bool:
    """Whether a package is there; nothing is loaded."""
    return find_spec(package) is not None


@contextmanager
def extra(name: str) -> Iterator[None]:
    """What is imported inside comes with this extra; where it is missing, that is said."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ScorepadError(f"{error}. Type: {command(name)}") from None


def command(name: str) -> str:
    """What installs an extra."""
    return f"pip install 'scorepad[{name}]'"
