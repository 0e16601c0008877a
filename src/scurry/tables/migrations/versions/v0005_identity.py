"""One guest on many devices: passes that end, links, phrases, passkeys, channels for notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Guests of before have their cookie and nothing else, and it stays good."""
    op.add_column("guests", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("wishes", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("guests", sa.Column("is_leaving", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "signed_out",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("device", sa.String(20), primary_key=True),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("value", sa.String(400), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("links_by_guest", "links", ["guest"])
    op.create_table(
        "phrases",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.String(2800), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("target", sa.String(500), nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("is_on", sa.Boolean, nullable=False),
        sa.Column("problem", sa.String(40), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("busy_until", sa.Float, nullable=False),
        sa.Column("told_at", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("guest", "kind", "target", name="channels_once"),
    )
    op.create_index("channels_by_target", "channels", ["kind", "target"])
    op.create_table(
        "notices",
        sa.Column("channel_id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("notices_by_due", "notices", ["due"])
