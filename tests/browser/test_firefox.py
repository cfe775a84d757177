"""The beginning of a game in Firefox, as Debian ships it: other browsers than Chromium show the pages, too."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from browsing import ROOT, SECONDS
from tableserver import Running

FIREFOX = os.environ.get("SCOREPAD_FIREFOX", "/usr/bin/firefox-esr")
#: Where the machine has none, one was put beside Python.
NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))
SCRIPT = ROOT / "web" / "tests" / "firefox.mjs"
GAMES = ["ganz-schoen-clever", "twenty-one"]


def test_a_throw_a_mark_and_undo_in_firefox(site: Running) -> None:
    command = [NODE, str(SCRIPT), FIREFOX, site.url, *GAMES]
    found = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS * len(GAMES), check=False)  # noqa: S603
    assert found.returncode == 0, found.stderr
    games = [json.loads(line) for line in found.stdout.splitlines()]
    assert [game["game"] for game in games] == GAMES
    for game in games:
        assert "[data-action='roll']" in game["done"], game
        assert game["done"][-1] == "undo", game
        assert game["problems"] == [], game
