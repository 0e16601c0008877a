"""What the API takes and gives: the shapes that its OpenAPI document describes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from scurry.server.text import GOOD


def _whole(value: object) -> object:
    """JSON knows one kind of number: 6.0 is 6."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


as_whole = BeforeValidator(_whole)
Whole = Annotated[int, as_whole]
SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0"), as_whole]


class Given(BaseModel):
    """What comes in: nothing beside what is described, and no guessing of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why something was refused: a stable code, a sentence for people, and the clause of the rules, if one says so."""

    code: str
    sentence: str
    clause: str | None = None


class OptionInfo(BaseModel):
    """One option of a game."""

    name: str
    help: str
    default: Any
    allowed: str


class GameInfo(BaseModel):
    """A game on the shelf."""

    name: str
    title: str
    sentence: str
    seats: list[int]
    minutes: int
    rules: int = Field(description="The version of the rules")
    options: list[OptionInfo]
    bots: list[str]
    is_ready: bool = Field(description="Whether its rules are compiled, so that it can be played now")


class NewGuest(Given):
    """Somebody who wants to play."""

    name: Annotated[str, Field(min_length=1, max_length=24, pattern=GOOD)]


class GuestInfo(BaseModel):
    """A guest. The token is a secret: send it as `Authorization: Bearer …`."""

    guest: str
    name: str
    token: str


OptionName = Annotated[str, Field(max_length=40, pattern=GOOD)]
OptionValue = Annotated[str, Field(max_length=400, pattern=GOOD)] | Whole | bool | list[Whole]


class ClockInfo(Given):
    """How much time there is. What is left of a move's own time is lost; what is missing comes from the reserve."""

    each: Annotated[int, Field(ge=0, le=2_592_000, description="Seconds for each move: 0, or 5 at the least"), as_whole]
    reserve: Annotated[int, Field(ge=0, le=7_776_000, description="Seconds for the whole game"), as_whole] = 0
    falls: Literal["bot", "resign"] = Field(default="bot", description="What becomes of a seat whose time is up")


class NewTable(Given):
    """The terms of a new table."""

    game: Annotated[str, Field(max_length=80, pattern=GOOD)]
    seats: Annotated[int, Field(ge=1, le=6), as_whole] | None = None
    options: dict[OptionName, OptionValue] = Field(
        default={}, max_length=40, json_schema_extra={"additionalProperties": False}
    )
    clock: ClockInfo | None = Field(default=None, description="How much time there is; nothing, and nobody is hurried")
    hints: bool | None = Field(
        default=None, description="Whether one may take hints; unless said otherwise, where the others are bots"
    )
    rated: bool = Field(
        default=False, description="Whether it counts for the standings: without help, on the clock, for who takes part"
    )


Share = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]


class Sit(Given):
    """Sit down, or ask a bot to."""

    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40, pattern=GOOD)] | None = Field(
        default=None, description="A bot's name; nothing to sit oneself"
    )
    share: Share = Field(
        default="", description="Randomness of one's own, made up after seeing the commitment: dice come from it, too"
    )


class Play(Given):
    """A move, by its number or in words."""

    seat: SeatNumber
    move: Annotated[int, Field(ge=0, le=99_999), as_whole] | Annotated[str, Field(max_length=200, pattern=GOOD)]
    page: Annotated[str, Field(max_length=60, pattern=GOOD)] | None = Field(
        default=None, description="The page it was chosen on; an old one is refused"
    )
    key: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = Field(
        default="", description="Sent twice with one key, a move lands once"
    )
    anyway: bool = Field(default=False, description="Play it, though the tutor warns of it")


class AskHint(Given):
    """What should one do? Where hints are not given, or it is not one's turn, that is refused."""

    seat: SeatNumber
    page: Annotated[str, Field(max_length=60, pattern=GOOD)] | None = Field(
        default=None, description="The page it is asked for; an old one is refused"
    )


class Act(Given):
    """Anything else that one may do at a table."""

    seat: SeatNumber
    action: Literal[
        "stand",
        "take-back",
        "ask-back",
        "agree",
        "decline",
        "hand-over",
        "return",
        "give",
        "wait",
        "goes-on",
        "standing",
        "resign",
        "rematch",
        "notes",
        "tutor",
    ]
    value: Annotated[str, Field(max_length=20, pattern=GOOD)] = Field(
        default="",
        description="With goes-on: which decisions that are none the server makes for the seat, 'windows', 'forced' or "
        "'windows forced'; none unless asked. With standing: how the seat answers in the turns of others, "
        "'until-my-turn' to let all go by until its own next turn, 'unless-mine' to be asked only when a card of its "
        "own is about to be taken, or nothing to be asked each time; nobody else is told. With wait: for how many "
        "beats, or nothing for as long as it takes. With notes (a word at each new kind of decision) and tutor (moves "
        "that cost much are refused as 'think-again', until they are sent with 'anyway'), against bots: 'on' or 'off'",
    )


class SeatInfo(BaseModel):
    """A seat: who sits there and who plays."""

    name: str
    is_taken: bool
    is_me: bool
    bot: str | None
    has_resigned: bool
    is_out_of_time: bool = Field(description="Whether a bot plays because the person's time was up")
    runs_out_at: float | None = Field(
        description="When its time is up, in seconds since 1970 by the server's clock; nothing while none runs"
    )
    reserve: float | None = Field(description="Seconds that it has in reserve, but for the move it is asked for now")
    is_kept: bool = Field(description="Whether it is free, and kept for somebody who played before")
    standing: str = Field(description="How it answers in the turns of others without being asked; told to its owner")


class MoveInfo(BaseModel):
    """A legal move."""

    id: int
    text: str


class ResultInfo(BaseModel):
    """How it ended."""

    places: list[int]
    points: list[int]
    reason: str
    sentence: str


class ChoiceInfo(BaseModel):
    """A move that a hint speaks of."""

    id: int
    text: str
    wins: int = Field(description="So many of 100 games")
    share: int = Field(description="So many times in 100 one should make it: where choices are sealed, one mixes")


class HintInfo(BaseModel):
    """What one should do, as far as one's own seat can know."""

    choices: list[ChoiceInfo] = Field(description="The move to make; where choices are sealed, the most frequent first")
    next_best: ChoiceInfo | None
    is_close: bool = Field(description="Whether it is too close to tell whether the next best is worse")
    sentences: list[str] = Field(description="How likely it wins, why, and where choices are sealed how often each")


class TableInfo(BaseModel):
    """A table as one guest sees it, and nothing more."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    clock: ClockInfo | None = Field(description="How much time there is; nothing, and nobody is hurried")
    has_begun: bool
    is_over: bool
    damage: str = Field(description="Why the table cannot go on, if some of it is lost")
    to_act: list[int]
    seat: int = Field(description="The seat it is seen from; −1 for a spectator")
    page: str = Field(description="Send it with a move")
    question: str
    view: dict[str, Any] | None = Field(description="The position as far as the seat can know it; −1 where it cannot")
    legal: list[MoveInfo]
    log: list[str]
    hints: bool = Field(description="Whether one may take a hint here; among people everyone sees that one was taken")
    rated: bool = Field(description="Whether it counts for the standings")
    hint: HintInfo | None = Field(description="What was found, if one has taken a hint for what one is asked now")
    note: str = Field(description="A word on a new kind of decision, if one has asked for notes")
    commitment: str = Field(description="To the seed: it stands from the beginning, before anybody adds a share")
    result: ResultInfo | None
    rematch: str | None


class Played(BaseModel):
    """A move was written down, and this comes next."""

    seat: int = Field(description="The seat that moved; where one has several, the one of them that acts now")
    page: str
    legal: list[int] = Field(description="What that seat may do next")
    to_act: list[int]
    is_over: bool


class Health(BaseModel):
    """How the server is."""

    is_well: bool
    ready: int
    games: int
    is_at_rest: bool = Field(description="Whether all games are loaded, too, and nothing goes on in the background")


class Again(BaseModel):
    """A new table in the place of one that cannot go on."""

    id: str
