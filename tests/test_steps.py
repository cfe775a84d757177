"""A record goes step by step, and every act is read once and judged once, at a match and at a server's table."""

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import scorepad
from golden.stories import golden_files, read
from scorepad import IllegalAction, Match, Record, RecordError
from scorepad.core import Rng
from scorepad.core.match import ROLL
from scorepad.core.narrate import narrate
from scorepad.core.record import Throw
from scorepad.server.live.commands import bot_act, run
from scorepad.server.live.lobby import fresh_row
from scorepad.server.live.table import Live, start_text
from scorepad.server.messages import Act
from scorepad.server.storage.queries import Entry, Seat, Stored
from scorepad.table.refusal import Refusal

GAMES = ("ganz-schoen-clever", "twenty-one", "ubongo-dice")
SEATS = [Seat(0, "person", "me", "Ada"), Seat(1, "bot", None, "greedy", bot="greedy")]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the rules of any game are asked to read an act and to judge it."""
    counted: Counter[str] = Counter()

    def count(kind: type[Any], name: str) -> None:
        original: Callable[..., Any] = getattr(kind, name)

        def counting(*arguments: Any) -> Any:
            counted[name] += 1
            return original(*arguments)

        monkeypatch.setattr(kind, name, counting)

    for game in GAMES:
        for name in ("parse_action", "reason"):
            count(type(scorepad.load(game)), name)
    return counted


def table(game: str) -> Live:
    """A table of a person and a bot, in memory."""
    row = fresh_row("me") | {"game": game, "preset": "rulebook", "options": "{}", "sheet": "", "base": ""}
    row |= {"limit_seconds": 90, "dice": "server", "status": "playing", "auto_forced": False}
    start = Entry(2, 1.0, "start", text=start_text(row, SEATS))
    return Live(Stored(row, SEATS, [Entry(1, 1.0, "create"), start]))


def command(live: Live, action: str) -> Act:
    """The person wants to do this."""
    return Act(type="act", table=live.id, seat=0, id=f"c{live.number}", version=live.versions[0], action=action)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_reads_and_judges_every_act_once(game: str, asked: Counter[str]) -> None:
    match, rng = Match(scorepad.load(game), 2, 3), Rng(3)
    for _ in range(60):
        seat = match.waiting[0]
        choices, due = match.legal(seat), not match.state.chance
        asked.clear()
        match.play(seat, choices[rng.below(len(choices))])
        assert asked == Counter(parse_action=1, reason=1 if due else 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_reads_and_judges_every_act_once(game: str, asked: Counter[str]) -> None:
    """Of people and of bots, the dice too; a throw that is due by itself needs no judgement."""
    live, rng = table(game), Rng(5)
    for _ in range(60):
        seat = live.waiting[0]
        choices, due = live.playing.legal(seat), not live.playing.state.chance
        action = str(choices[rng.below(len(choices))])
        asked.clear()
        if seat:
            assert bot_act(live, seat, live.versions[seat], action)
        else:
            run(live, "me", command(live, action))
        assert asked == Counter(parse_action=1, reason=1 if due else 0)


def test_a_refused_act_is_judged_once_and_changes_nothing(asked: Counter[str]) -> None:
    live = table("ganz-schoen-clever")
    while live.waiting != (0,) or live.playing.state.chance:
        seat = live.waiting[0]
        live.add(ROLL, seat, live.throw_text(seat)) if live.playing.state.chance else live.add(
            "act", seat, str(live.playing.legal(seat)[0])
        )
    before, number = live.playing.position, live.number
    asked.clear()
    with pytest.raises(Refusal) as caught:
        run(live, "me", command(live, "done"))
    assert caught.value.key == "reason.clever.not-now"
    assert asked == Counter(parse_action=1, reason=1)
    assert (live.playing.position, live.number) == (before, number)
    with pytest.raises(Refusal) as wrong:
        run(live, "me", command(live, "nothing"))
    assert wrong.value.key == "reason.bad-notation"
    assert (live.playing.position, live.number) == (before, number)


def test_who_catches_a_refusal_says_it_in_any_language() -> None:
    match = Match(scorepad.load("ganz-schoen-clever"), seed=1)
    match.enter_roll("w3 y1 b6 g2 o5 p4")
    with pytest.raises(IllegalAction) as caught:
        match.play(0, "w>y4a")
    sentence = caught.value.sentence
    assert sentence == match.refusal(0, "w>y4a")
    assert caught.value.reason == sentence.key
    assert narrate(sentence, "de") == match.why_not(0, "w>y4a", "de")
    assert narrate(sentence, "de") != narrate(sentence, "en")
    assert narrate(sentence, "en") in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).sentence == sentence  # noqa: S301 - our own


@pytest.mark.parametrize("path", golden_files()[::4], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_steps_of_a_record_are_its_entries(path: Any) -> None:
    """Each is done in the position that the one before it led to, and together they are the whole game."""
    record, _ = read(path)
    lines = dict(record.entries())
    events, after = 0, Match.beginning(record)
    for step in record.steps():
        assert lines.pop(step.line) == step.text
        if isinstance(step.done, Throw):
            assert (step.seat, step.before.chance > 0) == (None, True)
            assert after.game.roll_text(step.before, after.game.parse_roll(step.before, step.done.text)) in step.text
        else:
            assert f"{step.seat} {after.game.action_text(step.done.code)}" == step.text
            assert step.before == after.state
            assert step.before.refuse(step.done.seat, step.done.code) == 0
        assert step.match.events[len(step.match.events) - len(step.events) :] == list(step.events)
        events += len(step.events)
        after = step.match.__copy__()
    assert not lines
    assert after.position == record.replay().position
    assert after.events[-events:] == [event for step in record.steps() for event in step.events]


def test_a_step_that_cannot_be_done_names_its_line() -> None:
    match = Match(scorepad.load("ganz-schoen-clever"), seed=1)
    match.enter_roll("w3 y1 b6 g2 o5 p4")
    text = match.record.dumps() + "0 w>y4a\n"
    steps = Record.loads(text).steps()
    assert next(steps).text == "roll w3y1b6g2o5p4"
    with pytest.raises(RecordError, match=f"record, line {len(text.splitlines())}: 'w>y4a' is not allowed now"):
        next(steps)
