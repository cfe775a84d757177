"""Tables that began under an earlier rules version go on under it, whatever was corrected since."""

import json
from dataclasses import replace

import pytest

from golden.stories import FOLDER, read
from scorepad import Record
from scorepad.core.game import RULES_VERSION
from scorepad.core.match import ROLL
from scorepad.server.live.table import Live, new_rows
from scorepad.server.storage.queries import Stored
from scorepad.table.bots import choose, question
from scorepad.table.events import Entry
from scorepad.table.seats import Seat
from scorepad.table.table import Start, Table
from scorepad.table.terms import Terms
from tabletop import terms

EARLIER, _ = read(FOLDER / "doppelt-so-clever" / "2-mixed-rules-1.txt")
SEATS = [Seat(0, "person", "me", "Ada"), Seat(1, "person", "you", "Ben")]


def played(**more: object) -> Terms:
    """A table that plays Doppelt so clever."""
    return terms(game=EARLIER.game_id, preset=EARLIER.preset, status="playing", **more)


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
    """As it was stored, and where another process wrote part of it."""
    known = entries(EARLIER)
    done = int(share * len(known))
    begun = Table(played(), SEATS, known[:done])
    elsewhere = Live(new_rows(Table(played(), SEATS, known[: done // 2]), "i", "w"))
    elsewhere.extend(Stored(played(), elsewhere.kept, SEATS, known[done // 2 : done]))
    for table in (begun, elsewhere.table):
        for entry in known[done:]:
            table.add(entry.kind, entry.seat, entry.text)
        assert table.playing.over
        assert table.playing.record.rules == 1
        assert list(table.playing.record.lines) == [text for _, text in EARLIER.entries()]


def test_a_bot_answers_under_the_rules_of_its_table() -> None:
    """Wherever it thinks: the question says which rules."""
    known = entries(EARLIER)
    count = 0
    for done in range(3, len(known)):
        table = Table(played(), [replace(seat, stand_in=True, bot="greedy") for seat in SEATS], known[:done])
        if not table.bot_seats() or table.playing.state.chance:
            continue
        asked = question(table, table.bot_seats()[0])
        assert asked.key.rules == 1
        assert choose(asked, 1) in asked.choices
        count += 1
    assert count > 100


def test_a_record_that_is_played_on_keeps_its_rules() -> None:
    """Uploaded half played."""
    half = [text for _, text in EARLIER.entries()][:60]
    base = "\n".join([EARLIER.dumps().partition("\n\n")[0], "", *half])
    said = json.dumps({"nonces": [], "rules": RULES_VERSION})
    table = Table(played(base=base), SEATS, [Entry(1, 1.0, "create"), Entry(2, 1.0, "start", text=said)])
    assert table.playing.record.rules == 1
    assert list(table.playing.record.lines) == half


def test_a_new_table_has_the_rules_of_now() -> None:
    said = Start.drawn(played(), SEATS).dumps()
    table = Table(played(), SEATS, [Entry(1, 1.0, "create"), Entry(2, 1.0, "start", text=said)])
    assert table.playing.game.rules == RULES_VERSION
