"""Taking a move back: free while nobody has learnt anything new from it and no chance was drawn."""

from __future__ import annotations

from typing import Any

from scurry.kernel.dice import scripted_dice
from scurry.kernel.journal import Journal
from scurry.kernel.records import UNKNOWN, bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match


def last_move_of(match: Match, seat: int) -> int | None:
    """Where in the play a seat's last move stands."""
    for index in range(match.ply - 1, -1, -1):
        if match.played[index].seat == seat:
            return index
    return None


def can_take_back(match: Match, seat: int) -> bool:
    """Whether a seat may take its last move back without asking.

    What others chose in secret since then does not matter; that they were asked for something new does.
    """
    index = last_move_of(match, seat)
    if index is None or match.is_over or match.has_gone_back_since(index):
        return False
    return all(_leaves_the_turn(match, ply) and _teaches_nothing(match, ply) for ply in range(index, match.ply))


def _leaves_the_turn(match: Match, ply: int) -> bool:
    """Whether a move asked nobody for anything new: at most its own seat is done."""
    before, after = match.position_at(ply).to_act, match.position_at(ply + 1).to_act
    return after in (before, before & ~(1 << match.played[ply].seat))


def _teaches_nothing(match: Match, ply: int) -> bool:
    if drew_chance(match, ply):
        return False
    return not any(
        _shows_more(match.view_at(ply, watcher), match.view_at(ply + 1, watcher), match.game.card.hidden)
        for watcher in range(SPECTATOR, match.seats)
    )


def drew_chance(match: Match, ply: int) -> bool:
    """Whether the move at this ply rolled any dice: played again with none at hand, it would have asked for some."""
    position, dice = match.position_at(ply), scripted_dice([])
    played = match.played[ply]
    match.game.rules.play(position, played.seat, played.move, dice, Journal.blank())
    return bool(dice.misfit)


def _shows_more(before: Any, after: Any, hidden: tuple[str, ...]) -> bool:
    return any(((_at(before, path) == UNKNOWN) & (_at(after, path) != UNKNOWN)).any() for path in hidden)


def _at(view: Any, path: str) -> Any:
    """All the numbers of a hidden field, such as dens.start."""
    found = view
    for name in path.split("."):
        found = found[name]
    return found


def seen_by_all(match: Match, ply: int | None = None) -> bytes:
    """What everyone can see, now or after so many moves, but for who is still choosing."""
    view = match.view_at(match.ply if ply is None else ply, SPECTATOR)
    view["to_act"] = 0
    return bytes_of(view)


def before_what_was_chosen_in_secret(match: Match, ply: int) -> int:
    """Where to go back to: what others had chosen in secret by then may have been seen since, so all choose anew."""
    while ply > 0 and seen_by_all(match, ply - 1) == seen_by_all(match, ply):
        ply -= 1
    return ply
