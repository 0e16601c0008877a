"""Kuhn poker in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kuhn_poker.moves import BET
from kuhn_poker.position import Position, Rank
from kuhn_poker.rules import Happening, Reason
from scurry.kernel.catalogue import say
from scurry.kernel.journal import Event

CARD_NAMES = ("jack", "queen", "king")


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    return [_sentence(event, names) for event in events]


def _sentence(event: Event, names: Sequence[str]) -> str:
    name = names[event.a]
    if event.kind == Happening.SHOWED:
        return say("{name} shows the {card}.", name=name, card=say(CARD_NAMES[event.b]))
    return say("{name} bets.", name=name) if event.kind == Happening.BET else say("{name} passes.", name=name)


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    card = say(CARD_NAMES[view.cards[seat]])
    if view.chips[1 - seat] > view.chips[seat]:
        return say("You have the {card}, and the other bets. Bet too, or pass and fold?", card=card)
    return say("You have the {card}. Bet or pass?", card=card)


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal: it never happens, for both moves are legal whenever a seat is to act."""
    return say("You may always {move}.", move=say("bet") if move == BET else say("pass")), "KP-3.1"


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    winner = names[list(places).index(1)]
    if code == Reason.FOLD:
        return "fold", say("{winner} takes the pot: the other folds.", winner=winner)
    return "higher-card", say("{winner} takes the pot with the higher card.", winner=winner)


assert len(CARD_NAMES) == len(Rank)
