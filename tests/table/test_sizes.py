"""Whatever somebody does at a table of four, each browser is told so in a short message."""

import random
import statistics

import pytest

import scorepad
from scorepad.table.bots import choose, question
from scorepad.table.commands import Chat, do
from scorepad.table.table import Table
from table.watching import Watchers
from tabletop import act, seated, step

#: Bytes of one message.
MOST = 1500
#: And of a chat line.
MOST_CHAT = 400
#: All that is told of one act to one of them, mostly in one message.
MOST_ACT = 2200
#: So many events are at random; and so many there are at most, by the number of people: four play a whole game.
AT_RANDOM = 300
MOST_EVENTS = {4: 5000, 2: 200}

every_game = pytest.mark.parametrize("game", scorepad.games())


class Time:
    """A clock as real ones are: many digits, and it goes on."""

    def __init__(self) -> None:
        self.now = 1_763_447_773.123456

    def __call__(self) -> float:
        """The time."""
        self.now += 0.837461
        return self.now


def four(game: str, people: int) -> Table:
    table = seated(game, people, ("random",) * (4 - people))
    table.clock = Time()
    return table


def choice(table: Table, pick: random.Random, eager: bool) -> int:
    """Something allowed; the eager write as much as they can."""
    kinds = [one.kind for one in table.playing.legal(table.waiting[0])]
    writing = [at for at, kind in enumerate(kinds) if kind in ("write", "place", "extra")]
    return pick.choice(writing) if eager and writing else pick.randrange(1000)


@every_game
@pytest.mark.parametrize("people", [4, 2])
def test_a_game_of_four_is_told_in_short_messages(game: str, people: int) -> None:
    table, pick = four(game, people), random.Random(people)
    watchers = Watchers(table)
    sizes: list[list[int]] = []
    while table.status != "over" and table.number < MOST_EVENTS[people]:
        before = {who: len(heard) for who, heard in watchers.heard.items()}
        play(table, pick, eager=people == 4)
        watchers.listen()
        sizes += [[len(text.encode()) for text in heard[before[who] :]] for who, heard in watchers.heard.items()]
    watchers.check()
    assert people < 4 or table.status == "over", "a whole game"
    assert max(size for told in sizes for size in told) <= MOST
    assert max(map(sum, sizes)) <= MOST_ACT
    assert statistics.median(map(sum, sizes)) <= MOST / 2


def play(table: Table, pick: random.Random, eager: bool) -> None:
    """Something allowed; after a while what a bot would do, or Ubongo would go on for long."""
    seat = table.waiting[0]
    if table.number < AT_RANDOM or seat in table.asked:
        step(table, choice(table, pick, eager))
    else:
        act(table, seat, choose(question(table, seat, "greedy"), table.number))


@every_game
def test_what_somebody_says_is_told_in_a_line(game: str) -> None:
    table = four(game, 4)
    watchers = Watchers(table)
    do(table, Chat(1, "x", "Shall we play another one after this?"), "Ben")
    watchers.listen()
    assert [len(heard) for heard in watchers.heard.values()] == [1] * 5
    assert max(len(heard[0].encode()) for heard in watchers.heard.values()) <= MOST_CHAT
