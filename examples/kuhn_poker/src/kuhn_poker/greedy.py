"""Kuhn poker's greedy player: bet on the king, never on the jack, and call with the queen."""

from __future__ import annotations

from kuhn_poker.moves import BET
from kuhn_poker.position import Position, Rank
from scurry.kernel.verbs import implement


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth."""
    card = view.cards[seat]
    is_facing_bet = view.chips[1 - seat] > view.chips[seat]
    wants_to_bet = card == Rank.KING or (card == Rank.QUEEN and is_facing_bet)
    return 1 if wants_to_bet == (move == BET) else 0
