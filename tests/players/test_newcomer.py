"""The opponent for somebody's first games: in every game, stronger than greedy, weaker than casual, and quick."""

from collections import Counter

import pytest

import scorepad
from scorepad.core import COMPILED, Rng
from scorepad.core.game import Game, State
from scorepad.core.player import Player
from scorepad.players import available, make
from scorepad.players.newcomer import Newcomer

GAMES = scorepad.games()

#: Where it is measured; plain Python gives the same answers, a hundred times slower.
DUELS = ["ganz-schoen-clever", "ubongo-dice"] if COMPILED else []
#: Where `casual` is far above greedy.
STEEP = ["ganz-schoen-clever", "doppelt-so-clever"] if COMPILED else []


class Fixed:
    """Always takes the legal act at one place."""

    name = "fixed"

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, state: State, seat: int, _rng: Rng) -> int:
        return int(state.legal(seat)[self.place])


def wins(game: Game, first: Player, second: Player, games: int) -> float:
    """The share of games that the first one wins, each from both seats."""
    won = 0.0
    for number in range(games):
        seated = (first, second) if number % 2 else (second, first)
        state, dice = game.start(2), Rng(11, number)
        while not state.over:
            if state.chance:
                state.roll(dice.below(state.outcomes()))
                continue
            seat = (state.waiting & -state.waiting).bit_length() - 1
            state.apply(seat, seated[seat].choose(state, seat, dice))
        best = [place.seat for place in game.ranking(state) if place.place == 1]
        won += ((1 - number % 2) in best) / len(best)
    return won / games


@pytest.mark.parametrize("name", GAMES)
def test_people_meet_it_between_greedy_and_casual(name: str) -> None:
    names = list(available(scorepad.load(name)))
    assert names[1:4] == ["greedy", "newcomer", "casual"]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_question_gets_the_same_answer(name: str) -> None:
    game = scorepad.load(name)
    state = game.start(2)
    while state.chance:
        state.roll(Rng(5).below(state.outcomes()))
    seat = (state.waiting & -state.waiting).bit_length() - 1
    before = state.dump()
    answers = [make("newcomer", game).choose(state, seat, Rng(3)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in state.legal(seat)
    assert state.dump() == before


def test_it_beats_greedy_more_often_than_not() -> None:
    for name in DUELS:
        game = scorepad.load(name)
        assert wins(game, make("newcomer", game), make("greedy", game), 30) > 0.55


def test_now_and_then_it_beats_casual() -> None:
    for name in STEEP:
        game = scorepad.load(name)
        assert 0.05 < wins(game, make("newcomer", game), make("casual", game), 30) < 0.45


def test_it_thinks_as_often_as_it_is_told() -> None:
    game = scorepad.load("twenty-one")
    state = game.start(2)
    state.roll(0)
    seat = (state.waiting & -state.waiting).bit_length() - 1
    codes, player = state.legal(seat), Newcomer(Fixed(0), Fixed(-1), thinks=30)
    rng = Rng(1)
    chosen = Counter(player.choose(state, seat, rng) for _ in range(1000))
    assert chosen[codes[0]] + chosen[codes[-1]] == 1000
    assert 250 < chosen[codes[-1]] < 350
