"""Everyone adds to the dice, and seats of a rematch are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables of before have no shares, and keep no seats."""
    op.add_column("steps", sa.Column("share", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("kept", sa.JSON, nullable=False, server_default="[]"))
