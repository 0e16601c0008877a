"""Turns, rounds and the end (RULES.md, headings 3 and 12)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.happenings import Happening, announce
from scurry.games.nutty_squirrels.position import (
    ACTION_POINTS,
    COLOURS,
    SEATS,
    Colour,
    Ending,
    Holder,
    Position,
    Power,
    Squirrel,
)
from scurry.games.nutty_squirrels.tree import has_face_down_card
from scurry.kernel.common import end, give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal
from scurry.kernel.ranking import rank
from scurry.kernel.records import Row
from scurry.kernel.scratch import grid_of

GOLD_WORTH = 5  # NS-10.2

# --- 3. A turn --------------------------------------------------------------------------------------------------------


@compiled
def points_left(position: Position, seat: int) -> int:
    """NS-3.1, NS-11.5: action points that are left, counted anew when Sugar Rush comes or goes."""
    return max(0, ACTION_POINTS + position.squirrels[seat].powers[Power.SUGAR_RUSH] - position.spent)


@compiled
def spend(position: Position, cost: int) -> None:
    """Spend action points; what has been paid for is lasting (NS-7.5)."""
    position.spent += cost
    if cost > 0:
        position.memory = 0


@compiled
def begin_turn(position: Position, seat: int) -> None:
    """Nothing is carried over from the turn before."""
    position.turn = seat
    position.spent = 0
    position.has_stolen = 0
    position.memory = 0
    give_turn(position, seat)


@compiled
def end_turn(position: Position, journal: Journal | None) -> None:
    """NS-3.3: clockwise. NS-12.3, NS-12.5: the game ends between two rounds."""
    announce(journal, Happening.TURN_ENDED, position.turn)
    following = (position.turn + 1) % position.seats
    if following == position.first:
        if position.round_number == position.last_round:
            end_game(position, Ending.LAST_LEAF, journal)
            return
        if position.round_number == position.options.rounds:
            end_game(position, Ending.ROUNDS, journal)
            return
        position.round_number += 1
    begin_turn(position, following)


# --- 12. The end ------------------------------------------------------------------------------------------------------


@compiled
def end_game(position: Position, ending: int, journal: Journal | None) -> None:
    """Say why, and let nobody act any more."""
    position.ending = ending
    announce(journal, Happening.GAME_ENDED, ending)
    end(position)


@compiled
def value_in(squirrel: Squirrel, holder: int) -> int:
    """NS-10.2: what the acorns of a holder are worth."""
    at = holder * COLOURS
    return squirrel.acorns[at + Colour.BROWN] + GOLD_WORTH * squirrel.acorns[at + Colour.GOLD]


@compiled
def check_goal(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-12.1: enough points end the game at once."""
    if value_in(position.squirrels[seat], Holder.BURROW) >= position.options.goal:
        end_game(position, Ending.GOAL, journal)


@compiled
def check_last_leaf(position: Position, journal: Journal | None) -> None:
    """NS-12.2, NS-12.3: once no leaf lies face down, this round and one more are played."""
    if position.last_round == 0 and not has_face_down_card(position):
        position.last_round = position.round_number + 1
        announce(journal, Happening.LAST_LEAF, min(position.last_round, position.options.rounds))


@compiled
def rank_players(position: Position, places: Row[int], points: Row[int]) -> int:
    """NS-12.4: most points, then golden acorns buried, then the value of all that is carried or in the nest."""
    keys = grid_of(SEATS, 3, 0)
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        points[seat] = value_in(squirrel, Holder.BURROW)
        keys[seat, 0] = points[seat]
        keys[seat, 1] = squirrel.acorns[Holder.BURROW * COLOURS + Colour.GOLD]
        keys[seat, 2] = value_in(squirrel, Holder.CHEEKS)
        keys[seat, 2] += value_in(squirrel, Holder.BACKPACK) + value_in(squirrel, Holder.NEST)
    return rank(keys, position.seats, places)
