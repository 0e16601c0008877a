"""Alembic's entry: the store hands its open connection in."""

from __future__ import annotations

from alembic import context

from scurry.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
