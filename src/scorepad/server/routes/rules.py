"""The rules of a game in words, in any language there is a catalogue for."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field

from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.core.rulebook import OptionText, option_texts, sections
from scorepad.core.sheets import games, load
from scorepad.core.view import colour_names
from scorepad.core.voice import Voice
from scorepad.server.messages import Message
from scorepad.server.routes.dependencies import REFUSALS
from scorepad.server.statuses import NotFound

router = APIRouter(prefix="/api", responses=REFUSALS)


class GuideSection(Message):
    """A heading and its sentences."""

    heading: str
    lines: list[str]
    area: str = Field(description="the part of the sheet it is about: the drawing has it as `area-...`; or empty")


class GuideOption(Message):
    """A choice of the players, in words."""

    name: str
    title: str
    help: str
    values: dict[str, str] = Field(description="what each value means; empty where it says so itself")
    presets: dict[str, str]


class GuideDie(Message):
    """A die of the game."""

    id: str
    letter: str
    colour: str


class Guide(Message):
    """The rules of a game."""

    game: str
    title: str
    family: str
    language: str
    dice: list[GuideDie] = Field(description="where they have colours of their own")
    sections: list[GuideSection]
    options: list[GuideOption]


@router.get("/guides/{game}")
async def guide(
    game: Annotated[str, Path(max_length=60)],
    language: Annotated[str, Query(max_length=8, description="English where it is unknown")] = FALLBACK,
) -> Guide:
    """The rules of a game that comes with scorepad, with the numbers of its sheet."""
    if game not in games():
        raise NotFound("reason.no-game")
    return _guide(game, spoken(language))


@lru_cache(maxsize=64)
def _guide(game_id: str, language: str) -> Guide:
    game, voice = load(game_id), Voice(language)
    told = [GuideSection(heading=part.heading, lines=part.lines, area=part.area) for part in sections(game, voice)]
    options = [_option(option) for option in option_texts(game, voice)]
    return Guide(
        game=game.id,
        title=game.title,
        family=game.family,
        language=language,
        dice=list(_dice(game)),
        sections=told,
        options=options,
    )


def _dice(game: Game) -> Iterator[GuideDie]:
    colours = colour_names(game)
    for die in game.dice_view(game.start(game.players[0])):
        if "letter" in die:
            name = str(die["id"])
            yield GuideDie(id=name, letter=die["letter"], colour=colours.get(name, name))


def _option(option: OptionText) -> GuideOption:
    return GuideOption(
        name=option.name, title=option.title, help=option.help, values=option.values, presets=option.presets
    )
