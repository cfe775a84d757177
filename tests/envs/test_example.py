"""The example learns, if only for a moment, and compares itself."""

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_alone.py"


def test_the_example_learns_and_is_measured_beside_greedy(tmp_path: Path) -> None:
    weights = tmp_path / "weights.npz"
    command = [sys.executable, str(EXAMPLE), "--minutes", "0.001", "--games", "20", "--save", str(weights)]
    found = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    assert found.returncode == 0, found.stderr
    learned, greedy = found.stdout.splitlines()[-2:]
    assert learned.startswith("learned: ")
    assert "after 8192 steps" in learned
    assert greedy.startswith("greedy: ")
    assert weights.exists()
