"""Limits: buckets that fill up again, for each guest and for each address. Bursts are fine, floods are not.

A guest costs nothing, so what a guest may do is not enough: an address may do a few times as much, whoever asks.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_BUCKETS = 20_000
PER_ADDRESS = 5
"""A household, or a school class, shares an address: so many times as much as a guest."""
TRIES = 8
"""So many phrases may be tried at once, and one a minute in the long run."""
LETTERS = 6
"""So many letters may be asked for at once, and one in ten minutes in the long run."""
WORDS = 8
"""So many words may be said at once, and one in three seconds in the long run."""
READING = 4
"""So many pages may be read for each step that may be taken."""


class Buckets:
    """One bucket for everyone who asks: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def has_room(self, who: str) -> bool:
        """Whether somebody may do one more; then it is counted. What is refused costs nothing."""
        now = self._now()
        left, at = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        may = left >= 1
        self._left[who] = (left - may, now)
        self._forget(now)
        return may

    def _forget(self, now: float) -> None:
        """A full bucket is as good as none; beyond that the longest unused goes, one for each that comes."""
        while self._left:
            left, at = next(iter(self._left.values()))
            if len(self._left) <= MOST_BUCKETS and left + (now - at) * self._rate < self._burst:
                return
            self._left.popitem(last=False)


class Limits:
    """What guests and addresses may do."""

    def __init__(self, rate: float, burst: int, tables: int) -> None:
        self._is_on = rate > 0
        self._steps = _Pair(rate, burst)
        self._looks = _Pair(READING * rate, READING * burst)
        self._tables = _Pair(tables / 3600, tables)
        self._tries = _Pair(1 / 60, TRIES)
        self._letters = _Pair(1 / 600, LETTERS)
        self._words = _Pair(1 / 3, WORDS)

    def has_room(self, guest: str, address: str, is_reading: bool) -> bool:
        """Whether a request may pass."""
        return not self._is_on or (self._looks if is_reading else self._steps).has_room(guest, address)

    def may_open(self, guest: str, address: str) -> bool:
        """Whether one more table may be opened."""
        return not self._is_on or self._tables.has_room(guest, address)

    def may_send(self, guest: str, address: str) -> bool:
        """Whether one more letter or test may be asked for."""
        return not self._is_on or self._letters.has_room(guest, address)

    def may_speak(self, guest: str, address: str) -> bool:
        """Whether something more may be said."""
        return not self._is_on or self._words.has_room(guest, address)

    def may_try(self, guest: str, address: str) -> bool:
        """Whether one more phrase may be tried."""
        return not self._is_on or self._tries.has_room(guest, address)


class _Pair:
    """Buckets for guests, and larger ones for addresses."""

    def __init__(self, rate: float, burst: float) -> None:
        self._guests = Buckets(rate, burst)
        self._addresses = Buckets(PER_ADDRESS * rate, PER_ADDRESS * burst)

    def has_room(self, guest: str, address: str) -> bool:
        """The guest first: what one guest is refused does not count against everyone at the same address."""
        return self._guests.has_room(guest) and self._addresses.has_room(address)


@lru_cache(10_000)
def network_of(address: str) -> str:
    """Whom an address belongs to: in IPv6 everyone has 64 bits of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)
