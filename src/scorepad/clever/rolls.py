"""The notation of throws in the Clever games: `w3y1b6`, a solo passive throw with its landing order: `.../bwy`."""

import re
from collections.abc import Sequence

from scorepad.clever.position import Position
from scorepad.clever.sheet import Die
from scorepad.clever.throws import LANDING_ORDERS
from scorepad.core.errors import NotationError


def roll_text(dice: Sequence[Die], position: Position, outcome: int) -> str:
    """The throw as text, lowest die first."""
    text = ""
    for at, die in enumerate(dice):
        if at in position.pool:
            text += f"{die.letter}{1 + outcome % 6}"
            outcome //= 6
    if position.solo_throw:
        text += "/" + "".join(dice[at].letter for at in LANDING_ORDERS[outcome][: len(dice)])
    return text


def parse_roll(dice: Sequence[Die], position: Position, text: str) -> int:
    """The outcome of a throw; says which die is missing, unknown, doubled or shows no face."""
    shown, slash, landed = "".join(text.lower().split()).partition("/")
    letters = [dice[at].letter for at in range(len(dice)) if at in position.pool]
    expected = "expected " + "".join(f"{letter}1" for letter in letters) + " with faces from 1 to 6"
    pairs = re.findall(r"([a-z])([0-9])", shown)
    if "".join(letter + face for letter, face in pairs) != shown:
        raise NotationError(f"roll {text!r}: found {shown!r}, {expected}")
    if sorted(letter for letter, _ in pairs) != sorted(letters):
        raise NotationError(
            f"roll {text!r}: found dice {' '.join(letter for letter, _ in pairs) or 'none'}, {expected}"
        )
    if not all(face in "123456" for _, face in pairs):
        raise NotationError(f"roll {text!r}: found face {next(f for _, f in pairs if f not in '123456')}, {expected}")
    if slash and not position.solo_throw:
        raise NotationError(
            f"roll {text!r}: found a landing order, expected none: it counts in solo passive turns only"
        )
    faces = dict(pairs)
    outcome = 0
    for at in reversed([at for at in range(len(dice)) if at in position.pool]):
        outcome = outcome * 6 + int(faces[dice[at].letter]) - 1
    if position.solo_throw:
        order = _landing(dice, landed, [letter for letter, _ in pairs], text)
        outcome += order * 6 ** len(dice)
    return outcome


def said_order(text: str) -> str:
    """The dice whose landing order a throw tells behind its slash, nearest to the tray first."""
    return "".join(text.lower().split()).partition("/")[2]


def _landing(dice: Sequence[Die], landed: str, shown: list[str], text: str) -> int:
    """Dice that are not said to have landed before others follow in the order of the text."""
    letters = [die.letter for die in dice]
    if len({*landed}) != len(landed) or not {*landed} <= {*letters}:
        raise NotationError(
            f"roll {text!r}: found landing order {landed!r}, expected each of {''.join(letters)} at most once"
        )
    full = [*landed, *(letter for letter in shown if letter not in landed)]
    order = [letters.index(letter) for letter in full] + list(range(len(dice), 6))
    return LANDING_ORDERS.index(tuple(order))
