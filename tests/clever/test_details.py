"""What an action is said to be about is what it does: the engine tells both."""

import pytest

import scorepad
from scorepad import Match, ScorepadError
from scorepad.core import Rng

GAMES = [game for game in scorepad.games() if scorepad.load(game).family == "clever"]


@pytest.mark.parametrize("game", GAMES)
def test_an_action_marks_the_cell_that_it_names_with_that_value(game: str) -> None:
    """Every legal action of a game's course is tried out: its first mark is the one that was told."""
    match, rng, tried = Match(scorepad.load(game), 2, 4), Rng(4), 0
    for _ in range(90):
        seat = match.waiting[0]
        choices = match.legal(seat)
        for choice in choices:
            if choice.cell is not None:
                events = match.__copy__().play(seat, choice)
                mark = next(event.sentence.params for event in events if event.sentence.key == "event.clever.mark")
                assert (mark["cell"], mark["area"]) == (choice.cell, choice.details["area"])
                assert mark["value"] in (0, choice.value)
                tried += 1
        match.play(seat, choices[rng.below(len(choices))])
    assert tried > 100


@pytest.mark.parametrize(("seat", "code"), [(-1, 0), (1, 0), (0, -1), (0, 10**6)])
def test_only_what_there_is_can_be_described(seat: int, code: int) -> None:
    state = scorepad.load(GAMES[0]).start(1)
    with pytest.raises(ScorepadError, match=r"found .*, expected a whole number from 0 to "):
        state.describe(seat, code)
