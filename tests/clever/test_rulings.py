"""Where the rulebooks are silent or disagree: every ruling, and every value of those that are options."""

# The rulings are known by their numbers.

import pytest

from positions import C3, DSC, GSC, Table, at_table
from scorepad import Match, load
from scorepad.core.errors import OptionError
from scorepad.core.game import Game

RULEBOOK, INTERNATIONAL = "rulebook", "international"


# -- R1: a roll of which nothing can be used ------------------------------------------------------------------------
def last_die_useless(game: Game) -> Table:
    """Only purple is left; it shows 2, and a 5 stands in purple."""
    return at_table(game, "w4@I y1@tray b1@tray g1@tray o1@tray p2", "choose idle", purple="5")


def test_R1_rulebook_a_single_useless_die_goes_to_the_tray_and_ends_the_turn() -> None:
    table = last_die_useless(load(GSC))
    assert table.legal() == ["pass"]
    table.play("pass", "tray")
    assert (table.lying("tray"), table.fields(), table.waiting()) == ("y1 b1 g1 o1 p2", "w4 - -", "1")


@pytest.mark.parametrize("game", [load(GSC, INTERNATIONAL), load(GSC, failed_roll="reroll")], ids=repr)
def test_R1_international_a_single_useless_die_is_rolled_again(game: Game) -> None:
    table = last_die_useless(game).play("pass")
    assert (table.waiting(), table.turn("roll"), table.lying("pool")) == ("throw", 3, "p")


@pytest.mark.parametrize("preset", [RULEBOOK, INTERNATIONAL])
def test_R1_several_useless_dice_are_rolled_again_in_both(preset: str) -> None:
    table = at_table(load(GSC, preset), "w4@I y1@tray b1@tray g1 o1@tray p2", purple="5", green=1)
    assert table.legal() == ["pass"]
    table.play("pass")
    assert (table.lying("pool"), table.lying("tray"), table.fields()) == ("g p", "y1 b1 o1", "w4 - -")
    table.play("roll g1p2", "pass")
    assert table.turn("passive")


@pytest.mark.parametrize(
    ("game", "dice", "sheet"),
    [
        (DSC, "w6@I s1@tray y1@tray b6 g1@tray p1@tray", {"blue": "7"}),
        (C3, "w1@I y1@tray t1@tray b1 n1@tray p1@tray", {"blue": "6 5 | 8"}),
    ],
)
def test_R1_the_other_games_roll_a_single_useless_die_again(game: str, dice: str, sheet: dict[str, str]) -> None:
    table = at_table(game, dice, sheet=sheet).play("pass")
    assert (table.waiting(), table.lying("pool"), table.turn("roll")) == ("throw", "b", 3)


def test_R1_who_has_a_reroll_may_use_it_instead_of_giving_up() -> None:
    table = at_table(GSC, "w4@I y1@tray b1@tray g1@tray o1@tray p2", purple="5", reroll=1)
    assert table.legal() == ["pass", "reroll"]
    table.play("reroll", "roll p6")
    assert (table.legal(), table.turn("roll")) == (["p>p"], 2)


def test_R1_who_has_a_joker_may_use_it_instead_of_giving_up() -> None:
    table = at_table(C3, "w1@I y1@tray t1@tray b1 n1@tray p1@tray", blue="6 5 | 8", joker=1)
    assert table.legal() == ["pass", "joker:3"]
    assert table.play("joker:3", "b>b:left").area("blue") == "6 5 4 | 8"


# -- R2: declining --------------------------------------------------------------------------------------------------
def test_R2_rulebook_the_active_player_must_use_a_die_if_he_can() -> None:
    assert at_table(GSC, "w4 y1 b1 g1 o1 p2").why("pass") == "must-use"


@pytest.mark.parametrize(
    "game", [load(GSC, INTERNATIONAL), load(GSC, may_decline=True), load(DSC), load(C3, INTERNATIONAL)], ids=repr
)
def test_R2_elsewhere_he_may_decline_with_the_effect_of_a_failed_roll(game: Game) -> None:
    letters = "".join(die["letter"] for die in game.dice_view(game.start(1)))
    table = at_table(game, " ".join(f"{letter}3" for letter in letters)).play("pass")
    assert (table.turn("roll"), table.lying("tray"), table.fields()) == (2, "", "- - -")
    assert table.lying("pool") == " ".join(letters)


@pytest.mark.parametrize("game", [GSC, DSC, C3])
def test_R2_a_passive_player_may_decline_everywhere(game: str) -> None:
    dice = {GSC: "w4 y1 b1 g1@I o1@II p2@III", DSC: "w4 s1 y1 b1@I g1@II p1@III", C3: "w4 y1 t1 b1@I n1@II p1@III"}
    table = at_table(game, dice[game], "idle tray").play("pass", "done")
    assert (table.waiting(), table.turn("active")) == ("throw", 1)


# -- R3: who cannot use any die of the tray -------------------------------------------------------------------------
CANNOT = {"blue": "6 5 | 8", "brown": "n3b", "yellow": "y4b"}


def test_R3_cannot_means_at_face_value_so_a_joker_does_not_count() -> None:
    """Tray y4, b5 (sum 6) and n2 do not fit; with a joker he may use them, or a fallback die with it or without."""
    table = at_table(C3, "w1@I y4 t3@II b5 n2 p3@III", "idle tray", sheet=CANNOT, joker=3)
    assert table.dice_offered() == "wtp"
    assert table.offers("joker") == ["joker:3", "joker:4", "joker:5"]
    table.play("joker:3")
    assert table.offers("y>") == ["y>y3b"]  # the tray, as a 3: the grey one
    assert table.offers("w>y") == ["w>y3a"]  # a fallback die, as a 3: its own row


def test_R3_who_could_use_a_die_of_the_tray_may_not_fall_back_even_with_a_joker() -> None:
    table = at_table(C3, "w1@I y4 t3@II b5 n2 p3@III", "idle tray", blue="6 5 | 8", joker=1)
    assert (table.dice_offered(), table.why("p>p:half")) == ("yn", "tray-first")
    table.play("joker:3")
    assert (table.dice_offered(), table.why("w>y3a")) == ("ybn", "tray-first")


def test_R3_who_could_use_a_die_but_will_not_may_not_fall_back() -> None:
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "idle tray")
    assert table.why("p>p") == "tray-first"
    assert table.play("pass").legal() == ["done"]


# -- R4: several marks waiting --------------------------------------------------------------------------------------
def test_R4_the_owner_chooses_which_of_several_marks_to_use_next() -> None:
    """The blue 6 completes a row (a yellow cross) and a column (a green cross)."""
    table = at_table(GSC, "w3 y6 b3 g6 o6 p6", blue="b5 b7 b8 b2 b10").play("w>b6")
    assert set(table.due().split()) == {"X:yellow", "X:green"}
    either = at_table(GSC, "w3 y6 b3 g6 o6 p6", blue="b5 b7 b8 b2 b10").play("w>b6")
    table.play("X:green>g", "X:yellow>y3a")
    either.play("X:yellow>y3a", "X:green>g")
    assert table.text == either.text


def test_R4_a_mark_that_can_be_used_must_be_used_first() -> None:
    table = at_table(GSC, "w3 y6 b3 g6 o6 p6", blue="b5 b7 b8").play("w>b6")
    assert table.why("skip:X:yellow") == "must-decide"
    assert table.why("roll") == table.why("reroll") == table.why("pass") == "marks-first"


def test_R4_a_mark_that_cannot_be_used_is_lost() -> None:
    every = "y3a y6a y5a y2a y1a y5b y1b y2b y4a y3b y4b y6b"
    table = at_table(GSC, "w3 y6 b3 g6 o6 p6", blue="b5 b7 b8", yellow=every).play("w>b6")
    assert (table.waiting(), table.due()) == ("throw", "")
    assert [event["bonus"] for event in table.happened("mark-lost")] == ["X:yellow"]


def test_R4_of_two_marks_for_one_open_field_the_second_is_lost() -> None:
    most = "y3a y6a y5a y2a y1a y5b y1b y2b y4a y3b y4b"
    table = at_table(GSC, "w3 y6 b3 g6 o6 p6", "start", in_round=4, due="X:yellow*2", yellow=most).play("X:yellow>y6b")
    assert (table.waiting(), len(table.happened("mark-lost"))) == ("throw", 1)


def test_R4_a_mark_that_cannot_be_used_is_lost_at_once_also_while_others_wait() -> None:
    """Of the row and the column that the blue 6 completes, only green has room."""
    every = "y3a y6a y5a y2a y1a y5b y1b y2b y4a y3b y4b y6b"
    table = at_table(GSC, "w3 y6 b3 g6 o6 p6", blue="b5 b7 b8 b2 b10", yellow=every).play("w>b6")
    assert table.due() == "X:green"
    assert [event["bonus"] for event in table.happened("mark-lost")] == ["X:yellow"]


def test_R4_an_extra_cross_whose_field_another_took_is_lost_and_not_to_be_declined() -> None:
    """Silver counts as any colour and takes green's 4: nothing is left for the green die."""
    table = at_table(DSC, "w6 s4 y3 b4 g4 p1").play("w>s6b")
    assert table.due() == "lower:s lower:y lower:b lower:g lower:p"
    table.play("lower:s>s4g")
    assert table.due() == "lower:y lower:b lower:p"
    assert table.why("skip:lower:g") == "not-due"
    assert table.offers("skip:") == ["skip:lower:y", "skip:lower:b", "skip:lower:p"]


def test_R4_companions_beyond_the_fields_of_a_number_are_lost_while_others_wait() -> None:
    """Two dice already chosen show the 5, but only one more field does; its column gives a blue "?"."""
    table = at_table(C3, "w5@I y5@II t5 b1 n1 p1", turquoise="t5a t5c t5d").play("t>t5e")
    assert table.due() == "same:5 same:5"
    table.play("same:5>t5b")
    assert table.due() == "?:blue"
    assert table.why("skip:same:5") == "not-due"


# -- R5, R6, R7: the "?" --------------------------------------------------------------------------------------------
def test_R5_a_blue_question_mark_of_clever_hoch_drei_adds_to_the_white_die() -> None:
    """White lies on field I with 2; brown 4 and 5 give the blue "?": 2 + 4 = 6 left, 2 + 6 = 8 right, 2 + 5 = 7."""
    table = at_table(C3, "w2@I y1 t1 b1 n2 p1", brown="n5b").play("n>n2b")
    assert table.due() == "?:blue"
    assert set(table.legal()) == {
        "?:blue>b:left=4", "?:blue>b:left=5", "?:blue>b:right=5", "?:blue>b:right=6"
    }  # fmt: skip
    assert table.play("?:blue>b:right=6").area("blue") == "| 8"


def test_R5_before_the_first_roll_of_round_4_the_white_die_lies_as_it_was_left() -> None:
    table = at_table(C3, "w5@II y1@tray t1@tray b1@tray n1@I p1@tray", "start start", in_round=4, due="?*1")
    assert [act for act in table.legal(0) if ">b" in act] == ["?>b:left=1", "?>b:left=2", "?>b:right=2", "?>b:right=3"]
    assert table.play("0 ?>b:left=1").area("blue") == "6 |"


def test_R5_in_doppelt_so_clever_a_blue_question_mark_is_any_sum() -> None:
    table = at_table(DSC, "w1@I s1 y1 b1 g1 p1", "start", in_round=4, due="?*1", blue="9")
    assert table.offers("?>b") == [f"?>b={total}" for total in range(2, 10)]


def test_R6_a_yellow_question_mark_of_clever_hoch_drei_goes_in_any_row() -> None:
    table = at_table(C3, "w1 y1 t3@I b1 n1 p1", "start", in_round=4, due="?:yellow*1")
    assert len(table.legal()) == 18
    assert table.play("?:yellow>y2b").area("yellow") == "y2b"


def test_R7_a_turquoise_question_mark_crosses_one_field_without_companions() -> None:
    """Two 3s lie on the fields, but the "?" is no die."""
    table = at_table(C3, "w3@I y3@II t2 b6 n6 p6", turquoise="t1d").play("t>t2d")  # the shaded row of two: a "?"
    assert table.due() == "?:turquoise"
    assert table.play("?:turquoise>t3a").waiting() == "throw"
    assert table.area("turquoise") == "t3a t1d t2d"


def test_R7_a_silver_question_mark_crosses_one_field_in_any_row() -> None:
    table = at_table(DSC, "w1 s6 y1 b1 g6 p1", green="10 2 2 1 3 3 3").play("g>g")  # the eighth field
    assert table.due() == "?:silver"
    assert len(table.legal()) == 24
    assert table.play("?:silver>s6b").waiting() == "throw"
    assert table.area("silver") == "s6b"


# -- R8: foxes and a negative area ----------------------------------------------------------------------------------
def test_R8_foxes_cost_points_if_green_is_negative() -> None:
    sheet = {"silver": "s1y s2y s3y s4y", "yellow": "y3a y6 y1", "blue": "9 8 7 6", "pink": "6 6"}
    table = at_table(DSC, "w1 s1 y1 b1 g6 p1", green="2", foxes=2, sheet=sheet).play("g>g")
    assert (table.area("green"), table.points("green"), table.points("foxes")) == ("2 12", -10, -20)
    assert table.points("total") == 11 + 21 + 10 - 10 + 12 - 20


def test_R8_an_area_of_nothing_makes_foxes_worthless() -> None:
    table = at_table(DSC, "w1 s1 y1 b1 g6 p1", green="2", foxes=2, pink="6 6")
    assert (table.points("foxes"), table.points("total")) == (0, 12)


# -- R9, R10, R11: solo ---------------------------------------------------------------------------------------------
def test_R9_every_solo_passive_roll_carries_its_landing_order() -> None:
    table = at_table(GSC, "w1 y1 b1 g1 o1 p1", "idle", passive=True)
    assert table.state.outcomes() == 6**6 * 720
    for order, tray in (("wybgop", "w2 y2 b2"), ("pogbyw", "g2 o2 p2"), ("wpyobg", "w2 y2 p2")):
        thrown = at_table(GSC, "w1 y1 b1 g1 o1 p1", "idle", passive=True).play(f"roll w2y2b2g2o2p2/{order}")
        assert thrown.lying("tray") == tray


def test_R10_the_fallback_of_a_solo_passive_turn_are_the_other_three_dice() -> None:
    table = at_table(
        GSC, "w1 y1 b1 g1 o1 p1", "idle", passive=True, purple="5", green=1, yellow="y1a y1b"
    ).play("roll w2y1b2g1o2p1/wybgop")  # fmt: skip
    assert (table.lying("tray"), table.dice_offered()) == ("y1 g1 p1", "wbo")


def solo_passive(game: Game, dice: str) -> Table:
    """A solo player with a +1 in his passive turn, after the throw."""
    return at_table(game, dice, "tray", passive=True, plus1=1)


def test_R11_rulebook_no_extra_die_in_the_solo_passive_turn() -> None:
    table = solo_passive(load(GSC), "w1 y1 b1 g2@I o2@II p2@III")
    assert table.why("+w>y1a") == "no-solo-extra"
    table.play("w>y1a")
    assert (table.waiting(), table.turn("round"), table.left("plus1")) == ("throw", 2, 2)


@pytest.mark.parametrize("game", [load(GSC, INTERNATIONAL), load(GSC, solo_passive_extra_die=True)], ids=repr)
def test_R11_international_an_extra_die_is_allowed(game: Game) -> None:
    table = solo_passive(game, "w1 y1 b1 g2@I o2@II p2@III").play("w>y1a", "+y>y1b")
    assert (table.area("yellow"), table.waiting(), table.turn("round")) == ("y1a y1b", "throw", 2)


@pytest.mark.parametrize(("game", "dice"), [(DSC, "w1 s1 y1 b2@I g2@II p2@III"), (C3, "w1 y1 t1 b2@I n2@II p2@III")])
def test_R11_the_other_games_allow_it(game: str, dice: str) -> None:
    table = solo_passive(load(game), dice).play("pass")
    assert table.offers("+p>")


@pytest.mark.parametrize("game", [DSC, C3])
def test_R11_no_option_of_the_other_games(game: str) -> None:
    with pytest.raises(OptionError, match="solo_passive_extra_die"):
        load(game, solo_passive_extra_die=False)


# -- R12: the extra crosses of silver -------------------------------------------------------------------------------
def test_R12_each_extra_cross_of_silver_may_be_declined_and_they_come_in_any_order() -> None:
    table = at_table(DSC, "w2 s3 y1 b5 g1 p4").play("s>s3b")
    assert table.due() == "lower:w lower:y lower:g"
    table.play("skip:lower:y", "lower:g>s1g", "skip:lower:w")
    assert (table.area("silver"), table.waiting()) == ("s3b s1g", "throw")


# -- R13: companions of a joker -------------------------------------------------------------------------------------
def test_R13_with_a_joker_the_companions_must_show_the_number_pretended() -> None:
    table = at_table(C3, "w2@I y4@II t2 b6 n6 p6", joker=2).play("joker:4", "t>t4a")
    assert table.due() == "same:4"  # the yellow 4, not the white 2
    assert table.play("same:4>t4c").area("turquoise") == "t4a t4c"


# -- R14: a 7 after a 7 ---------------------------------------------------------------------------------------------
def test_R14_rulebook_a_seven_may_follow_a_seven_the_printed_one_included() -> None:
    table = at_table(C3, "w3 y1 t1 b4 n1 p1")
    assert table.offers("b>") == ["b>b:left", "b>b:right"]
    assert at_table(C3, "w3 y1 t1 b4 n1 p1", blue="6 7 | 7").play("b>b:left").area("blue") == "6 7 7 | 7"


@pytest.mark.parametrize("game", [load(C3, INTERNATIONAL), load(C3, seven_after_seven=False)], ids=repr)
def test_R14_international_only_after_another_number(game: Game) -> None:
    assert at_table(game, "w3 y1 t1 b4 n1 p1").why("b>b:left") == "not-next-step"
    assert at_table(game, "w3 y1 t1 b4 n1 p1", blue="6 | 8 7").offers("b>") == ["b>b:left"]


# -- R15: half in pink ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "half"),
    [
        (load(C3), "2"),
        (load(C3, INTERNATIONAL), "3"),
        (load(C3, pink_half="up"), "3"),
        (load(C3, INTERNATIONAL, pink_half="down"), "2"),
    ],
    ids=repr,
)
def test_R15_half_of_five(game: Game, half: str) -> None:
    assert at_table(game, "w1 y1 t1 b1 n1 p5").play("p>p:half").area("pink") == half


@pytest.mark.parametrize(("preset", "half"), [(RULEBOOK, "0"), (INTERNATIONAL, "1")])
def test_R15_half_of_one_still_earns_the_bonus(preset: str, half: str) -> None:
    table = at_table(load(C3, preset), "w1 y1 t1 b1 n1 p1", pink="3").play("p>p:half")
    assert (table.area("pink"), table.left("reroll")) == (f"3 {half}", 1)


# -- R23: fallback and +1 go by where the die lies ------------------------------------------------------------------
def test_R23_a_yellow_fallback_die_goes_in_the_row_of_its_field() -> None:
    full = "t3a t3b t3c t3d t3e"
    table = at_table(
        C3, "w6@I y5@II t3 b5 n2 p3@III", "idle tray", blue="6 5 | 8", brown="n3b", turquoise=full
    )  # fmt: skip
    assert table.offers("y>") == ["y>y5b"]  # white, and closed to dice on the tray
    assert table.offers("w>y") == ["w>y6a"]
    assert table.offers("p>p") == ["p>p:half"]


def test_R23_a_turquoise_fallback_die_has_its_companions_on_the_fields() -> None:
    table = at_table(C3, "w1@I y4 t3@II b5 n2 p3@III", "idle tray", sheet=CANNOT).play("t>t3a")
    assert table.due(1) == "same:3"


def test_R23_an_extra_die_goes_by_its_place_too() -> None:
    table = at_table(C3, "w4@I y2@II t4 b4 n4 p1@III", "more", plus1=3)
    assert table.offers("+y>") == ["+y>y2b"]
    assert table.offers("+w>y") == ["+w>y4a"]
    table.play("+t>t4a")  # on the tray with blue 4 and brown 4; the white 4 lies elsewhere
    assert table.due() == "same:4 same:4"
    table.play("same:4>t4b", "same:4>t4c", "+w>t4d")  # on the fields, no other 4 there
    assert table.area("turquoise") == "t4a t4b t4c t4d"


# -- R24: the time for +1 -------------------------------------------------------------------------------------------
def test_R24_the_active_player_may_use_it_even_if_no_die_was_chosen() -> None:
    table = at_table(DSC, "w6 s5 y4 b3 g2 p1", "choose idle", roll=3, plus1=1)
    assert table.why("+w>p") == "extra-later"
    table.play("pass")
    assert table.why("+w>p") == "extra-later"
    table.play("tray", "0 +w>p", "0 done")
    assert (table.area("pink"), table.fields(), table.waiting()) == ("6", "- - -", "1")


def test_R24_a_passive_player_may_use_it_after_choosing_declining_or_failing() -> None:
    dice = "w4@I y1 b1 g1 o1@II p6@III"
    assert at_table(GSC, dice, "idle tray", plus1=1).why("+p>p") == "extra-later"
    assert at_table(GSC, dice, "idle tray", plus1=1).play("y>y1a", "+p>p").area("purple", 1) == "6"
    assert at_table(GSC, dice, "idle tray", plus1=1).play("pass", "+p>p").area("purple", 1) == "6"
    full: dict[str, str | int] = {"green": 11, "yellow": "y1a y1b", "blue": "b5", "orange": "1 1 1 2 1 1 2 1 2 1 3"}
    full["purple"] = "1 2 3 4 5 6 1 2 3 4 5"
    table = at_table(GSC, dice, "idle tray", plus1=1, seat1=full)
    assert table.legal() == ["w>y4a", "w>y4b", "pass"]  # the fallback; he declines it too
    assert table.play("pass", "+w>y4a").area("yellow", 1) == "y1a y1b y4a"


def test_R24_it_lasts_until_done_and_one_earned_by_it_may_be_used_at_once() -> None:
    """The fourth green field gives a +1."""
    table = at_table(GSC, "w4@I y1 b1 g4 o1@II p6@III", "more tray", plus1=1, green=3).play("0 +g>g")
    assert (table.left("plus1"), table.waiting()) == (1, "0 1")
    table.play("0 +p>p")
    assert table.legal(0) == ["done"]


def test_R24_each_die_once_per_turn_but_a_solo_passive_turn_is_a_new_one() -> None:
    game = load(GSC, INTERNATIONAL)
    table = at_table(game, "w4@I y1@tray b1@tray g4@tray o1@II p6@III", "more", plus1=3).play("+p>p")
    assert table.why("+p>p") == "extra-twice"
    table.play("done", "roll w1y1b1g1o1p6/wybgop", "pass")
    assert "+p>p" in table.legal()


# -- R25: he must roll ----------------------------------------------------------------------------------------------
def test_R25_he_may_decline_results_but_never_the_roll() -> None:
    table = at_table(DSC, "w6@I s5 y4 b3@tray g2 p1", "ahead idle", return_=1)
    assert set(table.legal()) == {"return:b", "roll"}
    assert (table.why("tray"), table.why("pass"), table.why("done")) == ("must-roll", "not-now", "not-now")


@pytest.mark.parametrize("game", [DSC, C3])
def test_R25_declining_a_result_leads_to_the_next_throw(game: str) -> None:
    dice = {DSC: "w6 s5 y4 b3 g2 p1", C3: "w6 y5 t4 b3 n2 p1"}[game]
    table = at_table(game, dice).play("pass")
    assert (table.waiting(), table.turn("roll")) == ("throw", 2)


# -- R26: circles and crosses of yellow in Doppelt so clever --------------------------------------------------------
def test_R26_a_circled_field_may_be_crossed_before_its_twin_is_circled() -> None:
    table = at_table(DSC, "w1 s1 y3 b1 g1 p1", yellow="(y3a)")
    assert table.offers("y>") == ["y>y3a", "y>y3b"]
    assert table.play("y>y3a").area("yellow") == "y3a"
    other = at_table(DSC, "w1 s1 y3 b1 g1 p1", yellow="(y3a)").play("y>y3b")
    assert (other.area("yellow"), other.points("yellow")) == ("(y3a) (y3b)", 0)


# -- R27: brown -----------------------------------------------------------------------------------------------------
def test_R27_either_field_with_the_number_also_for_the_first_cross() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n5 p1")
    assert table.offers("n>") == ["n>n5a", "n>n5b"]
    table.play("n>n5b")
    assert at_table(C3, "w1 y1 t1 b1 n4 p1", brown=table.area("brown")).why("n>n4a") == "behind"


# -- R28: the extra crosses of turquoise ----------------------------------------------------------------------------
def test_R28_extra_crosses_wait_and_may_be_declined() -> None:
    table = at_table(C3, "w6@I y6@II t6 b1 n1 p1").play("t>t6b")
    assert table.due() == "same:6 same:6"
    table.play("same:6>t6c", "skip:same:6")
    assert (table.area("turquoise"), table.due()) == ("t6b t6c", "")


def test_R28_companions_count_by_their_real_face_whatever_their_colour() -> None:
    """White lies on I and was used with blue for a sum; blue lies on II: both show 2."""
    table = at_table(C3, "w2@I y6 t2 b2@II n6 p6", blue="6 | ").play("t>t2a")
    assert table.due() == "same:2 same:2"


# -- R29: who begins ------------------------------------------------------------------------------------------------
def test_R29_the_first_active_player_is_drawn_at_random() -> None:
    game = load(GSC)
    assert {Match(game, 3, seed).first for seed in range(40)} == {0, 1, 2}
    assert Match(game, 3, 1, first=2).waiting == (2,)


def test_R29_the_order_stays_the_same_in_every_round() -> None:
    match = Match(load(GSC), 3, 5, first=1)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    turns = [event.seat for event in match.events if event.sentence.key.endswith(".turn")]
    assert turns == [1, 2, 0] * 5


# -- R30: coloured numbers ------------------------------------------------------------------------------------------
def test_R30_a_coloured_number_is_multiplied_by_its_field() -> None:
    """The tenth purple field gives an orange 6; the next orange field is x2, or x3."""
    purple = "1 2 3 4 5 6 1 2 3"
    table = at_table(GSC, "w1 y1 b1 g1 o1 p4", purple=purple, orange="1 1 1").play("p>p", "6:orange>o")
    assert table.area("orange") == "1 1 1 12"
    table = at_table(GSC, "w1 y1 b1 g1 o1 p4", purple=purple, orange="1 1 1 2 1 1 2 1 2 1").play("p>p", "6:orange>o")
    assert table.area("orange") == "1 1 1 2 1 1 2 1 2 1 18"


@pytest.mark.parametrize("purple", ["", "1", "5", "6", "2 6"])
def test_R30_a_purple_six_always_fits(purple: str) -> None:
    table = at_table(GSC, "w1 y1 b1 g5 o1 p1", green=8, purple=purple).play("g>g", "6:purple>p")
    assert table.area("purple") == f"{purple} 6".strip()


# -- R35: nobody waits for the other --------------------------------------------------------------------------------
def test_R35_extra_dice_of_the_active_player_and_passive_answers_come_at_the_same_time() -> None:
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "seal idle idle", plus1=1).play("tray")
    assert table.waiting() == "0 1 2"
    other = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "seal idle idle", plus1=1).play("tray")
    table.play("0 +p>p", "1 y>y1a", "2 g>g", "0 done", "1 done", "2 done")
    other.play("2 g>g", "2 done", "1 y>y1a", "1 done", "0 +p>p", "0 done")
    assert table.text == other.text
