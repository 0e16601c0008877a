"""A table may be about something, such as a lesson; and a guest's progress is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables of before are games and nothing else; nobody has made any progress yet."""
    op.add_column("tables", sa.Column("about", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "progress",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("progress_by_name", "progress", ["kind", "name"])
