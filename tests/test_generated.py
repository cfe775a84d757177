"""Files that are made from the program are what it makes today."""

from pathlib import Path

import generated


def test_all_are_up_to_date() -> None:
    assert generated.stale(generated.files()) == [], "type: make types"


def test_a_file_that_says_something_else_or_is_missing_is_written_anew(tmp_path: Path) -> None:
    right, wrong, missing = (tmp_path / name for name in ("right", "wrong", "missing"))
    right.write_text("new")
    wrong.write_text("old")
    wanted = dict.fromkeys((right, wrong, missing), b"new")
    assert generated.stale(wanted) == [wrong, missing]
    generated.write(wanted)
    assert generated.stale(wanted) == []
    assert missing.read_text() == "new"
