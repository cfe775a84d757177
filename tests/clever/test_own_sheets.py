"""Sheets of one's own: the words of a sheet file mean the same in another combination or another place."""

import pytest

from positions import C3, DSC, GSC, at_table, shipped
from scorepad import Game, Match, Record, load_text


def changed(name: str, *changes: tuple[str, str]) -> Game:
    """A shipped sheet with pieces of its text replaced."""
    source = shipped(name).source
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new, 1)
    return load_text(source)


def test_the_order_of_the_tracks_does_not_matter() -> None:
    """Clever hoch Drei with the joker track in front."""
    joker = '[[tracks]]\naction = "joker"\nfields = 7\nprinted = [3, 4, 5, 6, "?", "?", "?"]\nend_bonus = "?:pink"\n'
    game = changed(C3, (joker, ""), ("[[tracks]]", joker + "[[tracks]]"))
    table = at_table(game, "w1 y1 t1 b1 n1 p1", joker=2, reroll=1)
    assert {"joker:3", "joker:4", "reroll"} <= set(table.legal())
    assert table.play("joker:4", "t>t4a").left("joker") == 1


def test_a_sheet_without_some_actions() -> None:
    """Doppelt so clever with the +1 track only: no reroll, no return."""
    source = shipped(DSC).source
    for track, bonus in (("reroll", "fox"), ("return", "?:pink")):
        source = source.replace(f'[[tracks]]\naction = "{track}"\nfields = 6\nend_bonus = "{bonus}"\n', "")
        source = source.replace(f'"{track}"', '""')
    game = load_text(source.replace("foxes = 6", "foxes = 5").replace('failed_roll = ""', 'failed_roll = "reroll"'))
    table = at_table(game, "w6 s5 y4 b3 g2 p1", "choose idle")
    assert "reroll" not in [game.action_text(code) for code in range(game.codes)]
    assert table.play("w>p").legal() == ["tray"]


def test_chains_of_different_length() -> None:
    """A centre in the fourth of thirteen fields: three to the left, nine to the right."""
    table_of_nine = "points_table = [0, 3, 6, 9, 13, 17, 22, 26, 30, 34]"
    game = changed(C3, ("centre = 7", "centre = 4"), ("points_table = [0, 3, 6, 9, 13, 17, 22]", table_of_nine))
    table = at_table(game, "w3 y1 t1 b4 n1 p1")
    for side, length in (("left", 3), ("right", 9)):
        table = at_table(game, "w3 y1 t1 b4 n1 p1")
        for _ in range(length):
            table.play(f"b>b:{side}")
            table = at_table(game, "w3 y1 t1 b4 n1 p1", sheet={"[blue]": area_text(table.text, "blue")})
        assert table.why(f"b>b:{side}") == "area-full"


def area_text(position: str, area: str) -> str:
    """What stands in an area, as the position's text has it."""
    return position.split(f"[{area}]=")[1].split(" ")[0]


def test_five_dice() -> None:
    """Without the orange die and its area: three lowest of five on the tray."""
    source = shipped(GSC).source.replace('[[dice]]\nid = "orange"\nletter = "o"\n', "")
    start, end = source.index('[[areas]]\nid = "orange"'), source.index('[[areas]]\nid = "purple"')
    source = (source[:start] + source[end:]).replace('"6:orange", ', "", 1)
    for bonus in ('"4:orange"', '"5:orange"', '"6:orange"'):
        source = source.replace(bonus, '""')
    game = load_text(source.replace("foxes = 5", "foxes = 4").replace(', ["orange"]', ""))
    table = at_table(game, "w1 y1 b1 g1 p1", "idle", passive=True)
    assert table.state.outcomes() == 6**5 * 120
    table.play("roll w4y4b4g1p4/pgbyw")
    assert (table.lying("tray"), table.fields()) == ("b4 g1 p4", "y4 w4 -")


def test_thresholds_of_sums() -> None:
    """An area of sums that is filled in order, with a threshold for each field."""
    game = changed(
        DSC,
        ('accepts = "falling"', 'accepts = "at-least"\nthreshold = [2, 4, 6, 8, 10, 12, 2, 4, 6, 8, 10, 12]'),
    )
    assert at_table(game, "w3 s1 y1 b4 g1 p1", blue="2 4 6").why("b>b") == "too-low"
    assert at_table(game, "w4 s1 y1 b4 g1 p1", blue="2 4 6").play("b>b").area("blue") == "2 4 6 8"


@pytest.mark.parametrize(("reset", "allowed"), [(6, False), (5, True)])
def test_another_number_to_restart_after(reset: int, allowed: bool) -> None:
    game = changed(GSC, ("reset = 6", f"reset = {reset}"))
    assert (at_table(game, "w1 y1 b1 g1 o1 p2", purple="5").why("p>p") is None) is allowed


def test_no_joker_colour_at_all() -> None:
    """Without `any_area` white goes with blue only."""
    game = changed(GSC, ("any_area = true\n", ""))
    assert [act for act in at_table(game, "w3 y1 b2 g1 o1 p1").legal() if act.startswith("w")] == ["w>b5"]


def test_a_record_carries_a_sheet_of_ones_own() -> None:
    """The game can be played again where nobody has the file."""
    game = changed(GSC, ("reset = 6", "reset = 5"), ('id = "ganz-schoen-clever"', 'id = "mine"'))
    match = Match(game, 2, 3)
    for _ in range(20):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    text = match.record.dumps()
    assert "| reset = 5" in text
    again = Record.loads(text).replay()
    assert (again.position, again.game.digest) == (match.position, game.digest)


def test_what_a_sheet_looks_like_is_no_rule() -> None:
    """Title, drawing, comments and layout do not change the digest; a rule does."""
    assert changed(GSC, ("Ganz schön clever", "Pretty clever")).digest == shipped(GSC).digest
    assert changed(GSC, ("foxes = 5", "foxes   =   5 # five")).digest == shipped(GSC).digest
    assert changed(GSC, ("reset = 6", "reset = 5")).digest != shipped(GSC).digest


def test_a_mark_that_another_mark_can_make_usable_waits_for_it() -> None:
    """After a 5 no 2 can be written in purple; after the 6 that waits as well, it can."""
    game = changed(GSC, ('"4:orange"', '"2:purple"'))
    table = at_table(game, "w1 y1 b1 g1 o1 p1", "start", in_round=4, due="2:purple*1,6:purple*1", purple="5")
    assert (table.due(), table.legal()) == ("2:purple 6:purple", ["6:purple>p"])
    table.play("6:purple>p", "2:purple>p")
    assert table.area("purple") == "5 6 2"
