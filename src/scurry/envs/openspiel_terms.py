"""What one says when one loads a game in OpenSpiel: players, the game's options, and how chance and ends are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scurry.envs.columns import Form
from scurry.envs.lanes import Reward
from scurry.envs.terms import called, read_form, read_reward
from scurry.games import Game
from scurry.kernel.cards import YES_NO, Option
from scurry.kernel.catalogue import say

USUAL_RECALL = 16
ANY_SEED = -1
OWN: dict[str, int | str] = {
    "chance": "explicit",
    "reward": "places",
    "form": "one-hot",
    "recall": USUAL_RECALL,
    "seed": ANY_SEED,
}
"""Our own parameters and what they are if nobody says anything; with them `players`, and the game's options."""
LARGEST_POINTS = (1 << 15) - 1


class Chance(Enum):
    """How chance is told."""

    EXPLICIT = "explicit"
    """Roll by roll: each is a node with its outcomes."""
    SAMPLED = "sampled"
    """All that a move rolls is rolled at once, and nobody says what it might have been."""


@dataclass(frozen=True)
class Terms:
    """What was said."""

    seats: int
    options: Any
    chance: Chance
    reward: Reward
    form: Form
    recall: int
    seed: int | None
    has_chance: bool

    @property
    def chance_mode(self) -> str:
        """The name of OpenSpiel's word for how chance is told."""
        return f"{self.chance.name}_STOCHASTIC" if self.has_chance else "DETERMINISTIC"

    def most_outcomes(self, most_sides: int) -> int:
        """How many outcomes chance may have at once."""
        return (most_sides if self.chance is Chance.EXPLICIT else 1) if self.has_chance else 0

    @property
    def sum(self) -> float | None:
        """What all are given together, if that is always the same."""
        if self.seats == 1 or self.reward is Reward.POINTS:
            return None
        return 1.0 if self.reward is Reward.WINS else 0.0

    @property
    def utility(self) -> str:
        """The name of OpenSpiel's word for that."""
        return {None: "GENERAL_SUM", 0.0: "ZERO_SUM", 1.0: "CONSTANT_SUM"}[self.sum]

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that one may be given."""
        if self.reward is Reward.POINTS:
            return -LARGEST_POINTS, LARGEST_POINTS
        return (0.0 if self.reward is Reward.WINS else -1.0), 1.0


def parameters_of(game: Game) -> dict[str, int | bool | str]:
    """Everything that may be said of a game, and what it is if nobody does."""
    options = {_name(name): _usual(option) for name, option in game.card.options.items() if option.help}
    return {"players": game.card.seats[0], **OWN, **options}


def read_terms(game: Game, given: Mapping[str, Any]) -> Terms:
    """What was said, read; BadOption or BadTerms says what does not go."""
    said = {**parameters_of(game), **given}
    told = {
        name: _spoken(option, said[_name(name)]) for name, option in game.card.options.items() if _name(name) in said
    }
    seats, options = game.card.terms(said["players"], told)
    return Terms(
        seats=seats,
        options=options,
        chance=called(said["chance"], {chance.value: chance for chance in Chance}, say("way to tell chance")),
        reward=read_reward(said["reward"]),
        form=read_form(said["form"]),
        recall=max(0, said["recall"]),
        seed=None if said["seed"] == ANY_SEED else said["seed"],
        has_chance=game.card.has_chance,
    )


def _name(option: str) -> str:
    """An option's name as a parameter."""
    return f"option_{option}" if option in ("players", "name", *OWN) else option


def _usual(option: Option) -> int | bool | str:
    """The default, as one says it there: a row is numbers with spaces between, since a comma parts parameters."""
    if option.shape:
        return " ".join(map(str, option.default))  # type: ignore[arg-type]
    if option.choices == YES_NO:
        return bool(option.default)
    return option.choices[int(option.default)] if option.choices else int(option.default)  # type: ignore[arg-type]


def _spoken(option: Option, value: Any) -> object:
    """A parameter, as the card reads it."""
    return ",".join(value.split()) if option.shape else value
