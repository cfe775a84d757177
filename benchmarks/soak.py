"""`make soak`: kills a server a thousand times while it is played at; every acknowledged act must still be there."""

import argparse
import tempfile
from pathlib import Path

from killing import kill_again_and_again


def main() -> None:
    """Kill in rounds, each with a fresh folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    left = parser.parse_args().kills
    done = acts = tables = 0
    while left:
        times = min(left, 50)
        more = kill_again_and_again(Path(tempfile.mkdtemp()), times, seed=done)
        done, acts, tables, left = done + times, acts + more[0], tables + more[1], left - times
        print(f"{done} kills, {acts} acknowledged acts at {tables} tables: none lost, every table plays on", flush=True)


if __name__ == "__main__":
    main()
