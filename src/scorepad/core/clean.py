"""Text that people wrote, made harmless to show: no control or direction characters, no runs of spaces, never blank."""

import unicodedata

#: Controls, format characters (direction overrides among them), surrogates, private use, unassigned.
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn")

#: Joins emoji and letters of some scripts.
JOINER = "\u200d"

#: Letters and signs that print nothing: fillers of Hangul and Khmer, an empty note head.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\U0001d159")

#: The space of Braille, which Unicode counts among the signs.
BRAILLE_SPACE = "\u2800"


def clean(text: str, length: int) -> str:
    """The text as it is shown; empty if nothing readable is left."""
    kept = [_harmless(char) for char in unicodedata.normalize("NFC", text)]
    shown = " ".join("".join(kept).split()).strip(JOINER)[:length].strip()
    return shown if any(map(_prints, shown)) else ""


def _harmless(char: str) -> str:
    if char.isspace() or char == BRAILLE_SPACE:
        return " "
    unwanted = char in BLANKS or unicodedata.category(char) in UNWANTED
    return "" if unwanted and char != JOINER else char


def _prints(char: str) -> bool:
    """Whether a character can be seen by itself: marks that only change the one before them cannot."""
    return not char.isspace() and char != JOINER and not unicodedata.category(char).startswith("M")
