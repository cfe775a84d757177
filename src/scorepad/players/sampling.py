"""Opinions of players that have none of their own: every legal action is played to the end by the player itself."""

from math import sqrt

from scorepad.core import Rng
from scorepad.core.game import Game, State
from scorepad.core.player import Advisor, Opinion, Player, Playing, PlaysOut, digest_of

#: How often every legal action is played to the end: the effort, counted so that it is the same on every machine.
SAMPLES = 32

#: However many actions there are, each is played to the end this often: one game alone says nothing of chance.
FEWEST = 2

#: Seeds of samples are drawn below this.
SEEDS = (1 << 32) - 1

#: The players' own numbers come from streams far away from those of the dice.
PLAYERS_STREAM = 1 << 40


class Sampled(Playing):
    """Plays every legal action to the end with one player in all seats, and takes the one that ends best.

    All actions get the same dice, so that luck hardly tells them apart. `sheets` is about the most that are filled in
    one decision, where time is short: many actions at a table of many are then played less often.
    """

    def __init__(self, game: Game, player: Player, samples: int = SAMPLES, sheets: int | None = None) -> None:
        self.game, self.player, self.samples, self.name = game, player, samples, player.name
        self.sheets = sheets

    @property
    def digest(self) -> str:
        """Of what the player it asks has learned."""
        return digest_of(self.player)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """The first of the opinions; where there is no choice nothing is played."""
        codes = state.legal(seat)
        return int(codes[0]) if len(codes) == 1 else self.opinions(state, seat, rng)[0].action

    def opinions(self, state: State, seat: int, rng: Rng) -> list[Opinion]:
        """One for every legal action; at tables of several the best is the one with the surest lead."""
        seed, codes = rng.below(SEEDS), state.legal(seat)
        samples = self._samples(len(codes), state.seats)
        ends = {int(code): self._ends(state, seat, code, seed, samples) for code in codes}
        usual = sqrt(sum(lead * lead for found in ends.values() for _, lead, _ in found) / (samples * len(ends)))
        ranked = sorted(ends, key=lambda code: _worth(ends[code], usual if state.seats > 1 else None), reverse=True)
        return [_opinion(code, ends[code], state.seats > 1) for code in ranked]

    def _samples(self, actions: int, seats: int) -> int:
        """How often each of this many actions is played to the end."""
        return self.samples if self.sheets is None else max(FEWEST, min(self.samples, self.sheets // (actions * seats)))

    def _ends(self, state: State, seat: int, code: int, seed: int, samples: int) -> list["End"]:
        found = []
        for sample in range(samples):
            after = state.clone()
            after.confirm = 0
            after.apply(seat, code)
            self._play(after, seed, sample)
            found.append(_end(self.game, after, seat))
        return found

    def _play(self, state: State, seed: int, sample: int) -> None:
        if isinstance(self.player, PlaysOut):
            self.player.playout(state, Rng(seed, sample))
        else:
            play_out(state, self.player, Rng(seed, sample), Rng(seed, PLAYERS_STREAM + sample))


def advising(player: Player, game: Game, samples: int = SAMPLES) -> Advisor:
    """The player with an opinion about every action: its own, or what samples say."""
    return player if isinstance(player, Advisor) else Sampled(game, player, samples)


#: How a game ended for a seat: its points, by how many it leads the others, its share of the win.
End = tuple[int, int, float]


def play_out(state: State, player: Player, dice: Rng, rng: Rng) -> None:
    """Play on to the end with one player in every seat; those awaited at the same time act in any order."""
    while not state.over:
        if state.chance:
            state.roll(dice.below(state.outcomes()))
            continue
        waiting = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        seat = waiting[dice.below(len(waiting))]
        state.apply(seat, player.choose(state, seat, rng))


def _end(game: Game, state: State, seat: int) -> End:
    points = int(state.score(seat))
    if state.seats == 1:
        return points, 0, 1.0
    lead = points - max(state.score(other) for other in range(state.seats) if other != seat)
    first = [place.seat for place in game.ranking(state) if place.place == 1]
    return points, lead, (seat in first) / len(first)


def _worth(ends: list[End], usual: float | None) -> float:
    """What samples are ranked by: with one seat the points, else how sure a lead of this size is."""
    if usual is None:
        return sum(points for points, _, _ in ends)
    # Few samples tell little by wins alone: a narrow lead counts less than a clear one until the end is near.
    return sum(lead / sqrt(lead * lead + usual * usual) if lead else 0.0 for _, lead, _ in ends)


def _opinion(code: int, ends: list[End], several: bool) -> Opinion:
    count = len(ends)
    mean = sum(points for points, _, _ in ends) / count
    spread = sum((points - mean) ** 2 for points, _, _ in ends)
    error = sqrt(spread / (count - 1) / count) if count > 1 else sqrt(spread)
    return Opinion(code, mean, sum(win for _, _, win in ends) / count if several else None, error)
