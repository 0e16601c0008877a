"""Tables: what a study found, as headings and rows of estimates. The terminal, the page and JSON show the same ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Column, Games
from scurry.lab.studies.statistics import Mean, Share, mean_of, wilson

Cell = str | int | float | Share | Mean
MOST_GROUPS = 6
"""Numbers with more values than this are put into groups."""


@dataclass(frozen=True)
class Table:
    """Some rows of one kind."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    fair: float | None = None
    """The share that each would have if all were equal."""
    note: str = ""


def together(count: int) -> str:
    """How intervals were widened, in a sentence."""
    if count == 1:
        return say("The interval holds with 95 % confidence.")
    sentence = "All {count} intervals hold together with 95 % confidence (Bonferroni)."
    return say(sentence, count=count)


# --- Wins -------------------------------------------------------------------------------------------------------------


def wins_by_turn_order(games: Games) -> Table:
    """The first question: is it fair to whoever begins, and to whoever is last?"""
    turns = games.column("turn_order").names
    rows = [(name, wins) for name, wins in zip(turns, shares_of(games.wins_in_order), strict=True)]
    return Table(
        say("Wins by turn order"), (say("turn"), say("wins")), tuple(rows), 1 / games.seats, together(len(rows))
    )


def wins_by_seat(games: Games) -> Table:
    """The same by seat; where the beginner is drawn by lot, it says nothing about who begins."""
    points = games.courses["points"][:, : games.seats]
    shares = shares_of(games.wins)
    rows = [
        (say("seat {number}", number=seat + 1), " / ".join(dict.fromkeys(row[seat] for row in games.study.seatings)),
         shares[seat], mean_of(points[:, seat], games.seats))
        for seat in range(games.seats)
    ]  # fmt: skip
    headings = (say("seat"), say("player"), say("wins"), say("points"))
    return Table(say("Wins by seat"), headings, tuple(rows), 1 / games.seats, together(len(rows)))


def wins_by_player(games: Games) -> Table:
    """For each player, the share of games won by a seat of theirs."""
    count = len(games.players)
    rows = []
    for index, name in enumerate(games.players):
        wins = games.wins[games.seated == index]
        rows.append((name, len(wins), wilson(float(wins.sum()), len(wins), count)))
    headings = (say("player"), say("seats taken"), say("wins"))
    return Table(say("Wins by player"), headings, tuple(rows), 1 / games.seats, together(count))


def shares_of(wins: NDArray[Any]) -> list[Share]:
    """A share of wins for each column."""
    return [wilson(float(wins[:, index].sum()), len(wins), wins.shape[1]) for index in range(wins.shape[1])]


# --- Measures ---------------------------------------------------------------------------------------------------------


def averages(title: str, columns: Sequence[Column]) -> Table:
    """A row for each number: its average, how much games differ, and its range."""
    rows = []
    for column in columns:
        values = column.values.ravel()
        name = say("{name}, by seat", name=column.name) if column.is_for_each_seat else column.name
        interval = mean_of(per_game(column), len(columns))
        rows.append((name, column.question, interval, float(values.std()), float(values.min()), float(values.max())))
    headings = (say("measure"), say("question"), say("average"), say("spread"), say("least"), say("most"))
    return Table(title, headings, tuple(rows), note=together(len(rows)))


def per_game(column: Column) -> NDArray[Any]:
    """One number a game: seats of one game are not independent, so their average counts once."""
    values = column.values.astype(float)
    return np.asarray(values.mean(axis=1) if column.is_for_each_seat else values)


def answers(column: Column) -> Table:
    """How often each answer came."""
    values = column.values.ravel()
    counts = np.bincount(values.astype(int), minlength=len(column.names))
    rows = [
        (name, int(count), wilson(float(count), len(values), len(column.names)))
        for name, count in zip(column.names, counts, strict=True)
        if count or len(column.names) <= MOST_GROUPS
    ]
    headings = (column.name, say("how often"), say("share"))
    return Table(column.question, headings, tuple(rows), note=together(len(column.names)))


# --- Wins by a measure ------------------------------------------------------------------------------------------------


def wins_by(games: Games, column: Column) -> Table:
    """Wins by any measure: of the seats that had an answer, or by turn order in the games that had it."""
    title = say("Wins by {name}: {question}", name=column.name, question=column.question)
    groups = list(groups_of(column))
    if column.is_for_each_seat:
        rows = tuple((name, int(there.sum()), _wins_of(games.wins[there], len(groups))) for name, there in groups)
        headings = (column.name, say("seats"), say("wins"))
        return Table(title, headings, rows, 1 / games.seats, together(len(groups)))
    wins, names = by_order_or_seat(games)
    count = len(groups) * games.seats
    lines: tuple[tuple[Cell, ...], ...] = tuple(
        (name, int(there.sum()), *(_wins_of(wins[there, index], count) for index in range(games.seats)))
        for name, there in groups
    )
    return Table(title, (column.name, say("games"), *names), lines, 1 / games.seats, together(count))


def by_order_or_seat(games: Games) -> tuple[NDArray[Any], list[str]]:
    """Wins by turn order, with what the columns are called; by seat where nobody begins."""
    if games.has_order:
        return games.wins_in_order, list(games.column("turn_order").names)
    return games.wins, [say("seat {number}", number=seat + 1) for seat in range(games.seats)]


def _wins_of(wins: NDArray[Any], count: int) -> Share:
    return wilson(float(wins.sum()), max(1, len(wins)), count) if len(wins) else Share(0.0, 0.0, 1.0)


def groups_of(column: Column) -> Iterator[tuple[str, NDArray[Any]]]:
    """The games, or seats, by answer; numbers with many values in groups of about equal size."""
    values = column.values
    if column.names:
        found = [int(value) for value in np.unique(values)]
        yield from ((column.names[value], values == value) for value in found)
        return
    different = np.unique(values)
    if len(different) <= MOST_GROUPS:
        yield from ((f"{value:g}", values == value) for value in different)
        return
    edges = np.unique(np.quantile(values, np.linspace(0, 1, MOST_GROUPS)))
    for low, high in pairwise(edges):
        is_last = high == edges[-1]
        there = (values >= low) & ((values <= high) if is_last else (values < high))
        yield (_between(values[there]), there)


def _between(values: NDArray[Any]) -> str:
    low, high = values.min(), values.max()
    return f"{low:.4g}" if low == high else f"{low:.4g} … {high:.4g}"
