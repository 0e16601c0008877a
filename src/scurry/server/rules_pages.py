"""The rules of a game on a page: what wins, with pictures; examples to step through; options; every rule."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from scurry.games import Game, find
from scurry.kernel.cards import YES_NO, Option
from scurry.kernel.catalogue import kept_by_language, say
from scurry.server.answers import page, preparing
from scurry.server.desk import desk_of
from scurry.server.terms import heading_of, value_in_words
from scurry.web.rulebook import clauses_with, opening, remarks
from scurry.web.scenes import beside_clauses, drawn_scenes

rules_pages = APIRouter(include_in_schema=False)


@rules_pages.get("/games/{name}/rules")
async def rules_page(request: Request, name: str) -> Response:
    """The rules of a game; its boards are drawn by its own code, so that must be ready."""
    game = find(name)
    if not desk_of(request).readiness.is_ready(game):
        return preparing(request, game)
    return page("rules.html", game=game, **await asyncio.to_thread(_shown, game))


@kept_by_language
def _shown(game: Game) -> dict[str, Any]:
    """Everything on the page. Some dozens of boards take a tenth of a second to draw, and never change."""
    scenes = drawn_scenes(game)
    return {
        "opening": opening(game),
        "remarks": remarks(game),
        "first": [scene for scene in scenes if scene.is_first],
        "examples": [scene for scene in scenes if scene.is_example],
        "options": [_told(name, option) for name, option in game.card.options.items() if option.help],
        "clauses": clauses_with(game, beside_clauses(scenes)),
    }


def _told(name: str, option: Option) -> dict[str, str]:
    return {"title": heading_of(name), "help": say(option.help), "usual": _usual(option)}


def _usual(option: Option) -> str:
    if option.choices == YES_NO:
        return say("on") if option.default else say("off")
    return value_in_words(option, option.write(option.default))
