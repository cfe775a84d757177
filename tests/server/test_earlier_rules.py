"""Tables that began under an earlier rules version go on under it, whatever was corrected since."""

import json

import pytest

from golden.stories import FOLDER, read
from scorepad import Record
from scorepad.core.game import RULES_VERSION
from scorepad.core.match import ROLL
from scorepad.server.live.lobby import fresh_row
from scorepad.server.live.table import Live, start_text
from scorepad.server.storage.queries import Entry, Row, Seat, Stored

EARLIER, _ = read(FOLDER / "doppelt-so-clever" / "2-mixed-rules-1.txt")
SEATS = [Seat(0, "person", "me", "Ada"), Seat(1, "person", "you", "Ben")]


def row(**more: object) -> Row:
    """A table that plays Doppelt so clever."""
    made = fresh_row("me") | {"game": EARLIER.game_id, "preset": EARLIER.preset, "options": "{}", "sheet": ""}
    return made | {"base": "", "limit_seconds": 90, "dice": "server", "status": "playing"} | more


def entries(record: Record) -> list[Entry]:
    """What a server wrote down of this game before events told the rules version."""
    said = {"nonces": [], "seats": record.seats, "first": record.first, "setup": record.setup_text}
    found = [Entry(1, 1.0, "create"), Entry(2, 1.0, "start", text=json.dumps(said))]
    for number, (_, line) in enumerate(record.entries(), 3):
        first, _, rest = line.partition(" ")
        kind, seat = (ROLL, None) if first == ROLL else ("act", int(first))
        found.append(Entry(number, 1.0, kind, seat, rest))
    return found


@pytest.mark.parametrize("share", [0.2, 0.5, 1.0])
def test_a_table_goes_on_under_the_rules_it_began_with(share: float) -> None:
    known = entries(EARLIER)
    done = int(share * len(known))
    live = Live(Stored(row(), SEATS, known[:done]))
    for entry in known[done:]:
        live.add(entry.kind, entry.seat, entry.text)
    assert live.playing.over
    assert live.playing.record.rules == 1
    assert list(live.playing.record.lines) == [text for _, text in EARLIER.entries()]


def test_a_record_that_is_played_on_keeps_its_rules() -> None:
    """Uploaded half played."""
    half = [text for _, text in EARLIER.entries()][:60]
    base = "\n".join([EARLIER.dumps().partition("\n\n")[0], "", *half])
    said = json.dumps({"nonces": [], "rules": RULES_VERSION})
    live = Live(Stored(row(base=base), SEATS, [Entry(1, 1.0, "create"), Entry(2, 1.0, "start", text=said)]))
    assert live.playing.record.rules == 1
    assert list(live.playing.record.lines) == half


def test_a_new_table_has_the_rules_of_now() -> None:
    said = start_text(row(), SEATS)
    live = Live(Stored(row(), SEATS, [Entry(1, 1.0, "create"), Entry(2, 1.0, "start", text=said)]))
    assert live.playing.game.rules == RULES_VERSION
