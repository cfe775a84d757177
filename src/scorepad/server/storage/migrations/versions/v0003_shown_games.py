"""Links that show a finished game, and tables that somebody put away."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "shown_games",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code_hash"),
    )
    op.create_index(op.f("ix_shown_games_table_id"), "shown_games", ["table_id"], unique=False)
    op.create_table(
        "put_away",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "session_id"),
    )
    op.create_index(op.f("ix_put_away_session_id"), "put_away", ["session_id"], unique=False)
