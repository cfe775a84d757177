"""What every position of every game does, whatever the game: copies, notation, chance, and what is legal."""

import copy
import json
import pickle

import pytest

from conformance.walks import TABLES, Position, Table, awaited, sample, step, walk
from scorepad.core import Rng, Tape
from scorepad.core.match import Match
from scorepad.core.view import view

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def playable(state: Position) -> tuple[object, ...]:
    """Everything a position offers: more than its dump tells, if something kept at hand for speed is wrong."""
    chance = state.outcomes() if state.chance else 0
    return state.dump(), state.waiting, state.chance, state.over, chance, [state.legal(s) for s in range(state.seats)]


@every_table
def test_a_clone_is_equal_and_independent(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        before, twin = playable(state), state.clone()
        assert playable(twin) == before
        assert twin.tape is None
        if not twin.over:
            step(twin, Rng(5))
            assert twin.dump() != state.dump()
        assert playable(state) == before


@every_table
def test_clone_into_overwrites_everything(table: Table, scale: int) -> None:
    states = sample(table, 4 + 2 * scale)
    other = states[-1].clone()
    for state in states:
        state.clone_into(other)
        assert playable(other) == playable(state)


@every_table
def test_clone_into_a_position_of_more_seats(table: Table) -> None:
    """Nothing is left of the seats there were before."""
    larger = [other for other in TABLES if (other.game_id, other.game.options) == (table.game_id, table.game.options)]
    other = sample(max(larger, key=lambda found: found.seats), 6)[-2].clone()
    for state in sample(table, 6):
        state.clone_into(other)
        assert playable(other) == playable(state)


@every_table
def test_pickle_and_copy(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):  # noqa: S301 - our own
            assert playable(twin) == playable(state)
            assert twin is not state


@every_table
def test_positions_are_equal_if_everything_in_them_is(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        assert state == state.clone() == pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        assert state != state.dump()
        other = state.clone()
        other.confirm = 1 - other.confirm
        assert state != other
        if not state.over:
            other = state.clone()
            step(other, Rng(5))
            assert state != other
        assert hash(state) == hash(state.clone())
        assert {state.clone(), state.clone()} == {state}


@every_table
def test_a_position_shows_itself_in_notation(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        assert repr(state) == f"<{table.game.family} State: {table.game.position_text(state)}>"


@every_table
def test_a_position_without_its_game_shows_what_it_waits_for_and_the_points(table: Table, scale: int) -> None:
    """One that comes from another process has no names there."""
    for found in sample(table, 4 + 2 * scale):
        state = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
        shown = repr(state)
        seats = "1 seat," if state.seats == 1 else f"{state.seats} seats,"
        assert shown.startswith(f"<{table.game.family} State: {seats} ")
        assert ("over" in shown, "the dice" in shown) == (bool(state.over), bool(state.chance))
        assert state.over or state.chance or f"waiting for {', '.join(map(str, awaited(state)))}" in shown
        assert shown.endswith(f"points {', '.join(str(state.score(seat)) for seat in range(state.seats))}>")


@every_table
def test_load_restores_a_dump(table: Table, scale: int) -> None:
    states = sample(table, 4 + 2 * scale)
    other = states[-1].clone()
    for state in states:
        other.load(state.dump())
        assert playable(other) == playable(state)


@every_table
def test_the_same_draws_give_the_same_game(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        results = []
        for _ in range(2):
            twin = state.clone()
            results.append((twin.playout(Rng(11)), twin.dump()))
        assert results[0] == results[1]
        assert state.clone().playout(Rng(11)) >= 0


@every_table
def test_a_watched_playout_ends_like_an_unwatched_one(table: Table, scale: int) -> None:
    for state in sample(table, 4 + 2 * scale):
        watched, unwatched = state.clone(), state.clone()
        watched.tape = Tape()
        assert watched.playout(Rng(3)) == unwatched.playout(Rng(3))
        assert watched.dump() == unwatched.dump()


@every_table
def test_legal_and_refuse_agree_over_all_codes(table: Table, scale: int) -> None:
    """At every position of random games (uncompiled: at some)."""
    stride = 1 if scale > 1 else 23
    for confirm in (0, 1):
        for number, state in enumerate(walk(table, 40 + confirm, confirm)):
            if number % stride == 0:
                check_agreement(table, state)


def check_agreement(table: Table, state: Position) -> None:
    """What is listed is allowed, what is not listed has a reason, and whoever is awaited can do something."""
    codes = range(table.game.codes)
    for seat in range(state.seats):
        legal = state.legal(seat)
        assert len(set(legal)) == len(legal)
        assert sorted(legal) == [code for code in codes if state.refuse(seat, code) == 0]
        assert bool(legal) == (seat in awaited(state))
    assert bool(state.waiting) + bool(state.chance) + bool(state.over) == 1


@every_table
def test_every_refusal_has_a_sentence_and_every_legal_act_details(table: Table, scale: int) -> None:
    game = table.game
    for number, state in enumerate(sample(table, 4 + 2 * scale)):
        for seat in range(state.seats):
            for code in state.legal(seat):
                assert game.reason(state, seat, code) is None
                assert json.dumps(game.details(state, seat, code))
            for code in range(number % 7, game.codes, 7):
                sentence = game.reason(state, seat, code)
                assert (sentence is None) == (code in state.legal(seat))
                if sentence is not None:
                    assert sentence.key.startswith("reason.")
                    assert json.dumps(dict(sentence.params))


@pytest.mark.parametrize("table", [table for table in TABLES if table.seats == table.game.players[0]], ids=str)
def test_every_action_has_exactly_one_text(table: Table) -> None:
    game = table.game
    texts = [game.action_text(code) for code in range(game.codes)]
    assert len(set(texts)) == game.codes
    assert [game.parse_action(text) for text in texts] == list(range(game.codes))
    assert game.action_text(game.roll_code) == "roll"
    assert all(text == text.strip() and " " not in text and text.isprintable() for text in texts)


@every_table
def test_throws_survive_their_notation(table: Table, scale: int) -> None:
    """All outcomes of small throws, a sample of large ones: the text leads to the same position."""
    rng = Rng(2)
    for state in sample(table, 12 + 2 * scale):
        if state.chance:
            few = state.outcomes() <= 40 * scale
            outcomes = range(state.outcomes()) if few else [rng.below(state.outcomes()) for _ in range(6)]
            texts = {check_throw(table, state, outcome) for outcome in outcomes}
            assert len(texts) > 1 or len(outcomes) == 1


def check_throw(table: Table, state: Position, outcome: int) -> str:
    """One outcome; its text."""
    text = table.game.roll_text(state, outcome)
    again = table.game.parse_roll(state, text)
    assert table.game.roll_text(state, again) == text
    thrown, entered = state.clone(), state.clone()
    thrown.roll(outcome)
    entered.roll(again)
    assert playable(thrown) == playable(entered)
    return text


@every_table
def test_positions_survive_their_notation(table: Table, scale: int) -> None:
    """Also what is kept at hand for speed: the position read from text offers the same and is played on the same."""
    game = table.game
    for state in sample(table, 4 + 2 * scale):
        text = game.position_text(state)
        assert "\n" not in text
        again = game.parse_position(text)
        assert playable(again) == playable(state)
        assert game.position_text(again) == text
        twin = state.clone()
        assert again.playout(Rng(9)) == twin.playout(Rng(9))
        assert again.dump() == twin.dump()


#: How a playout may draw: a number even where only one act is possible, and who comes first in a race.
STYLES = [(True, ""), (False, ""), (True, "grab")]


@every_table
def test_a_playout_is_random_play_step_by_step(table: Table, scale: int) -> None:
    """Some plain way of drawing explains every playout: the lowest seat awaited takes any of its legal acts."""
    ends = []
    for seed in range(1, 1 + scale):
        played = table.start(Rng(seed), 0)
        ends.append((played.playout(Rng(seed)), played.dump()))
    for style in STYLES:
        if ends == [stepped(table, seed, *style) for seed in range(1, 1 + scale)]:
            return
    pytest.fail("no way of drawing explains the playouts")


def stepped(table: Table, seed: int, draw_always: bool, race: str) -> tuple[int, list[int]]:
    """The same game as a playout, one act after the other from outside."""
    state, rng, decisions = table.start(Rng(seed), 0), Rng(seed), 0
    while not state.over:
        if state.chance:
            state.roll(rng.below(state.outcomes()))
            continue
        seat = awaited(state)[0]
        if race and table.game.turn_view(state)["phase"] == race:
            seat = rng.below(state.seats)
            while seat not in awaited(state):
                seat = rng.below(state.seats)
        codes = state.legal(seat)
        state.apply(seat, codes[rng.below(len(codes)) if draw_always or len(codes) > 1 else 0])
        decisions += 1
    return decisions, state.dump()


@every_table
def test_answers_in_any_order_lead_to_the_same_position(table: Table, scale: int) -> None:
    """Between two throws, the acts of the seats are done again in another order."""
    for number in range(scale):
        rng = Rng(100 + number, table.seats)
        state = table.start(rng, number % 2 if scale > 1 else 1)
        for _ in range(12 * scale):
            if not state.over:
                check_order(state, rng)


def check_order(state: Position, rng: Rng) -> None:
    """Play on to the next throw, then the same acts from the same place in another order."""
    while state.chance:
        state.roll(rng.below(state.outcomes()))
    again = state.clone()
    state.tape, again.tape = Tape(), Tape()
    acts: dict[int, list[int]] = {}
    while not state.chance and not state.over:
        done = step(state, rng)
        assert done is not None
        acts.setdefault(done[0], []).append(done[1])
    while any(acts.values()):
        ready = [seat for seat, codes in acts.items() if codes and again.refuse(seat, codes[0]) == 0]
        assert ready, "the acts of one seat depend on those of another"
        seat = ready[rng.below(len(ready))]
        again.apply(seat, acts[seat].pop(0))
    assert playable(again) == playable(state)
    assert sorted(again.tape.events()) == sorted(state.tape.events())
    state.tape = None


@every_table
def test_whatever_changes_a_sheet_is_an_event(table: Table, scale: int) -> None:
    game, rng = table.game, Rng(8, table.seats)
    state = table.start(rng)
    state.tape = Tape()
    before = standing(table, state)
    for _ in range(40 * scale):
        if state.over:
            break
        step(state, rng)
        after = standing(table, state)
        events = [game.event(raw) for raw in state.tape.events()]
        assert events or after == before
        assert all(event.key.startswith("event.") and json.dumps(dict(event.params)) for event in events)
        state.tape.clear()
        before = after


#: Of a sheet's view: what does not stand on it, but is only pending, at hand or counted for all.
PASSING = {"due", "joker", "hand", "answered", "row", "round", "throws", "finished"}


def standing(table: Table, state: Position) -> list[dict[str, object]]:
    """What stands on the sheets of all seats."""
    views = [table.game.sheet_view(state, seat) for seat in range(state.seats)]
    return [{key: value for key, value in view.items() if key not in PASSING} for view in views]


@every_table
def test_results_fit_together(table: Table, scale: int) -> None:
    game = table.game
    for state in sample(table, 4 + 2 * scale):
        totals = []
        for seat in range(state.seats):
            scores = game.scores(state, seat)
            assert list(scores)[-1] == "total"
            played = [area for area in game.areas if area in scores]  # with few seats not all may be
            assert played
            assert list(scores)[: len(played)] == played
            assert scores["total"] == state.score(seat)
            shown = game.shown_scores(state, seat)
            assert list(shown.values())[-1] == game.sheet_view(state, seat)["total"]
            assert shown == scores or (game.counts_throws_alone and state.seats == 1)
            totals.append(scores["total"])
        ranking = game.ranking(state)
        assert sorted(place.seat for place in ranking) == list(range(state.seats))
        assert [place.total for place in ranking] == sorted(totals, reverse=True)
        assert [place.place for place in ranking] == sorted(place.place for place in ranking)
        assert ranking[0].place == 1


@every_table
def test_when_it_is_over_nothing_is_possible(table: Table) -> None:
    state = table.start(Rng(1), 0)
    state.playout(Rng(1))
    assert (state.over, state.waiting, state.chance) == (1, 0, 0)
    assert all(state.legal(seat) == [] for seat in range(state.seats))
    assert all(state.refuse(seat, code) for seat in range(state.seats) for code in range(0, table.game.codes, 5))
    assert state.clone().playout(Rng(1)) == 0


@every_table
def test_views_are_plain_json(table: Table) -> None:
    match = Match(table.game, table.seats, 4)
    for _ in range(6):
        for viewer in (None, *range(match.seats)):
            assert json.loads(json.dumps(view(match, viewer)))["game"] == table.game_id
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
