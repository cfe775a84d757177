"""A game at the terminal: asks people, lets bots follow, keeps the record after every act."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scorepad import players
from scorepad.engine import Rng
from scorepad.errors import IllegalAction, NotationError, ScorepadError
from scorepad.files import write_atomically
from scorepad.match import ROLL, Choice, Match
from scorepad.record import PLAYERS, Record
from scorepad.terminal.commands import Commands, Quit
from scorepad.terminal.painter import number_choices, painter_for
from scorepad.terminal.result import result_lines
from scorepad.terminal.saves import Save
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import Seat, seats_text
from scorepad.terminal.teller import Teller
from scorepad.voice import Voice

#: The notes of a record that say how to go on with it.
SEED, DICE, DATE = "seed", "dice", "date"
OWN = "own"

#: How many lines remind of a game that is gone on with.
REMIND = 4


class Table:
    """One match with its players, in front of one screen."""

    def __init__(
        self, screen: Screen, voice: Voice, match: Match, seats: Sequence[Seat], save: Save, *, own_dice: bool = False
    ) -> None:
        self.screen, self.match, self.seats, self.save, self.own_dice = screen, match, list(seats), save, own_dice
        self.voice = Voice(voice.language, [seat.name for seat in seats])
        self.painter = painter_for(match.game, screen, self.voice)
        self.bots = [None if seat.human else players.make(seat.player, match.game) for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.human]
        self.commands = Commands(self)
        self.date = time.strftime("%Y-%m-%d")
        self.teller = Teller(match, screen, self.voice)
        self._at: int | None = None
        self._keeps = True

    # -- the game -----------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play to the end."""
        self.keep()
        self.teller.repeat(None, REMIND)
        if self.people and not self.match.over:
            self.screen.show(self.voice.say("play.tip"))
        while not self.match.over:
            seat = self._next_seat()
            if self.seats[seat].human:
                self._ask_person(seat)
            else:
                self._ask_bot(seat)
        self._finish()

    def act(self, seat: int, text: str) -> None:
        """Do something, throwing the dice by hand if they are not the program's; then keep the record."""
        if text == ROLL and self.own_dice:
            self._enter_throw(seat)
        else:
            self.match.play(seat, text)
        self.keep()

    def undo(self, seat: int) -> str:
        """Take back the last act of a seat."""
        taken = self.match.undo(seat)
        self.teller.catch_up()
        self.keep()
        return taken

    # -- the record ---------------------------------------------------------------------------------------------
    @property
    def record(self) -> Record:
        """The record so far, with who plays and what it takes to go on."""
        notes = {PLAYERS: seats_text(self.seats), DATE: self.date, SEED: str(self.match.seed)}
        return replace(self.match.record, notes=notes | ({DICE: OWN} if self.own_dice else {}))

    def keep(self) -> None:
        """Write the record to its file; where that is impossible the game goes on without."""
        if not self._keeps:
            return
        try:
            self.save.write(self.record.dumps())
        except OSError as error:
            self._keeps = False
            self.screen.show(self.voice.say("save.impossible", path=self.save.path, error=error.strerror))

    # -- whose act ----------------------------------------------------------------------------------------------
    def _next_seat(self) -> int:
        """People before bots; who has begun to answer goes on."""
        waiting = self.match.waiting
        people = [seat for seat in waiting if self.seats[seat].human]
        if self._at is not None and self._at in people:
            return self._at
        return people[0] if people else waiting[0]

    def _ask_person(self, seat: int) -> None:
        self._hand_over(seat)
        self.teller.tell(seat)
        for line in self.painter.board(self.match, seat, seat):
            self.screen.show(line)
        choices, lines = number_choices(self.painter.groups(self.match, seat), self.screen.width)
        if len(choices) > 1:
            for line in lines:
                self.screen.show(line)
        while not self._obey(seat, choices, self.screen.ask(self._prompt(seat, choices))):
            pass

    def _hand_over(self, seat: int) -> None:
        """Several people at one keyboard: say who is next; where answers are hidden, hide what was shown."""
        if self._at == seat:
            return
        before, self._at = self._at, seat
        if len(self.people) < 2:
            return
        if self.match.game.hides_answers and before is not None:
            self.screen.clear()
            self.screen.ask(self.voice.say("play.hand-over", seat=seat))
        else:
            self.screen.show(self.voice.say("play.next", seat=seat))

    def _prompt(self, seat: int, choices: Sequence[Choice]) -> str:
        if self._throws(choices):
            return self._faces_prompt(seat)
        if len(choices) == 1:
            words = self.painter.words(self.match, seat, choices[0])
            return self.voice.say("play.prompt-one", seat=seat, words=words)
        return self.voice.say("play.prompt", seat=seat)

    def _obey(self, seat: int, choices: Sequence[Choice], typed: str) -> bool:
        """Do what was typed; whether the position has changed or is to be shown again."""
        try:
            if self._throws(choices) and typed and not self.commands.knows(typed):
                return self._threw(typed)
            action = _chosen(choices, typed) or self.painter.understand(choices, typed)
            if action is None:
                return self.commands.run(seat, typed)
            self.act(seat, action)
        except IllegalAction as error:
            self.screen.show(self._reason(seat, error, typed))
            return False
        except ScorepadError as error:
            self.screen.show(str(error))
            return False
        return True

    def _reason(self, seat: int, error: IllegalAction, typed: str) -> str:
        try:
            refusal = self.match.refusal(seat, typed)
        except NotationError:
            refusal = None
        return self.voice.tell(refusal) if refusal else self.voice.say(error.reason)

    def _ask_bot(self, seat: int) -> None:
        match = self.match
        bot = self.bots[seat]
        text = ROLL
        if bot is not None and not match.state.chance:
            rng = Rng(match.seed, 1 + len(match.events) * match.seats + seat)
            text = match.game.action_text(bot.choose(match.position_for(seat), seat, rng))
        if text == ROLL and (self.own_dice or not self.people):
            self.teller.tell(self.people[0] if len(self.people) == 1 else None)
        self.act(seat, text)

    # -- dice of one's own --------------------------------------------------------------------------------------
    def _throws(self, choices: Sequence[Choice]) -> bool:
        """Whether there is nothing to do but to throw dice of one's own."""
        return self.own_dice and list(choices) == [ROLL]

    def _faces_prompt(self, seat: int) -> str:
        return self.voice.say("play.faces", seat=seat, dice=" ".join(self.painter.to_throw(self.match)))

    def _enter_throw(self, seat: int) -> None:
        while not self._threw(self.screen.ask(self._faces_prompt(seat))):
            pass

    def _threw(self, typed: str) -> bool:
        """Take what was typed as the faces of the dice; whether that was possible."""
        if typed == "quit":
            raise Quit
        try:
            self.match.enter_roll(self._whole_throw(typed))
        except ScorepadError as error:
            self.screen.show(str(error))
            return False
        self.keep()
        return True

    def _whole_throw(self, typed: str) -> str:
        """The notation of a throw; who typed faces alone is asked where the dice landed, if that matters."""
        text = self.painter.throw(self.match, typed)
        while text != typed and (question := self.match.throw_question(text)) is not None:
            self.screen.show(self.voice.tell(question))
            landed = self.screen.ask(self.voice.say("play.landed"))
            if landed == "quit":
                raise Quit
            text += landed if "/" in text else f"/{landed}"
        return text

    # -- the end ------------------------------------------------------------------------------------------------
    def _finish(self) -> None:
        self.teller.tell(self._at)
        for line in result_lines(self.match, self.painter):
            self.screen.show(line)
        if self.people:
            self._offer_record()
        self.save.remove()

    def _offer_record(self) -> None:
        while True:
            try:
                typed = self.screen.ask(self.voice.say("result.save"))
            except EOFError:
                return
            if not typed or self.save_as(typed):
                return

    def save_as(self, name: str) -> bool:
        """Write the record to a file of the player's choice; whether that worked."""
        path = Path(name).expanduser()
        try:
            write_atomically(path, self.record.dumps())
        except OSError as error:
            self.screen.show(self.voice.say("save.failed", path=path, error=error.strerror))
            return False
        self.screen.show(self.voice.say("save.done", path=path))
        return True


def _chosen(choices: Sequence[Choice], typed: str) -> str | None:
    """The action that was typed: by number, by notation in any case, or by Enter if there is only one."""
    if not typed:
        return choices[0] if len(choices) == 1 else None
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    return next((choice for choice in choices if choice.lower() == typed.lower()), None)
