"""Text that people typed, made harmless to show: no control or direction characters, no runs of spaces."""

import unicodedata

#: Controls, format characters (direction overrides among them), surrogates, private use, unassigned.
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn")

#: Joins emoji and letters of some scripts.
JOINER = "\u200d"


def clean(text: str, length: int) -> str:
    """The text as it is shown; empty if nothing readable is left."""
    kept = [_readable(char) for char in unicodedata.normalize("NFC", text)]
    return " ".join("".join(kept).split()).strip(JOINER)[:length].strip()


def _readable(char: str) -> str:
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) in UNWANTED and char != JOINER else char
