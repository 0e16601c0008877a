"""What the API of history and standing takes and gives."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from scurry.server.shapes import Given


class FinishInfo(BaseModel):
    """How a seat came in."""

    name: str = Field(description="As it was then; nothing for somebody who has gone")
    bot: str | None
    is_me: bool
    place: int
    points: int | None
    gave_up: bool = Field(description="Resigned, or a bot played on to the end")


class PlayedGame(BaseModel):
    """A finished game of mine."""

    table: str
    game: str
    kind: Literal["game", "deal", "start"] = Field(description="A game, a deal of the day, or one played on")
    mode: str = Field(description="Games with the same options have the same; nothing, with the usual ones")
    options: dict[str, Any]
    is_rated: bool
    began_at: float
    ended_at: float
    moves: int
    seats: list[FinishInfo]


class PlayedGames(BaseModel):
    """A page of my finished games, the newest first."""

    count: int = Field(description="Of all pages")
    page: int
    pages: int
    games: list[PlayedGame]


class AgainstInfo(BaseModel):
    """How I did against a bot."""

    games: int
    won: int = Field(description="How often I came in before it")


class SumsInfo(BaseModel):
    """What games add up to."""

    game: str
    options: dict[str, Any] | None = Field(description="Those of a mode; nothing for all modes together")
    played: int
    won: int
    gave_up: int
    places: dict[str, dict[str, int]] = Field(description="By the number of seats: how often I came in where")
    mean_points: float | None
    best_points: int | None
    usual_moves: int
    usual_seconds: float
    streak: int = Field(description="So many of my last games I won")
    longest_streak: int
    bots: dict[str, AgainstInfo]


class RatingInfo(BaseModel):
    """A rating: with 95 % certainty it is right within `give_or_take`."""

    points: int
    give_or_take: int
    at_least: int = Field(description="The one less the other: standings are sorted by it")


class StandingRow(BaseModel):
    """Where somebody stands who takes part, or a bot."""

    place: int | None = Field(description="Nothing while it is provisional")
    name: str
    bot: str | None
    is_me: bool
    rating: RatingInfo
    games: int
    opponents: int


class StandingsInfo(BaseModel):
    """A page of the standings of a game."""

    game: str
    count: int = Field(description="Of all pages")
    page: int
    pages: int
    rows: list[StandingRow]


class TakePart(Given):
    """Whether to take part in the standings: under my name, visible to everyone here."""

    takes_part: bool


class MyStanding(BaseModel):
    """Whether I take part, and where I stand in each game that I have played rated."""

    takes_part: bool
    games: dict[str, StandingRow]
