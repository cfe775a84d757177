"""What other installed packages bring along: entry points; a broken one is told about and left out."""

import logging
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

log = logging.getLogger(__name__)

Guest = TypeVar("Guest")


def installed(group: str, accept: Callable[[object], Guest]) -> dict[str, Guest]:
    """The guests of a group by name; `accept` gives a loaded one back, or raises what is wrong with it."""
    points = sorted(entry_points(group=group), key=lambda point: point.name)
    loaded = {point.name: _load(point, accept) for point in points}
    return {name: guest for name, guest in loaded.items() if guest is not None}


def _load(point: EntryPoint, accept: Callable[[object], Guest]) -> Guest | None:
    """The object of an entry point; whatever is wrong with it must stop nobody else."""
    try:
        return accept(point.load())
    except Exception as error:
        log.warning("%s: %s (%s) cannot be loaded: %s", point.group, point.name, point.value, error)
        return None
