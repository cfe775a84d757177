"""Which language to speak: the one asked for, else that of the system."""

import locale
import os
from collections.abc import Callable
from typing import TypeVar

import click

from scorepad.core.narrate import languages, spoken
from scorepad.core.voice import Voice

#: Where a system says which language its user reads, the weightiest first.
ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")

Function = TypeVar("Function", bound=Callable[..., object])


def language_option(function: Function) -> Function:
    """The option of a command for its language; it overrules what stands before the command."""
    return click.option(
        "--language", metavar="|".join(languages()), expose_value=False, callback=_choose, help="The language to use."
    )(function)


def system_language() -> str:
    """The language of the system, English if there is no catalogue of it."""
    named = next((os.environ[name] for name in ENVIRONMENT if os.environ.get(name)), locale.getlocale()[0] or "")
    short = locale.normalize(named.partition("_")[0].partition(".")[0]).partition("_")[0]
    return spoken(short)


def _choose(ctx: click.Context, _: click.Parameter, language: str | None) -> None:
    if language is not None:
        ctx.obj = Voice(language)
