"""The rules of Twenty One, told through notation."""

import pytest

from twentyone.table import HIGH, Table

#: Two seats near the end: the first has one box of its last row left, the second two of them, with two hits.
NEAR_END = (
    "phase:throw roller:0 throws:0 confirm:1 dice:-"
    " C:111111/111111/111111/111111/11111. E:111111/111111/111111/111111/5441.."
)


# -- worked examples -----------------------------------------------------------------------------------------------
def test_E21_the_second_throw_takes_the_four_dice_that_are_not_1() -> None:
    table = Table()
    table.throw("w6y4r3g3b1k1")
    assert table.legal(0) == ["keep", "roll"]
    table.play(0, "roll")
    assert table.state.outcomes() == 6**4
    table.throw("w2y5r4g6")
    faces = {die["id"]: die["face"] for die in table.game.dice_view(table.state)}
    assert faces == {"white": 2, "yellow": 5, "red": 4, "green": 6, "blue": 1, "black": 1}
    assert table.phase == "answer"


def test_E22_two_hits_a_lower_number_two_left_out_and_one_too_high() -> None:
    table = Table("C E")
    table.throw("w4y4r1g2b3k1")
    table.play(0, "keep")
    assert table.why_not(0, "white") == "too_high"
    assert set(table.legal(0)) == {"red", "yellow", "green", "blue", "black", "strike"}
    table.play(0, "black blue yellow done")
    assert table.row(0) == ". 4 . 3* . 1*"


def fill_four_boxes(table: Table) -> None:
    table.turn("w6y2r1g6b4k5", "black blue yellow red done")
    assert table.row(0) == "5 . 4* . 2* 1*"


def test_E23_nothing_fits_and_the_leftmost_empty_box_is_struck() -> None:
    table = Table("E")
    fill_four_boxes(table)
    table.throw("w6y1r1g5b1k1")
    table.play(0, "keep")
    assert (table.why_not(0, "green"), table.why_not(0, "white")) == ("too_high", "too_high")
    assert table.legal(0) == ["strike"]
    table.play(0, "strike")
    assert table.row(0) == "5 x 4* . 2* 1*"


def test_E24_a_full_row_counts_its_numbers_and_the_bonus_for_its_hits() -> None:
    table = Table("E")
    fill_four_boxes(table)
    table.turn("w6y1r1g5b1k1", "strike")
    table.turn("w6y1r1g2b1k1", "green done")
    assert table.row(0) == "5 x 4* 2 2* 1*"
    assert table.points(0) == 14 + 6


# -- the throw -----------------------------------------------------------------------------------------------------
def test_R16_all_dice_but_the_ones_are_thrown_again_or_none() -> None:
    table = Table()
    table.throw("w2y2r2g2b2k1")
    table.play(0, "roll")
    assert table.game.dice_view(table.state)[5] == {"id": "black", "letter": "k", "face": 1, "locked": True}
    with pytest.raises(ValueError, match=r"found 'w1', expected w\?y\?r\?g\?b\? with faces from 1 to 6"):
        table.game.parse_roll(table.state, "w1")
    table.throw("w1y1r1g1b1")
    assert table.phase == "answer"


def test_there_is_no_second_throw_when_all_dice_show_1() -> None:
    table = Table()
    table.throw("w1y1r1g1b1k1")
    assert table.phase == "answer"
    assert table.why_not(0, "roll") == "all_locked"


def test_there_is_no_third_throw() -> None:
    table = Table()
    table.throw(HIGH)
    table.play(0, "roll")
    table.throw(HIGH)
    assert table.why_not(0, "roll") == "throw_stands"
    assert table.why_not(1, "roll") == "only_roller"


def test_only_the_roller_decides_about_the_second_throw() -> None:
    table = Table()
    table.throw(HIGH)
    assert table.legal(1) == []
    assert table.why_not(1, "keep") == "roller_first"
    assert table.why_not(0, "red") == "decide_first"


def test_R18_the_role_of_the_roller_goes_clockwise() -> None:
    table = Table("A B C", first=1)
    rollers = []
    for _ in range(4):
        rollers.append(table.game.roller(table.state))
        table.turn(HIGH, "strike", "strike", "strike")
    assert rollers == [1, 2, 0, 1]


# -- the answer ----------------------------------------------------------------------------------------------------
def test_everybody_answers_the_same_throw_in_any_order() -> None:
    table = Table("C E")
    table.throw("w1y1r1g1b1k1")
    table.play(1, "white done")
    table.play(0, "red done")
    assert (table.row(0), table.row(1)) == ("1 . . . . .", ". 1 . . . .")
    assert table.phase == "throw"


def test_a_die_goes_only_into_the_box_of_its_colour_and_only_once() -> None:
    table = Table("C")
    table.throw("w1y1r1g1b1k1")
    table.play(0, "red")
    assert table.why_not(0, "red") == "filled"
    assert "red" not in table.legal(0)


def test_nobody_must_write_a_hit() -> None:
    table = Table("C")
    table.turn("w2y1r1g1b1k2", "red done")
    assert table.row(0) == "1 . . . . ."


def test_an_answer_is_an_entry_or_a_strike_never_both_never_neither() -> None:
    table = Table("C")
    table.throw("w1y1r1g1b1k1")
    assert table.why_not(0, "done") == "nothing_written"
    table.play(0, "red")
    assert table.why_not(0, "strike") == "already_wrote"
    table.play(0, "done")
    assert table.phase == "throw"


def test_who_could_write_may_strike_instead() -> None:
    table = Table("C")
    table.turn("w1y1r1g1b1k1", "strike")
    assert table.row(0) == "x . . . . ."


def test_an_answer_that_is_done_stays_done() -> None:
    table = Table("C E")
    table.throw("w1y1r1g1b1k1")
    table.play(0, "red done")
    assert table.legal(0) == []
    assert table.why_not(0, "yellow") == "answered"


# -- full rows and the end -----------------------------------------------------------------------------------------
def test_a_full_row_ends_the_answer_and_the_next_begins_with_the_next_turn() -> None:
    table = Table("C")
    table.throw("w1y1r1g1b1k1")
    table.play(0, "white yellow red green blue black")
    assert table.legal(0) == ["done"]
    assert table.why_not(0, "red") == "row_full"
    table.play(0, "done")
    table.turn("w1y1r1g1b1k1", "red done")
    assert (table.row(0), table.row(0, 2)) == ("1 1 1 1 1 1*", ". 1 . . . .")


@pytest.mark.parametrize(("hits", "bonus"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_the_bonus_grows_with_the_hits(hits: int, bonus: int) -> None:
    row = "654321"[:hits] + "x" * (6 - hits)
    table = Table(position=f"phase:throw roller:0 throws:0 confirm:1 dice:- C:{row}/....../....../....../......")
    assert table.points(0) == sum(map(int, "654321"[:hits])) + bonus


def test_the_turn_in_which_somebody_ends_is_finished_for_everybody() -> None:
    table = Table(position=NEAR_END)
    table.throw("w1y2r1g1b1k1")
    table.play(0, "keep yellow done")
    assert table.phase == "answer"
    table.play(1, "red done")
    assert table.phase == "over"
    assert table.why_not(1, "green") == "over"


@pytest.mark.parametrize(("preset", "points"), [("rulebook", 5 + 4 + 4 + 1 + 1), ("international", 15 + 6)])
def test_R17_hits_of_an_open_row_earn_their_bonus_only_by_the_international_preset(preset: str, points: int) -> None:
    table = Table(position=NEAR_END, preset=preset)
    table.turn("w1y2r1g1b1k1", "yellow done", "red done")
    assert table.row(1, 5) == "5* 4* 4* 1 1 ."
    assert table.points(1, 5) == points
    full = sum(table.points(1, row) for row in range(1, 5))
    assert table.game.scores(table.state, 1)["total"] == full + points


def test_R17_is_an_option_of_its_own_and_an_untouched_row_counts_nothing() -> None:
    table = Table(hits_in_open_row=True)
    assert table.game.scores(table.state, 0)["total"] == 0
    table.turn("w2y1r1g1b1k2", "white done", "white done")
    assert table.row(0) == ". . . . 2* ."
    assert table.points(0) == 2 + 1


def test_R31_a_tie_is_shared() -> None:
    rows = "111111/111111/111111/111111/111111"
    table = Table(position=f"phase:over roller:0 throws:2 confirm:1 dice:w1y1r1g1b1k1 A:{rows} B:{rows} C:{rows[:-1]}.")
    ranking = [(place.place, place.seat) for place in table.game.ranking(table.state)]
    assert ranking == [(1, 0), (1, 1), (3, 2)]


def test_R33_practice_any_sheet_always_the_roller_until_the_fifth_row() -> None:
    table = Table("F")
    for _ in range(5):
        assert table.game.roller(table.state) == 0
        assert table.phase == "throw"
        table.turn("w1y1r1g1b1k1", "white yellow red green blue black done")
    assert table.phase == "over"


# -- the deal ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_deal_has_its_number_and_nobody_shares_a_sheet(seats: int) -> None:
    game = Table().game
    texts = {game.setup_text(seats, setup) for setup in range(game.setups(seats))}
    assert len(texts) == game.setups(seats)
    assert all(len(set(text.split())) == seats for text in texts)
    assert all(game.setup_text(seats, game.parse_setup(seats, text)) == text for text in texts)
    state = game.start(seats, 0, game.setups(seats) - 1)
    assert [game.sheet_view(state, seat)["sheet"] for seat in range(seats)] == list("FEDCBA")[:seats]


@pytest.mark.parametrize("text", ["", "A", "A A", "A B C", "A G", "a b", "A  B", "A,B"])
def test_a_deal_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"set-up: found .* expected 2 different letters of A B C D E F"):
        Table().game.parse_setup(2, text)


def test_a_number_of_a_deal_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="found number 30, expected 0 to 29"):
        Table().game.start(2, 0, 30)


@pytest.mark.parametrize("row", range(5))
def test_in_every_row_the_six_sheets_form_a_latin_square(row: int) -> None:
    game = Table().game
    state = game.start(6)
    rows = [[box["colour"] for box in game.sheet_view(state, seat)["rows"][row]["boxes"]] for seat in range(6)]
    assert all(len(set(colours)) == 6 for colours in [*rows, *zip(*rows, strict=True)])
