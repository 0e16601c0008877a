"""Who may not come in, and which keys are used no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody was shut out before."""
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("follows", sa.Boolean, nullable=False),
    )
    op.create_table(
        "old_keys",
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(200), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
