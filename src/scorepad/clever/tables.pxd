cimport cython

cdef void fill(int* target, list values) except *

@cython.final
cdef class Tables:
    cdef readonly dict data
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
    cdef int order[6]
    cdef int accepts[6]
    cdef int writes[6]
    cdef int points_by[6]
    cdef int extra[6]
    cdef int base[6]
    cdef int size[6]
    cdef int subs[6]
    cdef int low[6]
    cdef int high[6]
    cdef int reset[6]
    cdef int centre[6]
    cdef int restart[6]
    cdef int sum_die[6]
    cdef int start_mask[6]
    cdef int cells_mask[6]
    cdef int with_number[96]
    cdef int place_mask[30]
    cdef int row_of_die[8]
    cdef int number[96]
    cdef int threshold[96]
    cdef int multiplier[96]
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
    cdef int act_sub[1536]
    cdef int act_number[1536]
    cdef int act_bonus[1536]
    cdef int use_base[48]
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
    cdef void fill_course(self, dict data) except *
    cdef void fill_areas(self, dict data) except *
    cdef void fill_cells(self, dict data) except *
    cdef void fill_bonuses(self, dict data) except *
    cdef void fill_actions(self, dict data) except *
    cdef void fill_scalars(self, dict data) except *
