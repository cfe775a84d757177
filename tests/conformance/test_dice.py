"""Dice by slot: every die of every throw has a number of its own, whatever players did before."""

import copy
import re
from collections import Counter
from pathlib import Path

import pytest

import scorepad
from conformance.walks import TABLES, Table, any_act, awaited, step
from scorepad import Match, Record, ScorepadError
from scorepad.core import Rng
from scorepad.core.dice import KINDS, RACE, SLOTS, THROWS, SlotDice, make_dice
from scorepad.core.game import State

every_table = pytest.mark.parametrize("table", TABLES, ids=str)

Thrown = dict[tuple[object, ...], int]


def faces_of(table: Table, dice: SlotDice, seed: int) -> Thrown:
    """Random play with these dice: what every die showed, by slot and die."""
    game, rng, shown = table.game, Rng(seed), Thrown()
    state = table.start(Rng(1), 0)
    while not state.over:
        if state.chance:
            slot = game.slot(state, dice._last)
            outcome = dice.throw(game, state)
            rest = outcome
            for die, sides in slot.dice:
                rest, face = divmod(rest, sides)
                assert dice._last is not None
                shown[*slot.place, dice._last.attempt, die] = face
            assert rest == 0
            state.roll(outcome)
        else:
            seat = awaited(state)[0]
            codes = state.legal(seat)
            state.apply(seat, codes[rng.below(len(codes))])
    return shown


@every_table
def test_the_dice_of_a_slot_are_all_the_dice_of_the_throw(table: Table) -> None:
    state, before = table.start(Rng(2)), None
    rng = Rng(3)
    while not state.over:
        if state.chance:
            before = table.game.slot(state, before)
            outcomes = 1
            for _die, sides in before.dice:
                outcomes *= sides
            assert outcomes == state.outcomes()
            assert len({die for die, _sides in before.dice}) == len(before.dice)
            state.roll(rng.below(outcomes))
        else:
            step(state, rng)


@every_table
def test_players_who_differ_share_all_dice_of_the_slots_they_both_come_to(table: Table) -> None:
    first, second = (faces_of(table, SlotDice(7, 5), seed) for seed in (1, 2))
    shared = first.keys() & second.keys()
    assert {slot: first[slot] for slot in shared} == {slot: second[slot] for slot in shared}
    assert len(shared) > 5
    other = faces_of(table, SlotDice(7, 6), 1)
    assert any(first[slot] != other[slot] for slot in first.keys() & other.keys())


def test_every_face_is_as_likely_as_any_other(scale: int) -> None:
    table = next(table for table in TABLES if table.game_id == "ganz-schoen-clever" and table.seats == 1)
    counts: Counter[int] = Counter()
    for game in range(20 * scale):
        state = table.game.start(1)
        outcome = SlotDice(3, game).throw(table.game, state)
        while outcome or sum(counts.values()) % 6:
            outcome, face = divmod(outcome, 6)
            counts[face] += 1
    total = sum(counts.values())
    assert all(abs(counts[face] - total / 6) < 4 * (total * 5 / 36) ** 0.5 for face in range(6))


@every_table
@pytest.mark.parametrize("kind", KINDS)
def test_a_match_throws_its_dice_in_either_way(table: Table, kind: str) -> None:
    """The same seed gives the same match; a copy, and a record played again, go on with the same dice."""
    match, again = (played(Match(table.game, table.seats, 5, dice=kind), 30) for _ in range(2))
    assert match.position == again.position
    text = match.record.dumps()
    assert (f"\ndice: {kind}\n" in text) == (kind == SLOTS)
    replayed = Match.replay(Record.loads(text), 5)
    ends = {played(one, 1000).position for one in (match, copy.copy(match), replayed)}
    assert len({*ends, played(again, 1000).position}) == 1


def played(match: Match, acts: int) -> Match:
    """So many acts, the first that is legal each time."""
    for _ in range(acts):
        if not match.over:
            seat = match.waiting[0]
            match.play(seat, any_act(match, seat, Rng(len(match.history))))
    return match


def test_dice_of_no_kind_are_refused() -> None:
    with pytest.raises(ScorepadError, match=r"^dice: found 'loaded', expected one of throws, slots$"):
        make_dice("loaded")


def test_dice_by_throws_are_the_stream_of_the_game() -> None:
    table, rng, dice = TABLES[0], Rng(4, 9), make_dice(THROWS, 4, 9)
    state: State = table.game.start(table.seats)
    assert [dice.throw(table.game, state) for _ in range(5)] == [rng.below(state.outcomes()) for _ in range(5)]


# -- the recipe of docs/fair-dice.md, by hand -----------------------------------------------------------------------
def scrambled(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
    return value ^ value >> 31


def word(seed: int, stream: int) -> int:
    golden = 0x9E3779B97F4A7C15
    mixed = scrambled((scrambled((seed + golden) % 2**64) + stream * golden) % 2**64)
    return ((mixed >> 32) % (4294883355 - 2) + 1) << 32 | mixed % 2**32


def below(at: int, bound: int) -> int:
    while True:
        low, carry = at % 2**32, at >> 32
        at = low * 4294883355 + carry
        product = (low ^ carry) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def test_the_recipe_draws_the_same_dice() -> None:
    table = next(table for table in TABLES if table.game_id == "ganz-schoen-clever" and table.seats == 1)
    game, state = table.game, table.game.start(1)
    at = word(2026, 3)
    for number in (1, 0, 1, 0):  # round, turn, roll, attempt
        at = word(at, number)
    dice = SlotDice(2026, 3)
    outcome = dice.throw(game, state)
    assert game.roll_text(state, outcome) == "".join(
        f"{die['letter']}{1 + below(word(at, number), 6)}" for number, die in enumerate(game.dice_view(state))
    )
    assert dice.below(1000) == below(word(at, RACE), 1000)


VECTOR = re.compile(r"^    ([a-z-]+) +\(([\d, ]+)\) +(\d+) +-> (\d+) +(.+)$", re.MULTILINE)


def test_the_vectors_of_the_document_are_drawn() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "fair-dice.md"
    vectors = VECTOR.findall(page.read_text(encoding="utf-8"))
    assert len(vectors) == 5
    for name, place, outcomes, outcome, text in vectors:
        game = scorepad.load(name)
        state = game.start(1)
        assert (", ".join(map(str, game.slot(state, None).place)), state.outcomes()) == (place, int(outcomes))
        drawn = SlotDice(2026, 3).throw(game, state)
        assert (drawn, game.roll_text(state, drawn)) == (int(outcome), text)
