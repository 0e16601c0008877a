"""The chance of a match: its seed, what those at the table add to it, and what is shuffled anew when they go back."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.common import Common
from scurry.kernel.dice import FairDice
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.verbs import SPECTATOR

SHARE = re.compile(r"[A-Za-z0-9_-]{0,64}")
"""What a seat may add: text that reads the same everywhere."""


def read_shares(shares: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """What each seat adds to chance: none given is an empty text for each. ValueError says what is wrong."""
    given = tuple(shares or ("",) * seats)
    if len(given) != seats:
        sentence = "There should be one share of chance for each of {seats} seats, not {given}."
        raise ValueError(say(sentence, seats=seats, given=len(given)))
    if not all(isinstance(share, str) and SHARE.fullmatch(share) for share in given):
        raise ValueError(say("A share of chance has up to 64 letters, digits, '-' and '_'."))
    return given


def key_of(seed: str, shares: Sequence[str]) -> bytes:
    """What all dice of a match are derived from: the seed, mixed with the shares if anybody added one."""
    if not any(shares):
        return seed.encode()
    return hmac.digest(seed.encode(), b"scurry/shares\n" + json.dumps(list(shares)).encode(), hashlib.sha256)


def joint_view(game: Game, position: Common) -> Any:
    """What all at the table know together: only what nobody knows is UNKNOWN.

    UNKNOWN is −1, and so all bits are set: a number that one view shows and another covers comes out of `and` as shown.
    """
    views = [copy_of(position) for _ in range(SPECTATOR, int(position.seats))]
    for seat, view in enumerate(views, SPECTATOR):
        game.rules.hide(view, seat)
    known = np.bitwise_and.reduce([np.frombuffer(bytes_of(view), np.uint8) for view in views])
    return np.frombuffer(bytearray(known), game.position.dtype())[0]


def shuffle_anew(game: Game, position: Common, dice: FairDice) -> Common:
    """The same position to everyone's eyes, with all that nobody has seen dealt anew."""
    world: Common = joint_view(game, position)
    if bytes_of(world) != bytes_of(position):
        game.rules.imagine(world, SPECTATOR, dice)
    return world
