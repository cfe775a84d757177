"""What every match of every game does: records, taking back, and what is refused."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from conformance.walks import TABLES, Table, any_act, play_any, random_match
from scorepad import IllegalAction, Match, NotationError, Record, RecordError
from scorepad.core import Rng
from scorepad.core.game import State

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def outcome(match: Match) -> tuple[object, ...]:
    """Everything a match has come to."""
    events = [(event.number, event.seat, event.sentence.key, dict(event.sentence.params)) for event in match.events]
    return match.position, match.scores(), match.ranking(), events, match.waiting, match.over


@every_table
def test_a_record_plays_the_same_match_again(table: Table, scale: int) -> None:
    """Whole matches and unfinished ones; through text and back."""
    for acts in (0, 25, 100 * scale):
        match = random_match(table, 21 + acts, acts)
        text = match.record.dumps()
        record = Record.loads(text)
        assert record.dumps() == text
        again = record.replay()
        assert outcome(again) == outcome(match)
        assert again.record.dumps() == text


@every_table
def test_an_entry_that_cannot_be_played_is_named_by_its_line(table: Table) -> None:
    text = random_match(table, 12, 15).record.dumps()
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("roll "))
    for wrong in ("roll", "roll x9", f"{table.seats} done", "0 nonsense", "nonsense", "-1 done"):
        damaged = "\n".join([*lines[:number], wrong, *lines[number:]])
        with pytest.raises(RecordError, match=rf"^record, line {number + 1}: "):
            Record.loads(damaged).replay()


@every_table
def test_the_same_seed_gives_the_same_match(table: Table) -> None:
    assert outcome(random_match(table, 33, 60)) == outcome(random_match(table, 33, 60))


@every_table
def test_entered_rolls_lead_where_thrown_ones_do(table: Table) -> None:
    match = random_match(table, 5, 40)
    entered = Match(match.game, match.seats, 999, first=match.first, setup=match.setup)
    for line in match.record.lines:
        first, _, rest = line.partition(" ")
        if first == "roll":
            entered.enter_roll(rest)
        else:
            entered.play(int(first), rest)
    assert outcome(entered) == outcome(match)


@every_table
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])  # noqa: S301 - our own
def test_a_copy_is_played_on_by_itself(table: Table, duplicate: Callable[[Match], Match]) -> None:
    """It goes on with the same dice as the original would, tells what happens, takes back; the original stays."""
    match = random_match(table, 8, 20)
    before, twin = outcome(match), duplicate(match)
    assert outcome(twin) == before
    rng, again = Rng(3), Rng(3)
    acts = [play_any(twin, rng) for _ in range(10) if not twin.over]
    assert outcome(match) == before
    assert acts == [play_any(match, again) for _ in range(10) if not match.over]
    assert outcome(match) == outcome(twin)
    for seat in range(match.seats):
        if twin.can_undo(seat):
            twin.undo(seat)
            assert match.can_undo(seat)


@every_table
def test_undo_then_redo(table: Table, scale: int) -> None:
    """Every act is taken back and done again; what cannot be taken back says so and changes nothing."""
    match, rng = Match(table.game, table.seats, 7), Rng(7)
    for _ in range(30 + 12 * scale):
        if match.over:
            break
        before = outcome(match)
        seat, text = play_any(match, rng)
        after = outcome(match)
        if text == "roll":
            check_refused(match, seat, "reason.undo-nothing")
        elif match.game.seals(match.state, match.game.parse_action(text)):
            check_refused(match, seat, "reason.undo-sealed")
        else:
            assert match.can_undo(seat)
            assert match.undo(seat) == text
            assert outcome(match) == before
            match.play(seat, text)
        assert outcome(match) == after


def check_refused(match: Match, seat: int, key: str) -> None:
    """Nothing of this seat's can be taken back."""
    assert not match.can_undo(seat)
    with pytest.raises(IllegalAction) as caught:
        match.undo(seat)
    assert caught.value.reason == key


@every_table
def test_no_act_before_a_throw_can_be_taken_back(table: Table) -> None:
    match, rng = Match(table.game, table.seats, 70), Rng(70)
    for _ in range(40):
        if match.over:
            break
        _, text = play_any(match, rng)
        if text == "roll":
            assert not any(match.can_undo(seat) for seat in range(match.seats))


@every_table
def test_undo_leaves_what_others_did_meanwhile(table: Table, scale: int) -> None:
    """Two seats act, the first takes back: only the second one's act is left."""
    if table.seats == 1:
        return
    match, rng, found = Match(table.game, table.seats, 13), Rng(13), 0
    for _ in range(150):
        if match.over or found == 1 + scale // 4:
            break
        if len(match.waiting) > 1:
            first, second = match.waiting[:2]
            mine, other = any_act(match, first, rng), any_act(match, second, rng)
            if not match.game.seals(match.state, match.game.parse_action(mine)):
                alone = match.record.replay()
                alone.play(second, other)
                match.play(first, mine)
                if match.refusal(second, other) is None:
                    match.play(second, other)
                    assert match.undo(first) == mine
                    assert match.position == alone.position
                    found += 1
                    continue
                match.undo(first)
        play_any(match, rng)
    assert found


@every_table
def test_a_refused_act_changes_nothing(table: Table) -> None:
    match, rng = random_match(table, 3, 30), Rng(3)
    for _ in range(12):
        if match.over:
            break
        before = outcome(match)
        for seat in range(match.seats):
            code = rng.below(match.game.codes)
            text = match.game.action_text(code)
            if match.refusal(seat, text) is not None:
                with pytest.raises(IllegalAction):
                    match.play(seat, text)
        for wrong in ("", "nonsense", "roll nonsense", "é>y3"):
            with pytest.raises(NotationError):
                match.play(match.waiting[0], wrong)
        with pytest.raises(NotationError):
            match.play(match.seats, "roll")
        assert outcome(match) == before
        play_any(match, rng)


@every_table
def test_whoever_is_awaited_has_choices_and_nobody_else(table: Table) -> None:
    match, rng = Match(table.game, table.seats, 6), Rng(6)
    for _ in range(60):
        if match.over:
            break
        assert match.waiting
        for seat in range(match.seats):
            choices = match.legal(seat)
            assert bool(choices) == (seat in match.waiting)
            assert all(match.refusal(seat, choice) is None and choice.kind for choice in choices[:5])
        play_any(match, rng)


@every_table
def test_hidden_answers_stay_hidden_until_all_have_answered(table: Table, scale: int) -> None:
    """Where answers are hidden, what one seat knows does not change while another one answers."""
    match, rng = Match(table.game, table.seats, 9), Rng(9)
    for _ in range(30 + 3 * scale):
        if match.over:
            break
        known = [match.position_for(seat).dump() for seat in range(match.seats)]
        base, events = match.state.clone(), len(match.events)
        seat, text = play_any(match, rng)
        others = [other for other in range(match.seats) if other != seat]
        if not table.game.hides_answers:
            assert all(match.position_for(other).dump() == match.state.dump() for other in others)
        elif text != "roll" and match.waiting and not match.state.chance and hidden(match, base, text):
            assert [match.position_for(other).dump() for other in others] == [known[other] for other in others]
            assert all(match.event_hidden(event, other) for event in match.events[events:] for other in others)


def hidden(match: Match, base: State, text: str) -> bool:
    """Whether an act of a position is hidden, and others still answer."""
    return bool(base.waiting & match.state.waiting) and match.game.hides(base, match.game.parse_action(text))


@every_table
def test_choices_and_events_can_be_read(table: Table) -> None:
    match, rng = Match(table.game, table.seats, 10), Rng(10)
    for _ in range(25):
        for choice in match.legal(match.waiting[0])[:4]:
            assert (choice.kind, choice.die, choice.cell, choice.value) == (
                choice.details["kind"],
                choice.details.get("die"),
                choice.details.get("cell"),
                choice.details.get("value"),
            )
        play_any(match, rng)
    assert all(str(event).strip() and "{" not in str(event) for event in match.events)
    assert table.game_id in repr(match)


@every_table
def test_dice_are_entered_only_when_they_are_to_be_thrown(table: Table) -> None:
    match = Match(table.game, table.seats, 11)
    match.play(match.waiting[0], "roll")
    if "roll" not in [choice for seat in match.waiting for choice in match.legal(seat)]:
        with pytest.raises(IllegalAction) as caught:
            match.enter_roll("w1")
        assert caught.value.reason == "reason.no-throw"


@every_table
def test_another_process_gets_the_same_game(table: Table) -> None:
    game = pickle.loads(pickle.dumps(table.game))  # noqa: S301 - our own
    assert (game.source, game.where, game.preset, game.options) == (
        table.game.source,
        table.game.where,
        table.game.preset,
        table.game.options,
    )
    assert game.start(table.seats).dump() == table.game.start(table.seats).dump()


@pytest.mark.parametrize("name", ["where", "preset", "text", "id_or_path", "options"])
@pytest.mark.parametrize("sheet", [True, False], ids=["own sheet", "shipped"])
def test_an_option_that_no_game_has_is_refused_whatever_its_name(name: str, sheet: bool) -> None:
    match = random_match(TABLES[0], 12, 15)
    record = replace(match.record, options={name: "1"}, sheet=match.game.source if sheet else "")
    with pytest.raises(RecordError, match=f"no option '{name}'"):
        Record.loads(record.dumps()).replay()


def test_a_record_opens_no_file(tmp_path: Path) -> None:
    match = random_match(TABLES[0], 12, 15)
    file = tmp_path / "own.toml"
    file.write_text(match.game.source, encoding="utf-8")
    with pytest.raises(RecordError, match="no game"):
        replace(match.record, game_id=str(file), sheet="").replay()


# -- from a position ------------------------------------------------------------------------------------------------
@every_table
def test_a_match_goes_on_from_a_position(table: Table) -> None:
    """From its text or from a State: the same may be done, nothing before is taken back, the position is a copy."""
    whole = random_match(table, 8, 30)
    for position in (whole.position, whole.state):
        match = Match.from_position(table.game, position, seed=5)
        assert match.position == whole.position
        assert (match.waiting, match.over, match.scores()) == (whole.waiting, whole.over, whole.scores())
        assert match.events == []
        assert not any(match.can_undo(seat) for seat in range(table.seats))
        before = whole.position
        rng = Rng(6)
        while not match.over:
            play_any(match, rng)
        assert whole.position == before


@every_table
def test_the_record_of_a_match_from_a_position_plays_it_again(table: Table) -> None:
    match, rng = Match.from_position(table.game, random_match(table, 9, 20).position, seed=5), Rng(7)
    for _ in range(15):
        if not match.over:
            play_any(match, rng)
    text = match.record.dumps()
    again = Record.loads(text).replay()
    assert outcome(again) == outcome(match)
    assert again.record.dumps() == text
    assert copy.copy(match).record.dumps() == text


@every_table
def test_a_record_from_a_position_that_is_none_says_so(table: Table) -> None:
    text = Match.from_position(table.game, random_match(table, 9, 20).position).record.dumps()
    with pytest.raises(RecordError, match=r"^record: "):
        Record.loads(text.replace("\nposition: ", "\nposition: x")).replay()
