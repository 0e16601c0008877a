"""What a player's information state tells: all that it has seen, and not a thing more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import get_all_states

from scurry.games import Game, shelf
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, every_case_of
from scurry.matches.match import Match
from scurry.matches.plain import dump
from tests.envs.spiel import loaded, play_on
from tests.envs.ways import WAYS

HIDING = [game for game in shelf() if game.card.hidden]
LONGEST = 60
"""So many moves are looked at."""


class World:
    """A game from after its set-up on, and the same as a match: what that shows a seat is what the seat may know."""

    def __init__(self, case: Case, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        start = dump(state.get_game().course.position(state.standing))
        self.match = Match(case.game, start=start, dice=[])
        self.seen: list[Any] = [(None, (), bytes_of(self.match.view(seat)))]
        self._waiting = (0, 0)

    def apply(self, action: int) -> None:
        player = int(self.state.current_player())
        self.state.apply_action(action)
        if player < 0:
            assert self.match.script is not None
            self.match.script.append(action)
        else:
            self._waiting = player, action
        if not self.state.is_chance_node():
            self.match.play(*self._waiting)
            self._look()

    def _look(self) -> None:
        mover, move = self._waiting
        own, told = (move if mover == self.seat else None), tuple(self.match.log_at(self.match.ply, self.seat))
        view = bytes_of(self.match.view(self.seat))
        if own is not None or told or view != self.seen[-1][-1]:
            self.seen.append((own, told, view))

    @property
    def told(self) -> tuple[str, list[float], str, list[float]]:
        """All that OpenSpiel is told for the seat."""
        state, seat = self.state, self.seat
        return (
            state.information_state_string(seat),
            state.information_state_tensor(seat),
            state.observation_string(seat),
            state.observation_tensor(seat),
        )


def laid_out(case: Case, random: np.random.Generator) -> Any:
    """A game after its set-up."""
    state = loaded(case).new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


def two_worlds(case: Case, seat: int, number: int) -> tuple[World, World]:
    """Two games that look the same to a seat when they begin."""
    state = laid_out(case, np.random.default_rng(number))
    other = state.resample_from_infostate(seat, np.random.default_rng(number).random)
    return World(case, state, seat), World(case, other, seat)


def goes_alike(first: World, second: World, random: np.random.Generator) -> bool:
    """Do the same in both; False where the other world does not allow it, or it is over."""
    one, two = first.state, second.state
    if one.is_terminal() or two.is_terminal() or one.current_player() != two.current_player():
        return False
    both = sorted(set(one.legal_actions()) & set(two.legal_actions()))
    if not both:
        return False
    action = int(random.choice(both))
    first.apply(action)
    second.apply(action)
    return bool(one.is_chance_node() == two.is_chance_node())


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_two_worlds_in_which_a_seat_has_seen_the_same_are_told_the_same_and_no_others(game: Game) -> None:
    alike = 0
    for case in every_case_of(game)[:6]:
        for seat in range(case.seats):
            first, second = two_worlds(case, seat, seat)
            random = np.random.default_rng(seat)
            for _ in range(LONGEST):
                if not goes_alike(first, second, random):
                    break
                is_alike = first.seen == second.seen
                assert (first.told[0] == second.told[0]) == is_alike
                if is_alike:
                    assert first.told == second.told
                    alike += str(first.state) != str(second.state)
    assert alike, "there should be other worlds that look the same"


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_nothing_that_was_seen_is_forgotten(case: Case) -> None:
    """What a player knew before is how what it knows now begins."""
    state, before = loaded(case).new_initial_state(), [""] * case.seats
    steps = play_on(state, np.random.default_rng(2))
    for _, (player, _action) in zip(range(LONGEST), steps, strict=False):
        now = [state.information_state_string(seat) for seat in range(case.seats)]
        assert all(known.startswith(earlier) for known, earlier in zip(now, before, strict=True))
        assert player < 0 or state.is_chance_node() or now[player] != before[player]
        before = now


def test_in_kuhn_poker_a_player_knows_its_card_and_the_bets() -> None:
    game = pyspiel.load_game("scurry_kuhn_poker")
    states = get_all_states.get_all_states(game, include_terminals=False, include_chance_states=False).values()
    known: dict[str, set[Any]] = {}
    for state in states:
        player = int(state.current_player())
        position = game.course.position(state.standing)
        card, bets = int(position.cards[player]), tuple(state.history()[2:])
        for told in (state.information_state_string(), str(state.information_state_tensor())):
            known.setdefault(told, set()).add((player, card, bets))
    assert all(len(meant) == 1 for told, meant in known.items() if told.startswith("seat"))
    assert len([told for told in known if told.startswith("seat")]) == 12


def test_the_tensor_holds_what_was_seen_last_and_the_string_everything() -> None:
    state = pyspiel.load_game("scurry_squeaky(recall=3)").new_initial_state()
    list(play_on(state, np.random.default_rng(1)))
    game, memory = state.get_game(), state.memory_of(1)
    width, moves = len(game.columns), game.num_distinct_actions()
    tensor = np.array(state.information_state_tensor(1), np.float32)
    now, made, earlier = np.split(tensor, [width, width + 3 * moves])
    assert now.tolist() == state.observation_tensor(1)
    for back in range(3):
        view = np.frombuffer(memory[-2 - back].view, game.recall.game.position.dtype())[0]
        assert earlier.reshape(3, -1)[back].tolist() == game.recall.observer.observe(view, 1).tolist()
        assert made.reshape(3, -1)[back].sum() == (memory[-1 - back].made >= 0)
    assert len(state.information_state_string(1).splitlines()) == 1 + len(memory) > 5


def test_there_is_no_observer_that_sees_all_hands() -> None:
    game = pyspiel.load_game("scurry_kuhn_poker")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="A player is told what it sees as a whole"):
        game.make_py_observer(everything)
