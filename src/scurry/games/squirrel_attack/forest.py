"""Nuts: who takes them (SA-6.4 to SA-6.8), Trees and the Forest (SA-7)."""

from __future__ import annotations

from scurry.games.squirrel_attack.card import ExactTie, ForestTie
from scurry.games.squirrel_attack.happenings import Happening
from scurry.games.squirrel_attack.position import MOST_TIES, SUDDEN_NUTS, Position
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import await_roll, best_hands, clear_order, count_of, pick, takes_part
from scurry.kernel.common import end, give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice
from scurry.kernel.journal import EVERYONE, Journal, mark, note

# --- 6. Who wins the Roll ---------------------------------------------------------------------------------------------


@compiled
def finish_roll(position: Position, dice: Dice, journal: Journal | None) -> None:
    """SA-6.4 to SA-6.7: the best hand takes a nut; equals roll again, or leave it to the lot in the end."""
    clear_order(position)
    best = best_hands(position, position.taking_part)
    stake = nuts_at_stake(position)
    if count_of(best) > 1:
        position.ties += 1
        if position.ties < MOST_TIES:
            note(journal, EVERYONE, Happening.TIED, best, nuts_at_stake(position))
            await_roll(position)
            return
    winner = pick(best, dice)
    tell_best(position, winner, best, journal)
    mark(journal, position)  # hands compared, or the lot drawn
    take_nuts(position, winner, stake, journal)


@compiled
def tell_best(position: Position, winner: int, best: int, journal: Journal | None) -> None:
    """SA-6.1, SA-6.7: whose hand wins, and by what; or on whom the lot fell."""
    if position.ties == MOST_TIES:
        note(journal, EVERYONE, Happening.LOT, winner, best)
    else:
        own = rank_of_hand(position, winner)
        note(journal, EVERYONE, Happening.BEST, winner, set_size(own), set_value(own))


@compiled
def nuts_at_stake(position: Position) -> int:
    """SA-6.4, SA-6.8: one nut, or one more for each tied Roll before this, if the table plays so."""
    if position.options.exact_tie == ExactTie.ROLL_AGAIN:
        return 1
    return min(1 + int(position.ties), int(position.left))


@compiled
def take_nuts(position: Position, winner: int, stake: int, journal: Journal | None) -> None:
    """SA-6.4: from the Tree into the winner's pile."""
    position.piles[winner] += stake
    position.left -= stake
    position.ties = 0
    position.roller = winner
    note(journal, EVERYONE, Happening.WON, winner, stake, position.left)
    if position.left == 0:
        mark(journal, position)  # the last nut, before the Tree is done
        finish_tree(position, journal)
    else:
        await_roll(position)


# --- 7. Trees and the Forest ------------------------------------------------------------------------------------------


@compiled
def finish_tree(position: Position, journal: Journal | None) -> None:
    """SA-7.1, SA-7.3: piles are added to totals, and the next Tree is filled if there is one."""
    position.tree += 1
    note(journal, EVERYONE, Happening.TREE_DONE, position.tree)
    for seat in range(position.seats):
        position.totals[seat] += position.piles[seat]
        position.piles[seat] = 0
        note(journal, EVERYONE, Happening.TOTAL, seat, position.totals[seat])
    if position.tree < position.options.trees:
        position.left = position.options.nuts
        await_roll(position)
    elif position.tree == position.options.trees and position.options.forest_tie == ForestTie.SUDDEN_DEATH:
        break_tie(position, journal)
    else:
        end(position)


@compiled
def break_tie(position: Position, journal: Journal | None) -> None:
    """SA-7.5: if several are tied for the win, one nut more among these; SA-3.4: one of them says when to roll."""
    tied = leaders(position)
    if count_of(tied) == 1:
        end(position)
        return
    note(journal, EVERYONE, Happening.SUDDEN_DEATH, tied)
    position.taking_part = tied
    position.left = SUDDEN_NUTS
    while not takes_part(position, position.roller):
        position.roller = (position.roller + 1) % position.seats
    await_roll(position)


@compiled
def nuts_of(position: Position, seat: int) -> int:
    """All the nuts that a seat has."""
    return int(position.totals[seat]) + int(position.piles[seat])


@compiled
def leaders(position: Position) -> int:
    """The seats with the most nuts, as bits."""
    most = 0
    for seat in range(position.seats):
        most = max(most, nuts_of(position, seat))
    seats = 0
    for seat in range(position.seats):
        if nuts_of(position, seat) == most:
            seats |= 1 << seat
    return seats


@compiled
def can_stop(position: Position) -> bool:
    """SA-7.6: whether one player has more nuts than anybody else can still reach."""
    trees_to_come = int(position.options.trees) - int(position.tree) - 1
    if not position.options.early_stop or trees_to_come < 0:
        return False
    to_come = int(position.left) + trees_to_come * int(position.options.nuts)
    most = 0
    second = 0
    for seat in range(position.seats):
        nuts = nuts_of(position, seat)
        second = max(second, min(most, nuts))
        most = max(most, nuts)
    return most > second + to_come


@compiled
def agree_to_stop(position: Position, seat: int, journal: Journal | None) -> None:
    """SA-7.6: one after the other; the Forest ends when all have agreed."""
    note(journal, EVERYONE, Happening.AGREED, seat)
    position.passes += 1
    if position.passes < position.seats:
        give_turn(position, (seat + 1) % position.seats)
    else:
        note(journal, EVERYONE, Happening.STOPPED)
        end(position)
