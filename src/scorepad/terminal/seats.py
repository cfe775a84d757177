"""Who sits at the table: people and bots, by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad import players
from scorepad.core.game import Game
from scorepad.core.record import HUMAN, players_text
from scorepad.core.voice import Voice
from scorepad.players.program import PREFIX

LONGEST_NAME = 24


@dataclass(frozen=True)
class Seat:
    """One seat: the name, and who chooses: `human` or the name of a bot."""

    name: str
    player: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.player == HUMAN

    def __str__(self) -> str:
        return f"{self.player}:{self.name}"


def read_seat(text: str, game: Game) -> Seat:
    """The seat of `greedy`, `greedy:Bob`, `human:Ann`, `human` or `program:./bot`; a name may be filled in later."""
    if text.strip().startswith(PREFIX):
        command, colon, name = text.strip().removeprefix(PREFIX).rpartition(":")
        player = PREFIX + (command if colon else name)
        name = name if colon else ""
    else:
        player, _, name = (part.strip() for part in text.partition(":"))
    if player != HUMAN:
        players.make(player, game)
    return Seat(clean_name(name), player)


def clean_name(text: str) -> str:
    """A name that fits on the screen and in the head of a record."""
    kept = "".join(letter for letter in text if letter.isprintable() and letter not in ",:{}")
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def name_seats(seats: Sequence[Seat], voice: Voice) -> list[Seat]:
    """All seats with names, each name once."""
    humans = sum(seat.human for seat in seats)
    named: list[Seat] = []
    for number, seat in enumerate(seats, 1):
        name = seat.name or _usual_name(seat, number, humans, voice)
        taken = [other.name for other in named]
        again = 2
        unique = name
        while unique in taken:
            unique, again = f"{name} {again}", again + 1
        named.append(Seat(unique, seat.player))
    return named


def seats_text(seats: Sequence[Seat]) -> str:
    """The seats for the head of a record."""
    return players_text(str(seat) for seat in seats)


def _usual_name(seat: Seat, number: int, humans: int, voice: Voice) -> str:
    if seat.player.startswith(PREFIX):
        return clean_name(seat.player.rpartition("/")[2])
    if not seat.human:
        return voice.word("player", seat.player)
    return voice.say("seat.you") if humans == 1 else voice.say("seat.numbered", number=number)
