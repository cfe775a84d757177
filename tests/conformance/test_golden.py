"""Finished games of long ago still come to the same end, act by act, compiled or not."""

from dataclasses import replace
from pathlib import Path

import pytest

import scorepad
from golden.stories import FOLDER, fox_cost, golden_files, joker_plus_companions, longest_chain, read, result
from scorepad import RecordError
from scorepad.core.game import RULES_VERSION

FILES = golden_files()
CLEVER = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_golden_game_comes_to_the_same_end(path: Path) -> None:
    record, expected = read(path)
    assert record.game_id == path.parent.name
    match = record.replay()
    assert match.over
    assert result(match) == expected


@pytest.mark.parametrize("name", CLEVER)
def test_there_are_enough_of_every_kind(name: str) -> None:
    records = [read(path)[0] for path in FILES if path.parent.name == name]
    assert len(records) >= 20
    assert {record.seats for record in records} == {1, 2, 3, 4}
    assert {record.preset for record in records} == {"rulebook", "international"}
    known = scorepad.load(name).options_known
    for option in known:
        assert len({record.options[option.name] for record in records}) == len(option.values)


def test_a_chain_of_five_bonuses() -> None:
    for name in CLEVER:
        record, _ = read(FOLDER / name / "4-long-chain.txt")
        assert (record.seats, longest_chain(record) >= 5) == (4, True)


def test_foxes_that_cost_points() -> None:
    record, _ = read(FOLDER / "doppelt-so-clever" / "4-foxes-that-cost.txt")
    match = record.replay()
    assert fox_cost(match)
    assert any(scores["green"] < 0 and scores["foxes"] < 0 for scores in match.scores())


def test_joker_plus_1_and_companions_together() -> None:
    record, _ = read(FOLDER / "clever-hoch-drei" / "4-joker-plus-companions.txt")
    assert joker_plus_companions(record)


def test_a_game_of_an_earlier_rules_version_is_played_again_by_the_rules_of_then() -> None:
    """Marks that could not be used any more had to be skipped; now they are lost at once."""
    earlier = [read(path) for path in FILES if path.stem.endswith("-rules-1")]
    assert earlier
    for record, expected in earlier:
        match = record.replay()
        assert (record.rules, result(match)) == (1, expected)
        assert match.record == replace(record, lines=match.record.lines, first_entry=0)
        assert list(match.record.lines) == [text for _, text in record.entries()]
        with pytest.raises(RecordError, match=r"'skip:\S+' is not allowed now"):
            replace(record, rules=2).replay()


@pytest.mark.parametrize("rules", [0, RULES_VERSION + 1])
def test_a_rules_version_that_nobody_knows_is_refused(rules: int) -> None:
    record, _ = read(FILES[0])
    with pytest.raises(RecordError, match=rf"found rules version {rules}, expected 1 to {RULES_VERSION}"):
        replace(record, rules=rules).replay()
