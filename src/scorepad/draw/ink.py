"""Colours with a name: a page that shows a drawing may set its own by CSS variables; alone the drawing has ours."""

import re

_VARIABLE = re.compile(r"var\((--[a-z-]+), (#[0-9a-f]{6})\)")


class Ink(str):
    """A colour, `#rrggbb`; in a drawing it stands as a variable with itself as what is used where nobody sets it."""

    variable: str

    def __new__(cls, value: str, name: str) -> "Ink":
        """A colour by the name that comes after `--sheet-`."""
        made = super().__new__(cls, value)
        made.variable = f"--sheet-{name}"
        return made

    def written(self) -> str:
        """As it stands in a drawing."""
        return f"var({self.variable}, {self})"


def plain(svg: str) -> str:
    """A drawing with its colours only, for readers that know no variables."""
    return _VARIABLE.sub(r"\2", svg)


def named(svg: str) -> str:
    """A drawing that only names its colours, for pages that set all of them: shorter."""
    return _VARIABLE.sub(r"var(\1)", svg)


INK = Ink("#1d2129", "ink")
