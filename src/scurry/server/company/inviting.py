"""An invitation: the link, what it is to, and who invites."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from scurry.server.desk import public_address
from scurry.server.me.coming import is_for_this_machine_alone
from scurry.server.terms import host_of, terms_in_words
from scurry.tables.table import Table


def invitation(request: Request, table: Table) -> dict[str, Any]:
    """What the sheet for inviting needs."""
    link = f"{public_address(request)}/t/{table.terms.id}"
    return {
        "invite_link": link,
        "is_only_here": is_for_this_machine_alone(link),
        "host": host_of(table),
        "terms": terms_in_words(table)[1:],
    }
