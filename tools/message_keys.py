"""Writes the keys of the browser's texts, `web/src/speech/keys.ts`, from the English catalogue."""

import json
from pathlib import Path

import typescript

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "src" / "scorepad" / "locale" / "en"
TARGET = ROOT / "web" / "src" / "speech" / "keys.ts"
#: What only the terminal says; the browser is built without it.
LEFT_OUT = "terminal.json"

HEADER = "// Generated from the catalogues by `make types`; change those, not this.\n\n"


def text() -> str:
    """All keys as a TypeScript type."""
    return HEADER + typescript.keys(sorted(keys()))


def keys() -> set[str]:
    """The keys of all texts that the browser has."""
    files = [path for path in CATALOGUE.iterdir() if path.name != LEFT_OUT]
    return {key for path in files for key in json.loads(path.read_text(encoding="utf-8"))}
