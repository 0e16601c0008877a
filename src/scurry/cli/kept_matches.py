"""A file that keeps the matches of an arena: a long run can be stopped, and the same command goes on with it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.files import read_text
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from scurry.lab.arena import ArenaReport, Meeting
    from scurry.lab.rating import Bout

SECONDS = 1.0
"""How long to wait at least before the file is written again."""


class KeptMatches:
    """The matches in one file, all of one meeting."""

    def __init__(self, file: Path, met: Meeting) -> None:
        self.file, self._met = file, met
        self.bouts: list[Bout] = self._read() if file.exists() else []
        self._write({})
        self._written = time.monotonic()

    def keep(self, bouts: Sequence[Bout]) -> None:
        """Keep the matches played so far; the file follows soon."""
        self.bouts = list(bouts)
        if time.monotonic() >= self._written + SECONDS:
            self._write({})
            self._written = time.monotonic()

    def close(self, report: ArenaReport | None = None) -> None:
        """Write everything, with what came of it if all were played."""
        self._write(report.plain() if report else {})

    def _read(self) -> list[Bout]:
        from scurry.lab.rating import Bout

        try:
            kept = json.loads(read_text(self.file))
            is_ours = kept["meeting"] == _plain(asdict(self._met))
            bouts = [Bout.read(bout) for bout in kept["bouts"]]
        except (ValueError, KeyError, TypeError):
            raise click.UsageError(say("'{file}' holds no matches. Save to another file.", file=self.file)) from None
        if not is_ours:
            sentence = "'{file}' holds matches of others, or on other terms: {what}. Save to another file."
            raise click.UsageError(say(sentence, file=self.file, what=self._differences(kept["meeting"])))
        return bouts

    def _differences(self, kept: Mapping[str, object]) -> str:
        """Which terms are others, by name."""
        ours = _plain(asdict(self._met))
        return ", ".join(name for name in ours if kept.get(name) != ours[name])

    def _write(self, report: Mapping[str, Any]) -> None:
        """Put the whole file in place at once, so that a power cut leaves the old one or the new one."""
        bouts = [asdict(bout) for bout in self.bouts]
        fresh = self.file.with_name(f"{self.file.name}.new")
        try:
            fresh.write_text(json.dumps({**report, "meeting": asdict(self._met), "bouts": bouts}), encoding="utf-8")
            fresh.replace(self.file)
        except OSError as problem:
            what = problem.strerror
            raise click.UsageError(say("'{file}' cannot be written: {what}.", file=self.file, what=what)) from None


def _plain(value: object) -> Any:
    """As it comes back from a file: tuples are lists there."""
    return json.loads(json.dumps(value))
