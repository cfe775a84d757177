"""The numbers that the Clever engine calls things by: strides of its arrays, words of a sheet file, kinds, stages.

`constants.pxd` holds the same numbers for the compiler (a test compares them). Words of a sheet file have the place
they have in the vocabularies of `sheet`.
"""

# Strides of the arrays of Tables and State; a sheet that would not fit is refused when it is read.
SEATS, AREAS, DICE, TRACKS, KINDS = 4, 6, 8, 4, 32
CELLS, CELL_LINES, NUMBERS, PLACES, POINTS, CODES = 96, 6, 16, 5, 33, 1536

# The words of a sheet file.
FREE, NEXT, FORWARD, OUTWARD = 0, 1, 2, 3
AT_LEAST, RISING, FALLING = 1, 2, 3
CIRCLE_THEN_CROSS, NUMBER, HALF_OR_TIMES = 1, 2, 3
BY_COUNT, BY_ROWS, BY_LINES, BY_SUM, BY_PAIRS = 0, 1, 2, 3, 4
LOWER_DICE, COMPANIONS = 1, 2
REROLL, PLUS1, RETURN, JOKER = 0, 1, 2, 3

# What a bonus gives, and how a pending mark ("due") may be used in an area.
ACTION, FOX = 1, 2
CROSS_ANY, WRITE_NUMBER, QUESTION, SENT_LOWER, SAME_NUMBER = 1, 2, 3, 4, 5

# The numbers 1 to 12 as a bit mask, and what stands for the number before the first.
ALL_NUMBERS, LAST_NUMBER, NOTHING = 8190, 12, 15

# Kinds of action.
USE, EXTRA, MARK, SKIP, ROLL, THROW_AGAIN = 0, 1, 2, 3, 4, 5
TAKE_BACK, PRETEND, PASS, FILL_TRAY, DONE = 6, 7, 8, 9, 10

# What a seat is to do once its pending marks are made.
IDLE, START, AHEAD, CHOOSE, SEAL, TRAY, MORE = 0, 1, 2, 3, 4, 5, 6

# Phases of a turn: the bonuses of the round, the active player's rolls, everybody's answers.
BEFORE, ROLLING, ANSWERS = 0, 1, 2

# Chance: none, the active player's throw, the solo passive throw.
NO_CHANCE, THROW, SOLO_THROW = 0, 1, 2

# Die fields, what lies on an empty one, and the place after them: the tray.
SLOTS, NO_DIE, ON_TRAY = 3, 7, 3

# Events.
E_ROUND, E_TURN, E_ROLL, E_SLOT, E_TO_TRAY, E_MARK, E_ACTION, E_FOX, E_DUE = 1, 2, 3, 4, 5, 6, 7, 8, 9
E_LOST, E_USED, E_PASS, E_DECLINED, E_LINE, E_OVER, E_RETURNED, E_OVERFLOW = 10, 11, 12, 13, 14, 15, 16, 17

# Reasons.
R_OVER, R_DICE_FIRST, R_NOT_AWAITED, R_MARKS_FIRST, R_NOT_DUE, R_NOT_NOW, R_NOT_ROLLED = 1, 2, 3, 4, 5, 6, 7
R_NOT_ON_TRAY, R_TRAY_FIRST, R_MARKED, R_WRONG_NUMBER, R_TOO_LOW, R_NOT_RISING = 8, 9, 10, 11, 12, 13
R_NOT_FALLING, R_NOT_NEXT_STEP, R_AREA_FULL, R_WRONG_ROW, R_BEHIND, R_HALF_ONLY = 14, 15, 16, 17, 18, 19
R_NONE_LEFT, R_EXTRA_TWICE, R_EXTRA_LATER, R_MUST_USE, R_NO_SOLO_EXTRA, R_JOKER_SAME = 20, 21, 22, 23, 24, 25
R_JOKER_USELESS, R_JOKER_NOW, R_MUST_DECIDE, R_ACTIVE_ONLY, R_NO_DICE, R_MUST_ROLL = 26, 27, 28, 29, 30, 31

#: The names under which events are known outside.
EVENT_NAMES = {
    E_ROUND: "round", E_TURN: "turn", E_ROLL: "roll", E_SLOT: "slot", E_TO_TRAY: "to-tray", E_MARK: "mark",
    E_ACTION: "action-earned", E_FOX: "fox", E_DUE: "mark-earned", E_LOST: "mark-lost", E_USED: "action-used",
    E_PASS: "pass", E_DECLINED: "declined", E_LINE: "line", E_OVER: "over", E_RETURNED: "returned",
    E_OVERFLOW: "action-lost",
}  # fmt: skip
#: The names under which reasons are known outside.
REASON_NAMES = {
    R_OVER: "over", R_DICE_FIRST: "dice-first", R_NOT_AWAITED: "not-awaited", R_MARKS_FIRST: "marks-first",
    R_NOT_DUE: "not-due", R_NOT_NOW: "not-now", R_NOT_ROLLED: "not-rolled", R_NOT_ON_TRAY: "not-on-tray",
    R_TRAY_FIRST: "tray-first", R_MARKED: "marked", R_WRONG_NUMBER: "wrong-number", R_TOO_LOW: "too-low",
    R_NOT_RISING: "not-rising", R_NOT_FALLING: "not-falling", R_NOT_NEXT_STEP: "not-next-step",
    R_AREA_FULL: "area-full", R_WRONG_ROW: "wrong-row", R_BEHIND: "behind", R_HALF_ONLY: "half-only",
    R_NONE_LEFT: "none-left", R_EXTRA_TWICE: "extra-twice", R_EXTRA_LATER: "extra-later", R_MUST_USE: "must-use",
    R_NO_SOLO_EXTRA: "no-solo-extra", R_JOKER_SAME: "joker-same", R_JOKER_USELESS: "joker-useless",
    R_JOKER_NOW: "joker-now", R_MUST_DECIDE: "must-decide", R_ACTIVE_ONLY: "active-only", R_NO_DICE: "no-dice",
    R_MUST_ROLL: "must-roll",
}  # fmt: skip
#: Reasons that lie in a field; all others lie in the moment.
FIELD_REASONS = frozenset({
    R_MARKED, R_WRONG_NUMBER, R_TOO_LOW, R_NOT_RISING, R_NOT_FALLING, R_NOT_NEXT_STEP, R_AREA_FULL, R_WRONG_ROW,
    R_BEHIND, R_HALF_ONLY,
})  # fmt: skip
#: The kinds of action by name, in the order of their numbers.
KIND_NAMES = ("use", "extra", "mark", "skip", "roll", "reroll", "return", "joker", "pass", "tray", "done")
#: The stages of a seat by name, in the order of their numbers.
STAGE_NAMES = ("idle", "start", "ahead", "choose", "seal", "tray", "more")
