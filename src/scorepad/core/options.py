"""Rule options: the rulings a table may choose, and the two presets that choose for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.core.errors import OptionError

PRESETS = ("rulebook", "international")

OptionValue = bool | int | str


@dataclass(frozen=True)
class Option:
    """A ruling that a table may choose: its values, and which one each preset takes."""

    name: str
    values: tuple[OptionValue, ...]
    rulebook: OptionValue
    international: OptionValue

    def parse(self, value: object) -> OptionValue:
        """The option's value for what a caller or a command line wrote."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
            if isinstance(value, str) and value.lower() == str(known).lower():
                return known
        shown = ", ".join(str(known).lower() for known in self.values)
        raise OptionError(
            "option {name}: found {found}, expected one of {values}",
            {"name": self.name, "found": repr(value), "values": shown},
        )


def choose_options(
    known: Sequence[Option], preset: str, chosen: Mapping[str, object], game: str
) -> dict[str, OptionValue]:
    """Every option's value: the preset's, unless chosen otherwise."""
    if preset not in PRESETS:
        raise OptionError(
            "preset: found {found}, expected one of {presets}", {"found": repr(preset), "presets": ", ".join(PRESETS)}
        )
    names = [option.name for option in known]
    for name in chosen:
        if name not in names:
            raise OptionError(
                "{game} has no option {name}, expected one of {options}",
                {"game": game, "name": repr(name), "options": ", ".join(names) or "none"},
            )
    return {
        option.name: option.parse(chosen[option.name]) if option.name in chosen else getattr(option, preset)
        for option in known
    }
