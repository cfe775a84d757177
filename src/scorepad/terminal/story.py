"""What happened, told in as few lines as possible: one for every throw and every player."""

from collections.abc import Iterable, Iterator

from scorepad.core.game import Sentence
from scorepad.core.match import Event
from scorepad.core.voice import Voice

#: Endings of events that come for several dice in a row, and the parameter they are gathered in.
GATHERED = {".to-tray": "die"}

#: Events that may stand between them.
BETWEEN = (".slot",)

#: Events that begin a line of their own.
OPENING = (".roll", ".throw", ".round", ".turn", ".area", ".over")


def story(events: Iterable[Event], voice: Voice) -> list[str]:
    """Lines like `Ann: rolled white 3, blue 4; white on die field I; a mark in yellow, field y3a`."""
    lines: list[str] = []
    speaker = None
    for seat, sentence in gather(events):
        text = voice.tell(sentence)
        opening = sentence.key.endswith(OPENING)
        prefix = f"{voice.names[seat]}: " if seat < len(voice.names) else ""
        if lines and not opening and seat == speaker and prefix and text.startswith(prefix):
            lines[-1] = voice.say("story.and", first=lines[-1], second=text.removeprefix(prefix))
        else:
            lines.append(text)
        speaker = seat if text.startswith(prefix) else None
    return lines


def gather(events: Iterable[Event]) -> Iterator[tuple[int, Sentence]]:
    """The sentences of events, those about several dice in a row made one."""
    waiting: Event | None = None
    dice: list[object] = []
    for event in events:
        key = event.sentence.key
        if waiting and key != waiting.sentence.key and not key.endswith(BETWEEN):
            yield _gathered(waiting, dice)
            waiting, dice = None, []
        if key.endswith(tuple(GATHERED)):
            waiting = waiting or event
            dice.append(event.sentence.params[_parameter(key)])
        else:
            yield event.seat, event.sentence
    if waiting:
        yield _gathered(waiting, dice)


def _gathered(event: Event, dice: list[object]) -> tuple[int, Sentence]:
    key = event.sentence.key
    return event.seat, Sentence(key, {**event.sentence.params, _parameter(key): list(dice)})


def _parameter(key: str) -> str:
    return next(parameter for ending, parameter in GATHERED.items() if key.endswith(ending))
