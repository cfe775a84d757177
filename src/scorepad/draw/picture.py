"""A drawing that is only looked at: nobody writes on it, reads it out or looks for anything in it."""

import re

_TOLD = re.compile(r"<(title|desc)[^>]*>[^<]*</\1>")
_DATA = re.compile(r' (?:data-[a-z-]+|aria-labelledby)="[^"]*"')
_NAME = re.compile(r' id="([^"]*)"')
_USED = re.compile(r"url\(#([^)]*)\)|href=\"#([^\"]*)\"")
_EMPTY = re.compile(r"<g[^>]*></g>")
_HIDDEN = re.compile(r'<g display="none">(?:(?!<g|</g>).)*</g>')
_BARE = re.compile(r"</?g>")
#: What is so anyway.
_USUAL = ' stroke-width="1"'
#: More is not seen.
_EXACT = re.compile(r"(\d\.\d)\d+")
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)" viewBox="0 0 \1 \2"')
#: How high a card shows a picture, for its width.
SHOWN = 0.72
#: What is drawn, and where its upper edge or its first point is.
_DRAWN = re.compile(r"<(?:rect|circle|path)\b[^>]*/>|<text\b[^>]*>[^<]*</text>")
_TOP = re.compile(r' (?:c?y="|d="M[-\d.]+[ ,])(-?[\d.]+)')


def without_places(svg: str) -> str:
    """The same picture without words for those who do not see it, places for marks, and names that nothing uses."""
    svg = _HIDDEN.sub("", _DATA.sub("", _TOLD.sub("", svg))).replace(_USUAL, "")
    used = {name for pair in _USED.findall(svg) for name in pair}
    svg = _EXACT.sub(r"\1", _without_empty(_NAME.sub(lambda found: found[0] if found[1] in used else "", svg)))
    return svg if "<g " in svg else _BARE.sub("", svg)  # groups for nothing


def upper_part(svg: str) -> str:
    """The upper part of a picture, which is what a card shows of it; what is below is not drawn."""
    size = _SIZE.search(svg)
    if size is None:
        return svg
    edge = round(float(size[1]) * SHOWN, 1)
    head, end, drawn = svg.partition("</defs>")
    part = f'width="{size[1]}" height="{edge}" viewBox="0 0 {size[1]} {edge}"'
    return _SIZE.sub(part, head) + end + _without_empty(_DRAWN.sub(lambda found: _above(found[0], edge), drawn))


def _above(element: str, edge: float) -> str:
    top = _TOP.search(element)
    return "" if top and float(top[1]) > edge else element


def _without_empty(svg: str) -> str:
    while (shorter := _EMPTY.sub("", svg)) != svg:
        svg = shorter
    return svg
