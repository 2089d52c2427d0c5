"""Messages of the workbench: a component file that somebody writes, and what is to be said about it."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message

LONGEST_PRINTING = 50_000  # characters of a component file; the printed ones have about 2,000
PrintingText = Annotated[str, StringConstraints(max_length=LONGEST_PRINTING)]
FieldKind = Literal["number", "choice", "names", "text"]
EntryName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class PrintingEdit(Message):
    """One entry that gets another value, written as in a field of a form; nothing takes it away."""

    entry: EntryName
    value: Annotated[str, StringConstraints(max_length=200)] | None


class PrintingRequest(Message):
    """A component file to look at; the printed one if there is no text. With an edit, the text as it is after it."""

    game: EntryName
    text: PrintingText | None = None
    edit: PrintingEdit | None = None


class PrintingFault(Message):
    """Something that is wrong, and where: line and column from 1, and the column behind its end."""

    line: int
    column: int
    end: int
    text: str
    instead: str | None = Field(description="what was probably meant, in the place of what stands there")


class PrintingChange(Message):
    """An entry that says something else than the printed one."""

    entry: str
    line: int | None = Field(description="where it stands in the text")
    text: str
    before: str
    after: str
    about: list[str] = Field(description="the pictures of what it is about")


class PrintingEntry(Message):
    """An entry of the file as a field of a form."""

    entry: str
    group: str
    label: str
    kind: FieldKind
    value: str | None = Field(description="as a field shows it; names with commas")
    printed: str | None
    least: int | None
    most: int | None
    names: list[str] = Field(description="what can be chosen, by the names of files")
    said: list[str] = Field(description="the same for people")
    line: int | None


class Printing(Message):
    """A component file that was looked at."""

    text: str
    faults: list[PrintingFault]
    changes: list[PrintingChange]
    entries: list[PrintingEntry] = Field(description="empty where the text cannot be read at all")
    components: dict[str, Any] | None = Field(
        description="what a table can be played with; nothing while it has faults"
    )


LabProgress = Literal["none", "running", "done", "failed", "cancelled"]
LabProblem = Literal["late", "not_started", "broken"]  # the client has the words; the server's log knows more


class LabWork(Message):
    """What the workbench asks a server to work out about a component file."""

    game: EntryName
    mode: EntryName
    text: PrintingText
    name: Annotated[str, StringConstraints(max_length=60)] = Field(
        "yours", description="what its report calls the file"
    )
    games: Annotated[int, Field(ge=1, le=100_000)] = 400


class LabState(Message):
    """How far the server is with a report: whether it makes any, and the one that it makes or made last for whoever
    asks."""

    allowed: bool = Field(description="whether this server makes reports")
    most: int = Field(description="games of one report")
    busy: bool = Field(description="whether the server makes a report for somebody else now")
    state: LabProgress
    done: int = Field(description="games that were played")
    games: int
    seconds: int | None = Field(description="that are left, about")
    problem: LabProblem | None = Field(description="why it failed")
    digest: str | None = Field(description="of the text that it is about")
