"""The lab: many games at once, and what they tell about games and players."""

from scorepad.lab import cluster
from scorepad.lab.asking import PlayerError
from scorepad.lab.simulate import Result, SeatResult, Simulation, simulate
from scorepad.lab.statistics import Spread, Tally
from scorepad.lab.tournament import Duel, Standing, TournamentResult, count_games, tournament

__all__ = [
    "Duel",
    "PlayerError",
    "Result",
    "SeatResult",
    "Simulation",
    "Spread",
    "Standing",
    "Tally",
    "TournamentResult",
    "cluster",
    "count_games",
    "simulate",
    "tournament",
]
