"""What a seat can know: starting foods, the deck, the sweeper's first cards, and acorns while they are placed."""

from __future__ import annotations

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.position import CARDS_PER_PLAYER, FOODS, SEASONS, SPACES, Den, Position, Stage
from scurry.games.squeaky.setting_up import EXTRA_CARDS, draw_from, has_extra_cards
from scurry.kernel.common import is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import row_of

# --- Covering ---------------------------------------------------------------------------------------------------------


@compiled
def hide_den(position: Position, seat: int) -> None:
    """The starting food until the den is turned up (SQ-5.1); the acorns until they are counted (SQ-5.2)."""
    den = position.dens[seat]
    if not is_den_open(position, seat):
        den.start = UNKNOWN
    elif position.stage == Stage.PLACE and den.acorns > 0 and not is_counted(position, seat):
        for food in range(FOODS):
            den.placed[food] = UNKNOWN


@compiled
def is_den_open(position: Position, seat: int) -> bool:
    """SQ-5.1: when a den lies face up. Between the third season and the acorns one den is turned up after the other."""
    return position.stage == Stage.PLACE or (position.seasons == SEASONS and not is_to_act(position, seat))


@compiled
def is_counted(position: Position, seat: int) -> bool:
    """SQ-5.2: when a seat's acorns and points are shown: at the end, one seat after the other."""
    return position.over == 1 and not is_to_act(position, seat)


@compiled
def is_sweeper_open(position: Position) -> bool:
    """SQ-6.1, SQ-7.2: when the sweeper's cards lie face up; the gluttons' are the last thing to be turned up."""
    if position.options.mode == Mode.BASE:
        return False
    if position.options.acorn_gluttons:
        return position.over == 1 and position.to_act == 0
    return position.stage == Stage.PLACE


@compiled
def unseen_cards(position: Position) -> int:
    """How many cards lay on the sweeper from the start."""
    return EXTRA_CARDS if has_extra_cards(position) else FOODS - position.seats


# --- Imagining --------------------------------------------------------------------------------------------------------


@compiled
def bag_of_unseen(view: Position) -> Row[int]:
    """How many cards of each food nobody has shown yet."""
    bag = row_of(FOODS, CARDS_PER_PLAYER * view.seats)
    for food in range(FOODS):
        bag[food] -= view.swept[food]
        for space in range(SPACES):
            bag[food] -= view.row[space] == food
        for other in range(view.seats):
            bag[food] -= view.dens[other].cards[food]
    return bag


@compiled
def imagine_starting_foods(view: Position, dice: Dice) -> None:
    """The starting foods not seen are spread over the other dens and, if any are left over, the sweeper."""
    bag = row_of(FOODS, 1)
    for other in range(view.seats):
        if view.dens[other].start != UNKNOWN:
            bag[view.dens[other].start] = 0
    if has_extra_cards(view):
        deal_unknown_starts(view, bag, dice)
        return
    for index in range(FOODS - view.seats):
        if view.unseen[index] != UNKNOWN:
            bag[view.unseen[index]] = 0
    deal_unknown_starts(view, bag, dice)
    for index in range(FOODS - view.seats):
        if view.unseen[index] == UNKNOWN:
            view.unseen[index] = draw_from(bag, dice)


@compiled
def deal_unknown_starts(view: Position, bag: Row[int], dice: Dice) -> None:
    """A starting food from the bag for each den whose own is unknown."""
    for other in range(view.seats):
        if view.dens[other].start == UNKNOWN:
            view.dens[other].start = draw_from(bag, dice)


@compiled
def imagine_extra_cards(view: Position, bag: Row[int], dice: Dice) -> None:
    """The two cards of the deck on the sweeper: from the bag, or out of it once they lie open."""
    for index in range(EXTRA_CARDS):
        if view.unseen[index] == UNKNOWN:
            view.unseen[index] = draw_from(bag, dice)
        else:
            bag[view.unseen[index]] -= 1


@compiled
def imagine_acorns(den: Den, is_placing: bool, dice: Dice) -> None:
    """Some spread of another seat's acorns that SQ-5.3 allows: all of them, or fewer while it is still placing."""
    count = roll(dice, den.acorns) if is_placing else den.acorns
    for food in range(FOODS):
        den.placed[food] = count // FOODS
    bag = row_of(FOODS, 1)
    for _ in range(count % FOODS):
        den.placed[draw_from(bag, dice)] += 1
