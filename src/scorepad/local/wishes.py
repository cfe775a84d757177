"""New tables as a page asks for them."""

import json

from scorepad.answers.uploads import check_upload
from scorepad.core.clean import clean
from scorepad.core.reader import Reader
from scorepad.core.sheets import generate
from scorepad.table import lobby
from scorepad.table.refusal import Refusal
from scorepad.table.terms import GameKey

#: Own sheets and records are texts of some kilobytes.
UPLOAD_LENGTH = 200_000
MOST_SEATS = 16
LONGEST_DECISION = 30 * 86400
MOST_STEPS, LONGEST_ACT = 100_000, 200


def wanted(said: Reader) -> lobby.Wanted:
    """A new table; whatever is thrown for people here is thrown by the device."""
    said.allow(KEYS)
    record = upload(said, "record") if _given(said, "record") else ""
    limit = said.number("limit_seconds", 10, LONGEST_DECISION) if _given(said, "limit_seconds") else None
    return lobby.Wanted(
        _record_key(record) if record else _key(said),
        _bots(said),
        record,
        said.word("pace", ("live", "unhurried"), "live"),
        limit,
        "own" if said.word("dice", ("server", "device", "own"), "device") == "own" else "device",
        False,
        said.truth("auto_forced", False),
    )


#: What a new table can be asked for with.
KEYS = (
    "sheet", "preset", "options", "seats", "pace", "limit_seconds", "dice", "public", "auto_forced", "record",
    "one_device",
)  # fmt: skip


def upload(said: Reader, name: str) -> str:
    """A text that somebody sends, maybe an empty one."""
    text = said.raw(name, "a text")
    if not isinstance(text, str) or len(text) > UPLOAD_LENGTH:
        raise said.fail(name, text, f"a text of at most {UPLOAD_LENGTH} characters")
    return text


def sheet_key(sheet: Reader, preset: str = "rulebook", options: str = "{}") -> GameKey:
    """The game of a sheet: one that comes with scorepad, one of your own, or one that is made anew."""
    match sheet.word("kind", ("shipped", "own", "generated")):
        case "shipped":
            return GameKey("", sheet.text("game", longest=60), preset, options)
        case "own":
            text = upload(sheet, "text")
        case _:
            text = generate(sheet.number("seed", 0, 2**53 - 1))
    return _checked(GameKey(text, "", preset, options))


def _key(said: Reader) -> GameKey:
    chosen = said.raw("options", "options by name") if said.has("options") else {}
    if not isinstance(chosen, dict):
        raise said.fail("options", chosen, "options by name")
    preset = said.text("preset", "rulebook", longest=40)
    return sheet_key(said.table("sheet"), preset, json.dumps(chosen, sort_keys=True))


def _record_key(record: str) -> GameKey:
    _check(check_upload(record))
    return lobby.record_key(record)


def _checked(key: GameKey) -> GameKey:
    _check(check_upload(key))
    return key


def _check(problem: str) -> None:
    if problem:
        raise Refusal("reason.bad-upload", error=clean(problem, 500))


def _bots(said: Reader) -> list[str | None]:
    seats = said.tables("seats", MOST_SEATS, "seat", ("kind", "bot"))
    return [seat.text("bot", longest=40) if seat.word("kind", ("person", "bot")) == "bot" else None for seat in seats]


def _given(said: Reader, name: str) -> bool:
    return said.has(name) and said.raw(name, "a value") is not None
