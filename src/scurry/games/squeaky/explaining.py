"""Why a move is not legal, and the clause that says so."""

from __future__ import annotations

from scurry.games.squeaky.moves import ACORN, FOOD_NAMES, READY, TAKE, TO_DEN, TO_SWEEPER, write
from scurry.games.squeaky.position import FOODS, Position, Stage
from scurry.kernel.catalogue import say


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal, and the clause that says so."""
    if view.stage == Stage.LOOK:
        return say("First look at your starting food, and say that you are ready."), "SQ-2.7"
    if view.stage == Stage.PLACE:
        return _explain_placing(move)
    if move == READY:
        return say("The game has begun already."), "SQ-2.7"
    if ACORN <= move < ACORN + FOODS:
        return say("Acorns are placed at the end of the game."), "SQ-5.2"
    if view.stage == Stage.PUT:
        if move == TO_SWEEPER:
            return say("There is no acorn left beside the sweeper, so the cards go into your den."), "SQ-3.3"
        return say("You have chosen a food already: now say where it goes."), "SQ-3.4"
    if move in (TO_DEN, TO_SWEEPER):
        return say("First choose a food from the row."), "SQ-3.1"
    return say("There is no {food} in the row.", food=FOOD_NAMES[move - TAKE]), "SQ-3.1"


def _explain_placing(move: int) -> tuple[str, str]:
    if ACORN <= move < ACORN + FOODS:
        return say("Spread acorns evenly: another food has fewer of yours."), "SQ-5.3"
    return say("Now acorns are placed: '{move}' comes too late.", move=write(move)), "SQ-5.2"
