"""What a table is opened for: with hints, or rated, and with how much time. Rated is said before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.games import Game
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.server.desk import Desk
from scurry.tables.paces import Pace
from scurry.tables.players import Players
from scurry.tables.rated import USUAL_PACE, why_not_rated
from scurry.tables.refusals import TakesNoPart

WITH_OTHERS = {"friends"}
"""The ways of opening a table at which somebody waits for somebody else."""
ON_ONE_DEVICE = "pass"
Opened = tuple[dict[str, Any], dict[str, Any]]
"""What a table is about, and its clock."""


async def terms_of(
    desk: Desk,
    game: Game,
    seats: int,
    changed: Mapping[str, Any],
    guest: str,
    pace: Pace | None,
    given: Mapping[str, str],
) -> Opened:
    """What a form asks for; BadOption if that cannot be."""
    way = given.get("way", "now")
    clock = pace.write() if pace and way in WITH_OTHERS else {}
    if "rated" in given:
        if way == ON_ONE_DEVICE:
            raise BadOption(say("A game that goes round on one device is not rated: who plays what, nobody can tell."))
        return await rated_terms(desk, game, seats, changed, guest, clock)
    return {"hints": True} if "hints" in given and way != "now" else {}, clock


async def rated_terms(
    desk: Desk, game: Game, seats: int, changed: Mapping[str, Any], guest: str, clock: dict[str, Any]
) -> Opened:
    """What a rated table is opened with; BadOption if such a game cannot be rated, TakesNoPart for whoever does not."""
    if why := why_not_rated(game, seats, changed):
        raise BadOption(why)
    players = Players(desk.store)
    if not await desk.hub.read(players.takes_part, guest):
        raise TakesNoPart(say("Take part in the standings first: then you can play rated games."))
    if not await desk.hub.read(players.have_room, game.name, [guest], desk.hub.clock.now()):
        raise BadOption(say("That were many rated games today. Open a table that is not rated."))
    return {"rated": True}, clock or USUAL_PACE.write()
