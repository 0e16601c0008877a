"""Playing studies in front of a person: how far, how long still, and what is kept when they stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from scurry.games import find
from scurry.kernel.catalogue import say
from scurry.lab.playing import Played
from scurry.lab.studies.columns import Games
from scurry.lab.studies.findings import percent
from scurry.lab.studies.keeping import Kept
from scurry.lab.studies.luck import not_forced
from scurry.lab.studies.report import Report
from scurry.lab.studies.study import Study, play
from scurry.lab.studies.tables import Table, together
from scurry.lab.studies.work import find_place

LONG = 20
"""Seconds from which on it is worth saying how long all will take."""


class Playing:
    """A bar on the terminal, and a folder if there is one to keep pieces in."""

    def __init__(self, on: str, workers: int | None, folder: Path | None) -> None:
        self._place, self._folder = find_place(on, workers), folder
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        self._bar = Progress(
            TextColumn("{task.description}"),
            *columns,
            console=Console(stderr=True),
            transient=True,
            speed_estimate_period=600,
        )

    def __enter__(self) -> Playing:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self._bar.stop()
        if kind is KeyboardInterrupt:
            click.echo(self._stopped(), err=True)

    def _stopped(self) -> str:
        if self._folder is None:
            return say("Stopped; nothing is kept. With --to FOLDER, a study can be stopped and gone on with.")
        return say("Stopped. What was played is kept in '{folder}'; the same command goes on.", folder=self._folder)

    def play(self, studies: Sequence[Study]) -> list[Games]:
        """Play one study after the other."""
        title = find(studies[0].game).card.title
        task = self._bar.add_task(say("Getting {title} ready", title=title), total=sum(each.games for each in studies))
        return [Games(study, self._played(study, number, studies, task)) for number, study in enumerate(studies)]

    def _played(self, study: Study, number: int, studies: Sequence[Study], task: object) -> Played:
        folder = self._folder if len(studies) == 1 or self._folder is None else self._folder / f"study-{number + 1}"
        kept = Kept(folder, study) if folder else None
        known = kept.known(study) if kept else {}
        before = sum(len(played.courses) for played in known.values())
        self._bar.advance(task, before)  # type: ignore[arg-type]
        predict = self._predictor(study, before)

        def progress(first: int, played: Played) -> None:
            if kept:
                kept.keep(first, played)
            predict()
            self._bar.update(task, advance=len(played.courses), description=say("Playing"))  # type: ignore[arg-type]

        return play(study, self._place, known, progress)

    def _predictor(self, study: Study, known: int) -> Callable[[], None]:
        """Say once how long the rest will take."""
        forecast = Forecast(self._place.workers)

        def predict() -> None:
            forecast.note()
            left = study.games - known - forecast.games
            if study.is_compiled or not forecast.is_ripe or forecast.pace * left < LONG:
                return
            sentence = "A game keeps one worker busy for {each:.1f} s: the {left:,} that are left take about {time}."
            each, whole = forecast.pace * forecast.workers, spoken(forecast.pace * left)
            self._bar.console.print(say(sentence, each=each, left=left, time=whole))

        return predict

    def forced(self, study: Study, iterations: int, command: str) -> Report:
        """How often a move that looks forced is not."""
        self._bar.add_task(say("Asking a search"), total=None)
        share = not_forced(study, iterations, study.games)
        sentence = say(
            "Where the greedy player sees one best move, a search of {iterations} plays another in {share} of cases.",
            iterations=iterations,
            share=percent(share),
        )
        table = Table(
            say("Moves that look forced"), (say("what"), say("share")), ((say("are not"), share),), note=together(1)
        )
        return Report(find(study.game).card.title, (replace(study),), (sentence,), (table,), command)


class Forecast:
    """How fast games come. The first of each worker does not count: rules and bots may be compiled on the way."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.workers, self._clock = workers, clock
        self._ends: list[float] = []

    def note(self) -> None:
        """A game is over."""
        self._ends.append(self._clock())

    @property
    def games(self) -> int:
        """How many are over."""
        return len(self._ends)

    @property
    def is_ripe(self) -> bool:
        """Whether this is the first moment at which there is something to go by: two more games of every worker."""
        return self.games == 3 * self.workers

    @property
    def pace(self) -> float:
        """Seconds from one game's end to the next one's, all workers together."""
        return (self._ends[-1] - self._ends[self.workers - 1]) / (self.games - self.workers)


def spoken(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return say("{count:.0f} seconds", count=seconds)
    return (
        say("{count:.0f} minutes", count=seconds / 60)
        if seconds < 5400
        else say("{count:.1f} hours", count=seconds / 3600)
    )
