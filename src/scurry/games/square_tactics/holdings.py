"""Hands, decks and piles: where every card is, and who can know it (ST-10)."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import COPIES, KINDS, SHIELDING_OF, Action
from scurry.games.square_tactics.characters import CARDS, FACTION_SIZE
from scurry.games.square_tactics.grid import DIRECTIONS
from scurry.games.square_tactics.pieces import make_empty
from scurry.games.square_tactics.position import (
    DECK_BIT,
    EVERYBODY,
    NOBODY,
    SEATS,
    Place,
    Position,
    Space,
)
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll

# --- Characters -------------------------------------------------------------------------------------------------------


@compiled
def all_know(position: Position, card: int, could: int) -> None:
    """Set what every seat knows of a card, and what everyone knows together."""
    for seat in range(position.seats):
        position.could[seat][card] = could
    position.could[EVERYBODY][card] = could


@compiled
def lay_open(position: Position, card: int, place: int) -> None:
    """Put a character where everyone sees it."""
    position.where[card] = place
    all_know(position, card, 0)


@compiled
def take_from_hand(position: Position, seat: int, card: int, place: int) -> None:
    """A character leaves a hand for a place where everyone sees it."""
    position.camps[seat].hand -= 1
    lay_open(position, card, place)


@compiled
def return_to_hand(position: Position, seat: int, card: int) -> None:
    """ST-10.4: everyone saw which character went back to the hand."""
    position.camps[seat].hand += 1
    position.where[card] = Place.HAND + seat
    all_know(position, card, 1 << seat)


@compiled
def draw_character(position: Position, seat: int, dice: Dice) -> int:
    """ST-5.1: any card of the deck, each equally likely; NOBODY if there is none."""
    camp = position.camps[seat]
    if camp.deck == 0:
        return NOBODY
    skip = roll(dice, camp.deck)
    card = camp.faction * FACTION_SIZE
    while skip > 0 or position.where[card] != Place.DECK:
        skip -= position.where[card] == Place.DECK
        card += 1
    position.where[card] = Place.HAND + seat
    position.could[seat][card] = 1 << seat
    camp.hand += 1
    camp.deck -= 1
    if camp.deck == 0:
        nothing_left_in_deck(position, camp.faction)
    return card


@compiled
def nothing_left_in_deck(position: Position, faction: int) -> None:
    """ST-10.5: what has not been seen of a faction cannot be in a deck that has run out."""
    for card in range(faction * FACTION_SIZE, (faction + 1) * FACTION_SIZE):
        for row in range(SEATS + 1):
            position.could[row][card] &= ~DECK_BIT


@compiled
def offered_card(position: Position) -> int:
    """The character set aside for a Trade."""
    card = 0
    while position.where[card] != Place.OFFERED:
        card += 1
    return card


@compiled
def exchange(position: Position, one: int, gives: int, other: int, gives_back: int) -> None:
    """ST-10.4: two hands exchange a character. The two know which; the others know only that it happened."""
    both = (1 << one) | (1 << other)
    for row in range(SEATS + 1):
        if row not in (one, other):
            for card in range(CARDS):
                if position.could[row][card] & both:
                    position.could[row][card] |= both
    for row in (one, other):
        position.could[row][gives] = 1 << other
        position.could[row][gives_back] = 1 << one
    position.where[gives] = Place.HAND + other
    position.where[gives_back] = Place.HAND + one


# --- Action cards -----------------------------------------------------------------------------------------------------


@compiled
def deck_of(position: Position, seat: int) -> int:
    """ST-2.5, ST-9.1: the action deck that a seat draws from and discards to."""
    return seat if position.options.personal_decks else 0


@compiled
def copies_in_deck(position: Position) -> int:
    """How many cards of each kind belong to one action deck."""
    return 1 if position.options.personal_decks else COPIES


@compiled
def draw_action(position: Position, seat: int, dice: Dice) -> int:
    """ST-5.4: any card of the action deck; the discard is shuffled first if the deck is empty; NONE if both are."""
    deck = position.action_decks[deck_of(position, seat)]
    if deck.left == 0:
        for kind in range(KINDS):
            deck.cards[kind] = deck.discard[kind]
            deck.left += deck.discard[kind]
            deck.discard[kind] = 0
    if deck.left == 0:
        return Action.NONE
    skip = roll(dice, deck.left)
    kind = 0
    while skip >= deck.cards[kind]:
        skip -= deck.cards[kind]
        kind += 1
    deck.cards[kind] -= 1
    deck.left -= 1
    position.camps[seat].held[kind] += 1
    position.camps[seat].actions += 1
    return kind


@compiled
def discard(position: Position, seat: int, kind: int, count: int) -> None:
    """Action cards go to the discard of the deck that they came from."""
    position.action_decks[deck_of(position, seat)].discard[kind] += count


@compiled
def discard_all_under(position: Position, there: Space) -> None:
    """ST-8.3: when a character leaves the board, the action cards under it are discarded; the space is empty."""
    for side in range(DIRECTIONS):
        discard(position, there.seat, SHIELDING_OF[side], int(there.shields[side]))
    for deck in range(SEATS):
        discard(position, deck, Action.WOUNDED.value, int(there.wounds[deck]))
    discard(position, there.seat, Action.ZOMBIE.value, int(there.zombie))
    make_empty(there)
