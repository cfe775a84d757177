"""R32: nobody learns anything of the others' answers before all have answered, however he asks."""

import json
from collections.abc import Callable

import pytest

from scorepad.table.commands import Chat, Undo, do
from scorepad.table.projection import log_view
from scorepad.table.refusal import Refusal
from scorepad.table.table import Table
from table.watching import Watchers, whole
from tabletop import Clock, act, seated, step

#: What is written where the others cannot see it.
WRITTEN = ("write", "place")


@pytest.fixture(params=["twenty-one", "ubongo-dice"])
def worlds(request: pytest.FixtureRequest) -> list[Table]:
    """The same table twice: Ada and Ben have the dice before them and answer, others look on."""
    table = seated(request.param, 2)
    while not (table.hiding and len(table.waiting) == 2 and kinds(table, 0) & set(WRITTEN)):
        step(table)
    said = json.dumps(table.to_json())
    return [Table.from_json(json.loads(said), Clock()) for _ in range(2)]


def kinds(table: Table, seat: int) -> set[str]:
    return {choice.kind for choice in table.playing.legal(seat)}


def pick(table: Table, *wanted: str) -> str:
    return next(str(choice) for choice in table.playing.legal(0) if choice.kind in wanted)


def short(_table: Table) -> None:
    """The shortest answer there is, but for its end."""


def long(table: Table) -> None:
    """An answer that is thought over: done, taken back, done again."""
    for number in range(2):
        action = pick(table, *WRITTEN)
        act(table, 0, action)
        do(table, Undo(0, f"u{number}", table.versions[0]), "Ada")
        act(table, 0, action)
        if not kinds(table, 0) & set(WRITTEN):
            break


def finish(table: Table) -> None:
    """The end of an answer: a box is struck where nothing was written."""
    act(table, 0, pick(table, "done", "strike"))


def told(table: Table, holder: str | None, viewer: int | None) -> list[object]:
    """All that somebody can ask for."""
    mine = table.seats_of(holder)
    return [
        whole(table, holder),
        table.record(viewer).dumps(),
        log_view(table, mine),
        [table.version(seat, mine) for seat in range(2)],
        [table.late(seat) for seat in range(2)],
    ]


@pytest.mark.parametrize("end", [False, True])
def test_two_answers_look_the_same_to_the_others(worlds: list[Table], end: bool) -> None:
    heard, seen = [], []
    for table, answer in zip(worlds, (short, long), strict=True):
        table.clock = clock = Clock()
        watchers = Watchers(table)
        parts: tuple[Callable[[Table], None], ...] = (answer, finish) if end else (answer,)
        for part in parts:
            clock.now += 7 * (answer is long)  # one takes longer to think
            part(table)
            watchers.listen()
        clock.now = 1050
        receipt = do(table, Chat(1, "x", "your turn"), "Ben")
        heard.append([watchers.heard[who] for who in ("Ben", None)])
        seen.append([told(table, "Ben", 1), told(table, None, None), receipt])
        watchers.listen()
        watchers.check()
    assert seen[0] == seen[1]
    assert heard[0] == heard[1]
    assert worlds[0].playing.position != worlds[1].playing.position


def test_who_answers_sees_the_own_answer_and_all_see_it_when_all_have_answered(worlds: list[Table]) -> None:
    table = worlds[0]
    before = whole(table, "Ben")["view"]["sheets"][0]
    long(table)
    do(table, Chat(1, "x", "still thinking?"), "Ben")
    known = log_view(table, [1])
    assert (known[-1]["kind"], known[-1]["number"]) == ("chat", len(known))
    assert whole(table, "Ada")["view"]["sheets"][0] != before
    assert whole(table, "Ben")["view"]["sheets"][0] == before
    answered = table.number
    while table.hiding:
        step(table)
    assert whole(table, "Ben")["view"]["sheets"][0] == whole(table, "Ada")["view"]["sheets"][0]
    assert len(table.seen([1])) == table.number > answered
    log = log_view(table, [1])
    assert [entry["number"] for entry in log] == list(range(1, table.number + 1))
    assert log[: len(known)] == known  # what was hidden came after what was known


def test_who_is_refused_learns_nothing(worlds: list[Table]) -> None:
    """Ben asks for Ada's seat, her act, her undo: the answers do not tell whether she has begun."""
    said = []
    for table, answer in zip(worlds, (short, long), strict=True):
        answer(table)
        refusals = []
        for command in (Undo(0, "x", table.version(0, [1])), Chat(0, "u0", "x")):
            with pytest.raises(Refusal) as caught:
                do(table, command, "Ben")
            refusals.append((caught.value.key, caught.value.params))
        said.append(refusals)
    assert said[0] == said[1]
