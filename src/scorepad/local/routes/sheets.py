"""Sheets as pictures, and sheet files of one's own."""

import json
from collections.abc import Mapping
from importlib import resources

from scorepad.answers.rules import spoken
from scorepad.answers.uploads import read_sheet, refusal_of
from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK
from scorepad.core.reader import Reader
from scorepad.core.view import sheet_part
from scorepad.draw import sheet_svg
from scorepad.draw.palette import PALETTES, Palette
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import SVG, TOML, Reply, Request, Routes
from scorepad.local.routes.history import past
from scorepad.local.wishes import sheet_key, upload
from scorepad.table import lobby
from scorepad.table.projection import sheet_for
from scorepad.table.refusal import Refusal
from scorepad.table.terms import GameKey

routes = Routes()

EXAMPLE = "scorepad-original.toml"
LONGEST_PREFIX = 20


@routes.on("GET", "/sheets/{game}")
async def blank_sheet(_device: Device, asked: Request) -> Reply:
    """A blank sheet that comes with scorepad."""
    return _picture(asked.query, lobby.loaded(GameKey("", asked.parts["game"])))


@routes.on("POST", "/sheets")
async def draw_sheet(_device: Device, asked: Request) -> Reply:
    """A blank sheet: one that comes with scorepad, one of one's own, or a generated one."""
    said = asked.read()
    said.allow(("sheet", "seat", "language", "prefix", "palette"))
    game = lobby.loaded(sheet_key(said.table("sheet")))
    return _picture(asked.body, game, seat=said.number("seat", 0, 15, 0))


@routes.on("GET", "/tables/{table}/sheets/{seat}")
async def table_sheet(device: Device, asked: Request) -> Reply:
    """The sheet of a seat as it is now."""
    game, view = await device.tables.look(asked.table, lambda found: sheet_for(found, HOLDER, asked.seat))
    return _picture(asked.query, game, view)


@routes.on("GET", "/tables/{table}/steps/{step}/sheets/{seat}")
async def step_sheet(device: Device, asked: Request) -> Reply:
    """The sheet of a seat after so many entries of the record."""
    match, _ = await past(device, asked)
    if asked.seat >= match.seats:
        raise Refusal("reason.no-seat")
    return _picture(asked.query, match.game, sheet_part(match, None, asked.seat))


@routes.on("POST", "/sheet-files/check")
async def check_sheet(_device: Device, asked: Request) -> Reply:
    """Read a sheet file; what is wrong with it is told with its line."""
    said = asked.read()
    text, look = upload(said, "text"), Look(said)
    found = json.loads(read_sheet(text, look.language, look.palette))
    if "problem" in found:
        raise refusal_of(found["problem"])
    return Reply.of(found["found"])


@routes.on("GET", "/sheet-files/example")
async def example_sheet(_device: Device, _asked: Request) -> Reply:
    """A whole sheet file to begin with."""
    return Reply(200, (resources.files("scorepad") / "sheets" / EXAMPLE).read_text(encoding="utf-8"), TOML)


class Look:
    """How a picture is wanted: in which language it speaks, what its ids begin with, in which colours."""

    def __init__(self, said: Reader) -> None:
        self.language = spoken(said.text("language", FALLBACK, longest=8))
        self.prefix = said.text("prefix", longest=LONGEST_PREFIX) if said.has("prefix") else ""
        self.palette: Palette = said.word("palette", tuple(PALETTES), "standard")


def _picture(said: Mapping[str, object], game: Game, view: Mapping[str, object] | None = None, seat: int = 0) -> Reply:
    if seat >= game.players[1]:
        raise Refusal("reason.no-seat")
    look = Look(Reader(said, "look"))
    drawn = sheet_svg(game, None, seat, look.prefix, look.language, view=view, palette=look.palette)
    return Reply(200, drawn, SVG)
