"""Everything on the table of Square Tactics."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.square_tactics.action_cards import COPIES, KINDS, Action
from scurry.games.square_tactics.card import TacticsOptions
from scurry.games.square_tactics.characters import CARDS, FACTION_NAMES, FACTION_SIZE
from scurry.games.square_tactics.grid import DIRECTIONS, SPACES, VALUES
from scurry.kernel.common import Common
from scurry.kernel.records import Record, Row, by_seat, count, flag, index, member, one, seat, seat_set, several

SEATS = 4
FACTIONS = len(FACTION_NAMES)
GAMES = 3  # ST-9.3
MOST_TURNS_A_SEAT = 60  # ST-6.6
HEAD_STARTS = (2, 1, 0, 0)
"""The points of a fair start among four, by turn order (ST-9.6)."""
MOST_POINTS = CARDS + int(VALUES.sum(axis=1).max()) + max(HEAD_STARTS)
"""Of one game (ST-6.4): every character captured, and every space held."""
MOST_SPITES = 99
"""As many as are counted: with a tenth of them no number is above any other."""
NOBODY = CARDS
"""No character."""
EVERYBODY = SEATS
"""The row of `could` that tells what everyone knows."""
NO_SEAT = SEATS
WIDE = "i8"
"""The width of what is handed on to functions: Numba compiles a function anew for every mix of widths that it meets."""


class Place(IntEnum):
    """Where a character is."""

    DECK = 0
    """In the deck of its faction."""
    HAND = 1
    """… to HAND + 3: in a seat's hand."""
    OFFERED = 5
    """In the hand of the seat whose turn it is, and set aside for a Trade."""
    IN_THE_AIR = 6
    """Chosen to be played, not put down yet."""
    BOARD = 7
    PILE = 8
    """… to PILE + 3: captured by a seat."""
    GONE = 12
    """Out of the game, captured by nobody (ST-7.7)."""
    BOX = 13
    """Of a faction that nobody plays."""


DECK_BIT = 1 << SEATS
"""In `could`: the card could be in its deck. Bits 0 to 3: in the hand of that seat."""


class Step(IntEnum):
    """Which decision comes next, in the order of play (ST-3.1)."""

    BEGINNING = 0
    """The beginning window: the active seat plays action cards, or blinks."""
    TARGET = 1
    """Which character is the action card for?"""
    DESTINATION = 2
    """Where does it go?"""
    QUARTER = 3
    """Which way does it turn?"""
    SWAP = 4
    """Which character from the hand takes its space?"""
    PARTNER = 5
    """Trade with whom?"""
    OFFER = 6
    """Give which character?"""
    RETURN = 7
    """The partner: give which character back?"""
    PLAY = 8
    """Which character is played?"""
    RAISE = 9
    """Which captured character comes back as a zombie?"""
    PUT_DOWN = 10
    """On which space?"""
    ORIENT = 11
    """Pivot: which way up?"""
    SHIELD = 12
    """Shielding for the character just put down?"""
    ABILITY = 13
    """Shove, Spin: which neighbour?"""
    ORDER = 14
    """Widdershins: which way round?"""
    COMPARE = 15
    """The next side is compared; nobody is asked."""
    DEFENCE = 16
    """The defender's window."""
    GIVE_UP = 17
    """Sacrifice: which character from the hand?"""
    CAPTURE = 18
    """The defender is taken; nobody is asked."""
    LOSS = 19
    """The window of the seat that lost a character."""
    ADVANCE = 20
    """Advance: into the space just cleared?"""
    CLEARING = 21
    """Reaction windows, one seat after the other."""
    ENDING = 22
    """The end window."""
    DRAW = 23
    """Cards are drawn and the turn ends; nobody is asked."""
    NEXT_GAME = 24
    """In a match, the next game is laid out; nobody is asked."""


class Space(Record):
    """One space of the board, with the character on it and what lies under that."""

    card: int = index(CARDS, WIDE, or_none=True)
    """The character, or NOBODY."""
    seat: int = seat(kind=WIDE)
    """Whose it is: who played it, not whose faction it is of (ST-4.7)."""
    turned: int = index(DIRECTIONS, WIDE)
    """Quarter turns clockwise from right side up."""
    shields: Row[int] = several(count(COPIES), DIRECTIONS)
    """Shielding cards for each printed side."""
    wounds: Row[int] = by_seat(count(COPIES), SEATS, only_with="personal_decks")
    """Wounded cards, by the action deck that they came from."""
    spites: int = count(MOST_SPITES)
    """How often it captured a spiteful character."""
    zombie: int = flag()
    """1 if a Zombie card lies under it."""
    spared: int = flag()
    """1 if a Sacrifice has saved it this turn (ST-8.14)."""


class Camp(Record):
    """A seat's cards."""

    faction: int = index(FACTIONS, WIDE)
    hand: int = count(CARDS)
    """How many characters are in the hand, …"""
    deck: int = count(FACTION_SIZE)
    """… in the deck, …"""
    pile: int = count(CARDS)
    """… and in the captured pile."""
    actions: int = count(KINDS * COPIES)
    """How many action cards are held."""
    held: Row[int] = several(count(COPIES), KINDS)
    """How many of each kind: only the seat knows."""
    scored: int = count(GAMES * MOST_POINTS, kind="i2")
    """Points of the games that are over."""


class ActionDeck(Record):
    """An action deck and its discard. The shared one is the first; personal ones have the number of their seat."""

    left: int = count(KINDS * COPIES)
    """How many cards are left in the deck."""
    cards: Row[int] = several(count(COPIES), KINDS)
    """How many of each kind are in the deck. Their order is drawn when it matters."""
    discard: Row[int] = several(count(COPIES), KINDS)


class Position(Common):
    """The board, the camps, the action decks, and how far the turn has come."""

    options: TacticsOptions = one(TacticsOptions)
    game: int = index(GAMES)
    """The number of the game in a match, from 0."""
    first: int = seat(kind=WIDE)
    """The seat that began this game."""
    turn: int = seat(kind=WIDE)
    """The seat whose turn it is."""
    turns: int = count(MOST_TURNS_A_SEAT * SEATS, low=1, kind="i2")
    """How many turns have begun in this game."""
    step: int = member(Step, WIDE)
    window: int = member(Step, WIDE)
    """The step to go back to when an action card or a processing is done: BEGINNING before the play, then ENDING."""
    spaces: Row[Space] = several(Space, SPACES)
    camps: Row[Camp] = by_seat(Camp, SEATS)
    action_decks: Row[ActionDeck] = by_seat(ActionDeck, SEATS, only_with="personal_decks")
    where: Row[int] = several(index(Place.BOX + 1, seats_from=(Place.HAND, Place.PILE)), CARDS)
    """The place of each character."""
    could: Row[Row[int]] = by_seat(seat_set(room=SEATS, others=1), SEATS, CARDS, others=1)
    """For each seat, and then for everyone: where a character could be, as bits; 0 if it lies open."""
    blinked: Row[int] = several(flag(), CARDS)
    """1 if the character has blinked this turn (ST-7.3)."""
    lives_used: int = flag()
    """1 if Nine Lives has saved its character in this game (ST-7.19)."""
    chosen: int = member(Action, WIDE)
    """The action card that is being played, or NONE."""
    target: int = index(SPACES, WIDE, or_none=True)
    """The space of the character that it is for, or NOWHERE."""
    picked: int = index(CARDS, WIDE, or_none=True)
    """The character in the air, or NOBODY."""
    partner: int = seat(NO_SEAT, WIDE)
    """The other seat of a Trade, or NO_SEAT."""
    attacker: int = index(SPACES, WIDE, or_none=True)
    """The space of the character that was played or is processed, or NOWHERE."""
    sides: int = count(DIRECTIONS, kind=WIDE)
    """How many of its sides are done."""
    widdershins: int = flag()
    """1 if it goes round the other way (ST-7.8)."""
    defender: int = index(SPACES, WIDE, or_none=True)
    """The space of the character that is about to be captured, or NOWHERE."""
    loser: int = seat(NO_SEAT, WIDE)
    """The seat that has just lost a character, or NO_SEAT."""
    cleared: int = index(SPACES, WIDE, or_none=True)
    """The space just cleared, or NOWHERE."""
    passed: int = count(SEATS)
    """How many seats, from the active one on, the Reaction round has asked or gone past."""
    then: int = member(Step, WIDE)
    """The step after the Reaction round."""
    captured: int = flag()
    """1 if the active seat has captured this turn (ST-5.3)."""
    scouted: int = flag()
    """1 if a Scout was played this turn (ST-7.5)."""
