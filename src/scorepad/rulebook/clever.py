"""The rules of a Clever sheet: the course of play, then what the words of the sheet file say about each area."""

from collections.abc import Iterator
from typing import cast

from scorepad.families.clever import Rules
from scorepad.game import Game
from scorepad.rulebook.section import Section
from scorepad.spec.clever import Area, Bonus, Line
from scorepad.voice import Voice

#: The paragraphs of the course of play.
COURSE = ("turn", "tray", "white", "passive", "bonuses", "solo", "end")


def sections(game: Game, voice: Voice) -> list[Section]:
    """Course, areas, actions."""
    sheet = cast(Rules, game).sheet
    course = [voice.say(f"rules.clever.{part}") for part in COURSE]
    if (sheet.fixed | game.options)["may_decline"]:
        course.append(voice.say("rules.clever.decline"))
    rounds = [voice.say("rules.clever.rounds-with", count=seats, rounds=n) for seats, n in enumerate(sheet.rounds, 1)]
    gifts = [
        voice.say("rules.clever.round-bonus", round=number, what=bonus_text(bonus, voice))
        for number, bonus in enumerate(sheet.round_bonus, 1)
        if bonus.text
    ]
    course += [voice.say("rules.clever.rounds", rounds=rounds), voice.say("rules.clever.round-bonuses", gifts=gifts)]
    tracks = [
        voice.say(f"rules.clever.action.{track.action}", fields=track.fields, printed=list(track.printed))
        + (voice.say("rules.clever.track-end", what=bonus_text(track.end_bonus, voice)) if track.end_bonus.text else "")
        for track in sheet.tracks
    ]
    tracks.append(voice.say("rules.clever.fox", count=sheet.foxes))
    return [
        Section(voice.say("rules.course"), course),
        *(
            Section(voice.say("rules.area", area=area.id), list(area_lines(area, voice)), area.id)
            for area in sheet.areas
        ),
        Section(voice.say("rules.clever.actions"), tracks),
    ]


def area_lines(area: Area, voice: Voice) -> Iterator[str]:
    """How an area is filled, scored, and what it gives."""
    yield from _filling(area, voice)
    yield from _scoring(area, voice)
    gifts = [*_field_gifts(area, voice), *(_line_gift(line, area, voice) for line in area.lines if line.bonus.text)]
    if gifts:
        yield voice.say("rules.clever.gifts", gifts=gifts)


def _filling(area: Area, voice: Voice) -> Iterator[str]:
    dice = [area.die, area.sum_with] if area.sum_with else [area.die]
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
    if not all(cell.shaded for cell in area.cells):
        yield voice.say("rules.clever.shaded")
    if area.extra != "none":
        yield voice.say(f"rules.clever.extra.{area.extra}")


def _scoring(area: Area, voice: Voice) -> Iterator[str]:
    table = list(area.points_table[1:])
    if area.points == "lines":
        table = [line.points for line in area.lines if line.points]
    yield voice.say(f"rules.clever.points.{area.points}", numbers=table)
    extra = area.extra_points
    if extra.each:
        yield voice.say("rules.clever.extra-points", each=extra.each, low=extra.at_most, high=extra.at_least)


def _field_gifts(area: Area, voice: Voice) -> Iterator[str]:
    for number, cell in enumerate(area.cells, 1):
        if cell.bonus.text:
            key = "rules.clever.gift.field-from" if cell.bonus_from else "rules.clever.gift.field"
            yield voice.say(key, number=number, least=cell.bonus_from, what=bonus_text(cell.bonus, voice))


def _line_gift(line: Line, area: Area, voice: Voice) -> str:
    names = {cell.index: cell.number for cell in area.cells}
    between = [names[cell] for cell in line.cells] if line.kind == "gap" else []
    what = bonus_text(line.bonus, voice)
    return voice.say(f"rules.clever.gift.{line.kind}", number=line.number + 1, between=between, what=what)


def bonus_text(bonus: Bonus, voice: Voice) -> str:
    """A bonus in words; one with several uses lists them."""
    if len(bonus.marks) < 2:
        return voice.say("clever.bonus", bonus=bonus.text)
    choices = [voice.say("clever.bonus", bonus=f"{mark.what}:{mark.area}") for mark in bonus.marks]
    return voice.say("rules.clever.one-of", choices=choices)
