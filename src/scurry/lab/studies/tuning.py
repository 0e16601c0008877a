"""Tuning: searching values of options and tables that come near to what a designer wants. By Optuna (extra `lab`).

A study of some thousand games is a noisy measurement, so: every trial meets the same deals and dice, which takes most
of the noise out of comparisons; the sampler (a tree-structured Parzen estimator) models which values tend to be among
the better ones instead of trusting single results; and what looks best by then, partly by luck, is measured again on
fresh deals, beside the rules as they are. Several goals are kept apart: what is proposed are trade-offs, none of which
is better than another in all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scurry.games import find
from scurry.kernel.cards import BadOption, Option
from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Games
from scurry.lab.studies.comparing import name_of
from scurry.lab.studies.goals import Goal
from scurry.lab.studies.report import Report, shown
from scurry.lab.studies.study import Study, play, with_options
from scurry.lab.studies.tables import Cell, Table
from scurry.lab.studies.work import Here, Place

MOST_PROPOSALS = 5
FRESH = 4
"""So many times the games of a trial check a proposal."""


@dataclass(frozen=True)
class Change:
    """What may be changed: an option, or one number of a table; and to what."""

    name: str
    cell: int | None
    values: tuple[str, ...]
    low: int = 0
    high: int = 0

    @property
    def key(self) -> str:
        """How it is called: `green.4`."""
        return self.name if self.cell is None else f"{self.name}.{self.cell}"


def read_change(study: Study, text: str) -> Change:
    """`option=low..high`, `option=a,b,c`, or one number of a table: `green.4=2..10`."""
    left, _, right = text.partition("=")
    name, _, cell = left.strip().replace("-", "_").partition(".")
    option = dict(find(study.game).card.options.items()).get(name)
    if option is None or not right:
        known = ", ".join(name for name, _ in find(study.game).card.options.items())
        raise BadOption(say("'{text}' changes nothing. Options are: {known}.", text=text, known=known))
    place = _cell(option, name, cell)
    low, dots, high = right.partition("..")
    if dots and _is_number(low) and _is_number(high):
        return Change(name, place, (), max(int(low), option.low), min(int(high), option.high))
    return Change(name, place, tuple(value.strip() for value in right.split(",")))


def _cell(option: Option, name: str, cell: str) -> int | None:
    if not option.shape:
        return None
    if not cell.isdecimal() or int(cell) >= option.shape[0]:
        sentence = "{name} is a table: say which number of it, {name}.0 to {name}.{last}."
        raise BadOption(say(sentence, name=name, last=option.shape[0] - 1))
    return int(cell)


def _is_number(text: str) -> bool:
    return text.strip().lstrip("-").isdecimal()


def changed_study(study: Study, changes: Sequence[Change], chosen: dict[str, Any]) -> Study:
    """The study with these values; BadOption if they do not go together."""
    options: dict[str, Any] = {}
    for change in changes:
        if change.cell is None:
            options[change.name] = chosen[change.key]
        else:
            row = options.setdefault(change.name, _row(study, change.name))
            row[change.cell] = chosen[change.key]
    return with_options(study, options)


def _row(study: Study, name: str) -> list[int]:
    option = dict(find(study.game).card.options.items())[name]
    current: Any = study.options.get(name, option.default)
    return [int(number) for number in current]


# --- Searching --------------------------------------------------------------------------------------------------------


def tune(
    study: Study,
    changes: Sequence[Change],
    goals: Sequence[Goal],
    trials: int = 40,
    place: Place | None = None,
    progress: Callable[[str], None] = lambda told: None,
    command: str = "",
) -> Report:
    """Search, and propose; each proposal is checked on fresh deals."""
    found = search(study, changes, goals, trials, place or Here(), progress)
    fresh = replace(study, seed=study.seed + 1, games=study.games * FRESH)
    checked = [_played(fresh, place)]
    for chosen in found:
        progress(say("checking on fresh deals"))
        checked.append(_played(changed_study(fresh, changes, chosen), place))
    return _report(study, goals, checked, trials, command)


def search(
    study: Study,
    changes: Sequence[Change],
    goals: Sequence[Goal],
    trials: int,
    place: Place,
    progress: Callable[[str], None],
) -> list[dict[str, Any]]:
    """The values of the best trial, or of all that are best in some way."""
    optuna = _optuna()
    sampler = optuna.samplers.TPESampler(seed=study.seed, n_startup_trials=min(10, max(2, trials // 3)))
    tuned = optuna.create_study(directions=["minimize"] * len(goals), sampler=sampler)
    for _ in range(trials):
        trial = tuned.ask()
        chosen = {change.key: _suggested(trial, change) for change in changes}
        try:
            games = _played(changed_study(study, changes, chosen), place)
        except BadOption:
            tuned.tell(trial, state=optuna.trial.TrialState.FAIL)  # these values do not go together
            progress(say("left out"))
            continue
        distances = [goal.distance(games) for goal in goals]
        tuned.tell(trial, distances)
        progress(", ".join(f"{distance:.4g}" for distance in distances))
    best = sorted(tuned.best_trials, key=lambda trial: sum(trial.values))
    different = {str(trial.params): trial.params for trial in best}
    return list(different.values())[:MOST_PROPOSALS]


def _suggested(trial: Any, change: Change) -> Any:
    if change.values:
        return trial.suggest_categorical(change.key, change.values)
    return trial.suggest_int(change.key, change.low, change.high)


def _played(study: Study, place: Place | None) -> Games:
    return Games(study, play(study, place))


def _optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise BadOption(say("Tuning needs Optuna: pip install 'scurry[lab]'.")) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


# --- Telling ----------------------------------------------------------------------------------------------------------


def _report(study: Study, goals: Sequence[Goal], checked: Sequence[Games], trials: int, command: str) -> Report:
    studies = [games.study for games in checked]
    rows: list[tuple[Cell, ...]] = []
    for number, games in enumerate(checked):
        name = say("as it is") if number == 0 else name_of(games.study, studies)
        rows.append((name, *(goal.told(games) for goal in goals)))
    note = say("Checked on {games:,} fresh deals each, after {trials} trials.", games=len(checked[0]), trials=trials)
    table = Table(say("Proposals"), (say("rules"), *(goal.text for goal in goals)), tuple(rows), note=note)
    title = say("{title}: tuned", title=find(study.game).card.title)
    return Report(title, tuple(studies), tuple(_sentences(goals, checked, rows)), (table,), command)


def _sentences(goals: Sequence[Goal], checked: Sequence[Games], rows: Sequence[tuple[Cell, ...]]) -> list[str]:
    told = []
    for index, goal in enumerate(goals):
        distances = [goal.distance(games) for games in checked]
        best = min(range(len(checked)), key=lambda number: distances[number])
        if best == 0:
            told.append(say("{goal}: nothing is better than the rules as they are.", goal=goal.text))
            continue
        sentence = "{goal}: best with {name}, {value} instead of {was}."
        value, was = shown(rows[best][index + 1]), shown(rows[0][index + 1])
        told.append(say(sentence, goal=goal.text, name=rows[best][0], value=value, was=was))
    return told
