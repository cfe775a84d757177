"""More sheets of Ubongo, the dice game: areas grown from whole shapes of the dice; the same seed, the same sheet."""

import json
from importlib import resources

from scorepad.core import Rng
from scorepad.core.bands import band_lines
from scorepad.core.errors import ScorepadError
from scorepad.core.reader import parse_toml
from scorepad.ubongo.sheet import Area, Placement, Spec, read_spec

#: The sheet whose dice, sizes and throws the generated ones take over.
MODEL = "ubongo-dice"

#: An area looks right with at most this many squares that have one neighbour only ...
MOST_ENDS = 2
#: ... and if it leaves out at least this many squares of the rectangle around it.
LEAST_MISSING = 2


def generate(seed: int) -> str:
    """A complete sheet file with new areas; `seed` is a whole number from 0 up."""
    if not 0 <= seed < 2**64:
        raise ScorepadError(f"seed: found {seed}, expected a whole number from 0 to 2**64 - 1")
    spec = _model()
    rng = Rng(seed)
    areas = [_grow_like(area, spec, rng) for area in spec.areas]
    return _write(spec, seed, areas)


def min_throws(spec: Spec, mask: int) -> int:
    """The fewest throws in which perfect dice fill these squares exactly, by trying all covers."""
    cover = _Cover(spec, mask)
    throws = 1
    while not cover.found(mask, throws, throws, 0):
        throws += 1
    return throws


class _Cover:
    """Exact cover by shapes of black and white dice; shapes that both colours carry count for either."""

    def __init__(self, spec: Spec, mask: int) -> None:
        black, white = set(spec.black), set(spec.white)
        self.largest = [max(len(spec.shapes[shape].turned[0][1]) for shape in faces) for faces in (black, white)]
        self.beginning: dict[int, list[tuple[int, bool, bool]]] = {}
        for placement in spec.placements:
            carried = placement.shape in black, placement.shape in white
            if not placement.mask & ~mask and any(carried):
                self.beginning.setdefault(placement.mask & -placement.mask, []).append((placement.mask, *carried))

    def found(self, left: int, black: int, white: int, either: int) -> bool:
        """Whether `left` can be covered with this many black and white dice, `either` of them already spoken for."""
        if not left:
            return True
        dice = black + white - either
        if dice <= 0 or left.bit_count() > self._reach(black, white, either):
            return False
        for mask, on_black, on_white in self.beginning.get(left & -left, ()):
            if mask & ~left:
                continue
            if on_black and on_white:
                fits = self.found(left & ~mask, black, white, either + 1)
            elif on_black:
                fits = black > 0 and self.found(left & ~mask, black - 1, white, either)
            else:
                fits = white > 0 and self.found(left & ~mask, black, white - 1, either)
            if fits:
                return True
        return False

    def _reach(self, black: int, white: int, either: int) -> int:
        # Of the dice left, those spoken for are taken off where they cover least.
        sizes = sorted([self.largest[0]] * black + [self.largest[1]] * white)
        return sum(sizes[either:])


def _grow_like(model: Area, spec: Spec, rng: Rng) -> int:
    while True:
        mask = _to_corner(_grow(model.mask.bit_count(), spec, rng), spec)
        if _looks_right(mask, spec) and min_throws(spec, mask) == model.min_throws:
            return mask


def _grow(squares: int, spec: Spec, rng: Rng) -> int:
    while True:
        mask, colour = 0, rng.below(2)
        while mask.bit_count() < squares:
            faces = (spec.black, spec.white)[colour]
            mask |= _best_contact(faces[rng.below(len(faces))], mask, spec, rng)
            colour = 1 - colour
        if mask.bit_count() == squares:
            return mask


def _best_contact(shape: int, mask: int, spec: Spec, rng: Rng) -> int:
    free = [placement for placement in spec.placements if placement.shape == shape and not placement.mask & mask]
    if not free:
        return (1 << spec.board[0] * spec.board[1]) - 1  # too many squares by far: the attempt ends here
    contacts = [_contact(placement, mask, spec) for placement in free]
    enough = max(contacts) - 1
    near = [placement for placement, contact in zip(free, contacts, strict=True) if contact >= max(enough, bool(mask))]
    return near[rng.below(len(near))].mask


def _contact(placement: Placement, mask: int, spec: Spec) -> int:
    return sum((_beside(bit, spec) & mask).bit_count() for bit in _bits(placement.mask))


def _looks_right(mask: int, spec: Spec) -> bool:
    return (
        _spread(mask & -mask, mask, spec) == mask
        and not _has_hole(mask, spec)
        and sum((_beside(bit, spec) & mask).bit_count() == 1 for bit in _bits(mask)) <= MOST_ENDS
        and _rectangle(mask, spec) - mask.bit_count() >= LEAST_MISSING
    )


def _has_hole(mask: int, spec: Spec) -> bool:
    width, height = spec.board
    outside = ((1 << width * height) - 1) & ~mask
    rim = sum(
        1 << y * width + x for y in range(height) for x in range(width) if x in (0, width - 1) or y in (0, height - 1)
    )
    return _spread(outside & rim, outside, spec) != outside


def _spread(start: int, within: int, spec: Spec) -> int:
    reached, before = start, 0
    while reached != before:
        before = reached
        for bit in _bits(before):
            reached |= _beside(bit, spec) & within
    return reached


def _beside(bit: int, spec: Spec) -> int:
    width, height = spec.board
    column = (bit.bit_length() - 1) % width
    beside = bit << width | bit >> width
    if column > 0:
        beside |= bit >> 1
    if column < width - 1:
        beside |= bit << 1
    return beside & ((1 << width * height) - 1)


def _bits(mask: int) -> list[int]:
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


def _rows(mask: int, spec: Spec) -> list[str]:
    width, height = spec.board
    lines = ["".join("#" if mask >> y * width + x & 1 else "." for x in range(width)) for y in range(height)]
    while "#" not in lines[-1]:
        lines.pop()
    right = max(line.rindex("#") for line in lines if "#" in line)
    return [line[: right + 1] for line in lines]


def _rectangle(mask: int, spec: Spec) -> int:
    rows = _rows(mask, spec)
    return len(rows) * len(rows[0])


def _to_corner(mask: int, spec: Spec) -> int:
    width, _height = spec.board
    left_column = sum(1 << y * width for y in range(spec.board[1]))
    while not mask & ((1 << width) - 1):
        mask >>= width
    while not mask & left_column:
        mask >>= 1
    return mask


def _model() -> Spec:
    text = (resources.files("scorepad") / "sheets" / f"{MODEL}.toml").read_text(encoding="utf-8")
    return read_spec(parse_toml(text, f"{MODEL}.toml"))


def _write(spec: Spec, seed: int, areas: list[int]) -> str:
    lines = [
        'family = "ubongo"',
        f'id = "{spec.id}-{seed}"',
        f"title = {_toml(f'{spec.title} {seed}')}",
        f"notes = {_toml(list(spec.notes))}",
        f"players = {list(spec.players)}",
        *([f"minutes = {spec.minutes}"] if spec.minutes else []),
        f"dice_by_seats = {list(spec.dice_by_seats)}",
        f"areas_by_seats = {list(spec.areas_by_seats)}",
        f"consolation = {spec.consolation}",
        f"board = {list(spec.board)}",
        "",
        "[options]",
        *(
            f"{option.name} = {{ rulebook = {_toml(option.rulebook)}, international = {_toml(option.international)} }}"
            for option in spec.options
        ),
        "",
        "[shapes]",
        *(f"{shape.name} = {_toml(list(shape.rows))}" for shape in spec.shapes),
        "",
        "[faces]",
        *(f"{colour} = {_toml([spec.shapes[face].name for face in faces])}" for colour, faces in _dice(spec)),
    ]
    for mask, model in zip(areas, spec.areas, strict=True):
        lines += ["", "[[areas]]", f"squares = {mask.bit_count()}", f"min_throws = {model.min_throws}"]
        lines += ["grid = [", *(f'  "{row}",' for row in _rows(mask, spec)), "]"]
    return "\n".join([*lines, "", *band_lines(spec.bands)]) + "\n"


def _dice(spec: Spec) -> list[tuple[str, tuple[int, ...]]]:
    return [("black", spec.black), ("white", spec.white)]


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
