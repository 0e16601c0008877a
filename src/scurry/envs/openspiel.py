"""OpenSpiel: `import scurry.envs.openspiel` makes every game on the shelf known to it by name:

pyspiel.load_game("scurry_squeaky(players=3,mode=advanced)")
pyspiel.load_game("scurry_kuhn_poker", {"reward": "points"})
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from scurry.envs.errors import BadTerms
from scurry.envs.openspiel_terms import Chance, Terms, parameters_of, read_terms
from scurry.envs.remembering import Memory, Recall
from scurry.envs.rolling import MOST_SIDES, Course, Standing
from scurry.games import Game, shelf
from scurry.kernel.catalogue import say
from scurry.kernel.dice import FairDice, fast_dice, keyed_dice
from scurry.kernel.verbs import NOBODY
from scurry.matches.plain import dump

LONGEST = 100_000
"""So many decisions, and so many rolls, no game takes: what loops over them should ask for less."""
SEEDS = 1 << 53


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One way of playing one game."""

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        usual = parameters_of(game)
        self.terms = read_terms(game, given)
        changed = {name: value for name, value in given.items() if value != usual[name]}
        super().__init__(type_of(game, self.terms), info_of(game, self.terms), changed)
        self.recall = Recall(game, self.terms.seats, self.terms.options, self.terms.form, self.terms.recall)
        self.course = Course(game, self.terms.seats, self.terms.options, self.recall)
        self._random = np.random.default_rng(self.terms.seed)

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column of an observation is called."""
        return self.recall.observer.columns

    def new_initial_state(self) -> SpielState:
        """Before the first roll; or before the first decision, where nothing is rolled."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        """What writes down what a player sees, or has seen."""
        return SpielObserver(self.recall, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """More rolls than any game takes."""
        return LONGEST if self.terms.has_chance else 0

    def dice(self) -> FairDice:
        """Dice for chance that is sampled: others each time."""
        return keyed_dice(self._random.bytes(32))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game that is played. OpenSpiel copies and keeps a state's own attributes: there is just one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.standing: Standing = game.course.beginning

    # --- Looking ---

    def current_player(self) -> int:
        """The seat that is asked: of those that choose at the same time, the lowest."""
        if self.standing.sides:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._course.asked(self.standing)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._course.legal(self.standing, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every side of the die, each equally likely; if chance is sampled, only that something is rolled."""
        sides = self.standing.sides if self._terms.chance is Chance.EXPLICIT else 1
        return [(side, 1 / sides) for side in range(sides)]

    def returns(self) -> list[float]:
        """What each player is given; nothing until the end."""
        return self._course.rewards(self.standing, self._terms.reward)

    def memory_of(self, player: int) -> Memory:
        """All that a player has seen."""
        return self.standing.memories[player]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll {action}"
        return str(self._course.game.moves.write(action))

    def __str__(self) -> str:
        """Everything on the table, hidden things included; and the move that waits for a roll, if one does."""
        waiting = self.standing
        plain = {"position": dump(self._course.position(waiting))}
        if waiting.sides:
            plain["waiting"] = {"seat": waiting.mover, "move": waiting.move, "rolled": waiting.rolls}
        return json.dumps(plain)

    # --- Going on ---

    def _apply_action(self, action: int) -> None:
        if not self.standing.sides:
            self.standing = self._course.play(self.standing, action)
        elif self._terms.chance is Chance.EXPLICIT:
            self.standing = self._course.roll(self.standing, action)
        else:
            self.standing = self._course.roll_all(self.standing, self.get_game().dice())

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Another game that looks the same to a player, with anything that fits where nothing is known."""
        if self.standing.sides:
            raise BadTerms(say("A move waits for a roll: ask for another world once it is done."))
        other: SpielState = self.clone()
        other.standing = self._course.imagine(self.standing, player, fast_dice(int(sampler() * SEEDS)))
        return other

    # --- Inside ---

    @property
    def _course(self) -> Course:
        course: Course = self.get_game().course
        return course

    @property
    def _terms(self) -> Terms:
        terms: Terms = self.get_game().terms
        return terms


class SpielObserver:
    """What a player sees, or with perfect recall has seen, in columns and in words."""

    def __init__(self, recall: Recall, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadTerms(
                say("A player is told what it sees as a whole: there are no other observers, nor parameters.")
            )
        self._recall, self._remembers = recall, bool(kind.perfect_recall)
        empty = self._written((), 0)
        self.tensor = np.zeros(sum(part.size for part in empty.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, part in empty.items():
            self.dict[name] = self.tensor[at : at + part.size].reshape(part.shape)
            at += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write it into the tensor."""
        for name, part in self._written(state.memory_of(player), player).items():
            self.dict[name][:] = part

    def string_from(self, state: SpielState, player: int) -> str:
        """Write it in words."""
        write = self._recall.recalled_text if self._remembers else self._recall.text_of
        return write(state.memory_of(player), player)

    def _written(self, memory: Memory, player: int) -> dict[str, NDArray[np.float32]]:
        write = self._recall.recalled if self._remembers else self._recall.columns_of
        return write(memory, player)


# --- As OpenSpiel knows them ------------------------------------------------------------------------------------------


def name_of(game: Game) -> str:
    """What a game is called there: scurry_squeaky."""
    return f"scurry_{game.name.replace('-', '_')}"


def type_of(game: Game, terms: Terms) -> pyspiel.GameType:
    """What kind of game it is."""
    card, kinds = game.card, pyspiel.GameType
    is_open = not card.hidden and not card.has_sealed
    return kinds(
        short_name=name_of(game),
        long_name=card.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(kinds.ChanceMode, terms.chance_mode),
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=getattr(kinds.Utility, terms.utility),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(card.seats),
        min_num_players=min(card.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def info_of(game: Game, terms: Terms) -> pyspiel.GameInfo:
    """How large it is."""
    lowest, highest = terms.bounds
    return pyspiel.GameInfo(
        num_distinct_actions=game.card.moves,
        max_chance_outcomes=terms.most_outcomes(MOST_SIDES),
        num_players=terms.seats,
        min_utility=lowest,
        max_utility=highest,
        utility_sum=terms.sum,
        max_game_length=LONGEST,
    )


def register_all() -> None:
    """Make every game on the shelf known to OpenSpiel."""
    for game in shelf():
        usual = read_terms(game, parameters_of(game))
        pyspiel.register_game(type_of(game, usual), _class_of(game))


def _class_of(game: Game) -> type[SpielGame]:
    """A class, since OpenSpiel lets go of it after Python has ended, when only classes may be let go of."""

    class OneGame(SpielGame):
        def __init__(self, given: Mapping[str, Any]) -> None:
            super().__init__(game, given)

    return OneGame


register_all()
