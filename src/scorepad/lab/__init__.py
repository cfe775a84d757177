"""The lab: many games at once, and what they say about games and players."""

from scorepad.lab import cluster
from scorepad.lab.asking import PlayerError
from scorepad.lab.bounds import Bound, bound
from scorepad.lab.compare import Comparison, compare
from scorepad.lab.entrants import Entrant
from scorepad.lab.meetings import Duel, Standing
from scorepad.lab.simulate import Result, SeatResult, Simulation, simulate
from scorepad.lab.sprt import Sprt
from scorepad.lab.statistics import Spread, Tally
from scorepad.lab.tournament import TournamentResult, count_games, tournament

__all__ = [
    "Bound",
    "Comparison",
    "Duel",
    "Entrant",
    "PlayerError",
    "Result",
    "SeatResult",
    "Simulation",
    "Spread",
    "Sprt",
    "Standing",
    "Tally",
    "TournamentResult",
    "bound",
    "cluster",
    "compare",
    "count_games",
    "simulate",
    "tournament",
]
