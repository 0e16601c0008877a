"""The solo game (RULES.md, heading 13). The lone squirrel is seat 0."""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import exchange, handle, offer_handling
from scurry.games.nutty_squirrels.happenings import Happening, announce
from scurry.games.nutty_squirrels.moves import BUY, CONVERT, EXCHANGE, FLIP, GO, HANDLE, ON_SALE, PAY, REFUSE, STOP
from scurry.games.nutty_squirrels.position import (
    BAG_ROOM,
    COLOURS,
    LIMBS,
    MOST_IDLE,
    POWER_PRICE,
    TRUNK,
    Colour,
    Ending,
    Holder,
    Leaf,
    Owing,
    Position,
    Power,
)
from scurry.games.nutty_squirrels.solo_reach import LONE, is_exhausted, is_paid_step
from scurry.games.nutty_squirrels.tree import (
    fall,
    is_face_down,
    limb_of,
    place_of,
    put_out_of_play,
    return_acorns,
    set_down,
    show_acorns,
    spot_of,
    spot_under,
    take_out,
)
from scurry.games.nutty_squirrels.turns import end_game, value_in
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, mark
from scurry.kernel.records import Row

STEP_PRICE = 1  # NS-13.7, in brown acorns as the others
OWL_PRICE = 3  # NS-13.12
PRICES = (0, STEP_PRICE, POWER_PRICE, OWL_PRICE)
"""The price of each thing that can be owed."""
NOTHING_CARRIED = -1


@compiled
def is_solo(position: Position) -> bool:
    """Whether one plays alone."""
    return position.seats == 1


# --- What may be done -------------------------------------------------------------------------------------------------


@compiled
def offer_alone(position: Position, moves: Row[int]) -> int:
    """NS-13.1: whatever comes to mind, until the end; but a debt comes first (NS-13.13)."""
    if position.owing != Owing.NOTHING:
        return offer_payment(position, moves)
    count = offer_walks(position, moves, 0)
    count = offer_handling(position, LONE, moves, count)
    for index in range(len(ON_SALE)):
        if position.market[ON_SALE[index]] and can_pay(position, POWER_PRICE):  # NS-13.5
            moves[count] = BUY + index
            count += 1
    moves[count] = STOP  # NS-13.21
    return count + 1


@compiled
def offer_walks(position: Position, moves: Row[int], count: int) -> int:
    """NS-13.6 to NS-13.9: one card along, two with a jump, or sideways in flight."""
    squirrel = position.squirrels[LONE]
    reach = 2 if squirrel.powers[Power.SWINGING_SQUIRREL] else 1
    if squirrel.place == TRUNK:
        for limb in range(LIMBS):
            for place in range(1, reach + 1):
                count = offer_walk(position, limb, place, moves, count)
        return count
    for place in range(max(squirrel.place - reach, TRUNK), squirrel.place + reach + 1):
        if place != squirrel.place:
            count = offer_walk(position, squirrel.limb, place, moves, count)
    if squirrel.powers[Power.FLYING_SQUIRREL]:
        for limb in (squirrel.limb + 1, squirrel.limb + LIMBS - 1):
            count = offer_walk(position, limb % LIMBS, squirrel.place, moves, count)
    return count


@compiled
def offer_walk(position: Position, limb: int, place: int, moves: Row[int], count: int) -> int:
    """Offer one walk, if there is a card and it can be paid for (NS-13.7)."""
    if place > position.limbs[limb].length:
        return count
    if is_paid_step(position, limb, place) and not can_pay(position, STEP_PRICE):
        return count
    moves[count] = GO + spot_of(limb, place)
    return count + 1


@compiled
def act_alone(position: Position, move: int, journal: Journal | None) -> None:
    """Carry a move out, and see whether anything is left to do."""
    if move < FLIP:
        walk(position, move - GO, journal)
    elif HANDLE <= move < EXCHANGE:
        handle(position, LONE, (move - HANDLE) // COLOURS, (move - HANDLE) % COLOURS, journal)
        check_win(position, journal)
    elif EXCHANGE <= move < CONVERT:
        exchange(position, LONE, move - EXCHANGE, journal)
    elif BUY <= move < PAY:
        owe(position, Owing.POWER, ON_SALE[move - BUY])
    elif PAY <= move < REFUSE:
        pay(position, (move - PAY) // COLOURS, (move - PAY) % COLOURS, journal)
    elif move == REFUSE:
        refuse(position, journal)
    else:
        end_game(position, Ending.STOPPED, journal)
    if not position.over and position.owing == Owing.NOTHING:
        check_end(position, journal)


@compiled
def check_end(position: Position, journal: Journal | None) -> None:
    """NS-13.22, NS-13.23: nothing left to reach, or too long a walk."""
    if position.idle >= MOST_IDLE:
        end_game(position, Ending.WANDERED, journal)
    elif is_exhausted(position):
        end_game(position, Ending.EXHAUSTED, journal)


@compiled
def check_win(position: Position, journal: Journal | None) -> None:
    """NS-13.20: the nest is worth enough; that is not lost again."""
    if not position.has_won and value_in(position.squirrels[LONE], Holder.NEST) >= position.options.goal:
        position.has_won = 1
        announce(journal, Happening.WON, LONE)


# --- Paying -----------------------------------------------------------------------------------------------------------


@compiled
def held(position: Position, colour: int) -> int:
    """NS-13.3: the acorns that can pay: those in cheeks, backpack and nest."""
    acorns = position.squirrels[LONE].acorns
    count = 0
    for holder in (Holder.CHEEKS, Holder.BACKPACK, Holder.NEST):
        count += acorns[holder * COLOURS + colour]
    return count


@compiled
def can_pay(position: Position, price: int) -> bool:
    """NS-13.3: enough brown acorns, or one of gold, which covers every price."""
    return held(position, Colour.BROWN) >= price or (
        position.options.gold_pays == 1 and held(position, Colour.GOLD) > 0
    )


@compiled
def owe(position: Position, owing: int, wanted: int) -> None:
    """Begin to pay for something."""
    position.owing = owing
    position.owed = PRICES[position.owing]
    position.wanted = wanted


@compiled
def offer_payment(position: Position, moves: Row[int]) -> int:
    """NS-13.4: brown acorns to the last, or one of gold instead; the Owl may be refused (NS-13.13)."""
    is_first = position.owed == PRICES[position.owing]
    can_pay_brown = held(position, Colour.BROWN) >= position.owed
    can_pay_gold = position.options.gold_pays == 1 and is_first
    acorns = position.squirrels[LONE].acorns
    count = 0
    for index in range(REFUSE - PAY):
        is_accepted = can_pay_gold if index % COLOURS == Colour.GOLD else can_pay_brown
        if is_accepted and acorns[index] > 0:
            moves[count] = PAY + index
            count += 1
    if position.owing == Owing.OWL and is_first:
        moves[count] = REFUSE
        count += 1
    return count


@compiled
def pay(position: Position, holder: int, colour: int, journal: Journal | None) -> None:
    """NS-13.3: into the supply. The last acorn gets what was wanted."""
    position.squirrels[LONE].acorns[holder * COLOURS + colour] -= 1
    position.supply[colour] += 1
    position.owed = 0 if colour == Colour.GOLD else position.owed - 1
    position.idle = 0
    position.memory = 0
    announce(journal, Happening.PAID, LONE, colour, holder)
    if position.owed == 0:
        owing, wanted = position.owing, position.wanted
        position.owing = Owing.NOTHING
        position.wanted = 0
        mark(journal, position)
        get(position, owing, wanted, journal)


@compiled
def refuse(position: Position, journal: Journal | None) -> None:
    """NS-13.13: the Owl is not paid, so nothing is owed any more, and the game is over."""
    position.owing = Owing.NOTHING
    position.owed = 0
    end_game(position, Ending.OWL, journal)


@compiled
def get(position: Position, owing: int, wanted: int, journal: Journal | None) -> None:
    """What has been paid for: a step, a power, or the Owl's leave."""
    squirrel = position.squirrels[LONE]
    if owing == Owing.STEP:
        arrive(position, limb_of(wanted), place_of(wanted), journal)
    elif owing == Owing.POWER:
        position.market[wanted] = 0
        squirrel.powers[wanted] = 1
        announce(journal, Happening.BOUGHT, LONE, wanted)
    else:
        announce(journal, Happening.OWL_LEFT, spot_under(squirrel))
        lose_card(position, squirrel.limb, squirrel.place, journal)
        look_around(position, journal)


# --- Moving and flipping ----------------------------------------------------------------------------------------------


@compiled
def walk(position: Position, spot: int, journal: Journal | None) -> None:
    """NS-13.6, NS-13.7: go there, after paying if it costs something."""
    if is_paid_step(position, limb_of(spot), place_of(spot)):
        owe(position, Owing.STEP, spot)
        return
    position.idle += 1
    arrive(position, limb_of(spot), place_of(spot), journal)


@compiled
def arrive(position: Position, limb: int, place: int, journal: Journal | None) -> None:
    """Come to another spot."""
    set_down(position.squirrels[LONE], limb, place)
    position.memory = 0
    announce(journal, Happening.WENT, LONE, spot_of(limb, place))
    look_around(position, journal)


@compiled
def look_around(position: Position, journal: Journal | None) -> None:
    """NS-13.6, NS-13.17: turn the card underfoot if it is face down, meet the thief; again while cards shift in."""
    squirrel = position.squirrels[LONE]
    is_settled = False
    while not is_settled and squirrel.place != TRUNK:
        limb = position.limbs[squirrel.limb]
        if is_face_down(limb, squirrel.place):
            flip_alone(position, journal)
        is_thief = squirrel.place != TRUNK and limb.cards[squirrel.place - 1] == Leaf.STICKY_FINGERS
        is_settled = not is_thief or not is_rid_of_thief(position, journal)


@compiled
def flip_alone(position: Position, journal: Journal | None) -> None:
    """NS-13.10 to NS-13.12: acorns, a broken branch, or the Owl; the thief is dealt with by whoever looks around."""
    mark(journal, position)
    squirrel = position.squirrels[LONE]
    index, place = squirrel.limb, squirrel.place
    limb = position.limbs[index]
    card = limb.cards[place - 1]
    limb.up[place - 1] = 1
    position.idle = 0
    position.memory = 0
    count = show_acorns(position, limb, place) if card <= Leaf.GOLDEN else 0
    announce(journal, Happening.FLIPPED, LONE, spot_of(index, place), card, count)
    if card == Leaf.BROKEN:
        mark(journal, position)
        fall(position, LONE, journal)
        announce(journal, Happening.BRANCH_GONE, spot_of(index, place))
        lose_card(position, index, place, journal)
    elif card == Leaf.OWL:
        if can_pay(position, OWL_PRICE):
            owe(position, Owing.OWL, 0)
        else:
            end_game(position, Ending.OWL, journal)


@compiled
def lose_card(position: Position, index: int, place: int, journal: Journal | None) -> None:
    """NS-13.11, NS-13.17: a card leaves play and the limb is shorter; who stood at its end steps inward."""
    limb = position.limbs[index]
    return_acorns(position, index, place, journal)
    put_out_of_play(position, limb, place)
    take_out(position, index, place)
    squirrel = position.squirrels[LONE]
    if squirrel.place > limb.length:
        set_down(squirrel, index, limb.length)
        announce(journal, Happening.STEPPED_IN, LONE, spot_under(squirrel))


@compiled
def is_rid_of_thief(position: Position, journal: Journal | None) -> bool:
    """NS-13.14 to NS-13.16: lose the poorest acorn to the thief; says whether that fills the bag, and it leaves."""
    squirrel = position.squirrels[LONE]
    index, place = squirrel.limb, squirrel.place
    bags, at = position.limbs[index].bags, (place - 1) * COLOURS
    poorest = poorest_acorn(squirrel.acorns)
    if poorest == NOTHING_CARRIED:
        return False
    mark(journal, position)
    squirrel.acorns[poorest] -= 1
    bags[at + poorest % COLOURS] += 1
    position.idle = 0
    position.memory = 0
    taken = bags[at] + bags[at + 1]
    announce(journal, Happening.ROBBED, spot_of(index, place), poorest % COLOURS, taken, poorest // COLOURS)
    if taken < BAG_ROOM:
        return False
    mark(journal, position)
    position.supply[Colour.BROWN] += bags[at]
    position.supply[Colour.GOLD] += bags[at + 1]
    announce(journal, Happening.THIEF_LEFT, spot_of(index, place))
    lose_card(position, index, place, journal)
    return True


@compiled
def poorest_acorn(acorns: Row[int]) -> int:
    """NS-13.15: where it lies, as an index of a squirrel's acorns: brown before gold, cheeks before backpack."""
    for colour in range(COLOURS):
        for holder in range(Holder.NEST):
            if acorns[holder * COLOURS + colour] > 0:
                return holder * COLOURS + colour
    return NOTHING_CARRIED


@compiled
def score_alone(position: Position, places: Row[int], points: Row[int]) -> int:
    """NS-13.19, NS-13.24: the nest is the score; first place for a win, second for none."""
    points[LONE] = value_in(position.squirrels[LONE], Holder.NEST)
    places[LONE] = 1 if position.has_won else 2
    return places[LONE] - 1
