"""Gymnasium: one learner against named bots. `import scurry.envs.gymnasium` makes the names known:

gymnasium.make("scurry/Squeaky-v1", opponents=["level:3"])
gymnasium.make_vec("scurry/Squeaky-v1", num_envs=1024, opponents=["greedy"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from scurry.bots.bot import Bot, find_bot
from scurry.envs.playing import Playing
from scurry.envs.spaces import SEEDS, action_space, name_of, observation_space
from scurry.envs.terms import RENDER_MODES
from scurry.games import Game, shelf
from scurry.kernel.catalogue import say

NAMESPACE = "scurry"


class Learner(gymnasium.Env):  # type: ignore[misc]
    """One seat of a match, with bots on the others.

    The learner sees {"observation": columns, "action_mask": legal moves}, and is asked one decision after the other. An
    illegal action is refused: nothing changes, and `info["refused"]` says why.
    """

    def __init__(
        self,
        game: str | Game,
        opponents: Sequence[str] = ("greedy",),
        *,
        seat: int | None = None,
        **how: Any,
    ) -> None:
        """Bots sit clockwise from the learner, the last of them on every seat that is left.

        Without a seat the learner gets any, each match anew. Everything else is for `Playing`: seats, options, form,
        reward, illegal, render_mode.
        """
        self._playing, self._seat = Playing(game, **how), seat
        found, seats = self._playing.game, self._playing.seats
        if seat is not None and seat not in range(seats):
            raise ValueError(say("There is no seat {seat}; seats go from 0 to {last}.", seat=seat, last=seats - 1))
        self.names = names_of_opponents(opponents, seats)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.render_mode = self._playing.render_mode
        self.action_space = action_space(found)
        self.observation_space = observation_space(found, self._playing.observer)
        self.seat = seat or 0
        self._bots: dict[int, Bot] = {}

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column of an observation is called."""
        return self._playing.observer.columns

    @property
    def match(self) -> Any:
        """The match that is played: its record can be kept, and verified."""
        return self._playing.match

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new match, up to the learner's first decision."""
        super().reset(seed=seed)
        while True:
            self._sit_down()
            self._let_bots_play()
            if not self._playing.match.is_over:  # else it was over before the learner was asked
                return self._playing.observation(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others play until the learner is asked again or it is over."""
        playing = self._playing
        refusal = playing.play(self.seat, action)
        self._let_bots_play()
        info = {"seat": self.seat, **playing.ending(self.seat), **({} if refusal is None else {"refused": refusal})}
        reward = playing.rewards()[self.seat]
        return playing.observation(self.seat), reward, playing.match.is_over, False, info

    def action_masks(self) -> Any:
        """Which moves are legal: under this name masked PPO of others asks for it."""
        return self._playing.observation(self.seat)["action_mask"].astype(bool)

    def render(self) -> Any:
        """The board as the learner sees it."""
        return self._playing.render(self.seat)

    def _sit_down(self) -> None:
        playing, seed = self._playing, int(self.np_random.integers(SEEDS))
        self.seat = int(self.np_random.integers(playing.seats)) if self._seat is None else self._seat
        others = ((self.seat + step) % playing.seats for step in range(1, playing.seats))
        self._bots = {
            seat: find_bot(name, playing.game, seed + seat) for seat, name in zip(others, self.names, strict=True)
        }
        playing.begin(seed)

    def _let_bots_play(self) -> None:
        match = self._playing.match
        while waiting := [seat for seat in match.to_act if seat != self.seat]:
            seat = waiting[0]
            match.play(seat, self._bots[seat].choose(match.view(seat), seat, match.legal_ids(seat)))
        # whoever chooses at the same time as the learner has done so, sealed


def names_of_opponents(opponents: Sequence[str], seats: int) -> list[str]:
    """Who sits clockwise from the learner: the last that is named on every seat that is left."""
    named = [opponents] if isinstance(opponents, str) else list(opponents)
    if seats == 1:
        return []
    if not 1 <= len(named) < seats:
        sentence = "There should be from 1 to {most} opponents, not {given}."
        raise ValueError(say(sentence, most=seats - 1, given=len(named)))
    return named + named[-1:] * (seats - 1 - len(named))


def register_all() -> None:
    """Make every game on the shelf known to Gymnasium, by its name and the version of its rules."""
    for game in shelf():
        name = f"{NAMESPACE}/{name_of(game)}"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="scurry.envs.gymnasium:Learner",
                vector_entry_point="scurry.envs.gymnasium_vector:Learners",
                kwargs={"game": game.name},
            )


register_all()
