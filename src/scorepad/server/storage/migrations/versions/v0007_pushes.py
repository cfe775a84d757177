"""Web push: the server's key, where browsers are told of their turn, and who was told already."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(length=64), nullable=False),
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint_hash"),
    )
    op.create_index(op.f("ix_push_subscriptions_session_id"), "push_subscriptions", ["session_id"], unique=False)
    op.create_table(
        "pushes_sent",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "session_id"),
    )
    op.create_index(op.f("ix_pushes_sent_session_id"), "pushes_sent", ["session_id"], unique=False)
