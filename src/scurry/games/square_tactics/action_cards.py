"""The eighteen action cards: titles, when each is played, and what it does. Data alone."""

from __future__ import annotations

from enum import IntEnum, IntFlag

KINDS = 18
COPIES = 4
"""Of each kind (ST-1.1)."""


class Action(IntEnum):
    """A kind of action card; Blink is chosen like one, but it is an ability (ST-7.3)."""

    AFT_SHIELDING = 0
    CONCEDE_GROUND = 1
    EMERGENCY_MANEUVERS = 2
    FORE_SHIELDING = 3
    GAIN_GROUND = 4
    HOT_SWAP = 5
    OBLIQUE_STEP = 6
    PORT_SHIELDING = 7
    REACTION = 8
    REPOSITION = 9
    SACRIFICE = 10
    SECOND_STRIKE = 11
    STARBOARD_SHIELDING = 12
    TRADE = 13
    TURNABOUT = 14
    TWIST = 15
    WOUNDED = 16
    ZOMBIE = 17
    BLINK = 18
    NONE = 19


class When(IntFlag):
    """The windows in which action cards are played (ST-8.2)."""

    BEGINNING = 1
    """At the beginning of your turn."""
    PLAY = 2
    """Instead of playing a character from your hand."""
    WITH_PLAY = 4
    """With the character that you have just put down."""
    DEFENCE = 8
    """When your character is about to be captured."""
    LOSS = 16
    """Just after your character was captured."""
    CLEARING = 32
    """When a space has just been cleared, in anyone's turn."""
    END = 64
    """At the end of your turn."""


_SHIELDING = When.BEGINNING | When.WITH_PLAY | When.END
_AROUND = When.BEGINNING | When.END

# title, when, what it does
ACTION_CARDS = (
    ("Aft Shielding", _SHIELDING, "Your character's bottom number is +1."),
    ("Concede Ground", When.BEGINNING, "Your character steps to an open space beside it that is worth less."),
    ("Emergency Maneuvers", When.DEFENCE, "Your character steps aside to an open space and is not captured."),
    ("Fore Shielding", _SHIELDING, "Your character's top number is +1."),
    ("Gain Ground", When.BEGINNING, "Your character steps to an open space beside it that is worth more."),
    ("Hot Swap", When.BEGINNING, "Your character goes back to your hand and another takes its space."),
    ("Oblique Step", When.BEGINNING, "Your character steps to an open space diagonally."),
    ("Port Shielding", _SHIELDING, "Your character's left number is +1."),
    ("Reaction", When.CLEARING, "Your character beside the space just cleared steps into it."),
    ("Reposition", When.BEGINNING, "An opponent's character goes to an open space beside it."),
    ("Sacrifice", When.DEFENCE, "Give another from your hand instead; yours is skipped for the rest of this turn."),
    ("Second Strike", When.BEGINNING, "One of your characters on the board is processed."),
    ("Starboard Shielding", _SHIELDING, "Your character's right number is +1."),
    ("Trade", _AROUND, "You and an opponent give each other a character from your hands."),
    ("Turnabout", _AROUND, "Your character makes a half turn."),
    ("Twist", _AROUND, "Your character makes a quarter turn either way."),
    ("Wounded", When.LOSS, "All numbers of the character that captured yours are -1."),
    ("Zombie", When.PLAY, "You play a character from your captured pile as your own."),
)

TITLES = tuple(row[0] for row in ACTION_CARDS)
WHEN = tuple(int(row[1]) for row in ACTION_CARDS)
TEXTS = tuple(row[2] for row in ACTION_CARDS)

NO_SIDE = 4
_SHIELDED = {
    Action.FORE_SHIELDING: 0,
    Action.STARBOARD_SHIELDING: 1,
    Action.AFT_SHIELDING: 2,
    Action.PORT_SHIELDING: 3,
}
SHIELDED_SIDE = tuple(_SHIELDED.get(kind, NO_SIDE) for kind in Action)
"""The printed side that a shielding card makes stronger: top, right, bottom, left; or NO_SIDE."""
SHIELDING_OF = tuple(int(kind) for kind in _SHIELDED)
"""The shielding card for each printed side."""
