"""A drawing that is only looked at: nobody writes on it, reads it out or looks for anything in it."""

import re

_TOLD = re.compile(r"<(title|desc)[^>]*>[^<]*</\1>")
_DATA = re.compile(r' (?:data-[a-z-]+|aria-labelledby)="[^"]*"')
_NAME = re.compile(r' id="([^"]*)"')
_USED = re.compile(r"url\(#([^)]*)\)|href=\"#([^\"]*)\"")
_EMPTY = re.compile(r"<g[^>]*></g>")
#: More is not seen.
_EXACT = re.compile(r"(\d\.\d)\d+")


def without_places(svg: str) -> str:
    """The same picture without words for those who do not see it, places for marks, and names that nothing uses."""
    svg = _DATA.sub("", _TOLD.sub("", svg))
    used = {name for pair in _USED.findall(svg) for name in pair}
    svg = _NAME.sub(lambda found: found[0] if found[1] in used else "", svg)
    while (shorter := _EMPTY.sub("", svg)) != svg:
        svg = shorter
    return _EXACT.sub(r"\1", svg)
