"""The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited."""


class SheetMemory:
    """A Clever sheet under one set of options: its numbers."""

    dice: int  #: how many dice there are
    areas: int  #: how many areas there are
    codes: int  #: how many actions there are
    extra_shift: int  #: from the code of a regular choice to that of the same with +1
    skip_base: int  #: the code of declining the first kind of mark
    return_base: int  #: the code of taking back the first die; -1: there is no such action
    printed_joker_base: int  #: the code of pretending 1 by a printed joker; -1: there are none
    free_joker_base: int  #: the same by a joker of free choice
    roll_code: int  #: the code of rolling on
    reroll_code: int  #: the code of rolling again; -1: there is no such action
    pass_code: int  #: the code of taking no die
    tray_code: int  #: the code of ending the rolls
    done_code: int  #: the code of ending an answer
    single_die_ends: int  #: 1 where a failed roll of one die ends the rolls
    may_decline: int  #: 1 where a roll may be given up though a die fits
    solo_extra: int  #: 1 where +1 is allowed in the solo passive turn
    seven_again: int  #: 1 where a chain may be started anew twice in a row
    half_up: int  #: 1 where halves are rounded up
    late_loss: int  #: 1 where marks that cannot be used wait until none can
    rounds: list[int]  #: per number of seats: how many rounds are played
    round_bonus: list[int]  #: per round: its bonus
    die_areas: list[int]  #: per die: bit mask of the areas it goes to
    partner: list[int]  #: per area and die: the die that adds to it, or one that shows 0
    by_place: list[int]  #: per area: 1 where it matters where a die lies
    first_pair: list[int]  #: per set of dice: where its pairs of die and area begin
    pair_die: list[int]  #: per pair: the die
    pair_area: list[int]  #: per pair: the area
    pair_partner: list[int]  #: per pair: the die that adds to it, or one that shows 0
    pair_code: list[int]  #: per pair: the code of its first spot
    pair_simple: list[int]  #: per pair: 1 where neither chains nor the place of the die matter
    order: list[int]  #: per area: in which order it is filled
    accepts: list[int]  #: per area: which numbers it accepts
    writes: list[int]  #: per area: what is written
    points_by: list[int]  #: per area: how points are counted
    extra: list[int]  #: per area: what comes with a mark
    base: list[int]  #: per area: its first cell
    size: list[int]  #: per area: how many cells it has
    asked_spots: list[int]  #: per area: how many spots each number has that a mark may bring
    low: list[int]  #: per area: the lowest number that a mark of free choice may bring
    high: list[int]  #: per area: the highest one
    centre: list[int]  #: per area: the cell from which chains grow
    restart: list[int]  #: per area: the number that starts a chain
    sum_die: list[int]  #: per area: the die that adds to a number without a die, or one that shows 0
    start_mask: list[int]  #: per area: bit mask of the cells marked in print
    cells_mask: list[int]  #: per area: bit mask of all cells
    with_number: list[int]  #: per area and number: bit mask of the spots for it
    numbers_after: list[int]  #: per area and number written last: bit mask of those that may follow
    place_mask: list[int]  #: per area and place of a die: bit mask of the cells open to it
    row_of_die: list[int]  #: per die: bit mask of the cells in its rows
    number: list[int]  #: per cell: the printed number
    numbers_from: list[int]  #: per cell: bit mask of the numbers from the least that it takes
    multiplier: list[int]  #: per cell: by how much a number is multiplied
    factor: list[int]  #: per cell: the same, but 0 where crosses are written
    ways: list[int]  #: per cell: bit mask of the ways to write in it
    cell_bonus: list[int]  #: per cell: its bonus
    bonus_from: list[int]  #: per cell: the least number that earns its bonus
    cell_lines: list[int]  #: per cell: the lines through it, then -1
    line_mask: list[int]  #: per line: bit mask of its cells
    line_bonus: list[int]  #: per line: its bonus
    line_points: list[int]  #: per line: its points
    first_line: list[int]  #: per area: its first line
    row_mask: list[int]  #: per row: bit mask of its cells
    first_row: list[int]  #: per area: its first row
    points: list[int]  #: per area and count: the points
    extra_each: list[int]  #: per area: extra points of each very low or very high number
    extra_low: list[int]  #: per area: a number up to this is very low
    extra_high: list[int]  #: per area: a number from this on is very high
    bonus_type: list[int]  #: per bonus: an action, a fox or a mark
    bonus_arg: list[int]  #: per bonus: the track of the action, or the kind of mark
    kind_mode: list[int]  #: per kind and area: how the mark may be used there
    kind_number: list[int]  #: per kind and area: the number it brings; 0: none
    kind_base: list[int]  #: per kind and area: the code of its first spot
    kind_areas: list[int]  #: per kind: bit mask of the areas it may be used in
    kind_optional: list[int]  #: per kind: 1 where it may be declined
    kind_die: list[int]  #: per kind: the die that was sent to the tray
    lower_kind: list[int]  #: per die: the kind of mark that it gives when it is sent to the tray
    same_kind: list[int]  #: per number: the kind of mark that a companion gives
    track_of: list[int]  #: per action: its track; -1: there is none
    track_fields: list[int]  #: per track: how many fields it has
    track_end: list[int]  #: per track: the bonus of its last field
    joker_number: list[int]  #: per joker field: its number; 0: free choice, -1: there is no such field
    act_kind: list[int]  #: per action: what it does
    act_die: list[int]  #: per action: its die
    act_area: list[int]  #: per action: its area
    act_spot: list[int]  #: per action: its spot in the area, which is a cell, a side or a way to write
    act_number: list[int]  #: per action: the number it names
    act_bonus: list[int]  #: per action: its kind of mark
    use_base: list[int]  #: per die and area: the code of its first spot


class StateMemory:
    """One position of a Clever game: its numbers."""

    seats: int  #: how many play
    waiting: int  #: bit mask of the seats that are to act
    chance: int  #: the throw to be made: none, the active player's, the solo passive one
    over: int  #: 1 once the game is over
    confirm: int  #: 1 where every answer ends with an act of its own
    first: int  #: the seat that began
    round: int  #: the round being played, from 1
    active: int  #: the seat whose turn it is
    roll_number: int  #: the roll of the turn, from 1
    phase: int  #: round bonus, rolls or answers
    passive: int  #: 1 in the solo passive turn
    pool: int  #: bit mask of the dice to be thrown or chosen from
    tray: int  #: bit mask of the dice on the tray
    shelf: int  #: bit mask of the dice on die fields
    crossed: list[int]  #: per area: bit mask of crossed or written cells
    circled: list[int]  #: per area: bit mask of circled cells
    struck: list[int]  #: per area: bit mask of the fields whose bonus was given up
    written: list[int]  #: per cell: the number written there
    due: list[int]  #: per kind: how many marks are pending
    granted: list[int]  #: per track: how many fields are circled
    used: list[int]  #: per track: how many fields are crossed; jokers: bit mask of the fields
    foxes: list[int]  #: how many foxes are noted
    stage: list[int]  #: what the seat is to do once no mark is pending
    joker: list[int]  #: the number that the seat's next die pretends to show; 0: none
    extra_used: list[int]  #: bit mask of the dice used by +1 in this turn
    faces: list[int]  #: what each die shows; 0: it was not thrown yet
    slots: list[int]  #: the dice on the die fields I-III
    due_mask: list[int]  #: bit mask of the kinds pending
    closed: list[int]  #: per area: bit mask of the spots not open to any number
    takes: list[int]  #: per area: bit mask of the numbers it takes now
    filled: list[int]  #: per area and side: how many cells are filled
    last: list[int]  #: per area and side: the number written last
