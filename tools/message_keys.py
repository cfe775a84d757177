"""Writes the keys of the browser's texts, `web/src/speech/keys.ts`, from the English catalogue."""

import json
import re
from pathlib import Path

import typescript

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "src" / "scorepad" / "locale" / "en"
TARGET = ROOT / "web" / "src" / "speech" / "keys.ts"
#: What no page says; the browser is built without it.
LEFT_OUT = json.loads((ROOT / "web" / "left-out.json").read_text(encoding="utf-8"))

HEADER = "// Generated from the catalogues by `make types`; change those, not this.\n\n"


def text() -> str:
    """All keys as a TypeScript type."""
    return HEADER + typescript.keys(sorted(keys()))


def keys() -> set[str]:
    """The keys of all texts that the browser has."""
    files = [path for path in CATALOGUE.iterdir() if path.name not in LEFT_OUT["files"]]
    found = {key for path in files for key in json.loads(path.read_text(encoding="utf-8"))}
    return {key for key in found if not re.search(LEFT_OUT["keys"], key)}
