"""A program of any kind as a player: it is started once and asked over pipes, see `docs/player-protocol.md`."""

import logging
import time

from scorepad.core import Rng
from scorepad.core.errors import NotationError, ScorepadError
from scorepad.core.game import Game, State
from scorepad.core.narrate import narrate
from scorepad.core.player import Opinion, Player, Playing
from scorepad.players.pipe import Pipe, Silence, Trouble
from scorepad.players.sampling import SEEDS, Sampled
from scorepad.players.wire import SHOWN, VERSION, Garbled, Go, game_lines, parse_value, shown

log = logging.getLogger(__name__)

#: What the name of such a player begins with.
PREFIX = "program:"

#: Milliseconds a program is told it has for an answer, and what it gets on top before it is ended.
TIME, SLACK = 5000, 1000

#: Seconds for starting up and for getting to know a game.
START = 20.0

#: How often a program that has no values of its own is played to the end for each action.
SAMPLES = 4

#: This many warnings are logged one by one; after that they are only counted.
LOGGED = 5


class Program(Playing):
    """Asks a program; what it answers is checked, and if it fails twice `greedy` answers for it: no game is lost."""

    def __init__(self, game: Game, command: str, stand_in: Player, milliseconds: int = TIME) -> None:
        self.game, self.command, self.milliseconds = game, command, milliseconds
        self.name = PREFIX + command
        self.warnings: list[str] = []  #: what went wrong, for whoever lets it play
        self.info = ""  #: what it said last while thinking
        self._stand_in, self._pipe, self._values = stand_in, Pipe(command), False
        try:
            self._greet()
        except Trouble as trouble:
            self.close()
            raise ScorepadError(str(trouble)) from None

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The program's action, or that of the one who stands in for it."""
        return self._answer(state, seat, rng, values=False)[0]

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """Its own values if it can tell them for every action, else by letting it play each to the end."""
        best, said = self._answer(state, seat, rng, values=self._values)
        found = {opinion.action: opinion for opinion in said}
        if found.keys() != {int(code) for code in state.legal(seat)}:
            found = {one.action: one for one in Sampled(self.game, self, SAMPLES).opinions(state, seat, rng)}
        ranked = sorted(found.values(), key=lambda one: (one.win or 0.0, one.points), reverse=True)
        return [found[best], *(one for one in ranked if one.action != best)]

    def close(self) -> None:
        """Say goodbye."""
        self._pipe.stop()

    # -- the talk -----------------------------------------------------------------------------------------------
    def _greet(self) -> None:
        """Agree on the version, then on the game."""
        self._pipe.send(f"scorepad {VERSION}")
        until = time.monotonic() + START
        while (line := self._pipe.receive(until)) != "ok":
            if line == "can values":
                self._values = True
            elif line.partition(" ")[0] not in ("id", "can"):
                raise Garbled(f"program {self.command!r}: found {shown(line)}, expected id, can or ok")
        self._pipe.send(*game_lines(self.game))
        answer = self._pipe.receive(until)
        if answer != "ready":
            said = answer.removeprefix("error ")
            raise Trouble(f"program {self.command!r} does not play {self.game.id}: {said[:SHOWN]}")

    def _answer(self, state: State, seat: int, rng: Rng, *, values: bool) -> tuple[int, list[Opinion]]:
        go = Go(seat, rng.below(SEEDS), self.milliseconds, None, values)
        for _ in range(2):
            try:
                return self._ask(state, seat, go)
            except ScorepadError as trouble:
                self._warn(str(trouble))
        action = self._stand_in.choose(state, seat, rng)
        self._warn(f"{self.name}: {self._stand_in.name} plays {self.game.action_text(action)} for it")
        return action, []

    def _ask(self, state: State, seat: int, go: Go) -> tuple[int, list[Opinion]]:
        """Ask once; a process that is silent or talks nonsense is replaced, for nobody knows what it would say next."""
        try:
            position = self.game.position_text(state)
            legal = " ".join(self.game.action_text(code) for code in state.legal(seat))
            self._pipe.send(f"position {position}", f"legal {legal}", go.line())
            best, said = self._listen(time.monotonic() + (self.milliseconds + SLACK) / 1000)
        except (Silence, Garbled) as trouble:
            self._restart()
            raise trouble from None
        return self._check(state, seat, best), said

    def _listen(self, until: float) -> tuple[str, list[Opinion]]:
        """Everything up to the action it has chosen."""
        said: list[Opinion] = []
        while True:
            line = self._pipe.receive(until)
            word, _, rest = line.partition(" ")
            if word == "best":
                return rest.strip(), said
            if word == "info":
                self.info = rest
            elif word == "value" and len(said) < self.game.codes:
                said.append(parse_value(self.game, line))
            else:
                raise Garbled(f"program {self.command!r}: found {shown(line)}, expected info, value or best")

    def _check(self, state: State, seat: int, text: str) -> int:
        """The code of its action, if that is legal; else it is told why not."""
        try:
            code = self.game.parse_action(text)
        except NotationError as error:
            self._pipe.send(f"refused {error}")
            raise Trouble(f"{self.name}: {error}") from None
        reason = self.game.reason(state, seat, code)
        if reason is None:
            return code
        words = narrate(reason)
        self._pipe.send(f"refused {text} {words}")
        raise Trouble(f"{self.name}: {text!r} is not allowed now: {words}")

    def _restart(self) -> None:
        self._pipe.stop()
        self._pipe = Pipe(self.command)
        self._greet()

    def _warn(self, text: str) -> None:
        self.warnings.append(text)
        if len(self.warnings) <= LOGGED:
            log.warning("%s", text)
