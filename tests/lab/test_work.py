"""Work is handed out as independent pieces: the answers are the same wherever, and whoever dies on the way."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

import numpy as np
import pytest

from scurry.kernel.cards import BadOption
from scurry.lab.playing import Played
from scurry.lab.studies.study import Study, pieces_of, plan, play
from scurry.lab.studies.work import Here, find_place


def double(piece: int, is_stopped: Callable[[], bool]) -> int:
    return 2 * piece


def small_study() -> Study:
    """Many small pieces: a search plays one game a piece."""
    return plan("kuhn-poker", games=24, players=["search:20", "random"], seed=5)


def is_same(one: Played, other: Played) -> bool:
    return all(np.array_equal(*both) for both in zip(one, other, strict=True))


def test_answers_come_in_the_order_of_the_pieces() -> None:
    assert list(Here(3).run(double, range(50))) == [2 * piece for piece in range(50)]


def test_the_number_of_workers_changes_no_number() -> None:
    one, three = (play(small_study(), Here(workers)) for workers in (1, 3))
    assert is_same(one, three)
    compiled = plan("squeaky", games=5_000)
    assert is_same(play(compiled, Here(1)), play(compiled, Here(2)))


def test_whoever_wants_no_more_stops_the_rest() -> None:
    started = threading.Event()

    def endless(piece: int, is_stopped: Callable[[], bool]) -> int:
        if piece == 0:
            started.wait(60)
            return 0
        started.set()
        while not is_stopped():
            threading.Event().wait(0.01)
        raise RuntimeError("given up")

    answers = Here(2).run(endless, range(10))
    assert next(answers) == 0
    assert isinstance(answers, Generator)
    answers.close()  # it comes back, so nobody waits for the endless ones


def test_an_unknown_place_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="Work is done 'here'"):
        find_place("mars")


# --- Ray --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A real cluster of three nodes on this machine: the first has no cores of its own, so that the others work."""
    import ray
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "120")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.workers = [made.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=made.address, log_to_driver=False, logging_level="error")
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_study_on_a_cluster_of_which_a_node_dies_has_the_same_numbers(cluster: Any) -> None:
    study = small_study()
    done: list[int] = []

    def progress(first: int, played: Played) -> None:
        done.append(first)
        if len(done) == 3:
            cluster.remove_node(cluster.workers[0], allow_graceful=False)

    found = play(study, find_place("ray"), progress=progress)
    assert len(done) == len(pieces_of(study))
    assert is_same(found, play(study, Here(1)))
