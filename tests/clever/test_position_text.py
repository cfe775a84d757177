"""The text of a position: one line that says everything, and is refused with what was expected if it cannot be."""

import pytest

from positions import C3, DSC, GSC, at_table, shipped
from scorepad import NotationError

CHOOSING = at_table(GSC, "w4@I y3 b2 g1@tray o5 p6", "choose idle", purple="2 5", blue="b7", reroll="2/1").text
ANSWERING = at_table(GSC, "w4@I y3 b2 g1 o5@II p6@III", "more tray", plus1=2).text
BEFORE = at_table(GSC, "", "idle idle").text
PASSIVE = at_table(C3, "w1 y1 t1 b1 n1 p1", "idle", passive=True, joker=2, pink="3 4!", blue="6 | 8").text
AHEAD = at_table(DSC, "w4@I s3 y2 b2@tray g1@tray p6", "ahead", return_=1, yellow="(y1) y6").text


def test_a_position_reads_like_this() -> None:
    assert PASSIVE == (
        "seats=1 first=0 round=1 active=0 roll=1 phase=answers passive=1 chance=solo-throw over=0 confirm=1 waiting=- "
        "dice=w1@pool,y1@pool,t1@pool,b1@pool,n1@pool,p1@pool | stage=idle pretends=- extra=- foxes=0 due=- reroll=0/0 "
        "joker=2/0 plus1=0/0 [yellow]=- [turquoise]=- [blue]=b6:6,b8:8 [brown]=- [pink]=p1:3,p2:4!"
    )


@pytest.mark.parametrize("text", [CHOOSING, ANSWERING, BEFORE])
def test_it_is_read_back(text: str) -> None:
    game = shipped(GSC)
    assert game.position_text(game.parse_position(text)) == text
    assert game.position_text(game.parse_position(f" {text}\n")) == text


@pytest.mark.parametrize(
    ("game", "text", "old", "new", "words"),
    [
        (GSC, CHOOSING, CHOOSING, "", "expected seats="),
        (GSC, CHOOSING, "seats=2", "seats=5", "seats: found '5', expected a whole number from 1 to 4"),
        (GSC, CHOOSING, "seats=2", "seats=²", "expected a whole number"),
        (GSC, CHOOSING, "seats=2", "seats=3", "found 2 seats behind the bars, expected 3"),
        (GSC, CHOOSING, "first=0 ", "", "found 'round', expected first="),
        (GSC, CHOOSING, "round=1", "round=7", "from 1 to 6"),
        (GSC, CHOOSING, "round=1", "round=01", "usual order and spelling"),
        (GSC, CHOOSING, "roll=2", "roll=0", "from 1 to 3"),
        (GSC, CHOOSING, "phase=rolls", "phase=role", "expected one of round-bonus, rolls, answers"),
        (GSC, CHOOSING, "passive=0", "passive=1", "from 0 to 0"),
        (GSC, CHOOSING, "chance=none", "chance=throw", "exactly one of waiting, chance and over"),
        (GSC, CHOOSING, "over=0", "over=1", "exactly one of waiting, chance and over"),
        (GSC, CHOOSING, "waiting=0", "waiting=0+1", "a stage exactly if the seat is waiting"),
        (GSC, CHOOSING, "waiting=0", "waiting=0+0", "usual order and spelling"),
        (GSC, CHOOSING, ",p6@pool", "", "found 5, expected 6"),
        (GSC, CHOOSING, "y3@pool", "y7@pool", "y with a face"),
        (GSC, CHOOSING, "y3@pool", "y3@table", "@I, @II, @III, @tray, @pool"),
        (GSC, CHOOSING, "y3@pool", "y-@pool", "expected that all were thrown"),
        (GSC, CHOOSING, "y3@pool", "y3@I", "one on each field of a roll at most"),
        (GSC, CHOOSING, "y3@pool", "y3@III", "one on each field of a roll at most"),
        (GSC, CHOOSING, "p6@pool", "p6@pool colour=red", "expected nothing more in this group"),
        (GSC, CHOOSING, "stage=choose", "stage=tray", "expected one that a seat can be at in rolls"),
        (GSC, CHOOSING, "pretends=-", "pretends=7", "from 1 to 6"),
        (GSC, CHOOSING, "pretends=-", "pretends=3", "a number of a joker field that is used"),
        (GSC, CHOOSING, "extra=-", "extra=wz", "expected letters of wybgop"),
        (GSC, CHOOSING, "foxes=0", "foxes=6", "from 0 to 5"),
        (GSC, CHOOSING, "due=-", "due=X:blue*1", "found marks due, expected none at stage choose"),
        (GSC, CHOOSING, "due=-", "due=X:pink*1", "expected one of X-or-6"),
        (GSC, CHOOSING, "due=-", "due=X:blue*0", "from 1 to"),
        (GSC, CHOOSING, "reroll=2/1", "reroll=8/1", "from 0 to 7"),
        (GSC, CHOOSING, "reroll=2/1", "reroll=2/3", "from 0 to 2"),
        (GSC, CHOOSING, "[blue]=b7", "[blue]=b13", "expected cells of b2"),
        (GSC, CHOOSING, "[blue]=b7", "[blue]=b7:7", "a cell without a number"),
        (GSC, CHOOSING, "[blue]=b7", "[blue]=b7,b7", "usual order and spelling"),
        (GSC, CHOOSING, "[purple]=p1:2,p2:5", "[purple]=p2:5", "found a gap, expected cells from the left"),
        (GSC, CHOOSING, "[purple]=p1:2,p2:5", "[purple]=p1,p2:5", "expected a whole number"),
        (GSC, CHOOSING, "[orange]=-", "[orange]=o1:1,o2:1,o3:1,o4:3", "expected a multiple of 2"),
        (GSC, CHOOSING, "[yellow]=-", "[yellow]=yx1", "expected cells of y3a"),
        (GSC, ANSWERING, "g1@tray", "g1@pool", "expected none while everybody answers"),
        (GSC, ANSWERING, "stage=more", "stage=tray", "expected one that a seat can be at in answers"),
        (GSC, BEFORE, "chance=throw", "chance=solo-throw", "solo-throw in the answers of a passive turn"),
        (GSC, BEFORE, "w-@pool", "w-@I", "one on each field of a roll at most"),
        (GSC, BEFORE, "pretends=-", "pretends=3", "a number of a joker field that is used"),
        (C3, PASSIVE, "w1@pool", "w1@tray", "a throw without dice"),
        (C3, PASSIVE, "phase=answers", "phase=rolls", "another one in a passive turn"),
        (C3, PASSIVE, "b6:6,b8:8", "b5:5,b8:8", "found a gap, expected cells from the centre outwards"),
        (C3, PASSIVE, "p2:4!", "p2:4", "from 0 to 3"),
        (C3, PASSIVE, "p2:4!", "p2:7!", "from 1 to 6"),
        (C3, PASSIVE, "pretends=- ", "pretends=3 ", "a number of a joker field that is used"),
        (C3, PASSIVE, "joker=2/0", "joker=2/4", "from 0 to 3"),
        (DSC, AHEAD, "return=1/0", "return=1/1", "a die that can be taken back"),
        (DSC, AHEAD, "roll=1", "roll=3", "a die that can be taken back"),
        (DSC, AHEAD, "(y1)", "((y1))", "expected cells of"),
    ],
)
def test_what_cannot_be_is_refused(game: str, text: str, old: str, new: str, words: str) -> None:
    assert old in text
    with pytest.raises(NotationError) as caught:
        shipped(game).parse_position(text.replace(old, new, 1))
    assert words in str(caught.value)
    assert str(caught.value).startswith("position: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "found dice none"),
        ("w3y1b6g2o5", "found dice w y b g o"),
        ("w3y1b6g2o5o4", "found dice w y b g o o"),
        ("w3y1b6g2o5p7", "found face 7"),
        ("w3y1b6g2o5p4x", "found 'w3y1b6g2o5p4x'"),
        ("w3y1b6g2o5p4/wybgop", "found a landing order, expected none"),
    ],
)
def test_throws_that_cannot_be(text: str, words: str) -> None:
    state = shipped(GSC).start(1)
    with pytest.raises(NotationError, match="expected") as caught:
        shipped(GSC).parse_roll(state, text)
    assert words in str(caught.value)


def test_dice_may_be_entered_in_any_order_and_with_blanks() -> None:
    state = shipped(GSC).start(1)
    assert shipped(GSC).parse_roll(state, "P4 o5 G2 b6 y1 w3") == shipped(GSC).parse_roll(state, "w3y1b6g2o5p4")


def test_a_landing_order_is_the_order_of_the_text_after_what_is_said_of_it() -> None:
    game = shipped(C3)
    state = game.parse_position(PASSIVE)
    assert game.parse_roll(state, "p4n5b2t6y1w3") == game.parse_roll(state, "w3y1t6b2n5p4/pnbtyw")
    assert game.parse_roll(state, "w3y1t6b2n5p4/pn") == game.parse_roll(state, "w3y1t6b2n5p4/pnwytb")
    for wrong in ("pnbtyy", "pp", "pnbtywx"):
        with pytest.raises(NotationError, match="expected each of wytbnp at most once"):
            game.parse_roll(state, f"w3y1t6b2n5p4/{wrong}")
