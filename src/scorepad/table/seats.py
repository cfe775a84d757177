"""Who sits at a table: people, bots, nobody yet."""

from dataclasses import dataclass
from typing import Literal

SeatKind = Literal["open", "person", "bot"]


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat; `stand_in`: a bot plays for its owner."""

    seat: int
    kind: SeatKind
    holder: str | None = None  #: by whom a person's seat is held: a browser, a player of this device
    name: str = ""
    bot: str | None = None
    nonce: str = ""  #: the player's share in the dice
    stand_in: bool = False

    @property
    def played_by_bot(self) -> bool:
        """Whether the host is to act for it."""
        return self.kind == "bot" or self.stand_in

    def emptied(self) -> "Seat":
        """As it is for another game: open for a person, with the bot that plays there by its own name."""
        return Seat(self.seat, "open") if self.kind == "person" else bot_seat(self.seat, self.bot or "")


@dataclass(frozen=True)
class Sitting:
    """A seat as it is held: by whom, and since which sitting down. Whoever else sits there is another sitting."""

    seat: int
    holder: str
    nonce: str

    @classmethod
    def of(cls, seat: Seat) -> "Sitting":
        """How a seat is held now."""
        return cls(seat.seat, seat.holder or "", seat.nonce)


def bot_seat(seat: int, bot: str) -> Seat:
    """A seat with a bot, called what it is."""
    return Seat(seat, "bot", name=bot, bot=bot)
