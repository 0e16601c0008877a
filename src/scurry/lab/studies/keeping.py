"""A folder that keeps a study's pieces while it is played: a long one can be stopped, and the same command goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.playing import Played
from scurry.lab.studies.study import Study


class Kept:
    """The pieces of one study in one folder, a file each."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder / "pieces"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            sentence = "'{folder}' cannot be written: {what}."
            raise BadOption(say(sentence, folder=folder, what=problem.strerror)) from None
        self._sign(folder, study)

    def _sign(self, folder: Path, study: Study) -> None:
        """Refuse a folder that keeps another study; more or fewer games of the same one may be wanted."""
        file = self.folder / "study.json"
        terms = {name: value for name, value in study.plain().items() if name != "games"}
        if file.exists() and json.loads(file.read_text(encoding="utf-8")) != json.loads(json.dumps(terms)):
            sentence = "'{folder}' keeps another study, or one of other rules or bots. Save to another folder."
            raise BadOption(say(sentence, folder=folder))
        file.write_text(json.dumps(terms, indent=2), encoding="utf-8")

    def known(self, study: Study) -> dict[int, Played]:
        """The pieces that are there, by their first game, as far as they are whole."""
        from scurry.lab.studies.study import pieces_of

        found = {}
        for piece in pieces_of(study):
            file = self._file(piece.first)
            if file.exists():
                with np.load(file) as arrays:
                    played = Played(arrays["courses"], arrays["found"])
                if len(played.courses) == piece.count:
                    found[piece.first] = played
        return found

    def keep(self, first: int, played: Played) -> None:
        """Keep a piece; it is there as a whole or not at all."""
        fresh = self.folder / f"{first}.new.npz"
        np.savez(fresh, courses=played.courses, found=played.found)
        fresh.replace(self._file(first))

    def _file(self, first: int) -> Path:
        return self.folder / f"{first}.npz"
