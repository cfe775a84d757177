"""Results as data: a folder with one row per game and seat, and `run.json`, which says what was run and how far it is.

Rows are written in parts, and `run.json` after each of them: whatever ends a run, it goes on behind the last part.
"""

import csv
import json
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from scorepad.core import COMPILED
from scorepad.core.errors import ScorepadError
from scorepad.core.files import write_atomically
from scorepad.core.game import Game
from scorepad.lab.statistics import Kept
from scorepad.lab.watching import Played

RUN = "run.json"
TABLE = "rows.csv"
RECORDS = "records"

#: This many rows are gathered before they are written.
PART = 20_000

#: What a cell of a row may be.
Cell = str | int | float | bool | None
Row = dict[str, Cell]


@dataclass(frozen=True)
class Header:
    """What a run is about, the same for all its rows."""

    game: Game
    seed: int
    dice: str
    parts: tuple[str, ...]  #: of the score, the total last
    about: Kept  #: whatever else must be the same for a run that goes on
    weights: Mapping[str, str] = field(default_factory=dict)  #: by player: the digest of what it has learned

    def as_json(self) -> dict[str, object]:
        """Everything in plain JSON types."""
        return {
            **self.about,
            "game": self.game.id,
            "preset": self.game.preset,
            "options": dict(self.game.options),
            "seed": self.seed,
            "dice": self.dice,
            "parts": list(self.parts),
            "weights": dict(self.weights),
            **self.versions(),
        }

    def versions(self) -> dict[str, str | int]:
        """What could make another run of the same differ."""
        return {"digest": self.game.digest, "rules": self.game.rules, "version": version("scorepad")}

    def row(self, told: Row) -> Row:
        """One row with what all have in common."""
        told |= {"game": self.game.id, "preset": self.game.preset, "seed": self.seed, "dice": self.dice}
        told["weights"] = self.weights.get(str(told["player"]), "")
        told |= self.versions()
        return told


@dataclass
class Store:
    """The folder of one run."""

    folder: Path
    header: Header
    arrow: ModuleType | None  #: pyarrow, if the rows go to Parquet
    done: int = 0  #: how many games lie here
    found: Kept | None = None  #: what was counted of them
    size: int = 0  #: of the rows in bytes, of a CSV file
    _rows: list[Row] = field(default_factory=list)

    def add(self, rows: Iterator[Row], done: int, count: Callable[[], Kept]) -> None:
        """Rows of games up to number `done`; `count` tells what was counted up to there, when it is needed."""
        self._rows += (self.header.row(row) for row in rows)
        if len(self._rows) >= PART:
            self._write(done, count())

    def keep(self, game: Played, *which: int) -> None:
        """The record of a game, if it has one, as a file of its own; `which` of those with that number it is."""
        if game.record:
            name = "-".join([f"{game.index:09}", *map(str, which)])
            write_atomically(self.folder / RECORDS / f"{name}.txt", game.record)

    def close(self, done: int, found: Kept) -> None:
        """Write what is left."""
        self._write(done, found)

    def _write(self, done: int, found: Kept) -> None:
        if self._rows and self.arrow is not None:
            self._write_parquet(self.arrow)
        elif self._rows:
            self._write_csv()
        self._rows = []
        self.done, self.found = done, found
        self._note()

    def _write_parquet(self, arrow: ModuleType) -> None:
        """One file for each part, by its first game: a folder of them is one table for whoever reads it."""
        file = self.folder / "rows" / f"{self._rows[0]['number']:012}.parquet"
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(".part")
        arrow.parquet.write_table(arrow.Table.from_pylist(self._rows, schema=self._schema(arrow)), part)
        part.replace(file)

    def _schema(self, arrow: ModuleType) -> object:
        kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), type(None): arrow.float64()}
        cells = {name: kinds[type(value)] for name, value in self._rows[0].items()} | {"seed": arrow.uint64()}
        return arrow.schema(list(cells.items()))

    def _write_csv(self) -> None:
        """Behind what is there."""
        file = self.folder / TABLE
        with file.open("a", encoding="utf-8", newline="") as text:
            writer = csv.DictWriter(text, list(self._rows[0]))
            if not self.size:
                writer.writeheader()
            writer.writerows(self._rows)
        self.size = file.stat().st_size

    def _note(self) -> None:
        run = {
            "run": self.header.as_json(),
            "machine": {"python": platform.python_version(), "compiled": COMPILED, "typed": sys.argv},
            "format": "csv" if self.arrow is None else "parquet",
            "done": self.done,
            "size": self.size,
            "found": self.found,
        }
        write_atomically(self.folder / RUN, json.dumps(run, indent=1) + "\n")


def check_records(records: int, out: Path | None) -> None:
    """Refuse to keep records nowhere."""
    if records and out is None:
        raise ScorepadError(f"records: found {records} without a folder, expected `out` to say where they go")


def open_store(folder: Path, header: Header) -> Store:
    """A new folder, or one that a run of the same has begun: it goes on there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / RUN
    if not file.exists():
        if any(folder.iterdir()):
            raise ScorepadError(f"{folder}: found files of something else, expected an empty folder or one with {RUN}")
        store = Store(folder, header, _arrow())
        store._note()
        return store
    known = _read(file)
    for key, wanted in header.as_json().items():
        if known["run"].get(key) != wanted:
            found = known["run"].get(key)
            raise ScorepadError(f"{file}: {key}: found {found!r}, expected {wanted!r} to go on; take another folder")
    _cut(folder / TABLE, known["size"])
    arrow = _arrow() if known["format"] == "parquet" else None
    if known["format"] == "parquet" and arrow is None:
        raise ScorepadError(f"{folder}: found rows in Parquet, expected the extra [lab] to go on: install pyarrow")
    return Store(folder, header, arrow, known["done"], known["found"], known["size"])


def _cut(file: Path, size: int) -> None:
    """Take away what a run wrote that was ended before it could note so."""
    if file.exists():
        with file.open("r+b") as text:
            text.truncate(size)


def seat_rows(game: Played, players: Sequence[str], parts: Sequence[str], rotation: int = 0) -> Iterator[Row]:
    """One row for each seat of a game, without what all games have in common."""
    for seat, (row, player) in enumerate(zip(game.seats, players, strict=True)):
        yield {
            "number": game.index,
            "rotation": rotation,
            "seat": seat,
            "seats": len(players),
            "first": game.first,
            "player": player,
            "points": row.points[-1],
            **{f"points_{part}": value for part, value in zip(parts[:-1], row.points[:-1], strict=True)},
            "place": row.place,
            "luck": row.luck,
            "decisions": row.decisions,
            "ms": 1000 * row.seconds,
        }


def _read(file: Path) -> Kept:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return {key: found[key] for key in ("run", "format", "done", "found", "size")}
    except (ValueError, KeyError, TypeError) as error:
        raise ScorepadError(f"{file}: found no description of a run ({error}), expected one") from None


def _arrow() -> ModuleType | None:
    """pyarrow where it is installed."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        return None
