"""Installed packages that some parts need and others can do without."""

from importlib.util import find_spec


def at_hand(module: str) -> bool:
    """Whether a module could be imported; it is not."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
