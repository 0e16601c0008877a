"""How values are filled into a sentence, so that it reads well in every language.

A sentence may speak of its reader. Where a name is `You`, `{name} [takes|take] {name}'s acorn` comes out as "You take
your acorn" instead of "Anna takes Anna's acorn". Words in brackets go with the first value of the sentence, or with the
one that is named: `[other:keeps|keep]`.

The name of a thing may have several forms. A translation of "Peanut" with more than one line gives them:

    Arachide
    il: l'Arachide
    un: un'Arachide

and a translated sentence asks for the one that it needs, `{food:il}`, or `{food:Il}` where a sentence begins.

Numbers are written as the reader's language writes them, and so are lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Tongue:
    """What a language has of its own, wherever it is spoken."""

    you: str = "you"
    your: str = "your"
    number: str = "1,234.5"
    """How this number is written."""
    list_end: str = "{some} and {last}"
    """How the last thing of a list is joined to the others."""
    choice_end: str = "{some} or {last}"

    def write(self, number: float, form: str) -> str:
        """A number in this form, with the marks of the language."""
        text = format(number, form)
        return text if self.number == "1,234.5" else text.translate({44: self.number[1:2], 46: self.number[-2:-1]})

    def listed(self, things: Sequence[str], is_choice: bool = False) -> str:
        """Things in a row, as they are said: one, two and three."""
        *some, last = things or [""]
        end = self.choice_end if is_choice else self.list_end
        return end.format(some=", ".join(some), last=last) if some else last


class You(str):
    """The reader, where somebody else would be named."""

    __slots__ = ()


class Noun(str):
    """What a thing is called, with the other forms that its language has for it."""

    forms: Mapping[str, str]

    def __format__(self, form: str) -> str:
        """The form that a sentence asks for; the plain one if there is no such form."""
        if not form:
            return str(self)
        found = self.forms.get(form[0].lower() + form[1:], str(self))
        return found[:1].upper() + found[1:] if form[0].isupper() else found


def escaped(words: str) -> str:
    """Words that have no places for values, as a sentence."""
    return words.replace("{", "{{").replace("}", "}}")


class _Plain(str):
    """A text that has no other forms, such as a person's name."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


class _Number(float):
    """A number in a language."""

    tongue: Tongue
    value: float

    def __format__(self, form: str) -> str:
        return self.tongue.write(self.value, form)


def filled(sentence: str, values: Mapping[str, object], tongue: Tongue) -> str:
    """A sentence with its values; without any it may be the name of a thing."""
    if not values:
        return _noun(sentence.format())
    if "[" in sentence:
        first = _VALUE.search(sentence)
        sentence = VERB.sub(lambda verb: _agreeing(verb, values, first[1] if first else ""), sentence)
    if any(isinstance(value, You) for value in values.values()):
        sentence = _VALUE.sub(lambda place: _of_reader(place, values, tongue), sentence)
    if ":" in sentence or tongue.number != Tongue.number:
        values = {name: _formed(value, tongue) for name, value in values.items()}
    return _noun(sentence.format(**values))


def _formed(value: object, tongue: Tongue) -> object:
    """A value that takes whatever form a sentence asks for."""
    if isinstance(value, str):
        return value if isinstance(value, Noun) else _Plain(value)
    if isinstance(value, int | float) and tongue.number != Tongue.number:
        return _number(value, tongue)
    return value


def _number(value: float, tongue: Tongue) -> _Number:
    number = _Number(value)
    number.tongue, number.value = tongue, value
    return number


_VALUE = re.compile(r"\{(\w+)\}('s)?")
VERB = re.compile(r"\[(?:(\w+):)?([^\[\]|]*)\|([^\[\]|]*)\]")
_LINE = re.compile(r"(\w+): (.+)")


def _noun(text: str) -> str:
    """The name of a thing, if every line below the first gives a form of it; else the text as it is."""
    if "\n" not in text:
        return text
    plain, *lines = text.split("\n")
    forms = [_LINE.fullmatch(line) for line in lines if line]
    if not all(forms):
        return text
    noun = Noun(plain)
    noun.forms = {found[1]: found[2] for found in forms if found}
    return noun


def _agreeing(verb: re.Match[str], values: Mapping[str, object], first: str) -> str:
    return verb[3] if isinstance(values.get(verb[1] or first), You) else verb[2]


def _of_reader(place: re.Match[str], values: Mapping[str, object], tongue: Tongue) -> str:
    """Who reads is "you" or "your", in small letters unless a sentence begins there."""
    if not isinstance(values.get(place[1]), You):
        return place[0]
    word = tongue.your if place[2] else tongue.you
    before = place.string[: place.start()].rstrip()
    return word.capitalize() if not before or before[-1] in ".!?" else word
