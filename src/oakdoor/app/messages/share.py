"""Messages about games that are over, as others are shown them: a picture, and a film of its turns."""

from pydantic import Field

from oakdoor.app.messages.base import Message


class SharedPicture(Message):
    """A picture as SVG: faces and portraits in it are named by their files. Whoever cannot see it gets `alt`."""

    svg: str
    title: str = Field(description="who won against whom")
    sentence: str = Field(description="one fact about the game")
    alt: str
    link: str = Field(description="the path of the page that shows the game to everybody; it invites nobody")


class FilmSide(Message):
    """Who scores together."""

    name: str
    crest: str = Field(description="the file of the client that stands for them, without its ending")
    seats: list[int]


class FilmTurn(Message):
    """The end of a turn: who played it, what is said of it, the points of each side, and the boards as they lie."""

    seat: int = Field(description="-1: nobody, it is the set-up")
    told: str
    scores: list[int]
    boards: list[str] = Field(description="inner SVG of a square of `size`: one for each side, or one for all")


class Film(Message):
    """A game that is over, turn by turn, as whoever watched saw it. The first turn is the set-up."""

    game: str
    mode: str
    heading: str
    title: str
    sentence: str
    link: str = Field(description="the path of the page that shows the game to everybody; it invites nobody")
    ground: str = Field(description="the colour of the table")
    size: float = Field(description="the side of the square in which boards are drawn")
    sides: list[FilmSide]
    turns: list[FilmTurn]
