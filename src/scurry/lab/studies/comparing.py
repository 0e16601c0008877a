"""Several rule sets on the same deals and dice: sweeps over options, and one set against another, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.games import find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Games
from scurry.lab.studies.report import Report, title_of
from scurry.lab.studies.statistics import Mean, difference, mean_of, wilson
from scurry.lab.studies.study import Study, with_options
from scurry.lab.studies.tables import Cell, Table, by_order_or_seat, per_game, together

BESIDES_OPTIONS = ("seats", "players")


def settings(study: Study, varied: Sequence[str]) -> list[Study]:
    """Every combination of `option=a,b,c`; rows of numbers have semicolons between, players pluses inside."""
    names, values = [], []
    for text in varied:
        name, _, listed = text.partition("=")
        names.append(name.strip().replace("-", "_"))
        values.append(_values(study, names[-1], listed))
    return [with_options(study, dict(zip(names, chosen, strict=True))) for chosen in product(*values)]


def _values(study: Study, name: str, listed: str) -> list[str]:
    option = dict(find(study.game).card.options.items()).get(name)
    if option is None and name not in BESIDES_OPTIONS:
        known = ", ".join((*BESIDES_OPTIONS, *(name for name, _ in find(study.game).card.options.items())))
        raise BadOption(say("'{name}' cannot be varied. There are: {known}.", name=name, known=known))
    found = [value.strip() for value in listed.split(";" if option is not None and option.shape else ",")]
    if not all(found):
        raise BadOption(say("Say what {name} should be: {name}=a,b,c.", name=name))
    return found


def changed(text: Sequence[str]) -> dict[str, object]:
    """Options as they stand on a command line: `name=value`, one after the other."""
    found: dict[str, object] = {}
    for each in text:
        name, sign, value = each.partition("=")
        if not sign:
            raise BadOption(say("'{text}' is no option: write name=value.", text=each))
        found[name.strip().replace("-", "_")] = value.strip()
    return found


def name_of(study: Study, others: Sequence[Study]) -> str:
    """What sets a study apart from the others."""
    told = []
    if len({other.seats for other in others}) > 1:
        told.append(say("{seats} seats", seats=study.seats))
    if len({frozenset(other.players) for other in others}) > 1:
        told.append("+".join(dict.fromkeys(study.players)))
    for name in sorted({name for other in others for name in other.options}):
        if len({str(other.options.get(name)) for other in others}) > 1:
            told.append(f"{name}={_spoken(study, name)}")
    return ", ".join(told) or say("as it is")


def _spoken(study: Study, name: str) -> str:
    option = dict(find(study.game).card.options.items())[name]
    value = study.options.get(name, option.write(option.default))
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# --- Sweeps -----------------------------------------------------------------------------------------------------------


def sweep(all_games: Sequence[Games], measures: Sequence[str] = (), command: str = "") -> Report:
    """A row for each setting: who wins by turn order, and how some measures come out."""
    studies = tuple(games.study for games in all_games)
    asked = list(measures) or ["decisions", *(["tied"] if all_games[0].seats > 1 else [])]
    tables = [_wins_by_setting(all_games), _measures_by_setting(all_games, asked)]
    title = say("{title}: {count} settings", title=all_games[0].game.card.title, count=len(all_games))
    return Report(title, studies, tuple(_told(all_games)), tuple(tables), command)


def _wins_by_setting(all_games: Sequence[Games]) -> Table:
    most = max(games.seats for games in all_games)
    studies = [games.study for games in all_games]
    count = sum(games.seats for games in all_games)
    rows: list[tuple[Cell, ...]] = []
    for games in all_games:
        wins, _ = by_order_or_seat(games)
        shares = [wilson(float(wins[:, index].sum()), len(wins), count) for index in range(games.seats)]
        rows.append((name_of(games.study, studies), *shares, *[""] * (most - games.seats)))
    names = by_order_or_seat(max(all_games, key=lambda games: games.seats))[1]
    fair = 1 / most if all(games.seats == most for games in all_games) else None
    return Table(say("Wins by setting"), (say("setting"), *names), tuple(rows), fair, together(count))


def _measures_by_setting(all_games: Sequence[Games], measures: Sequence[str]) -> Table:
    studies = [games.study for games in all_games]
    count = len(all_games) * len(measures)
    rows: list[tuple[Cell, ...]] = [
        (name_of(games.study, studies), *(mean_of(per_game(games.column(name)), count) for name in measures))
        for games in all_games
    ]
    return Table(say("Measures by setting"), (say("setting"), *measures), tuple(rows), note=together(count))


def _told(all_games: Sequence[Games]) -> Iterator[str]:
    studies = [games.study for games in all_games]
    unfairness = [_worst(games) for games in all_games]
    fairest = min(range(len(all_games)), key=lambda index: unfairness[index])
    sentence = "Fairest is {name}: nobody is more than {points:.1f} points in 100 from their due."
    yield say(sentence, name=name_of(studies[fairest], studies), points=100 * unfairness[fairest])


def _worst(games: Games) -> float:
    wins, _ = by_order_or_seat(games)
    return float(np.abs(wins.mean(axis=0) - 1 / games.seats).max())


# --- One against another ----------------------------------------------------------------------------------------------


def against(one: Games, other: Games, command: str = "") -> Report:
    """What another rule set changes, game by game on the same deals and dice."""
    if one.seats != other.seats:
        raise BadOption(say("Rule sets are compared at the same number of seats; vary seats=2,3 instead."))
    studies = (one.study, other.study)
    names = [name_of(study, studies) for study in studies]
    pairs = dict(_pairs(one, other))
    changes = {name: difference(was, becomes, len(pairs)) for name, (was, becomes) in pairs.items()}
    rows = tuple((name, float(pairs[name][0].mean()), float(pairs[name][1].mean()), changes[name]) for name in pairs)
    table = Table(say("What changes"), (say("measure"), *names, say("difference")), rows, note=together(len(rows)))
    title = say("{title}: {one} against {other}", title=title_of(one), one=names[0], other=names[1])
    return Report(title, studies, tuple(_differences(names[1], changes)), (table,), command)


def _pairs(one: Games, other: Games) -> Iterator[tuple[str, tuple[NDArray[Any], NDArray[Any]]]]:
    if one.seats > 1:
        first, names = by_order_or_seat(one)
        second, _ = by_order_or_seat(other)
        for index, name in enumerate(names):
            yield say("wins, {turn}", turn=name), (first[:, index], second[:, index])
    for name, column in one.columns.items():
        if (not column.names or len(column.names) == 2) and name in other.columns:
            yield name, (per_game(column), per_game(other.columns[name]))


def _differences(name: str, changes: Mapping[str, Mean]) -> list[str]:
    """A sentence for whatever surely changes."""
    sure = {what: change for what, change in changes.items() if not change.low <= 0 <= change.high}
    if not sure:
        return [say("No difference is seen.")]
    sentence = "With {name}, {what} changes by {value:+.4g} ({low:+.4g} … {high:+.4g})."
    return [
        say(sentence, name=name, what=what, value=change.value, low=change.low, high=change.high)
        for what, change in sure.items()
    ]
