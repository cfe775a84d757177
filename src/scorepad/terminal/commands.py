"""What can be typed instead of an action."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from scorepad import players
from scorepad.core.errors import ScorepadError
from scorepad.core.match import ROLL
from scorepad.players import Advisor
from scorepad.terminal.advice import hint_lines
from scorepad.terminal.options import show_lines
from scorepad.terminal.painter import hang, wrapped

if TYPE_CHECKING:
    from scorepad.terminal.table import Table

#: Short forms of commands.
ALIASES = {"u": "undo", "?": "help", "q": "quit", "exit": "quit"}

#: How many lines `log` shows.
LOG_LINES = 20


class Quit(Exception):
    """Somebody leaves the table; the game is kept."""


class Commands:
    """The commands of a table; each says whether the position is to be shown again."""

    def __init__(self, table: "Table") -> None:
        self.table, self.voice, self.screen = table, table.voice, table.screen
        self._advisor: Advisor | None = None
        self.known: dict[str, Callable[[int, str], bool]] = {
            "undo": self._undo,
            "why": self._why,
            "hint": self._hint,
            "sheet": self._sheet,
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }
        self.words = ALIASES | {self._usage(name).partition(" ")[0]: name for name in self.known}

    def knows(self, typed: str) -> bool:
        """Whether this is a command."""
        return self._name(typed) in self.known

    def means(self, typed: str, name: str) -> bool:
        """Whether this is that command, in whatever language."""
        return self._name(typed) == name

    def run(self, seat: int, typed: str) -> bool:
        """Do a command; what is none is tried as an action, so that the rules say what is wrong with it."""
        if self.knows(typed):
            return self.known[self._name(typed)](seat, typed.partition(" ")[2].strip())
        if not typed:
            return self._say("play.what")
        if typed.isascii() and typed.isdigit():
            return self._say("play.no-number", number=typed)
        self.table.act(seat, typed)
        return True

    def _name(self, typed: str) -> str:
        word = typed.partition(" ")[0].lower()
        return self.words.get(word, word)

    def _usage(self, name: str) -> str:
        """How a command is typed in the language of the table; the English word is understood as well."""
        return self.voice.say(f"play.usage.{name}")

    def _undo(self, seat: int, rest: str) -> bool:
        self.screen.show(self.table.undo(seat))
        return True

    def _why(self, seat: int, rest: str) -> bool:
        if not rest:
            return self._say("play.why-what", notation=self._refused(seat))
        refusal = self.table.match.refusal(seat, rest)
        if refusal is None:
            return self._say("play.why-allowed", notation=rest)
        self.screen.show(self.voice.tell(refusal))
        return False

    def _refused(self, seat: int) -> str:
        """An action to ask about: one that is not allowed now."""
        match = self.table.match
        texts = [match.game.action_text(code) for code in range(match.game.codes)]
        return next((text for text in texts if match.refusal(seat, text)), texts[0])

    def _allowed(self, seat: int) -> str:
        """An action as it can be typed now; before a throw, one that will be possible some time."""
        match = self.table.match
        return next((str(choice) for choice in match.legal(seat) if choice != ROLL), match.game.action_text(0))

    def _hint(self, seat: int, rest: str) -> bool:
        if not self.table.match.legal(seat):
            return self._say("reason.not-awaited", waiting=self.table.match.waiting[0])
        show_lines(self.screen, hint_lines(self.table.match, seat, self._make_advisor(), self.table.painter))
        return False

    def _make_advisor(self) -> Advisor:
        """Who is asked for a hint; made when first needed."""
        if self._advisor is None:
            match = self.table.match
            self._advisor = players.advisor(players.whom_to_ask(match.game, match.seats), match.game)
        return self._advisor

    def _sheet(self, seat: int, rest: str) -> bool:
        other = self._find_seat(rest) if rest else seat
        show_lines(self.screen, self.table.painter.board(self.table.match, self.table.viewer(seat), other))
        return False

    def _find_seat(self, text: str) -> int:
        names = [name.lower() for name in self.voice.names]
        if text.lower() in names:
            return names.index(text.lower())
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(names):
            return int(text) - 1
        known = ", ".join(f"{number} ({name})" for number, name in enumerate(self.voice.names, 1))
        raise ScorepadError(self.voice.say("play.no-seat", found=text, expected=known))

    def _log(self, seat: int, rest: str) -> bool:
        self.table.teller.repeat(self.table.viewer(seat), LOG_LINES)
        return False

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            return self._say("play.save-where")
        self.table.save_as(rest)
        return False

    def _help(self, seat: int, rest: str) -> bool:
        self.screen.show(self.voice.say("play.help", notation=self._allowed(seat)))
        shown = {name: self._usage(name) for name in self.known}
        margin = 3 + max(len(text) for text in shown.values())
        for name, usage in shown.items():
            meaning = wrapped(self._meaning(name), self.screen.width - margin, self.screen)
            show_lines(self.screen, hang(Text(usage, "bold"), meaning, margin))
        return self._say("play.rules", game=self.table.match.game.id)

    def _meaning(self, name: str) -> str:
        """What a command does; with own dice more can be taken back."""
        if name == "undo" and self.table.own_dice:
            return self.voice.say("play.command.undo-dice")
        return self.voice.say(f"play.command.{name}")

    def _quit(self, seat: int, rest: str) -> bool:
        raise Quit

    def _say(self, key: str, **params: object) -> bool:
        self.screen.show(self.voice.say(key, **params))
        return False
