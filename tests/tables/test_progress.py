"""What guests have come through is kept, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from scurry.tables.progress import About, Done, Progress
from scurry.tables.store import Store


@pytest.fixture
def progress(database: str) -> Iterator[Progress]:
    with closing(Store(database)) as store:
        yield Progress(store)


def test_the_last_word_on_a_thing_is_kept(progress: Progress) -> None:
    progress.note(About.LESSON, Done("anna", "squeaky/first", {"step": 2}, 1.0))
    progress.note(About.LESSON, Done("anna", "squeaky/first", {"step": 5}, 2.0))
    assert progress.of("anna", About.LESSON) == {
        "squeaky/first": Done("anna", "squeaky/first", {"step": 5}, 2.0),
    }


def test_where_the_first_time_counts_it_stays(progress: Progress) -> None:
    assert progress.note_first(About.PUZZLE, Done("anna", "squeaky/7", True, 1.0))
    assert not progress.note_first(About.PUZZLE, Done("anna", "squeaky/7", False, 2.0))
    assert progress.of("anna", About.PUZZLE)["squeaky/7"].value is True


def test_everyone_has_their_own(progress: Progress) -> None:
    progress.note(About.DEAL, Done("anna", "2026-11-18/squeaky", {"points": 20}, 1.0))
    progress.note(About.DEAL, Done("ben", "2026-11-18/squeaky", {"points": 30}, 2.0))
    progress.note(About.DEAL, Done("ben", "2026-11-19/squeaky", {"points": 10}, 3.0))
    assert [done.guest for done in progress.of_everyone(About.DEAL, "2026-11-18/squeaky")] == ["anna", "ben"]
    assert list(progress.of("anna", About.DEAL)) == ["2026-11-18/squeaky"]
    assert progress.of("anna", About.LESSON) == {}


def test_things_are_found_by_how_their_names_begin(progress: Progress) -> None:
    for name in ("squeaky/1", "squirrel-attack/1", "squeak%/1"):
        progress.note(About.PUZZLE, Done("anna", name, True, 1.0))
    assert list(progress.of("anna", About.PUZZLE, "squeaky/")) == ["squeaky/1"]
    assert list(progress.of("anna", About.PUZZLE, "squeak%")) == ["squeak%/1"]
