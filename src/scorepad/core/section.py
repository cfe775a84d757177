"""A part of a rules text."""

from dataclasses import dataclass, field


@dataclass
class Section:
    """A heading and its sentences; `area` is the part of the sheet they are about, if it is one."""

    heading: str
    lines: list[str] = field(default_factory=list)
    area: str = ""
