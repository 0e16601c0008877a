"""What colours, powers and places are called."""

from __future__ import annotations

from scurry.games.nutty_squirrels.moves import POWER_NAMES, SPOT_NAMES
from scurry.kernel.catalogue import say


def colour_name(colour: int) -> str:
    """Brown or golden, before a noun."""
    return say(("brown", "golden")[colour])


def power_name(power: int) -> str:
    """A power's name, as on its card."""
    return say(POWER_NAMES[power].title())


def spot_name(spot: int) -> str:
    """A place of the tree, as in "on the trunk" or "on b3"."""
    return say("{leaf}", leaf=SPOT_NAMES[spot]) if spot else say("the trunk")
