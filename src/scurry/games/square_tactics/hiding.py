"""What a seat can know (ST-10): covering the rest, and imagining it."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import KINDS, SHIELDING_OF, Action
from scurry.games.square_tactics.characters import CARDS, FACTION_SIZE
from scurry.games.square_tactics.grid import DIRECTIONS, SPACES
from scurry.games.square_tactics.holdings import copies_in_deck, deck_of
from scurry.games.square_tactics.position import DECK_BIT, EVERYBODY, NOBODY, SEATS, Place, Position, Step
from scurry.kernel.common import first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import row_of

# --- Covering ---------------------------------------------------------------------------------------------------------


@compiled
def row_for(seat: int) -> int:
    """The row of `could` that tells what a seat knows; whoever only watches knows what everyone does."""
    return seat if seat >= 0 else EVERYBODY


@compiled
def is_certain(could: int) -> bool:
    """Whether only one place is left."""
    return could & (could - 1) == 0


@compiled
def cover_characters(position: Position, seat: int) -> None:
    """ST-10.1: characters in hands and decks, as far as the seat cannot tell; and what others know of them."""
    row = row_for(seat)
    for card in range(CARDS):
        if position.where[card] <= Place.OFFERED:
            if not is_certain(position.could[row][card]) or could_be_offered(position, seat, card):
                position.where[card] = UNKNOWN
            for other in range(position.seats):
                if other != seat:
                    position.could[other][card] = UNKNOWN


@compiled
def could_be_offered(position: Position, seat: int, card: int) -> bool:
    """ST-8.10: while a Trade waits, nobody but its player can tell which card of that hand is set aside."""
    if position.step != Step.RETURN or seat == position.turn:
        return False
    if seat == position.partner and not position.options.blind_trade:
        return False
    return position.could[row_for(seat)][card] == 1 << position.turn


@compiled
def cover_action_cards(position: Position, seat: int) -> None:
    """ST-10.1: other hands and all decks, empty or not; how many cards there are stays open."""
    for other in range(position.seats):
        if other != seat and not position.options.first_game:
            for kind in range(KINDS):
                position.camps[other].held[kind] = UNKNOWN
    for deck in range(SEATS):
        if deck_in_use(position, deck):
            for kind in range(KINDS):
                position.action_decks[deck].cards[kind] = UNKNOWN


# --- Imagining characters ---------------------------------------------------------------------------------------------


@compiled
def imagine_characters(view: Position, seat: int, dice: Dice) -> None:
    """Spread what is unknown over decks and hands. After Trades among others a spread may not come out: try again."""
    row = row_for(seat)
    unknown = row_of(CARDS, 0)
    for card in range(CARDS):
        unknown[card] = view.where[card] == UNKNOWN
    while not spread(view, row, unknown, dice):
        pass
    if view.step == Step.RETURN:
        imagine_offer(view, dice)
    for other in range(view.seats):
        if other != seat:
            imagine_knowledge(view, other)


@compiled
def spread(view: Position, row: int, unknown: Row[int], dice: Dice) -> bool:
    """Decks first, then hands: each card where it could be. False if some hand came out short."""
    for card in range(CARDS):
        if unknown[card]:
            view.where[card] = UNKNOWN
    for owner in range(view.seats):
        fill_deck(view, row, owner, dice)
    room = row_of(SEATS, 0)
    for owner in range(view.seats):
        room[owner] = view.camps[owner].hand
    for card in range(CARDS):
        place = view.where[card]
        if place == Place.OFFERED:
            room[view.turn] -= 1
        elif Place.HAND <= place < Place.OFFERED:
            room[place - Place.HAND] -= 1
    for card in range(CARDS):
        if view.where[card] == UNKNOWN and not fill_hand(view, view.could[row][card], card, room, dice):
            return False
    return True


@compiled
def fill_deck(view: Position, row: int, owner: int, dice: Dice) -> None:
    """Choose the cards of a deck among those that could be in it, every choice equally likely."""
    start = view.camps[owner].faction * FACTION_SIZE
    wanted = int(view.camps[owner].deck)
    candidates = 0
    for card in range(start, start + FACTION_SIZE):
        wanted -= view.where[card] == Place.DECK
        candidates += view.where[card] == UNKNOWN and view.could[row][card] & DECK_BIT != 0
    for card in range(start, start + FACTION_SIZE):
        if view.where[card] == UNKNOWN and view.could[row][card] & DECK_BIT:
            if roll(dice, candidates) < wanted:
                view.where[card] = Place.DECK
                wanted -= 1
            candidates -= 1


@compiled
def fill_hand(view: Position, could: int, card: int, room: Row[int], dice: Dice) -> bool:
    """Put a card into one of the hands that it could be in, by the room there; False if there is none."""
    total = 0
    for owner in range(view.seats):
        total += room[owner] if (could >> owner) & 1 else 0
    if total <= 0:
        return False
    skip = roll(dice, total)
    for owner in range(view.seats):
        if (could >> owner) & 1:
            if skip < room[owner]:
                view.where[card] = Place.HAND + owner
                room[owner] -= 1
                return True
            skip -= room[owner]
    return False


@compiled
def imagine_offer(view: Position, dice: Dice) -> None:
    """ST-8.10: any card of the active hand may be the one set aside, unless it is known."""
    skip = roll(dice, view.camps[view.turn].hand)
    for card in range(CARDS):
        if view.where[card] == Place.OFFERED:
            return
    card = 0
    while skip > 0 or view.where[card] != Place.HAND + view.turn:
        skip -= view.where[card] == Place.HAND + view.turn
        card += 1
    view.where[card] = Place.OFFERED


@compiled
def imagine_knowledge(view: Position, other: int) -> None:
    """What another seat knows: its own hand and deck, and of the rest what everyone does."""
    for card in range(CARDS):
        if view.could[other][card] == UNKNOWN:
            own_deck = DECK_BIT if card // FACTION_SIZE == view.camps[other].faction else 0
            own = own_deck | (1 << other)
            there = bit_of(view, card)
            view.could[other][card] = there if there & own else view.could[EVERYBODY][card] & ~own


@compiled
def bit_of(view: Position, card: int) -> int:
    """Where a hidden character is, as a bit of `could`."""
    place = view.where[card]
    if place == Place.DECK:
        return DECK_BIT
    return 1 << (view.turn if place == Place.OFFERED else place - Place.HAND)


# --- Imagining action cards -------------------------------------------------------------------------------------------


@compiled
def imagine_action_cards(view: Position, dice: Dice) -> None:
    """Deal the hands that are covered from what is not seen; the rest is the deck."""
    for deck in range(SEATS):
        if deck_in_use(view, deck):
            pool = unseen_in(view, deck)
            for other in range(view.seats):
                if deck_of(view, other) == deck and view.camps[other].held[0] == UNKNOWN:
                    deal_from(pool, view, other, dice)
            for kind in range(KINDS):
                view.action_decks[deck].cards[kind] = pool[kind]


@compiled
def deck_in_use(view: Position, deck: int) -> bool:
    """Whether some seat draws from this action deck."""
    return not view.options.first_game and deck < (view.seats if view.options.personal_decks else 1)


@compiled
def unseen_in(view: Position, deck: int) -> Row[int]:
    """How many cards of each kind of a deck do not lie open, and are not in a hand that is known."""
    pool = row_of(KINDS, copies_in_deck(view))
    for kind in range(KINDS):
        pool[kind] -= view.action_decks[deck].discard[kind]
        for seat in range(view.seats):
            if deck_of(view, seat) == deck and view.camps[seat].held[kind] != UNKNOWN:
                pool[kind] -= view.camps[seat].held[kind]
    for space in range(SPACES):
        there = view.spaces[space]
        pool[Action.WOUNDED] -= there.wounds[deck]
        if there.card != NOBODY and deck_of(view, there.seat) == deck:
            pool[Action.ZOMBIE] -= there.zombie
            for side in range(DIRECTIONS):
                pool[SHIELDING_OF[side]] -= there.shields[side]
    if view.chosen < KINDS and deck_of(view, first_to_act(view)) == deck:
        pool[view.chosen] -= 1
    return pool


@compiled
def deal_from(pool: Row[int], view: Position, other: int, dice: Dice) -> None:
    """A hand of action cards from what is not seen."""
    camp = view.camps[other]
    for kind in range(KINDS):
        camp.held[kind] = 0
    for _ in range(camp.actions):
        skip = roll(dice, pool.sum())
        kind = 0
        while skip >= pool[kind]:
            skip -= pool[kind]
            kind += 1
        pool[kind] -= 1
        camp.held[kind] += 1
