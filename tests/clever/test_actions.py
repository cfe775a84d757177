"""The actions: reroll, +1, return and joker number, and the bonuses at the end of their tracks."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from positions import C3, DSC, GSC, Table, at_table
from scorepad import load
from scorepad.core.sheets import load_text


# -- reroll ---------------------------------------------------------------------------------------------------------
def test_a_reroll_throws_all_dice_just_rolled_and_uses_up_no_roll() -> None:
    table = at_table(GSC, "w4@I y3 b1@tray g5 o6 p2@tray", reroll=1).play("reroll")
    assert (table.waiting(), table.turn("roll"), table.lying("pool")) == ("throw", 2, "y g o")
    table.play("roll y1g1o1")
    assert (table.left("reroll"), table.why("reroll")) == (0, "none-left")


def test_several_rerolls_one_after_the_other() -> None:
    table = at_table(GSC, "w4 y3 b1 g5 o6 p2", reroll=2)
    table.play("reroll", "roll w1y1b1g1o1p1", "reroll", "roll w2y2b2g2o2p2", "o>o")
    assert (table.left("reroll"), table.turn("roll"), table.area("orange")) == (0, 2, "2")


def test_a_reroll_is_for_the_time_before_choosing() -> None:
    table = at_table(DSC, "w4 s3 y3 b1 g5 p2", reroll=1, return_=1).play("s>s3y", "skip:lower:b", "skip:lower:p")
    assert (table.waiting(), table.why("reroll")) == ("0", "not-now")


def test_a_reroll_is_for_the_active_player() -> None:
    table = at_table(GSC, "w4@I y1 b1 g1 o1@II p6@III", "idle tray", reroll=1)
    assert table.why("reroll") == "active-only"


# -- +1 -------------------------------------------------------------------------------------------------------------
def test_a_plus_1_takes_any_of_the_six_dice_also_one_just_used() -> None:
    table = at_table(GSC, "w4@I y1@II b1 g2 o3 p6", "choose", roll=3, plus1=6).play("p>p")
    assert table.dice_offered() == "wybgop"
    assert table.play("+p>p").area("purple") == "6 6"


def test_each_die_once_by_plus_1_blue_and_white_are_two() -> None:
    table = at_table(GSC, "w4@I y1@II b1 g2 o3@III p6", "more", plus1=7, yellow="y4a").play("+w>b5")
    assert table.why("+b>b5") == "marked"
    table = at_table(GSC, "w4@I y1@II b1 g2 o3@III p6", "more", plus1=7, yellow="y4a").play("+w>y4b", "+b>b5")
    assert (table.why("+w>g"), table.why("+b>b5")) == ("extra-twice", "extra-twice")
    assert table.left("plus1") == 5


def test_a_plus_1_moves_no_dice() -> None:
    table = at_table(GSC, "w4@I y1@II b1 g2 o3@III p6", "more tray", plus1=2).play("0 +p>p", "0 +b>b5")
    assert (table.fields(), table.lying("tray")) == ("w4 y1 o3", "b1 g2 p6")


def test_without_a_plus_1_left_nothing_is_asked() -> None:
    table = at_table(GSC, "w4@I y1@II b1 g2 o3@III p6", "seal idle", plus1="2/2").play("tray")
    assert table.waiting() == "1"


def test_a_plus_1_on_which_no_die_fits_is_not_asked_for() -> None:
    full: dict[str, str | int] = {"green": 11, "orange": "1 1 1 2 1 1 2 1 2 1 3", "purple": "1 2 3 4 5 6 1 2 3 4 5"}
    full |= {"yellow": "y1a y1b y4a y4b", "blue": "b5"}
    table = at_table(GSC, "w4@I y1@II b1 g2 o3@III p6", "seal idle", plus1=2, sheet=full).play("tray")
    assert table.waiting() == "1"


def test_a_plus_1_earned_in_a_passive_answer_is_used_at_once() -> None:
    """The fourth green field."""
    table = at_table(GSC, "w4@I y1 b1 g4 o1@II p6@III", "idle tray", green=3).play("g>g")
    assert table.left("plus1", 1) == 1
    assert table.play("+p>p", "done").area("purple", 1) == "6"


def test_a_plus_1_earned_by_the_last_choice_is_used_at_once() -> None:
    table = at_table(GSC, "w1@I y1@II b1 g4 o1 p6", green=3).play("g>g")
    assert table.offers("+p") == ["+p>p"]


# -- return ---------------------------------------------------------------------------------------------------------
def ahead(dice: str, returns: int, **more: str | int) -> Table:
    """Between two rolls of Doppelt so clever, with so many returns."""
    return at_table(DSC, dice, "ahead", return_=returns, sheet=more)


def test_return_brings_dice_of_the_tray_back_several_before_one_roll() -> None:
    table = ahead("w5@I s3@tray y2@tray b6 g5 p1@tray", 2).play("return:y", "return:p")
    assert (table.lying("pool"), table.lying("tray"), table.left("return")) == ("y b g p", "s3", 0)
    assert table.waiting() == "throw"


def test_return_takes_only_dice_of_the_tray() -> None:
    table = ahead("w5@I s3@tray y2@tray b6 g5 p1@tray", 2)
    assert (table.why("return:w"), table.why("return:b")) == ("not-on-tray", "not-on-tray")


def test_return_rescues_a_turn_without_dice_to_roll() -> None:
    table = at_table(DSC, "w6 s5 y4 b3 g2 p1", "choose idle", return_=1).play("w>p")
    assert set(table.legal()) == {*(f"return:{die}" for die in "sybgp"), "tray"}
    assert table.why("roll") == "no-dice"
    table.play("return:s", "roll s6")
    assert (table.turn("roll"), table.dice_offered()) == (2, "s")


def test_who_will_not_return_a_die_ends_his_rolls() -> None:
    table = at_table(DSC, "w6 s5 y4 b3 g2 p1", "choose idle", return_=1).play("w>p", "tray")
    assert (table.waiting(), table.left("return")) == ("1", 1)


def test_return_after_a_declined_roll() -> None:
    table = at_table(DSC, "w6@I s5 y4@tray b3 g2@tray p1@tray", return_=1).play("pass")
    assert set(table.legal()) == {"return:y", "return:g", "return:p", "roll"}


def test_no_return_after_the_third_roll() -> None:
    table = at_table(DSC, "w4@I s4@II y4 b3@tray g2 p1", "choose idle", return_=3).play("p>p")
    assert (table.legal(), table.why("return:b")) == (["tray"], "not-now")


def test_no_return_between_a_roll_and_its_reroll_which_includes_returned_dice() -> None:
    table = at_table(DSC, "w6 s5 y4 b6 g2 p1", reroll=1, return_=2).play("w>p", "return:s", "roll s1b1")
    assert table.why("return:y") == "not-now"
    table.play("reroll")
    assert (table.waiting(), table.lying("pool")) == ("throw", "s b")


def test_no_return_while_marks_are_pending() -> None:
    table = at_table(DSC, "w6 s5 y4 b6 g2 p1", return_=2).play("s>s5y")
    assert table.why("return:y") == "marks-first"


def test_return_is_for_the_active_player() -> None:
    table = at_table(DSC, "w6@I s5 y4 b6 g2 p1", "idle tray", return_=2)
    assert table.why("return:y") == "active-only"


# -- joker number ---------------------------------------------------------------------------------------------------
def test_printed_jokers_may_be_used_in_any_order() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", joker=4)
    assert table.offers("joker") == ["joker:3", "joker:4", "joker:5", "joker:6"]
    table.play("joker:5", "t>t5a")
    later = at_table(C3, "w1@I y1@II t1 b1 n1 p1", joker="4/4")  # the third field is crossed
    assert later.offers("joker") == ["joker:3", "joker:4", "joker:6"]
    assert (table.left("joker"), table.circled("joker")) == (3, 4)


def test_a_joker_question_mark_is_any_number() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", joker="5/15")
    assert table.offers("joker") == [f"joker:?{number}" for number in range(2, 7)]  # all dice show 1 already
    assert table.play("joker:?6", "p>p:half").area("pink") == "3"


def test_a_number_offered_by_print_and_by_question_mark_says_which_field_is_used() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", joker=5)
    assert table.offers("joker:")[:4] == ["joker:?2", "joker:3", "joker:?3", "joker:4"]
    assert table.play("joker:?3", "t>t3a").text.split("joker=")[1].split()[0] == "5/16"


def test_the_die_of_a_joker_is_chosen_next_and_nothing_else() -> None:
    table = at_table(C3, "w1 y1 t1 b1 n1 p1", joker=2, reroll=1).play("joker:4")
    assert {act[1] for act in table.legal()} == {">"}
    assert [table.why(act) for act in ("pass", "reroll", "joker:3")] == ["joker-now"] * 3


def test_a_joker_is_another_number() -> None:
    table = at_table(C3, "w3 y1 t1 b1 n1 p1", joker=1).play("joker:3")
    assert (table.dice_offered(), table.why("w>t3a")) == ("ytbnp", "joker-same")
    assert at_table(C3, "w3 y3 t3 b3 n3 p3", joker=1).why("joker:3") == "joker-useless"


def test_the_real_face_decides_which_dice_go_to_the_tray() -> None:
    table = at_table(C3, "w2 y1 t2 b4 n5 p6", joker=4).play("joker:6", "t>t6a")
    assert (table.fields(), table.lying("tray"), table.lying("pool")) == ("t2 - -", "y1", "w b n p")


def test_other_players_go_by_the_real_face() -> None:
    table = at_table(C3, "w2 y2 t2 b2 n2 p2", "choose idle", roll=3, joker=4).play("joker:6", "n>n6a", "tray")
    assert {act for act in table.legal(1) if act.startswith("t>")} == {f"t>t2{row}" for row in "abcde"}


def test_with_blue_and_white_only_the_chosen_die_is_replaced() -> None:
    """Blue 1 as a 5, with white 3: 8; white 3 as a 5, with blue 1: 6."""
    table = at_table(C3, "w3 y1 t1 b1 n1 p1", joker=3).play("joker:5")
    assert table.offers("b>") == ["b>b:right"]
    assert table.offers("w>b") == ["w>b:left"]


def test_a_passive_player_may_use_a_joker() -> None:
    table = at_table(C3, "w4@I y1 t1 b1 n1@II p6@III", "idle tray", joker=1).play("joker:3", "t>t3a", "done")
    assert (table.area("turquoise", 1), table.left("joker", 1)) == ("t3a", 0)


def test_a_joker_with_plus_1() -> None:
    table = at_table(C3, "w4@I y1 t1 b1 n1@II p6@III", "more", plus1=1, joker=1)
    assert "joker:3" in table.legal()
    table.play("joker:3", "+p>p:half")
    assert (table.area("pink"), table.left("plus1"), table.left("joker")) == ("1", 0, 0)


def test_a_plus_1_that_needs_a_joker_to_be_of_use() -> None:
    """All dice show 1, for which there is no place; as a 3 they could be used."""
    ones = {"yellow": "y1a y1b y1c", "turquoise": "t1a t1b t1c t1d t1e", "blue": "6 5 | 8", "brown": "n1b"}
    ones["pink"] = "1 1 1 1 1 1 1 1 1 1 1 1"
    dice = "w1@I y1 t1 b1 n1@II p1@III"
    table = at_table(C3, dice, "seal idle", plus1=1, joker=1, sheet=ones).play("tray")
    assert table.legal(0) == ["joker:3", "done"]
    assert at_table(C3, dice, "seal idle", plus1=1, joker="1/1", sheet=ones).play("tray").waiting() == "1"


def test_no_joker_without_a_plus_1_once_the_answer_is_given() -> None:
    table = at_table(C3, "w4@I y1 t1 b1 n1@II p6@III", "idle tray", joker=1).play("pass")
    assert (table.legal(), table.why("joker:3")) == (["done"], "not-now")


def test_joker_plus_1_and_companions_together() -> None:
    """White 6 on field I as a turquoise 4, by +1: the yellow 4 on field II is its companion."""
    table = at_table(C3, "w6@I y4@II t4 b1 n1 p6@III", "more", plus1=1, joker=2).play("joker:4", "+w>t4a")
    assert table.due() == "same:4"  # not the turquoise 4 on the tray
    assert table.play("same:4>t4b").area("turquoise") == "t4a t4b"


# -- the ends of the tracks -----------------------------------------------------------------------------------------
def earned_by(game: str, dice: str, act: str, **sheet: str | int) -> Table:
    """The table after an act that circles the last field of a track."""
    return at_table(game, dice, sheet=sheet).play(act)


@pytest.mark.parametrize(
    ("table", "due", "foxes"),
    [
        (earned_by(DSC, "w1 s1 y1 b1 g6 p1", "g>g", green="2", reroll=5), "", 1),
        (earned_by(DSC, "w1 s1 y1 b1 g1 p1", "w>b", blue="9", return_=5), "?:pink", 0),
        (earned_by(DSC, "w1 s1 y1 b1 g1 p1", "w>b", blue="9 8 7 6", plus1=5), "?:silver", 0),
        (earned_by(C3, "w1 y1 t6 b1 n1 p1", "t>t6a", reroll=6), "", 1),
        (earned_by(C3, "w1 y1 t1 b1 n5 p1", "n>n5a", brown="n1a", joker=6), "?:pink", 0),
        (earned_by(C3, "w1 y1 t1 b1 n5 p1", "n>n5b", brown="n4b", plus1=6), "?:brown", 0),
    ],
    ids=["DSC reroll", "DSC return", "DSC plus1", "C3 reroll", "C3 joker", "C3 plus1"],
)
def test_the_last_circle_of_a_track_earns_its_bonus(table: Table, due: str, foxes: int) -> None:
    assert (table.due(), table.foxes()) == (due, foxes)


def test_the_bonus_comes_with_the_circle_not_with_the_use() -> None:
    table = at_table(DSC, "w1 s1 y1 b1 g6 p1", reroll=6).play("reroll")
    assert table.foxes() == 0


@pytest.mark.parametrize("name", [GSC, DSC, C3])
def test_no_track_of_a_printed_sheet_can_overflow(name: str) -> None:
    """The sheet offers exactly as many of each action as its track has fields, and as many foxes as it says."""
    sheet = tomllib.loads(load(name).source)
    printed = [word for part in ("round_bonus", "areas", "tracks") for word in words(sheet[part])]
    tracks = {track["action"]: track for track in sheet["tracks"]}
    for action, track in tracks.items():
        assert printed.count(action) - 1 == track["fields"]  # one of them names the track itself
    assert printed.count("fox") == sheet["foxes"]


def test_on_a_sheet_of_ones_own_a_circle_past_the_end_is_lost() -> None:
    source = load(GSC).source.replace('action = "reroll"\nfields = 7', 'action = "reroll"\nfields = 1')
    table = at_table(load_text(source), "w1 y1 b1 g1 o1 p6", purple="1 2", reroll=1).play("p>p")
    assert (table.circled("reroll"), len(table.happened("action-lost"))) == (1, 1)


def words(part: Any) -> Iterator[str]:
    """Every text in a part of a sheet file."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for item in part:
            yield from words(item)
    elif isinstance(part, dict):
        for key, item in part.items():
            if key not in ("id", "letter", "die"):
                yield from words(item)
