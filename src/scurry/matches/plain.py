"""Positions as plain dictionaries, and back: for JSON, for tests, puzzles and bug reports.

Compiled rules check no bounds, so `load` is the door: what comes from outside is a position only if every field holds
what its declaration says, its options go together, and the game finds nothing wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn, cast

import numpy as np

from scurry.games import Game, find
from scurry.kernel.cards import spoken_seats
from scurry.kernel.catalogue import say
from scurry.kernel.common import Common
from scurry.kernel.records import UNKNOWN, Field, Leaf, Member, Record, leaves

Plain = dict[str, Any]


class BadPosition(ValueError):
    """A dictionary that is not a position of the game: said in a sentence for the person."""


# --- Writing and reading ----------------------------------------------------------------------------------------------


def dump(position: Any) -> Plain:
    """A position, or a view, as a dictionary of whole numbers, lists and dictionaries."""
    return {name: _plain(position[name]) for name in position.dtype.names}


def load(game: str | Game, plain: Plain) -> Common:
    """The position that `dump` wrote. A position that could not stand on a table is refused."""
    game = find(game)
    position: Common = _Reader(game).read(plain)
    if problems := _problems_beyond_fields(game, position):
        raise BadPosition(
            say("This is no position of {title}: {what}", title=game.card.title, what="; ".join(problems))
        )
    return position


def load_view(game: str | Game, plain: Plain) -> Common:
    """The view that `dump` wrote: what a bot that was asked in JSON sees. One that nobody could see is refused."""
    game = find(game)
    view: Any = game.position.blank()
    try:
        _pour(view, plain)
    except (AttributeError, TypeError, ValueError, OverflowError) as problem:
        raise BadPosition(say("This is no view of {title}: {what}", title=game.card.title, what=problem)) from None
    if (wrong := next(misfits(game, view, is_view=True), None)) is not None:
        raise BadPosition(say("This is no view of {title}: {what}", title=game.card.title, what=wrong))
    return cast(Common, view)


def _pour(record: Any, plain: Any) -> None:
    if plain.keys() != set(record.dtype.names):
        raise ValueError(say("other fields than it has"))
    for name in record.dtype.names:
        if record.dtype[name].base.names is None:
            _fill_row(record, name, plain[name])
        elif record.dtype[name].shape == ():
            _pour(record[name], plain[name])
        else:
            for row, each in zip(record[name], plain[name], strict=True):
                _pour(row, each)


def _fill_row(record: Any, name: str, numbers: Any) -> None:
    values = np.array(numbers)
    if values.shape != record.dtype[name].shape or values.dtype.kind != "i":
        raise ValueError(say("{name} does not hold whole numbers as it should", name=name))
    record[name] = numbers


def problems_with(game: Game, position: Any) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(misfits(game, position)) or _problems_beyond_fields(game, position)


def misfits(game: Game, position: Any, is_view: bool = False) -> Iterator[str]:
    """The fields that do not hold what they say; in a view, UNKNOWN may stand wherever the card says that it can."""
    for leaf in leaves(game.position, position):
        is_covered = is_view and leaf.value == UNKNOWN and leaf.name in game.card.hidden
        if not is_covered and leaf.value not in leaf.field.values(int(position["seats"])):
            yield _misfit(leaf, int(position["seats"]))


def _misfit(leaf: Leaf, seats: int) -> str:
    return say(
        "{path} should be {what}, not {given}.", path=leaf.path, what=leaf.field.meaning(seats), given=leaf.value
    )


def _problems_beyond_fields(game: Game, position: Any) -> list[str]:
    """What no field can say by itself: whether seats, options and all that lies on the table go together."""
    seats = int(position["seats"])
    if seats not in game.card.seats:
        return [say("it is for {seats} players", seats=spoken_seats(game.card.seats))]
    if bool(position["over"]) != (position["to_act"] == 0):
        return [say("somebody is to act until the game is over, and nobody after")]
    if "options" in game.position.fields() and (problem := game.card.options.check(position["options"], seats)):
        return [problem]
    found: list[str] = game.part("invariant").problems(position)
    return found


def _plain(value: Any) -> Any:
    if value.dtype.names is not None and value.shape == ():
        return dump(value)
    return [_plain(each) for each in value] if value.dtype.names is not None else value.tolist()


class _Reader:
    """Fills a position of a game from its plain form, and refuses what a field cannot hold."""

    def __init__(self, game: Game) -> None:
        self.declared = game.position
        self.position: Any = self.declared.blank()
        self.position["seats"] = max(game.card.seats)  # until they are read, which is first

    def read(self, plain: object) -> Any:
        """The whole position."""
        self._fill(self.position, self.declared, plain, "position")
        return self.position

    def _fill(self, record: Any, declared: type[Record], plain: object, path: str) -> None:
        if not isinstance(plain, dict):
            raise BadPosition(say("{path} should be a dictionary, not {given}.", path=path, given=_shown(plain)))
        fields = declared.fields()
        for name in sorted(plain.keys() ^ fields.keys(), key=str):
            sentence = "{path} has no field '{name}'." if name in plain else "{path} lacks the field '{name}'."
            raise BadPosition(say(sentence, path=path, name=name))
        for name, field in fields.items():
            if isinstance(field.kind, str):
                record[name] = self._numbers(plain[name], field, field.shape, f"{path}.{name}")
            elif not field.shape:
                self._fill(record[name], field.kind, plain[name], f"{path}.{name}")
            else:
                for index, row in enumerate(_rows(plain[name], field.shape[0], f"{path}.{name}")):
                    self._fill(record[name][index], field.kind, row, f"{path}.{name}[{index}]")

    def _numbers(self, value: Any, field: Field, shape: tuple[int, ...], path: str) -> Any:
        if len(shape) > 1:
            rows = _rows(value, shape[0], path)
            return [self._numbers(each, field, shape[1:], f"{path}[{index}]") for index, each in enumerate(rows)]
        allowed = field.values(int(self.position["seats"]))
        for index, each in enumerate(_rows(value, shape[0], path) if shape else [value]):
            if not isinstance(each, int) or isinstance(each, bool) or each not in allowed:
                self._refuse(field, each, f"{path}[{index}]" if shape else path)
        return value

    def _refuse(self, field: Field, value: object, path: str) -> NoReturn:
        what = field.meaning(int(self.position["seats"]))
        raise BadPosition(say("{path} should be {what}, not {given}.", path=path, what=what, given=_shown(value)))


def _rows(value: object, count: int, path: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(say("{path} should be a list of {count}.", path=path, count=count))
    return value


def _shown(value: object) -> str:
    """A value as a sentence may quote it, however large it is."""
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return say("a number far too large")
    if isinstance(value, (int, float, str, type(None))):
        return repr(value)[:40]
    return say("a list") if isinstance(value, list) else say("something else")


# --- Telling others what a position looks like ------------------------------------------------------------------------


def schema(game: str | Game, of_view: bool = False) -> Plain:
    """The JSON schema of a game's positions as `dump` writes them; or of views, where UNKNOWN stands for the hidden."""
    game = find(game)
    hidden = game.card.hidden if of_view else ()
    told = _schema_of(game.position, max(game.card.seats), hidden, "")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": game.card.title, **told}


def _schema_of(declared: type[Record], seats: int, hidden: tuple[str, ...], way: str) -> Plain:
    fields = declared.fields()
    return {
        "type": "object",
        "properties": {name: _schema_of_field(field, seats, hidden, way + name) for name, field in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }


def _schema_of_field(field: Field, seats: int, hidden: tuple[str, ...], way: str) -> Plain:
    if isinstance(field.kind, str):
        told = _schema_of_number(field, seats, is_hidden=way in hidden)
    else:
        told = _schema_of(field.kind, seats, hidden, f"{way}.")
    for length in reversed(field.shape):
        told = {"type": "array", "items": told, "minItems": length, "maxItems": length}
    return told


def _schema_of_number(field: Field, seats: int, is_hidden: bool) -> Plain:
    values = field.values(seats)
    told: Plain = {"type": "integer", "description": field.meaning(seats)}
    if isinstance(field, Member) or not isinstance(values, range):
        return told | {"enum": [*([UNKNOWN] if is_hidden else []), *values]}
    return told | {"minimum": UNKNOWN if is_hidden else values[0], "maximum": values[-1]}
