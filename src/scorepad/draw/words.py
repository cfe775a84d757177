"""Every word that stands in a drawing or is read out instead of it, by key; catalogues may bring their own."""

from collections.abc import Callable, Mapping
from typing import Any

#: Words of another language: by key, or from a function that is given the key and its parameters.
Words = Mapping[str, str] | Callable[[str, Mapping[str, Any]], str]

ENGLISH = {
    # printed on the sheet
    "draw.total": "Total",
    "draw.lowest": "\N{MULTIPLICATION SIGN} lowest area",
    "draw.per_row": "per row",
    "draw.per_side": "per side",
    "draw.on_tray": "on tray",
    "draw.lower_dice": "+ lower dice",
    "draw.equal_dice": "+ equal dice",
    "draw.any_after": "after {number}: any",
    "draw.extra_points": "≤{low}, ≥{high}: +{each}",
    # read out: the sheet and its parts
    "draw.sheet": "Score sheet: {title}",
    "draw.sheet_desc": "Areas: {areas}. Rounds: {rounds}. Foxes: {foxes}.",
    "draw.marked_desc": "Areas: {areas}. Round {round} of {rounds}. Foxes: {foxes}. Total: {total}.",
    "draw.area": "{area}: {points}",
    "draw.points": "Points of {area}",
    "draw.points_now": "Points of {area}: {points}",
    "draw.points_for": "{area}: {points} points for {count}",
    "draw.points_at": "{area}: {points} points at this field",
    "draw.difference": "{area}: first minus second",
    "draw.difference_now": "{area}: first minus second: {points}",
    "draw.total_now": "Total: {points}",
    "draw.foxes": "Foxes, each worth the points of the lowest area",
    "draw.foxes_now": "Foxes: {count}, together worth {points} points",
    "draw.round": "Round {number}",
    "draw.round_players": "last round with {players} players",
    "draw.round_begun": "begun",
    "draw.round_unused": "not played",
    "draw.die_field": "Die of roll {number}",
    "draw.order_next": "from left to right",
    "draw.order_forward": "from left to right, fields may be jumped over",
    "draw.order_outward": "outwards from the middle: one less to the left, one more to the right",
    "draw.circle_first": "first a circle, then a cross",
    "draw.sum": "sum of {first} and {second}",
    # read out: a field
    "draw.cell": "{area}, field {name}",
    "draw.number": "number {number}",
    "draw.printed_number": "{number} in print",
    "draw.printed_cross": "crossed in print",
    "draw.at_least": "at least {number}",
    "draw.times": "times {number}",
    "draw.half": "half",
    "draw.half_or_times": "half with the bonus, or times {number} without it",
    "draw.tray": "open to dice on the tray",
    "draw.shaded": "counts for the bonuses",
    "draw.row_die": "row of {die}",
    "draw.bonus": "bonus: {bonus}",
    "draw.bonus_from": "from {number}, bonus: {bonus}",
    "draw.circled": "circled",
    "draw.crossed": "crossed",
    "draw.written": "written: {number}",
    "draw.struck": "bonus struck out",
    # read out: lines and tracks
    "draw.line.row": "{area}, row {number}: {bonus}",
    "draw.line.column": "{area}, column {number}: {bonus}",
    "draw.line.diagonal": "{area}, diagonal: {bonus}",
    "draw.line.gap": "{area}, between {first} and {second}: {bonus}",
    "draw.line_points": "{points} points",
    "draw.done": "done",
    "draw.track.reroll": "Reroll, field {number}",
    "draw.track.plus1": "Extra die, field {number}",
    "draw.track.return": "Return, field {number}",
    "draw.track.joker": "Joker number {printed}, field {number}",
    "draw.track_end": "All fields circled: {bonus}",
    "draw.used": "used",
    # read out: bonuses
    "draw.bonus.reroll": "reroll",
    "draw.bonus.plus1": "extra die",
    "draw.bonus.return": "return a die",
    "draw.bonus.joker": "joker number",
    "draw.bonus.fox": "fox",
    "draw.bonus.cross": "a cross in {area}",
    "draw.bonus.number": "{number} in {area}",
    "draw.bonus.question": "any number in {area}",
    "draw.bonus.choice": "choose one of: {choices}",
    # read out: colours of areas and dice
    "draw.colour.yellow": "yellow",
    "draw.colour.blue": "blue",
    "draw.colour.green": "green",
    "draw.colour.orange": "orange",
    "draw.colour.purple": "purple",
    "draw.colour.pink": "pink",
    "draw.colour.silver": "silver",
    "draw.colour.turquoise": "turquoise",
    "draw.colour.brown": "brown",
    "draw.colour.red": "red",
    "draw.colour.black": "black",
    "draw.colour.white": "white",
}


class Speaker:
    """Says things in the words given, in English where there are none."""

    def __init__(self, words: Words | None = None) -> None:
        self._words = words

    def say(self, key: str, **params: object) -> str:
        """The words of a key."""
        if callable(self._words):
            return self._words(key, params)
        sentence = (self._words or {}).get(key, ENGLISH[key])
        return sentence.format_map(params)

    def colour(self, name: str) -> str:
        """The name of an area or a die: its colour's, or its own if it is named after none."""
        key = f"draw.colour.{name}"
        return self.say(key) if key in ENGLISH else name
