"""What a client is told of a sheet beforehand: it can name an action for every field."""

import pytest

import scorepad
from scorepad import Game, Match
from scorepad.core.view import view
from scorepad.core.views import MatchView

CLEVER = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]


def told(game: Game) -> MatchView:
    return view(Match(game, 2, 1))


@pytest.mark.parametrize("name", CLEVER)
def test_every_field_can_be_named_for_every_die_that_goes_there(name: str) -> None:
    game = scorepad.load(name)
    named = set()
    letters = {die["id"]: die["letter"] for die in game.dice_view(game.start(1))}
    for area in game.material_view()["areas"]:
        spots = {spot for found in area["spots"].values() for spot in found}
        named |= {f"{letters[die]}>{spot}" for die in area["dice"] for spot in spots}
    assert named == {game.action_text(code) for code in range(game.codes) if _kind(game, code) == "use"}


@pytest.mark.parametrize("name", CLEVER)
def test_every_bonus_can_be_named_where_it_may_go(name: str) -> None:
    game = scorepad.load(name)
    material = game.material_view()
    spots = {area["id"]: [spot for found in area["spots"].values() for spot in found] for area in material["areas"]}
    for bonus, areas in material["marks"].items():
        assert areas
        for area, ending in areas.items():
            assert all(_kind(game, game.parse_action(f"{bonus}>{spot}{ending}")) == "mark" for spot in spots[area])


@pytest.mark.parametrize("name", CLEVER)
def test_a_field_is_named_by_the_action_that_marks_it(name: str) -> None:
    """Whatever random play marks, the spot in its notation is among those of the field."""
    match = Match(scorepad.load(name), 1, 7)
    spots = {cell: found for area in match.game.material_view()["areas"] for cell, found in area["spots"].items()}
    marked = 0
    while not match.over:
        choices = match.legal(0)
        choice = choices[len(match.events) % len(choices)]
        if choice.details["kind"] in ("use", "extra", "mark"):
            spot = str(choice).partition(">")[2].partition("=")[0]
            assert spot in spots[choice.details["cell"]]
            marked += 1
        match.play(0, str(choice))
    assert marked > 10


def test_colours_are_told_where_the_name_is_none() -> None:
    assert told(scorepad.load("ganz-schoen-clever"))["colours"] == {}
    own = {"amber": "yellow", "teal": "turquoise", "violet": "purple", "slate": "silver"}
    assert told(scorepad.load("scorepad-original"))["colours"] == own


def _kind(game: Game, code: int) -> object:
    return game.details(game.start(1), 0, code)["kind"]
