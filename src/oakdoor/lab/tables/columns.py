"""The columns of all tables: their types, and what they mean. docs/tables.md says the same."""

from typing import Literal, NamedTuple

Kind = Literal["bool", "int8", "int16", "int32", "double", "string"]


class Column(NamedTuple):
    """A column: its name, its type as Arrow calls it, and what it means. One that may be empty says when."""

    name: str
    kind: Kind
    meaning: str


_RECORD = Column("record", "int32", "number of the record, from 0, in the order in which they were read")

TABLES: dict[str, tuple[Column, ...]] = {
    "games": (
        _RECORD,
        Column("source", "string", "file that the record comes from"),
        Column("line", "int32", "line of that file, from 1"),
        Column("game", "string", "game: aetherya or rivality"),
        Column("mode", "string", "mode of the game, e.g. base"),
        Column("players", "int8", "number of seats"),
        Column("first", "int8", "seat that began, from 0"),
        Column("options", "string", "options of the table, as JSON with sorted keys"),
        Column("printed", "bool", "whether it was played with the printed components"),
        Column("finished", "bool", "whether the game has ended"),
        Column("reason", "string", "why it ended; empty if it has not"),
        Column("decisions", "int32", "decisions of all seats"),
        Column("turns", "int32", "turns: decisions of one seat in a row are one, so a solo game has one"),
        Column("shuffles", "int32", "outcomes of chance after the deal"),
        Column("winners", "int8", "seats that won; empty if it has not ended"),
        Column("target", "int16", "what everybody had to exceed to win together; empty elsewhere"),
    ),
    "seats": (
        _RECORD,
        Column("seat", "int8", "the seat, from 0"),
        Column("place", "int8", "its place in the order of play: 0 began"),
        Column("side", "int8", "the side that it plays for: its own, or its team's"),
        Column("name", "string", "who sat there; empty if the record has no names"),
        Column("score", "int32", "points of its side in the end; empty if the game has not ended"),
        Column("margin", "int32", "its side's lead over the best other one; empty as above, and where there is none"),
        Column("rank", "int8", "1 is best, who ties shares one; empty if the game has not ended"),
        Column("share", "double", "its share of the win: 1, a part of it in a tie, or 0; empty as above"),
        Column("decisions", "int32", "its decisions"),
        Column("turns", "int32", "its turns"),
    ),
    "decisions": (
        _RECORD,
        Column("ply", "int32", "number of the decision in its game, from 0"),
        Column("turn", "int32", "number of the turn in its game, from 0"),
        Column("seat", "int8", "who decided"),
        Column("kind", "string", "first word of the decision, e.g. place"),
        Column("move", "string", "the decision in the words of records, e.g. place b3"),
        Column("choices", "int32", "decisions that were legal; 1 is a forced one"),
        Column("before", "int32", "points of the decider's side before it, as things lay face up"),
        Column("after", "int32", "the same after it, before any shuffle"),
        Column("loss", "double", "share of the win that it lost by what its decider knew; empty without a review"),
        Column("lead_loss", "double", "the same in points; empty without a review"),
        Column("mark", "string", "best, good, slip or blunder; empty without a review, and for a forced one"),
    ),
    "lines": (
        _RECORD,
        Column("side", "int8", "a side that scored; in rivality solo 1 is Suramun"),
        Column("name", "string", "line of the score, e.g. dragons"),
        Column("points", "int32", "its points in the end; games that have not ended have no lines"),
    ),
    "luck": (
        _RECORD,
        Column("eye", "string", "own: as the seat saw the game, all: with all cards"),
        Column("seat", "int8", "whose result it is about"),
        Column("cause", "int8", "whose cards and moves: those of this seat"),
        Column("cards", "double", "what its cards did to the seat's lead, in points"),
        Column("moves", "double", "what its moves did to the seat's lead, in points"),
        Column("start", "double", "the seat's expected lead when the game began; the same in each of its rows"),
        Column("result", "double", "its lead in the end: start, and the cards and moves of all its rows"),
        Column("cards_share", "double", "what the cards did to the seat's share of the win"),
        Column("moves_share", "double", "what the moves did to it"),
        Column("start_share", "double", "its expected share when the game began"),
        Column("result_share", "double", "its share in the end"),
    ),
}
