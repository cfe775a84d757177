"""The help and the errors of the command line in the language of the user.

Click asks gettext for its own words, so ours are where gettext looks too: `words/LANGUAGE/LC_MESSAGES/scorepad.po`, by
the English text, from which `make types` writes the `.mo` that is read. English is what stands in the code.
"""

import gettext
import inspect
import os
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

import click

from scorepad.core.narrate import spoken
from scorepad.terminal.language import system_language

DOMAIN = "scorepad"
#: What Click says of the option that every command has.
HELP = "Show this message and exit."


def speak(main: click.Group, language: str) -> None:
    """Give all commands and options, and Click itself, the words of a language."""
    os.environ["LANGUAGE"] = language  # where gettext looks first
    gettext.bindtextdomain(DOMAIN, str(resources.files("scorepad.terminal") / "words"))
    gettext.textdomain(DOMAIN)
    for thing, name, text in english(main):
        setattr(thing, name, "\n\n".join(gettext.gettext(part) for part in paragraphs(text)))


def asked_language(arguments: Sequence[str]) -> str:
    """The language that is asked for before anything is understood, so that it holds for what is not understood too."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language" and (equals or at + 1 < len(arguments)):
            return spoken(value if equals else arguments[at + 1])
    return spoken(os.environ.get("SCOREPAD_LANGUAGE") or system_language())


@cache
def english(main: click.Group) -> list[tuple[object, str, str]]:
    """Every text of the commands as the code has it: whose it is, as which attribute, and the text."""
    top = click.Context(main, **main.context_settings)
    return [found for command in (main, *main.commands.values()) for found in _texts(command, top)]


def _texts(command: click.Command, top: click.Context) -> Iterator[tuple[object, str, str]]:
    for name in ("help", "short_help"):
        if text := getattr(command, name):
            yield command, name, text
    yield command.get_help_option(click.Context(command, parent=top)), "help", HELP
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            yield option, "help", option.help


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, each on one line, as they are translated."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n")]
