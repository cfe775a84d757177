"""Opponents and advisors: each is given a position and its seat, and answers with an action.

Players have names: Scorepad's own, those of installed packages (entry points of the group `scorepad.players`), and
programs of any kind as `program:COMMAND`. Settings follow a name: `expert:samples=4000`.
"""

from scorepad.core import Rng
from scorepad.core.errors import ScorepadError, WordedError
from scorepad.core.extras import command, installed
from scorepad.core.families import family_of
from scorepad.core.game import Game, State
from scorepad.core.player import Adjustable, Advisor, Bot, Maker, Opinion, Player, Playing, Strength, adjust, play
from scorepad.players import guests, program
from scorepad.players.sampling import SAMPLES, advising

__all__ = [
    "Adjustable",
    "Advisor",
    "Maker",
    "Opinion",
    "Player",
    "RandomPlayer",
    "advisor",
    "available",
    "made",
    "make",
    "optimum",
    "play",
    "plays",
    "strongest",
    "whom_to_ask",
]


class RandomPlayer(Playing):
    """Takes any legal action, all equally likely."""

    name = "random"

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """One of the legal codes."""
        codes = state.legal(seat)
        return int(codes[rng.below(len(codes))])

    def playout(self, state: State, rng: Rng) -> int:
        """Play on to the end with this player in every seat, and return the number of decisions."""
        return int(state.playout(rng))


def available(game: Game) -> dict[str, Maker]:
    """The players that can play this game, by name: Scorepad's own, weakest first, then those of other packages."""
    own = _own(game)
    return own | {name: maker for name, maker in guests.known(game).items() if name not in own}


def make(name: str, game: Game) -> Player:
    """The player of that name for this game; `program:COMMAND` is a program that speaks the player protocol.

    >>> import scorepad
    >>> make("greedy", scorepad.load("twenty-one")).name
    'greedy'
    """
    if name.startswith(program.PREFIX):
        return program.Program(game, name.removeprefix(program.PREFIX), _weakest(game))
    known = available(game)
    kind, *settings = name.split(":")
    if kind in _lacking(game):
        raise WordedError(
            "{player} needs {package}, which is not installed. Type: {command}",
            {"player": kind, "package": _lacking(game)[kind], "command": command("learned")},
        )
    if kind not in known:
        raise WordedError(
            "{game} has no player {name}, expected one of {players}, or program:COMMAND",
            {"game": game.id, "name": repr(kind), "players": ", ".join(known)},
        )
    player = known[kind](game)
    for setting in settings:
        adjust(player, setting)
    return player


def made(player: str | Player | Maker, game: Game) -> Player:
    """The player of a name, a player itself, or what a function or class makes from the game."""
    if isinstance(player, str):
        return make(player, game)
    found: object = player(game) if callable(player) and not plays(player) else player
    if not plays(found) or not isinstance(getattr(found, "name", None), str):
        expected = "a name, an object with `name` and `choose`, or a function that makes one from a game"
        raise ScorepadError(f"player: found {found!r}, expected {expected}")
    return found  # type: ignore[return-value]  # it has what a player has


def plays(found: object) -> bool:
    """Whether this is a player, not something that makes one."""
    return hasattr(found, "choose") and not isinstance(found, type)


def advisor(player: str | Player | Maker, game: Game, samples: int = SAMPLES) -> Advisor:
    """A player (given as for `made`) with an opinion about every action: its own values, or what samples say.

    >>> import scorepad
    >>> game = scorepad.load("twenty-one")
    >>> match = scorepad.Match(game, setup=0)
    >>> _ = match.enter_roll("w1y1r1g1b1k6")
    >>> best, *_ = advisor("optimal", game).opinions(match.state, 0, Rng(1))
    >>> game.action_text(best.action)
    'roll'
    """
    return advising(made(player, game), game, samples)


def strongest(game: Game) -> str:
    """The name of the best player that comes with the game."""
    return list(_own(game))[-1]


def whom_to_ask(game: Game, seats: int) -> str:
    """The name of the player to ask for advice at a table of this size: alone an exact one, if there is one."""
    return (family_of(game).exact if seats == 1 else "") or strongest(game)


def optimum(game: Game) -> float:
    """The expected points of the best possible solo play, for games small enough to be solved exactly."""
    solve = family_of(game).optimum
    if solve is None:
        raise WordedError("{game} has not been solved, expected a game like twenty-one", {"game": game.id})
    return solve(game)


RANDOM = Bot(RandomPlayer.name, Strength.RANDOM, lambda _game: RandomPlayer())


def _own(game: Game) -> dict[str, Maker]:
    """The players of the game's family that have what they need, weakest first."""
    bots = sorted((RANDOM, *family_of(game).bots()), key=lambda bot: bot.strength)
    return {bot.name: bot.make for bot in bots if not bot.needs or installed(bot.needs)}


def _lacking(game: Game) -> dict[str, str]:
    """The players of the game's family that lack a package, and which."""
    return {bot.name: bot.needs for bot in family_of(game).bots() if bot.needs and not installed(bot.needs)}


def _weakest(game: Game) -> Player:
    """The family's weakest bot that looks at what it does."""
    bots = sorted(family_of(game).bots(), key=lambda bot: bot.strength)
    return (bots[0] if bots else RANDOM).make(game)
