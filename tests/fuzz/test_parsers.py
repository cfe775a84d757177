"""Whatever text comes in: it is understood, or refused with an error of scorepad's own; nothing else ever happens."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from conformance.walks import TABLES, Position, Table, awaited, random_match, sample, step
from fuzz.mutants import mutants
from scorepad import NotationError, OptionError, Record, RecordError, ScorepadError, SheetError, load, load_text
from scorepad.core import Rng
from scorepad.core.clean import clean
from scorepad.core.rulebook import sections
from scorepad.core.voice import Voice
from scorepad.draw import sheet_svg

#: One table per sheet, with as many seats as it has.
SHEETS = [
    max((t for t in TABLES if t.game_id == name and not t.options), key=lambda t: t.seats) for name in scorepad.games()
]
SOLO = [
    min((t for t in TABLES if t.game_id == name and not t.options), key=lambda t: t.seats) for name in scorepad.games()
]

every_sheet = pytest.mark.parametrize("table", SHEETS, ids=str)
many = settings(max_examples=300 if scorepad.COMPILED else 60)
few = settings(max_examples=50 if scorepad.COMPILED else 12)


@cache
def positions(table: Table) -> list[str]:
    """Texts of positions from random games."""
    return [table.game.position_text(state) for state in sample(table, 60)]


@cache
def actions(table: Table) -> list[str]:
    return [table.game.action_text(code) for code in range(table.game.codes)]


@every_sheet
@many
@given(data=st.data())
def test_actions(table: Table, data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(max_size=12), mutants(actions(table))))
    try:
        code = table.game.parse_action(text)
    except NotationError:
        assert text not in actions(table)
    else:
        assert table.game.action_text(code) == text


@every_sheet
@many
@given(data=st.data())
def test_rolls(table: Table, data: st.DataObject) -> None:
    thrown = [state for state in sample(table, 60) if state.chance]
    state = data.draw(st.sampled_from(thrown))
    outcome = data.draw(st.integers(0, state.outcomes() - 1))
    text = data.draw(st.one_of(st.text(max_size=20), mutants([table.game.roll_text(state, outcome)])))
    try:
        found = table.game.parse_roll(state, text)
    except NotationError:
        return
    shown = table.game.roll_text(state, found)
    assert table.game.roll_text(state, table.game.parse_roll(state, shown)) == shown


@pytest.mark.parametrize("table", SHEETS + SOLO, ids=str)
@many
@given(data=st.data())
def test_positions(table: Table, data: st.DataObject) -> None:
    """What is accepted can be played on: whoever is awaited has something to do, to the end."""
    text = data.draw(st.one_of(st.text(max_size=40), mutants(positions(table))))
    try:
        state = table.game.parse_position(text)
    except NotationError:
        return
    assert table.game.position_text(state) == text.strip()
    play_on(table, state, Rng(data.draw(st.integers(0, 99))))


def play_on(table: Table, state: Position, rng: Rng) -> None:
    """Some acts step by step, then the rest at full speed."""
    for _ in range(12):
        if state.over:
            return
        assert bool(state.waiting) + bool(state.chance) == 1
        for seat in awaited(state):
            legal = state.legal(seat)
            assert legal
            assert all(state.refuse(seat, code) == 0 for code in legal)
        step(state, rng)
        assert table.game.parse_position(table.game.position_text(state)).dump() == state.dump()
    state.playout(rng)
    assert state.over


@every_sheet
@many
@given(data=st.data())
def test_records(table: Table, data: st.DataObject) -> None:
    """Read and played again, or refused."""
    text = data.draw(st.one_of(st.text(max_size=60), mutants(records(table))))
    try:
        match = Record.loads(text).replay()
    except RecordError:
        return
    assert Record.loads(match.record.dumps()).replay().position == match.position


@cache
def records(table: Table) -> list[str]:
    return [random_match(table, seed, 12 * seed).record.dumps() for seed in range(1, 4)]


@every_sheet
@many
@given(data=st.data())
def test_sheets(table: Table, data: st.DataObject) -> None:
    """A sheet file that is accepted can be played, by one and by many, and nothing in it is out of range."""
    source = data.draw(mutants([table.game.source]))
    try:
        game = load_text(source)
    except SheetError:
        return
    for seats in {*game.players}:
        state = game.start(seats)
        state.confirm = 1
        rng = Rng(seats)
        for _ in range(30):
            if not state.over:
                step(state, rng)
        assert game.parse_position(game.position_text(state)).dump() == state.dump()
        state.playout(rng)
        assert state.over
        assert all(isinstance(game.scores(state, seat)["total"], int) for seat in range(seats))
    assert game.title == clean(game.title, 200) != ""
    assert all(line.strip() for section in sections(game, Voice()) for line in section.lines)


@pytest.mark.parametrize("table", [table for table in SHEETS if table.game.family == "clever"], ids=str)
@few
@given(data=st.data())
def test_wishes_for_the_drawing(table: Table, data: st.DataObject) -> None:
    """A sheet is drawn, or its wishes are refused."""
    rules, mark, wishes = table.game.source.partition("[drawing]")
    try:
        assert sheet_svg(load_text(rules + mark + data.draw(mutants([wishes])))).startswith("<svg")
    except SheetError:
        return


@every_sheet
@few
@given(text=st.text(max_size=30), seats=st.integers(1, 6))
def test_setups(table: Table, text: str, seats: int) -> None:
    low, high = table.game.players
    if low <= seats <= high:
        try:
            setup = table.game.parse_setup(seats, text)
        except NotationError:
            return
        assert table.game.setup_text(seats, setup) == text


@every_sheet
@few
@given(
    name=st.one_of(st.text(max_size=12), st.sampled_from(["failed_roll", "may_decline", "grab", "areas"])),
    value=st.one_of(st.text(max_size=6), st.integers(), st.booleans(), st.none(), st.floats(), st.lists(st.integers())),
)
def test_options(table: Table, name: str, value: object) -> None:
    try:
        game = load(table.game_id, "rulebook", **{name: value})
    except OptionError:
        return
    assert name in game.options


@given(text=st.text(max_size=30))
def test_names_of_games(text: str) -> None:
    if text not in scorepad.games():
        with pytest.raises(ScorepadError):
            load(text)
