"""Plays one game after the other, each from its own number alone: which chunk or process plays it changes nothing."""

import time
from collections.abc import Iterator, Sequence

from scorepad import players
from scorepad.core import Rng
from scorepad.core.dice import THROWS, Dice, ThrowDice, make_dice
from scorepad.core.game import Game, Playouts, State
from scorepad.core.plain import lowest
from scorepad.core.player import Contestant, Player
from scorepad.core.points import Points
from scorepad.lab.asking import PlayerError, with_care
from scorepad.lab.statistics import Tally
from scorepad.lab.watching import Played, Watch

#: The dice of game i are stream i of the seed; the players' own numbers come from streams far away from those.
SEAT_STREAM = 1 << 40

#: This many games lie in the buffer before they are counted: few enough to stay in the processor's nearest memory.
BLOCK = 512


class Bench:
    """A game with its players, one per seat; game number i begins with seat i modulo the seats."""

    def __init__(
        self, game: Game, names: Sequence[str], seed: int, seated: Sequence[Player] = (), dice: str = THROWS
    ) -> None:
        game.check_seats(len(names))
        self.game, self.seats, self.seed, self.entrants = game, len(names), seed, tuple(names)
        made = list(seated) or [players.make(name, game) for name in names]
        self.players = [with_care(player, name, game) for player, name in zip(made, names, strict=True)]
        self.dice = make_dice(dice)
        self.all_random = {type(player) for player in made} == {players.RandomPlayer} and dice == THROWS
        self._setups, self.setup = game.setups(self.seats), 0
        self._starts = [game.start(self.seats, first) for first in range(self.seats)]
        self._state: State = game.start(self.seats)
        self.names = tuple(game.scores(self._state, 0))
        self._playouts = game.playouts(self.seats) if self.all_random else None
        self._points = Points(BLOCK, self.seats, len(self.names))
        self._rngs = [Rng() for _ in names]

    def tally(self, first: int, count: int) -> Tally:
        """Play the games from number `first` on; a PlayerError brings those that were finished."""
        tally = Tally(self.seats, self.names)
        for start in range(first, first + count, BLOCK):
            games = min(BLOCK, first + count - start)
            self._points.clear()
            if self._playouts:
                self._in_one_go(self._playouts, tally, start, games)
            else:
                self._one_by_one(tally, start, games)
        return tally

    def tally_watched(self, first: int, count: int, watch: Watch) -> tuple[Tally, list[Played]]:
        """The same with everything about each game; a PlayerError brings those that were finished."""
        tally, games = Tally(self.seats, self.names), list[Played]()
        try:
            for index in range(first, first + count):
                games.append(self.watched(index, watch))
                self._count(tally, games[-1])
        except PlayerError as error:
            error.finished = tally, games
            raise
        return tally, games

    def _count(self, tally: Tally, game: Played) -> None:
        self._points.clear()
        for row in game.seats:
            self._points.append(row.points)
        tally.add(self._points, sum(row.decisions for row in game.seats))
        if self.seats > 1:
            tally.won([seat for seat, row in enumerate(game.seats) if row.place == 1])

    def watched(self, index: int, watch: Watch) -> Played:
        """Play one game before the eyes of somebody, and tell everything about it."""
        state = self._deal(index)
        first, setup = index % self.seats, self.setup
        watch.begin(index, first, setup)
        self._contest(state, index, watch)
        places = {place.seat: place.place for place in self.game.ranking(state)}
        rows = [tuple(self.game.score_row(state, seat)) for seat in range(self.seats)]
        return watch.end(rows, [places[seat] for seat in range(self.seats)])

    def outcome(self, index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Play one game: the total and the place of each seat."""
        state = self._deal(index)
        self._contest(state, index)
        places = {place.seat: place for place in self.game.ranking(state)}
        seats = range(self.seats)
        return tuple(places[seat].total for seat in seats), tuple(places[seat].place for seat in seats)

    def _in_one_go(self, playouts: Playouts, tally: Tally, first: int, count: int) -> None:
        """Random games played by a loop inside the engine."""
        decisions = playouts.playouts(self.seed, first, count, self._points)
        tally.add(self._points, decisions)
        for game in range(count if self.seats > 1 else 0):
            leader = self._points.leader(game)
            tally.won(self._tied(first + game) if leader < 0 else (leader,))

    def _tied(self, index: int) -> list[int]:
        """Who has won a random game in which several have the most points: it is played again and ranked."""
        state = self._deal(index)
        state.playout(self._stream())
        return self._winners(state)

    def _one_by_one(self, tally: Tally, first: int, count: int) -> None:
        """Games played here; those before an error are counted."""
        decisions = 0
        try:
            for index in range(first, first + count):
                decisions += self._play(tally, index)
        except PlayerError as error:
            error.finished = tally
            raise
        finally:
            tally.add(self._points, decisions)

    def _play(self, tally: Tally, index: int) -> int:
        """One game to its end; the number of decisions."""
        state = self._deal(index)
        decisions = state.playout(self._stream()) if self.all_random else self._contest(state, index)
        for seat in range(self.seats):
            self._points.append(self.game.score_row(state, seat))
        if self.seats > 1:
            tally.won(self._winners(state))
        return int(decisions)

    def _winners(self, state: State) -> list[int]:
        return [place.seat for place in self.game.ranking(state) if place.place == 1]

    def _deal(self, index: int) -> State:
        """The first position of a game; where everybody has the same sheet the same object serves every game."""
        self.dice.restart(self.seed, index)
        first = index % self.seats
        if self._setups > 1:
            self.setup = self.dice.below(self._setups)
            state: State = self.game.start(self.seats, first, self.setup)
            return state
        self._starts[first].clone_into(self._state)
        return self._state

    def _contest(self, state: State, index: int, watch: Watch | None = None) -> int:
        """Let the players play a game to its end; the number of decisions."""
        for seat, rng in enumerate(self._rngs):
            rng.restart(self.seed, (seat + 1) * SEAT_STREAM + index)
        first = self.players[0]
        alike = isinstance(first, Contestant) and self._alike() and not self.game.hides_answers
        if isinstance(first, Contestant) and alike and watch is None and isinstance(self.dice, ThrowDice):
            return first.contest(state, self.dice.rng, self._rngs)
        table: OpenTable = HiddenTable(self.game, state) if self.game.hides_answers else OpenTable(self.game, state)
        return self._watched(table, watch) if watch else self._unwatched(table)

    def _unwatched(self, table: "OpenTable") -> int:
        state, decisions = table.state, 0
        while not state.over:
            if state.chance:
                table.roll(self.dice.throw(self.game, state))
                continue
            seat = table.next_seat(self.dice)
            table.apply(seat, self.players[seat].choose(table.view(seat), seat, self._rngs[seat]))
            decisions += 1
        return decisions

    def _watched(self, table: "OpenTable", watch: Watch) -> int:
        """The same before the eyes of somebody."""
        state, decisions = table.state, 0
        while not state.over:
            if state.chance:
                outcome = self.dice.throw(self.game, state)
                watch.throw(state, outcome)
                table.roll(outcome)
                continue
            seat, began = table.next_seat(self.dice), time.perf_counter()
            code = self.players[seat].choose(table.view(seat), seat, self._rngs[seat])
            watch.act(seat, code, time.perf_counter() - began)
            table.apply(seat, code)
            decisions += 1
        return decisions

    def _stream(self) -> Rng:
        """The dice of random games, which are drawn together with what is chosen."""
        if not isinstance(self.dice, ThrowDice):
            raise TypeError("random games in one go have dice by throws")
        return self.dice.rng

    def _alike(self) -> bool:
        """Whether the same kind of player sits in every seat."""
        return len({type(player) for player in self.players}) == 1


class OpenTable:
    """A position that everybody sees."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state

    def view(self, seat: int) -> State:
        """The position as this seat may know it."""
        return self.state

    def next_seat(self, dice: Dice) -> int:
        """Who is asked next: of several the lowest seat, since their order changes nothing."""
        return lowest(self.state.waiting)

    def roll(self, outcome: int) -> None:
        """Let the dice show an outcome."""
        self.state.roll(outcome)

    def apply(self, seat: int, code: int) -> None:
        """Do what a seat has chosen."""
        self.state.apply(seat, code)

    def clone(self) -> "OpenTable":
        """A table that goes on by itself."""
        return OpenTable(self.game, self.state.clone())


class HiddenTable(OpenTable):
    """A position in which nobody sees what the others answer to a throw before all have (R32)."""

    def __init__(self, game: Game, state: State) -> None:
        super().__init__(game, state)
        self._views = [state.clone() for _ in range(state.seats)]

    def view(self, seat: int) -> State:
        """The position with this seat's own answers only."""
        return self._views[seat]

    def next_seat(self, dice: Dice) -> int:
        """Of several that act in the open at the same time, a race, any is as likely to be first."""
        waiting = list(_bits(self.state.waiting))
        if len(waiting) == 1 or self._hidden(waiting[0]):
            return waiting[0]
        return waiting[dice.below(len(waiting))]

    def roll(self, outcome: int) -> None:
        """Everybody sees the dice, and now also what was answered before."""
        self.state.roll(outcome)
        for view in self._views:
            self.state.clone_into(view)

    def apply(self, seat: int, code: int) -> None:
        """Do what a seat has chosen, before the eyes of the others only if it is open."""
        hidden = self.game.hides(self.state, code)
        self.state.apply(seat, code)
        for viewer, view in enumerate(self._views):
            if viewer == seat or not hidden:
                view.apply(seat, code)

    def clone(self) -> "HiddenTable":
        """A table that goes on by itself, everybody knowing there what they know here."""
        other = HiddenTable(self.game, self.state.clone())
        for view, known in zip(self._views, other._views, strict=True):
            view.clone_into(known)
        return other

    def _hidden(self, seat: int) -> bool:
        return self.game.hides(self.state, self.state.legal(seat)[0])


def _bits(mask: int) -> Iterator[int]:
    return (place for place in range(mask.bit_length()) if mask >> place & 1)
