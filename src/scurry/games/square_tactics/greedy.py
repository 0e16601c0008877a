"""Square Tactics' greedy player: what does this bring me right now, and what does it leave open?

A character is worth the space it holds, and what it captures: a point each, and the space that the other loses. Low
numbers toward open spaces invite an attack. Action cards are played when they bring points at once, and kept otherwise.
"""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import NO_SIDE, SHIELDED_SIDE, Action
from scurry.games.square_tactics.characters import CARDS, NUMBERS, Ability
from scurry.games.square_tactics.grid import DIRECTIONS, MIDDLE, NOWHERE, SPACES, VALUES
from scurry.games.square_tactics.moves import ACTION, ADVANCE, CLOCKWISE, PASS, SPACE, TURNED
from scurry.games.square_tactics.pieces import (
    HALF,
    ability_of,
    beside,
    defence_at,
    dread_of,
    is_open,
    number_at,
    turn_of_seat,
    value_of,
)
from scurry.games.square_tactics.position import NOBODY, Place, Position, Step
from scurry.games.square_tactics.windows import is_target
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

POINT = 10
"""Worth is counted in tenths of a point."""
SAFE = 9
"""A number from which on a side need not fear an attack."""
FEAR = 30
"""The larger, the less an open flank counts."""
BEST_FIRST = tuple(sorted(range(SPACES), key=lambda space: -int(VALUES[:, space].sum())))
"""The spaces, from the middle outwards."""
KEEP = -1
"""A card that brings nothing now is kept."""


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth, in tenths of a point."""
    if move == PASS:
        return 0
    if move < SPACE:
        return worth_of_character(view, seat, move)
    if move < ACTION:
        return worth_of_space(view, seat, move - SPACE)
    if move < TURNED:
        return worth_of_action(view, seat, move - ACTION)
    space = view.attacker
    if view.step == Step.ORIENT:
        return worth_on(view, seat, view.spaces[space].card, space, move - TURNED)
    if view.step == Step.ORDER:
        turned = view.spaces[space].turned
        return captures(view, seat, view.spaces[space].card, space, turned, NO_SIDE, move - CLOCKWISE)
    if move == ADVANCE:
        return POINT * (value_of(view, view.cleared) - value_of(view, space)) + 1
    return 0


# --- Characters and spaces --------------------------------------------------------------------------------------------


@compiled
def captures(view: Position, seat: int, card: int, space: int, turned: int, shield: int, widdershins: int) -> int:
    """What a character on this space would capture by being processed: a point each, and the space it stood on."""
    gain = 0
    ability = ability_of(view, card)
    for number in range(DIRECTIONS):
        side = (DIRECTIONS - number) % DIRECTIONS if widdershins else number
        direction = (side + turn_of_seat(view, seat) + turned) % DIRECTIONS
        other = beside(view, space, direction)
        if other == NOWHERE or view.spaces[other].card == NOBODY or view.spaces[other].seat == seat:
            continue
        lead = attack(view, card, space, side) + (1 if side == shield else 0) - dread_of(view, view.spaces[other].card)
        lead -= defence_at(view, other, (direction + HALF) % DIRECTIONS, card)
        if lead > 0 or (lead == 0 and ability == Ability.KEEN):
            gain += POINT * (1 + value_of(view, other))
        elif lead < 0 and ability != Ability.RELENTLESS:
            return gain
    return gain


@compiled
def attack(view: Position, card: int, space: int, side: int) -> int:
    """The number that a character attacks with from a space, whether it lies there already or not."""
    if view.spaces[space].card == card:
        return number_at(view, space, side)
    is_high = ability_of(view, card) == Ability.HIGH_GROUND and value_of(view, space) == MIDDLE
    return NUMBERS[card, side] + (1 if is_high else 0)  # type: ignore[no-any-return]


@compiled
def open_flanks(view: Position, seat: int, card: int, space: int, turned: int) -> int:
    """How much the sides toward open spaces lack to be safe."""
    lack = 0
    turn = turn_of_seat(view, seat) + turned
    for side in range(DIRECTIONS):
        other = beside(view, space, (side + turn) % DIRECTIONS)
        if other != NOWHERE and is_open(view, other):
            lack += max(0, SAFE - attack(view, card, space, side))
    return lack


@compiled
def worth_on(view: Position, seat: int, card: int, space: int, turned: int) -> int:
    """What it is worth to put a character down here: the space, the captures, and the fear for it."""
    value = value_of(view, space)
    fear = POINT * (1 + value) * open_flanks(view, seat, card, space, turned) // FEAR
    gain = captures(view, seat, card, space, turned, NO_SIDE, 0)
    if view.spaces[space].card != NOBODY and view.spaces[space].card != card:  # Relief: the space is ours already
        gain -= POINT * value
    return POINT * value + gain - fear


@compiled
def best_place(view: Position, seat: int, card: int) -> int:
    """What a character is worth on the best open space; what cannot be the best is not looked at closely."""
    best = -1000
    for space in BEST_FIRST:
        if is_open(view, space) and most_on(view, seat, space) > best:
            best = max(best, worth_on(view, seat, card, space, 0))
    return best


@compiled
def most_on(view: Position, seat: int, space: int) -> int:
    """What any character could be worth on an open space: if it captured everyone beside it."""
    most = POINT * value_of(view, space)
    for direction in range(DIRECTIONS):
        other = beside(view, space, direction)
        if other != NOWHERE and view.spaces[other].card != NOBODY and view.spaces[other].seat != seat:
            most += POINT * (1 + value_of(view, other))
    return most


@compiled
def strength(card: int) -> int:
    """All four numbers together."""
    total = 0
    for side in range(DIRECTIONS):
        total += NUMBERS[card, side]
    return total


@compiled
def worth_of_character(view: Position, seat: int, card: int) -> int:
    """Play the one that does best, place the strongest, give the weakest."""
    if view.step == Step.PLAY or view.step == Step.RAISE:
        return best_place(view, seat, card)
    return strength(card) if view.step == Step.SWAP else -strength(card)


@compiled
def worth_of_space(view: Position, seat: int, space: int) -> int:
    """Put down where it does best; move to what is worth more, and others to what is worth less."""
    value = POINT * value_of(view, space)
    if view.step == Step.PUT_DOWN:
        return worth_on(view, seat, view.picked, space, 0)
    if view.step == Step.DESTINATION:
        return -value if view.chosen == Action.REPOSITION else value
    if view.step == Step.ABILITY:
        return KEEP
    if view.chosen == Action.SECOND_STRIKE:
        return strike(view, seat, space)
    return -value


# --- Action cards -----------------------------------------------------------------------------------------------------


@compiled
def strike(view: Position, seat: int, space: int) -> int:
    """What the character there would capture if it were processed."""
    there = view.spaces[space]
    return captures(view, seat, there.card, space, there.turned, NO_SIDE, 0)


@compiled
def worth_of_action(view: Position, seat: int, kind: int) -> int:
    """Points that a card brings at once; KEEP if it brings none."""
    if view.step == Step.SHIELD:
        return worth_of_shield(view, seat, SHIELDED_SIDE[kind])
    if view.step == Step.DEFENCE:
        return worth_of_rescue(view, kind)
    if kind == Action.WOUNDED or kind == Action.GAIN_GROUND:
        return POINT
    if kind == Action.ZOMBIE:
        return best_zombie(view, seat) - POINT
    if kind == Action.SECOND_STRIKE:
        return best_strike(view, seat)
    if kind == Action.REACTION or kind == Action.OBLIQUE_STEP or kind == Action.BLINK:
        return best_step(view, seat, kind)
    return KEEP


@compiled
def worth_of_shield(view: Position, seat: int, side: int) -> int:
    """Shielding is worth what it lets the character capture in addition."""
    there = view.spaces[view.attacker]
    more = captures(view, seat, there.card, view.attacker, there.turned, side, 0)
    return more - captures(view, seat, there.card, view.attacker, there.turned, NO_SIDE, 0) + KEEP


@compiled
def worth_of_rescue(view: Position, kind: int) -> int:
    """Emergency Maneuvers saves a point and a space; Sacrifice only the space, and costs a character."""
    value = POINT * value_of(view, view.defender)
    return value - POINT if kind == Action.SACRIFICE else value + POINT


@compiled
def best_zombie(view: Position, seat: int) -> int:
    """What the best captured character would be worth."""
    best = -1000
    for card in range(CARDS):
        if view.where[card] == Place.PILE + seat:
            best = max(best, best_place(view, seat, card))
    return best


@compiled
def best_strike(view: Position, seat: int) -> int:
    """What the best of one's own characters would capture."""
    best = 0
    for space in range(SPACES):
        if view.spaces[space].card != NOBODY and view.spaces[space].seat == seat:
            best = max(best, strike(view, seat, space))
    return best + KEEP


@compiled
def best_step(view: Position, seat: int, kind: int) -> int:
    """How much more a step could bring: into the space just cleared, or to any middle."""
    goal = value_of(view, view.cleared) if kind == Action.REACTION else MIDDLE
    best = 0
    for space in range(SPACES):
        if is_target(view, seat, kind, space):
            best = max(best, POINT * (goal - value_of(view, space)))
    return best + KEEP
