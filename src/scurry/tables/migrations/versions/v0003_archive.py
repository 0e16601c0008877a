"""A guest may put tables away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables of before are in everyone's list."""
    op.add_column("sittings", sa.Column("kept_in", sa.Integer, nullable=False, server_default="0"))
