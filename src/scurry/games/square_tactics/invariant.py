"""What is true of every Square Tactics position: every card is somewhere, once.

That the turn makes sense too, step by step, stands in `invariant_of_turns.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scurry.games.square_tactics.action_cards import KINDS, SHIELDING_OF, Action
from scurry.games.square_tactics.characters import CARDS, FACTION_SIZE
from scurry.games.square_tactics.grid import DIRECTIONS
from scurry.games.square_tactics.hiding import bit_of
from scurry.games.square_tactics.holdings import copies_in_deck, deck_of
from scurry.games.square_tactics.invariant_of_turns import wrong_turn
from scurry.games.square_tactics.pieces import value_of
from scurry.games.square_tactics.position import (
    DECK_BIT,
    EVERYBODY,
    FACTIONS,
    MOST_POINTS,
    MOST_TURNS_A_SEAT,
    NOBODY,
    SEATS,
    Place,
    Position,
    Space,
    Step,
)
from scurry.kernel.common import seats_to_act


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return (
        [*_wrong_match(position), *_wrong_board(position)]
        or list(_wrong_characters(position))
        or [*_wrong_knowledge(position), *_wrong_action_cards(position)]
        or list(wrong_turn(position))
    )


def _places(position: Position) -> list[int]:
    return list(map(int, position.where))


# --- The match --------------------------------------------------------------------------------------------------------


def _wrong_match(position: Position) -> Iterator[str]:
    if position.turns > MOST_TURNS_A_SEAT * int(position.seats):
        yield "there are not so many turns"
    if position.game > 0 and not position.options.three_games:
        yield "a match of one game has no other"
    games_over = int(position.game) + int(position.over)
    for seat in range(SEATS):
        camp = position.camps[seat]
        if camp.scored > (MOST_POINTS * games_over if seat < position.seats else 0):
            yield "points are those of the games that are over"
        if seat >= position.seats and any((camp.faction, camp.hand, camp.deck, camp.pile, camp.actions)):
            yield "an empty seat has nothing"


def _wrong_board(position: Position) -> Iterator[str]:
    for space, there in enumerate(position.spaces):
        if there.card != NOBODY and value_of(position, space) == 0:
            yield "characters are on the board, not beside it"
        if there.card == NOBODY and not _is_bare(there):
            yield "nothing lies on a space without a character"


def _is_bare(there: Space) -> bool:
    marks = (there.seat, there.turned, there.spites, there.zombie, there.spared, *there.shields, *there.wounds)
    return not any(marks)


# --- Characters -------------------------------------------------------------------------------------------------------


def _wrong_characters(position: Position) -> Iterator[str]:
    where, seats = _places(position), int(position.seats)
    places = Counter(where)
    on_board = [int(there.card) for there in position.spaces if there.card != NOBODY]
    if sorted(on_board) != [card for card in range(CARDS) if where[card] == Place.BOARD]:
        yield "every character on the board is there once"
    in_the_air = [card for card in range(CARDS) if where[card] == Place.IN_THE_AIR]
    if in_the_air != ([] if position.picked == NOBODY else [position.picked]):
        yield "the character in the air is the one that was picked"
    if places[Place.OFFERED] != (position.step == Step.RETURN):
        yield "a character is set aside exactly while a Trade waits for the other"
    if any(places[first + seat] for first in (Place.HAND, Place.PILE) for seat in range(seats, SEATS)):
        yield "characters are in hands and piles of those who play"
    factions = [int(position.camps[seat].faction) for seat in range(seats)]
    if len(set(factions)) < seats:
        yield "every seat has a faction of its own"
    if any((where[card] == Place.BOX) != (card // FACTION_SIZE not in factions) for card in range(CARDS)):
        yield "characters are in the box exactly if nobody plays their faction"
    for seat in range(seats):
        yield from _wrong_camp(position, seat, where, places)


def _wrong_camp(position: Position, seat: int, where: list[int], places: Counter[int]) -> Iterator[str]:
    camp = position.camps[seat]
    offered = places[Place.OFFERED] if seat == position.turn else 0
    if places[Place.HAND + seat] + offered != camp.hand:
        yield f"the hand of seat {seat} has {camp.hand} characters"
    if places[Place.PILE + seat] != camp.pile:
        yield f"the pile of seat {seat} has {camp.pile} characters"
    start = int(camp.faction) * FACTION_SIZE
    if where[start : start + FACTION_SIZE].count(Place.DECK) != camp.deck:
        yield f"the deck of seat {seat} has {camp.deck} characters"


# --- What is known of them --------------------------------------------------------------------------------------------


def _wrong_knowledge(position: Position) -> Iterator[str]:
    """ST-10: what everyone knows is true, and every seat knows that and more. `there` is where a card is, as a bit."""
    where = _places(position)
    there = [int(bit_of(position, card)) if where[card] <= Place.OFFERED else 0 for card in range(CARDS)]
    anywhere = [_possible(position, faction) for faction in range(FACTIONS)]
    hidden = [anywhere[card // FACTION_SIZE] if there[card] else 0 for card in range(CARDS)]
    public = list(map(int, position.could[EVERYBODY]))
    if not _lies_between(there, public, hidden):
        yield "a hidden character could be where it is, and an open one is nowhere else"
    if _tells_deck_from_hand(position, EVERYBODY, public):
        yield "nobody can tell a card in a deck from one in its owner's hand"
    for seat in range(SEATS):
        could = list(map(int, position.could[seat]))
        if seat >= position.seats:
            if any(could):
                yield "an empty seat knows nothing"
        elif not _lies_between(there, could, public):
            yield "every seat knows what everyone knows, and nothing that is not so"
        elif _tells_deck_from_hand(position, seat, could):
            yield "only its owner can tell a card in a deck from one in hand"
        elif _is_mistaken(position, seat, could, there):
            yield "everyone knows the own hand and the own deck"


def _lies_between(fewest: list[int], bits: list[int], most: list[int]) -> bool:
    """Whether each set of bits has all of the one set, and none that is not in the other."""
    return all(few & ~own == 0 == own & ~many for few, own, many in zip(fewest, bits, most, strict=True))


def _possible(position: Position, faction: int) -> int:
    """Where a hidden character of a faction could be at all: in a hand, or in its deck if there is still one."""
    has_deck = any(camp.deck and camp.faction == faction for camp in position.camps)
    return (1 << int(position.seats)) - 1 | (DECK_BIT if has_deck else 0)


def _tells_deck_from_hand(position: Position, row: int, could: list[int]) -> bool:
    """ST-10.1: whether somebody knows a card to be in another's deck: it may be drawn, and nobody would see which."""
    for owner in range(int(position.seats)):
        start = int(position.camps[owner].faction) * FACTION_SIZE
        in_deck = (each for each in could[start : start + FACTION_SIZE] if each & DECK_BIT)
        if row != owner and any(not each >> owner & 1 for each in in_deck):
            return True
    return False


def _is_mistaken(position: Position, seat: int, could: list[int], there: list[int]) -> bool:
    """Whether a seat would not know that a character is in its hand or deck, or that it is not."""
    faction = int(position.camps[seat].faction)
    for card, (each, bit) in enumerate(zip(could, there, strict=True)):
        own = 1 << seat | (DECK_BIT if card // FACTION_SIZE == faction else 0)
        if each != bit if bit & own else each & own != 0:
            return True
    return False


# --- Action cards -----------------------------------------------------------------------------------------------------


def _wrong_action_cards(position: Position) -> Iterator[str]:
    decks = 0 if position.options.first_game else position.seats if position.options.personal_decks else 1
    for deck in range(SEATS):
        copies = int(copies_in_deck(position)) if deck < decks else 0
        if _action_cards_of(position, deck) != dict.fromkeys(range(KINDS), copies):
            yield f"every card of action deck {deck} is somewhere, once"
        if sum(map(int, position.action_decks[deck].cards)) != position.action_decks[deck].left:
            yield f"action deck {deck} has {position.action_decks[deck].left} cards"
    for seat in range(SEATS):
        camp = position.camps[seat]
        if sum(map(int, camp.held)) != camp.actions:
            yield f"seat {seat} holds {camp.actions} action cards"


def _action_cards_of(position: Position, deck: int) -> dict[int, int]:
    """How many cards of each kind of a deck there are, wherever they are."""
    seats = [seat for seat in range(position.seats) if deck_of(position, seat) == deck]
    piles = [position.action_decks[deck].cards, position.action_decks[deck].discard]
    piles += [position.camps[seat].held for seat in seats]
    counts = {kind: sum(int(pile[kind]) for pile in piles) for kind in range(KINDS)}
    for there in (there for there in position.spaces if there.card != NOBODY):
        counts[Action.WOUNDED] += int(there.wounds[deck])
        if there.seat in seats:
            counts[Action.ZOMBIE] += int(there.zombie)
            for side in range(DIRECTIONS):
                counts[SHIELDING_OF[side]] += int(there.shields[side])
    if position.chosen < KINDS and not {*seats_to_act(position)}.isdisjoint(seats):
        counts[int(position.chosen)] += 1
    return counts
