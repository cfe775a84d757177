"""Dice of your own: their faces are typed in, and a throw that was typed wrongly is taken back."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorepad.core.errors import NotationError
from scorepad.core.match import ROLL, Match
from scorepad.core.record import Throw

if TYPE_CHECKING:
    from scorepad.terminal.table import Table


class OwnDice:
    """Asks what the dice on the table show; commands can be typed here as everywhere."""

    def __init__(self, table: "Table") -> None:
        self.table, self.screen, self.voice = table, table.screen, table.voice

    def prompt(self, seat: int) -> str:
        """Which faces are wanted, in which order."""
        return self.voice.say("play.faces", seat=seat, dice=" ".join(self._dice))

    def enter(self, seat: int) -> None:
        """Ask for the faces until they are there, or until something was taken back instead."""
        while not self.typed(seat, self.screen.ask(self.prompt(seat))):
            pass

    def typed(self, seat: int, text: str) -> bool:
        """Take what was typed as the faces of the dice, or as a command; whether the position is to be shown again."""
        if self.table.commands.knows(text):
            return self._command(seat, text)
        throw = self._whole(seat, text) if text else None
        if throw is None:
            return False
        self.table.match.enter_roll(throw)
        self.table.keep()
        return True

    @property
    def _dice(self) -> list[str]:
        return self.table.painter.to_throw(self.table.match)

    def _command(self, seat: int, text: str) -> bool:
        """A player who has only asked for the dice takes back no more than that."""
        commands, table = self.table.commands, self.table
        if commands.means(text, "undo") and table.seats[seat].human and not table.match.state.chance:
            self.screen.show(self.voice.say("play.undone", notation=ROLL))
            return True
        speaker = table.speaker(seat)
        return table.obeyed(partial(commands.run, speaker, text))

    def _whole(self, seat: int, typed: str) -> str | None:
        """The notation of a throw; who typed faces alone is asked where the dice landed, if that matters.

        None where the faces are to be typed anew.
        """
        text = self.table.painter.throw(self.table.match, typed)
        try:
            while (question := self.table.match.throw_question(text)) is not None and text != typed:
                self.screen.show(self.voice.tell(question))
                landed = self._landed(seat)
                if landed is None:
                    return None
                text += landed if "/" in text else f"/{landed}"
        except NotationError as error:
            self.screen.show(str(error) if "/" in text else self._wrong(typed))
            return None
        return text

    def _wrong(self, typed: str) -> str:
        return self.voice.say("play.faces-wrong", found=typed, dice=" ".join(self._dice))

    def _landed(self, seat: int) -> str | None:
        """The letters that were typed; None if the faces before them are taken back."""
        while self.table.commands.knows(typed := self.screen.ask(self.voice.say("play.landed"))):
            if self.table.commands.means(typed, "undo"):
                return None
            self._command(seat, typed)
        return typed


def without_last_throw(match: Match, people: Collection[int]) -> tuple[Match, str] | None:
    """The match before its last throw, and that throw; None if there is none, or if a person has acted on it.

    What bots did with the throw goes with it: they choose again when it is corrected.
    """
    sealed = match.history[: len(match.history) - len(match.acts)]
    throw = sealed[-1] if sealed else None
    if not isinstance(throw, Throw) or any(act.seat in people for act in match.acts):
        return None
    earlier = replace(match.record, lines=match.record.lines[: len(sealed) - 1])
    return Match.replay(earlier, match.seed, match.game), throw.text
