"""What the API takes and gives of company."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from scurry.server.shapes import Given
from scurry.server.text import GOOD
from scurry.tables.company import Near
from scurry.tables.words import Room, Saying


class Say(Given):
    """Something that one says at a table."""

    kind: Annotated[Saying, Field(strict=False, description="Words of one's own, or one of those that are known")]
    value: Annotated[str, Field(min_length=1, max_length=2_000, pattern=GOOD)]
    key: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = Field(
        default="", description="Sent twice with one key, it is said once"
    )


class WordInfo(BaseModel):
    """Something that somebody said."""

    seat: int = Field(description="Where they sit; −1 for those who watch")
    name: str
    kind: Saying
    value: str
    text: str = Field(description="What is read: phrases and reactions in the reader's language")
    at: float


class CompanyInfo(BaseModel):
    """Who is at a table, and what one hears there."""

    near: list[Near | None] = Field(
        description="For each seat whether its person is there; nothing where none sits, or where it is not told"
    )
    room: Room = Field(description="Players and those who watch do not hear each other")
    words: list[WordInfo] = Field(description="The last that were said")
