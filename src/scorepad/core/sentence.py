"""Something to say, before any language has words for it."""

from collections.abc import Mapping
from dataclasses import dataclass

#: The parameters of a sentence by name: words, numbers, and lists of them.
Params = dict[str, object]


@dataclass(frozen=True)
class Sentence:
    """Something to say: the key of a message and its parameters; `narrate` puts it into words."""

    key: str
    params: Mapping[str, object]
