"""Before the first throw: which game, who plays, or a game to go on with."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from scorepad import players
from scorepad.core.errors import OptionError, ScorepadError
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.options import PRESETS
from scorepad.core.record import HUMAN
from scorepad.core.sheets import games, load
from scorepad.core.voice import Voice
from scorepad.terminal.asker import Asker
from scorepad.terminal.commands import Quit
from scorepad.terminal.kept import offer_kept
from scorepad.terminal.options import show_lines
from scorepad.terminal.painter import flow, hang, painter_for, wrapped
from scorepad.terminal.saves import Save
from scorepad.terminal.screen import Screen
from scorepad.terminal.seats import Seat, clean_name, name_seats, read_seat
from scorepad.terminal.table import Table

#: The games in the order they are offered, the one to begin with first; all others follow by name.
ORDER = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei", "twenty-one", "ubongo-dice")

#: The bot that is proposed to who does not know which: it takes what it sees, and can be beaten.
EASY = "greedy"

#: Seconds to read what bots have done, for who only looks on.
PACE = 2.0


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
    pace: float | None = None


def play_table(wish: Wish, screen: Screen, voice: Voice) -> None:
    """Play, from the first question to the result, and again if one likes."""
    asker = Asker(screen, voice)
    try:
        table: Table | None = begin(wish, asker)
        while table:
            table = another(table, asker) if play_out(table) else None
    except EOFError:
        return


def play_out(table: Table) -> bool:
    """Play to the end; False for who leaves before, who is told how to come back."""
    try:
        table.run()
    except (Quit, EOFError, KeyboardInterrupt) as error:
        table.screen.show(f"\n{table.voice.say('play.left')}")
        if isinstance(error, KeyboardInterrupt):
            raise
        return False
    finally:
        table.save.release()
    return True


def another(table: Table, asker: Asker) -> Table | None:
    """A new game with the same players, if there is somebody who wants one."""
    letters = asker.voice.say("again.letters")
    if not table.screen.live or asker.letter("again.ask", letters) == letters[0]:
        return None
    return new_table(table.match.game, table.seats, asker, own_dice=table.own_dice, pace=table.pace)


def begin(wish: Wish, asker: Asker) -> Table:
    """The table to play at."""
    wanted = load_game(wish.game, wish.preset, wish.chosen) if wish.game else None
    pace = wish.pace if wish.pace is not None else PACE if asker.screen.live else 0
    table = None if wish.new else offer_kept(asker, wanted)
    if table:
        table.pace = pace
        return table
    game = wanted or load_game(ask_game(asker), wish.preset, wish.chosen)
    return new_table(game, seats_for(wish, game, asker), asker, wish.seed, own_dice=wish.own_dice, pace=pace)


def seats_for(wish: Wish, game: Game, asker: Asker) -> list[Seat]:
    """Who plays: as the command line says, or as is answered."""
    if wish.game is None and not wish.others and not wish.watch:
        return ask_seats(asker, game)
    if wish.watch and not wish.others:
        raise ScorepadError("--watch: found nobody to look at, expected --with PLAYER once or more")
    me = [] if wish.watch else [Seat(clean_name(wish.name), HUMAN)]
    return me + [read_seat(text, game) for text in wish.others]


def new_table(
    game: Game, seats: Sequence[Seat], asker: Asker, seed: int | None = None, *, own_dice: bool, pace: float
) -> Table:
    """A table for a new game, which nobody else offers to go on with."""
    match, save = Match(game, len(seats), seed), Save.new(game.id)
    save.hold()
    named = name_seats(seats, asker.voice)
    return Table(asker.screen, asker.voice, match, named, save, own_dice=own_dice, pace=pace)


def load_game(name: str, preset: str, chosen: Sequence[str]) -> Game:
    """The game with its options as they are written on the command line."""
    options: dict[str, object] = {}
    for text in chosen:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError("option: found {found}, expected NAME=VALUE", {"found": repr(text)})
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


def in_order() -> list[str]:
    """The ids of all games, the one to begin with first."""
    return sorted(games(), key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def game_line(name: str, voice: Voice) -> str:
    """What a game is like, in one line; nothing about a sheet of your own."""
    key = f"game.{name}.line"
    return voice.say(key) if voice.knows(key) else ""


# -- questions about a new game -----------------------------------------------------------------------------------
def ask_game(asker: Asker) -> str:
    """The id of the game to play."""
    known = in_order()
    asker.say("setup.games")
    titles = [asker.voice.say("setup.game", number=at, title=load(name).title) for at, name in enumerate(known, 1)]
    _describe(asker, titles, [game_line(name, asker.voice) for name in known])
    return known[asker.number("setup.which", 1, len(known), 1) - 1]


def ask_seats(asker: Asker, game: Game) -> list[Seat]:
    """People and bots."""
    fewest, most = game.players
    people = asker.number("setup.people", 1, most, 1)
    bots = asker.number("setup.bots", max(0, fewest - people), most - people, min(1, most - people))
    kind = ask_bot(asker, game) if bots else ""
    return [Seat("", HUMAN)] * people + [Seat("", kind)] * bots


def ask_bot(asker: Asker, game: Game) -> str:
    """Which bot: the weakest are listed first, and who does not know gets one that can be beaten."""
    known = list(players.available(game))
    names = [asker.voice.say("setup.bot", number=number, player=name) for number, name in enumerate(known, 1)]
    _describe(asker, names, [_bot_line(name, asker.voice) for name in known])
    return known[asker.number("setup.which-bot", 1, len(known), known.index(EASY) + 1) - 1]


def _describe(asker: Asker, titles: Sequence[str], about: Sequence[str]) -> None:
    """A list with a few words about each."""
    screen = asker.screen
    margin = 2 + max(map(cell_len, titles))
    for title, words in zip(titles, about, strict=True):
        show_lines(screen, hang(Text(title), wrapped(words, screen.width - margin, screen), margin))


def _bot_line(name: str, voice: Voice) -> str:
    """What a bot is like; nothing about those of other packages."""
    key = f"web.bot.{name}"
    return voice.say(key) if voice.knows(key) else ""
