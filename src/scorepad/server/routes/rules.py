"""The rules of a game in words, in any language there is a catalogue for."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field

from scorepad.answers import rules
from scorepad.core.narrate import FALLBACK
from scorepad.server.messages import Message
from scorepad.server.routes.dependencies import REFUSALS, ServerDep, VisibleTable

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


Language = Annotated[str, Query(max_length=8, description="English where it is unknown")]


@router.get("/guides/{game}")
async def guide(game: Annotated[str, Path(max_length=60)], language: Language = FALLBACK) -> Guide:
    """The rules of a game that comes with Scorepad, with the numbers of its sheet."""
    return Guide.model_validate(rules.guide(game, language))


@router.get("/tables/{table}/guide")
async def table_guide(server: ServerDep, table: VisibleTable, language: Language = FALLBACK) -> Guide:
    """The rules of the game at a table, with the numbers of its own sheet, for those who may see the table."""
    game = await server.tables.look(table, lambda live: live.terms.key().load())
    return Guide.model_validate(rules.guide_of(game, language))
