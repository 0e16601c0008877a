"""Two numbers that meet: what each is made of, and why it ends as it does. For boards and words alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scurry.games.square_tactics.characters import NAMES, Ability
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE
from scurry.games.square_tactics.pieces import (
    HALF,
    ability_of,
    beside,
    defence_at,
    dread_of,
    help_in_defence,
    high_ground_at,
    number_at,
    side_toward,
)
from scurry.games.square_tactics.position import Position
from scurry.kernel.catalogue import say


class Verdict(Enum):
    """How two numbers compare (ST-4.3 to ST-4.5, ST-7.9, ST-7.10), with the sentence that says why."""

    HIGHER = "Higher captures."
    KEEN = "Equal, and Keen: an equal number captures too."
    EQUAL = "Equal: nothing happens, it goes on."
    LOWER = "Lower: nothing happens, it stops."
    RELENTLESS = "Lower, but Relentless: it goes on."

    @property
    def sign(self) -> str:
        """Between the two numbers."""
        return {Verdict.HIGHER: ">", Verdict.KEEN: "=", Verdict.EQUAL: "="}.get(self, "<")

    @property
    def is_capture(self) -> bool:
        """Whether the defender is about to be captured."""
        return self in (Verdict.HIGHER, Verdict.KEEN)


@dataclass(frozen=True)
class Fighter:
    """One of the two: its number, and what changed it from what is printed."""

    space: int
    direction: int
    """Where the other stands."""
    number: int
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Clash:
    """The character that is processed and the one it is compared with."""

    attacker: Fighter
    defender: Fighter
    verdict: Verdict


def clash_in(view: Position) -> Clash | None:
    """The two that are being compared, if any; all of it lies open."""
    if view.attacker == NOWHERE or view.defender == NOWHERE:
        return None
    for direction in range(DIRECTIONS):
        if beside(view, view.attacker, direction) == view.defender:
            return _clash(view, direction)
    return None


def _clash(view: Position, direction: int) -> Clash:
    back = (direction + HALF) % DIRECTIONS
    card, other = view.spaces[view.attacker].card, view.spaces[view.defender].card
    side = side_toward(view, view.attacker, direction)
    attack = int(number_at(view, view.attacker, side) - dread_of(view, other))
    defence = int(defence_at(view, view.defender, back, card))
    attacker = Fighter(int(view.attacker), direction, attack, _changes(view, view.attacker, direction, other, ""))
    helped = _signed(int(help_in_defence(view, view.defender)), say("by Guard or Rally"))
    defender = Fighter(int(view.defender), back, defence, _changes(view, view.defender, back, card, helped))
    return Clash(attacker, defender, _verdict(view, card, attack, defence))


def _verdict(view: Position, card: int, attack: int, defence: int) -> Verdict:
    ability = ability_of(view, card)
    if attack == defence:
        return Verdict.KEEN if ability == Ability.KEEN else Verdict.EQUAL
    if attack > defence:
        return Verdict.HIGHER
    return Verdict.RELENTLESS if ability == Ability.RELENTLESS else Verdict.LOWER


def _changes(view: Position, space: int, direction: int, other: int, helped: str) -> tuple[str, ...]:
    """What was added to the printed number, and what was taken from it."""
    there = view.spaces[space]
    changes = (
        _signed(int(there.shields[side_toward(view, space, direction)]), say("shielding")),
        _signed(int(high_ground_at(view, space)), say("High Ground")),
        helped,
        _signed(-int(there.wounds.sum()) - int(there.spites), say("wounds and spite")),
        _signed(-int(dread_of(view, other)), say("Dread")),
    )
    return tuple(change for change in changes if change)


def _signed(amount: int, why: str) -> str:
    return f"{amount:+} {why}".replace("-", "−") if amount else ""


def told(clash: Clash, view: Position) -> str:
    """The clash in a sentence."""
    card, other = (view.spaces[fighter.space].card for fighter in (clash.attacker, clash.defender))
    return say(
        "{card}'s {number} against {other}'s {against}. {why}",
        card=NAMES[card],
        number=clash.attacker.number,
        other=NAMES[other],
        against=clash.defender.number,
        why=say(clash.verdict.value),
    )
