"""Fair dice: as published, evenly spread, and the same for whoever draws them again."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorepad.core.errors import RecordError
from scorepad.core.match import Match
from scorepad.core.record import Record
from scorepad.core.sheets import games, load
from scorepad.server.cli import verify as command
from scorepad.table.dice import Dice, commitment
from scorepad.table.verify import COMMITMENT, FROM, NONCES, SECRET, verify

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


# -- the check --------------------------------------------------------------------------------------------------------
def test_every_throw_of_a_finished_game_is_checked() -> None:
    verdict = verify(finished(), commitment(SECRET_BYTES))
    throws = len(re.findall(r"^roll ", finished(), re.MULTILINE))
    assert (verdict.problems, verdict.checked, verdict.throws) == ((), throws, throws)
    assert throws > 10


def test_another_secret_than_the_one_promised() -> None:
    other = commitment(b"other")
    told = finished().replace(commitment(SECRET_BYTES), other)
    assert "does not have the SHA-256" in verify(told).problems[0]
    assert verify(finished(), other).problems == (
        f"the secret has the SHA-256 {commitment(SECRET_BYTES)}, shown at the start was {other}",
    )


def test_a_forged_throw_is_found() -> None:
    lines = finished().splitlines()
    at = max(at for at, line in enumerate(lines) if line.startswith("roll "))
    forged = re.sub(r"([a-z])(\d)", lambda die: f"{die[1]}{7 - int(die[2])}", lines[at].removeprefix("roll "))
    game = Record.loads(finished()).game()
    cut = Match.replay(Record.loads("\n".join(lines[:at])))
    cut.enter_roll(forged)
    while not cut.over:
        cut.play(0, cut.legal(0)[0])
    text = with_proof(cut)
    assert game.id == "twenty-one"
    assert any(f"line {at + 1}: found {forged}, the dice say" in problem for problem in verify(text).problems)


@pytest.mark.parametrize("excuse", ["999", "1", "0"])
def test_a_record_cannot_excuse_its_own_throws(excuse: str) -> None:
    text = finished().replace("\n\n", f"\n{FROM}: {excuse}\n\n", 1)
    assert any(f"if it is so, add --from {excuse}" in problem for problem in verify(text).problems)
    told = verify(text, before=int(excuse))
    assert (told.checked, told.problems) == (
        (0, ("no throw could be checked",)) if excuse == "999" else (told.throws - int(excuse), ())
    )


def test_an_excuse_that_the_record_does_not_have() -> None:
    assert "the game began at its table; you say that 3" in verify(finished(), before=3).problems[0]


@pytest.mark.parametrize("share", [0, 0.5, 0.95])
def test_a_game_that_is_not_over_is_no_proof(share: float) -> None:
    head, _, body = finished().partition("\n\n")
    lines = body.splitlines()
    text = "\n".join([head, "", *lines[: int(share * len(lines))]]) + "\n"
    assert any("not over" in problem for problem in verify(text).problems)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seats", [1, 2])
def test_a_throw_that_is_not_due_is_refused(game: str, seats: int) -> None:
    match = Match(load(game), seats, seed=1, first=0)
    while "roll" in match.legal(0):
        match.play(0, "roll")
    thrown = match.record.lines[-1]
    early = with_proof(match).rstrip() + f"\n{thrown}\n"
    with pytest.raises(RecordError, match=r"line \d+"):
        verify(early)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(RecordError, match=r"line \d+: the dice are not to be thrown now"):
        verify(with_proof(match).rstrip() + f"\n{thrown}\n")


def test_a_record_without_a_secret_cannot_be_checked() -> None:
    with pytest.raises(RecordError, match="dice-commitment"):
        verify(Match(load("twenty-one")).record.dumps())


# -- the command ------------------------------------------------------------------------------------------------------
def test_the_command_says_what_was_checked_of_how_many(tmp_path: Path) -> None:
    text = finished()
    throws = text.count("\nroll ")
    assert told(tmp_path, text) == (
        0,
        f"{throws} of {throws} throws checked, all drawn from the secret with the SHA-256",
    )
    assert told(tmp_path, text, "--commitment", commitment(SECRET_BYTES).upper())[0] == 0
    assert told(tmp_path, text, "--commitment", commitment(b"other"))[0] == 1


def test_the_command_fails_where_not_all_is_proved(tmp_path: Path) -> None:
    head, _, body = finished().partition("\n\n")
    half = "\n".join(body.splitlines()[:20])
    assert told(tmp_path, f"{head}\n\n{half}\n") == (1, "the game is not over: its end is missing")
    excused = f"{head}\n{FROM}: 3\n\n{body}"
    assert told(tmp_path, excused) == (1, "the record says that 3 throws came with a game begun elsewhere")
    assert told(tmp_path, excused, "--from", "3")[0] == 0
    assert told(tmp_path, f"{head}\n{FROM}: 999\n\n{body}", "--from", "999") == (1, "no throw could be checked")


def told(folder: Path, text: str, *options: str) -> tuple[int, str]:
    """The exit code of the command, and as much of its first line as is expected."""
    file = folder / "record"
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(command, [str(file), *options])
    return done.exit_code, re.split(r",? (?=[0-9a-f]{64})|, and|;|\n", done.output)[0]


@cache
def finished() -> str:
    """A game for one with dice drawn as the page says."""
    game = load("twenty-one")
    dice = Dice(SECRET_BYTES, ["a"])
    match = Match(game, 1, first=0, setup=dice.setup(game.setups(1)))
    throws = 0
    while not match.over:
        choice = match.legal(0)[-1]
        if choice == "roll":
            state = match.throw_position()
            match.enter_roll(game.roll_text(state, dice.throw(throws, state.outcomes())))
            throws += 1
        else:
            match.play(0, choice)
    return with_proof(match)


def with_proof(match: Match) -> str:
    """The record of a match as a server gives it out."""
    notes = {COMMITMENT: commitment(SECRET_BYTES), SECRET: SECRET_BYTES.hex(), NONCES: "a"}
    return replace(match.record, notes=notes).dumps()
