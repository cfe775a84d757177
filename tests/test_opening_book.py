"""The opening book: what a first choice sends to the tray, what is added to a position, and the page."""

from typing import cast

import pytest

import opening_book
import scorepad
from scorepad.clever.engine import State
from scorepad.lab.watching import evaluator_of


def test_a_choice_sends_all_lower_dice_to_the_tray_even_if_none_is_left() -> None:
    game = scorepad.load("ganz-schoen-clever")
    evaluator = evaluator_of(game, 1)
    assert evaluator is not None
    start = cast(State, game.start(1))
    outcome = game.parse_roll(start, "w1y2b3g4o5p6")
    found = dict(opening_book.choices_of(game, evaluator, start, outcome))
    assert {lost for act, lost in found if act.startswith("g>")} == {"wyb"}
    assert {lost for act, lost in found if act.startswith("p>")} == {"wybgo"}
    assert {lost for act, lost in found if act.startswith("w>")} == {""}
    green, purple = (max(value for (act, _), value in found.items() if act.startswith(die)) for die in ("g>", "p>"))
    assert green > purple + 10  # the purple six would end the turn
    assert ("p>p=6", "wybgo") in found


@pytest.mark.parametrize(
    ("thing", "before", "after"), [("plus1", "plus1=0/0", "plus1=1/0"), ("foxes", "foxes=0", "foxes=1")]
)
def test_one_more_is_added_and_nothing_else_changes(thing: str, before: str, after: str) -> None:
    game = scorepad.load("ganz-schoen-clever")
    start = cast(State, game.start(1))
    more = opening_book.richer(game, start, thing)
    assert more is not None
    assert game.position_text(more) == game.position_text(start).replace(before, after)
    assert opening_book.richer(game, start, "joker") is None


def test_one_more_is_played_out_on_the_same_dice_as_without() -> None:
    game = scorepad.load("ganz-schoen-clever")
    found = {(one.thing, one.round): one for one in opening_book.worths(game, 2, "greedy")}
    assert set(found) == {(thing, number) for thing in ("plus1", "reroll", "foxes") for number in opening_book.ROUNDS}
    bot = scorepad.players.make("greedy", game)
    starts = [state for state in opening_book.round_starts(game, bot, 0) if state.round == 2]
    ends = [opening_book.played_out(game, bot, starts[0], 0) for _ in range(2)]
    assert ends[0].over
    assert ends[0] == ends[1]


def test_the_page_tells_the_best_choice_what_lost_dice_cost_and_what_play_shows() -> None:
    choices = [
        {"act": "b>b12", "lost": "", "value": 270.0, "throws": 10, "best": 10},
        {"act": "b>b12", "lost": "w", "value": 267.5, "throws": 10, "best": 5},
        {"act": "y>y3a", "lost": "", "value": 260.0, "throws": 10, "best": 5},
    ]
    worth = [{"thing": "plus1", "round": 2, "points": 8.1, "se": 1.5, "in_the_end": 4.6}]
    told = {
        "game": "a-game", "title": "A game", "throws": 20, "mean": 262.0, "sd": 2.0, "checked": {}, "choices": choices,
        "areas": {"b": "blue", "y": "yellow"}, "fed": "",
        "worst": [["w1", 255.0]], "best": [["w6", 270.0]], "worth": worth,
    }  # fmt: skip
    text = "\n".join(opening_book.page([told]))
    assert "| `b>b` | 75.0 % | 269.2 |" in text
    assert "`b>b12` +8.0" in text
    assert "begin in blue after 75 % of first throws; a first choice that sends 1 die to the tray costs 2" in text
    assert "one more +1 in round 2 is worth +8 ± 2." in text
    assert "by how many there are: 1: 2.5. A single die: `w` 2.5." in text
    assert "| +1 | +8.1 ± 1.5 | 4.6 |" in text
