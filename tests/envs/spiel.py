"""Games in OpenSpiel, loaded for a way of playing, and played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyspiel

from scurry.envs.openspiel import name_of
from scurry.kernel.cards import YES_NO
from scurry.laws.cases import Case


def loaded(case: Case, **more: Any) -> Any:
    """The game, in this way of playing."""
    return pyspiel.load_game(name_of(case.game), {"players": case.seats, **parameters(case), **more})


def parameters(case: Case) -> dict[str, Any]:
    """A sample of options as parameters."""
    return {
        name: said(option, case.options[name])
        for name, option in case.game.card.options.items()
        if name in case.options
    }


def said(option: Any, value: Any) -> Any:
    """An option's value as a parameter."""
    if option.shape:
        return (value if isinstance(value, str) else ",".join(map(str, value))).replace(",", " ")
    return value in (True, "yes", 1) if option.choices == YES_NO else value


def play_on(state: Any, random: np.random.Generator, bots: Sequence[Any] = ()) -> Iterator[tuple[int, int]]:
    """Play to the end, at random where no bot sits; tell who does what, with chance as −1."""
    while not state.is_terminal():
        player = int(state.current_player())
        bot = bots[player] if bots and player >= 0 else None
        action = int(random.choice(state.legal_actions())) if bot is None else int(bot.step(state))
        state.apply_action(action)
        yield player, action
