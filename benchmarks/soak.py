"""`make soak`: kills a server a thousand times while it is played at; every acknowledged act must still be there."""

import argparse
import tempfile
from pathlib import Path

from killing import Outcome, kill_again_and_again


def main() -> None:
    """Kill in rounds, each with a fresh folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    left = parser.parse_args().kills
    done, total = 0, Outcome()
    while left:
        times = min(left, 25)
        with tempfile.TemporaryDirectory(prefix="scorepad-soak-") as folder:
            total += kill_again_and_again(Path(folder), times, seed=done)
        done, left = done + times, left - times
        print(
            f"{done} kills, {total.acts} acknowledged acts at {total.tables} tables, {total.interrupted} of them cut "
            "off and repeated: none lost, none done twice, every table plays on",
            flush=True,
        )


if __name__ == "__main__":
    main()
