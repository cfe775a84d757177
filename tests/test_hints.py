"""Hints name true facts: every point, bonus, line and die that is told is what the engine says."""

from typing import Any

import pytest

import scorepad
from players.positions import choices
from scorepad import Match, players
from scorepad.core import Rng
from scorepad.core.effect import effect_of
from scorepad.core.game import Game, Sentence
from scorepad.core.narrate import catalogue, narrate
from scorepad.players import Opinion
from scorepad.players.advice import LINES, advise, advise_position, facts

POINTS = ("hint.points-area", "hint.points-part")


def met(name: str, seats: int, most: int) -> list[tuple[Game, Any, int, int]]:
    """Positions with each of their legal actions."""
    game = scorepad.load(name)
    found = choices(game, seats, 4, every=3, most=most)
    return [(game, state, seat, code) for state, seat in found for code in state.legal(seat)]


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", scorepad.games())
def test_the_points_said_are_those_of_the_engine(name: str, seats: int, scale: int) -> None:
    for game, state, seat, code in met(name, seats, 2 * scale):
        told = [fact for fact in facts(game, effect_of(game, state, seat, code)) if fact.key in POINTS]
        after = state.clone()
        after.confirm = 1
        after.apply(seat, code)
        old, new = game.scores(state, seat), game.scores(after, seat)
        for fact in told:
            part = str(fact.params.get("area", fact.params.get("part")))
            assert fact.params["count"] == new[part] - old[part] > 0
        lost = sum(min(0, new[part] - old[part]) for part in new if part not in ("total", "throws"))
        assert sum(count(fact) for fact in told) + lost == new["total"] - old["total"]


@pytest.mark.parametrize("name", [name for name in scorepad.games() if scorepad.load(name).family == "clever"])
def test_lines_bonuses_foxes_and_dice_are_true(name: str, scale: int) -> None:
    seen = set()
    for game, state, seat, code in met(name, 1, 5 + scale):
        effect = effect_of(game, state, seat, code)
        old, new = game.sheet_view(state, seat), game.sheet_view(effect.after, seat)
        moved_on = effect.after.round != state.round or effect.after.passive != state.passive
        told = facts(game, effect)
        seen |= {fact.key for fact in told}
        if not moved_on:
            assert keys(told).count("hint.fox") == new["foxes"] - old["foxes"]
        done = [line for line, before in zip(new["lines"], old["lines"], strict=True) if line["done"] > before["done"]]
        assert keys(told).count("hint.line") == len(done)
        for fact in told:
            if fact.key == "hint.dice":
                assert fact.params["count"] == sum(die["place"] == "pool" for die in game.dice_view(effect.after))
    assert {"hint.line", "hint.near", "hint.dice"} <= seen


def keys(told: list[Sentence]) -> list[str]:
    return [fact.key for fact in told]


@pytest.mark.parametrize("name", [name for name in scorepad.games() if scorepad.load(name).family == "clever"])
def test_what_is_near_is_one_mark_away(name: str, scale: int) -> None:
    """Recounted from what a client sees: a line with one open field, or the next field of a strip."""
    for game, state, seat, code in met(name, 1, 5 + scale):
        effect = effect_of(game, state, seat, code)
        for fact in facts(game, effect):
            if fact.key == "hint.near":
                assert fact.params["bonus"] in one_away(game, effect.after, seat, str(fact.params["area"]))


def one_away(game: Any, state: Any, seat: int, name: str) -> list[str]:
    area = game.sheet.area(name)
    shown = next(one for one in game.sheet_view(state, seat)["areas"] if one["id"] == name)
    in_print = {cell.index for cell in area.cells if cell.in_print or cell.printed_cross}
    pairs = zip(area.cells, shown["cells"], strict=True)
    empty = [cell for cell, seen in pairs if not seen["mark"] and cell.index not in in_print]
    gaps = {cell.index for cell in empty}
    found = [line.bonus.text for line in area.lines if len(gaps & set(line.cells)) == 1]
    return [*found, empty[0].bonus.text] if empty else found


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", scorepad.games())
def test_advice_is_legal_ordered_and_said_without_gaps(name: str, seats: int) -> None:
    game = scorepad.load(name)
    advisor = players.advisor("greedy", game, 2)
    for state, seat in choices(game, seats, 6, most=3):
        advice = advise_position(game, state, seat, advisor, Rng(1))
        opinions = advisor.opinions(state, seat, Rng(1))
        legal = [game.action_text(code) for code in state.legal(seat)]
        assert advice.action in legal
        assert advice.lines[0].action == advice.action
        assert len(advice.lines) == min(LINES, len(legal))
        assert {line.action for line in advice.lines} <= set(legal)
        assert [line.points for line in advice.lines] == [round(one.points, 1) for one in opinions[:LINES]]
        assert advice.reasons[-1] == how_clear(opinions, throws=name == "ubongo-dice" and seats == 1)
        for reason in advice.reasons:
            assert "{" not in narrate(reason), reason


def how_clear(opinions: list[Opinion], throws: bool) -> Sentence:
    """What the last reason has to say: by how much the best action is ahead, in points or (R34) in throws."""
    if len(opinions) == 1:
        return Sentence("hint.only", {})
    ahead = opinions[0].points - opinions[1].points
    if ahead < 0.5:
        return Sentence("hint.close", {})
    told = round(ahead, 1)
    return Sentence("hint.margin-throws", {"throws": told}) if throws else Sentence("hint.margin", {"points": told})


def test_a_throw_needs_no_advice() -> None:
    match = Match(scorepad.load("ganz-schoen-clever"), seed=1)
    advice = advise(match, 0, players.advisor("greedy", match.game, 1), Rng(1))
    assert (advice.action, advice.lines) == ("roll", ())


def test_advice_is_plain_json() -> None:
    match = Match(scorepad.load("twenty-one"), seed=1)
    match.play(0, "roll")
    found = advise(match, 0, players.advisor("optimal", match.game), Rng(1)).as_json()
    assert set(found) == {"action", "lines", "reasons"}
    assert all(set(line) == {"action", "points", "win"} for line in found["lines"])
    assert all(reason["key"] in catalogue("en") for reason in found["reasons"])


def test_what_the_other_choice_would_use_up_is_said() -> None:
    game = scorepad.load("ganz-schoen-clever")
    for state, seat in choices(game, 1, 4, every=1, most=40):
        reroll = game.parse_action("reroll")
        if reroll in state.legal(seat):
            assert effect_of(game, state, seat, reroll).used == ["reroll"]
            return
    raise AssertionError("no position with a reroll was met")


@pytest.mark.parametrize("name", scorepad.games())
def test_a_reason_is_something_that_the_next_best_lacks(name: str) -> None:
    game = scorepad.load(name)
    advisor = players.advisor("random", game, 2)
    for state, seat in choices(game, 1, 8, most=6):
        advice = advise_position(game, state, seat, advisor, Rng(2))
        best, other = (
            facts(game, effect_of(game, state, seat, game.parse_action(line.action))) for line in advice.lines[:2]
        )
        for reason in advice.reasons:
            if reason in best:
                same = [fact for fact in other if fact.key == reason.key and about(fact) == about(reason)]
                assert all(count(fact) < count(reason) for fact in same)


def count(fact: Sentence) -> int:
    found = fact.params["count"]
    assert isinstance(found, int)
    return found


def about(fact: Sentence) -> dict[str, Any]:
    return {name: value for name, value in fact.params.items() if name != "count"}
