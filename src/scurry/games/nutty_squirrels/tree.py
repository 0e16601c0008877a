"""The tree: what lies where, and what it means to fall (RULES.md, headings 1 and 5)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.happenings import Happening, announce, haul
from scurry.games.nutty_squirrels.position import (
    COLOURS,
    LENGTH,
    LIMBS,
    TRUNK,
    Colour,
    Holder,
    Leaf,
    Limb,
    Position,
    Power,
    Squirrel,
)
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, mark

# --- Looking ----------------------------------------------------------------------------------------------------------


@compiled
def spot_of(limb: int, place: int) -> int:
    """A limb and a place in one number; the trunk is 0."""
    return 0 if place == TRUNK else limb * LENGTH + place


@compiled
def limb_of(spot: int) -> int:
    """The limb of a spot; 0 for the trunk."""
    return max(spot - 1, 0) // LENGTH


@compiled
def place_of(spot: int) -> int:
    """The place of a spot on its limb, or TRUNK."""
    return TRUNK if spot == 0 else (spot - 1) % LENGTH + 1


@compiled
def spot_under(squirrel: Squirrel) -> int:
    """Where a squirrel is."""
    return spot_of(squirrel.limb, squirrel.place)


@compiled
def is_broken(limb: Limb, place: int) -> bool:
    """Whether a revealed broken branch lies at a place of a limb, which may be the trunk."""
    return place != TRUNK and limb.up[place - 1] == 1 and limb.cards[place - 1] == Leaf.BROKEN


@compiled
def is_face_down(limb: Limb, place: int) -> bool:
    """Whether there is a card at this place, and nobody has turned it."""
    return 0 < place <= limb.length and limb.up[place - 1] == 0


@compiled
def open_power(limb: Limb, place: int) -> int:
    """The power whose card lies face up at a place, or NONE."""
    if place == TRUNK or limb.up[place - 1] == 0 or limb.cards[place - 1] < FIRST_POWER:
        return Power.NONE
    return limb.cards[place - 1] - FIRST_POWER


@compiled
def is_on_broken_branch(position: Position, squirrel: Squirrel) -> bool:
    """Whether a squirrel stands where no turn may end."""
    return is_broken(position.limbs[squirrel.limb], squirrel.place)


@compiled
def has_face_down_card(position: Position) -> bool:
    """Whether some leaf of the tree has not been turned yet."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        for at in range(limb.length):
            if limb.up[at] == 0:
                return True
    return False


# --- Acorns on cards --------------------------------------------------------------------------------------------------


@compiled
def show_acorns(position: Position, limb: Limb, place: int) -> int:
    """NS-5.2: what a newly turned leaf bears comes from the supply, as far as that goes; says how many."""
    card = limb.cards[place - 1]
    colour = Colour.GOLD if card == Leaf.GOLDEN else Colour.BROWN
    count = min(1 if card == Leaf.GOLDEN else card, position.supply[colour])
    position.supply[colour] -= count
    limb.acorns[(place - 1) * COLOURS + colour] += count
    return count


@compiled
def return_acorns(position: Position, index: int, place: int, journal: Journal | None) -> None:
    """Put whatever lies on a card back into the supply."""
    limb = position.limbs[index]
    at = (place - 1) * COLOURS
    brown, gold = limb.acorns[at], limb.acorns[at + 1]
    if brown + gold == 0:
        return
    limb.acorns[at] = 0
    limb.acorns[at + 1] = 0
    position.supply[Colour.BROWN] += brown
    position.supply[Colour.GOLD] += gold
    announce(journal, Happening.ACORNS_RETURNED, spot_of(index, place), haul(brown, gold))


# --- Cards that leave a limb ------------------------------------------------------------------------------------------


@compiled
def take_out(position: Position, index: int, place: int) -> None:
    """Take a bare card out of a limb: those farther out move in, with all that is on them (NS-6.3).

    Whoever moves in with a card stays on it; whoever stood on the one taken out begins a new stay (NS-6.10).
    """
    limb = position.limbs[index]
    for at in range(place - 1, limb.length - 1):
        limb.cards[at] = limb.cards[at + 1]
        limb.up[at] = limb.up[at + 1]
        for colour in range(COLOURS):
            here, there = at * COLOURS + colour, (at + 1) * COLOURS + colour
            limb.acorns[here] = limb.acorns[there]
            limb.bags[here] = limb.bags[there]
    clear_end(limb)
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        if squirrel.limb == index and squirrel.place == place:
            squirrel.laid = 0
        elif squirrel.limb == index and squirrel.place > place:
            squirrel.place -= 1


@compiled
def clear_end(limb: Limb) -> None:
    """Make a limb one card shorter; what lay at its end is elsewhere already."""
    limb.length -= 1
    limb.cards[limb.length] = Leaf.NOTHING
    limb.up[limb.length] = 0
    for colour in range(COLOURS):
        limb.acorns[limb.length * COLOURS + colour] = 0
        limb.bags[limb.length * COLOURS + colour] = 0


@compiled
def put_out_of_play(position: Position, limb: Limb, place: int) -> None:
    """Count a card among those out of play; one that is face down stays unseen (NS-5.7)."""
    if limb.up[place - 1]:
        position.gone[limb.cards[place - 1]] += 1
    else:
        position.unseen[position.unseen_count] = limb.cards[place - 1]
        position.unseen_count += 1


# --- Falling ----------------------------------------------------------------------------------------------------------


@compiled
def set_down(squirrel: Squirrel, limb: int, place: int) -> None:
    """Put a squirrel somewhere else: a new stay begins (NS-6.10)."""
    squirrel.limb = 0 if place == TRUNK else limb
    squirrel.place = place
    squirrel.laid = 0


@compiled
def fall(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-5.4: down to the trunk, and what cheeks and backpack hold goes back to the supply."""
    squirrel = position.squirrels[seat]
    brown = lose_all(position, squirrel, Colour.BROWN)
    gold = lose_all(position, squirrel, Colour.GOLD)
    set_down(squirrel, 0, TRUNK)
    announce(journal, Happening.FELL, seat, haul(brown, gold))


@compiled
def lose_all(position: Position, squirrel: Squirrel, colour: int) -> int:
    """Put a squirrel's carried acorns of one colour back into the supply, and say how many."""
    cheeks, backpack = Holder.CHEEKS * COLOURS + colour, Holder.BACKPACK * COLOURS + colour
    count = squirrel.acorns[cheeks] + squirrel.acorns[backpack]
    squirrel.acorns[cheeks] = 0
    squirrel.acorns[backpack] = 0
    position.supply[colour] += count
    return count


@compiled
def drop_end_of_limb(position: Position, index: int, journal: Journal | None) -> None:
    """NS-5.6, NS-5.7: where two broken branches meet, all that lies beyond them falls."""
    limb = position.limbs[index]
    inner = 1
    while inner < limb.length and not (is_broken(limb, inner) and is_broken(limb, inner + 1)):
        inner += 1
    if inner >= limb.length or (limb.is_short and inner + 1 == limb.length):
        return
    mark(journal, position)
    limb.is_short = 1
    announce(journal, Happening.LIMB_FELL, index, limb.length - inner - 1, spot_of(index, limb.length))
    for seat in range(position.seats):
        if position.squirrels[seat].limb == index and position.squirrels[seat].place > inner + 1:
            fall(position, seat, journal)
    while limb.length > inner + 1:
        return_acorns(position, index, limb.length, journal)
        put_out_of_play(position, limb, limb.length)
        clear_end(limb)
