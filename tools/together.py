"""Runs rows of targets of the Makefile beside each other: `together.py "test-compiled test-browser" "check test-pure"`.

Tests of servers and pages wait half of the time, lint and tests of the engine compute all of it: beside each other
they take hardly longer than the longer one alone. A row steps back where one before it wants a processor.
"""

import os
import subprocess
import sys
from subprocess import PIPE, STDOUT
from threading import Thread

#: By how much each row is less urgent than the one before, as `nice` counts it.
STEP_BACK = 5


class Row(Thread):
    """One target after the other, until one fails; what it says is moved in, but for that of the first row."""

    def __init__(self, targets: str, place: int) -> None:
        super().__init__()
        self.targets, self.place = targets, place
        command = [os.environ.get("MAKE", "make"), "--no-print-directory", *targets.split()]
        urgency = ["nice", "-n", str(STEP_BACK * place)]
        self.process = subprocess.Popen([*urgency, *command], stdout=PIPE, stderr=STDOUT, text=True)
        self.start()

    def run(self) -> None:
        """Show every line as it comes."""
        with self.process:
            for line in self.process.stdout or ():
                print("| " * self.place + line, end="", flush=True)


def main(rows: list[str]) -> int:
    """Run them all to their end; how many failed."""
    running = [Row(targets, place) for place, targets in enumerate(rows)]
    for row in running:
        row.join()
    failed = [row.targets for row in running if row.process.returncode]
    for targets in failed:
        print(f"== failed: make {targets}", flush=True)
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
