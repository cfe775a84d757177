"""Records from anywhere, put to the check of dice and to the studies of the server: an answer or a refusal."""

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from conformance.walks import TABLES, Table
from fuzz.mutants import mutants
from scorepad import Match, Record, ScorepadError
from scorepad.answers.records import study
from scorepad.table.dice import Dice, commitment
from scorepad.table.verify import COMMITMENT, FROM, NONCES, SECRET, verify

SECRET_BYTES = bytes(range(32))
#: The smallest table of each game: its finished records are the shortest.
SMALL = [
    min((t for t in TABLES if t.game_id == name and not t.options), key=lambda t: t.seats) for name in scorepad.games()
]
every_game = pytest.mark.parametrize("table", SMALL, ids=str)
many = settings(max_examples=150 if scorepad.COMPILED else 25, deadline=None)


@cache
def proofs(table: Table) -> list[str]:
    """Finished games with fair dice, whole and as gone on from elsewhere."""
    game = table.game
    dice = Dice(SECRET_BYTES, ["a"])
    match = Match(game, table.seats, first=dice.first(table.seats), setup=dice.setup(game.setups(table.seats)))
    throws = 0
    while not match.over:
        seat = match.waiting[0]
        choice = match.legal(seat)[0]
        if choice == "roll":
            state = match.throw_position()
            match.enter_roll(game.roll_text(state, dice.throw(throws, state.outcomes())))
            throws += 1
        else:
            match.play(seat, choice)
    notes = {COMMITMENT: commitment(SECRET_BYTES), SECRET: SECRET_BYTES.hex(), NONCES: "a"}
    return [replace(match.record, notes=notes | more).dumps() for more in ({}, {FROM: "2"})]


@every_game
def test_the_records_to_be_wounded_are_sound(table: Table) -> None:
    assert verify(proofs(table)[0]).problems == ()
    assert verify(proofs(table)[1], before=2).problems == ()


@every_game
@many
@given(data=st.data())
def test_checks(table: Table, data: st.DataObject) -> None:
    """A yes is said only to a finished game of which every throw is the one that follows from the secret."""
    text = data.draw(mutants(proofs(table)))
    try:
        verdict = verify(text)
    except ScorepadError:
        return
    if not verdict.problems:
        record = Record.loads(text)
        assert record.replay().over
        assert FROM not in record.notes
        assert verdict.checked == verdict.throws == sum(text.startswith("roll ") for _, text in record.entries())
        assert commitment(bytes.fromhex(record.notes[SECRET])) == record.notes[COMMITMENT]


@every_game
@many
@given(data=st.data())
def test_studies(table: Table, data: st.DataObject) -> None:
    """Whatever a browser sends, the answer is a study or the problem with the record."""
    text = data.draw(mutants(proofs(table)))
    numbers = data.draw(st.lists(st.integers(0, 2**53), max_size=3))
    asked: dict[str, tuple[object, ...]] = {"outline": (), "draws": (), "meanings": (numbers,)}
    name = data.draw(st.sampled_from(list(asked)))
    assert set(json.loads(study(name, text, *asked[name]))) <= {"found", "problem"}
