"""Facts about actions of Twenty One: hits, full rows, another throw or none."""

from scorepad.core.effect import Effect
from scorepad.core.game import Sentence
from scorepad.twentyone.engine import State
from scorepad.twentyone.game import Rules


def facts(_game: Rules, effect: Effect[State]) -> list[Sentence]:
    """The weightiest first."""
    hits = [
        Sentence("hint.hit", {name: event.params[name] for name in ("die", "number")}) for event in effect.named("hit")
    ]
    rows = [Sentence("hint.row", {"row": event.params["row"]}) for event in effect.named("row")]
    struck = [Sentence("hint.struck", {"die": event.params["die"]}) for event in effect.named("strike")]
    again = [Sentence("hint.again", {})] if effect.after.chance and effect.after.throws else []
    keep = [Sentence("hint.keep", {}) for _ in effect.named("keep")]
    return [*rows, *hits, *struck, *again, *keep]
