"""Squabbles (SS-8): movement, battle, resolution."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.moments import pause
from scurry.games.squirrel_squabble.movement import is_puddle
from scurry.games.squirrel_squabble.moves import HOMEWARD
from scurry.games.squirrel_squabble.position import MOST_NUTS, SEATS, Position, Squirrel, Stage
from scurry.games.squirrel_squabble.sending import come_home, end_or_ask_facings, send_home
from scurry.games.squirrel_squabble.spaces import SPACES, distance
from scurry.kernel.common import give_turn, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note

BONUS = 4  # SS-8.4
DIE = 6


# --- Movement ---------------------------------------------------------------------------------------------------------


@compiled
def set_out(position: Position, journal: Journal | None) -> None:
    """SS-8.1, SS-8.2: the attacker, if there is one, sets out, if it can."""
    for seat in range(SEATS):
        if position.squirrels[seat].action == Action.SQUABBLE:
            pause(position, journal)
            steps = steps_to(position, seat)
            if is_at_home(position.squirrels[1 - seat]) or steps == 0:
                position.squirrels[seat].action = Action.NONE
                is_home = int(is_at_home(position.squirrels[1 - seat]))
                note(journal, EVERYONE, Happening.SQUABBLE_CANCELLED, seat, is_home)
            else:
                note(journal, EVERYONE, Happening.ATTACKED, seat, steps)
                take_route(position, seat, journal)


@compiled
def is_at_home(squirrel: Squirrel) -> bool:
    """Whether a squirrel is on its own home."""
    return squirrel.space == squirrel.home


@compiled
def passable(position: Position) -> int:
    """SS-8.1: every space that is neither dog nor puddle, as bits."""
    spaces = 0
    for space in range(SPACES):
        if position.faces[space] < Face.DOG or position.faces[space] >= Face.ORANGE_HOME:
            spaces |= 1 << space
    return spaces


@compiled
def steps_to(position: Position, seat: int) -> int:
    """SS-8.1: how far it is to the defender; 0 if there is no way."""
    return distance(position.squirrels[seat].space, position.squirrels[1 - seat].space, passable(position))


@compiled
def can_cross_home(position: Position, seat: int) -> bool:
    """SS-8.3: whether some shortest way leads over the attacker's own home."""
    squirrel, ways = position.squirrels[seat], passable(position)
    if is_at_home(squirrel):
        return False
    there = distance(squirrel.space, squirrel.home, ways)
    onward = distance(squirrel.home, position.squirrels[1 - seat].space, ways)
    return there > 0 and onward > 0 and there + onward == steps_to(position, seat)


@compiled
def can_avoid_home(position: Position, seat: int) -> bool:
    """SS-8.3: whether some shortest way does not."""
    squirrel = position.squirrels[seat]
    ways = passable(position) & ~(1 << int(squirrel.home))
    return distance(squirrel.space, position.squirrels[1 - seat].space, ways) == steps_to(position, seat)


@compiled
def take_route(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-8.3: with five nuts over home, around it, or whichever the attacker likes."""
    if position.squirrels[seat].nuts == MOST_NUTS and can_cross_home(position, seat):
        if can_avoid_home(position, seat):
            position.stage = Stage.ROUTE
            give_turn(position, seat)
        else:
            come_home(position, seat, journal)
            end_or_ask_facings(position)


@compiled
def choose_route(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-8.3: home and a win, or on to the battle."""
    is_done(position, seat)
    if move == HOMEWARD:
        come_home(position, seat, journal)
        end_or_ask_facings(position)


# --- Battle and resolution --------------------------------------------------------------------------------------------


@compiled
def battle(position: Position, dice: Dice, journal: Journal | None) -> None:
    """SS-8.4: whoever has set out fights."""
    for seat in range(SEATS):
        if position.squirrels[seat].action == Action.SQUABBLE:
            position.squirrels[seat].action = Action.NONE
            fight(position, seat, dice, journal)


@compiled
def fight(position: Position, seat: int, dice: Dice, journal: Journal | None) -> None:
    """SS-8.4 to SS-8.6: both roll; the attacker's distance counts against it. Meanwhile they are seen on one space."""
    attack = 1 + roll(dice, DIE)
    defence = 1 + roll(dice, DIE)
    total = attack + BONUS - steps_to(position, seat)
    position.squirrels[seat].space = position.squirrels[1 - seat].space
    pause(position, journal)
    note(journal, EVERYONE, Happening.ROLLED, seat, attack, total, defence)
    pause(position, journal)
    if total == defence:
        note(journal, EVERYONE, Happening.DREW, seat)
    else:
        steal(position, seat if total > defence else 1 - seat, journal)
    if total > defence:
        take_space(position, seat, journal)
        send_home(position, 1 - seat, journal)
    else:
        send_home(position, seat, journal)
    end_or_ask_facings(position)


@compiled
def steal(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-8.6: the winner takes a nut, if there is one and it can carry it."""
    winner, loser = position.squirrels[seat], position.squirrels[1 - seat]
    stolen = 1 if loser.nuts > 0 and winner.nuts < MOST_NUTS else 0
    winner.nuts += stolen
    loser.nuts -= stolen
    note(journal, EVERYONE, Happening.BEAT, seat, stolen)


@compiled
def take_space(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-8.7, SS-8.8: the attacker stands where the defender stood, stuck if that is a puddle."""
    squirrel = position.squirrels[seat]
    squirrel.has_moved = 1
    position.choosers |= 1 << seat
    if is_puddle(position.faces[squirrel.space]):
        squirrel.has_lost = 1
        note(journal, EVERYONE, Happening.STUCK, seat)
