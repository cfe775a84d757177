"""Golden games: finished records with what they came to, written below them as comments that a record ignores."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from scorepad import Match, Record
from scorepad.core.match import Event

FOLDER = Path(__file__).resolve().parent
MARK = "# = "


def golden_files() -> list[Path]:
    """Every golden game."""
    return sorted(FOLDER.glob("*/*.txt"))


def read(path: Path) -> tuple[Record, list[str]]:
    """The record of a file, and what it is expected to come to."""
    text = path.read_text(encoding="utf-8")
    return Record.loads(text), [line for line in text.splitlines() if line.startswith(MARK)]


def write(path: Path, match: Match) -> None:
    """The file of a finished match; a comment says whose turn begins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    header, _, _ = match.record.dumps().partition("\n\n")
    text = "\n".join([header, "", *told(match.record), "", *result(match)]) + "\n"
    path.write_text(text, encoding="utf-8")


def told(record: Record) -> list[str]:
    """The entries of a record with a heading for every turn."""
    match = Match.beginning(record)
    lines = headings(match.events)
    for step in match.steps(record):
        lines += [step.text, *headings(step.events)]
    return lines


def headings(events: Iterable[Event]) -> list[str]:
    """A heading for each turn that began."""
    turns = [event for event in events if event.sentence.key.endswith(".turn")]
    rounds = [f"round {turn.sentence.params['round']}, " if "round" in turn.sentence.params else "" for turn in turns]
    return [f"# {count}seat {turn.seat} is active" for count, turn in zip(rounds, turns, strict=True)]


def result(match: Match) -> list[str]:
    """What a match came to: the last position, everybody's points, the ranking, and a digest of all events."""
    scores = [" ".join(f"{part} {points}" for part, points in scores.items()) for scores in match.scores()]
    places = ", ".join(f"{place.place}. seat {place.seat}" for place in match.ranking())
    return [
        f"{MARK}position: {match.position}",
        *(f"{MARK}seat {seat}: {text}" for seat, text in enumerate(scores)),
        f"{MARK}ranking: {places}",
        f"{MARK}events: {len(match.events)}, sha256 {events_digest(match)}",
    ]


def events_digest(match: Match) -> str:
    """SHA-256 over everything that happened, in order."""
    told = [[event.seat, event.sentence.key, dict(event.sentence.params)] for event in match.events]
    return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


# -- what a story may tell ------------------------------------------------------------------------------------------
def longest_chain(record: Record) -> int:
    """The most bonus marks that one seat made one after the other, without a die in between."""
    longest: dict[str, int] = {}
    running: dict[str, int] = {}
    for _, entry in record.entries():
        seat, _, text = entry.partition(" ")
        running[seat] = running.get(seat, 0) + 1 if is_bonus(text) else 0
        longest[seat] = max(longest.get(seat, 0), running[seat])
    return max(longest.values(), default=0)


def is_bonus(text: str) -> bool:
    """Whether an act uses an earned mark: `X:blue>b7`, `6:purple>p`, `?>y3a`; not `lower:w>s2y`, `same:3>t3a`."""
    bonus, arrow, _ = text.partition(">")
    return bool(arrow) and not bonus.startswith(("lower:", "same:", "+")) and (len(bonus) > 1 or bonus == "?")


def fox_cost(match: Match) -> bool:
    """Whether somebody's foxes cost points."""
    return any(scores["foxes"] < 0 for scores in match.scores())


def joker_plus_companions(record: Record) -> bool:
    """Whether a joker, a +1 and a cross for a companion follow each other in the acts of one seat."""
    acts: dict[str, list[str]] = {}
    for _, entry in record.entries():
        seat, _, text = entry.partition(" ")
        acts.setdefault(seat, []).append(text)
    return any(
        first.startswith("joker:") and second.startswith("+") and third.startswith("same:")
        for mine in acts.values()
        for first, second, third in zip(mine, mine[1:], mine[2:], strict=False)
    )
