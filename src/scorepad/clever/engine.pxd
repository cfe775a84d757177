cimport cython

cimport scorepad.clever.derived as derived
cimport scorepad.clever.reasons as reasons
cimport scorepad.clever.scoring as scoring
from scorepad.clever.constants cimport *
from scorepad.clever.memory cimport StateMemory, clear_state, copy_state, load_state
from scorepad.clever.tables cimport Tables
from scorepad.core.bits cimport lowest
from scorepad.core.points cimport Points
from scorepad.core.rng cimport Rng, draw
from scorepad.core.tape cimport Tape

cdef int POWER_OF_SIX[7]
cdef int FACTORIAL[7]
cdef int THROWS[64]
cdef int THREE_FACES[216]
cdef int NO_SPOT
cdef int LANDING[720]

@cython.final
cdef class Moves:
    cdef int codes[1536]
    cdef int count
    cdef void add(self, int code) noexcept nogil
    cdef void add_spots(self, int base, int spots) noexcept nogil

@cython.final
cdef class State(StateMemory):
    cdef readonly Tables tables
    cdef public Tape tape
    cpdef void restart(self) noexcept nogil
    @cython.locals(area=cython.int, seat=cython.int)
    cdef void reset(self, int seats, int first) noexcept nogil
    @cython.locals(cell=cython.int, filled=cython.int)
    cdef int number_before(self, int seat, int area) noexcept nogil
    @cython.locals(bonus=cython.int, seat=cython.int)
    cdef void start_round(self) noexcept nogil
    cdef void start_turn(self) noexcept nogil
    @cython.locals(seat=cython.int, slot=cython.int)
    cdef void clear_dice(self) noexcept nogil
    @cython.locals(stage=cython.int)
    cdef void settle(self, int seat) noexcept nogil
    @cython.locals(kind=cython.int, kinds=cython.int, usable=cython.int)
    cdef int sift_due(self, int seat) noexcept nogil
    @cython.locals(area=cython.int, areas=cython.int, at=cython.int)
    cdef int closed_for_good(self, int seat, int kind) noexcept nogil
    cdef int room(self, int area) noexcept nogil
    @cython.locals(kinds=cython.int)
    cdef void lose_due(self, int seat) noexcept nogil
    cdef void lose_kind(self, int seat, int kind) noexcept nogil
    cdef void before_roll(self, int seat) noexcept nogil
    cdef void next_throw(self) noexcept nogil
    cdef void throw_pool(self) noexcept nogil
    cdef void end_rolls(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void fill_tray(self) noexcept nogil
    @cython.locals(die=cython.int)
    cdef void put_on_tray(self, int seat, int dice) noexcept nogil
    @cython.locals(answered=cython.int)
    cdef void more_or_leave(self, int seat) noexcept nogil
    cdef void leave(self, int seat) noexcept nogil
    cdef void move_on(self) noexcept nogil
    cpdef int outcomes(self) noexcept nogil
    @cython.locals(dice=cython.int, faces=cython.int, landing=cython.int)
    cdef void roll_unchecked(self, int outcome) noexcept nogil
    @cython.locals(die=cython.int, packed=cython.int)
    cdef int packed_faces(self) noexcept nogil
    @cython.locals(counts=cython.int, cut=cython.int, die=cython.int, room=cython.int)
    cdef void lay_solo_dice(self, int order) noexcept nogil
    @cython.locals(_=cython.int, count=cython.int, die=cython.int, equal=cython.int, low=cython.int, others=cython.int, slot=cython.int, tray=cython.int)
    cdef void lay_by_landing(self, int landing, int cut, int room) noexcept nogil
    cdef void put_on_slot(self, int seat, int die, int slot) noexcept nogil
    @cython.locals(rng=Rng, moves=Moves, decisions=cython.longlong, game=cython.ulonglong, seat=cython.int)
    cdef long long run_many(self, unsigned long long seed, unsigned long long start, unsigned long long count, Points points)
    @cython.locals(decisions=cython.int, seat=cython.int)
    cdef int run(self, Rng rng, Moves moves) noexcept nogil
    @cython.locals(stage=cython.int)
    cdef void collect(self, int seat, Moves moves) noexcept nogil
    cdef void collect_choice(self, int seat, Moves moves) noexcept nogil
    cdef void collect_tray(self, int seat, Moves moves) noexcept nogil
    cdef void collect_more(self, int seat, Moves moves) noexcept nogil
    cdef void collect_returns(self, Moves moves) noexcept nogil
    @cython.locals(area=cython.int, at=cython.int, code=cython.int, count=cython.int, number=cython.int, pair=cython.int, spots=cython.int)
    cdef void collect_dice(self, int seat, int dice, int shift, Moves moves) noexcept nogil
    @cython.locals(pair=cython.int, spots=cython.int)
    cdef void collect_pretended(self, int seat, int dice, int shift, Moves moves) noexcept nogil
    @cython.locals(free=cython.int, number=cython.int, printed=cython.int)
    cdef void collect_jokers(self, int seat, int dice, Moves moves) noexcept nogil
    @cython.locals(area=cython.int, areas=cython.int, kind=cython.int, kinds=cython.int)
    cdef void collect_due(self, int seat, Moves moves) noexcept nogil
    @cython.locals(base=cython.int, number=cython.int)
    cdef void collect_questions(self, int seat, int kind, int area, Moves moves) noexcept nogil
    cdef int spots(self, int at, int area, int number) noexcept nogil
    @cython.locals(cell=cython.int, filled=cython.int)
    cdef void open_next(self, int at, int area, int number) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void open_cells(self, int at, int area) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void open_chains(self, int at, int area) noexcept nogil
    @cython.locals(again=cython.int, found=cython.int, last=cython.int, restart=cython.int, side=cython.int)
    cdef int chain_spots(self, int at, int area, int number) noexcept nogil
    cdef int side_length(self, int area, int side) noexcept nogil
    @cython.locals(at=cython.int, die=cython.int, mode=cython.int, number=cython.int)
    cdef int due_spots(self, int seat, int kind, int area) noexcept nogil
    @cython.locals(order=cython.int)
    cdef int asks_number(self, int kind, int area) noexcept nogil
    cdef int question_spots(self, int seat, int area, int number) noexcept nogil
    cdef int question_value(self, int area, int number) noexcept nogil
    @cython.locals(area=cython.int, areas=cython.int, number=cython.int)
    cdef int due_usable(self, int seat, int kind) noexcept nogil
    cdef int number_of(self, int die, int area, int joker) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int place_for(self, int die) noexcept nogil
    @cython.locals(pair=cython.int)
    cdef int usable(self, int seat, int dice, int joker) noexcept nogil
    @cython.locals(spots=cython.int)
    cdef int die_spots(self, int seat, int die, int area, int joker) noexcept nogil
    @cython.locals(number=cython.int, numbers=cython.int)
    cdef int usable_with_joker(self, int seat, int dice) noexcept nogil
    cdef int passive_dice(self, int seat) noexcept nogil
    cdef int extra_dice(self, int seat) noexcept nogil
    @cython.locals(at=cython.int, track=cython.int)
    cdef int left(self, int seat, int action) noexcept nogil
    @cython.locals(field=cython.int, numbers=cython.int, track=cython.int)
    cdef int joker_numbers(self, int seat, int free) noexcept nogil
    @cython.locals(dice=cython.int)
    cdef int can_extra(self, int seat) noexcept nogil
    cdef int can_return(self, int seat) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void apply_unchecked(self, int seat, int code) noexcept nogil
    @cython.locals(area=cython.int, die=cython.int, number=cython.int)
    cdef void apply_use(self, int seat, int code) noexcept nogil
    @cython.locals(face=cython.int, lower=cython.int, other=cython.int)
    cdef void put_on_field(self, int seat, int die, int area) noexcept nogil
    cdef int group_of(self, int die) noexcept nogil
    cdef void await_companions(self, int seat, int area, int group, int number) noexcept nogil
    @cython.locals(area=cython.int, die=cython.int, number=cython.int)
    cdef void apply_extra(self, int seat, int code) noexcept nogil
    @cython.locals(area=cython.int, kind=cython.int, number=cython.int)
    cdef void apply_mark(self, int seat, int code) noexcept nogil
    cdef void apply_pass(self, int seat) noexcept nogil
    cdef void apply_return(self, int seat, int die) noexcept nogil
    @cython.locals(at=cython.int, field=cython.int, wanted=cython.int)
    cdef void apply_joker(self, int seat, int number, int free) noexcept nogil
    cdef void spend(self, int seat, int action) noexcept nogil
    cdef void add_due(self, int seat, int kind) noexcept nogil
    cdef void drop_due(self, int seat, int kind) noexcept nogil
    @cython.locals(at=cython.int, bonus=cython.int, cell=cython.int, index=cython.int, order=cython.int)
    cdef void mark(self, int seat, int area, int spot, int number) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void close_cell(self, int at, int area, int cell) noexcept nogil
    @cython.locals(at=cython.int, cell=cython.int, index=cython.int)
    cdef int write_next(self, int seat, int area, int times, int number) noexcept nogil
    @cython.locals(at=cython.int, cell=cython.int)
    cdef int write_chain(self, int seat, int area, int side, int number) noexcept nogil
    @cython.locals(at=cython.int, line=cython.int)
    cdef void complete_lines(self, int seat, int area, int cell, int marks) noexcept nogil
    @cython.locals(arg=cython.int, at=cython.int)
    cdef void earn(self, int seat, int bonus) noexcept nogil
    cdef void note(self, int event, int seat, int first, int second) noexcept nogil
    cdef void lend_tables(self, State other)
    cdef void clone_into_unchecked(self, State other) noexcept nogil
    cdef int score_unchecked(self, int seat) noexcept nogil
    cdef int area_score_unchecked(self, int seat, int area) noexcept nogil
