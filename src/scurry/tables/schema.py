"""What the store keeps. `migrations/` brings any older database here."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(200), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON(none_as_null=True)),
    Column("kept", JSON, nullable=False, server_default="[]"),
    Column("opened_by", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("about", JSON, nullable=False, server_default="{}"),
    Column("clock", JSON, nullable=False, server_default="{}"),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(40), nullable=False),
    Column("value", String(80), nullable=False),
    Column("key", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("share", String(64), nullable=False, server_default=""),
    Column("down", Float, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "key", name="steps_land_once"),
)

pulses = Table(
    "pulses",
    metadata,
    Column("process", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

sittings = Table(
    "sittings",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("kept_in", Integer, nullable=False, server_default="0"),
)

progress = Table(
    "progress",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("value", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

progress_by_name = Index("progress_by_name", progress.c.kind, progress.c.name)
unfinished = Index("tables_unfinished", tables.c.is_over)
