"""Word from whoever runs the server: something was changed beside it, and every process is to look.

A number in the store goes up with each change. Whoever has PostgreSQL hears of it at once; everyone looks at the number
every second, since SQLite tells nobody.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.store import News, Store

WORD = "word of the house"
"""Among the settings."""


def leave_word(store: Store, connection: Connection) -> None:
    """Let every process look when the connection's changes are kept."""
    settings = schema.settings
    store.hold(connection, WORD)
    known = connection.execute(sa.select(settings.c.value).where(settings.c.name == WORD)).scalar_one()
    connection.execute(sa.update(settings).where(settings.c.name == WORD).values(value=str(int(known) + 1)))
    store.tell(connection, News.HOUSE, "")


def word(store: Store) -> int:
    """How often something was changed so far."""
    with store.reading() as connection:
        found = sa.select(schema.settings.c.value).where(schema.settings.c.name == WORD)
        return int(connection.execute(found).scalar() or 0)
