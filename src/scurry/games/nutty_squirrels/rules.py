"""Nutty Squirrels: the six verbs, and the order of play. Where the headings of RULES.md are carried out:

    1. Parts              position, card
    2. Setting up         here (setup), hiding (the cards)
    3. A turn             turns
    4. Move               moving
    5. Flip               moving, tree (falling)
    6. Claiming a power   claiming
    7. Gather … 10. Bury  acorns
    11. Powers            powers, losing
    12. The end           turns
    13. Alone             solo, solo_reach

What a seat can know is in hiding, why a move is not legal in explaining.
"""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import (
    bury,
    convert,
    exchange,
    handle,
    offer_handling,
    offer_paid_acts,
)
from scurry.games.nutty_squirrels.card import FIRST_POWER, NuttyOptions
from scurry.games.nutty_squirrels.claiming import claim, offer_claims, swap
from scurry.games.nutty_squirrels.hiding import cover_cards, deal_unknown
from scurry.games.nutty_squirrels.moves import (
    BURY,
    CLAIM,
    CONVERT,
    DESTROY,
    END,
    EXCHANGE,
    FLIP,
    GO,
    HANDLE,
    ON_SALE,
    SCARE,
    STEAL,
    STEAL_POWER,
    SWAP,
)
from scurry.games.nutty_squirrels.moving import flip, go, offer_flip, offer_going
from scurry.games.nutty_squirrels.position import (
    BROWNS,
    COLOURS,
    GOLDS,
    KINDS,
    LENGTH,
    LIMBS,
    LONGEST_DECK,
    MOST_UNSEEN,
    POWERS,
    Colour,
    Leaf,
    Position,
    Power,
)
from scurry.games.nutty_squirrels.powers import (
    destroy,
    offer_owl,
    offer_stealing,
    scare,
    steal,
    steal_power,
)
from scurry.games.nutty_squirrels.solo import act_alone, is_solo, offer_alone, score_alone
from scurry.games.nutty_squirrels.tree import is_on_broken_branch
from scurry.games.nutty_squirrels.turns import begin_turn, end_turn, rank_players
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import Journal
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.verbs import implement

SETUP_ACORNS = (3, 5)  # NS-2.2: the places that bear a brown acorn
REASONS = 4
"""How many ways there are of being first: a reason is this times the ending, plus what decided it."""

# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: NuttyOptions, dice: Dice) -> None:
    """NS-2, NS-13.2: tree, deck, acorns, squirrels, first player."""
    copy(position.options, options)
    position.supply[Colour.BROWN] = BROWNS
    position.supply[Colour.GOLD] = GOLDS
    position.round_number = 1
    for index in range(MOST_UNSEEN):
        position.unseen[index] = Leaf.NOTHING
    if is_solo(position):
        open_market(position)
    else:
        lay_setup_acorns(position)
    grow_tree(position)
    deal_unknown(position, dice)
    position.first = roll(dice, position.seats)  # NS-2.4
    begin_turn(position, position.first)


@compiled
def lay_setup_acorns(position: Position) -> None:
    """NS-2.2: a brown acorn on the middle and the last card of each limb."""
    for limb in range(LIMBS):
        for place in SETUP_ACORNS:
            position.limbs[limb].acorns[(place - 1) * COLOURS] = 1
            position.supply[Colour.BROWN] -= 1


@compiled
def open_market(position: Position) -> None:
    """NS-13.2, NS-13.5: all powers but Owl and Sticky Fingers leave the deck, and one of each of three is on sale."""
    for power in range(POWERS):
        if power != Power.STICKY_FINGERS and power != Power.OWL:
            position.gone[FIRST_POWER + power] = position.options.cards[FIRST_POWER + power]
    for power in ON_SALE:
        position.market[power] = 1
        position.gone[FIRST_POWER + power] -= 1


@compiled
def grow_tree(position: Position) -> None:
    """NS-2.1: five face-down cards on each limb, the rest in the deck; what they are comes next."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        limb.length = LENGTH
        for at in range(LENGTH):
            limb.cards[at] = UNKNOWN
    removed = 0
    for kind in range(KINDS):
        removed += position.gone[kind]
    for power in range(POWERS):
        removed += position.market[power]
    position.deck_size = LONGEST_DECK - removed
    for index in range(LONGEST_DECK):
        position.deck[index] = UNKNOWN if index < position.deck_size else Leaf.NOTHING


# --- 3. A turn --------------------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """What a seat may do now, heading by heading."""
    if is_solo(position):
        return offer_alone(position, moves)
    count = offer_going(position, seat, moves, 0)  # 4
    count = offer_flip(position, seat, moves, count)  # 5
    count = offer_claims(position, seat, moves, count)  # 6
    count = offer_handling(position, seat, moves, count)  # 7, 8
    count = offer_paid_acts(position, seat, moves, count)  # 9, 10
    count = offer_stealing(position, seat, moves, count)  # 11
    count = offer_owl(position, seat, moves, count)  # 11
    if not is_on_broken_branch(position, position.squirrels[seat]):  # NS-4.3
        moves[count] = END
        count += 1
    return count


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a move out. Chance lies in the order of the cards alone: no dice are rolled any more."""
    if is_solo(position):
        act_alone(position, move, journal)
    elif move < FLIP:
        go(position, seat, move - GO, journal)
    elif move == FLIP:
        flip(position, seat, journal)
    elif move == CLAIM:
        claim(position, seat, journal)
    elif move < HANDLE:
        swap(position, seat, move - SWAP, journal)
    elif move < STEAL:
        act_on_acorns(position, seat, move, journal)
    elif move < END:
        use_power(position, seat, move, journal)
    else:
        end_turn(position, journal)  # NS-3.2


@compiled
def act_on_acorns(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """Headings 7 to 10."""
    if move < EXCHANGE:
        handle(position, seat, (move - HANDLE) // COLOURS, (move - HANDLE) % COLOURS, journal)
    elif move < CONVERT:
        exchange(position, seat, move - EXCHANGE, journal)
    elif move == CONVERT:
        convert(position, seat, journal)
    else:
        bury(position, seat, (move - BURY) // COLOURS, (move - BURY) % COLOURS, journal)


@compiled
def use_power(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """Heading 11: Sticky Fingers and the Owl."""
    if move < STEAL_POWER:
        steal(position, seat, (move - STEAL) // COLOURS, (move - STEAL) % COLOURS, journal)
    elif move < SCARE:
        steal_power(position, seat, (move - STEAL_POWER) // POWERS, (move - STEAL_POWER) % POWERS, journal)
    elif move < DESTROY:
        scare(position, seat, move - SCARE, journal)
    else:
        destroy(position, seat, (move - DESTROY) // POWERS, (move - DESTROY) % POWERS, journal)


# --- 12. The end ------------------------------------------------------------------------------------------------------


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """NS-12.4, NS-13.19: places and points; the reason is the ending, and what decided between the players."""
    decided_by = score_alone(position, places, points) if is_solo(position) else rank_players(position, places, points)
    return position.ending * REASONS + decided_by


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """NS-1.4: what is face down nobody knows, whoever looks."""
    cover_cards(position)


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Any order of the cards that nobody has seen is as likely as any other (a determinization)."""
    deal_unknown(view, dice)
