"""The rules of a game in plain words: the words from the catalogue, the numbers from its sheet."""

from dataclasses import dataclass

from scorepad.core.families import family_of
from scorepad.core.game import Game
from scorepad.core.options import PRESETS, Option
from scorepad.core.section import Section
from scorepad.core.voice import Voice

__all__ = ["OptionText", "Section", "option_texts", "sections"]


@dataclass(frozen=True)
class OptionText:
    """What an option decides: its values as they are written, with what they mean, and what each preset takes."""

    name: str
    title: str
    help: str
    values: dict[str, str]
    presets: dict[str, str]


def sections(game: Game, voice: Voice) -> list[Section]:
    """What every game has, and what its family tells."""
    key = f"game.{game.id}.line"
    first = Section(game.title, [voice.say(key)] if voice.knows(key) else [])
    first.lines.append(_players(game, voice))
    return [first, *family_of(game).describe(game, voice)]


def _players(game: Game, voice: Voice) -> str:
    fewest, most = game.players
    if fewest == most:
        return voice.say("rules.players-exactly", count=most)
    return voice.say("rules.players", fewest=fewest, most=most)


def option_texts(game: Game, voice: Voice) -> list[OptionText]:
    """The options that are left to the players."""
    return [_option_text(option, voice) for option in game.options_known]


def _option_text(option: Option, voice: Voice) -> OptionText:
    title, about = (voice.word("option", f"{option.name}.{part}") for part in ("name", "help"))
    values = {_written(value): _meaning(option.name, _written(value), voice) for value in option.values}
    presets = {preset: _written(getattr(option, preset)) for preset in PRESETS}
    return OptionText(option.name, title, about, values, presets)


def _written(value: object) -> str:
    return str(value).lower()


def _meaning(name: str, value: str, voice: Voice) -> str:
    """What a value means, empty where it says so itself."""
    key = f"option.{name}.{value}"
    return voice.say(key) if voice.knows(key) else ""
