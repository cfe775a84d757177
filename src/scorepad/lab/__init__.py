"""The lab: many games at once, and what they tell about games and players."""

from scorepad.lab.simulate import Result, SeatResult, Simulation, simulate
from scorepad.lab.statistics import Spread, Tally

__all__ = ["Result", "SeatResult", "Simulation", "Spread", "Tally", "simulate"]
