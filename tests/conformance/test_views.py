"""What a game tells of its positions has the shapes that its family names, to the last key and word."""

import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import scorepad
from scorepad.core import Rng, views
from scorepad.core.families import family_of
from scorepad.core.game import Game
from scorepad.core.match import Match
from scorepad.core.view import view
from scorepad.core.views import Part

GAMES = scorepad.games()


def misfits(value: object, hint: Any, where: str = "view") -> list[str]:
    """Where a value has not the shape that a type says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        return misfits(value, inner[0], where)
    if origin in (Union, types.UnionType):
        return [] if any(not misfits(value, one, where) for one in inner) else [f"{where}: {value!r}, not {hint}"]
    if is_typeddict(hint):
        return keys_amiss(value, hint, where)
    if origin is Literal or hint in (Any, object):
        return [] if hint in (Any, object) or value in inner else [f"{where}: {value!r}, not one of {inner}"]
    if origin is None:
        right = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
        return [] if right else [f"{where}: {value!r}, not {hint}"]
    return items_amiss(value, origin, inner, where)


def keys_amiss(value: object, hint: Any, where: str) -> list[str]:
    hints = get_type_hints(hint, include_extras=True)
    if not isinstance(value, dict) or not hint.__required_keys__ <= value.keys() <= hints.keys():
        return [f"{where}: {value!r}, not the keys of {hint.__name__}"]
    return [line for key in value for line in misfits(value[key], hints[key], f"{where}.{key}")]


def items_amiss(value: object, origin: Any, inner: tuple[Any, ...], where: str) -> list[str]:
    if not isinstance(value, origin):
        return [f"{where}: {value!r}, not {origin}"]
    if isinstance(value, Mapping):
        pairs = [(key, item, f"{where}.{key}") for key, item in value.items()]
        return [line for key, item, at in pairs for line in misfits(key, inner[0], at) + misfits(item, inner[1], at)]
    assert isinstance(value, Sequence)
    fixed = origin is tuple and ... not in inner
    shapes = inner if fixed else [inner[0]] * len(value)
    if len(shapes) != len(value):
        return [f"{where}: {value!r}, not {len(shapes)} items"]
    return [line for item, shape in zip(value, shapes, strict=True) for line in misfits(item, shape, where)]


def told(game: Game, match: Match) -> list[tuple[object, object]]:
    """Everything that is told of a position, with its shape."""
    state, shapes = match.state, family_of(game).views
    found: list[tuple[object, object]] = [(game.material_view(), shapes.material), (game.turn_view(state), shapes.turn)]
    found += [(die, shapes.die) for die in game.dice_view(state)]
    for seat in range(match.seats):
        found.append((game.sheet_view(state, seat), shapes.sheet))
        found += [(game.offered(game.details(state, seat, code)), shapes.choice) for code in range(game.codes)]
        found += [(game.offered(choice.details), shapes.choice) for choice in match.legal(seat)]
        found.append((view(match, seat), views.MatchView))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [1, 2])
def test_views_have_the_shapes_of_their_family(name: str, seats: int) -> None:
    game, rng = scorepad.load(name), Rng(7)
    match = Match(game, seats, seed=5)
    while not match.over:
        seat = match.waiting[rng.below(len(match.waiting))]
        choices = match.legal(seat)
        match.play(seat, choices[rng.below(len(choices))])
        if rng.below(12) == 0 or match.over:
            assert [line for value, shape in told(game, match) for line in misfits(value, shape)][:3] == []


def test_a_misfit_is_found() -> None:
    seen = view(Match(scorepad.load(GAMES[0]), seed=1), 0)
    assert misfits(seen, views.MatchView) == []
    assert misfits({**seen, "more": 1}, views.MatchView)
    assert misfits({**seen, "over": 0}, views.MatchView)
    assert misfits("x", Annotated[Literal["a", "b"], Part("die")])
    assert misfits([(1, 2, 3)], list[tuple[int, int]])
    assert misfits({"a": None}, Mapping[str, int | str])
