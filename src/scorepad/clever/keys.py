"""Every key of a Clever sheet file and what holds where it is left out; docs/sheet-format.md explains them."""

from scorepad.core.reader import HEAD_KEYS, REQUIRED

SHEET_KEYS = {
    **HEAD_KEYS,
    "rounds": REQUIRED,
    "round_bonus": REQUIRED,
    "foxes": REQUIRED,
    "solo_rating": REQUIRED,
    "options": "the first value of each",
    "choices": "none",
    "dice": REQUIRED,
    "tracks": REQUIRED,
    "areas": REQUIRED,
    "notes": "none",
    "drawing": "automatic layout",
}

DIE_KEYS = {"id": REQUIRED, "letter": REQUIRED, "any_area": "false"}

TRACK_KEYS = {
    "action": REQUIRED,
    "fields": REQUIRED,
    "end_bonus": "none",
    "printed": "required for `joker`, else not allowed",
}

GRID_ONLY = "required where `order` is `free` or `forward`, else not allowed"
OUTWARD_ONLY = "required where `order` is `outward`, else not allowed"

AREA_KEYS = {
    "id": REQUIRED,
    "letter": REQUIRED,
    "die": REQUIRED,
    "order": REQUIRED,
    "accepts": REQUIRED,
    "writes": REQUIRED,
    "points": REQUIRED,
    "points_table": "required where `points` is `count`, `rows` or `sides`, else not allowed",
    "extra_points": "none",
    "extra": "none",
    "row_dice": "required for `lower-dice`, else none",
    "rows_by": "free",
    "tray_cells": 'required for `rows_by = "place"`, else not allowed',
    "sum_with": "no other die",
    "question": "die",
    "reset": "no such number",
    "grid": GRID_ONLY,
    "shaded": "all",
    "row_bonus": "none",
    "column_bonus": "none",
    "diagonal_bonus": "none",
    "column_points": "none",
    "between_rows": "none",
    "between_columns": "none",
    "fields": "as many as the longest list below has",
    "threshold": "required for `at-least`, else none",
    "multiplier": "1",
    "bonus": "none",
    "bonus_from": "0",
    "centre": OUTWARD_ONLY,
    "restart": OUTWARD_ONLY,
}

EXTRA_POINTS_KEYS = {"each": REQUIRED, "at_most": REQUIRED, "at_least": REQUIRED}
