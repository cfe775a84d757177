"""The training book of a device, kept beside its tables: all of it in one piece."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scorepad.coach.book import MOST_FAULTS, BookFault, BookGame
from scorepad.core.errors import ScorepadError
from scorepad.local.storage import Change, Conflict, NotKept, Storage
from scorepad.table.plain import Plain, from_plain, to_plain
from scorepad.table.refusal import Refusal

#: What it is called where tables are kept; none has such a name.
NAME = "book"
#: Another window may write at the same time this often before we give up.
ATTEMPTS = 5


@dataclass(frozen=True)
class Book:
    """Games and faults, these in the order in which they are due."""

    games: tuple[BookGame, ...] = ()
    faults: tuple[BookFault, ...] = ()

    def noted(self, played: Iterable[tuple[BookGame, Sequence[BookFault]]]) -> "Book":
        """With games and their faults; those that are known stay as they are."""
        known = {(game.game_key, game.seat) for game in self.games}
        new = [(game, faults) for game, faults in played if (game.game_key, game.seat) not in known]
        faults = (*self.faults, *(fault for _game, found in new for fault in found))
        return Book((*self.games, *(game for game, _faults in new)), _due(faults)[:MOST_FAULTS])

    def without(self, keys: Collection[str]) -> "Book":
        """All but some games, and their faults."""
        left = set(keys)
        games = tuple(game for game in self.games if game.game_key not in left)
        return Book(games, tuple(fault for fault in self.faults if fault.game_key not in left))

    def find(self, game_key: str, step: int) -> BookFault:
        """A fault."""
        for fault in self.faults:
            if (fault.game_key, fault.step) == (game_key, step):
                return fault
        raise Refusal("reason.no-fault")

    def answered(self, fault: BookFault, good: bool, now: float) -> "Book":
        """When a fault was played now."""
        rest = [other for other in self.faults if other is not fault]
        again = fault.answered(good, now)
        return replace(self, faults=_due(rest if again is None else [*rest, again]))


class BookShelf:
    """Reads and keeps the book; what is stored is the truth."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def read(self) -> Book:
        """The book as it is kept; a blank one where there is none."""
        return (await self._read())[0]

    async def change(self, work: Callable[[Book], Book]) -> None:
        """Let `work` make another book of it, and keep that."""
        for _ in range(ATTEMPTS):
            book, number = await self._read()
            changed = work(book)
            if changed == book:
                return
            try:
                await self._storage.save(Change(NAME, number, _plain(changed, number + 1), ()))
                return
            except Conflict:
                continue
            except NotKept as error:
                raise Refusal("reason.not-kept") from error
        raise Refusal("reason.busy")

    async def _read(self) -> tuple[Book, int]:
        try:
            stored = await self._storage.load(NAME)
        except NotKept as error:
            raise Refusal("reason.not-kept") from error
        return (Book(), 0) if stored is None else _book(stored.head)


def _plain(book: Book, number: int) -> Plain:
    games, faults = [to_plain(game) for game in book.games], [to_plain(fault) for fault in book.faults]
    return {"number": number, "games": games, "faults": faults}


def _book(head: Plain) -> tuple[Book, int]:
    """The book and its number; a Refusal where somebody else has written into it."""
    match head:
        case {"number": int(number), "games": list(games), "faults": list(faults)}:
            try:
                found = [from_plain(BookGame, game) for game in games], [from_plain(BookFault, one) for one in faults]
            except ScorepadError as error:
                raise Refusal("reason.damaged") from error
            return Book(tuple(found[0]), tuple(found[1])), number
    raise Refusal("reason.damaged")


def _due(faults: Sequence[BookFault]) -> tuple[BookFault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.due))
