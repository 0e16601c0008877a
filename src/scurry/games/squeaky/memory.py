"""What a person would misremember: cards in other dens and on the sweeper (SQ-3.5)."""

from __future__ import annotations

from scurry.games.squeaky.hiding import bag_of_unseen
from scurry.games.squeaky.position import FOODS, Position, Stage
from scurry.games.squeaky.setting_up import draw_from
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import Row


@compiled
def blur(view: Position, seat: int, percent: int, dice: Dice) -> None:
    """Take so many cards in a hundred for others. How many lie where is still known, and no food comes too often."""
    if view.stage == Stage.PLACE:
        return  # the dens lie open
    bag = bag_of_unseen(view)
    for other in range(view.seats):
        if other != seat:
            blur_pile(view.dens[other].cards, bag, percent, dice)
    blur_pile(view.swept, bag, percent, dice)


@compiled
def blur_pile(pile: Row[int], bag: Row[int], percent: int, dice: Dice) -> None:
    """Swap some cards of a pile for cards from the bag."""
    for food in range(FOODS):
        for _ in range(pile[food]):
            if roll(dice, 100) < percent and bag.sum() > 0:
                other = draw_from(bag, dice)
                bag[food] += 1
                pile[food] -= 1
                pile[other] += 1
