"""Sheets and records that somebody sends: what they give, or what is wrong with them. Pure work, for any process."""

import json
from typing import TypedDict

from scorepad.core.clean import clean
from scorepad.core.errors import ScorepadError, SheetError
from scorepad.core.record import Record
from scorepad.draw import paper_svg
from scorepad.players import available
from scorepad.table.refusal import Refusal
from scorepad.table.terms import GameKey

FOUND_LENGTH, EXPECTED_LENGTH = 80, 300


class Mistake(TypedDict):
    """What is wrong with a sheet file, as the one who reads it says."""

    line: int
    key: str
    found: str | None
    expected: str


def check_upload(sent: GameKey | str) -> str:
    """What is wrong with a sheet, or the text of a record, that somebody sent; empty if nothing is."""
    try:
        if isinstance(sent, GameKey):
            sent.load()
        else:
            Record.loads(sent).replay()
    except ScorepadError as error:
        return str(error)
    return ""


def read_sheet(text: str, language: str) -> str:
    """What a sheet file of somebody's gives, with its drawing, or the `problem` with it, as JSON."""
    try:
        game = GameKey(text, "").load()
        drawing = paper_svg(game, language=language)
    except SheetError as error:
        return json.dumps({"problem": _mistake(error)})
    except ScorepadError as error:
        return json.dumps({"problem": {"key": "", "found": None, "expected": str(error), "line": 0}})
    fewest, most = game.players
    found = {"id": game.id, "title": game.title, "family": game.family, "fewest": fewest, "most": most}
    return json.dumps({"found": found | {"bots": list(available(game)), "drawing": drawing}})


def refusal_of(problem: Mistake) -> Refusal:
    """A mistake in a sheet file, with its line, in words for who wrote it."""
    line, key, expected = problem["line"], problem["key"], clean(problem["expected"], EXPECTED_LENGTH)
    found = None if problem["found"] is None else clean(problem["found"], FOUND_LENGTH)
    if key == "(file)":
        return Refusal("reason.sheet.file", line=line, error=found)
    if found is None:
        return Refusal("reason.sheet.missing", line=line, where=key, expected=expected)
    return Refusal("reason.sheet.wrong", line=line, where=key, found=found, expected=expected)


def _mistake(error: SheetError) -> Mistake:
    found = None if error.found is None else str(error.found)
    return {"key": error.key, "found": found, "expected": error.expected, "line": error.line}
