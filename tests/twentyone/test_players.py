"""The players of Twenty One: exact where they claim to be, legal always, and fair."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import COMPILED, load, load_text
from scorepad.core import Rng
from scorepad.lab import simulate, tournament
from scorepad.players import available, make, optimum
from scorepad.twentyone.bots import BOTS
from scorepad.twentyone.solver import TEMPOS, Book, book_for, fastest
from twentyone.own import own_sheet

PLAYERS = [bot.name for bot in BOTS if bot.name != "casual"]

GAME: Any = load("twenty-one")

#: The mean of perfect practice on the shipped sheet, as the book finds it compiled or not.
PERFECT = 140.452383024

SMALL = [
    own_sheet([[3, 2, 1]], [0, 2, 5, 9], faces=3),
    own_sheet([[2, 1, 3]], [0, 1, 3, 6], faces=3, locked=2),
    own_sheet([[3, 1], [2, 2]], [1, 4, 2], faces=3, throws=1),
    own_sheet([[4, 2], [3, 3]], [0, 1, 3], faces=4, locked=0),
]


def best_mean(game: Any) -> float:
    """The mean of perfect practice by going through all positions, with nothing but the rules."""

    known: dict[tuple[int, ...], float] = {}

    def value(state: Any) -> float:
        """The points still to come."""
        key = tuple(state.dump())
        if key not in known:
            known[key] = to_come(state)
        return known[key]

    def to_come(state: Any) -> float:
        if state.over:
            return 0.0
        if state.chance:
            return sum(gain(state.clone(), outcome) for outcome in range(state.outcomes())) / float(state.outcomes())
        return max(after(state.clone(), code) for code in state.legal(0))

    def gain(state: Any, outcome: int) -> float:
        state.roll(outcome)
        return value(state)

    def after(state: Any, code: int) -> float:
        before = float(state.score(0))
        state.apply(0, code)
        return float(state.score(0)) - before + value(state)

    return value(game.start(1))


@pytest.mark.parametrize("text", SMALL)
def test_the_expectation_is_that_of_all_positions(text: str) -> None:
    game = load_text(text)
    assert optimum(game) == pytest.approx(best_mean(game), abs=1e-9)


def test_the_expectation_on_the_shipped_sheet() -> None:
    assert optimum(GAME) == pytest.approx(PERFECT, abs=1e-8)
    assert optimum(load("twenty-one", preset="international")) == pytest.approx(PERFECT, abs=1e-8)


def test_optimal_reaches_its_expectation(scale: int) -> None:
    spread = simulate(GAME, 1000 * scale, ["optimal"], seed=1).seats[0].spread
    assert abs(spread.mean - PERFECT) < 3 * spread.se
    assert spread.se < 0.6


def test_a_row_is_worth_its_bonus_when_it_is_full_and_more_when_boxes_are_empty() -> None:
    book = book_for(GAME, 1)
    for row, hits in product(range(5), range(7)):
        assert book.rest(row, hits, 0) == (0, 1, 3, 6, 10, 15, 21)[hits]
    assert book.total() == pytest.approx(sum(book.rest(row, 0, 63) for row in range(5)))
    assert book.rest(0, 0, 63) > book.rest(0, 0, 31) > book.rest(0, 0, 1)


@pytest.mark.parametrize("seats", [2, 6])
def test_in_the_race_a_turn_costs_what_it_is_worth(seats: int) -> None:
    book = book_for(GAME, seats)
    assert abs(book.total()) < 0.5
    assert 5 < book.tempo < 8


@pytest.mark.parametrize("seats", range(2, 7))
def test_where_the_search_ends_on_the_printed_sheet_is_known(seats: int) -> None:
    found = fastest(GAME.tables, 1 / seats).tempo
    assert TEMPOS[GAME.digest][seats - 2] == book_for(GAME, seats).tempo == found


#: Sheets whose worth jumps over nothing: from one tempo to the next the others throw again more or less often.
JUMPING = [
    (own_sheet([[1, 2, 2]] * 8, [0, 5, 57, 50], faces=2, sheets=6), 6),
    (own_sheet([[1, 1, 1]] * 8, [0, 50, 51, 53], faces=3, locked=3, sheets=6), 6),
    (own_sheet([[1, 1, 2, 2]] * 8, [0, 4, 7, 11, 50], faces=2, locked=2, sheets=6), 5),
]


@pytest.mark.parametrize(("text", "seats"), JUMPING)
def test_the_racer_gets_ready_where_no_tempo_is_worth_nothing(text: str, seats: int) -> None:
    game: Any = load_text(text)
    book = book_for(game, seats)
    assert abs(book.total()) > 0.5
    assert crosses_nothing(game, book, seats)
    assert simulate(game, 1, ["racer"] * seats, seed=1).complete


def crosses_nothing(game: Any, book: Book, seats: int) -> bool:
    """Whether a sheet is worth something a little below the tempo of a book and less than nothing a little above."""
    step = 0.5 / (game.tables.rows * game.tables.dice)
    below, above = (Book(game.tables, 1 / seats, book.tempo + change).total() for change in (-step, step))
    return above < 0 < below


@st.composite
def own_sheets(draw: st.DrawFn) -> str:
    """Sheets with any numbers and any bonuses."""
    faces, boxes = draw(st.integers(2, 6)), draw(st.integers(2, 4 if COMPILED else 3))
    rows = draw(st.lists(st.lists(st.integers(1, faces), min_size=boxes, max_size=boxes), min_size=1, max_size=8))
    bonus = draw(st.lists(st.integers(0, 60), min_size=boxes + 1, max_size=boxes + 1))
    throws, locked = draw(st.integers(1, 2)), draw(st.integers(0, faces))
    return own_sheet(rows, bonus, faces=faces, throws=throws, locked=locked, sheets=6)


@settings(max_examples=200 if COMPILED else 20)
@given(own_sheets(), st.integers(2, 6))
def test_on_every_sheet_a_tempo_is_found(text: str, seats: int) -> None:
    game: Any = load_text(text)
    book = fastest(game.tables, 1 / seats)
    assert abs(book.total()) <= 0.5 or crosses_nothing(game, book, seats)


def test_the_players_rank_as_they_should(scale: int) -> None:
    alone = [mean_of(player, 100 * scale, seed=2) for player in ("greedy", "optimal")]
    assert alone[0] < alone[1]
    for other in ("greedy", "optimal"):
        duel = tournament(GAME, ["racer", other], 100 * scale, seed=3).duel("racer", other)
        assert duel.share - 3 * duel.error > 0.5
    several = simulate(GAME, 100 * scale, ["racer", "optimal", "greedy", "optimal"], seed=4).seats
    assert several[0].win_share == max(seat.win_share or 0 for seat in several)


def test_the_racer_alone_plays_like_optimal() -> None:
    assert mean_of("optimal", 20, seed=5) == mean_of("racer", 20, seed=5)


def mean_of(player: str, games: int, seed: int) -> float:
    """The mean score in practice."""
    return simulate(GAME, games, [player], seed).seats[0].spread.mean


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("text", ["", *SMALL])
def test_every_choice_is_legal(name: str, text: str, scale: int) -> None:
    game: Any = load_text(text) if text else GAME
    assert name in available(game)
    for seats in range(1, min(game.players[1], 3) + 1):
        player, rng = make(name, game), Rng(seats)
        for stream in range(scale):
            state = game.start(seats, stream % seats)
            state.confirm = stream % 2
            while not state.over:
                if state.chance:
                    state.roll(rng.below(state.outcomes()))
                else:
                    seat = next(seat for seat in range(seats) if state.waiting >> seat & 1)
                    code = player.choose(state, seat, rng)
                    assert code in state.legal(seat)
                    state.apply(seat, code)


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_R32_no_player_looks_at_what_others_write_in_this_turn(seed: int, seats: int) -> None:
    rng = Rng(seed)
    state: Any = GAME.start(seats, 0, rng.below(GAME.setups(seats)))
    state.confirm = 1
    for _ in range(rng.below(120)):
        if state.over:
            return
        step(state, rng)
    if GAME.turn_view(state)["phase"] != "answer" or not state.waiting & 1:
        return
    hidden = GAME.position_text(state)
    told = GAME.parse_position(hidden)
    for seat in range(1, seats):
        while told.waiting >> seat & 1:
            codes = told.legal(seat)
            told.apply(seat, codes[rng.below(len(codes))])
    for name in PLAYERS:
        player = make(name, GAME)
        assert player.choose(state, 0, Rng(seed)) == player.choose(told, 0, Rng(seed))


def step(state: Any, rng: Rng) -> None:
    """One act at random."""
    if state.chance:
        state.roll(rng.below(state.outcomes()))
        return
    seat = next(seat for seat in range(state.seats) if state.waiting >> seat & 1)
    codes = state.legal(seat)
    state.apply(seat, codes[rng.below(len(codes))])


def test_a_sure_win_is_taken() -> None:
    rows = "111111/111111/111111/111111"
    text = f"phase:answer roller:0 throws:2 confirm:1 dice:w1y1r1g1b1k1 A:{rows}/1111..? B:{rows}/11....?"
    state = GAME.parse_position(text)
    racer = make("racer", GAME)
    written = []
    while state.waiting & 1:
        written.append(GAME.action_text(racer.choose(state, 0, Rng(0))))
        state.apply(0, GAME.parse_action(written[-1]))
    assert sorted(written) == ["blue", "done", "yellow"]
