"""Everything that crosses the wire: one model per message, unknown fields refused.

The browser's types are generated from these models: HTTP bodies through OpenAPI, socket messages through
`GET /api/socket-schema`.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    TypeAdapter,
    field_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from scorepad.core import views
from scorepad.core.options import OptionValue
from scorepad.table.commands import CHAT_LENGTH
from scorepad.table.leaving import Parting
from scorepad.table.lobby import NAME_LENGTH

#: Own sheets and records are texts of some kilobytes.
UPLOAD_LENGTH = 200_000
MOST_SEATS = 16
#: What the browser keeps to before it asks.
LIMITS = {"name": NAME_LENGTH, "chat": CHAT_LENGTH, "upload": UPLOAD_LENGTH, "seats": MOST_SEATS}

TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16}$", description="the table's public id")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="seats are counted from 0")]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="the client's own id of this command")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1, description="the seat's version the command was made for")]
Number = Annotated[int, Field(ge=0, le=2**31 - 1, description="events of a table are numbered from 1")]
Notation = Annotated[str, Field(min_length=1, max_length=200, description="an action or roll in notation")]
Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$", description="a secret code")]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="128 random bits of the player's, in hexadecimal")]
PlayerName = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


@dataclass(frozen=True)
class Shape:
    """A mapping made by the core: it is passed on as it is, and the browser's types use this name for it."""

    name: str

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Not checked here; tests make sure that views have the right shape."""
        return core_schema.dict_schema(core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """An object, with its name."""
        return handler(schema) | {SHAPE: self.name}


#: Where a JSON schema names the type of a part of a view.
SHAPE = "x-shape"

ViewPart = Annotated[views.View, Shape("View")]
OwnPart = Annotated[views.OwnView, Shape("OwnView")]
SheetPart = Annotated[views.Told, Shape("sheet")]
DiePart = Annotated[views.Told, Shape("die")]
TurnPart = Annotated[views.Told, Shape("turn")]
MaterialPart = Annotated[views.Told, Shape("material")]
FamilyName = Annotated[str, Field(json_schema_extra={SHAPE: "family"})]


class Message(BaseModel):
    """Strict: what is not named here is refused."""

    model_config = ConfigDict(extra="forbid")


class Said(Message):
    """What comes from outside."""

    @field_validator("*", mode="after")
    @classmethod
    def storable(cls, value: object) -> object:
        """No text that a database or an answer could not carry: NUL, or half a character."""
        texts = [value] if isinstance(value, str) else [*value, *value.values()] if isinstance(value, dict) else []
        if any(isinstance(text, str) and not _storable(text) for text in texts):
            raise ValueError("not Unicode text")
        return value


def _storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


# -- creating and entering tables ----------------------------------------------------------------------------------
class ShippedSheet(Said):
    """A sheet that comes with scorepad, by its id."""

    kind: Literal["shipped"]
    game: str = Field(max_length=60)


class OwnSheet(Said):
    """A sheet file of your own."""

    kind: Literal["own"]
    text: str = Field(max_length=UPLOAD_LENGTH)


class GeneratedSheet(Said):
    """A generated sheet, the same for the same seed."""

    kind: Literal["generated"]
    seed: int = Field(ge=0, lt=2**53)


Sheet = Annotated[ShippedSheet | OwnSheet | GeneratedSheet, Field(discriminator="kind")]


class PersonSeat(Said):
    """A seat for a person: the creator, or somebody who is invited."""

    kind: Literal["person"]


class BotSeat(Said):
    """A seat for a bot."""

    kind: Literal["bot"]
    bot: str = Field(max_length=40)


SeatPlan = Annotated[PersonSeat | BotSeat, Field(discriminator="kind")]


class CreateTable(Said):
    """A new table; with `record` it continues from there, and game, preset and options are the record's."""

    sheet: Sheet = ShippedSheet(kind="shipped", game="ganz-schoen-clever")
    preset: str = Field("rulebook", max_length=40)
    options: dict[Annotated[str, Field(max_length=60)], bool | int | Annotated[str, Field(max_length=60)]] = Field(
        default_factory=dict, max_length=40
    )
    seats: list[SeatPlan] = Field(min_length=1, max_length=MOST_SEATS)
    pace: Literal["live", "unhurried"] = "live"
    limit_seconds: int | None = Field(None, ge=10, le=30 * 86400, description="per decision; None: 90 s live, 3 days")
    dice: Literal["server", "own"] = "server"
    public: bool = False
    auto_forced: bool = Field(False, description="the server plays answers that have no alternative")
    record: str | None = Field(None, max_length=UPLOAD_LENGTH)
    same_dice: bool = Field(
        False, description="the dice fall as they did after that point of the record, which contains their secret"
    )
    one_device: bool = Field(False, description="nobody is invited: everybody plays on this browser")


class BringGame(Said):
    """A game from this browser's own device: it continues at a table here, or is kept here if it is finished.

    The same record brings the same table, however often it is sent.
    """

    record: str = Field(max_length=UPLOAD_LENGTH)
    seats: list[SeatPlan] = Field(min_length=1, max_length=MOST_SEATS)
    pace: Literal["live", "unhurried"] = "live"
    limit_seconds: int | None = Field(None, ge=10, le=30 * 86400)
    dice: Literal["server", "own"] = "server"
    auto_forced: bool = False


class Enter(Said):
    """Exchange an invitation or watching code from the fragment of a link for access with this browser."""

    code: Code


class TakeSeat(Said):
    """Sit down; the nonce is mixed into the dice, so the server cannot have chosen them."""

    name: PlayerName
    nonce: Nonce


class Start(Said):
    """Begin without waiting for the open seats: bots take them, or they are removed."""

    open_seats: Literal["bots", "remove"]
    bot: str = Field("greedy", max_length=40)


class MoveSeat(Said):
    """Move a seat to this browser with a one-time code."""

    code: Code


class Created(Message):
    """The new table and its codes: the only time that they are shown."""

    table: TableId
    commitment: str = Field(description="SHA-256 of the dice secret, in hexadecimal")
    invitation: str | None = Field(description="link for players; the code is in its fragment; none for one device")
    watching: str | None = Field(description="link for onlookers")


class Links(Message):
    """New links; the old ones are void."""

    invitation: str
    watching: str


class OneTimeCode(Message):
    """Moves a seat to another browser, once, within ten minutes."""

    code: str
    link: str


# -- commands, the same over HTTP and the socket ---------------------------------------------------------------------
class Act(Said):
    """Do something; `dice` are the faces thrown if the act is `roll` at a table with real dice."""

    type: Literal["act"]
    table: TableId
    seat: SeatNumber
    id: ClientId
    version: Version
    action: Notation
    dice: Notation | None = None


class Undo(Said):
    """Take back the seat's last act."""

    type: Literal["undo"]
    table: TableId
    seat: SeatNumber
    id: ClientId
    version: Version


class Chat(Said):
    """Say something short."""

    type: Literal["chat"]
    table: TableId
    seat: SeatNumber
    id: ClientId
    text: str = Field(min_length=1, max_length=CHAT_LENGTH)


class StandIn(Said):
    """Let a bot play for a seat whose time is up (`on`), or take back your own seat (`on` false)."""

    type: Literal["stand-in"]
    table: TableId
    seat: SeatNumber
    id: ClientId
    on: bool


class WhyNot(Said):
    """Ask why an action is not allowed."""

    type: Literal["why-not"]
    table: TableId
    seat: SeatNumber
    id: ClientId
    action: Notation


class Hint(Said):
    """Ask what a bot would do; the table no longer counts for the best scores."""

    type: Literal["hint"]
    table: TableId
    seat: SeatNumber
    id: ClientId


class Follow(Said):
    """Get what has changed since a `stamp`, or everything with the events after `after` (0: all); then every change."""

    type: Literal["follow"]
    table: TableId
    after: Number = 0
    stamp: str = Field("", max_length=40, description="of the last state or update; empty: none is known")


class Unfollow(Said):
    """No more changes of this table."""

    type: Literal["unfollow"]
    table: TableId


class Ping(Said):
    """Ask whether the line is alive; answered by `pong` at once, whatever else is going on."""

    type: Literal["ping"]


class Presence(Said):
    """Whether somebody is looking at the page; if not, they may be told about their turn by other means."""

    type: Literal["presence"]
    visible: bool


Command = Act | Undo | Chat | StandIn
Question = WhyNot | Hint
FromClient = Annotated[Command | Question | Follow | Unfollow | Presence | Ping, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)


# -- answers ---------------------------------------------------------------------------------------------------------
class Reason(Message):
    """Why not: the key of a message and its parameters."""

    key: str
    params: dict[str, object] = Field(default_factory=dict)


class Ack(Message):
    """Done and stored; `number` is the event's for this viewer, `version` the seat's next one; the same on repeat."""

    type: Literal["ack"] = "ack"
    table: str
    id: str
    number: int
    version: int


class SeatView(Message):
    """Who sits there; nobody's secrets."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    mine: bool
    online: bool
    stand_in: bool = Field(description="a bot plays for its owner")
    version: int
    awaited_since: float | None = Field(description="Unix time; None if not awaited")
    late: bool = Field(description="others may let a bot play for it")


class DiceProof(Message):
    """What it takes to check the dice; the secret only when the game is over."""

    kind: Literal["server", "device", "own"] = Field(description="who threw the dice: `device` is this device")
    commitment: str
    nonces: list[str]
    secret: str | None


class LogEntry(Message):
    """An event of the table, numbered as this viewer came to know of it: a hidden answer when all have answered."""

    number: int
    at: float
    kind: str
    seat: int | None
    text: str | None


class TableState(Message):
    """Everything of a table that this viewer may see."""

    type: Literal["state"] = "state"
    table: str
    number: int
    stamp: str = Field(description="names what was sent, to continue from there; empty if the table is not followed")
    status: Literal["open", "playing", "over"]
    game: str
    title: str
    preset: str
    options: dict[str, OptionValue]
    pace: Literal["live", "unhurried"]
    limit_seconds: int
    public: bool
    auto_forced: bool
    counts: bool = Field(description="whether its results count for the best scores")
    creator: bool
    seats: list[SeatView]
    dice: DiceProof
    log: list[LogEntry] = Field(description="over the socket without acts and throws: `view.events` has them")
    asked: list[int] = Field(description="bots that are waiting for somebody to throw real dice for them")
    view: ViewPart | None = Field(description="as this viewer may see it; None before the game begins")
    mine: dict[str, OwnPart] = Field(description="by seat")
    rematch: str | None


class Update(Message):
    """What has changed since event `since`, as a tree of the state that holds only what is new.

    `number` equals `since` where only the view changed, as when somebody has answered and what is still hidden.
    """

    type: Literal["update"] = "update"
    table: str
    since: int
    number: int
    stamp: str
    changes: list[dict[str, object]] = Field(description="one after the other; usually just one")


class Refused(Message):
    """Not done, and why; with the state (no log, no events) of a table that the client may see and does not follow."""

    type: Literal["refused"] = "refused"
    id: str | None = None
    table: str | None = None
    reason: Reason
    state: TableState | None = None


class HintLine(Message):
    """An action and what the bot thinks it is worth."""

    action: str
    points: float = Field(description="expected at the end of the game")
    win: float | None = Field(description="the chance of winning, from 0 to 1; None with one seat")


class Answer(Message):
    """Answer to a question: `reason` is None if the action is allowed; `action` is a hint, with its `reasons`."""

    type: Literal["answer"] = "answer"
    table: str
    id: str
    reason: Reason | None = None
    action: str | None = None
    lines: list[HintLine] = Field(default_factory=list, description="the best actions of a hint, best first")
    reasons: list[Reason] = Field(default_factory=list, description="why the first of them is the best")


class Gone(Message):
    """The table was deleted."""

    type: Literal["gone"] = "gone"
    table: str


class Pong(Message):
    """The line is alive."""

    type: Literal["pong"] = "pong"


ToClient = Annotated[Ack | TableState | Update | Refused | Answer | Gone | Pong, Field(discriminator="type")]
TO_CLIENT: TypeAdapter[ToClient] = TypeAdapter(ToClient)


class TableLine(Message):
    """A table in a list."""

    table: str
    game: str
    title: str
    preset: str
    status: Literal["open", "playing", "over"]
    pace: str
    public: bool
    updated: float
    seats: list[str] = Field(description="names; empty for open seats")
    mine: list[int]
    my_turn: bool
    parting: Parting = Field(description="what taking it off the list means for this browser")


class Tables(Message):
    """A list of tables, latest first."""

    tables: list[TableLine]


class Score(Message):
    """A line of the best scores or of the personal history."""

    table: str
    game: str
    preset: str
    seats: int
    name: str
    total: int
    throws: bool = Field(description="whether the total is a number of throws, and fewer are better")
    place: int
    at: float
    visible: bool = Field(description="whether this browser may look at the game")


class Scores(Message):
    """Best scores or personal history."""

    scores: list[Score]


class OptionView(Message):
    """A rule option of a game."""

    name: str
    values: list[bool | int | str]
    rulebook: bool | int | str
    international: bool | int | str


class TableOptions(Message):
    """Every rule option of a table: chosen, from the preset, or decided by its seats and pace."""

    options: dict[str, bool | int | str]


class GameView(Message):
    """A game that tables can be made for."""

    id: str
    title: str
    family: str
    fewest: int
    most: int
    minutes: int = Field(description="about how long a game takes; 0: not known")
    options: list[OptionView]
    bots: list[str]
    paper: str = Field(description="the digest under which its papers are found")
    generated: bool = Field(description="whether sheets like this one can be generated")


class Words(Message):
    """Message keys and their texts; some depend on a parameter, by cases."""

    words: dict[str, str | dict[str, str]]


class Games(Message):
    """All games, and the presets of their options."""

    games: list[GameView]
    presets: list[str]


class Home(Games):
    """Everything that the home page shows."""

    pictures: str = Field(description="the digest of the pictures of all games")
    mine: list[TableLine]
    open: list[TableLine]
    best: list[Score] = Field(description="the best score of each game, for each number of players")


class Pictures(Message):
    """Pictures of games."""

    pictures: dict[str, str] = Field(description="SVG by game")


class Log(Message):
    """The events of a table after a number."""

    log: list[LogEntry]


class Step(Message):
    """The position after a number of entries of the record, as an onlooker may see it."""

    step: int
    steps: int
    entry: str | None
    view: ViewPart


class RecordText(Message):
    """A record, ready to be saved."""

    record: str


class Me(Message):
    """This browser."""

    known: bool
    version: str


class Health(Message):
    """Whether the server is working."""

    status: Literal["ok", "failing"]
    database: bool
    pages: bool = Field(description="whether it has pages for browsers, too")
    version: str
