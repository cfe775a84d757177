"""One-time codes know who held the seat; those made before fit nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note the holder with each code."""
    for name in ("session_id", "nonce"):
        op.add_column("moves", sa.Column(name, sa.String(length=32), nullable=False, server_default=""))
