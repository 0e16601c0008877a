"""A table may have clocks: its pace, how long the server was away before each step, and which processes are there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables of before have no clocks."""
    op.add_column("tables", sa.Column("clock", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("steps", sa.Column("down", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "pulses",
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
