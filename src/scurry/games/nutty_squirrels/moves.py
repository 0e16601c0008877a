"""The 170 moves of Nutty Squirrels, and their spoken form."""

from __future__ import annotations

from scurry.games.nutty_squirrels.position import LENGTH, LIMBS, POWERS, SEATS, SPOTS, Holder, Power

COLOUR_NAMES = ("brown", "gold")
POWER_NAMES = ("swinging squirrel", "backpack", "sugar rush", "sticky fingers", "owl", "flying squirrel")
LIMB_NAMES = "abcdef"
HOLDER_NAMES = ("cheeks", "backpack", "nest", "burrow", "sticky fingers", "card")
SPOT_NAMES = ("trunk", *(f"{limb}{place}" for limb in LIMB_NAMES for place in range(1, LENGTH + 1)))

SOURCES = (5, 5, 0, 1, 0, 1, 2, 2, 0, 1)
"""The holder that each way of handling an acorn takes it from …"""
TARGETS = (0, 1, 5, 5, 2, 2, 0, 1, 1, 0)
"""… and the one that it puts it into."""
HANDLING_WORDS = (
    "gather {}",
    "gather {} into backpack",
    "drop {}",
    "drop {} from backpack",
    "stash {}",
    "stash {} from backpack",
    "take back {}",
    "take back {} into backpack",
    "pack {}",
    "unpack {}",
)
ON_LEAF = 0
"""The first four ways of handling need a leaf card, …"""
ON_TRUNK = 4
"""… the next four the trunk, …"""
ANYWHERE = 8
"""… and the last two go anywhere."""
HANDLINGS = 10

HELD = (Holder.CHEEKS, Holder.BACKPACK, Holder.NEST)
"""What acorns are buried and paid from."""
ON_SALE = (Power.SWINGING_SQUIRREL, Power.BACKPACK, Power.FLYING_SQUIRREL)

GO = 0
"""… plus a spot: go there."""
FLIP = GO + SPOTS
CLAIM = FLIP + 1
SWAP = CLAIM + 1
"""… plus a power: leave it, and take the one on the card."""
HANDLE = SWAP + POWERS
"""… plus twice the way of handling, plus the colour."""
EXCHANGE = HANDLE + 2 * HANDLINGS
"""… plus a colour: from the cheeks into the full backpack, for what is there."""
CONVERT = EXCHANGE + 2
BURY = CONVERT + 1
"""… plus twice the holder, plus the colour."""
STEAL = BURY + 2 * len(HELD)
"""… plus twice the seat, plus the colour: with Sticky Fingers."""
STEAL_POWER = STEAL + 2 * SEATS
"""… plus six times the seat, plus the power."""
SCARE = STEAL_POWER + SEATS * POWERS
"""… plus a limb: send the Owl there."""
DESTROY = SCARE + LIMBS
"""… plus six times the seat, plus the power: the Owl destroys it."""
END = DESTROY + SEATS * POWERS
BUY = END + 1
"""… plus the index in ON_SALE: solo."""
PAY = BUY + len(ON_SALE)
"""… plus twice the holder, plus the colour: solo."""
REFUSE = PAY + 2 * len(HELD)
STOP = REFUSE + 1

SPOKEN = (
    *(f"go to {spot}" for spot in SPOT_NAMES),
    "flip",
    "claim",
    *(f"swap {power}" for power in POWER_NAMES),
    *(words.format(colour) for words in HANDLING_WORDS for colour in COLOUR_NAMES),
    *(f"exchange {colour} with backpack" for colour in COLOUR_NAMES),
    "convert",
    *(f"bury {colour} from {HOLDER_NAMES[holder]}" for holder in HELD for colour in COLOUR_NAMES),
    *(f"steal {colour} from player {seat + 1}" for seat in range(SEATS) for colour in COLOUR_NAMES),
    *(f"steal {power} from player {seat + 1}" for seat in range(SEATS) for power in POWER_NAMES),
    *(f"send owl to limb {limb}" for limb in LIMB_NAMES),
    *(f"owl destroys {power} of player {seat + 1}" for seat in range(SEATS) for power in POWER_NAMES),
    "end turn",
    *(f"buy {POWER_NAMES[power]}" for power in ON_SALE),
    *(f"pay {colour} from {HOLDER_NAMES[holder]}" for holder in HELD for colour in COLOUR_NAMES),
    "refuse bribe",
    "stop",
)
assert len(SPOKEN) == STOP + 1


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return _MEANINGS.get(text)


def stays_a_click(move: int) -> bool:
    """Whether people like to do it with their own hand, though nothing else can be done: to turn a leaf."""
    return move == FLIP


_MEANINGS = {text: move for move, text in enumerate(SPOKEN)}
assert len(_MEANINGS) == len(SPOKEN)
