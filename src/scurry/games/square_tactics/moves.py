"""The moves of Square Tactics, and their spoken form: a card, a space, a direction, or a pass."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import TITLES
from scurry.games.square_tactics.characters import CARDS, NAMES
from scurry.games.square_tactics.grid import SPACES, name_of

CHARACTER = 0
"""… to CHARACTER + 71: this character."""
SPACE = CHARACTER + CARDS
"""… to SPACE + 15: this space, or the character on it."""
ACTION = SPACE + SPACES
"""… to ACTION + 18: play this action card; the last is to blink."""
TURNED = ACTION + len(TITLES) + 1
"""… to TURNED + 3: as it lies, or turned by one, two or three quarters clockwise."""
SEAT = TURNED + 4
"""… to SEAT + 3: with this seat."""
CLOCKWISE = SEAT + 4
WIDDERSHINS = CLOCKWISE + 1
ADVANCE = WIDDERSHINS + 1
PASS = ADVANCE + 1

SEAT_WORDS = ("first", "second", "third", "fourth")

SPOKEN = (
    *(name.lower() for name in NAMES),
    *(name_of(space) for space in range(SPACES)),
    *(title.lower() for title in TITLES),
    "blink",
    *("upright", "quarter clockwise", "half turn", "quarter back"),
    *(f"with the {word} seat" for word in SEAT_WORDS),
    "clockwise",
    "widdershins",
    "advance",
    "pass",
)
assert len(SPOKEN) == PASS + 1

_MEANING = {text: move for move, text in enumerate(SPOKEN)}


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return _MEANING.get(text)
