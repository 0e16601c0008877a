"""What is told: sentences, and where they lead. Each channel has its own form for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scurry.kernel.catalogue import say, say_count
from scurry.tables.table import Table


@dataclass(frozen=True)
class Line:
    """A sentence, and an address to go on at."""

    text: str
    address: str
    title: str = ""
    """The game, where it is about a table."""
    others: tuple[str, ...] = ()
    """Who else plays there."""


@dataclass(frozen=True)
class Message:
    """Something to be told."""

    subject: str
    lines: tuple[Line, ...]
    footer: str = ""


WithLink = Callable[[str, str, int], Message]
"""Writes a message around a link: its address, what the guest is called, for how many minutes it is good."""


def my_turn(lines: list[Line]) -> Message:
    """It is my turn somewhere, or at several tables at once."""
    if len(lines) == 1:
        return Message(lines[0].text, tuple(lines))
    subject = say_count("It is your turn at {count} table.", "It is your turn at {count} tables.", len(lines))
    return Message(subject, tuple(lines))


def turn_at(table: Table, guest: str, address: str) -> Line:
    """What everyone can see at a table: which game, and who plays. Nothing of the game itself."""
    mine, title = table.seats_of(guest), table.game.card.title
    others = tuple(seat.name for number, seat in enumerate(table.seats) if number not in mine and seat.name)
    text = say("It is your turn at {title}, with {names}.", title=title, names=", ".join(others))
    return Line(text, f"{address}/t/{table.terms.id}", title, others)


def confirm(address: str, name: str, minutes: int) -> Message:
    """A letter that asks whether an address is its owner's."""
    text = (
        say("{name} would like to get notices from Scurry at this address.", name=name)
        if name
        else say("Somebody would like to get notices from Scurry at this address.")
    )
    ask = say("Is that you? Then open this page and press the button.")
    sentence = "It is good for {hours} hours. If it was not you, do nothing: no more letters come."
    footer = say(sentence, hours=minutes // 60)
    return Message(say("Is this your address?"), (Line(f"{text} {ask}", address),), footer)


def come_back(address: str, name: str, minutes: int) -> Message:
    """A letter that brings somebody back."""
    text = (
        say("Come back to Scurry as {name}: open this page on the device where you want to play.", name=name)
        if name
        else say("Come back to Scurry: open this page on the device where you want to play.")
    )
    sentence = "It works once, for {minutes} minutes. Whoever opens it is you: pass it on to nobody."
    footer = f"{say(sentence, minutes=minutes)}\n{say('If you did not ask for it, do nothing.')}"
    return Message(say("Come back to your tables"), (Line(text, address),), footer)


def test(address: str) -> Message:
    """So that one sees that it works."""
    text = say("This works: here you are told when it is your turn.")
    return Message(text, (Line(text, f"{address}/me"),))
