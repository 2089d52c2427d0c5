"""What processes tell each other, as texts that PostgreSQL carries (NOTIFY). A text of a transaction that stores
something is heard when that is safe, and not at all where it is not stored."""

import json
from collections.abc import Iterable

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.lines import StoredLine
from oakdoor.app.stored import Change
from oakdoor.app.tables import sharing
from oakdoor.app.tables.sharing import Here, News
from oakdoor.tables.chat import ChatLine

CHANNEL = "oakdoor"
LIMITS = "limits"  # what people have asked for elsewhere: server/limits.py
LONGEST = 7900  # bytes: PostgreSQL carries no longer text
_NOTIFY = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("text")))
_WHOLE = (stored.Dealt, stored.SeatsChanged, stored.SetupChanged, stored.Revised, stored.Followed)


def text_of(process: int, kind: str, *values: object) -> str:
    """A notice of a process."""
    return json.dumps([process, kind, *values], ensure_ascii=False, separators=(",", ":"))


def send(connection: sql.Connection, text: str) -> None:
    """Let a transaction tell something when it is done."""
    connection.execute(_NOTIFY, {"text": text})


def texts_about(process: int, changes: Iterable[Change]) -> list[str]:
    """What others are told of changes: which tables to read on, or anew, and what was said."""
    added: dict[str, str] = {}  # by table: it is told once
    told: list[str] = []
    for change in changes:
        if isinstance(change, stored.LinesAdded):
            once = change.key not in added
            added[change.key] = (
                _text_of_lines(process, change) if once else text_of(process, "changed", change.key, True)
            )
        elif isinstance(change, _WHOLE):
            added[change.key] = text_of(process, "changed", change.key, True)
        elif isinstance(change, stored.Said):
            line = change.line
            said = (line.name, line.seat, line.text, float(line.at))
            told.append(text_of(process, "said", change.key, *said, change.person))
        elif isinstance(change, stored.Removed):
            told.append(text_of(process, "removed", change.key))
    return [*added.values(), *told]


def _text_of_lines(process: int, change: stored.LinesAdded) -> str:
    """Lines that were added, or only that there are some, where they are too long to be told."""
    lines = [[line.text, line.left, float(line.at)] for line in change.lines]
    text = text_of(process, "changed", change.key, False, change.number, lines)
    return text if len(text.encode()) <= LONGEST else text_of(process, "changed", change.key, False, change.number, [])


def text_of_here(process: int, key: str, here: Here) -> str:
    """Who is at a table by a process."""
    return text_of(process, "here", key, sorted(here.people), here.watchers)


def texts_of_limits(process: int, taken: dict[str, float]) -> list[str]:
    """How much people have taken of what is limited, in as many texts as it needs."""
    texts: list[str] = []
    piece: dict[str, float] = {}
    for who, seconds in taken.items():
        if len(text_of(process, LIMITS, {**piece, who: seconds}).encode()) > LONGEST:
            texts.append(text_of(process, LIMITS, piece))
            piece = {}
        piece[who] = seconds
    return [*texts, text_of(process, LIMITS, piece)] if piece else texts


def read(text: str) -> tuple[int, str, list[object]]:
    """Who tells, which kind of thing, and what."""
    process, kind, *values = json.loads(text)
    return int(process), str(kind), values


def news_of(process: int, kind: str, values: list[object]) -> News | None:
    """What is told about tables; None for what is not, or what another version of the program says."""
    match kind, values:
        case "changed", [str(key), bool(whole)]:
            return sharing.Changed(key, whole)
        case "changed", [str(key), bool(whole), int(number), list(lines)]:
            return sharing.Changed(key, whole, number, tuple(StoredLine(*line) for line in lines))
        case "said", [str(key), str(name), int(seat), str(text), float(at), str(person)]:
            return sharing.Talked(key, ChatLine(name, seat, text, at), person)
        case "removed", [str(key)]:
            return sharing.Removed(key)
        case "here", [str(key), list(people), int(watchers)]:
            return sharing.Came(process, key, Here(frozenset(map(str, people)), watchers))
        case "gone", [int(number)]:
            return sharing.Gone(number)
        case "freed", [str(key)]:
            return sharing.Freed(key)
        case "asked", []:
            return sharing.Asked()
    return None
