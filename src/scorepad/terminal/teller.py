"""Tells everybody what happened, once, and nobody what is hidden from them."""

from scorepad.core.match import Event, Match
from scorepad.core.voice import Voice
from scorepad.terminal.screen import Screen
from scorepad.terminal.story import story

#: A seat, or None for those who only look on.
Viewer = int | None


class Teller:
    """Remembers which events each viewer knows; where nothing is hidden, all at the screen know the same."""

    def __init__(self, match: Match, screen: Screen, voice: Voice) -> None:
        self.match, self.screen, self.voice = match, screen, voice
        viewers: list[Viewer] = [None, *range(match.seats)] if match.game.hides_answers else [None]
        self._told: dict[Viewer, set[int]] = {viewer: set() for viewer in viewers}
        self.catch_up()

    def tell(self, viewer: Viewer) -> bool:
        """Tell what the viewer does not know yet and may know; whether there was anything."""
        told = self._told[viewer if viewer in self._told else None]
        fresh = [event for event in self.visible(viewer) if event.number not in told]
        told.update(event.number for event in fresh)
        self._show(fresh)
        return bool(fresh)

    def repeat(self, viewer: Viewer, lines: int) -> None:
        """Tell the last lines again."""
        self._show(self.visible(viewer), lines)

    def catch_up(self) -> None:
        """What can be seen now is known: nothing of it is told again."""
        for viewer, told in self._told.items():
            told.clear()
            told.update(event.number for event in self.visible(viewer))

    def visible(self, viewer: Viewer) -> list[Event]:
        """The events that the viewer may know."""
        return [event for event in self.match.events if not self.match.event_hidden(event, viewer)]

    def _show(self, events: list[Event], most: int | None = None) -> None:
        lines = story(events, self.voice)
        for line in lines if most is None else lines[-most:]:
            self.screen.show(line)
