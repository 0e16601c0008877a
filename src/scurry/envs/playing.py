"""One match, and what learners are told of it: PettingZoo's and Gymnasium's environments are thin coats over this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.envs.errors import IllegalAction
from scurry.envs.lanes import reward_of
from scurry.envs.observing import Observer
from scurry.envs.terms import REFUSE, read_form, read_render_mode, read_reward, read_strictness
from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.boards import as_text
from scurry.matches.match import Match
from scurry.matches.refusals import Refusal


class Playing:
    """One match after the other, in one way of playing."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        form: str = "one-hot",
        reward: str = "places",
        illegal: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        self.game = find(game)
        self.seats, record = self.game.card.terms(seats, options)
        self.options = options
        self.observer = Observer(self.game, self.seats, record, read_form(form))
        self._reward = read_reward(reward)
        self.is_strict = read_strictness(illegal)
        self.render_mode = read_render_mode(render_mode)
        self.match: Match

    def begin(self, seed: int) -> None:
        """A new match."""
        self.match = Match(self.game, seats=self.seats, options=self.options, seed=seed)

    # --- What a seat is told ---

    def observation(self, seat: int, rest: int = 0) -> dict[str, NDArray[Any]]:
        """What a seat sees, and which moves it may make; `rest` more actions stand behind the moves."""
        mask = np.zeros(self.game.card.moves + rest, np.int8)
        mask[self.match.legal_ids(seat)] = 1
        return {"observation": self.observer.observe(self.match.view(seat), seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What each seat is given; nothing until the end."""
        result = self.match.result
        if result is None:
            return [0.0] * self.seats
        places, points = _row(result.places, np.int8), _row(result.points, np.int16)
        return [float(reward_of(int(self._reward), places, points, self.seats, seat)) for seat in range(self.seats)]

    def ending(self, seat: int) -> dict[str, Any]:
        """How it ended for a seat; nothing before."""
        result = self.match.result
        if result is None:
            return {}
        return {"place": result.places[seat], "points": result.points[seat], "reason": result.reason}

    # --- What a seat does ---

    def play(self, seat: int, action: int) -> str | None:
        """Make a move. If it is illegal nothing changes, and what is said is why; or IllegalAction is raised."""
        refusal = self.refusal(seat, action)
        if refusal is None:
            self.match.play(seat, int(action))
        return refusal

    def refusal(self, seat: int, action: int) -> str | None:
        """Why an action is illegal, if it is."""
        try:
            self.match.check(seat, int(action))
        except Refusal as refusal:
            if self.is_strict:
                sentence = "Seat {seat}, action {action}: {why} Choose from the mask."
                raise IllegalAction(say(sentence, seat=seat, action=int(action), why=str(refusal))) from refusal
            return str(refusal)
        return None

    # --- What people see ---

    def render(self, seat: int = SPECTATOR) -> Any:
        """The board as a seat sees it: as text, as a picture, or written to the terminal."""
        if self.render_mode is None:
            return None
        view, names = self.match.view(seat), self.match.names_for(seat)
        if self.render_mode == "rgb_array":
            from scurry.envs.pictures import picture_of

            return picture_of(self.game, view, seat, names)
        text = as_text(self.game, view, seat, names)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  "human" means so
        return None


def _row(numbers: tuple[int, ...], kind: type) -> Any:
    """What compiled code takes for a row."""
    return np.array(numbers, kind)
