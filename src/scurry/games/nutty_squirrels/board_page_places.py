"""What pieces and places of the page's table are called: by whoever draws them, and by what flies between them."""

from __future__ import annotations

from scurry.games.nutty_squirrels.moves import LIMB_NAMES, SPOT_NAMES

HOLDERS = ("cheeks", "backpack", "nest", "burrow", "bag")
DECK = "deck"
GROUND = "ground"
"""At the foot of the tree: what leaves play goes there."""
ROUND = "round"
POINTS = "points"
"""The action points of the turn."""
MARKET = "market"


def card_at(spot: int) -> str:
    """The card at a spot of the tree."""
    return f"card-{SPOT_NAMES[spot]}"


def acorn_on(spot: int, colour: int) -> str:
    """The topmost acorn of a colour on a card."""
    return f"on-{SPOT_NAMES[spot]}-{colour}"


def holder_of(seat: int, holder: int) -> str:
    """Cheeks, nest or burrow of a squirrel, or the room on one of its power cards."""
    return f"{HOLDERS[holder]}-{seat}"


def acorn_in(seat: int, holder: int, colour: int) -> str:
    """The topmost acorn of a colour there."""
    return f"{HOLDERS[holder]}-{seat}-{colour}"


def score_of(seat: int) -> str:
    """What a squirrel has, in points."""
    return f"score-{seat}"


def slots_of(seat: int) -> str:
    """The slots for its powers."""
    return f"slots-{seat}"


def supply_of(colour: int) -> str:
    """The supply of a colour."""
    return f"supply-{colour}"


def power_of(seat: int, power: int) -> str:
    """A power in its slot."""
    return f"power-{seat}-{power}"


def ware(power: int) -> str:
    """A power on sale."""
    return f"ware-{power}"


def squirrel_of(seat: int) -> str:
    """A squirrel on the tree."""
    return f"squirrel-{seat}"


def sign_of(limb: int) -> str:
    """The sign with a limb's letter."""
    return f"sign-{LIMB_NAMES[limb]}"


def stump_of(limb: int) -> str:
    """Where the end of a limb has broken off."""
    return f"stump-{LIMB_NAMES[limb]}"
