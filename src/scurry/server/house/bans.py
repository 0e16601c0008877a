"""Bans: guests and addresses that the gate does not let in. They are kept in the store, and hold in every process.

A guest costs nothing, so whoever is shut out may come back as another: then their address is for shutting out.
Addresses are written down nowhere else; but a ban may follow a guest to wherever they come from.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.tables import schema
from scurry.tables.house import leave_word
from scurry.tables.store import Store

Network = IPv4Network | IPv6Network
FOLLOWED_FOR = 24 * 3600.0
"""Addresses change hands: one that a guest was followed to is let in again after so many seconds."""
MOST_SEEN = 20_000
"""So many guests' last addresses are remembered, in memory alone."""
MOST_ANSWERS = 10_000
SMALLEST = {4: 16, 6: 32}
"""A network that is larger than this is a mistake."""


class BadAddress(ValueError):
    """A text that is no address to ban: says why, in a sentence."""


class Whom(StrEnum):
    """Whom a ban is for."""

    GUEST = "guest"
    ADDRESS = "address"


@dataclass(frozen=True)
class Ban:
    """Somebody who is not let in."""

    kind: Whom
    who: str
    """A guest, or a network."""
    at: float
    until: float | None = None
    """Until when; None: until it is lifted."""
    follows: bool = False
    """Whether the addresses that a guest comes from are shut out, too."""

    def holds(self, now: float) -> bool:
        """Whether it has not ended."""
        return self.until is None or now < self.until


class Bans:
    """The bans that one process knows of."""

    def __init__(self, found: Iterable[Ban] = ()) -> None:
        self._guests: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self._answers: dict[str, bool] = {}
        self._answered_at = 0.0
        self._seen: OrderedDict[str, str] = OrderedDict()
        self.become(found)

    def become(self, found: Iterable[Ban]) -> None:
        """These are the bans now."""
        bans = list(found)
        self._guests = {ban.who: ban for ban in bans if ban.kind == Whom.GUEST}
        self._networks = [(ip_network(ban.who), ban) for ban in bans if ban.kind == Whom.ADDRESS]
        self._answers.clear()

    def has(self, guest: str, address: str, now: float) -> bool:
        """Whether somebody is not let in."""
        return self.has_guest(guest, now) or (bool(self._networks) and self._has_address(address, now))

    def has_guest(self, guest: str, now: float) -> bool:
        """Whether a guest is not let in, wherever they come from."""
        ban = self._guests.get(guest)
        return ban is not None and ban.holds(now)

    def _has_address(self, address: str, now: float) -> bool:
        """Asked at every request, so an answer is believed for a second."""
        if now - self._answered_at > 1.0 or len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
            self._answered_at = now
        if address not in self._answers:
            self._answers[address] = self._is_in_one(address, now)
        return self._answers[address]

    def _is_in_one(self, address: str, now: float) -> bool:
        try:
            asked = ip_address(address)
        except ValueError:
            return False
        return any(asked in network and ban.holds(now) for network, ban in self._networks)

    def note(self, guest: str, address: str) -> None:
        """A guest came from there."""
        self._seen[guest] = address
        self._seen.move_to_end(guest)
        while len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def to_follow(self, now: float) -> list[Ban]:
        """Bans that follow from where guests came from lately, and are not there yet: once for each coming."""
        followed = [ban.who for ban in self._guests.values() if ban.follows and ban.holds(now)]
        found = {self._seen.pop(guest) for guest in followed if guest in self._seen}
        return [
            Ban(Whom.ADDRESS, network_in(address), now, now + FOLLOWED_FOR)
            for address in found
            if can_be_followed_to(address) and not self._is_in_one(address, now)
        ]


def can_be_followed_to(address: str) -> bool:
    """Whether an address is somebody's: behind a proxy that nobody named, everyone seems to come from this machine."""
    try:
        return not ip_address(address).is_loopback
    except ValueError:
        return False


def network_in(text: str) -> str:
    """An address, or a network, as bans write it: in IPv6 everyone has 64 bits. BadAddress says what is wrong."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        sentence = "“{text}” is no address. Addresses look like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48."
        raise BadAddress(say(sentence, text=text)) from None
    if (
        isinstance(network, IPv6Network)
        and network.network_address.ipv4_mapped is not None
        and network.prefixlen == 128
    ):
        network = ip_network(network.network_address.ipv4_mapped)
    if isinstance(network, IPv6Network) and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)
    if network.prefixlen < SMALLEST[network.version]:
        raise BadAddress(say("{network} is too large: that would shut out half the world.", network=network))
    return str(network)


# --- In the store -----------------------------------------------------------------------------------------------------


def read_bans(store: Store, now: float) -> list[Ban]:
    """Every ban that holds, the newest first."""
    columns = schema.bans.c
    wanted = sa.select(schema.bans).where(sa.or_(columns.until.is_(None), columns.until > now))
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(columns.at.desc(), columns.who)).all()
    return [Ban(Whom(row.kind), row.who, row.at, row.until, row.follows) for row in rows]


def ban(store: Store, *bans: Ban) -> None:
    """Let somebody in no more: from now on in this way, whatever was said of them before."""
    with store.writing() as connection:
        for each in bans:
            row = {**vars(each), "kind": each.kind.value}
            wanted = store.insert(schema.bans).values(row)
            connection.execute(wanted.on_conflict_do_update(index_elements=["kind", "who"], set_=row))
        connection.execute(sa.delete(schema.bans).where(schema.bans.c.until <= time.time()))
        leave_word(store, connection)


def lift(store: Store, kind: Whom, who: str) -> bool:
    """Let somebody in again; whether they were shut out."""
    columns = schema.bans.c
    with store.writing() as connection:
        gone = connection.execute(sa.delete(schema.bans).where(columns.kind == kind.value, columns.who == who))
        leave_word(store, connection)
    return gone.rowcount > 0
