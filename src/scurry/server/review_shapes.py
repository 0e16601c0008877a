"""What the API tells of reviews: the shapes that its OpenAPI document describes."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from scurry.server.shapes import Given, SeatNumber, as_whole
from scurry.server.text import GOOD


class AnswerInfo(BaseModel):
    """One choice that is likely to follow."""

    seat: int
    move: str
    often: float = Field(description="The share of games that went this way, of those that came so far")
    chance: float = Field(description="How likely the reviewed seat wins from there")


class DecisionInfo(BaseModel):
    """One decision. Chances and losses are shares of games won, from 0 to 1; errors are standard errors."""

    ply: int = Field(description="After so many moves of the match")
    played: list[str] = Field(description="Several moves are a plan, made in secret")
    best: list[str]
    obvious: list[str] = Field(description="What seems best at first sight")
    chance: float = Field(description="How likely the seat won if it went on well")
    error: float
    lost: float = Field(description="How much less the played move wins; below 0, if it won more by luck")
    lost_error: float
    luck_after: float = Field(description="What luck brought up to the seat's next decision, or to the end")
    is_mistake: bool = Field(description="Whether it surely lost something; what is too close to tell is none")
    is_find: bool = Field(description="Whether it was hard and found: the obvious move surely loses much")
    is_sealed: bool
    course: list[AnswerInfo] = Field(description="What is likely to follow the best move")


class SeatReviewInfo(BaseModel):
    """A seat's review: start + luck − cost + given = end."""

    seat: int
    name: str
    is_finished: bool
    start: float = Field(description="How likely the seat won at its first decision")
    luck: float = Field(description="What chance brought; with more than two seats, also what the others did")
    luck_error: float
    cost: float = Field(description="What its mistakes cost")
    cost_error: float
    given: float = Field(description="What the other's mistakes gave since then; only with two seats")
    end: float = Field(description="The share of the first place")
    without_luck: float = Field(description="The result adjusted for luck, as in GNU Backgammon")
    error_rate: float = Field(description="Thousandths of equity lost a decision; a win counts 1, a loss −1")
    sentences: list[str]
    decisions: list[DecisionInfo]


class ReviewInfo(BaseModel):
    """How far a review is: ask again until it is done. It goes on if nobody does."""

    is_done: bool
    done: int = Field(description="Decisions that are judged, …")
    total: int = Field(description="… of so many; 0 while nobody knows")
    review: SeatReviewInfo | None


Line = Annotated[str, Field(max_length=100_000, pattern=GOOD)]


class NewRecord(Given):
    """A record from a file."""

    lines: Annotated[list[Line], Field(max_length=100_000)] = Field(description="Line by line, without what ends them")


class RecordInfo(BaseModel):
    """A record that is kept to be reviewed."""

    id: str
    game: str
    names: list[str]
    page: str = Field(description="The address of its review's page here")


class PlayOn(Given):
    """Where to play on from: a decision of a seat."""

    seat: SeatNumber
    ply: Annotated[int, Field(ge=0, le=99_999), as_whole]


class PlayedOn(BaseModel):
    """A new table that begins there."""

    table: str
