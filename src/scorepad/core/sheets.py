"""From a sheet file to its game: the sheets that come with Scorepad, those of installed families, and your own."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from scorepad.core.errors import ScorepadError, WordedError
from scorepad.core.families import families
from scorepad.core.game import RULES_VERSION, Game
from scorepad.core.reader import Reader, parse_toml, read_toml

SUFFIX = ".toml"


def games() -> list[str]:
    """The ids of all available sheets.

    >>> "twenty-one" in games()
    True
    """
    return sorted(_shipped())


def load(id_or_path: str | Path, preset: str = "rulebook", **options: object) -> Game:
    """The game of a shipped sheet (by id) or of your own sheet file (by path).

    >>> load("ganz-schoen-clever", preset="international", may_decline=False).options
    {'failed_roll': 'reroll', 'may_decline': False, 'solo_passive_extra_die': True}
    """
    text, reader = _open_sheet(id_or_path)
    return _build(text, reader, preset, options)


def load_text(text: str, preset: str = "rulebook", *, where: str = "sheet", **options: object) -> Game:
    """The game of a sheet given as text: an uploaded or generated one.

    >>> load_text(load("twenty-one").source).title
    'Twenty One'
    """
    return _build(text, parse_toml(text, where), preset, options)


def load_distrusted(
    game_id: str,
    sheet: str,
    preset: str,
    options: Mapping[str, object],
    where: str = "sheet",
    rules: int = RULES_VERSION,
) -> Game:
    """The game of a sheet given as text, or of a shipped one where that is empty; all of it may come from outside."""
    if not 1 <= rules <= RULES_VERSION:
        raise ScorepadError(
            f"found rules version {rules}, expected 1 to {RULES_VERSION}: it was made by another version of scorepad"
        )
    if sheet:
        return _build(sheet, parse_toml(sheet, where), preset, options, rules)
    if game_id not in games():  # a path would open any file of this machine
        raise ScorepadError(f"no game {game_id[:60]!r}: expected one of {', '.join(games())}")
    return _build(*_open_sheet(game_id), preset, options, rules)


def generators() -> dict[str, Callable[[int], str]]:
    """What makes new sheet files, by the id of the shipped sheet they are like."""
    return {family.generated: family.generate for family in families().values() if family.generate}


def generate(seed: int, game_id: str = "") -> str:
    """A new sheet file like a shipped one, the same for the same seed; without an id of the first that can be made."""
    makers = generators()
    make = makers.get(game_id or min(makers))
    if make is None:
        raise ScorepadError(
            f"{game_id}: found a sheet that cannot be generated, expected {' or '.join(sorted(makers))}"
        )
    return make(seed)


def _open_sheet(id_or_path: str | Path) -> tuple[str, Reader]:
    name = str(id_or_path)
    if isinstance(id_or_path, Path) or name.endswith(SUFFIX) or "/" in name:
        return read_toml(Path(id_or_path))
    if name not in games():
        raise WordedError(
            "no game {name}: expected one of {games}, or the path of a .toml sheet",
            {"name": repr(name), "games": ", ".join(games())},
        )
    text = _shipped()[name].read_text(encoding="utf-8")
    return text, parse_toml(text, f"{name}{SUFFIX}")


def _build(text: str, reader: Reader, preset: str, options: Mapping[str, object], rules: int = RULES_VERSION) -> Game:
    known = families()
    game: Game = known[reader.word("family", list(known))].game(reader, text, preset, options, rules)
    return game


@cache
def _shipped() -> dict[str, Traversable]:
    """The sheet files at hand, by the id of their game; a guest's cannot take the place of ours."""
    return {item.name.removesuffix(SUFFIX): item for folder in reversed(list(_folders())) for item in _files(folder)}


def _folders() -> Iterator[Traversable]:
    yield resources.files("scorepad") / "sheets"
    yield from (family.sheets for family in families().values() if family.sheets is not None)


def _files(folder: Traversable) -> Iterator[Traversable]:
    return (item for item in folder.iterdir() if item.name.endswith(SUFFIX))
