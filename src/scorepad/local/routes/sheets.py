"""Sheets as pictures, blank ones for ever the same, and sheet files of your own."""

import json
from importlib import resources

from scorepad.answers.uploads import read_sheet, refusal_of
from scorepad.core.errors import ScorepadError
from scorepad.core.game import Game
from scorepad.core.narrate import FALLBACK, spoken
from scorepad.core.papers import paper_of_seat
from scorepad.core.reader import Reader
from scorepad.core.sheets import games, load
from scorepad.draw import paper_svg, sheet_svg
from scorepad.draw.palette import PALETTES, Palette
from scorepad.local.device import Device
from scorepad.local.followers import HOLDER
from scorepad.local.requests import SVG, TOML, Reply, Request, Routes
from scorepad.local.wishes import sheet_key, upload
from scorepad.table import lobby
from scorepad.table.projection import sheet_for
from scorepad.table.refusal import Refusal

routes = Routes()

EXAMPLE = "scorepad-original.toml"
LONGEST_NAME, LONGEST_PREFIX = 40, 20


@routes.on("GET", "/papers/{game}/{digest}")
async def paper(_device: Device, asked: Request) -> Reply:
    """A blank sheet that comes with scorepad, as it is drawn here, whichever version named it."""
    if asked.parts["game"] not in games():
        raise Refusal("reason.no-paper")
    return _paper(asked, load(asked.parts["game"]))


@routes.on("GET", "/tables/{table}/papers/{digest}")
async def table_paper(device: Device, asked: Request) -> Reply:
    """A blank sheet of the game at a table."""
    return _paper(asked, await device.tables.look(asked.table, lambda found: found.terms.key().load()))


@routes.on("POST", "/sheets")
async def draw_sheet(_device: Device, asked: Request) -> Reply:
    """A blank sheet: one that comes with scorepad, one of your own, or a generated one."""
    said = asked.read()
    said.allow(("sheet", "seat", "language"))
    game, seat = lobby.loaded(sheet_key(said.table("sheet"))), said.number("seat", 0, 15, 0)
    if seat >= game.players[1]:
        raise Refusal("reason.no-seat")
    return Reply(200, paper_svg(game, paper_of_seat(game, seat), language_of(said)), SVG)


@routes.on("GET", "/tables/{table}/sheets/{seat}")
async def table_sheet(device: Device, asked: Request) -> Reply:
    """The sheet of a seat as it is now, drawn."""
    game, view = await device.tables.look(asked.table, lambda found: sheet_for(found, HOLDER, asked.seat))
    said = Reader(asked.query, "query")
    prefix = said.text("prefix", longest=LONGEST_PREFIX) if said.has("prefix") else ""
    return Reply(200, sheet_svg(game, None, 0, prefix, language_of(said), view=view, palette=_palette(said)), SVG)


@routes.on("POST", "/sheet-files/check")
async def check_sheet(_device: Device, asked: Request) -> Reply:
    """Read a sheet file; if something is wrong, the answer names the line."""
    said = asked.read()
    found = json.loads(read_sheet(upload(said, "text"), language_of(said)))
    if "problem" in found:
        raise refusal_of(found["problem"])
    return Reply.of(found["found"])


@routes.on("GET", "/sheet-files/example")
async def example_sheet(_device: Device, _asked: Request) -> Reply:
    """A whole sheet file to begin with."""
    return Reply(200, (resources.files("scorepad") / "sheets" / EXAMPLE).read_text(encoding="utf-8"), TOML)


def language_of(said: Reader) -> str:
    """The language that is asked for, if it is spoken here."""
    return spoken(said.text("language", FALLBACK, longest=8))


def _palette(said: Reader) -> Palette:
    found: Palette = said.word("palette", tuple(PALETTES), "standard")
    return found


def _paper(asked: Request, game: Game) -> Reply:
    said = Reader(asked.query, "query")
    which = said.text("paper", longest=LONGEST_NAME) if said.has("paper") else ""
    compact = asked.ask("compact") in ("true", "1")
    try:
        return Reply(200, paper_svg(game, which, language_of(said), palette=_palette(said), compact=compact), SVG)
    except ScorepadError as error:
        raise Refusal("reason.no-paper") from error
