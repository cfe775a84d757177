"""Fair dice: as published, evenly spread, and the same for whoever draws them again."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorepad.errors import RecordError
from scorepad.game import load
from scorepad.match import Match
from scorepad.server.command import verify as command
from scorepad.server.dice import Dice, commitment
from scorepad.server.verify import COMMITMENT, NONCES, SECRET, verify

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fair-dice.md"
SECRET_BYTES = bytes(range(32))


def test_the_published_vector() -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = dict(re.findall(r"^    (secret|commitment|nonces) +(\S+)$", page, re.MULTILINE))
    assert bytes.fromhex(found["secret"]) == SECRET_BYTES
    assert commitment(SECRET_BYTES) == found["commitment"]
    dice = Dice(SECRET_BYTES, found["nonces"].split(","))
    rows = re.findall(r"^    (first|setup|throw) ?(\d*) +of (\d+) +-> (\d+)$", page, re.MULTILINE)
    assert len(rows) == 8
    for label, number, count, outcome in rows:
        drawn = dice.throw(int(number), int(count)) if label == "throw" else getattr(dice, label)(int(count))
        assert drawn == int(outcome)


def test_a_million_dice_are_evenly_spread() -> None:
    dice = Dice(SECRET_BYTES, ["a"])
    faces: Counter[int] = Counter()
    for throw in range(166_667):
        outcome = dice.throw(throw, 6**6)
        for _ in range(6):
            outcome, face = divmod(outcome, 6)
            faces[face] += 1
    expected = sum(faces.values()) / 6
    assert sum(faces.values()) > 1_000_000
    assert (
        sum((count - expected) ** 2 / expected for count in faces.values()) < 20.5
    )  # chi-square, 5 degrees, p = 0.001


def test_every_nonce_changes_the_dice() -> None:
    one = [Dice(SECRET_BYTES, ["a", "b"]).throw(number, 46656) for number in range(10)]
    other = [Dice(SECRET_BYTES, ["a", "c"]).throw(number, 46656) for number in range(10)]
    assert one != other


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text(_record(good=True))
    done = CliRunner().invoke(command, [str(file)])
    assert (done.exit_code, "all drawn from the secret" in done.output) == (0, True)
    file.write_text(_record(good=False))
    assert CliRunner().invoke(command, [str(file)]).exit_code == 1


def test_a_record_without_a_secret_cannot_be_checked() -> None:
    with pytest.raises(RecordError, match="dice-commitment"):
        verify(Match(load("twenty-one")).record.dumps())


def _record(good: bool) -> str:
    """A short game with dice drawn as the page says, or not."""
    game = load("twenty-one")
    dice = Dice(SECRET_BYTES, ["a"])
    setup = dice.setup(game.setups(1))
    match = Match(game, 1, first=0, setup=setup)
    drawn = dice.throw(0 if good else 1, match.state.outcomes())
    match.enter_roll(game.roll_text(match.state, drawn))
    notes = {COMMITMENT: commitment(SECRET_BYTES), SECRET: SECRET_BYTES.hex(), NONCES: "a"}
    return replace(match.record, notes=notes).dumps()
