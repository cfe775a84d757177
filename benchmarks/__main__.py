"""`python -m benchmarks [--json FILE] [--quick]`: measures the installed package, then its sources as plain Python."""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import scorepad
from benchmarks import beside, coach, engine, environments, nets, tapeless
from benchmarks.clock import Figure, yardstick

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure, print a table, and write it as JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--engine-only", action="store_true", help="only the engine in the mode it runs in")
    parser.add_argument("--beside", metavar="PROGRAM", help="only random games, in turns with this program's")
    arguments = parser.parse_args()
    if arguments.beside:
        print("\n".join(figure.row() for figure in beside.figures(arguments.beside)))
        return
    throws = yardstick()
    found = [*engine.figures(throws), *nets.figures(throws)]
    if not arguments.engine_only:
        found += [*plain_figures(), *tapeless.figures(), *coach.figures(), *environments.figures()]
        machine = platform.processor() or platform.machine()
        print(f"scorepad {scorepad.__version__}, Python {platform.python_version()}, {machine}")
        print("\n".join(figure.row() for figure in found))
    if arguments.json:
        arguments.json.write_text(json.dumps([figure.json() for figure in found], indent=1), encoding="utf-8")
    elif arguments.engine_only:
        print(json.dumps([figure.json() for figure in found]))


def plain_figures() -> list[Figure]:
    """The same figures from the sources as plain Python."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "benchmarks", "--engine-only"]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True, cwd=ROOT)
    return [Figure(**figure) for figure in json.loads(done.stdout)]


if __name__ == "__main__":
    main()
