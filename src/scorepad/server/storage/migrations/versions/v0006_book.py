"""The training book: the games of a browser as the coach saw them, its faults, and codes that take both elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "book_games",
        _session_id(),
        sa.Column("game_key", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("preset", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("unit", sa.String(length=10), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=False),
        sa.Column("lost", sa.Float(), nullable=False),
        sa.Column("usual", sa.Float(), nullable=False),
        sa.Column("losses", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "game_key", "seat"),
    )
    op.create_table(
        "book_faults",
        _session_id(),
        sa.Column("game_key", sa.String(length=64), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("band", sa.String(length=20), nullable=False),
        sa.Column("unit", sa.String(length=10), nullable=False),
        sa.Column("lost", sa.Float(), nullable=False),
        sa.Column("better", sa.String(length=200), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "game_key", "step"),
    )
    op.create_table(
        "book_moves",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        _session_id(),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code_hash"),
    )


def _session_id() -> sa.Column[str]:
    return sa.Column("session_id", sa.String(length=32), nullable=False)
