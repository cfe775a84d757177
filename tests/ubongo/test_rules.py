"""The rules and rulings of Ubongo, the dice game, and the worked examples of its rulebook, played in notation."""

from typing import Any

import pytest

import scorepad
from ubongo.table import FILLS, Table, at_table

FIRST, SECOND = FILLS[1]


# -- the worked examples --------------------------------------------------------------------------------------------
def test_E25_two_in_throw_three_one_in_throw_five_one_left_over() -> None:
    """Four players; A and B finish in throw 3, C in throw 5: 4, 4, 3 points, D 1."""
    table = at_table(4).round(FIRST)
    table.round(FIRST, 0, 1).round(SECOND, 0, 1)
    assert table.points(1) == [4, 4, 0, 0]
    table.round(FIRST, 2).round(SECOND, 2)
    assert table.points(1) == [4, 4, 3, 1]
    assert (table.turn("area"), table.turn("throws")) == ("2", 5)


def test_E26_one_in_throw_three_all_others_in_throw_four() -> None:
    """A in throw 3; B, C, D in throw 4: 4, 3, 3, 3."""
    table = at_table(4).round(FIRST).round(FIRST, 0, 1, 2, 3).round(SECOND, 0)
    assert table.points(1) == [4, 0, 0, 0]
    table.round(SECOND, 1, 2, 3)
    assert table.points(1) == [4, 3, 3, 3]
    assert (table.turn("area"), table.turn("throws")) == ("2", 4)


def test_E27_two_players_in_the_same_throw() -> None:
    """Two players: both in the same throw: 2, 2."""
    assert at_table(2).round(FIRST, 0, 1).round(SECOND, 0, 1).points(1) == [2, 2]


def test_E27_two_players_one_first() -> None:
    """Two players, not in the same throw: 2, 1."""
    table = at_table(2).round(FIRST, 0, 1).round(SECOND, 1)
    assert table.points(1) == [1, 2]
    assert table.turn("area") == "2"


# -- R19: grabbing --------------------------------------------------------------------------------------------------
def test_R19_draft_goes_clockwise_from_the_rollers_left_twice() -> None:
    table = at_table(3, first=1).throw("L3", "M1")
    order = []
    for act in ("k1", "w1", "k2", "w2", "k3", "w3"):
        order += table.waiting()
        table.play(f"{order[-1]} {act}")
    assert order == [2, 0, 1, 2, 0, 1]
    assert table.turn("phase") == "fill"


def test_R19_draft_takes_one_die_at_a_time_the_other_colour_second() -> None:
    table = at_table(2).throw("L3,T4", "M1,O4")
    assert table.why("0 k1") == "not_your_turn"
    table.play("1 k2")
    assert table.why("1 w1") == "not_your_turn"
    table.play("0 w1")
    assert table.why("1 k1") == "holds_black"
    assert table.why("1 w1") == "taken"
    assert [table.game.action_text(code) for code in table.state.legal(1)] == ["w2"]
    table.play("1 w2")
    assert table.why("0 w2") == "holds_white"
    table.play("0 k1")
    assert table.waiting() == [0, 1]


def test_R19_draft_skips_who_has_finished_and_the_roller_is_last() -> None:
    table = at_table(4, first=2).round(FIRST, 0).round(SECOND, 0)
    assert table.turn("roller") == 0
    table.throw("L3", "M1")
    order = []
    while table.turn("phase") == "grab":
        order += table.waiting()
        table.state.apply(order[-1], table.state.legal(order[-1])[0])
    assert order == [1, 2, 3, 1, 2, 3]
    assert table.why("0 k4") == "finished"
    assert table.why("0 done") == "finished"


def test_R19_race_awaits_all_and_the_first_to_come_has_the_die() -> None:
    table = at_table(3, grab="race").throw("L3,T4,P5", "M1,O4,I3")
    assert table.waiting() == [0, 1, 2]
    table.play("2 k3", "2 w2")
    assert table.waiting() == [0, 1]
    assert table.why("0 k3") == "taken"
    assert table.why("2 k1") == "holds_black"
    table.play("0 k1", "1 w1", "1 k2", "0 w3")
    assert table.turn("phase") == "fill"


def test_R19_the_order_of_race_grabs_decides() -> None:
    hands = []
    for first, second in ((0, 1), (1, 0)):
        table = at_table(2, grab="race").throw("L3,T4", "M1,O4")
        for seat in (first, second):
            wanted = "k1" if table.why(f"{seat} k1") is None else "k2"
            table.play(f"{seat} {wanted}")
        hands.append(table.game.sheet_view(table.state, 0)["hand"])
    assert hands[0] != hands[1]


def test_R19_a_grab_is_not_undone_and_seen_by_all() -> None:
    game = scorepad.load("ubongo-dice")
    state = game.start(2)
    assert game.seals(state, game.parse_action("k1"))
    assert game.seals(state, game.parse_action("done"))
    assert not game.seals(state, game.parse_action("L4@b2r1"))
    assert not game.hides(state, game.parse_action("k1"))
    assert game.hides(state, game.parse_action("L4@b2r1"))


def test_only_the_dice_in_play_can_be_grabbed() -> None:
    table = at_table(2).throw("L3", "M1")
    assert table.why("1 k3") == "no_die"
    assert len(table.game.dice_view(table.state)) == 4


# -- filling, R20 ---------------------------------------------------------------------------------------------------
def test_filling_begins_when_all_hold_two_dice() -> None:
    table = at_table(2).throw("T4", "M1").play("1 k1", "0 k2", "1 w1")
    assert table.why("1 T4@b1r2") == "grab_first"
    assert table.why("1 done") == "grab_first"
    table.play("0 w2")
    assert table.why("1 T4@b1r2") is None
    assert table.why("1 k1") == "filling"


def test_R20_all_eight_orientations() -> None:
    game: Any = scorepad.load("ubongo-dice")
    names = [name for shape in game.spec.shapes if shape.name == "L4" for name, _squares in shape.turned]
    assert names == ["r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3"]
    table = Table(game, 2).throw("L4", "M1").grab()
    drawn = {act.split("@")[1][2:] for act in map(game.action_text, table.state.legal(0)) if act.startswith("L4")}
    assert drawn == {*names}


def test_both_one_or_none_in_any_order() -> None:
    table = at_table(2).throw("T4", "M1").grab()
    table.play("0 M1@f3r0", "0 T4@b1r2", "0 done")
    assert table.why("0 done") == "answered"
    assert table.why("0 M1@a1r0") == "answered"
    table.play("1 done")
    assert [view["free"] for view in (table.game.sheet_view(table.state, seat)["areas"][0] for seat in (0, 1))] == [
        9,
        14,
    ]


def test_a_shape_lies_inside_the_area_on_free_squares() -> None:
    table = at_table(2).throw("T4", "L3").grab().play("0 T4@b1r2")
    assert table.why("0 L3@a1r0") == "overlap"
    assert table.why("0 L3@a3r0") == "outside"
    outside = table.sentence("0 L3@a3r0")
    assert outside is not None
    assert outside.params["squares"] == "a3 b3 a4"


def test_a_shape_must_be_held_and_is_used_once() -> None:
    table = at_table(2).throw("T4", "M1").grab()
    assert table.why("0 O4@c2r0") == "not_held"
    table.play("0 M1@a1r0")
    assert table.why("0 M1@b1r0") == "used"


def test_two_dice_of_the_same_shape_draw_it_twice_the_black_one_first() -> None:
    table = at_table(2).throw("L3", "L3").grab().play("0 L3@a1r0")
    hand = table.game.sheet_view(table.state, 0)["hand"]
    assert [die["used"] for die in hand] == [True, False]
    table.play("0 L3@d2r0")
    assert table.why("0 L3@e3r2") == "used"


def test_what_is_not_used_is_lost() -> None:
    table = at_table(2).throw("P5", "O4").grab().play("0 done", "1 done").throw("T4", "M1").grab()
    assert table.why("0 P5@d2m2") == "not_held"


def test_nothing_is_played_before_the_throw_or_after_the_end() -> None:
    table = at_table(2)
    assert table.why("0 k1") == "throw_first"
    assert table.why("0 roll") == "throw_first"
    table.throw("T4", "M1")
    assert table.why("0 roll") == "thrown"
    assert play_whole_game(table).why("0 k1") == "over"


# -- R21, the end of an area ----------------------------------------------------------------------------------------
def test_R21_places_are_counted_in_throws() -> None:
    table = at_table(3).round(FIRST, 0, 1).round(SECOND, 0, 1)
    assert table.points(1) == [3, 3, 1]
    table.round(FILLS[2][0], 0, 1, 2).round(FILLS[2][1], 1).round(FILLS[2][1], 0, 2)
    assert table.points(2) == [2, 3, 2]
    assert table.totals() == [5, 6, 3]


def test_R21_the_order_of_answers_within_a_throw_counts_nothing() -> None:
    table = at_table(3).round(FIRST, 0, 1, 2).throw("P5", "L4").grab()
    table.play("2 P5@d2m2", "2 L4@c3r2", "2 done", "0 P5@d2m2", "0 L4@c3r2", "0 done")
    assert table.points(1) == [0, 0, 0]
    table.play("1 done")
    assert table.points(1) == [3, 1, 3]


def test_all_dice_are_thrown_when_some_have_finished() -> None:
    table = at_table(4).round(FIRST, 0, 1).round(SECOND, 0, 1).throw("L3,T4,S4,P5", "M1")
    assert len(table.game.dice_view(table.state)) == 8
    assert table.waiting() == [3]
    assert table.why("3 k4") is None


def test_finishing_is_told() -> None:
    table = at_table(2).round(FIRST, 0, 1)
    table.happened()
    table.round(SECOND, 0)
    told = table.happened()
    assert told[0] == ("throw", {"seat": 1, "area": "1", "throw": 2})
    assert told[1] == ("grab", {"seat": 0, "die": "k1", "shape": "P5"})
    placed = {"seat": 0, "shape": "P5", "squares": "d2 e2 d3 e3 f3", "area": "1"}
    assert ("place", placed) in told
    assert told[-5:] == [
        ("done", {"seat": 0}),
        ("done", {"seat": 1}),
        ("finish", {"seat": 0, "area": "1", "points": 2}),
        ("consolation", {"seat": 1, "area": "1", "points": 1}),
        ("area", {"seat": 0, "area": "2"}),
    ]


# -- R22, the end of the game ---------------------------------------------------------------------------------------
def test_R22_the_roller_changes_with_every_throw_over_all_seats() -> None:
    table = at_table(3, first=2)
    rollers = []
    for part, drawing in ((FIRST, (0,)), (SECOND, (0,)), (FIRST, (1,)), (SECOND, (1,)), (FILLS[2][0], ())):
        rollers.append(table.game.roller(table.state))
        table.round(part, *drawing)
    assert rollers == [2, 0, 1, 2, 0]


def play_whole_game(table: Table, *winners: int) -> Table:
    """These seats fill every area as fast as can be, the others draw nothing."""
    if table.turn("phase") == "grab":
        table.grab()
        for seat in table.waiting():
            table.play(f"{seat} done")
    while not table.state.over:
        for part in FILLS[table.state.area + 1]:
            table.round(part, *(winners or range(table.state.seats)))
    return table


@pytest.mark.parametrize(("seats", "areas"), [(1, 6), (2, 5), (3, 6), (4, 6)])
def test_six_areas_and_five_for_two(seats: int, areas: int) -> None:
    table = play_whole_game(at_table(seats))
    assert (table.turn("areas"), table.turn("phase"), table.turn("area")) == (areas, "over", None)
    assert table.state.legal(0) == []
    if seats > 1:
        assert table.totals() == [seats * areas] * seats


def test_the_number_of_areas_is_an_option() -> None:
    assert at_table(2, areas=6).turn("areas") == 6
    assert at_table(4, areas="5").turn("areas") == 5
    with pytest.raises(scorepad.OptionError, match="expected one of auto, 5, 6"):
        scorepad.load("ubongo-dice", areas=4)


def test_the_presets_are_the_same() -> None:
    rulebook, international = (scorepad.load("ubongo-dice", preset=name) for name in ("rulebook", "international"))
    assert rulebook.options == international.options == {"grab": "draft", "areas": "auto"}


def test_ties_share_the_place() -> None:
    table = play_whole_game(at_table(3), 0, 2)
    assert [(place.place, place.seat, place.total) for place in table.game.ranking(table.state)] == [
        (1, 0, 18),
        (1, 2, 18),
        (3, 1, 6),
    ]


# -- R32, R34 -------------------------------------------------------------------------------------------------------
def test_R32_answers_are_hidden_and_the_dice_tell_nothing_about_them() -> None:
    table = at_table(2).throw("T4", "M1").grab()
    before = table.game.dice_view(table.state), table.game.turn_view(table.state)
    table.play("0 T4@b1r2", "0 M1@a1r0")
    assert (table.game.dice_view(table.state), table.game.turn_view(table.state)) == before
    assert table.game.hides_answers


def test_R32_a_match_shows_the_sheets_as_they_stood_before() -> None:
    match = scorepad.Match(scorepad.load("ubongo-dice"), seats=2, seed=1, first=0)
    match.enter_roll("k:T4,T4 w:M1,M1")
    for act in ("1 k1", "0 k2", "1 w1", "0 w2", "0 T4@b1r2"):
        seat, text = act.split()
        match.play(int(seat), text)
    known: list[Any] = [match.position_for(seat) for seat in (0, 1)]
    assert [len(state.area_pieces(0, 0)) for state in known] == [1, 0]
    assert match.undo(0) == "T4@b1r2"


def test_only_areas_that_are_played_are_counted() -> None:
    parts = [*"12345"]
    assert [*at_table(2).game.scores(at_table(2).state, 0)] == [*parts, "throws", "total"]
    assert [*at_table(3).game.scores(at_table(3).state, 2)] == [*parts, "6", "throws", "total"]


def test_R34_practice_counts_throws() -> None:
    table = at_table(1)
    table.throw("T4,P5", "M1,O4")
    assert len(table.game.dice_view(table.state)) == 4
    table.play("0 w1", "0 k2", "0 done")
    table.round(FIRST, 0).round(SECOND, 0)
    assert ("practice", {"seat": 0, "area": "1", "throws": 3}) in table.happened()
    play_whole_game(table)
    assert [table.points(area) for area in FILLS] == [[-3], [-2], [-2], [-2], [-3], [-3]]
    scores = table.game.scores(table.state, 0)
    assert (scores["throws"], scores["total"], [*scores][-1]) == (15, -15, "total")
    shown = table.game.shown_scores(table.state, 0)
    assert [*shown.items()] == [*zip("123456", (3, 2, 2, 2, 3, 3), strict=True), ("throws", 15)]


def test_R34_in_practice_everything_before_the_next_throw_can_be_taken_back() -> None:
    game = scorepad.load("ubongo-dice")
    assert not any(game.seals(game.start(1), game.parse_action(text)) for text in ("k1", "w2", "done"))
