"""A part of a rules text."""

from dataclasses import dataclass, field


@dataclass
class Section:
    """A heading and its sentences."""

    heading: str
    lines: list[str] = field(default_factory=list)
