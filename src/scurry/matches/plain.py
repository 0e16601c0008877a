"""Positions as plain dictionaries, and back: for JSON, for tests, puzzles and bug reports."""

from __future__ import annotations

from typing import Any

from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.kernel.common import Common
from scurry.kernel.records import Field, Record

Plain = dict[str, Any]


class BadPosition(ValueError):
    """A dictionary that is not a position of the game: said in a sentence for the person."""


def dump(position: Any) -> Plain:
    """A position, or a view, as a dictionary of whole numbers, lists and dictionaries."""
    return {name: _plain(position[name]) for name in position.dtype.names}


def load(game: str | Game, plain: Plain) -> Common:
    """The position that `dump` wrote. A position that could not stand on a table is refused."""
    game = find(game)
    record = game.position.blank()
    _fill(record, game.position, plain, "position")
    if problems := game.part("invariant").problems(record):
        raise BadPosition(
            say("This is no position of {title}: {what}", title=game.card.title, what="; ".join(problems))
        )
    position: Common = record
    return position


def _plain(value: Any) -> Any:
    if value.dtype.names is not None and value.shape == ():
        return dump(value)
    return [_plain(each) for each in value] if value.dtype.names is not None else value.tolist()


def _fill(record: Any, declared: type[Record], plain: object, path: str) -> None:
    if not isinstance(plain, dict):
        raise BadPosition(say("{path} should be a dictionary, not {given}.", path=path, given=repr(plain)))
    fields = declared.fields()
    for name in plain.keys() ^ fields.keys():
        sentence = "{path} has no field '{name}'." if name in plain else "{path} lacks the field '{name}'."
        raise BadPosition(say(sentence, path=path, name=name))
    for name, field in fields.items():
        _fill_field(record, name, field, plain[name], f"{path}.{name}")


def _fill_field(record: Any, name: str, field: Field, value: object, path: str) -> None:
    if isinstance(field.kind, str):
        record[name] = _numbers(value, field, path)
    elif not field.shape:
        _fill(record[name], field.kind, value, path)
    else:
        rows = _rows(value, field.shape[0], path)
        for index, row in enumerate(rows):
            _fill(record[name][index], field.kind, row, f"{path}[{index}]")


def _rows(value: object, count: int, path: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(say("{path} should be a list of {count}.", path=path, count=count))
    return value


def _numbers(value: object, field: Field, path: str) -> Any:
    import numpy as np

    shape = field.shape
    while shape and isinstance(value, list) and len(value) == shape[0]:
        return [_numbers(each, Field(field.kind, shape[1:]), f"{path}[{index}]") for index, each in enumerate(value)]
    limits = np.iinfo(str(field.kind))
    if shape:
        raise BadPosition(say("{path} should be a list of {count}.", path=path, count=shape[0]))
    if not isinstance(value, int) or isinstance(value, bool) or not limits.min <= value <= limits.max:
        sentence = "{path} should be a whole number from {low} to {high}, not {given}."
        raise BadPosition(say(sentence, path=path, low=limits.min, high=limits.max, given=repr(value)))
    return value
