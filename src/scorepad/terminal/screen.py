"""The terminal itself: what it can show, printing and asking."""

import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from rich.console import Console, RenderableType
from rich.style import Style
from rich.text import Text

#: Forgets what was typed; None where lines cannot be edited.
forget: Callable[[], None] | None = None
with suppress(ImportError):  # line editing and history in all questions; not on every system
    import readline

    forget = readline.clear_history

#: How a prompt is made bold: line editing must know which characters take no room.
BOLD, NORMAL = "\x01\x1b[1m\x02", "\x01\x1b[0m\x02"

#: Colours by the name of a die or an area; another name has none, and nothing is told by colour alone.
COLOURS = {
    "white": "bold",
    "black": "bold grey50",
    "silver": "grey70",
    "yellow": "yellow3",
    "blue": "dodger_blue1",
    "green": "green3",
    "orange": "dark_orange",
    "red": "red1",
    "purple": "medium_purple2",
    "pink": "hot_pink",
    "turquoise": "turquoise2",
    "brown": "rgb(190,130,80)",
    "amber": "orange1",
    "teal": "dark_cyan",
    "violet": "violet",
    "slate": "light_slate_grey",
}


@dataclass(frozen=True)
class Signs:
    """The signs a sheet is drawn with."""

    at_least: str = "≥{}"
    times: str = "×"
    half: str = "½"
    gives: str = "→"
    diagonal: str = "↘"
    open: str = "·"
    done: str = "✓"
    none: str = "–"
    square: str = "□"
    bar: str = "█"


UNICODE = Signs()
ASCII = Signs("{}+", "x", "/2", ">", "\\", ".", "ok", "-", "_", "#")


class Screen:
    """Prints and asks; plain means no colours and nothing but ASCII of its own."""

    def __init__(self, plain: bool = False, file: IO[str] | None = None, width: int | None = None) -> None:
        no_color = True if plain else None  # None: as the variable NO_COLOR says
        self.console = Console(no_color=no_color, highlight=False, markup=False, emoji=False, file=file, width=width)
        self.plain = plain
        self.signs = ASCII if plain or not _speaks_unicode(self.console) else UNICODE

    @property
    def width(self) -> int:
        """The columns to use: very wide lines are hard to read."""
        return max(40, min(self.console.width, 120))

    @property
    def live(self) -> bool:
        """Whether somebody sits in front of it."""
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, what: RenderableType = "") -> None:
        """Print."""
        self.console.print(what, soft_wrap=False)

    def ask(self, question: str) -> str:
        """What was typed; EOFError when there is nobody left to answer."""
        if forget is None or not self.live:
            return self.console.input(Text(question, "bold")).strip()
        # The question is given to `input`, so that editing the line leaves it alone.
        return input(f"{BOLD}{question}{NORMAL}" if self.console.color_system else question).strip()

    def pause(self, seconds: float) -> str:
        """Wait for this long, or until Enter; what was typed before it."""
        if not seconds > 0:
            return ""
        if not self.live or sys.platform == "win32":  # there only sockets can be waited for
            time.sleep(seconds)
            return ""
        if not select.select([sys.stdin], [], [], seconds)[0]:
            return ""
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        return typed.strip()

    def clear(self) -> None:
        """Hide what was shown before; where that is impossible, push it out of sight. What was typed is forgotten."""
        if forget is not None:
            forget()
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # the lines above the screen as well
        else:
            self.console.print("\n" * 40)


def style_of(name: object) -> Style:
    """The colour a die or an area is shown in."""
    return Style.parse(COLOURS.get(str(name), "none"))


def coloured(
    text: str, name: object, *, bold: bool | None = None, dim: bool | None = None, reverse: bool | None = None
) -> Text:
    """A text in the colour of a die or an area."""
    return Text(text, style_of(name) + Style(bold=bold, dim=dim, reverse=reverse))


def _speaks_unicode(console: Console) -> bool:
    try:
        "".join(vars(UNICODE).values()).encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
