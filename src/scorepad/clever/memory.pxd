# The memory of a sheet and of a position. Written by tools/memory.py from the list in fields.py; not to be edited.
from libc.string cimport memcpy, memset

cdef class SheetMemory:
    cdef readonly int dice
    cdef readonly int areas
    cdef readonly int codes
    cdef readonly int extra_shift
    cdef readonly int skip_base
    cdef readonly int return_base
    cdef readonly int printed_joker_base
    cdef readonly int free_joker_base
    cdef readonly int roll_code
    cdef readonly int reroll_code
    cdef readonly int pass_code
    cdef readonly int tray_code
    cdef readonly int done_code
    cdef readonly int single_die_ends
    cdef readonly int may_decline
    cdef readonly int solo_extra
    cdef readonly int seven_again
    cdef readonly int half_up
    cdef readonly int late_loss
    cdef int rounds[5]
    cdef int round_bonus[16]
    cdef int die_areas[8]
    cdef int partner[48]
    cdef int by_place[6]
    cdef int first_pair[65]
    cdef int pair_die[640]
    cdef int pair_area[640]
    cdef int pair_partner[640]
    cdef int pair_code[640]
    cdef int pair_simple[640]
    cdef int order[6]
    cdef int accepts[6]
    cdef int writes[6]
    cdef int points_by[6]
    cdef int extra[6]
    cdef int base[6]
    cdef int size[6]
    cdef int asked_spots[6]
    cdef int low[6]
    cdef int high[6]
    cdef int centre[6]
    cdef int restart[6]
    cdef int sum_die[6]
    cdef int start_mask[6]
    cdef int cells_mask[6]
    cdef int with_number[96]
    cdef int numbers_after[96]
    cdef int place_mask[30]
    cdef int row_of_die[8]
    cdef int number[96]
    cdef int numbers_from[96]
    cdef int multiplier[96]
    cdef int factor[96]
    cdef int ways[96]
    cdef int cell_bonus[96]
    cdef int bonus_from[96]
    cdef int cell_lines[576]
    cdef int line_mask[64]
    cdef int line_bonus[64]
    cdef int line_points[64]
    cdef int first_line[7]
    cdef int row_mask[36]
    cdef int first_row[7]
    cdef int points[198]
    cdef int extra_each[6]
    cdef int extra_low[6]
    cdef int extra_high[6]
    cdef int bonus_type[64]
    cdef int bonus_arg[64]
    cdef int kind_mode[192]
    cdef int kind_number[192]
    cdef int kind_base[192]
    cdef int kind_areas[32]
    cdef int kind_optional[32]
    cdef int kind_die[32]
    cdef int lower_kind[8]
    cdef int same_kind[8]
    cdef int track_of[4]
    cdef int track_fields[4]
    cdef int track_end[4]
    cdef int joker_number[12]
    cdef int act_kind[1536]
    cdef int act_die[1536]
    cdef int act_area[1536]
    cdef int act_spot[1536]
    cdef int act_number[1536]
    cdef int act_bonus[1536]
    cdef int use_base[48]

cdef class StateMemory:
    cdef readonly int seats
    cdef readonly int waiting
    cdef readonly int chance
    cdef readonly int over
    cdef public int confirm
    cdef readonly int first
    cdef readonly int round
    cdef readonly int active
    cdef readonly int roll_number
    cdef readonly int phase
    cdef readonly int passive
    cdef readonly int pool
    cdef readonly int tray
    cdef readonly int shelf
    cdef readonly int crossed[24]
    cdef readonly int circled[24]
    cdef readonly int struck[24]
    cdef readonly short written[384]
    cdef readonly short due[128]
    cdef readonly short granted[16]
    cdef readonly short used[16]
    cdef readonly short foxes[4]
    cdef readonly short stage[4]
    cdef readonly short joker[4]
    cdef readonly short extra_used[4]
    cdef readonly short faces[8]
    cdef readonly short slots[3]
    cdef readonly int due_mask[4]
    cdef readonly int closed[24]
    cdef readonly int takes[24]
    cdef readonly short filled[48]
    cdef readonly short last[48]

cdef inline void take_numbers(int* target, list numbers) except *:
    cdef Py_ssize_t i
    for i in range(len(numbers)):
        target[i] = numbers[i]

cdef inline void fill_sheet(SheetMemory sheet, dict data) except *:
    sheet.dice = data['dice'][0]
    sheet.areas = data['areas'][0]
    sheet.codes = data['codes'][0]
    sheet.extra_shift = data['extra_shift'][0]
    sheet.skip_base = data['skip_base'][0]
    sheet.return_base = data['return_base'][0]
    sheet.printed_joker_base = data['printed_joker_base'][0]
    sheet.free_joker_base = data['free_joker_base'][0]
    sheet.roll_code = data['roll_code'][0]
    sheet.reroll_code = data['reroll_code'][0]
    sheet.pass_code = data['pass_code'][0]
    sheet.tray_code = data['tray_code'][0]
    sheet.done_code = data['done_code'][0]
    sheet.single_die_ends = data['single_die_ends'][0]
    sheet.may_decline = data['may_decline'][0]
    sheet.solo_extra = data['solo_extra'][0]
    sheet.seven_again = data['seven_again'][0]
    sheet.half_up = data['half_up'][0]
    sheet.late_loss = data['late_loss'][0]
    take_numbers(sheet.rounds, data['rounds'])
    take_numbers(sheet.round_bonus, data['round_bonus'])
    take_numbers(sheet.die_areas, data['die_areas'])
    take_numbers(sheet.partner, data['partner'])
    take_numbers(sheet.by_place, data['by_place'])
    take_numbers(sheet.first_pair, data['first_pair'])
    take_numbers(sheet.pair_die, data['pair_die'])
    take_numbers(sheet.pair_area, data['pair_area'])
    take_numbers(sheet.pair_partner, data['pair_partner'])
    take_numbers(sheet.pair_code, data['pair_code'])
    take_numbers(sheet.pair_simple, data['pair_simple'])
    take_numbers(sheet.order, data['order'])
    take_numbers(sheet.accepts, data['accepts'])
    take_numbers(sheet.writes, data['writes'])
    take_numbers(sheet.points_by, data['points_by'])
    take_numbers(sheet.extra, data['extra'])
    take_numbers(sheet.base, data['base'])
    take_numbers(sheet.size, data['size'])
    take_numbers(sheet.asked_spots, data['asked_spots'])
    take_numbers(sheet.low, data['low'])
    take_numbers(sheet.high, data['high'])
    take_numbers(sheet.centre, data['centre'])
    take_numbers(sheet.restart, data['restart'])
    take_numbers(sheet.sum_die, data['sum_die'])
    take_numbers(sheet.start_mask, data['start_mask'])
    take_numbers(sheet.cells_mask, data['cells_mask'])
    take_numbers(sheet.with_number, data['with_number'])
    take_numbers(sheet.numbers_after, data['numbers_after'])
    take_numbers(sheet.place_mask, data['place_mask'])
    take_numbers(sheet.row_of_die, data['row_of_die'])
    take_numbers(sheet.number, data['number'])
    take_numbers(sheet.numbers_from, data['numbers_from'])
    take_numbers(sheet.multiplier, data['multiplier'])
    take_numbers(sheet.factor, data['factor'])
    take_numbers(sheet.ways, data['ways'])
    take_numbers(sheet.cell_bonus, data['cell_bonus'])
    take_numbers(sheet.bonus_from, data['bonus_from'])
    take_numbers(sheet.cell_lines, data['cell_lines'])
    take_numbers(sheet.line_mask, data['line_mask'])
    take_numbers(sheet.line_bonus, data['line_bonus'])
    take_numbers(sheet.line_points, data['line_points'])
    take_numbers(sheet.first_line, data['first_line'])
    take_numbers(sheet.row_mask, data['row_mask'])
    take_numbers(sheet.first_row, data['first_row'])
    take_numbers(sheet.points, data['points'])
    take_numbers(sheet.extra_each, data['extra_each'])
    take_numbers(sheet.extra_low, data['extra_low'])
    take_numbers(sheet.extra_high, data['extra_high'])
    take_numbers(sheet.bonus_type, data['bonus_type'])
    take_numbers(sheet.bonus_arg, data['bonus_arg'])
    take_numbers(sheet.kind_mode, data['kind_mode'])
    take_numbers(sheet.kind_number, data['kind_number'])
    take_numbers(sheet.kind_base, data['kind_base'])
    take_numbers(sheet.kind_areas, data['kind_areas'])
    take_numbers(sheet.kind_optional, data['kind_optional'])
    take_numbers(sheet.kind_die, data['kind_die'])
    take_numbers(sheet.lower_kind, data['lower_kind'])
    take_numbers(sheet.same_kind, data['same_kind'])
    take_numbers(sheet.track_of, data['track_of'])
    take_numbers(sheet.track_fields, data['track_fields'])
    take_numbers(sheet.track_end, data['track_end'])
    take_numbers(sheet.joker_number, data['joker_number'])
    take_numbers(sheet.act_kind, data['act_kind'])
    take_numbers(sheet.act_die, data['act_die'])
    take_numbers(sheet.act_area, data['act_area'])
    take_numbers(sheet.act_spot, data['act_spot'])
    take_numbers(sheet.act_number, data['act_number'])
    take_numbers(sheet.act_bonus, data['act_bonus'])
    take_numbers(sheet.use_base, data['use_base'])

cdef inline void copy_state(StateMemory source, StateMemory target) noexcept nogil:
    if source.seats > 1:
        memcpy(&target.seats, &source.seats, <char*>source.last + 48 * sizeof(short) - <char*>&source.seats)
        return
    target.seats = source.seats
    target.waiting = source.waiting
    target.chance = source.chance
    target.over = source.over
    target.confirm = source.confirm
    target.first = source.first
    target.round = source.round
    target.active = source.active
    target.roll_number = source.roll_number
    target.phase = source.phase
    target.passive = source.passive
    target.pool = source.pool
    target.tray = source.tray
    target.shelf = source.shelf
    memcpy(target.crossed, source.crossed, 6 * sizeof(int))
    memcpy(target.circled, source.circled, 6 * sizeof(int))
    memcpy(target.struck, source.struck, 6 * sizeof(int))
    memcpy(target.written, source.written, 96 * sizeof(short))
    memcpy(target.due, source.due, 32 * sizeof(short))
    memcpy(target.granted, source.granted, 4 * sizeof(short))
    memcpy(target.used, source.used, 4 * sizeof(short))
    memcpy(target.foxes, source.foxes, 1 * sizeof(short))
    memcpy(target.stage, source.stage, 1 * sizeof(short))
    memcpy(target.joker, source.joker, 1 * sizeof(short))
    memcpy(target.extra_used, source.extra_used, 1 * sizeof(short))
    memcpy(target.faces, source.faces, 8 * sizeof(short))
    memcpy(target.slots, source.slots, 3 * sizeof(short))
    memcpy(target.due_mask, source.due_mask, 1 * sizeof(int))
    memcpy(target.closed, source.closed, 6 * sizeof(int))
    memcpy(target.takes, source.takes, 6 * sizeof(int))
    memcpy(target.filled, source.filled, 12 * sizeof(short))
    memcpy(target.last, source.last, 12 * sizeof(short))

cdef inline void clear_state(StateMemory state, int seats) noexcept nogil:
    if seats > 1:
        memset(&state.seats, 0, <char*>state.last + 48 * sizeof(short) - <char*>&state.seats)
        state.seats = seats
        return
    state.seats = seats
    state.waiting = 0
    state.chance = 0
    state.over = 0
    state.confirm = 0
    state.first = 0
    state.round = 0
    state.active = 0
    state.roll_number = 0
    state.phase = 0
    state.passive = 0
    state.pool = 0
    state.tray = 0
    state.shelf = 0
    memset(state.crossed, 0, 6 * sizeof(int))
    memset(state.circled, 0, 6 * sizeof(int))
    memset(state.struck, 0, 6 * sizeof(int))
    memset(state.written, 0, 96 * sizeof(short))
    memset(state.due, 0, 32 * sizeof(short))
    memset(state.granted, 0, 4 * sizeof(short))
    memset(state.used, 0, 4 * sizeof(short))
    memset(state.foxes, 0, 1 * sizeof(short))
    memset(state.stage, 0, 1 * sizeof(short))
    memset(state.joker, 0, 1 * sizeof(short))
    memset(state.extra_used, 0, 1 * sizeof(short))
    memset(state.faces, 0, 8 * sizeof(short))
    memset(state.slots, 0, 3 * sizeof(short))
    memset(state.due_mask, 0, 1 * sizeof(int))
    memset(state.closed, 0, 6 * sizeof(int))
    memset(state.takes, 0, 6 * sizeof(int))
    memset(state.filled, 0, 12 * sizeof(short))
    memset(state.last, 0, 12 * sizeof(short))

cdef inline void load_state(StateMemory state, list numbers) except *:
    cdef int i
    cdef int at = 13
    state.seats = numbers[0]
    state.waiting = numbers[1]
    state.chance = numbers[2]
    state.over = numbers[3]
    state.confirm = numbers[4]
    state.first = numbers[5]
    state.round = numbers[6]
    state.active = numbers[7]
    state.roll_number = numbers[8]
    state.phase = numbers[9]
    state.passive = numbers[10]
    state.pool = numbers[11]
    state.tray = numbers[12]
    for i in range(24):
        state.crossed[i] = numbers[at + i]
    at += 24
    for i in range(24):
        state.circled[i] = numbers[at + i]
    at += 24
    for i in range(24):
        state.struck[i] = numbers[at + i]
    at += 24
    for i in range(384):
        state.written[i] = numbers[at + i]
    at += 384
    for i in range(128):
        state.due[i] = numbers[at + i]
    at += 128
    for i in range(16):
        state.granted[i] = numbers[at + i]
    at += 16
    for i in range(16):
        state.used[i] = numbers[at + i]
    at += 16
    for i in range(4):
        state.foxes[i] = numbers[at + i]
    at += 4
    for i in range(4):
        state.stage[i] = numbers[at + i]
    at += 4
    for i in range(4):
        state.joker[i] = numbers[at + i]
    at += 4
    for i in range(4):
        state.extra_used[i] = numbers[at + i]
    at += 4
    for i in range(8):
        state.faces[i] = numbers[at + i]
    at += 8
    for i in range(3):
        state.slots[i] = numbers[at + i]
    at += 3
