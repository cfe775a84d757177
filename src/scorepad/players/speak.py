"""The other end of the player protocol: lets a player of Scorepad be a program that others ask over pipes."""

from collections.abc import Callable, Iterator

from scorepad import players
from scorepad.core import Rng
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game, State
from scorepad.core.player import Advisor, Player
from scorepad.core.sheets import load_text
from scorepad.players.sampling import SAMPLES
from scorepad.players.wire import VERSION, Garbled, Go, pairs, value_line

#: Where a talk has got to when nothing has been said of a position yet.
NO_POSITION = "go before position: expected `position TEXT` first"


class Speaker:
    """One talk: takes line by line, answers by `say`; a mistake is answered with `error` and changes nothing."""

    def __init__(self, game: Game, name: str, version: str, say: Callable[[str], None]) -> None:
        self.game, self.name, self.version, self.say = game, name, version, say
        self.player: Player = players.make(name, game)
        self.state: State | None = None

    def listen(self, lines: Iterator[str]) -> None:
        """Answer until `quit` or the end of the lines."""
        for line in lines:
            word = line.split(maxsplit=1)[0] if line.strip() else ""
            if word == "quit":
                return
            try:
                self._obey(word, line.strip(), lines)
            except ScorepadError as error:
                self.say("error " + " ".join(str(error).split()))

    def _obey(self, word: str, line: str, lines: Iterator[str]) -> None:
        if word == "scorepad":
            self._greet(line)
        elif word == "game":
            self._learn(line, lines)
        elif word == "position":
            self.state = self.game.parse_position(line.removeprefix("position").strip())
        elif word == "go":
            self._go(Go.parse(line))
        elif word not in ("", "legal", "refused"):  # what is legal it knows by itself
            raise Garbled(f"found {line!r}, expected scorepad, game, position, legal, go, refused or quit")

    def _greet(self, line: str) -> None:
        if line.split()[1:] != [str(VERSION)]:
            raise Garbled(f"found {line!r}, expected `scorepad {VERSION}`")
        for answer in (f"id name Scorepad {self.name}", f"id version {self.version}", "can values", "ok"):
            self.say(answer)

    def _learn(self, line: str, lines: Iterator[str]) -> None:
        """Take over a game: its options and its whole sheet, up to `ready`."""
        where, preset = line.split()[1], pairs(line.split()[2:], line, ("preset",)).get("preset", "rulebook")
        options: dict[str, object] = {}
        source = ""
        while (said := next(lines, "ready").strip()) != "ready":
            words = said.split(maxsplit=2)
            if words[:1] == ["option"] and len(words) == 3:
                options[words[1]] = words[2]
            elif words[:1] == ["sheet"] and words[-1].isdigit():
                source = "".join(next(lines, "").rstrip("\r\n") + "\n" for _ in range(int(words[-1])))
            else:
                raise Garbled(f"found {said!r}, expected option, sheet or ready")
        game = load_text(source, preset, where=where, **options)
        self.player, self.game, self.state = players.make(self.name, game), game, None
        self.say("ready")

    def _go(self, go: Go) -> None:
        if self.state is None:
            raise Garbled(NO_POSITION)
        if not 0 <= go.seat < self.state.seats or not self.state.legal(go.seat):
            raise ScorepadError(f"seat {go.seat} is not awaited")
        if go.values:
            self._tell_values(self.state, go)
        else:
            action = self.player.choose(self.state, go.seat, Rng(go.seed))
            self.say(f"best {self.game.action_text(action)}")

    def _tell_values(self, state: State, go: Go) -> None:
        """An opinion about every action; the best is the first."""
        advisor = self.player
        if go.samples or not isinstance(advisor, Advisor):
            advisor = players.advisor(self.name, self.game, go.samples or SAMPLES)
        opinions = advisor.opinions(state, go.seat, Rng(go.seed))
        for opinion in opinions:
            self.say(value_line(self.game, opinion))
        self.say(f"best {self.game.action_text(opinions[0].action)}")
