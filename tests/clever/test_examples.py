"""The worked examples of the three Clever rulebooks, each played with legal acts."""

# The examples are known by their numbers, E1 to E20.

import pytest

import scorepad
from positions import C3, DSC, GSC, at_table


# -- Ganz schön clever --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("crossed", "points"), [("b2 b5 b9", 7), ("b2 b3 b4 b5 b6 b9 b10 b11", 37)], ids=["fourth", "ninth"]
)
def test_E01_blue_crosses(crossed: str, points: int) -> None:
    """Four crosses in blue are worth 7 points, nine are worth 37."""
    table = at_table(GSC, "w6 y1 b6 g1 o1 p1", blue=crossed).play("b>b12")
    assert table.points("blue") == points


def test_E02_five_green_crosses() -> None:
    """The fifth green cross makes the area worth 15."""
    assert at_table(GSC, "w1 y1 b1 g5 o1 p1", green=4).play("g>g").points("green") == 15


def test_E03_orange_sum_with_a_doubled_six() -> None:
    """5, 2, 3 and a 6 on the x2 field: 5 + 2 + 3 + 12 = 22."""
    table = at_table(GSC, "w1 y1 b1 g1 o6 p1", orange="5 2 3").play("o>o")
    assert (table.area("orange"), table.points("orange")) == ("5 2 3 12", 22)


def test_E04_purple_rises_and_restarts_after_a_six() -> None:
    """2, 5, 6, 3 in purple: a 3 may follow the 6; 16 points."""
    assert at_table(GSC, "w1 y1 b1 g1 o1 p3", purple="2 5").why("p>p") == "not-rising"
    table = at_table(GSC, "w1 y1 b1 g1 o1 p3", purple="2 5 6").play("p>p")
    assert (table.area("purple"), table.points("purple")) == ("2 5 6 3", 16)


def test_E05_third_purple_field_circles_a_reroll() -> None:
    """Whoever fills the third purple field circles the next reroll at once."""
    table = at_table(GSC, "w1 y1 b1 g1 o1 p6", purple="2 5", reroll="2/1").play("p>p")
    assert (table.circled("reroll"), table.left("reroll")) == (3, 2)


def test_E06_a_fox_is_worth_the_lowest_area() -> None:
    """Areas of 46, 37, 28, 5 and 21 points: the fox is worth 5."""
    table = at_table(
        GSC,
        "w1 y1 b1 g1 o5 p1",
        yellow="y3a y2a y1b y5a y2b y4b y5b y4a y6b",
        blue="b2 b3 b4 b5 b6 b9 b10 b11 b12",
        green=7,
        purple="1 2 3 4 5 6",
        foxes=1,
    )
    assert table.points("foxes") == 0
    table.play("o>o")
    assert [table.points(area) for area in ("yellow", "blue", "green", "orange", "purple")] == [46, 37, 28, 5, 21]
    assert (table.points("foxes"), table.points("total")) == (5, 142)


def test_E07_a_turn_of_three_rolls() -> None:
    """Purple 3, then white 4 as purple, then the last die, an orange 3."""
    table = at_table(GSC, "w6 y4 b5 g1 o3 p3").play("p>p")
    assert (table.fields(), table.lying("tray"), table.waiting()) == ("p3 - -", "g1", "throw")
    table.play("roll w4y2b3o4", "w>p")
    assert (table.fields(), table.lying("tray")) == ("p3 w4 -", "y2 b3 g1")
    table.play("roll o3", "o>o")
    assert (table.area("purple"), table.area("orange"), table.turn("passive")) == ("3 4", "3", True)


def test_E07_the_same_in_doppelt_so_clever() -> None:
    """Pink 3, white 4 as pink, yellow 3."""
    table = at_table(DSC, "w6 s4 y5 b1 g3 p3").play("p>p", "roll w4s2y4g3", "w>p", "roll y3", "y>y3a")
    assert (table.area("pink"), table.area("yellow"), table.turn("passive")) == ("3 4", "(y3a)", True)


def test_E07_the_same_in_clever_hoch_drei() -> None:
    """Pink 3 halved in the first field, white 4 as pink, yellow 3 in row III."""
    table = at_table(C3, "w6 y4 t5 b1 n3 p3")
    assert table.why("p>p:times") == "half-only"
    table.play("p>p:half", "roll w4y4t2n3", "w>p:times", "roll y3")
    assert [act for act in table.legal() if act.startswith("y>")] == ["y>y3c"]
    assert table.play("y>y3c").area("pink") == "1 4!"


def test_E08_two_extra_dice() -> None:
    """White 4 as yellow 4; white is then used up, but blue 3 with white 4 crosses the blue 7."""
    table = at_table(GSC, "w4@I y1@II b3 g5@III o1 p1", "more", plus1=2).play("+w>y4a")
    assert table.why("+w>y4b") == table.why("+w>b7") == "extra-twice"
    table.play("+b>b7")
    assert (table.area("yellow"), table.area("blue"), table.left("plus1")) == ("y4a", "b7", 0)


def test_E09_solo_passive_tray() -> None:
    """Blue 1, purple 2 and, of three 3s, the orange one, which landed nearest."""
    table = at_table(GSC, "w1 y1 b1 g1 o1 p1", "idle", passive=True).play("roll w3y3b1g5o3p2/gowybp")
    assert table.lying("tray") == "b1 o3 p2"


def test_E09_the_same_in_clever_hoch_drei() -> None:
    """Blue 1, pink 2 and the nearest 3; the other dice lie on the die fields, the nearest on I."""
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", "idle", passive=True).play("roll w3y3t3b1n6p2/nytwbp")
    assert (table.lying("tray"), table.fields()) == ("y3 b1 p2", "n6 t3 w3")


# -- Doppelt so clever ----------------------------------------------------------------------------------------------
def test_E10_four_silver_crosses_in_a_row() -> None:
    """Four crosses in one row of silver are worth 11."""
    table = at_table(DSC, "w1 s5 y1 b1 g1 p1", silver="s1g s2g s6g").play("s>s5g")
    assert table.points("silver") == 11


def test_E11_silver_takes_the_lower_dice_along() -> None:
    """Silver 3, a green 1 and the white 2 are lower: a 3 in any row, the 1 in green, the 2 in any row."""
    table = at_table(DSC, "w2 s3 y6 b5 g1 p4")
    assert [act for act in table.legal() if act.startswith("s>")] == ["s>s3y", "s>s3b", "s>s3g", "s>s3p"]
    table.play("s>s3b")
    assert table.due() == "lower:w lower:g"
    offered = {act for act in table.legal() if not act.startswith("skip")}
    assert offered == {"lower:w>s2y", "lower:w>s2b", "lower:w>s2g", "lower:w>s2p", "lower:g>s1g"}
    table.play("lower:g>s1g", "lower:w>s2p")
    assert (table.area("silver"), table.waiting()) == ("s3b s1g s2p", "throw")


def test_E12_a_green_pair() -> None:
    """5 x 2 = 10, later 1 x 2 = 2: the pair is worth 8."""
    table = at_table(DSC, "w1 s1 y1 b1 g5 p1").play("g>g")
    assert (table.area("green"), table.points("green")) == ("10", 0)
    table = at_table(DSC, "w1 s1 y1 b1 g1 p1", green="10").play("g>g")
    assert (table.area("green"), table.points("green")) == ("10 2", 8)


def test_E13_foxes_worth_the_lowest_area() -> None:
    """Green with 8 points is the lowest area: each fox is worth 8."""
    table = at_table(
        DSC, "w1 s1 y1 b1 g1 p1", silver="s1y s2y s3y s4y", yellow="y3a y6 y1", blue="9 8 7 6", green="10",
        pink="6 6", foxes=2,
    ).play("g>g")  # fmt: skip
    assert [table.points(area) for area in table.game.areas] == [11, 21, 10, 8, 12]
    assert table.points("foxes") == 16


# -- Clever hoch Drei -----------------------------------------------------------------------------------------------
def test_E14_yellow_rows() -> None:
    """Rows with 3, 2 and 2 crosses: 12 + 6 + 6 = 24."""
    table = at_table(C3, "w1 y3 t1 b1 n1 p1", yellow="y1a y2a y5b y6b y5c y6c").play("y>y3a")
    assert table.points("yellow") == 24


def test_E15_yellow_goes_by_the_place_of_the_die() -> None:
    """A yellow 2 of the first roll goes in row I; from the tray it goes on the grey 2, which is in row III."""
    table = at_table(C3, "w6 y2 t6 b6 n6 p6")
    assert [act for act in table.legal() if act.startswith("y>")] == ["y>y2a"]
    assert table.why("y>y2b") == "wrong-row"
    table = at_table(C3, "w6 y2 t6 b6 n6 p6", "idle tray")
    assert [act for act in table.legal() if act.startswith("y>")] == ["y>y2c"]


def test_E16_turquoise_with_a_companion_on_the_fields() -> None:
    """Yellow 3 on field I, then turquoise 3: two 3s."""
    table = at_table(C3, "w1 y3@I t3 b6 n6 p6").play("t>t3b")
    assert table.due() == "same:3"
    assert table.play("same:3>t3d").area("turquoise") == "t3b t3d"


def test_E17_turquoise_with_companions_on_the_tray() -> None:
    """A tray with turquoise, pink and blue 4: a passive player crosses three 4s."""
    table = at_table(C3, "w6@I y5@II t4 b4 n6@III p4", "idle tray").play("t>t4a")
    assert table.due(1) == "same:4 same:4"
    assert table.play("same:4>t4b", "same:4>t4e").area("turquoise", 1) == "t4a t4b t4e"


def test_E18_turquoise_row_of_five() -> None:
    """Five crosses in a row of turquoise are worth 15."""
    assert at_table(C3, "w1 y1 t6 b1 n1 p1", turquoise="t1c t2c t3c t4c").play("t>t6c").points("turquoise") == 15


def test_E19_blue_chains() -> None:
    """Left 6, 5, 7 (9 points), right 8, 9, 10, 11 (13 points), 4 more for the 10 and for the 11: 30."""
    table = at_table(C3, "w6 y1 t1 b5 n1 p1", blue="6 5 7 | 8 9 10").play("b>b:right")
    assert (table.area("blue"), table.points("blue")) == ("6 5 7 | 8 9 10 11", 30)


def test_E20_three_foxes_and_the_total() -> None:
    """Lowest area brown with 14, three foxes: 42. With areas of 34, 44, 30, 14, 24: 188 in all."""
    table = at_table(
        C3,
        "w1 y1 t1 b1 n5 p1",
        yellow="y1a y2a y3a y4a y5b y6b y1b y5c",
        turquoise="t1a t2a t3a t4a t5a t1b t2b t3b t4b t5b t3c t4c t5c t6c t5d t6d t6e",
        blue="6 5 7 | 8 9 10 11",
        brown="n1a n3a n2a",
        pink="3 6! 12! 3",
        foxes=3,
    ).play("n>n5b")
    assert [table.points(area) for area in table.game.areas] == [34, 44, 30, 14, 24]
    assert (table.points("foxes"), table.points("total")) == (42, 188)


def test_every_example_is_here() -> None:
    """E1 to E20, none forgotten."""
    names = {name[5:8] for name in globals() if name.startswith("test_E")}
    assert names == {f"E{number:02}" for number in range(1, 21)}


def test_the_three_games_are_the_ones_that_come_with_scorepad() -> None:
    assert {GSC, DSC, C3} <= set(scorepad.games())
