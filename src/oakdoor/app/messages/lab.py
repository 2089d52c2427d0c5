"""Messages of the workbench: a component file that somebody writes, and what is to be said about it."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message

MOST_NUMBERS = 40  # that a search may change
LONGEST_PRINTING = 50_000  # characters of a component file; the printed ones have about 2,000
PrintingText = Annotated[str, StringConstraints(max_length=LONGEST_PRINTING)]
FieldKind = Literal["number", "choice", "names", "text"]
EntryName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class PrintingEdit(Message):
    """One entry that gets another value, written as in a field of a form; nothing takes it away."""

    entry: EntryName
    value: Annotated[str, StringConstraints(max_length=200)] | None


class PrintingRequest(Message):
    """A component file to look at; the printed one if there is no text. With edits, the text as it is after them."""

    game: EntryName
    text: PrintingText | None = None
    edits: list[PrintingEdit] = Field([], max_length=MOST_NUMBERS)


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
LabOutcome = Literal["reached", "unconfirmed", "missed", "nothing"]
AimText = Annotated[str, StringConstraints(max_length=200)]
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


class LabAims(Message):
    """What a search should look for and may change, as somebody puts it together, in the words of the command."""

    game: EntryName
    mode: EntryName
    goals: list[AimText] = Field([], max_length=8)
    changes: list[AimText] = Field([], max_length=MOST_NUMBERS)


class LabMeasure(Message):
    """Something that goals can be about."""

    name: str
    label: str


class LabNumber(Message):
    """A number that may be changed, or all of a part of the file together."""

    name: str = Field(description="as in a change; with a star for all of a part")
    group: str
    label: str | None = Field(description="nothing for all of a part")
    least: int
    most: int


class LabAim(Message):
    """A goal or a change that was looked at: said in words, or what is wrong with it."""

    said: str | None
    fault: str | None


class LabAimed(Message):
    """What a search can look for, what it may change, and what is to be said about what was put together so far."""

    measures: list[LabMeasure]
    lines: list[LabMeasure] = Field(description="between which a goal can compare, at least two")
    numbers: list[LabNumber]
    goals: list[LabAim]
    changes: list[LabAim]
    fault: str | None = Field(description="what is wrong with the changes together")


class LabSearch(LabAims):
    """A search that a server is asked for: the file that it begins with, and how much it may play."""

    text: PrintingText
    trials: Annotated[int, Field(ge=1, le=1_000)] = 40
    games: Annotated[int, Field(ge=1, le=100_000)] = 400


class LabValue(Message):
    """A number that a search may change: what stood in the file, and what was found."""

    entry: str
    label: str
    before: int
    after: int


class LabFigure(Message):
    """A measure with its standard error."""

    value: float
    error: float


class LabReach(Message):
    """A goal, and what was measured: of the file as it was, of what was found, and of that with other deals."""

    said: str
    before: LabFigure | None
    after: LabFigure | None
    fresh: LabFigure | None


class LabTuning(Message):
    """How far the server is with a search: whether it makes any, and the one that it makes or made last for whoever
    asks."""

    allowed: bool = Field(description="whether this server makes searches")
    ready: bool = Field(description="whether it has what it needs for them")
    most_trials: int
    most_games: int = Field(description="of one trial")
    most: int = Field(description="games of all trials together")
    busy: bool = Field(description="whether the server works on something else for the lab now")
    state: LabProgress
    done: int = Field(description="trials that were made")
    trials: int
    seconds: int | None = Field(description="that are left, about")
    problem: LabProblem | None = Field(description="why it failed")
    digest: str | None = Field(description="of the text that it began with")
    game: str | None
    mode: str | None
    games: int = Field(description="of each trial")
    changes: list[str] = Field(description="what may be changed, in words")
    path: list[float | None] = Field(
        description="how far each trial was from the goals; 1 is near enough; nothing where no game could be played"
    )
    best: int | None = Field(description="the number of the best trial, from 1")
    distance: float | None = Field(description="how far the best is from the goals")
    values: list[LabValue] = Field(description="of the best trial")
    reaches: list[LabReach]
    outcome: LabOutcome | None = Field(
        description="once it is done: whether the goals are reached with other deals, too"
    )
