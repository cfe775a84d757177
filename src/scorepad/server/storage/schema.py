"""The tables of the database. Migrations bring a database here; a test compares both."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMING = {"ix": "ix_%(table_name)s_%(column_0_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"}

metadata = MetaData(naming_convention=NAMING)

#: A browser: its cookie's hash.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("incarnation", String(16), nullable=False),  # changes when a backup is restored over it
    Column("number", Integer, nullable=False),  # of the last event: every writer must know it
    Column("status", String(10), nullable=False),
    Column("game", String(80), nullable=False),
    Column("title", String(200), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("sheet", Text, nullable=False),  # the sheet file, empty for those that come with scorepad
    Column("base", Text, nullable=False),  # the uploaded record it goes on from, or empty
    Column("pace", String(10), nullable=False),
    Column("limit_seconds", Integer, nullable=False),
    Column("dice", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("auto_forced", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("creator", String(32), nullable=False),
    Column("invitation_hash", String(64), nullable=False),
    Column("watching_hash", String(64), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("bot_due", Boolean, nullable=False),  # a bot's act is awaited: whoever sees it may see to it
    Column("waiting", Integer, nullable=False),
    Column("rematch", String(16)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ix_tables_open", "public", "status", "updated"),
    Index("ix_tables_bot_due", "bot_due", "updated"),
    Index("ix_tables_updated", "updated"),
)


def _table_id() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("session_id", String(32), index=True),
    Column("name", String(80), nullable=False),
    Column("bot", String(40)),
    Column("nonce", String(32), nullable=False),
    Column("stand_in", Boolean, nullable=False),
)

#: Who may see a table, because a code was exchanged.
access = Table(
    "access",
    metadata,
    _table_id(),
    Column("session_id", String(32), primary_key=True, index=True),
    Column("role", String(10), nullable=False),
)

events = Table(
    "events",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("text", Text),
    Column("client_id", String(64)),
    Column("version", Integer),  # the seat's, as the acknowledgement said
    UniqueConstraint("table_id", "seat", "client_id"),
)

#: One-time codes that bring a seat to another browser.
moves = Table(
    "moves",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("expires", Float, nullable=False),
    # Who sat there when it was made, by which sitting down; codes from before that was noted fit nobody.
    Column("session_id", String(32), nullable=False, default="", server_default=""),
    Column("nonce", String(32), nullable=False, default="", server_default=""),
)

#: Links that show a finished game to whoever has them, and the browser that opened each.
shown_games = Table(
    "shown_games",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session_id", String(32), nullable=False),
    Column("created", Float, nullable=False),
)

#: Tables that a browser no longer wants in its list.
put_away = Table(
    "put_away",
    metadata,
    _table_id(),
    Column("session_id", String(32), primary_key=True, index=True),
)

#: What this server signs with, by name; made at its first start.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

#: Where browsers are told of their turn: a URL of their push service.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("session_id", String(32), ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
)

#: Who was told of their turn at a table since they last looked at it.
pushes_sent = Table(
    "pushes_sent",
    metadata,
    _table_id(),
    Column("session_id", String(32), primary_key=True, index=True),
)

results = Table(
    "results",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("session_id", String(32), index=True),
    Column("game", String(80), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("total", Integer, nullable=False),
    Column("tie_break", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("counts", Boolean, nullable=False),
    Index("ix_results_best", "game", "preset", "counts", "total"),
)

#: Reports of the coach, by what was played and who judged it: made once, and again when they are old.
reports = Table(
    "reports",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("evaluator", String(200), nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed; nobody's name is in it
    Column("made", Float, nullable=False, index=True),
)


def _session_id(primary_key: bool = False) -> Column[str]:
    owner = ForeignKey("sessions.id", ondelete="CASCADE")
    return Column("session_id", String(32), owner, primary_key=primary_key, nullable=False)


#: The games of a browser as the coach saw them: each once, whatever table it was played at.
book_games = Table(
    "book_games",
    metadata,
    _session_id(primary_key=True),
    Column("game_key", String(64), primary_key=True),  # what was played
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(80), nullable=False),
    Column("title", String(200), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("unit", String(10), nullable=False),
    Column("score", Float, nullable=False),
    Column("luck", Float, nullable=False),
    Column("lost", Float, nullable=False),
    Column("usual", Float, nullable=False),
    Column("losses", Text, nullable=False),  # JSON: by kind of decision and by round
)

#: Faults that come back to be played better.
book_faults = Table(
    "book_faults",
    metadata,
    _session_id(primary_key=True),
    Column("game_key", String(64), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("title", String(200), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("band", String(20), nullable=False),
    Column("unit", String(10), nullable=False),
    Column("lost", Float, nullable=False),
    Column("better", String(200), nullable=False),
    Column("record", LargeBinary, nullable=False),  # as far as the position, compressed
    Column("stage", Integer, nullable=False),  # how often it was played well since it was last played badly
    Column("due", Float, nullable=False),
)

#: One-time codes that bring a training book to another browser.
book_moves = Table(
    "book_moves",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    _session_id(),
    Column("expires", Float, nullable=False),
)
