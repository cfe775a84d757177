"""The rules of a game in plain words: the words from the catalogue, the numbers from its sheet."""

import importlib

from rich.text import Text

from scorepad.game import Game
from scorepad.spec.options import PRESETS, Option
from scorepad.terminal.painter import Block, hang, wrapped
from scorepad.terminal.rules.section import Section
from scorepad.terminal.screen import Screen
from scorepad.terminal.voice import Voice


def rules_lines(game: Game, screen: Screen, voice: Voice) -> Block:
    """All sections, headings in bold."""
    lines: Block = []
    for section in sections(game, voice):
        lines.append(Text(section.heading, "bold"))
        for line in section.lines:
            lines += hang(Text("-"), wrapped(line, screen.width - 2, screen), 2)
        lines.append(Text())
    return lines[:-1]


def sections(game: Game, voice: Voice) -> list[Section]:
    """What every game has, and what its family tells."""
    fewest, most = game.players
    key = f"game.{game.id}.line"
    first = Section(game.title, [voice.say(key)] if voice.knows(key) else [])
    first.lines.append(voice.say("rules.players", fewest=fewest, most=most))
    family = importlib.import_module(f"scorepad.terminal.rules.{game.family}")
    found: list[Section] = family.sections(game, voice)
    options = [option_line(option, voice) for option in game.options_known]
    return [first, *found, *([Section(voice.say("rules.options"), options)] if options else [])]


def option_line(option: Option, voice: Voice) -> str:
    """What an option decides, and what each preset takes."""
    presets = {preset: str(getattr(option, preset)).lower() for preset in PRESETS}
    known = [value_text(option.name, value, voice) for value in option.values]
    title, about = (voice.word("option", f"{option.name}.{part}") for part in ("name", "help"))
    return voice.say("rules.option", title=title, name=option.name, help=about, values=known, **presets)


def value_text(name: str, value: object, voice: Voice) -> str:
    """A value of an option as it is written on the command line, and what it means."""
    written = str(value).lower()
    key = f"option.{name}.{written}"
    return voice.say("rules.value", value=written, meaning=voice.say(key)) if voice.knows(key) else written
