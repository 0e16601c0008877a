"""The greedy player of Squirrel Attack: whose hand is best if I do this?

Powers cost nothing beyond the Roll, but a pass is not for good (SA-4.4): whoever leads keeps them for an answer, and
whoever does not uses the one that helps most, if any helps. Used dice are Squirrels, which count for nothing. So every
power comes down to one die with another holder or another face.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.moves import HAND, ON, PASS, STOP, UP, USE
from scurry.games.squirrel_attack.position import FACES, NO_DIE, NOBODY, PER_SEAT, SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.powers import works_on
from scurry.games.squirrel_attack.ranks import counted, rank_of
from scurry.games.squirrel_attack.turns import takes_part
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

FAVOURITE_HAND = 3
"""All Shaolin: it beat every other ready-made hand when greedy players tried them."""
WIN = 1 << 40
"""More than any lead: a hand that wins is better than one that only comes closer."""
NEVER = -2 * WIN


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth: how far ahead of the best opponent it brings me."""
    if view.stage == Stage.CHOOSE:
        return 1 if move == HAND + FAVOURITE_HAND else 0
    if view.stage == Stage.ROLL:
        return 1 if move == STOP else 0
    if view.stage == Stage.POWER:
        return worth_of_pass(view, seat) if move == PASS else best_use(view, seat, move - USE)
    if view.stage == Stage.TARGET:
        return worth_of_use(view, seat, view.using, move - ON)
    return worth_of_shift(view, seat, view.target, 1 if move == UP else -1)


@compiled
def worth_of_pass(view: Position, seat: int) -> int:
    """What I have if nothing changes. If it wins it is the best there is; if not, only a gain is worth a power."""
    lead = lead_if(view, seat, NO_DIE, NOBODY, SQUIRREL)
    return 2 * WIN if lead >= WIN else lead + 1


@compiled
def best_use(view: Position, seat: int, power: int) -> int:
    """The best that a Squirrel Face can do."""
    best = NEVER
    for die in range(view.seats * PER_SEAT):
        if works_on(view, seat, power, die):
            best = max(best, worth_of_use(view, seat, power, die))
    return best


@compiled
def worth_of_use(view: Position, seat: int, power: int, die: int) -> int:
    """What a power does if it is used on this die."""
    kind = view.kinds[power]
    if kind == Kind.ASMBE:
        return lead_if(view, seat, die, NOBODY, SQUIRREL)
    if kind == Kind.AHOY:
        return max(worth_of_shift(view, seat, die, 1), worth_of_shift(view, seat, die, -1))
    if kind == Kind.SHAOLIN:
        return lead_if(view, seat, die, seat, view.faces[die])
    total = 0
    for face in range(FACES):
        total += lead_if(view, seat, die, view.holders[die], face)
    return total // FACES


@compiled
def worth_of_shift(view: Position, seat: int, die: int, step: int) -> int:
    """What an Ahoy does with this die."""
    return lead_if(view, seat, die, view.holders[die], (view.faces[die] + step + FACES) % FACES)


@compiled
def lead_if(view: Position, seat: int, die: int, holder: int, face: int) -> int:
    """How far I am ahead of the best opponent if this die had this holder and this face."""
    best = -1
    for other in range(view.seats):
        if other != seat and takes_part(view, other):
            best = max(best, hand_if(view, other, die, holder, face))
    lead = hand_if(view, seat, die, holder, face) - best
    return lead + WIN if lead > 0 else lead


@compiled
def hand_if(view: Position, seat: int, changed: int, holder: int, face: int) -> int:
    """How good a hand would be, doubled: so there is room for a pass between two hands."""
    counts = 0
    for die in range(view.seats * PER_SEAT):
        held_by = holder if die == changed else view.holders[die]
        shown = face if die == changed else view.faces[die]
        if held_by == seat:
            counts += counted(shown)
    return 2 * rank_of(counts)
