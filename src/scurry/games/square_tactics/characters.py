"""The seventy-two characters: names, the four numbers as printed, and abilities. Data alone, to be replaced at will.

It is Python and not a data file, because compiled rules keep these numbers: the cache of compiled rules must notice a
change, and it looks at Python files.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

FACTION_NAMES = ("Aliens", "Bots", "Cats", "Ninjas")
FACTION_TEXTS = (
    "They turn, push and unsettle their neighbours.",
    "They stand together, and are hard to take.",
    "They move about, and bear a grudge.",
    "They attack, and do not stop.",
)
"""What each faction is good at, in a few words."""
FACTION_SIZE = 18


class Ability(IntEnum):
    """What makes a character special (ST-7); each character has one."""

    ROOTED = 0
    BLINK = 1
    SCHEME = 2
    SCOUT = 3
    ADVANCE = 4
    RELIEF = 5
    WIDDERSHINS = 6
    RELENTLESS = 7
    KEEN = 8
    SHOVE = 9
    SPIN = 10
    HIGH_GROUND = 11
    RALLY = 12
    SPITE = 13
    GUARD = 14
    PIVOT = 15
    DREAD = 16
    NINE_LIVES = 17
    NONE = 18
    """In a first game nobody is special."""


ABILITY_NAMES = (
    "Rooted", "Blink", "Scheme", "Scout", "Advance", "Relief", "Widdershins", "Relentless", "Keen",
    "Shove", "Spin", "High ground", "Rally", "Spite", "Guard", "Pivot", "Dread", "Nine lives", "None",
)  # fmt: skip
ABILITY_TEXTS = (
    "No card or ability moves, turns, returns or replaces it. It can be captured.",
    "At the beginning of your turn it may step to an open space beside it, once a turn.",
    "When played: draw an action card.",
    "When played: draw two characters at the end of this turn.",
    "When it captures, it may step into the space it cleared and go on from there.",
    "It may be played onto one of your own characters, which leaves the game.",
    "It may process top, left, bottom, right.",
    "A lower number does not stop it.",
    "An equal number captures too.",
    "When played: may push an opposing neighbour one space straight away.",
    "When played: may turn a neighbour, anyone's, a quarter either way.",
    "All its numbers are +1 on a middle space.",
    "Your characters beside it have all numbers +1 while they defend.",
    "Whoever captures it has all numbers -1 from then on.",
    "All its numbers are +1 while it defends.",
    "It may be played in any of four orientations.",
    "Opposing numbers that touch it are -1.",
    "The first time it would be captured, it makes a half turn instead.",
)

# name, top, right, bottom, left, ability
CHARACTERS = (
    # Aliens
    ("Orbit Nudger", 7, 5, 2, 7, Ability.SPIN),
    ("Dizzy Disc", 6, 5, 6, 4, Ability.SPIN),
    ("Tractor Tam", 3, 6, 9, 3, Ability.SHOVE),
    ("Gravity Squid", 5, 5, 8, 3, Ability.SHOVE),
    ("Mindfog Oracle", 2, 6, 2, 7, Ability.DREAD),
    ("Void Ventriloquist", 8, 4, 2, 3, Ability.DREAD),
    ("Probe Poet", 4, 6, 6, 4, Ability.SCHEME),
    ("Antenna Andy", 4, 6, 6, 4, Ability.SCHEME),
    ("Saucer Sue", 9, 3, 4, 5, Ability.SCOUT),
    ("Comet Collector", 4, 5, 6, 6, Ability.SCOUT),
    ("Quantum Quibbler", 6, 2, 4, 8, Ability.PIVOT),
    ("Many-Armed Mo", 6, 5, 7, 2, Ability.PIVOT),
    ("Plasma Postman", 6, 5, 5, 5, Ability.KEEN),
    ("Moonbase Mayor", 4, 4, 9, 4, Ability.HIGH_GROUND),
    ("Backward Blorp", 8, 4, 4, 5, Ability.WIDDERSHINS),
    ("Acid Ambassador", 5, 9, 3, 4, Ability.SPITE),
    ("Nebula Nanny", 4, 7, 4, 5, Ability.RALLY),
    ("Warp Waiter", 8, 3, 6, 5, Ability.BLINK),
    # Bots
    ("Bolt Bulwark", 7, 7, 3, 3, Ability.GUARD),
    ("Firewall Fred", 5, 4, 7, 4, Ability.GUARD),
    ("Anchor Unit 7", 4, 3, 7, 7, Ability.ROOTED),
    ("Toaster Titan", 5, 8, 5, 3, Ability.ROOTED),
    ("Copper Colonel", 8, 4, 4, 4, Ability.RALLY),
    ("Beacon 12", 2, 4, 7, 7, Ability.RALLY),
    ("Backup Becky", 2, 4, 8, 7, Ability.RELIEF),
    ("Spare-Part Spud", 8, 4, 7, 2, Ability.RELIEF),
    ("Laser Librarian", 5, 2, 8, 6, Ability.KEEN),
    ("Calibrator Cal", 4, 3, 6, 8, Ability.KEEN),
    ("Patch Notes", 7, 5, 4, 4, Ability.SCHEME),
    ("Gearbox Guru", 7, 4, 4, 5, Ability.SCHEME),
    ("Drone Dot", 5, 7, 7, 2, Ability.SCOUT),
    ("Pedestal Pete", 3, 9, 3, 6, Ability.HIGH_GROUND),
    ("Short-Circuit Sid", 4, 5, 3, 9, Ability.SPITE),
    ("Magnet Marshal", 5, 5, 5, 2, Ability.DREAD),
    ("Overclock Otto", 6, 3, 4, 9, Ability.RELENTLESS),
    ("Swivel Servo", 4, 4, 9, 3, Ability.PIVOT),
    # Cats
    ("Zoomie Zed", 8, 7, 3, 4, Ability.BLINK),
    ("Curtain Climber", 6, 3, 5, 8, Ability.BLINK),
    ("Shadow Pouncer", 7, 3, 4, 8, Ability.ADVANCE),
    ("Alley Admiral", 3, 7, 4, 8, Ability.ADVANCE),
    ("Windowsill Sage", 3, 8, 4, 6, Ability.SCOUT),
    ("Box Inspector", 5, 5, 3, 8, Ability.SCOUT),
    ("Hairball Hank", 5, 7, 2, 7, Ability.SPITE),
    ("Duchess Fluff", 5, 5, 4, 7, Ability.SPITE),
    ("Lap Claimant", 6, 3, 8, 4, Ability.RELIEF),
    ("Sunbeam Squatter", 9, 5, 4, 3, Ability.RELIEF),
    ("Shelf Clearer", 7, 6, 5, 3, Ability.SHOVE),
    ("Marmalade", 4, 4, 9, 4, Ability.SHOVE),
    ("Ninth Nelson", 6, 4, 1, 5, Ability.NINE_LIVES),
    ("Tail-Chase Tess", 6, 8, 3, 3, Ability.PIVOT),
    ("Contrary Clementine", 7, 3, 8, 3, Ability.WIDDERSHINS),
    ("Bookcase Baron", 3, 6, 4, 8, Ability.HIGH_GROUND),
    ("Loaf Sentinel", 4, 3, 9, 4, Ability.GUARD),
    ("Whisker Judge", 2, 6, 7, 6, Ability.KEEN),
    # Ninjas
    ("Silent Sato", 6, 8, 5, 3, Ability.ADVANCE),
    ("Bamboo Ghost", 4, 7, 7, 4, Ability.ADVANCE),
    ("Thunder Sandal", 3, 3, 8, 8, Ability.RELENTLESS),
    ("Unbroken Oak", 8, 6, 6, 2, Ability.RELENTLESS),
    ("Left-Hand Lotus", 6, 7, 4, 4, Ability.WIDDERSHINS),
    ("Mirror Monk", 5, 3, 7, 6, Ability.WIDDERSHINS),
    ("Paper Blade", 3, 3, 8, 7, Ability.KEEN),
    ("Twin Needle", 2, 7, 7, 5, Ability.KEEN),
    ("Rooftop Ren", 4, 6, 6, 5, Ability.HIGH_GROUND),
    ("Pagoda Watcher", 5, 4, 4, 8, Ability.HIGH_GROUND),
    ("Palm Gale", 6, 5, 2, 8, Ability.SHOVE),
    ("Drumless Drummer", 7, 5, 6, 3, Ability.SHOVE),
    ("Whirl Wren", 4, 8, 3, 5, Ability.PIVOT),
    ("Spinning-Sash Suki", 8, 3, 5, 5, Ability.SPIN),
    ("Grudge Keeper", 5, 6, 4, 6, Ability.SPITE),
    ("Smoke Sparrow", 2, 8, 5, 7, Ability.BLINK),
    ("Decoy Dai", 9, 6, 3, 3, Ability.RELIEF),
    ("Scroll Courier", 3, 8, 3, 6, Ability.SCHEME),
)

CARDS = len(CHARACTERS)
NAMES = tuple(row[0] for row in CHARACTERS)
NUMBERS = np.array([row[1:5] for row in CHARACTERS], np.int64)
"""The four numbers of each character: top, right, bottom, left."""
ABILITIES = np.array([*(row[5] for row in CHARACTERS), Ability.NONE], np.int64)
"""The ability of each character; the last entry is that of nobody."""
