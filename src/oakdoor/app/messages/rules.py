"""Messages about the rules that people read: pages, their examples, and what a search finds."""

from typing import Literal

from pydantic import Field

from oakdoor.app.messages.base import Code, Message
from oakdoor.app.messages.game import Preview
from oakdoor.app.messages.views import Link, SentView


class RuleBlock(Message):
    """A paragraph, then the items of a list, if there are any; words between `**` are bold."""

    text: str
    items: list[str]


class Ruling(Message):
    """How it is played here where the book is silent or unclear, and why."""

    says: str
    why: str


class RuleText(Message):
    """One numbered rule in words."""

    number: str
    blocks: list[RuleBlock]
    rulings: list[Ruling]


class ExampleBalance(Message):
    """What an age or a game won together comes to."""

    kind: Literal["fame", "team"]
    less: int = Field(
        description="what is taken off the harmony, below zero: the value of the row or of the discarded legends"
    )
    left: int = Field(description="the age's fame, or by how much the smallest score exceeds the target")


class DrawnExample(Message):
    """A position with what is written beside it. All points are the engine's; a move is drawn over the position."""

    id: str
    title: str
    text: str
    mode: str
    seat: int
    view: SentView
    links: list[Link]
    lines: list[dict[str, int]] = Field(description="each side's score lines; after the move, if one is drawn")
    scores: list[int]
    before: list[int] | None = Field(description="the scores before the move")
    met: list[str] = Field(description="open legends whose conditions are met")
    preview: Preview | None
    after: SentView | None = Field(description="the position after the move")
    balance: ExampleBalance | None = Field(description="where the move ends an age, or a game won or lost together")


class RuleSection(Message):
    """A part of a page; `lesson` is where one can try it."""

    id: str
    title: str
    blocks: list[RuleBlock] = Field(description="what the section says before its rules")
    rules: list[RuleText]
    examples: list[DrawnExample]
    drawn: str | None = Field(description="what is drawn of the components instead of the section's first list")
    remember: str = Field(description="the sentence of the section that should not be forgotten; empty if it has none")
    lesson: str | None


class RulePage(Message):
    """The rules of one mode."""

    game: str
    mode: str
    lead: str
    sections: list[RuleSection]


class ListedSection(Message):
    """A section in the contents, with the numbers of its rules."""

    id: str
    title: str
    rules: list[str]


class ListedPage(Message):
    """A page in the contents."""

    game: str
    mode: str
    sections: list[ListedSection]


class RuleHit(Message):
    """A section where words were found, with a piece of the text; in which language, if it is not the reader's."""

    game: str
    modes: list[str] = Field(description="the modes whose pages tell the section so")
    section: str
    title: str
    language: Code
    excerpt: str


class RulesFound(Message):
    """What a search found, or a word that may have been meant."""

    hits: list[RuleHit]
    guess: str | None
