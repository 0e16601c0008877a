"""What is kept between two sittings: unfinished games, found again by `scurry play --resume`, and lessons learnt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import click

from scurry.cli.files import data_home, read_text, write_text
from scurry.kernel.catalogue import say
from scurry.matches.match import Match
from scurry.matches.record import BadRecord
from scurry.matches.verification import replay

PERSON = "person"
LESSONS = "lessons.json"


@dataclass(frozen=True)
class Sitting:
    """A match with those who play it: a person, or a bot's name, in each seat."""

    match: Match
    players: tuple[str, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player == PERSON]


def save(sitting: Sitting) -> Path:
    """Keep an unfinished game; the file is named after its seed, so that saving again replaces it."""
    file = _folder("unfinished") / f"{sitting.match.game.name}-{_mark(sitting.match)}.json"
    saved = {"players": sitting.players, "record": sitting.match.record()}
    write_text(file, json.dumps(saved, indent=1))
    return file


def keep_record(sitting: Sitting) -> Path:
    """Keep the record of a finished game, and forget the unfinished one."""
    match = sitting.match
    (_folder("unfinished") / f"{match.game.name}-{_mark(match)}.json").unlink(missing_ok=True)
    file = _folder("records") / f"{match.game.name}-{_mark(match)}.txt"
    file.write_text(match.record(), encoding="utf-8")
    return file


def resume(file: Path | None) -> Sitting:
    """The game in this file, or the one that was saved last."""
    from scurry.bots.brought.naming import SETTING, is_spelled_out

    found = file or _latest()
    try:
        saved = json.loads(read_text(found))
        sitting = Sitting(replay(saved["record"]), tuple(saved["players"]))
    except (ValueError, KeyError, TypeError) as problem:
        why = str(problem) if isinstance(problem, BadRecord) else say("it is no saved game")
        raise click.UsageError(say("'{file}' cannot be resumed: {why}", file=found, why=why)) from None
    strange = next((player for player in sitting.players if is_spelled_out(player)), None)
    if file is not None and strange is not None:
        sentence = (
            "'{file}' wants to start '{player}'. A saved game may come from anybody, so that is not done: "
            "give this bot a name in the file of {setting}, and write the name into '{file}' instead."
        )
        raise click.UsageError(say(sentence, file=file, player=strange, setting=SETTING))
    return sitting


def lessons_done() -> list[str]:
    """The full names of the lessons that a person has come through; none if nobody can read what was kept."""
    try:
        done = json.loads((data_home() / LESSONS).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [str(name) for name in done] if isinstance(done, list) else []


def keep_lesson(name: str) -> None:
    """Remember that a person has come through a lesson."""
    data_home().mkdir(parents=True, exist_ok=True)
    write_text(data_home() / LESSONS, json.dumps(sorted({*lessons_done(), name}), indent=1))


def _latest() -> Path:
    files = sorted(_folder("unfinished").glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise click.UsageError(say("There is no unfinished game. Start one with `scurry play`."))
    return files[-1]


def _folder(name: str) -> Path:
    folder = data_home() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _mark(match: Match) -> str:
    from scurry.matches.record import commitment

    return commitment(match)[:10]
