"""The areas of the three sheets: what goes where, what it earns, what it is worth."""

import pytest

from positions import C3, DSC, GSC, at_table


# -- Ganz schön clever ----------------------------------------------------------------------------------------------
def test_gsc_yellow_each_number_stands_twice_one_cross_for_a_die() -> None:
    for face in range(1, 7):
        acts = at_table(GSC, f"w1 y{face} b1 g1 o1 p1").offers("y>")
        assert acts == [f"y>y{face}a", f"y>y{face}b"]


@pytest.mark.parametrize(
    ("column", "last", "points"),
    [("y3a y2a", "y1b", 10), ("y6a y1a", "y3b", 14), ("y5a y2b", "y4b", 16), ("y5b y4a", "y6b", 20)],
)
def test_gsc_yellow_columns(column: str, last: str, points: int) -> None:
    table = at_table(GSC, f"w1 y{last[1]} b1 g1 o1 p1", yellow=column)
    assert table.points("yellow") == 0
    assert table.play(f"y>{last}").points("yellow") == points


@pytest.mark.parametrize(
    ("blue", "last", "due"),
    [
        ("b2 b3", "b4", "5:orange"),
        ("b5 b6 b7", "b8", "X:yellow"),
        ("b2 b6", "b10", "X:green"),
        ("b3 b7", "b11", "6:purple"),
    ],
)
def test_gsc_blue_lines(blue: str, last: str, due: str) -> None:
    total = int(last[1:])
    table = at_table(GSC, f"w{total - total // 2} y1 b{total // 2} g1 o1 p1", blue=blue).play(f"b>{last}")
    assert table.due() == due


def test_gsc_blue_lines_that_give_actions_and_the_fox() -> None:
    table = at_table(GSC, "w4 y1 b5 g1 o1 p1", blue="b5").play("b>b9")
    assert table.left("reroll") == 1
    table = at_table(GSC, "w6 y1 b6 g1 o1 p1", blue="b9 b10 b11 b4 b8").play("b>b12")
    assert (table.foxes(), table.left("plus1")) == (1, 1)


def test_gsc_blue_points_by_number_of_crosses() -> None:
    cells = [f"b{number}" for number in range(2, 13)]
    points = [at_table(GSC, "", "idle", blue=" ".join(cells[:count])).points("blue") for count in range(12)]
    assert points == [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56]


def test_gsc_green_thresholds() -> None:
    """At least the threshold; the next field only."""
    for count, threshold in enumerate([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]):
        faces = [face for face in range(1, 7) if at_table(GSC, f"w1 y1 b1 g{face} o1 p1", green=count).offers("g>")]
        assert faces == list(range(threshold, 7))
    assert at_table(GSC, "w1 y1 b1 g6 o1 p1", green=11).why("g>g") == "area-full"


def test_gsc_green_points_and_bonuses() -> None:
    points, earned = [], []
    for count in range(11):
        table = at_table(GSC, "w1 y1 b1 g6 o1 p1", green=count).play("g>g")
        points.append(table.points("green"))
        earned.append(table.gains())
    assert points == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]
    assert earned == ["", "", "", "plus1", "", "X:blue", "fox", "", "6:purple", "reroll", ""]


def test_gsc_orange_multipliers_and_bonuses() -> None:
    times = [1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3]
    written, earned = [], []
    for count in range(11):
        before = " ".join(str(5 * factor) for factor in times[:count])
        table = at_table(GSC, "w1 y1 b1 g1 o4 p1", orange=before).play("o>o")
        written.append(int(table.area("orange").split()[-1]))
        earned.append(table.gains())
    assert written == [4 * factor for factor in times]
    assert earned == ["", "", "reroll", "", "X:yellow", "plus1", "", "fox", "", "6:purple", ""]


def test_gsc_purple_rises_and_its_bonuses() -> None:
    bonuses = ["", "", "reroll", "X:blue", "plus1", "X:yellow", "fox", "reroll", "X:green", "6:orange", "plus1"]
    for count, bonus in enumerate(bonuses):
        table = at_table(GSC, "w1 y1 b1 g1 o1 p6", purple=" ".join(["5"] * count)).play("p>p")
        assert table.gains() == bonus
    for last in range(1, 7):
        faces = [
            face for face in range(1, 7) if at_table(GSC, f"w1 y1 b1 g1 o1 p{face}", purple=str(last)).offers("p>")
        ]
        assert faces == (list(range(1, 7)) if last == 6 else list(range(last + 1, 7)))


# -- Doppelt so clever: silver --------------------------------------------------------------------------------------
def test_dsc_silver_only_strictly_lower_dice_of_that_choice_come_along() -> None:
    table = at_table(DSC, "w3 s3 y2 b1@tray g6 p4").play("s>s3y")
    assert table.due() == "lower:y"  # white is equal, blue went to the tray before


def test_dsc_silver_after_the_third_roll_not_the_dice_cleared_away() -> None:
    table = at_table(DSC, "w6@I y6@II s3 b2 g5 p3", "choose idle").play("s>s3y")
    assert table.due() == "lower:b"
    table.play("lower:b>s2b")
    assert (table.lying("tray"), table.lying("pool")) == ("b2", "g5 p3")
    table.play("tray")
    assert (table.lying("tray"), table.area("silver")) == ("b2 g5 p3", "s3y s2b")


def test_dsc_silver_white_used_as_silver_takes_silver_along_as_any_colour() -> None:
    table = at_table(DSC, "w5 s2 y6 b6 g6 p6").play("w>s5p")
    assert table.offers("lower:s") == ["lower:s>s2y", "lower:s>s2b", "lower:s>s2g", "lower:s>s2p"]


def test_dsc_silver_blue_comes_along_by_its_own_face_not_the_sum() -> None:
    table = at_table(DSC, "w6 s5 y6 b2 g6 p6").play("s>s5y")
    assert table.offers("lower:b") == ["lower:b>s2b"]
    assert table.why("lower:b>s6b") == "wrong-number"
    assert table.why("lower:b>s2g") == "wrong-row"


def test_dsc_silver_white_used_elsewhere_takes_nothing_along() -> None:
    assert at_table(DSC, "w5 s2 y1 b1 g1 p1").play("w>p").due() == ""


def test_dsc_silver_an_extra_cross_without_a_free_field_lapses() -> None:
    table = at_table(DSC, "w6 s5 y6 b2 g6 p6", silver="s2b").play("s>s5y")
    assert (table.due(), table.waiting(), table.happened("mark-lost")) == ("", "throw", [])


def test_dsc_silver_cannot_be_chosen_if_no_row_has_the_number_free() -> None:
    table = at_table(DSC, "w6 s5 y6 b2 g6 p6", silver="s5y s5b s5g s5p")
    assert (table.offers("s>"), table.why("s>s5y")) == ([], "marked")


def test_dsc_silver_passive_or_by_plus_1_one_cross_only() -> None:
    table = at_table(DSC, "w6@I s5 y1 b2 g1@II p6@III", "idle tray", plus1=1).play("s>s5y")
    assert table.due(1) == ""
    assert table.play("+s>s5b").due(1) == ""
    active = at_table(DSC, "w6@I s5@II y1 b2 g1 p6@III", "more", plus1=1).play("+s>s5b")
    assert (active.due(), active.area("silver")) == ("", "s5b")


@pytest.mark.parametrize(
    ("number", "earned"),
    [(1, "plus1"), (2, "?:yellow"), (3, "fox"), (4, "?:blue"), (5, "?:green"), (6, "?:pink")],
)
def test_dsc_silver_columns(number: int, earned: str) -> None:
    crossed = " ".join(f"s{number}{row}" for row in "ybg")
    table = at_table(DSC, f"w6 s{number} y6 b6 g6 p6", silver=crossed).play(f"s>s{number}p")
    assert table.gains() == earned


def test_dsc_silver_an_extra_cross_earns_like_any_other_and_bonuses_mix_with_those_that_wait() -> None:
    """The green 1 completes its column: a +1; the yellow "?" of the 2s comes while other crosses wait."""
    table = at_table(DSC, "w2 s6 y6 b6 g1 p6", silver="s1y s1b s1p s2y s2b s2g").play("s>s6y", "lower:w>s2p")
    assert set(table.due().split()) == {"?:yellow", "lower:g"}
    table.play("lower:g>s1g")
    assert (table.left("plus1"), table.due()) == (1, "?:yellow")


def test_dsc_silver_points_per_row() -> None:
    rows = [
        "".join(f"s{number}{row} " for number in range(1, 1 + count))
        for row, count in zip("ybgp", (6, 5, 2, 1), strict=True)
    ]
    assert at_table(DSC, "", "idle", silver="".join(rows)).points("silver") == 22 + 16 + 4 + 2


# -- Doppelt so clever: the others ----------------------------------------------------------------------------------
def test_dsc_yellow_first_a_circle_then_a_cross() -> None:
    table = at_table(DSC, "w1 s1 y6 b1 g1 p1").play("y>y6")
    assert (table.area("yellow"), table.points("yellow")) == ("(y6)", 0)
    table = at_table(DSC, "w1 s1 y6 b1 g1 p1", yellow="(y6)").play("y>y6")
    assert (table.area("yellow"), table.points("yellow")) == ("y6", 3)
    assert at_table(DSC, "w1 s1 y6 b1 g1 p1", yellow="y6").why("y>y6") == "marked"


@pytest.mark.parametrize(
    ("circled", "last", "earned"),
    [
        ("(y3a)", "y6", "?:blue"),
        ("(y1)", "y2a", "return"),
        ("(y4a)", "y3b", "?:yellow"),
        ("(y2b)", "y5a", "?:green"),
        ("(y5b)", "y4b", "?:pink"),
        ("(y1)", "y2b", "reroll"),
        ("(y3a) (y4a)", "y5b", "plus1"),
        ("(y2a)", "y5a", "?:silver"),
        ("(y6) (y3b)", "y4b", "fox"),
    ],
)
def test_dsc_yellow_lines_need_circles_only(circled: str, last: str, earned: str) -> None:
    """Rows 3 6 / 1 2 / 4 3 / 2 5 / 5 4, columns 1 2 / 3 4 5 / 2 5 / 6 3 4."""
    table = at_table(DSC, f"w1 s1 y{last[1]} b1 g1 p1", yellow=circled).play(f"y>{last}")
    assert table.gains() == earned


def test_dsc_yellow_a_line_is_not_complete_twice() -> None:
    """Crossing the circled fields of a row gives nothing more."""
    table = at_table(DSC, "w1 s1 y6 b1 g1 p1", yellow="(y3a) (y6)").play("y>y6")
    assert table.due() == ""


def test_dsc_yellow_points_by_crosses() -> None:
    cells = ["y3a", "y6", "y1", "y2a", "y4a", "y3b", "y2b", "y5a", "y5b", "y4b"]
    points = [at_table(DSC, "", "idle", yellow=" ".join(cells[:count])).points("yellow") for count in range(11)]
    assert points == [0, 3, 10, 21, 36, 55, 75, 96, 118, 141, 165]


def test_dsc_yellow_question_mark_circles_or_crosses() -> None:
    table = at_table(DSC, "w1 s1 y1 b1 g1 p1", "start", in_round=4, due="?:yellow*1", yellow="(y6) y1")
    assert "?:yellow>y1" not in table.legal()
    assert len(table.legal()) == 9
    assert table.play("?:yellow>y6").area("yellow") == "y6 y1"


def test_dsc_blue_at_most_as_large_as_the_one_before() -> None:
    for total, allowed in ((9, False), (8, True), (2, True)):
        white = total - total // 2
        table = at_table(DSC, f"w{white} s1 y1 b{total // 2} g1 p1", blue="10 8")
        assert (table.why("b>b") is None) is allowed
    assert at_table(DSC, "w4 s1 y1 b5 g1 p1", blue="10 8").why("b>b") == "not-falling"


def test_dsc_blue_points_and_bonuses() -> None:
    points, earned = [], []
    for count in range(12):
        table = at_table(DSC, "w2 s1 y1 b2 g1 p1", blue=" ".join(["5"] * count)).play("b>b")
        points.append(table.points("blue"))
        earned.append(table.gains())
    assert points == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    assert earned == ["", "return", "?:yellow", "", "plus1", "reroll", "?:pink", "", "fox", "return", "", "?:green"]


def test_dsc_green_multipliers_bonuses_and_pairs() -> None:
    times = [2, 2, 2, 1, 3, 3, 3, 2, 3, 1, 4, 1]
    written, earned = [], []
    for count in range(12):
        before = " ".join(str(factor) for factor in times[:count])
        table = at_table(DSC, "w1 s1 y1 b1 g5 p1", green=before).play("g>g")
        written.append(int(table.area("green").split()[-1]))
        earned.append(table.gains())
    assert written == [5 * factor for factor in times]
    assert earned == [
        "", "reroll", "", "?:blue", "return", "", "fox", "?:silver", "plus1", "", "?:pink", "?:yellow"
    ]  # fmt: skip


def test_dsc_green_an_unfinished_pair_is_worth_nothing() -> None:
    assert at_table(DSC, "", "idle", green="10 2 12").points("green") == 8
    assert at_table(DSC, "", "idle", green="2 12 2 6").points("green") == -14


def test_dsc_pink_takes_any_number_but_the_bonus_has_a_threshold() -> None:
    least = [0, 0, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6]
    bonuses = [
        "",
        "",
        "reroll",
        "return",
        "plus1",
        "?:green",
        "?:yellow",
        "fox",
        "?:silver",
        "reroll",
        "?:blue",
        "?:yellow",
    ]
    for count, (threshold, bonus) in enumerate(zip(least, bonuses, strict=True)):
        for face in range(1, 7):
            table = at_table(DSC, f"w6 s1 y1 b6 g1 p{face}", pink=" ".join(["1"] * count)).play("p>p")
            found = table.gains()
            assert found == (bonus if face >= threshold else ""), f"field {count + 1}, a {face}"
            assert table.points("pink") == count + face


def test_dsc_a_question_mark_reaches_the_threshold_as_a_die_would() -> None:
    table = at_table(DSC, "w1 s1 y1 b1 g1 p1", "start", in_round=4, due="?*1", pink="1 1 1").play("?>p=3")
    assert table.left("return") == 1
    table = at_table(DSC, "w1 s1 y1 b1 g1 p1", "start", in_round=4, due="?*1", pink="1 1 1").play("?>p=2")
    assert (table.left("return"), table.area("pink")) == (0, "1 1 1 2")


# -- Clever hoch Drei: yellow and turquoise -------------------------------------------------------------------------
@pytest.mark.parametrize(("roll", "row"), [(1, "a"), (2, "b"), (3, "c")])
def test_c3_yellow_rows_by_roll_white_or_grey(roll: int, row: str) -> None:
    for face in range(1, 7):
        table = at_table(C3, f"w1 y{face} t1 b1 n1 p1", roll=roll)
        assert table.offers("y>") == [f"y>y{face}{row}"]


def test_c3_yellow_a_failed_roll_still_counts() -> None:
    """The first roll declined, the second chosen: the die lies on field II."""
    table = at_table(C3, "w1 y1 t1 b1 n1 p1").play("pass", "roll w3y3t3b3n3p3")
    assert table.offers("y>") == ["y>y3b"]


def test_c3_yellow_from_the_tray_only_grey_fields() -> None:
    for face, row in zip(range(1, 7), "ccbbaa", strict=True):
        table = at_table(C3, f"w1@I y{face} t1 b1 n1 p1", "idle tray")
        assert table.offers("y>") == [f"y>y{face}{row}"]


def test_c3_yellow_gap_bonuses() -> None:
    """Between rows I and II, and between II and III; both neighbours crossed."""
    upper = ["reroll", "joker", "?:pink", "plus1", "?:turquoise", "fox"]
    lower = ["joker", "?:turquoise", "?:blue", "?:brown", "?:yellow", "plus1"]
    for gap, (rows, bonuses) in enumerate([("ab", upper), ("bc", lower)]):
        for face, bonus in enumerate(bonuses, 1):
            before, now = f"y{face}{rows[0]}", f"y{face}{rows[1]}"
            table = at_table(C3, f"w1 y{face} t1 b1 n1 p1", roll=gap + 2, yellow=before).play(f"y>{now}")
            assert table.gains() == bonus


def test_c3_yellow_the_middle_cross_may_earn_both_gaps() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", roll=2, yellow="y1a y1c").play("y>y1b")
    assert (table.left("reroll"), table.left("joker")) == (1, 1)


def test_c3_turquoise_any_row_and_as_many_more_as_companions() -> None:
    table = at_table(C3, "w2@I y2@II t2 b1 n1 p1")
    assert table.offers("t>") == [f"t>t2{row}" for row in "abcde"]
    table.play("t>t2e")
    assert table.offers("same:2>") == [f"same:2>t2{row}" for row in "abcd"]


def test_c3_turquoise_dice_of_the_same_roll_are_no_companions_for_the_active_player() -> None:
    assert at_table(C3, "w2 y2 t2 b1 n1 p2").play("t>t2e").due() == ""


def test_c3_turquoise_white_used_as_turquoise_has_companions_too() -> None:
    assert at_table(C3, "w2 y1 t2@I b1 n1 p2").play("w>t2a").due() == "same:2"


def test_c3_turquoise_more_companions_than_fields() -> None:
    """Two more may be crossed, one field is left: the other lapses."""
    table = at_table(C3, "w2@I y2@II t2 b1 n1 p1", turquoise="t2a t2b t2c").play("t>t2e", "same:2>t2d")
    assert table.due() == "?:pink"  # the four shaded 2s earned it
    table.play("?:pink>p:half=2")
    assert (table.due(), table.area("turquoise")) == ("", "t2a t2b t2c t2d t2e")


def test_c3_turquoise_bonuses_need_the_shaded_fields_only() -> None:
    rows = {"a": 6, "b": 5, "c": 3, "d": 2}
    for (row, shaded), bonus in zip(rows.items(), ["fox", "plus1", "?:brown", "?:turquoise"], strict=True):
        before = " ".join(f"t{number}{row}" for number in range(2, shaded + 1))
        table = at_table(C3, "w6 y1 t1 b1 n1 p1", turquoise=before).play(f"t>t1{row}")
        assert table.gains() == bonus


def test_c3_turquoise_column_bonuses() -> None:
    heights = {1: "abcde", 2: "abcd", 3: "abc", 4: "ab", 5: "ab", 6: "a"}
    bonuses = ["?:brown", "?:pink", "?:yellow", "joker", "?:blue", "reroll"]
    for (number, rows), bonus in zip(heights.items(), bonuses, strict=True):
        before = " ".join(f"t{number}{row}" for row in rows[1:])
        table = at_table(C3, f"w1 y1 t{number} b1 n1 p1", turquoise=before).play(f"t>t{number}a")
        assert table.gains() == bonus


def test_c3_turquoise_points_per_row_count_all_fields() -> None:
    assert at_table(C3, "", "idle", turquoise="t6e t5e t4e t1e").points("turquoise") == 10


# -- Clever hoch Drei: blue, brown, pink ----------------------------------------------------------------------------
def test_c3_blue_grows_outwards_one_step_at_a_time() -> None:
    table = at_table(C3, "w3 y1 t1 b3 n1 p1")
    assert table.offers("b>") == ["b>b:left"]  # 6
    assert at_table(C3, "w4 y1 t1 b4 n1 p1").offers("b>") == ["b>b:right"]  # 8
    for total in (5, 9, 12):
        assert at_table(C3, f"w{total - total // 2} y1 t1 b{total // 2} n1 p1").why("b>b:left") == "not-next-step"


def test_c3_blue_a_seven_restarts_the_chain() -> None:
    table = at_table(C3, "w3 y1 t1 b4 n1 p1", blue="6 5 | 8").play("b>b:left")
    assert table.area("blue") == "6 5 7 | 8"
    assert at_table(C3, "w3 y1 t1 b3 n1 p1", blue="6 5 7 | 8").offers("b>") == ["b>b:left"]


def test_c3_blue_bonuses_on_writing_the_field() -> None:
    left = ["", "joker", "?:yellow", "", "?:pink", "plus1"]
    right = ["", "reroll", "?:brown", "", "?:turquoise", "fox"]
    for count in range(6):
        chain = " ".join(["7"] * count)
        table = at_table(C3, "w3 y1 t1 b4 n1 p1", blue=f"{chain} |").play("b>b:left")
        assert table.gains() == left[count]
        table = at_table(C3, "w3 y1 t1 b4 n1 p1", blue=f"| {chain}").play("b>b:right")
        assert table.gains() == right[count]


def test_c3_blue_side_points_and_a_full_side() -> None:
    for count, points in enumerate([0, 3, 6, 9, 13, 17, 22]):
        assert at_table(C3, "", "idle", blue=" ".join(["7"] * count) + " |").points("blue") == points
    assert at_table(C3, "w3 y1 t1 b4 n1 p1", blue="7 7 7 7 7 7 |").why("b>b:left") == "area-full"


def test_c3_blue_extra_points_for_very_low_and_very_high_numbers() -> None:
    assert at_table(C3, "", "idle", blue="6 5 4 3 2 7 | 8 9 10 11 12 7").points("blue") == 22 + 22 + 3 * 4 + 3 * 4


def test_c3_brown_to_the_right_of_the_last_cross() -> None:
    """The row is 1 5 3 4 2 6 4 5 2 1 6 3."""
    table = at_table(C3, "w1 y1 t1 b1 n2 p1", brown="n4a")
    assert table.offers("n>") == ["n>n2a", "n>n2b"]
    table.play("n>n2b")
    assert table.area("brown") == "n4a n2b"
    assert at_table(C3, "w1 y1 t1 b1 n2 p1", brown="n4a n2b").why("n>n2a") == "behind"
    assert at_table(C3, "w1 y1 t1 b1 n2 p1", brown="n4a n2b").why("n>n2b") == "marked"


def test_c3_brown_gap_bonuses_only_for_neighbours() -> None:
    cells = ["n1a", "n5a", "n3a", "n4a", "n2a", "n6a", "n4b", "n5b", "n2b", "n1b", "n6b", "n3b"]
    bonuses = ["joker", "?:pink", "", "reroll", "?:turquoise", "", "plus1", "?:blue", "", "?:yellow", "fox"]
    for gap, bonus in enumerate(bonuses):
        dice = f"w1 y1 t1 b1 n{cells[gap + 1][1]} p1"
        table = at_table(C3, dice, brown=cells[gap]).play(f"n>{cells[gap + 1]}")
        assert table.gains() == bonus
        if gap:
            table = at_table(C3, dice, brown=cells[gap - 1]).play(f"n>{cells[gap + 1]}")
            assert table.gains() == ""


def test_c3_brown_points_by_number_of_crosses() -> None:
    cells = ["n1a", "n5a", "n3a", "n4a", "n2a", "n6a", "n4b", "n5b", "n2b", "n1b", "n6b", "n3b"]
    points = [at_table(C3, "", "idle", brown=" ".join(cells[:count])).points("brown") for count in range(13)]
    assert points == [0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90]


def test_c3_a_brown_question_mark_goes_to_the_right_too() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n2 p1", "start", in_round=4, due="?:brown*1", brown="n2b")
    assert table.legal() == ["?:brown>n1b", "?:brown>n6b", "?:brown>n3b"]


def test_c3_pink_half_with_the_bonus_or_times_without() -> None:
    bonuses = [
        "",
        "reroll",
        "?:blue",
        "plus1",
        "joker",
        "?:yellow",
        "?:brown",
        "reroll",
        "fox",
        "?:blue",
        "?:turquoise",
        "?",
    ]
    times = [0, 1, 2, 2, 1, 2, 2, 1, 3, 2, 2, 3]
    for count, (bonus, factor) in enumerate(zip(bonuses, times, strict=True)):
        before = " ".join(["1"] * count)
        half = at_table(C3, "w1 y1 t1 b5 n1 p5", pink=before).play("p>p:half")
        assert half.area("pink") == f"{before} 2".strip()
        assert half.gains() == bonus
        if factor:
            whole = at_table(C3, "w1 y1 t1 b5 n1 p5", pink=before).play("p>p:times")
            assert whole.area("pink") == f"{before} {5 * factor}!".strip()
            assert whole.gains() == ""


def test_c3_pink_for_a_question_mark_too() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n2 p1", "start", in_round=4, due="?*1", pink="3").play("?>p:times=6")
    assert (table.area("pink"), table.left("reroll")) == ("3 6!", 0)
    table = at_table(C3, "w1 y1 t1 b1 n2 p1", "start", in_round=4, due="?*1", pink="3").play("?>p:half=6")
    assert (table.area("pink"), table.left("reroll")) == ("3 3", 1)
