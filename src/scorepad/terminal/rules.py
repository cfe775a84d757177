"""The rules of a game for the terminal."""

from rich.text import Text

from scorepad.core.game import Game
from scorepad.core.rulebook import OptionText, Section, option_texts, sections
from scorepad.core.voice import Voice
from scorepad.terminal.painter import Block, hang, wrapped
from scorepad.terminal.screen import Screen


def rules_lines(game: Game, screen: Screen, voice: Voice) -> Block:
    """All sections, headings in bold."""
    voice = Voice(voice.language, voice.names, as_text=True)
    options = [option_line(option, voice) for option in option_texts(game, voice)]
    last = [Section(voice.say("rules.options"), options)] if options else []
    lines: Block = []
    for section in [*sections(game, voice), *last]:
        lines.append(Text(section.heading, "bold"))
        for line in section.lines:
            lines += hang(Text("-"), wrapped(line, screen.width - 2, screen), 2)
        lines.append(Text())
    return lines[:-1]


def option_line(option: OptionText, voice: Voice) -> str:
    """What an option decides, and what each preset takes."""
    known = [
        voice.say("rules.value", value=value, meaning=meaning) if meaning else value
        for value, meaning in option.values.items()
    ]
    return voice.say(
        "rules.option", title=option.title, name=option.name, help=option.help, values=known, **option.presets
    )
