"""What a designer may ask of a game of Square Tactics."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.square_tactics.action_cards import Action
from scurry.games.square_tactics.characters import ABILITIES, Ability
from scurry.games.square_tactics.happenings import Ending, Happening
from scurry.games.square_tactics.position import Position
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, noted
from scurry.kernel.measures import how_many, which
from scurry.kernel.records import Record, Row
from scurry.kernel.verbs import implement


class Faction(IntEnum):
    """The four."""

    ALIENS = 0
    BOTS = 1
    CATS = 2
    NINJAS = 3


class Measures(Record):
    """Questions, answered once a game. In a match of three they tell of all three games."""

    faction: Row[int] = which("Which faction did the seat play?", Faction, each_seat=True)
    ending: int = which("How did the (last) game end?", Ending)
    turns: int = how_many("How many turns did the (last) game have?")
    characters: Row[int] = how_many("How many characters did the seat play?", each_seat=True)
    first_ability: Row[int] = which("Which ability had the first character that it played?", Ability, each_seat=True)
    captures: Row[int] = how_many("How many characters did the seat capture?", each_seat=True)
    all_captures: int = how_many("How many characters were captured?")
    action_cards: Row[int] = how_many("How many action cards did the seat play?", each_seat=True)
    shieldings: int = how_many("How many of all action cards were shieldings?")
    blinks: int = how_many("How often did a character blink?")
    keen: int = how_many("How often did Keen capture an equal?")
    relentless: int = how_many("How often did Relentless capture a stronger one's neighbour?")
    spites: int = how_many("How often did Spite weaken a captor?")
    nine_lives: int = how_many("How often did Nine Lives save its character?")
    reliefs: int = how_many("How often was a character relieved?")
    pivots: int = how_many("How often was a character turned as it was played?")
    zombies: int = how_many("How often did a captured character come back?")
    sacrifices: int = how_many("How often was a character sacrificed?")


@implement(Position)
def watch(position: Position, journal: Journal, found: Measures) -> None:
    """Characters, captures, action cards, and the abilities whose use is told."""
    for index in range(noted(journal)):
        event = journal.events[index]
        kind, seat, what = event[1], event[2], event[3]
        if kind == Happening.PLAYED:
            if found.characters[seat] == 0:
                found.first_ability[seat] = ABILITIES[what]
            found.characters[seat] += 1
        elif kind == Happening.CAPTURED:
            found.captures[seat] += 1
            found.all_captures += 1
        elif kind == Happening.ACTION and what == Action.BLINK:
            found.blinks += 1
        elif kind == Happening.ACTION:
            found.action_cards[seat] += 1
        elif kind == Happening.GAME_ENDS:
            found.ending = seat
        else:
            count_use(kind, found)


@compiled
def count_use(kind: int, found: Measures) -> None:
    """Count what a card or an ability has done."""
    found.shieldings += kind == Happening.SHIELDED
    found.keen += kind == Happening.KEEN
    found.relentless += kind == Happening.RELENTLESS
    found.spites += kind == Happening.SPITED
    found.nine_lives += kind == Happening.NINE_LIVES
    found.reliefs += kind == Happening.RELIEVED
    found.pivots += kind == Happening.ORIENTED
    found.zombies += kind == Happening.RAISED
    found.sacrifices += kind == Happening.SACRIFICED


@implement(Position)
def sum_up(position: Position, found: Measures) -> None:
    """Factions and length."""
    found.turns = position.turns
    for seat in range(position.seats):
        found.faction[seat] = position.camps[seat].faction
