"""Rows of targets run beside each other, and a failure in one of them is the failure of all."""

from pathlib import Path

import pytest

import together

#: `first` ends only after `second` has begun, and the other way round.
MAKEFILE = """
first: ; @echo one; echo > begun-first; until test -e begun-second; do sleep 0.01; done
second: ; @echo > begun-second; until test -e begun-first; do sleep 0.01; done; echo two
after: ; @echo three
broken: ; @echo four; exit 1
"""


@pytest.fixture(autouse=True)
def _makefile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    monkeypatch.chdir(tmp_path)
    for name in ("MAKE", "MAKEFLAGS", "MAKELEVEL"):  # those of the run that this test belongs to
        monkeypatch.delenv(name, raising=False)


def test_rows_run_at_the_same_time_and_each_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    assert together.main(["first after", "second"]) == 0
    said = capfd.readouterr().out.splitlines()
    assert [line for line in said if "|" not in line] == ["one", "three"]
    assert "| two" in said


def test_a_failure_ends_its_row_and_is_told_at_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    assert together.main(["broken after", "first", "second"]) == 1
    said = capfd.readouterr().out.splitlines()
    assert "four" in said
    assert "three" not in said
    assert "| | two" in said
    assert said[-1] == "== failed: make broken after"
