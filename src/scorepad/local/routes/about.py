"""The games, their rules in words, and this device."""

import scorepad
from scorepad.answers import rules
from scorepad.answers.games import game_list
from scorepad.core import narrate
from scorepad.core.families import families
from scorepad.local.device import Device
from scorepad.local.requests import Reply, Request, Routes

routes = Routes()


@routes.on("POST", "/me")
@routes.on("GET", "/me")
async def me(_device: Device, _asked: Request) -> Reply:
    """A device knows its person."""
    return Reply.of({"known": True, "version": scorepad.__version__})


@routes.on("GET", "/games")
async def list_games(_device: Device, _asked: Request) -> Reply:
    """The games with their options and bots."""
    return Reply.of(game_list())


@routes.on("GET", "/words/{language}")
async def guest_words(_device: Device, asked: Request) -> Reply:
    """What families of other packages have to say."""
    families()  # they bring their words along
    return Reply.of({"words": narrate.learned(narrate.spoken(asked.parts["language"]))})


@routes.on("GET", "/guides/{game}")
async def guide(_device: Device, asked: Request) -> Reply:
    """The rules of a game in words."""
    return Reply.of(rules.guide(asked.parts["game"], asked.ask("language", narrate.FALLBACK)))


@routes.on("GET", "/tables/{table}/guide")
async def table_guide(device: Device, asked: Request) -> Reply:
    """The rules of the game at a table, whose sheet may be the player's own."""
    game = await device.tables.look(asked.table, lambda found: found.terms.key().load())
    return Reply.of(rules.guide_of(game, asked.ask("language", narrate.FALLBACK)))
