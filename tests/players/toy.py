"""A toy that speaks the player protocol with nothing but the standard library: it takes the first legal action.

Its argument makes it misbehave: `illegal`, `garbled`, `dead`, `slow`, `once` (garbled the first time only), `refuse`,
`endless` (a line without end), `greets` (the same at once), `values-for-ever`. `parent` and `orphaning` start a child
that holds the file of the second argument open; `orphaning` ends when it is asked, and `stubborn` never does.
"""

import itertools
import subprocess
import sys
import time
from pathlib import Path

manner = sys.argv[1] if len(sys.argv) > 1 else ""
note = Path(sys.argv[2]) if len(sys.argv) > 2 else None
legal: list[str] = []


def say(line: str) -> None:
    """Send a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def skip_sheet(line: str) -> None:
    """Read past the lines of a sheet."""
    for _ in range(int(line.split()[1])):
        sys.stdin.readline()


def have_child(file: Path) -> None:
    """Start a process that says so, holds a file open and never ends."""
    hold = "import sys, time; file = open(sys.argv[1], 'w'); file.write('here'); file.flush(); time.sleep(600)"
    subprocess.Popen([sys.executable, "-c", hold, str(file)], stdout=subprocess.DEVNULL)  # noqa: S603


def flood(text: str) -> None:
    """Write for ever."""
    sys.stdout.write("info ")
    for _ in itertools.count():
        sys.stdout.write(text)


def answer() -> None:
    """What `go` is answered with."""
    if manner == "illegal":
        say("best roll")
    elif manner == "garbled" or (manner == "once" and note and not note.exists()):
        if note:
            note.write_text("garbled before", encoding="utf-8")
        say("I do not know")
    elif manner == "endless":
        flood("x" * 1000)
    elif manner == "values-for-ever":
        flood(f"\nvalue {legal[0]} points 1")
    elif manner in ("dead", "orphaning"):
        sys.exit(1)
    elif manner == "slow":
        time.sleep(60)
    else:
        say("info looking at the first one")
        if manner == "values":
            for place, action in enumerate(legal):
                say(f"value {action} points {100 - place} error 0.5")
        say(f"best {legal[0]}")


if manner in ("parent", "orphaning", "stubborn") and note:
    have_child(note)
if manner == "greets":
    flood("x" * 1000)

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "scorepad":
        say("id name Toy")
        if manner == "values":
            say("can values")
        say("ok")
    elif word == "sheet":
        skip_sheet(line)
    elif word == "ready":
        say("error only chess" if manner == "refuse" else "ready")
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        answer()
    elif word == "quit":
        break

while manner == "stubborn":
    time.sleep(600)
