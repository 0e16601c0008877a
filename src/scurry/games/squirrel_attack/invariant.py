"""What is true of every position: every die is somewhere, once, nuts are conserved, and the moment can be."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.squirrel_attack.card import ForestTie, Hands
from scurry.games.squirrel_attack.forest import can_stop, leaders
from scurry.games.squirrel_attack.hands import agreed_hand
from scurry.games.squirrel_attack.position import (
    DICE,
    KINDS,
    NO_DIE,
    NOBODY,
    PER_SEAT,
    SEATS,
    SQUIRREL,
    SUDDEN_NUTS,
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
    return [
        *_wrong_hands(position),
        *_wrong_dice(position),
        *_wrong_nuts(position),
        *_wrong_players(position),
        *_wrong_moment(position),
    ]


# --- Dice -------------------------------------------------------------------------------------------------------------


def _wrong_hands(position: Position) -> Iterator[str]:
    for seat in range(SEATS):
        slots = [int(kind) for kind in position.kinds[seat * PER_SEAT : (seat + 1) * PER_SEAT]]
        hand = [kind for kind in slots if kind != Kind.NONE]
        full = int(position.options.dice) if seat < position.seats else 0
        if slots != sorted(hand) + [Kind.NONE] * (PER_SEAT - len(hand)):
            yield f"the hand of seat {seat} lies in the order of kinds"
        is_choosing = position.stage == Stage.CHOOSE and seat < position.seats and is_to_act(position, seat)
        if len(hand) > full or (len(hand) == full) == is_choosing:
            yield f"seat {seat} has {full} dice, or fewer as long as it chooses"
        agreed = agreed_hand(position, seat)
        if seat < position.seats and agreed != Hands.CHOOSE and hand != _ready_made(int(agreed), full):
            yield f"seat {seat} has an agreed hand and does not choose"


def _ready_made(hand: int, size: int) -> list[int]:
    """SA-2.6: one of each, round and round, or all of a kind; in the order of kinds."""
    if hand == Hands.ONE_OF_EACH:
        return sorted(1 + index % KINDS for index in range(size))
    return [1 + hand - Hands.ALL_ASMBE] * size


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


# --- Nuts -------------------------------------------------------------------------------------------------------------


def _wrong_nuts(position: Position) -> Iterator[str]:
    trees, nuts, tree = int(position.options.trees), int(position.options.nuts), int(position.tree)
    for row in (list(position.piles), list(position.totals)):
        if any(row[position.seats :]):
            yield "an empty seat has no nuts"
    if not (tree < trees or _is_complete(position) or _is_tie_break(position)):
        yield "there are no more Trees than were agreed on"
    if sum(map(int, position.totals)) != min(tree, trees) * nuts + (SUDDEN_NUTS if tree > trees else 0):
        yield "the totals are the nuts of the Trees that are done"
    in_tree = 0 if _is_complete(position) else nuts if tree < trees else SUDDEN_NUTS
    left = int(position.left)
    if sum(map(int, position.piles)) + left != in_tree or (left == 0) != _is_complete(position):
        yield "the nuts of this Tree are in it or in piles"


def _is_complete(position: Position) -> bool:
    """All Trees are done, and sudden death too, if there was one (SA-7.3, SA-7.5)."""
    beyond = int(position.tree) - int(position.options.trees)
    return bool(position.over) and (beyond == 0 or (beyond == 1 and _has_sudden_death(position)))


def _has_sudden_death(position: Position) -> bool:
    return bool(position.options.forest_tie == ForestTie.SUDDEN_DEATH)


def _is_tie_break(position: Position) -> bool:
    """Sudden death: those who are tied for the win take part (SA-7.5)."""
    is_after_all = position.tree == position.options.trees and _has_sudden_death(position)
    return bool(is_after_all and position.taking_part == leaders(position))


# --- The moment -------------------------------------------------------------------------------------------------------


def _players(position: Position) -> list[int]:
    return [seat for seat in range(position.seats) if takes_part(position, seat)]


def _wrong_players(position: Position) -> Iterator[str]:
    players = _players(position)
    if len(players) < 2 or (len(players) < position.seats and position.tree < position.options.trees):
        yield "all seats take part, but in sudden death"
    elif position.roller not in players:
        yield "whoever says when to roll takes part"
    if position.over and position.stage != Stage.ROLL:
        yield "the game ends between Rolls"
    if position.stage == Stage.CHOOSE and (position.tree > 0 or any(position.piles) or position.ties > 0):
        yield "hands are chosen before the first Roll"


def _wrong_moment(position: Position) -> Iterator[str]:
    players, order = _players(position), [int(seat) for seat in position.order]
    if position.stage in USING:
        if sorted(order[: len(players)]) != players or any(seat != NOBODY for seat in order[len(players) :]):
            yield "all who take part have a place in the order"
        elif position.turn >= len(players) or position.passes >= len(players):
            yield "turn and passes fit the number of players"
        else:
            yield from _wrong_use(position)
    elif order != [NOBODY] * SEATS or position.turn != 0 or not _is_stop_right(position):
        yield "between Rolls there is no order, and all may agree to stop only when nobody can catch the leader"
    elif position.using != NO_DIE or position.target != NO_DIE:
        yield "between Rolls no power is used"
    elif position.stage == Stage.ROLL and seats_to_act(position) != _on_between_rolls(position):
        yield "whoever is on is to act, alone"


def _on_between_rolls(position: Position) -> list[int]:
    """Who says when to roll, or after some have agreed to stop, who is asked next (SA-3.4, SA-7.6)."""
    return [] if position.over else [int(position.roller + position.passes) % int(position.seats)]


def _is_stop_right(position: Position) -> bool:
    """Seats agree to stop one by one, and the game ends early exactly if all do (SA-7.6)."""
    has_stopped = bool(position.over) and position.tree < position.options.trees
    agreed = int(position.passes)
    if agreed > 0 and (position.stage == Stage.CHOOSE or not can_stop(position)):
        return False
    return agreed <= position.seats and has_stopped == (agreed == position.seats)


def _wrong_use(position: Position) -> Iterator[str]:
    is_using, has_target = position.stage != Stage.POWER, position.stage == Stage.UP_OR_DOWN
    seat, power, target = int(position.order[position.turn]), int(position.using), int(position.target)
    if seats_to_act(position) != [seat]:
        yield "whoever is on is to act, alone"
    if is_using != (power != NO_DIE) or (is_using and not is_usable(position, seat, power)):
        yield "a Squirrel Face is being used, and only then a die is named"
    elif has_target != (target != NO_DIE):
        yield "a target is named only while an Ahoy waits for up or down"
    elif has_target and not (position.kinds[power] == Kind.AHOY and works_on(position, seat, power, target)):
        yield "an Ahoy waits for up or down"
