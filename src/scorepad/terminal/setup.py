"""Before the first throw: which game, who plays, or a game to go on with."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from scorepad import players
from scorepad.errors import OptionError, ScorepadError
from scorepad.game import Game, games, load
from scorepad.match import Match
from scorepad.record import HUMAN, PLAYERS, Record
from scorepad.spec.options import PRESETS
from scorepad.terminal.commands import Quit
from scorepad.terminal.painter import flow, hang, painter_for, wrapped
from scorepad.terminal.saves import Save, unfinished
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import Seat, clean_name, name_seats, read_seat
from scorepad.terminal.table import DICE, OWN, SEED, Table
from scorepad.voice import Voice

#: The game that is proposed to who does not know which.
FIRST_GAME = "ganz-schoen-clever"


@dataclass(frozen=True)
class Wish:
    """What the command line asks for."""

    game: str | None = None
    others: tuple[str, ...] = ()
    name: str = ""
    watch: bool = False
    preset: str = PRESETS[0]
    chosen: tuple[str, ...] = ()
    seed: int | None = None
    own_dice: bool = False
    new: bool = False


def play_table(wish: Wish, screen: Screen, voice: Voice) -> None:
    """Play, from the first question to the result; who leaves is told how to come back."""
    try:
        table = begin(wish, Asker(screen, voice))
    except EOFError:
        return
    try:
        table.run()
    except (Quit, EOFError, KeyboardInterrupt) as error:
        screen.show(f"\n{voice.say('play.left')}")
        if isinstance(error, KeyboardInterrupt):
            raise
    finally:
        table.save.release()


def begin(wish: Wish, asker: "Asker") -> Table:
    """The table to play at."""
    wanted = load_game(wish.game, wish.preset, wish.chosen) if wish.game else None
    table = None if wish.new else asker.unfinished(wanted)
    if table:
        return table
    game = wanted or load_game(asker.game(), wish.preset, wish.chosen)
    if wish.game is None and not wish.others and not wish.watch:
        seats = asker.seats(game)
    else:
        if wish.watch and not wish.others:
            raise ScorepadError("--watch: found nobody to look at, expected --with PLAYER once or more")
        me = [] if wish.watch else [Seat(clean_name(wish.name), HUMAN)]
        seats = me + [read_seat(text, game) for text in wish.others]
    match = Match(game, len(seats), wish.seed)
    save = Save.new(game.id)
    with contextlib.suppress(OSError):  # said when it is first written
        save.hold()
    return Table(asker.screen, asker.voice, match, name_seats(seats, asker.voice), save, own_dice=wish.own_dice)


def load_game(name: str, preset: str, chosen: Sequence[str]) -> Game:
    """The game with its options as they are written on the command line."""
    options: dict[str, object] = {}
    for text in chosen:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"option: found {text!r}, expected NAME=VALUE")
        options[key.strip().replace("-", "_")] = value.strip()
    return load(name, preset, **options)


def show_position(game: Game, text: str, screen: Screen, voice: Voice) -> None:
    """The sheets of a position in notation, and what each seat may do."""
    state = game.parse_position(text)
    voice = Voice(voice.language, [voice.say("seat.numbered", number=seat + 1) for seat in range(state.seats)])
    painter = painter_for(game, screen, voice)
    for seat in range(state.seats):
        for line in painter.draw(painter.look(state), seat):
            screen.show(line)
        actions = [Text(game.action_text(code)) for code in state.legal(seat)]
        if actions:
            screen.show(voice.say("position.legal", seat=seat, count=len(actions)))
        for line in flow(actions, screen.width):
            screen.show(line)


def game_line(name: str, voice: Voice) -> str:
    """What a game is like, in one line; nothing about a sheet of one's own."""
    key = f"game.{name}.line"
    return voice.say(key) if voice.knows(key) else ""


@dataclass
class Asker:
    """Asks questions until there is an answer."""

    screen: Screen
    voice: Voice

    def number(self, key: str, low: int, high: int, default: int, **params: object) -> int:
        """A whole number; Enter takes the default."""
        if low == high:
            return low
        while True:
            typed = self.screen.ask(self.voice.say(key, low=low, high=high, default=default, **params))
            if not typed:
                return default
            if typed.isascii() and typed.isdigit() and low <= int(typed) <= high:
                return int(typed)
            self.screen.show(self.voice.say("setup.number", found=typed, low=low, high=high))

    def letter(self, key: str, letters: str, **params: object) -> str:
        """One of some letters; Enter takes the first."""
        while True:
            typed = self.screen.ask(self.voice.say(key, **params)).lower()
            if not typed:
                return letters[0]
            if typed[0] in letters:
                return typed[0]
            self.screen.show(self.voice.say("setup.letter", found=typed, expected=" ".join(letters)))

    # -- a new game ---------------------------------------------------------------------------------------------
    def game(self) -> str:
        """The id of the game to play."""
        known = games()
        self.screen.show(self.voice.say("setup.games"))
        titles = [self.voice.say("setup.game", number=at, title=load(name).title) for at, name in enumerate(known, 1)]
        margin = 2 + max(len(title) for title in titles)
        for name, title in zip(known, titles, strict=True):
            about = wrapped(game_line(name, self.voice), self.screen.width - margin, self.screen)
            for line in hang(Text(title), about, margin):
                self.screen.show(line)
        default = known.index(FIRST_GAME) + 1
        return known[self.number("setup.which", 1, len(known), default) - 1]

    def seats(self, game: Game) -> list[Seat]:
        """People and bots."""
        fewest, most = game.players
        people = self.number("setup.people", 1, most, 1)
        bots = self.number("setup.bots", max(0, fewest - people), most - people, min(1, most - people))
        kind = self.bot(game) if bots else ""
        return [Seat("", HUMAN)] * people + [Seat("", kind)] * bots

    def bot(self, game: Game) -> str:
        """Which bot."""
        known = list(players.available(game))
        for number, name in enumerate(known, 1):
            self.screen.show(self.voice.say("setup.bot", number=number, player=name))
        return known[self.number("setup.which-bot", 1, len(known), len(known)) - 1]

    # -- a game under way ---------------------------------------------------------------------------------------
    def unfinished(self, wanted: Game | None) -> Table | None:
        """The game to go on with, if there is one (of the sheet that is wanted) and the player wants to."""
        for save in unfinished():
            try:
                table = resume(save, self.screen, self.voice)
            except (ScorepadError, OSError) as error:
                self.screen.show(self.voice.say("setup.unreadable", path=save.path, error=error))
                continue
            game = table.match.game
            if wanted and game.id != wanted.id:
                continue
            letters = self.voice.say("setup.resume-letters")
            answer = self.letter("setup.resume", letters, title=game.title, date=save.began, who=table.voice.names)
            if answer == letters[0] and save.hold():
                return table
            if answer == letters[2]:
                save.remove()
        return None


def resume(save: Save, screen: Screen, voice: Voice) -> Table:
    """The table of a game under way: the same players, and the throws that would have come."""
    record = Record.loads(save.read())
    game = record.game()
    told = record.players()
    if PLAYERS in record.notes and not told:
        raise ScorepadError(f"record: players: found {record.notes[PLAYERS]!r}, expected {record.seats}")
    seats = [read_seat(player, game) for player in told] or [Seat("", HUMAN)] * record.seats
    seed = record.notes.get(SEED, "")
    match = Match.replay(record, int(seed) if seed.isdigit() else None)
    own_dice = record.notes.get(DICE) == OWN
    return Table(screen, voice, match, name_seats(seats, voice), save, own_dice=own_dice)
