"""How games ended is kept, seat by seat, and what players are rated by it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Results of games that are over already are found by replaying them; none of them was rated."""
    op.create_table(
        "players",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, unique=True),
        sa.Column("takes_part", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    _create_results()
    op.create_table(
        "ratings",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_player", "ratings", ["game", "player", "at"])


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("sealed_until", sa.Float, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
    )
    op.create_table(
        "finishes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("gave_up", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_game", "results", ["game", "at"])
    op.create_index("finishes_by_guest", "finishes", ["guest"])
    op.create_index("finishes_by_player", "finishes", ["player"])
