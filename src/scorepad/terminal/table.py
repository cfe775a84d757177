"""A game at the terminal: asks people, lets bots follow, keeps the record after every act."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from rich.text import Text

from scorepad import players
from scorepad.core import Rng
from scorepad.core.errors import IllegalAction, ScorepadError
from scorepad.core.game import Sentence
from scorepad.core.match import ROLL, Choice, Match
from scorepad.core.record import PLAYERS, Record
from scorepad.core.voice import Voice
from scorepad.terminal.commands import Commands
from scorepad.terminal.copies import Copies
from scorepad.terminal.dice import OwnDice, without_last_throw
from scorepad.terminal.options import show_lines
from scorepad.terminal.painter import number_choices, painter_for
from scorepad.terminal.result import result_lines
from scorepad.terminal.saves import Save
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import Seat, seats_text
from scorepad.terminal.teller import Teller

#: The notes of a record that say how to go on with it.
SEED, DICE, DATE = "seed", "dice", "date"
OWN = "own"

#: How many lines remind of a game that is gone on with.
REMIND = 4


class Table:
    """One match with its players, in front of one screen."""

    def __init__(
        self,
        screen: Screen,
        voice: Voice,
        match: Match,
        seats: Sequence[Seat],
        save: Save,
        *,
        own_dice: bool = False,
        pace: float = 0,
    ) -> None:
        self.screen, self.match, self.seats, self.save, self.own_dice = screen, match, list(seats), save, own_dice
        self.pace = pace  #: seconds between what bots do when nobody else plays
        self.voice = Voice(voice.language, [seat.name for seat in seats])
        self.painter = painter_for(match.game, screen, self.voice)
        self.bots = [None if seat.human else players.make(seat.player, match.game) for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.human]
        self.commands = Commands(self)
        self.dice = OwnDice(self)
        self.copies = Copies(screen, self.voice)
        self.date = time.strftime("%Y-%m-%d")
        self.teller = Teller(match, screen, self.voice)
        self._at: int | None = None
        self._keeps = True
        self._points = Text()  # as onlookers know them

    # -- the game -----------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play to the end."""
        self.keep()
        self.teller.repeat(None, REMIND)
        self._tip()
        while not self.match.over:
            seat = self._next_seat()
            if self.seats[seat].human:
                self._ask_person(seat)
            else:
                self._ask_bot(seat)
        self._finish()

    def act(self, seat: int, text: str) -> None:
        """Do something, throwing the dice by hand if they are not the program's; then keep the record."""
        if text == ROLL and self.own_dice and self.match.refusal(seat, text) is None:
            self.dice.enter(seat)
        else:
            self.match.play(seat, text)
        self.keep()

    def undo(self, seat: int) -> str:
        """Take back the last act of a person, or the throw that was typed before it; what is said about it."""
        try:
            said = self.voice.say("play.undone", notation=self._undo_act(seat))
        except IllegalAction:
            earlier = without_last_throw(self.match, self.people) if self.own_dice else None
            if earlier is None:
                raise
            self.match, throw = earlier
            self.teller = Teller(self.match, self.screen, self.voice)
            said = self.voice.say("play.undone-throw", notation=throw)
        self.teller.catch_up()
        self.keep()
        return said

    def obeyed(self, do: Callable[[], bool]) -> bool:
        """Do what was typed; whether the position has changed or is to be shown again. What is wrong is said."""
        try:
            return do()
        except IllegalAction as error:
            self.screen.show(self.voice.tell(error.sentence))
        except ScorepadError as error:
            self.screen.show(str(error))
        return False

    def speaker(self, seat: int) -> int:
        """For whom commands are typed when a seat is to act: for a bot, the person who was last at the keyboard."""
        if self.seats[seat].human or not self.people:
            return seat
        return self.people[0] if self._at is None else self._at

    def viewer(self, seat: int) -> int | None:
        """As whom somebody looks at the table who types for a seat: a bot is only looked at."""
        return seat if self.seats[seat].human else None

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
        show_lines(self.screen, self.painter.board(self.match, seat, seat))
        choices, lines = number_choices(self.painter.groups(self.match, seat), self.screen.width)
        done = False
        while not done:  # the choices are shown again with every question: an answer or an error may have hidden them
            show_lines(self.screen, lines if len(choices) > 1 else [])
            typed = self.screen.ask(self._prompt(seat, choices))
            done = self.obeyed(partial(self._answer, seat, choices, typed))

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
            return self.dice.prompt(seat)
        if len(choices) == 1:
            words = self.painter.words(self.match, seat, choices[0])
            return self.voice.say("play.prompt-one", seat=seat, words=words)
        return self.voice.say("play.prompt", seat=seat)

    def _throws(self, choices: Sequence[Choice]) -> bool:
        """Whether there is nothing to do but to throw dice of your own."""
        return self.own_dice and list(choices) == [ROLL]

    def _answer(self, seat: int, choices: Sequence[Choice], typed: str) -> bool:
        """Take what was typed as faces of dice, as a choice, or as a command."""
        if self._throws(choices):
            return self.dice.typed(seat, typed)
        action = _chosen(choices, typed) or self.painter.understand(choices, typed)
        if action is None:
            return self.commands.run(seat, typed)
        self.act(seat, action)
        return True

    def _undo_act(self, seat: int) -> str:
        if not self.seats[seat].human:
            raise IllegalAction("nobody can take back a bot's act", Sentence("reason.undo-nothing", {}))
        return self.match.undo(seat)

    def _ask_bot(self, seat: int) -> None:
        match = self.match
        bot = self.bots[seat]
        text = ROLL
        if bot is not None and not match.state.chance:
            rng = Rng(match.seed, 1 + len(match.events) * match.seats + seat)
            text = match.game.action_text(bot.choose(match.position_for(seat), seat, rng))
        if text == ROLL and self.own_dice:
            self.teller.tell(self.people[0] if len(self.people) == 1 else None)
        elif text == ROLL and not self.people:
            self._look_on(seat)
        self.act(seat, text)

    def _look_on(self, seat: int) -> None:
        """Nobody plays but bots: tell what happened, and leave time to read it; commands can be typed meanwhile."""
        if not self.teller.tell(None):
            return
        points = self.painter.points(self.match)
        if points != self._points:
            self.screen.show(points)
        self._points = points
        while self.commands.knows(typed := self.screen.pause(self.pace)):
            self.obeyed(partial(self.commands.run, seat, typed))

    def _tip(self) -> None:
        """What can be typed, said once at the beginning."""
        if self.match.over or not (self.people or self.screen.live):
            return
        self.screen.show(self.voice.say("play.tip" if self.people else "play.tip-watch"))

    # -- the end ------------------------------------------------------------------------------------------------
    def _finish(self) -> None:
        self.teller.tell(self._at)
        show_lines(self.screen, result_lines(self.match, self.painter))
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
        return self.copies.write(name, self.record)


def _chosen(choices: Sequence[Choice], typed: str) -> str | None:
    """The action that was typed: by number, by notation in any case, or by Enter if there is only one."""
    if not typed:
        return choices[0] if len(choices) == 1 else None
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    return next((choice for choice in choices if choice.lower() == typed.lower()), None)
