"""Opponents and advisors: each is asked with a position and its seat, and answers with an action.

Players are known by name: Scorepad's own, those of installed packages (entry points of the group `scorepad.players`),
and programs of any kind as `program:COMMAND`. Settings follow a name: `expert:samples=4000`.
"""

import importlib
from typing import Any

from scorepad.engine import Rng
from scorepad.errors import ScorepadError
from scorepad.game import Game
from scorepad.players import guests, program
from scorepad.players.casual import Casual, Mood, Temper
from scorepad.players.protocol import Adjustable, Advisor, Maker, Opinion, Player
from scorepad.players.sampling import SAMPLES, Sampled

__all__ = [
    "Adjustable",
    "Advisor",
    "Maker",
    "Opinion",
    "Player",
    "RandomPlayer",
    "advisor",
    "available",
    "make",
    "optimum",
    "strongest",
    "whom_to_ask",
]

#: Whom `casual` watches, unless the family says so: the first of these that plays the game; `greedy` gets opinions by
#: samples.
MODELS = ("learned", "planner", "greedy")

#: How casual it is about the games of each kind; tuned so that it scores about half way between greedy and its model.
TEMPERS = {
    "clever": Temper(overlooks=10, sight=0.9, doubt=1.5),
    "twentyone": Temper(overlooks=4, sight=0.95, doubt=0.5),
    "ubongo": Temper(overlooks=4, sight=1.0, doubt=0.2),
}

#: How many of a hundred decisions `casual` makes well at tables, where these games are not won by points alone.
STEADY = {"twentyone": 50, "ubongo": 50}

#: How often `casual` plays an action to the end where its model has no opinions of its own: people do not reckon far.
CASUAL_SAMPLES = 8


class RandomPlayer:
    """Takes any legal action, all equally likely."""

    name = "random"

    def choose(self, state: Any, seat: int, rng: Rng) -> int:
        """One of the legal codes."""
        codes = state.legal(seat)
        return int(codes[rng.below(len(codes))])

    def playout(self, state: Any, rng: Rng) -> int:
        """Play on to the end with this player in every seat; the number of decisions taken."""
        return int(state.playout(rng))


def available(game: Game) -> dict[str, Maker]:
    """The players that can play this game, by name: Scorepad's own, weakest first, then those of other packages."""
    own = _own(game)
    return own | {name: maker for name, maker in guests.known(game).items() if name not in own}


def make(name: str, game: Game) -> Player:
    """The player of that name for this game; `program:COMMAND` is a program that speaks the player protocol."""
    if name.startswith(program.PREFIX):
        return program.Program(game, name.removeprefix(program.PREFIX), _own(game)["greedy"](game))
    known = available(game)
    kind, *settings = name.split(":")
    if kind not in known:
        raise ScorepadError(
            f"{game.id} has no player {kind!r}, expected one of {', '.join(known)}, or {program.PREFIX}COMMAND"
        )
    player = known[kind](game)
    for setting in settings:
        if not isinstance(player, Adjustable):
            raise ScorepadError(f"{name}: found the setting {setting!r}, expected none: {kind} has no settings here")
        player.adjust(setting)
    return player


def advisor(name: str, game: Game, samples: int = SAMPLES) -> Advisor:
    """The player of that name with an opinion about every action: its own values, or what samples say."""
    player = make(name, game)
    return player if isinstance(player, Advisor) else Sampled(game, player, samples)


def strongest(game: Game) -> str:
    """The name of the best player that comes with Scorepad."""
    return str(list(_family(game).PLAYERS)[-1])


def whom_to_ask(game: Game, seats: int) -> str:
    """The name of the player to ask for advice at a table of so many: alone an exact one, if there is one."""
    alone = getattr(_family(game), "ALONE", None) if seats == 1 else None
    return alone or strongest(game)


def optimum(game: Game) -> float:
    """The expected points of the best possible solo play, for games small enough to be solved exactly."""
    solve = getattr(_family(game), "expectation", None)
    if solve is None:
        raise ScorepadError(f"{game.id} has not been solved, expected a game like twenty-one")
    return float(solve(game))


def _own(game: Game) -> dict[str, Maker]:
    family: dict[str, Maker] = _family(game).PLAYERS
    stronger = {name: maker for name, maker in family.items() if name != "greedy"}
    return {"random": lambda _game: RandomPlayer(), "greedy": family["greedy"], "casual": _casual} | stronger


def _casual(game: Game) -> Casual:
    return Casual(_model(game), TEMPERS[game.family], _mood(game))


def _model(game: Game) -> Advisor:
    """Whom `casual` watches."""
    family = _family(game)
    if hasattr(family, "model"):
        found: Advisor = family.model(game)
        return found
    return advisor(next(name for name in MODELS if name in family.PLAYERS), game, CASUAL_SAMPLES)


def _mood(game: Game) -> Mood | None:
    if game.family not in STEADY:
        return None
    return Mood(make(strongest(game), game), make("greedy", game), STEADY[game.family])


def _family(game: Game) -> Any:
    return importlib.import_module(f"scorepad.players.{game.family}")
