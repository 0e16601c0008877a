"""What the things on the page's table say of themselves: what each is, and what it does."""

from __future__ import annotations

from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.moves import LIMB_NAMES, REFUSE, STOP
from scurry.games.nutty_squirrels.naming import power_name, spot_name
from scurry.games.nutty_squirrels.position import COLOURS, Colour, Holder, Leaf, Position, Power
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.solo_reach import LONE
from scurry.games.nutty_squirrels.tree import is_broken, is_face_down, spot_of
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.records import UNKNOWN

POWER_WORDS = (
    "Going onto a revealed broken branch costs one action point, not two.",
    "Holds one acorn more, safe from theft.",
    "Four action points in a turn.",
    "Once a turn, steal an acorn for one action point; the third one buries all three. Or steal a power.",
    "Use it once: everyone else falls off a limb, or somebody loses a power.",
    "Fly to the same place of a neighbouring limb for one action point.",
)
SOLO_WORDS = {
    Power.SWINGING_SQUIRREL: "Jump over one card, as if it were not there.",
    Power.BACKPACK: "Holds one acorn more.",
    Power.FLYING_SQUIRREL: "Fly to the same place of a neighbouring limb, free.",
    Power.STICKY_FINGERS: "A thief: whoever comes here loses an acorn, until three are in the bag.",
    Power.OWL: "It wants three acorns at once, or the game is over.",
}
HOLDER_TIPS = (
    "Cheeks: two acorns fit in, and both are lost in a fall.",
    "Backpack: one acorn more. It is lost in a fall, but safe from theft.",
    "Nest: acorns that are home, but not yet buried. They can be stolen while their squirrel is away.",
    "Burrow: what is buried is safe, and counts. Brown is worth one point, gold five.",
    "Stolen acorns. The third one buries all three.",
)
SOLO_HOLDER_TIPS = {
    Holder.BACKPACK: "Backpack: one acorn more. It is lost in a fall.",
    Holder.NEST: "Nest: what lies here is safe, pays for things, and counts. Brown is worth one point, gold five.",
}

# --- The tree ---------------------------------------------------------------------------------------------------------


def trunk_tip(view: Position) -> str:
    """What the trunk is for."""
    if is_solo(view):
        return say("The trunk, where all limbs begin. Acorns go into the nest here.")
    return say("The trunk, where all limbs begin. Acorns are stashed, converted and buried here.")


def limb_name(view: Position, index: int) -> str:
    """A limb, and how long it is."""
    words = "Limb {limb}, {count} card", "Limb {limb}, {count} cards"
    return say_count(*words, int(view.limbs[index].length), limb=LIMB_NAMES[index].upper())


def card_tip(view: Position, index: int, place: int) -> str:
    """What a card of the tree is, and what it does to whoever comes."""
    limb = view.limbs[index]
    card, name = int(limb.cards[place - 1]), spot_name(int(spot_of(index, place)))
    if is_face_down(limb, place):
        told = say("{spot}: nobody has turned this card yet.", spot=name)
        return told if card == UNKNOWN else told + " " + say("It is {card}.", card=_card_name(card))
    if card >= FIRST_POWER:
        return f"{name}: {power_tip(view, card - FIRST_POWER)}"
    if is_broken(limb, place):
        return say("{spot}: a broken branch. It costs two action points, and no turn ends on it.", spot=name)
    return say("{spot}: {card}, turned already.", spot=name, card=_card_name(card))


def _card_name(card: int) -> str:
    if card >= FIRST_POWER:
        return say("the {power}", power=power_name(card - FIRST_POWER))
    if card == Leaf.BROKEN:
        return say("a broken branch")
    if card == Leaf.GOLDEN:
        return say("a leaf with a golden acorn")
    return say_count("a leaf with {count} acorn", "a leaf with {count} acorns", card) if card else say("a bare leaf")


# --- Powers and acorns ------------------------------------------------------------------------------------------------


def power_tip(view: Position, power: int) -> str:
    """A power's name, and what it does."""
    words = POWER_WORDS[power]
    if is_solo(view):
        words = SOLO_WORDS.get(Power(power), words)
    return say("{power}. {words}", power=power_name(power), words=say(words))


def holder_tip(view: Position, holder: Holder) -> str:
    """What a place for acorns is good for."""
    words = HOLDER_TIPS[holder]
    return say(SOLO_HOLDER_TIPS.get(holder, words) if is_solo(view) else words)


def buried_tip(view: Position, seat: int) -> str:
    """What somebody else has buried."""
    acorns = view.squirrels[seat].acorns
    brown, gold = (int(acorns[Holder.BURROW * COLOURS + colour]) for colour in range(COLOURS))
    return say("Buried: {brown} brown and {gold} golden.", brown=brown, gold=gold) + " " + _needed(view)


def score_tip(view: Position) -> str:
    """What the number of points means."""
    return say("Points.") + " " + _needed(view)


def _needed(view: Position) -> str:
    return say("{goal} points win.", goal=view.options.goal)


# --- The turn, and what lies beside the tree --------------------------------------------------------------------------


def points_tip(left: int) -> str:
    """What action points are for."""
    told = say_count("{count} action point left.", "{count} action points left.", left)
    return told + " " + say("To go, to flip, to convert or to bury costs one each.")


def round_tip(view: Position) -> str:
    """When the game ends."""
    if view.last_round:
        return say("The last leaf is turned: the game ends with this round or the next.")
    return say("When no face-down card is left on the tree, this round and one more are played.")


def deck_tip(view: Position) -> str:
    """What the deck is for."""
    words = "The deck, {count} card: one grows at a limb's end when a power is claimed."
    many = "The deck, {count} cards: one grows at a limb's end when a power is claimed."
    return say_count(words, many, int(view.deck_size))


def supply_tip(view: Position, colour: int) -> str:
    """What is left in the supply."""
    words = "Supply: {count} brown" if colour == Colour.BROWN else "Supply: {count} golden"
    return say(words, count=view.supply[colour])


def sure_of(view: Position, move: int) -> str | None:
    """What is asked before the lone squirrel gives up; a game that is won cannot be lost any more (NS-13.20)."""
    if move not in (STOP, REFUSE) or view.has_won:
        return None
    points = value_in(view.squirrels[LONE], Holder.NEST)
    words = "Stop now? With {points} of {goal} points the game is lost."
    if move == REFUSE:
        words = "Pay nothing? With {points} of {goal} points the game is lost."
    return say(words, points=points, goal=view.options.goal)
