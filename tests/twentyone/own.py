"""Sheets of Twenty One that nobody prints, as text."""

from collections.abc import Sequence

COLOURS = ("white", "yellow", "red", "green", "blue", "black")


def own_sheet(
    rows: Sequence[Sequence[int]],
    bonus: Sequence[int],
    *,
    faces: int = 6,
    throws: int = 2,
    locked: int = 1,
    sheets: int = 2,
) -> str:
    """A sheet file with these numbers; the colour orders are turned by one from sheet to sheet."""
    dice = list(COLOURS[: len(rows[0])])
    orders = [dice[sheet % len(dice) :] + dice[: sheet % len(dice)] for sheet in range(sheets)]
    lines = [
        'family = "twentyone"',
        'id = "own"',
        'title = "Own"',
        f"players = [1, {min(sheets, 6)}]",
        f"dice = {dice}",
        f"faces = {faces}",
        f"throws_per_turn = {throws}",
        f"locked_face = {locked}",
        f"hit_bonus = {list(bonus)}",
        f"rows = {[list(row) for row in rows]}",
        "[options]",
        "hits_in_open_row = { rulebook = false, international = true }",
        "[sheets]",
        *(f"{letter} = {[order] * len(rows)}" for letter, order in zip("ABCDEFGHIJKL", orders, strict=False)),
    ]
    return "\n".join(lines)
