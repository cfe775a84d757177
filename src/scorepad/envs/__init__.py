"""Environments for programs that learn: Gymnasium, PettingZoo, OpenSpiel (extra `rl`).

`solo(game)` and `vector(game, count)` are Gymnasium environments, `table(game, seats)` is PettingZoo's AEC;
`scorepad.envs.openspiel` registers OpenSpiel games. Importing this package registers ids for `gymnasium.make`.
"""

from scorepad.core.extras import extra

with extra("rl"):
    import gymnasium
    import pettingzoo

from scorepad.core.game import Game
from scorepad.core.observer import Part
from scorepad.core.sheets import games
from scorepad.envs.options import Autoreset, Forced, Illegal, Reward, TableReward, loaded, observer_of
from scorepad.envs.solo import Observation, SoloEnv
from scorepad.envs.table import TableEnv
from scorepad.envs.vector import VectorGames

__all__ = ["SoloEnv", "TableEnv", "VectorGames", "layout", "register", "solo", "table", "vector"]

#: Goes up when observations, actions or rewards of an id change.
VERSION = 0


def solo(
    game: str | Game, *, reward: Reward = "points", forced: Forced = "skip", illegal: Illegal = "refuse"
) -> SoloEnv:
    """One seat, alone, for Gymnasium."""
    return SoloEnv(game, reward=reward, forced=forced, illegal=illegal)


def vector(
    game: str | Game,
    count: int,
    *,
    reward: Reward = "points",
    forced: Forced = "skip",
    illegal: Illegal = "refuse",
    autoreset: Autoreset = "next-step",
) -> VectorGames:
    """A number of solo games that are stepped together by one call."""
    return VectorGames(game, count, reward=reward, forced=forced, illegal=illegal, autoreset=autoreset)


def table(
    game: str | Game, seats: int, *, reward: TableReward = "points", forced: Forced = "skip"
) -> "pettingzoo.AECEnv[str, Observation, int]":
    """Several seats at one table, each asked in turn, for PettingZoo; it complains about calls in the wrong order."""
    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(TableEnv(game, seats, reward=reward, forced=forced))


def layout(game: str | Game, seats: int = 1) -> list[tuple[int, Part]]:
    """The parts of an observation: where each one begins, and what it means."""
    found, at = [], 0
    for part in observer_of(loaded(game), seats).parts:
        found.append((at, part))
        at += part.size
    return found


def register() -> None:
    """Register all available sheets for `gymnasium.make` and `make_vec`, as `scorepad/GAME-v0`."""
    for name in games():
        known = f"scorepad/{name}-v{VERSION}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="scorepad.envs.solo:SoloEnv",
                vector_entry_point="scorepad.envs.vector:VectorGames",
                kwargs={"game": name},
            )


register()
