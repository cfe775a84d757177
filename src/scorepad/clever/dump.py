"""What a dump of a Clever position consists of, and the ranges within which the engine is at home."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorepad.clever.fields import STATE
from scorepad.clever.words import AHEAD, AREAS, CELLS, KINDS, LAST_NUMBER, NO_DIE, SEATS, SOLO_THROW, TRACKS
from scorepad.core import door

if TYPE_CHECKING:
    from scorepad.clever.engine import State

#: Masks of cells, and how much of each array belongs to a seat.
MARKS, SEATED = ("crossed", "circled", "struck"), {field.name: field.each for field in STATE.arrays if field.each}

#: More foxes, marks of one kind or rounds than any sheet has room for.
MANY, LAST_ROUND = 100, 15


def check_dump(data: Mapping[str, list[int]], numbers: Sequence[int]) -> None:
    """Refuse numbers that are no dump of a position of the sheet with these tables."""
    singles, arrays = STATE.kept_singles, STATE.kept_arrays
    door.check_length("dump", numbers, len(singles) + sum(arrays.values()))
    single = dict(zip(singles, numbers, strict=False))
    door.check("dump: seats", single["seats"], 1, SEATS)
    for name, (low, high) in _ranges(data, single["seats"]).items():
        door.check(f"dump: {name}", single[name], low, high)
    lists, at = {}, len(singles)
    for name, length in arrays.items():
        lists[name] = numbers[at : at + length]
        at += length
    _check_sheets(data, single["seats"], lists)
    _check_table(data, lists)
    _check_waiting(single, lists)
    if single["chance"] == SOLO_THROW:
        door.check("dump: pool before a solo passive throw", single["pool"], _all_dice(data), _all_dice(data))


def _all_dice(data: Mapping[str, list[int]]) -> int:
    return (1 << data["dice"][0]) - 1


def _ranges(data: Mapping[str, list[int]], seats: int) -> dict[str, tuple[int, int]]:
    return {
        "waiting": (0, (1 << seats) - 1),
        "chance": (0, SOLO_THROW if seats == 1 else SOLO_THROW - 1),
        "over": (0, 1),
        "confirm": door.C_INT,
        "first": (0, seats - 1),
        "round": (0, LAST_ROUND),
        "active": (0, seats - 1),
        "roll_number": (1, 3),
        "phase": (0, 2),
        "passive": (0, 1),
        "pool": (0, _all_dice(data)),
        "tray": (0, _all_dice(data)),
    }


def _check_sheets(data: Mapping[str, list[int]], seats: int, lists: Mapping[str, Sequence[int]]) -> None:
    """What stands on the sheets: every mark in a cell that there is."""
    for at in range(seats * AREAS):
        for name in MARKS:
            door.check(f"dump: {name}", lists[name][at], 0, (1 << data["size"][at % AREAS]) - 1)
    for at in range(seats * CELLS):
        door.check("dump: written", lists["written"][at], 0, LAST_NUMBER * max(1, data["multiplier"][at % CELLS]))
    for at in range(seats * TRACKS):
        door.check("dump: granted", lists["granted"][at], 0, data["track_fields"][at % TRACKS])
    door.check_all("dump: used", lists["used"], 0, (1 << len(data["joker_number"])) - 1)
    door.check_all("dump: foxes", lists["foxes"], 0, MANY)
    door.check_all("dump: due", lists["due"], 0, MANY)
    for name in (*MARKS, "written", "due", "granted"):
        door.check_all(f"dump: {name} of nobody", lists[name][seats * SEATED[name] :], 0, 0)


def _check_table(data: Mapping[str, list[int]], lists: Mapping[str, Sequence[int]]) -> None:
    """What the seats are at, and the dice."""
    dice = data["dice"][0]
    door.check_all("dump: stage", lists["stage"], 0, 6)
    door.check_all("dump: joker", lists["joker"], 0, 6)
    door.check_all("dump: extra_used", lists["extra_used"], 0, _all_dice(data))
    door.check_all("dump: faces", lists["faces"][:dice], 0, 6)
    door.check_all("dump: faces of no die", lists["faces"][dice:], 0, 0)
    door.check_all("dump: slots", [die for die in lists["slots"] if die != NO_DIE], 0, dice - 1)


def _check_waiting(single: Mapping[str, int], lists: Mapping[str, Sequence[int]]) -> None:
    """A position waits for seats, for the dice, or is over; only who is awaited has marks or a joker to use."""
    states = [name for name in ("waiting", "chance", "over") if single[name]]
    if len(states) != 1:
        raise door.unsound(" and ".join(states) or "nothing to come", "one of waiting, chance and over")
    for seat in range(single["seats"]):
        if not single["waiting"] >> seat & 1:
            door.check("dump: joker of a seat not awaited", lists["joker"][seat], 0, 0)
            door.check_all("dump: due of a seat not awaited", lists["due"][seat * KINDS : (seat + 1) * KINDS], 0, 0)


def check_awaited(state: "State") -> None:
    """Refuse a loaded position in which an awaited seat could do nothing, or throw a fourth time."""
    for seat in range(state.seats):
        if not state.waiting >> seat & 1:
            continue
        if not state.legal(seat):
            raise door.unsound(f"nothing that seat {seat} may do", "something, since it is awaited")
        if state.stage[seat] == AHEAD and state.due_mask[seat] == 0 and state.roll_number == 3:
            raise door.unsound("stage ahead after the third roll", "a die that can be taken back")
