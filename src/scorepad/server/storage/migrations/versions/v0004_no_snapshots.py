"""No snapshots: a table is its events, which are played again when it is loaded."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop what was kept beside the events and follows from them."""
    op.drop_table("snapshots")
