"""What is true of every position: every die is somewhere, once, nuts are conserved, and all is in its range."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.squirrel_attack.card import AttackOptions, Hands
from scurry.games.squirrel_attack.forest import MOST_TIES, SUDDEN_NUTS, can_stop, leaders
from scurry.games.squirrel_attack.hands import agreed_hand
from scurry.games.squirrel_attack.position import (
    DICE,
    FACES,
    KINDS,
    NO_DIE,
    NOBODY,
    PER_SEAT,
    SEATS,
    SQUIRREL,
    Kind,
    Position,
    Stage,
)
from scurry.games.squirrel_attack.powers import is_usable, works_on
from scurry.games.squirrel_attack.turns import takes_part
from scurry.kernel.common import is_to_act, seats_to_act

USING = (Stage.POWER, Stage.TARGET, Stage.UP_OR_DOWN)


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_out_of_range(position)) or [
        *_wrong_hands(position),
        *_wrong_dice(position),
        *_wrong_nuts(position),
        *_wrong_turn(position),
    ]


def _out_of_range(position: Position) -> Iterator[str]:
    """Whatever is used as an index; only then may the rest be asked."""
    if not 2 <= position.seats <= SEATS:
        yield "there are 2 to 6 seats"
    for name, option in AttackOptions.items():
        values = position.options[name] if option.shape else [position.options[name]]  # type: ignore[index]
        if not all(option.low <= value <= option.high for value in values):
            yield f"the option {name} goes from {option.low} to {option.high}"
    if position.stage not in list(Stage) or position.over not in (0, 1):
        yield "stage and over must be known ones"
    if not (0 <= position.roller < position.seats and 0 <= position.turn < position.seats):
        yield "roller and turn must be seats of the game"
    if not (0 <= position.using <= NO_DIE and 0 <= position.target <= NO_DIE):
        yield "using and target must be dice"
    if position.to_act >> position.seats or position.taking_part >> position.seats:
        yield "to_act and taking_part must be seats of the game"
    if any(not 0 <= seat <= NOBODY for seat in (*position.order, *position.holders)):
        yield "order and holders must be seats, or nobody"
    if any(not 0 <= kind <= KINDS for kind in position.kinds) or any(not 0 <= face < FACES for face in position.faces):
        yield "kinds and faces must be known ones"


def _wrong_hands(position: Position) -> Iterator[str]:
    for seat in range(SEATS):
        slots = [int(kind) for kind in position.kinds[seat * PER_SEAT : (seat + 1) * PER_SEAT]]
        hand = [kind for kind in slots if kind != Kind.NONE]
        full = position.options.dice if seat < position.seats else 0
        if slots != sorted(hand) + [Kind.NONE] * (PER_SEAT - len(hand)):
            yield f"the hand of seat {seat} lies in the order of kinds"
        is_choosing = position.stage == Stage.CHOOSE and seat < position.seats and is_to_act(position, seat)
        if is_choosing and agreed_hand(position, seat) != Hands.CHOOSE:
            yield f"seat {seat} has an agreed hand and does not choose"
        if len(hand) > full or (len(hand) == full) == is_choosing:
            yield f"seat {seat} has {full} dice, or fewer as long as it chooses"


def _wrong_dice(position: Position) -> Iterator[str]:
    held = [0] * SEATS
    for die in range(DICE):
        holder = int(position.holders[die])
        if holder == NOBODY:
            if position.faces[die] != SQUIRREL:
                yield f"die {die} is out of play, so its face means nothing"
            continue
        held[holder] += 1
        if position.kinds[die] == Kind.NONE or position.stage == Stage.CHOOSE:
            yield f"die {die} cannot be in play"
        if not (takes_part(position, holder) and takes_part(position, die // PER_SEAT)) and position.stage in USING:
            yield f"die {die} belongs to somebody who does not take part"
    if max(held) > position.options.dice:
        yield "nobody holds more dice than make a hand: each pluck costs a die"


def _wrong_nuts(position: Position) -> Iterator[str]:
    trees, nuts = int(position.options.trees), int(position.options.nuts)
    is_complete = bool(position.over) and position.tree >= trees
    for row in (list(position.piles), list(position.totals)):
        if min(row) < 0 or any(row[position.seats :]):
            yield "nobody has less than no nuts, and an empty seat has none"
    if not (0 <= position.tree < trees or is_complete or _is_tie_break(position)):
        yield "there are no more Trees than were agreed on"
    if position.totals.sum() != min(position.tree, trees) * nuts + (position.tree > trees) * SUDDEN_NUTS:
        yield "the totals are the nuts of the Trees that are done"
    in_tree = 0 if is_complete else nuts if position.tree < trees else SUDDEN_NUTS
    if position.piles.sum() + position.left != in_tree or (position.left < 1) != is_complete:
        yield "the nuts of this Tree are in it or in piles"
    if not 0 <= position.ties < MOST_TIES:
        yield f"the lot decides tied Roll number {MOST_TIES}"


def _is_tie_break(position: Position) -> bool:
    """Sudden death: those who are tied for the win take part (SA-7.5)."""
    return position.tree == position.options.trees and position.taking_part == leaders(position)


def _wrong_turn(position: Position) -> Iterator[str]:
    players = [seat for seat in range(position.seats) if takes_part(position, seat)]
    if len(players) < 2 or (len(players) < position.seats and position.tree < position.options.trees):
        yield "all seats take part, but in sudden death"
    if bool(position.over) != (position.to_act == 0):
        yield "somebody is to act until the game is over"
    if not position.over and position.stage != Stage.CHOOSE and seats_to_act(position) != [_seat_on(position)]:
        yield "whoever is on is to act, alone"
    order = [int(seat) for seat in position.order]
    if position.stage in USING:
        if sorted(order[: len(players)]) != players or any(seat != NOBODY for seat in order[len(players) :]):
            yield "all who take part have a place in the order"
        elif not (position.turn < len(players) and 0 <= position.passes < len(players)):
            yield "turn and passes fit the number of players"
        yield from _wrong_use(position)
    elif order != [NOBODY] * SEATS or position.turn != 0 or not _is_stop_right(position):
        yield "between Rolls there is no order, and all may agree to stop only when nobody can catch the leader"
    elif position.using != NO_DIE or position.target != NO_DIE:
        yield "between Rolls no power is used"


def _seat_on(position: Position) -> int:
    if position.stage == Stage.ROLL:
        return int(position.roller + position.passes) % position.seats
    return int(position.order[position.turn])


def _is_stop_right(position: Position) -> bool:
    """Seats agree to stop one by one, and the game ends early exactly if all do (SA-7.6)."""
    has_stopped = bool(position.over) and position.tree < position.options.trees
    agreed = int(position.passes)
    return has_stopped == (agreed == position.seats) and (agreed == 0 or (agreed > 0 and can_stop(position)))


def _wrong_use(position: Position) -> Iterator[str]:
    is_using, has_target = position.stage != Stage.POWER, position.stage == Stage.UP_OR_DOWN
    seat, power, target = int(position.order[position.turn]), int(position.using), int(position.target)
    if is_using != (power != NO_DIE) or (is_using and not is_usable(position, seat, power)):
        yield "a Squirrel Face is being used, and only then a die is named"
    elif has_target != (target != NO_DIE):
        yield "a target is named only while an Ahoy waits for up or down"
    elif has_target and not (position.kinds[power] == Kind.AHOY and works_on(position, seat, power, target)):
        yield "an Ahoy waits for up or down"
