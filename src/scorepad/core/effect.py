"""What one action does at once, asked of the engine: positions before and after, points gained, events."""

from dataclasses import dataclass
from typing import Generic

from scorepad.core import Tape
from scorepad.core.game import Game, S, Sentence

#: Parts of a score that are no points of their own.
NO_POINTS = ("total", "throws")

#: Events after which the game has moved on: what follows is not the action's doing.
MOVED_ON = ("round", "turn", "over", "area")


@dataclass(frozen=True)
class Effect(Generic[S]):
    """An action by its consequences."""

    seat: int
    kind: str  #: what sort of action it is
    before: S
    after: S
    points: dict[str, int]  #: how much each part of the score changes
    events: tuple[Sentence, ...]  #: what happens to the seat because of it

    @property
    def used(self) -> list[str]:
        """The actions of the sheet that it uses up."""
        return [str(event.params["action"]) for event in self.named("action-used")]

    def named(self, *names: str) -> list[Sentence]:
        """The events of some names."""
        return [event for event in self.events if _name(event) in names]


def effect_of(game: Game[S], state: S, seat: int, code: int) -> Effect[S]:
    """Do an action on a copy of the position and look."""
    after = state.clone()
    after.confirm = 1
    after.tape = tape = Tape()
    after.apply(seat, code)
    old, new = game.scores(state, seat), game.scores(after, seat)
    points = {part: new[part] - old[part] for part in new if part not in NO_POINTS}
    events = _own_events(game, tape.events(), seat)
    return Effect(seat, str(game.details(state, seat, code)["kind"]), state, after, points, tuple(events))


def _own_events(game: Game, raw: list[tuple[int, int, int, int]], seat: int) -> list[Sentence]:
    found = []
    for one in raw:
        event = game.event(one)
        if _name(event) in MOVED_ON:
            break
        if one[1] == seat:
            found.append(event)
    return found


def _name(event: Sentence) -> str:
    return event.key.rpartition(".")[2]
