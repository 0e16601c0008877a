"""What is true of every Square Tactics position: every card is somewhere, once, and the turn makes sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scurry.games.square_tactics.action_cards import KINDS, SHIELDING_OF, Action
from scurry.games.square_tactics.characters import CARDS, FACTION_NAMES, FACTION_SIZE
from scurry.games.square_tactics.ending import GAMES, MOST_TURNS_A_SEAT
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE, SPACES
from scurry.games.square_tactics.hiding import bit_of
from scurry.games.square_tactics.holdings import copies_in_deck, deck_of
from scurry.games.square_tactics.pieces import value_of
from scurry.games.square_tactics.position import EVERYBODY, NOBODY, SEATS, Place, Position, Step
from scurry.games.square_tactics.rules import ANSWERS
from scurry.kernel.common import first_to_act, seats_to_act

_AIMED = (Step.DESTINATION, Step.QUARTER, Step.SWAP)


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return (
        list(_out_of_range(position))
        or list(_wrong_turn(position))
        or [*_wrong_characters(position), *_wrong_knowledge(position), *_wrong_action_cards(position)]
    )


def _out_of_range(position: Position) -> Iterator[str]:
    if position.seats not in (2, 4):
        yield "there are 2 or 4 seats"
        return
    seats = range(position.seats)
    if position.turn not in seats or position.first not in seats or position.to_act >> position.seats:
        yield "turn, first and to_act must be seats of the game"
    if position.step not in list(Step) or position.over not in (0, 1) or not 0 <= position.game < GAMES:
        yield "step, over and game must be in their range"
    spaces = (position.target, position.attacker, position.defender, position.cleared)
    if any(not 0 <= space <= NOWHERE for space in spaces):
        yield "what the turn points at must be a space or nowhere"
    if any(not 0 <= place <= Place.BOX for place in position.where):
        yield "every character must be in some place"
    if any(not 0 <= there.card <= NOBODY or not 0 <= there.seat < position.seats for there in position.spaces):
        yield "a space holds a character of a seat, or nobody"
    if not 0 <= position.picked <= NOBODY or not 0 <= position.chosen <= Action.NONE:
        yield "what is picked or chosen must be a card, or none"
    if any(not 0 <= camp.faction < len(FACTION_NAMES) for camp in position.camps):
        yield "every faction must be one of the four"


def _wrong_turn(position: Position) -> Iterator[str]:
    asked = seats_to_act(position)
    if len(asked) != (0 if position.over else 1):
        yield "exactly one seat is asked while the game is on"
    elif asked and not ANSWERS[position.step]:
        yield "nobody is asked while the turn goes on by itself"
    if not 1 <= position.turns <= MOST_TURNS_A_SEAT * int(position.seats):
        yield "there is a turn, and not too many"
    if (position.target != NOWHERE) != (position.step in _AIMED):
        yield "a character is aimed at exactly while its move is asked for"
    if (position.picked != NOBODY) != (position.step == Step.PUT_DOWN):
        yield "a character is in the air exactly until it is put down"
    if (position.defender != NOWHERE) != (
        position.step in (Step.DEFENCE, Step.GIVE_UP)
        or (position.step == Step.DESTINATION and position.chosen == Action.EMERGENCY_MANEUVERS)
    ):
        yield "there is a defender exactly while it is about to be captured"
    if not 0 <= position.sides <= DIRECTIONS or not 0 <= position.passed <= position.seats:
        yield "sides and passed must be in their range"
    for space in (position.target, position.attacker, position.defender):
        if space != NOWHERE and position.spaces[space].card == NOBODY:
            yield "what the turn points at must be a character"


def _wrong_characters(position: Position) -> Iterator[str]:
    where = [int(place) for place in position.where]
    places = Counter(where)
    on_board = [int(there.card) for there in position.spaces if there.card != NOBODY]
    if sorted(on_board) != [card for card in range(CARDS) if where[card] == Place.BOARD]:
        yield "every character on the board is there once"
    if any(there.card != NOBODY and value_of(position, space) == 0 for space, there in enumerate(position.spaces)):
        yield "characters are on the board, not beside it"
    in_the_air = [card for card in range(CARDS) if where[card] == Place.IN_THE_AIR]
    if in_the_air != ([] if position.picked == NOBODY else [position.picked]):
        yield "the character in the air is the one that was picked"
    if places[Place.OFFERED] != (position.step == Step.RETURN):
        yield "a character is set aside exactly while a Trade waits for the other"
    factions = [int(position.camps[seat].faction) for seat in range(position.seats)]
    for card in range(CARDS):
        if (where[card] == Place.BOX) != (card // FACTION_SIZE not in factions):
            yield "characters are in the box exactly if nobody plays their faction"
            break
    for seat in range(position.seats):
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


def _wrong_knowledge(position: Position) -> Iterator[str]:
    rows = [*range(position.seats), EVERYBODY]
    for card in range(CARDS):
        is_hidden = position.where[card] <= Place.OFFERED
        there = bit_of(position, card) if is_hidden else 0
        if any(position.could[row][card] & there != there or (not there and position.could[row][card]) for row in rows):
            yield "a hidden character could be where it is, and an open one is nowhere else"
            return


def _wrong_action_cards(position: Position) -> Iterator[str]:
    decks = 0 if position.options.first_game else position.seats if position.options.personal_decks else 1
    for deck in range(SEATS):
        copies = copies_in_deck(position) if deck < decks else 0
        counts = _action_cards_of(position, deck)
        if any(counts[kind] != copies for kind in range(KINDS)) or min(counts.values(), default=0) < 0:
            yield f"every card of action deck {deck} is somewhere"
        if position.action_decks[deck].cards.sum() != position.action_decks[deck].left:
            yield f"action deck {deck} has {position.action_decks[deck].left} cards"
    for seat in range(SEATS):
        camp = position.camps[seat]
        if camp.held.sum() != camp.actions or camp.held.min() < 0:
            yield f"seat {seat} holds {camp.actions} action cards"


def _action_cards_of(position: Position, deck: int) -> Counter[int]:
    """How many cards of each kind of a deck there are, wherever they are."""
    counts: Counter[int] = Counter()
    for kind in range(KINDS):
        counts[kind] += int(position.action_decks[deck].cards[kind] + position.action_decks[deck].discard[kind])
        for seat in range(position.seats):
            if deck_of(position, seat) == deck:
                counts[kind] += int(position.camps[seat].held[kind])
    for space in range(SPACES):
        there = position.spaces[space]
        counts[Action.WOUNDED] += int(there.wounds[deck])
        if there.card != NOBODY and deck_of(position, there.seat) == deck:
            counts[Action.ZOMBIE] += int(there.zombie)
            for side in range(DIRECTIONS):
                counts[SHIELDING_OF[side]] += int(there.shields[side])
    if position.chosen < KINDS and deck_of(position, first_to_act(position)) == deck:
        counts[int(position.chosen)] += 1
    return counts
