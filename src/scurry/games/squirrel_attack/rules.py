"""Squirrel Attack: the six verbs, and the order of play. Where the headings of RULES.md are carried out:

1 position.py · 2 hands.py, hiding.py · 3 and 4 here, turns.py · 5 powers.py · 6 ranks.py, forest.py · 7 forest.py.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.card import AttackOptions, Hands
from scurry.games.squirrel_attack.forest import agree_to_stop, can_stop, finish_roll, nuts_of
from scurry.games.squirrel_attack.hands import (
    add_die,
    agreed_hand,
    hand_size,
    is_hand_full,
    take_ready_made,
)
from scurry.games.squirrel_attack.happenings import Happening, Reason
from scurry.games.squirrel_attack.hiding import hide_hand, imagine_hand, is_sealed
from scurry.games.squirrel_attack.moves import ADD, DOWN, HAND, ON, PASS, ROLL, STOP, UP, USE
from scurry.games.squirrel_attack.position import (
    DICE,
    FACES,
    KINDS,
    NO_DIE,
    NOBODY,
    PER_SEAT,
    SEATS,
    Kind,
    Position,
    Stage,
)
from scurry.games.squirrel_attack.powers import (
    eat,
    has_usable,
    is_usable,
    leave_play,
    pluck,
    reroll,
    shift,
    works_on,
)
from scurry.games.squirrel_attack.turns import (
    ask_nobody,
    await_roll,
    best_hands,
    clear_order,
    on_turn,
    pass_on,
    pick,
    players_of,
    takes_part,
)
from scurry.kernel.common import give_turn, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, mark, note
from scurry.kernel.ranking import rank
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import grid_of
from scurry.kernel.verbs import implement

READY_MADE = 5  # SA-2.6


# --- The order of play ------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: AttackOptions, dice: Dice) -> None:
    """SA-2: an empty table, a full Tree, and whoever has no agreed hand chooses one."""
    copy(position.options, options)
    for die in range(DICE):
        position.holders[die] = NOBODY
    position.using = NO_DIE
    position.target = NO_DIE
    position.left = options.nuts
    position.taking_part = (1 << position.seats) - 1
    clear_order(position)
    for seat in range(position.seats):
        hand = agreed_hand(position, seat)
        if hand == Hands.CHOOSE:
            position.to_act |= 1 << seat
        else:
            take_ready_made(position, seat, hand)
    if position.to_act == 0:
        await_roll(position)
    else:
        position.stage = Stage.CHOOSE


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """What a seat may do now."""
    if position.stage == Stage.CHOOSE:
        return legal_hands(position, seat, moves)
    if position.stage == Stage.ROLL:
        moves[0] = ROLL
        moves[1] = STOP
        return 2 if can_stop(position) else 1
    if position.stage == Stage.POWER:
        return legal_powers(position, seat, moves)
    if position.stage == Stage.TARGET:
        return legal_targets(position, seat, moves)
    moves[0] = UP
    moves[1] = DOWN
    return 2


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a move out: a hand before the first Roll, then Roll after Roll."""
    if position.stage == Stage.CHOOSE:
        choose_dice(position, seat, move, journal)
    elif move == STOP:
        agree_to_stop(position, seat, journal)
    else:
        act(position, seat, move, dice, journal)
        if position.using == NO_DIE:
            go_on(position, move, dice, journal)


@compiled
def act(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Roll, or use a Squirrel Face (the die, what it is used on, which way), or pass."""
    if position.stage == Stage.ROLL:
        roll_all(position, dice, journal)
    elif move == PASS:
        note(journal, EVERYONE, Happening.PASSED, seat)
        pass_on(position)
    elif position.stage == Stage.POWER:
        position.using = move - USE
        position.stage = Stage.TARGET
    else:
        use_power(position, seat, move, dice, journal)


# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@compiled
def legal_hands(position: Position, seat: int, moves: Row[int]) -> int:
    """SA-2.5, SA-2.6: any die, or a ready-made hand as long as nothing has been chosen."""
    for kind in range(KINDS):
        moves[kind] = ADD + kind
    if hand_size(position, seat) > 0:
        return KINDS
    for hand in range(READY_MADE):
        moves[KINDS + hand] = HAND + hand
    return KINDS + READY_MADE


@compiled
def choose_dice(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SA-2.5: in secret, until everyone has a full hand."""
    if move >= ADD:
        kind = 1 + move - ADD
        add_die(position, seat, kind)
        note(journal, 1 << seat, Happening.ADDED, seat, kind)
    else:
        hand = Hands.ONE_OF_EACH + move - HAND
        take_ready_made(position, seat, hand)
        note(journal, 1 << seat, Happening.TOOK_HAND, seat, hand)
    if is_hand_full(position, seat):
        is_done(position, seat)
    if position.to_act == 0:
        show_hands(position, journal)
        position.stage = Stage.ROLL
        await_roll(position)


@compiled
def show_hands(position: Position, journal: Journal | None) -> None:
    """SA-2.5: all hands are shown together."""
    for die in range(position.seats * PER_SEAT):
        if position.kinds[die] != Kind.NONE:
            note(journal, EVERYONE, Happening.SHOWN, die // PER_SEAT, position.kinds[die])


# --- 3. Rolling -------------------------------------------------------------------------------------------------------


@compiled
def roll_all(position: Position, dice: Dice, journal: Journal | None) -> None:
    """SA-3.1: every die is back home and is rolled, but for those who do not take part."""
    for seat in range(position.seats):
        for die in range(seat * PER_SEAT, seat * PER_SEAT + position.options.dice):
            if takes_part(position, seat):
                position.holders[die] = seat
                position.faces[die] = roll(dice, FACES)
                note(journal, EVERYONE, Happening.ROLLED, seat, position.kinds[die], position.faces[die], die)
            else:
                leave_play(position, die)
    position.passes = 0
    set_order(position, dice)


@compiled
def set_order(position: Position, dice: Dice) -> None:
    """SA-3.2, SA-3.3: the best hand first; among equals, any."""
    waiting = position.taking_part
    place = 0
    while waiting != 0:
        seat = pick(best_hands(position, waiting), dice)
        waiting &= ~(1 << seat)
        position.order[place] = seat
        place += 1


# --- 4. Using Squirrel Faces ------------------------------------------------------------------------------------------


@compiled
def legal_powers(position: Position, seat: int, moves: Row[int]) -> int:
    """SA-4.1, SA-4.2: any Squirrel Face that can be used, or pass."""
    moves[0] = PASS
    count = 1
    for die in range(position.seats * PER_SEAT):
        if is_usable(position, seat, die):
            moves[count] = USE + die
            count += 1
    return count


@compiled
def legal_targets(position: Position, seat: int, moves: Row[int]) -> int:
    """SA-4.8: any die that the power works on."""
    count = 0
    power = position.using
    for die in range(position.seats * PER_SEAT):
        if works_on(position, seat, power, die):
            moves[count] = ON + die
            count += 1
    return count


@compiled
def use_power(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """SA-4.1: choose what the power is used on; for an Ahoy, then choose the way."""
    if position.stage == Stage.TARGET:
        position.target = move - ON
        if position.kinds[position.using] == Kind.AHOY:
            position.stage = Stage.UP_OR_DOWN
            return
    carry_out(position, seat, move, dice, journal)
    if position.target != position.using:  # SA-5.9
        leave_play(position, position.using)  # SA-4.3
    position.using = NO_DIE
    position.target = NO_DIE
    position.passes = 0  # SA-4.4


@compiled
def carry_out(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """SA-5: what the kind of the die does."""
    kind = position.kinds[position.using]
    target = position.target
    if kind == Kind.ASMBE:
        eat(position, seat, target, journal)
    elif kind == Kind.AHOY:
        shift(position, seat, target, 1 if move == UP else -1, journal)
    elif kind == Kind.SHAOLIN:
        pluck(position, seat, target, journal)
    else:
        reroll(position, seat, target, dice, journal)


@compiled
def go_on(position: Position, move: int, dice: Dice, journal: Journal | None) -> None:
    """SA-4.4, SA-4.6: on to whoever has something to use, until all have passed in a row."""
    players = players_of(position)
    position.stage = Stage.POWER
    while position.passes < players and not has_usable(position, on_turn(position)):
        pass_on(position)
    if position.passes < players:
        give_turn(position, on_turn(position))
    else:
        ask_nobody(position)
        if move != PASS:
            mark(journal, position)  # the throw or the power, before hands are compared
        finish_roll(position, dice, journal)


# --- 7. Trees and the Forest ------------------------------------------------------------------------------------------


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """SA-7.3 to SA-7.6: the most nuts win."""
    keys = grid_of(SEATS, 1, 0)
    for seat in range(position.seats):
        points[seat] = nuts_of(position, seat)
        keys[seat, 0] = points[seat]
    decided_by = rank(keys, position.seats, places)
    if position.tree < position.options.trees:
        return Reason.STOPPED.value
    return Reason.SUDDEN_DEATH.value if position.tree > position.options.trees else decided_by


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """SA-2.5, SA-2.8: the hands that others are choosing, and nothing else."""
    for other in range(position.seats):
        if other != seat and is_sealed(position, other):
            hide_hand(position, other)


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """SA-2.5: some hand for each that is still sealed."""
    for other in range(view.seats):
        if view.kinds[other * PER_SEAT] == UNKNOWN:
            imagine_hand(view, other, dice)
