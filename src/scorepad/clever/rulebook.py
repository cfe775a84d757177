"""The rules of a Clever sheet: the course of play, then what the words of the sheet file say about each area."""

from collections.abc import Iterator

from scorepad.clever.game import Rules
from scorepad.clever.sheet import Area, Bonus, Cell, Line, Sheet
from scorepad.core.section import Section
from scorepad.core.voice import Voice

#: The paragraphs of the course of play.
COURSE = ("turn", "tray", "white", "passive", "bonuses", "solo", "end")


def sections(game: Rules, voice: Voice) -> list[Section]:
    """Course, areas, actions."""
    sheet = game.sheet
    jokers = [die.id for die in sheet.dice if die.any_area]
    return [
        Section(voice.say("rules.course"), list(_course(game, sheet, jokers, voice))),
        *(
            Section(voice.say("rules.area", area=area.id), list(area_lines(area, jokers, voice)), area.id)
            for area in sheet.areas
        ),
        Section(voice.say("rules.clever.actions"), list(_actions(sheet, voice))),
    ]


def _course(game: Rules, sheet: Sheet, jokers: list[str], voice: Voice) -> Iterator[str]:
    fewest, most = sheet.players
    left_out = {"white"} if jokers != ["white"] else set()
    left_out |= {"solo"} if fewest > 1 else {"tray", "end"} if most == 1 else set()
    yield from (voice.say(f"rules.clever.{part}") for part in COURSE if part not in left_out)
    if jokers and "white" in left_out:
        yield voice.say("rules.clever.any", die=jokers)
    if (sheet.fixed | game.options)["may_decline"]:
        yield voice.say("rules.clever.decline")
    yield from _rounds(sheet, voice)


def _rounds(sheet: Sheet, voice: Voice) -> Iterator[str]:
    """How many rounds there are with those who may play, and what they bring."""
    fewest, most = sheet.players
    played = {seats: sheet.rounds[seats - 1] for seats in range(fewest, most + 1)}
    rounds = [voice.say("rules.clever.rounds-with", count=seats, rounds=number) for seats, number in played.items()]
    yield voice.say("rules.clever.rounds", rounds=rounds)
    gifts = [
        voice.say("rules.clever.round-bonus", round=number, what=bonus_text(bonus, voice))
        for number, bonus in enumerate(sheet.round_bonus[: max(played.values())], 1)
        if bonus.text
    ]
    if gifts:
        yield voice.say("rules.clever.round-bonuses", gifts=gifts)


def _actions(sheet: Sheet, voice: Voice) -> Iterator[str]:
    for track in sheet.tracks:
        end = (
            voice.say("rules.clever.track-end", what=bonus_text(track.end_bonus, voice)) if track.end_bonus.text else ""
        )
        told = {"fields": track.fields, "printed": list(track.printed)}
        yield voice.say(f"rules.clever.action.{track.action}", **told) + end
    if sheet.foxes:
        yield voice.say("rules.clever.fox", count=sheet.foxes)


def area_lines(area: Area, jokers: list[str], voice: Voice) -> Iterator[str]:
    """How an area is filled, scored, and what it gives."""
    yield from _filling(area, jokers, voice)
    yield from _scoring(area, voice)
    gifts = [*_field_gifts(area, voice), *(_line_gift(line, area, voice) for line in area.lines if line.bonus.text)]
    if gifts:
        yield voice.say("rules.clever.gifts", gifts=gifts)


def _filling(area: Area, jokers: list[str], voice: Voice) -> Iterator[str]:
    dice = [area.die, area.sum_with] if area.sum_with else list(dict.fromkeys([area.die, *jokers]))
    yield voice.say("rules.clever.sum" if area.sum_with else "rules.clever.die", die=dice)
    numbers = [cell.threshold for cell in area.cells]
    yield voice.say(f"rules.clever.accepts.{area.accepts}", numbers=numbers, restart=area.restart)
    if area.order == "forward":
        yield voice.say("rules.clever.forward")
    if area.reset:
        yield voice.say("rules.clever.reset", number=area.reset)
    if area.writes in ("circle-then-cross", "half-or-times"):
        yield voice.say(f"rules.clever.writes.{area.writes}")
    factors = [cell.multiplier for cell in area.cells]
    if set(factors) != {1}:
        half = voice.say("rules.clever.half")
        yield voice.say("rules.clever.multiplied", numbers=[factor or half for factor in factors])
    if area.by_place:
        yield voice.say("rules.clever.by-place")
        if voice.as_text:
            yield voice.say("rules.clever.by-place-sign")
    if not all(cell.shaded for cell in area.cells):
        yield voice.say("rules.clever.shaded")
        if voice.as_text:
            yield voice.say("rules.clever.shaded-sign")
    if area.extra != "none":
        yield voice.say(f"rules.clever.extra.{area.extra}")


def _scoring(area: Area, voice: Voice) -> Iterator[str]:
    table = list(area.points_table[1:])
    if area.points == "lines":
        table = [line.points for line in area.lines if line.points]
    worthless = area.points == "lines" and not table
    yield voice.say("rules.clever.points.none" if worthless else f"rules.clever.points.{area.points}", numbers=table)
    extra = area.extra_points
    if extra.each:
        yield voice.say("rules.clever.extra-points", each=extra.each, low=extra.at_most, high=extra.at_least)


def _field_gifts(area: Area, voice: Voice) -> Iterator[str]:
    for number, cell in enumerate(area.cells, 1):
        if cell.bonus.text:
            key = "rules.clever.gift.field-from" if cell.bonus_from else "rules.clever.gift.field"
            yield voice.say(key, number=number, least=cell.bonus_from, what=bonus_text(cell.bonus, voice))


def _line_gift(line: Line, area: Area, voice: Voice) -> str:
    names = {cell.index: _number_in_row(cell, area, voice) for cell in area.cells}
    between = [names[cell] for cell in line.cells] if line.kind == "gap" else []
    what = bonus_text(line.bonus, voice)
    return voice.say(f"rules.clever.gift.{line.kind}", number=line.number + 1, between=between, what=what)


def _number_in_row(cell: Cell, area: Area, voice: Voice) -> str:
    """What is printed in a field, after the place its row goes by: `II 3`."""
    number = str(cell.number)
    return f"{voice.word('slot', cell.row + 1)} {number}" if area.by_place else number


def bonus_text(bonus: Bonus, voice: Voice) -> str:
    """A bonus in words; one with several uses lists them."""
    if len(bonus.marks) < 2:
        return voice.say("clever.bonus", bonus=bonus.text)
    choices = [voice.say("clever.bonus", bonus=f"{mark.what}:{mark.area}") for mark in bonus.marks]
    return voice.say("rules.clever.one-of", choices=choices)
