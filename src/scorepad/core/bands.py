"""From which loss on a decision is an inaccuracy, a mistake or a blunder: a sheet file may say it for its game."""

from dataclasses import dataclass

from scorepad.core.reader import Reader

#: The table of a sheet file, and its keys with what holds where one is left out.
TABLE = "coach"
KEYS = {"points": "`[15, 40, 80]`", "win": "`[3, 8, 15]`"}

#: The names of the bands, the smallest first.
NAMES = ("inaccuracy", "mistake", "blunder")

#: Sheet files count in tenths of points and in hundredths of a win.
TENTHS, HUNDREDTHS = 10, 100


@dataclass(frozen=True)
class Bands:
    """The least loss of each band, in points and in chances to win."""

    points: tuple[float, ...] = (1.5, 4.0, 8.0)
    win: tuple[float, ...] = (0.03, 0.08, 0.15)

    @staticmethod
    def name(loss: float, limits: tuple[float, ...]) -> str:
        """What a loss is called; nothing below the first band."""
        return ("", *NAMES)[sum(loss >= limit for limit in limits)]


def read_bands(reader: Reader) -> Bands:
    """The bands that a sheet file names; the usual ones where it names none."""
    usual = Bands()
    if not reader.has(TABLE):
        return usual
    table = reader.table(TABLE)
    table.allow(KEYS)
    return Bands(_limits(table, "points", TENTHS, usual.points), _limits(table, "win", HUNDREDTHS, usual.win))


def band_lines(bands: Bands) -> list[str]:
    """The table of a sheet file that says these bands."""
    points, win = [round(limit * TENTHS) for limit in bands.points], [round(limit * HUNDREDTHS) for limit in bands.win]
    return [f"[{TABLE}]", f"points = {points}", f"win = {win}"]


def _limits(table: Reader, key: str, unit: int, usual: tuple[float, ...]) -> tuple[float, ...]:
    if not table.has(key):
        return usual
    found = table.numbers(key, len(NAMES), 1, 10_000)
    if not found[0] < found[1] < found[2]:
        raise table.fail(key, list(found), "numbers that rise")
    return tuple(limit / unit for limit in found)
