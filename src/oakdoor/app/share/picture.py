"""A game that is over as a picture of 1200 by 630: the winner's board, who won against whom, one sentence, the date."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from oakdoor.app.share.drawing import BOARD, Sheet, file, group, mark, number
from oakdoor.app.share.frame import (
    BRASS,
    HIGH,
    LEFT,
    RIGHT,
    TEXT,
    TEXT_2,
    TEXT_3,
    WIDE,
    Picture,
    dated,
    framed,
    ruled,
    signed,
)
from oakdoor.app.share.letters import width, wrapped
from oakdoor.app.share.moments import Drawn, Shown, drawn, shown
from oakdoor.app.share.sentence import sentence
from oakdoor.games.contract import Side
from oakdoor.games.names import Read
from oakdoor.games.position.reader import WATCHER
from oakdoor.language.language import Language, Words
from oakdoor.narration.outcomes import side_name

MOST_OTHERS = 4  # rows below the first


@dataclass(frozen=True)
class Cast:
    """Who is seen in a game, and when it ended, in seconds since 1970: names and portraits by seat."""

    names: list[str]
    portraits: list[str]
    ended: float | None


@dataclass(frozen=True)
class Row:
    """Somebody on a picture."""

    crest: str
    name: str
    score: int | None


@dataclass(frozen=True)
class Card:
    """What a picture shows. `first` stands large with the headline; `lines` are the parts of its score, each with its
    mark or file."""

    ground: str
    board: str
    heading: str
    first: Row
    headline: str
    others: list[Row]
    lines: list[tuple[str, str]]
    sentence: str
    foot: str
    small: str | None = None


def picture(record: Read, cast: Cast, code: str) -> Picture:
    """The picture of a record; raises a RecordError."""
    told = shown(record, cast.names, Language(code))
    card = card_of(told, cast)
    figure = told.teller.words.language.number
    rows = [f"{row.name} {figure(row.score)}" for row in card.others if row.score is not None]
    title = title_of(told, card)
    alt = " ".join([f"{card.heading}. {title}.", *([f"{', '.join(rows)}."] if rows else []), card.sentence])
    return Picture(draw(card).svg(WIDE, HIGH, alt), title, card.sentence, alt)


def title_of(told: Shown, card: Card) -> str:
    """Who won against whom, in a few words."""
    between = ": " if told.outcome.target is not None else " "
    return f"{card.first.name}{between}{card.headline}"


def card_of(told: Shown, cast: Cast) -> Card:
    """What the picture of a game shows."""
    names, portraits, ended = cast.names, cast.portraits, cast.ended
    outcome, words, view = told.outcome, told.teller.words, told.moments[-1].view
    look = drawn(told.mode.game)
    first, others = _ordered(told)
    number_of = {id(side): at for at, side in enumerate(outcome.sides)}
    boards = look.boards(view)

    def row(side: Side) -> Row:
        name = side_name(words, names, tuple(side.seats), WATCHER)
        return Row(look.crest(view, number_of[id(side)], portraits), name, side.score)

    rows = [row(side) for side in others]
    large, headline = row(first), _headline(told, first, others)
    if outcome.target is not None:  # all win or lose together: nobody stands before the others
        rows = [row(side) for side in (first, *others)]
        large, headline = replace(large, name=headline), words.listed([one.name for one in rows])
    own = len(boards) > 1
    turns = words.text("share.turns", count=len(told.moments) - 1)
    return Card(
        ground=look.GROUND,
        board=boards[number_of[id(first)]] if own else boards[0],
        heading=f"{words.text(f'game.{told.mode.game}')}, {words.word(f'mode.{told.mode.name}')}",
        first=large,
        headline=headline,
        others=rows,
        lines=_lines(look, first, words),
        sentence=sentence(told, names),
        foot=turns if ended is None else f"{turns} · {dated(words, datetime.fromtimestamp(ended, UTC))}",
        small=boards[number_of[id(others[0])]] if own and len(others) == 1 else None,
    )


def _ordered(told: Shown) -> tuple[Side, list[Side]]:
    """The side that is shown large, and the others, the best first; the box never comes first."""
    outcome = told.outcome
    rank = {id(side): min((outcome.ranks[seat] for seat in side.seats), default=9) for side in outcome.sides}
    ordered = sorted(outcome.sides, key=lambda side: (rank[id(side)], -side.score))
    return ordered[0], ordered[1:]


def _headline(told: Shown, first: Side, others: list[Side]) -> str:
    """How the first one came off."""
    outcome, words = told.outcome, told.teller.words
    if outcome.fame is not None:
        won = bool(outcome.winners)
        return (
            words.text("share.campaign_won", fame=first.score)
            if won
            else words.text("share.campaign_lost", age=len(outcome.fame) + 1)
        )
    if outcome.target is not None:
        return words.text("share.together_won" if outcome.winners else "share.together_lost")
    team = "_team" if len(first.seats) > 1 else ""
    if not outcome.winners:
        return words.text("share.loses", own=first.score, rival=others[0].score)
    if len([side for side in outcome.sides if side.seats and outcome.ranks[side.seats[0]] == 1]) > 1:
        return words.text("share.shares", points=words.text("say.points", count=first.score))
    best = max(side.score for side in others)
    if best >= first.score or len(others) > 1:
        return words.text(f"share.wins_with{team}", points=words.text("say.with_points", count=first.score))
    return words.text(f"share.wins{team}", own=first.score, rival=best)


def _lines(look: Drawn, side: Side, words: Words) -> list[tuple[str, str]]:
    """The lines that brought or cost something, the most first."""
    told = sorted((pair for pair in side.lines.items() if pair[1]), key=lambda pair: -pair[1])
    return [(look.line_mark(line), words.language.number(points)) for line, points in told]


def draw(card: Card) -> Sheet:
    """A card as a picture."""
    sheet = framed(card.ground, card.board, card.heading)
    _first(sheet, card)
    below = _others(sheet, card.others)
    ruled(sheet, below)
    below = _scored(sheet, card.lines, below + 58)
    wide = RIGHT - LEFT - (176 if card.small else 0)
    room = max(1, min(3, int((540 - below) / 33)))
    for at, line in enumerate(wrapped(card.sentence, "text", 25, wide, room)):
        sheet.text((LEFT, below + 33 * at), line, "text", 25, TEXT_2, wide)
    if card.small and below < 440:
        sheet.add(group(RIGHT - 150, 540 - 150, 150 / BOARD, card.small))
    return signed(sheet, card.foot)


def _first(sheet: Sheet, card: Card) -> None:
    left, size = LEFT, 92.0
    if card.first.crest.startswith("portraits"):
        ring = size / 2
        sheet.add(f'<circle cx="{number(left + ring)}" cy="{95 + ring}" r="{ring}" fill="#ffd97d"/>')
        sheet.add(file(card.first.crest, left + 4, 99, size - 8))
    else:
        sheet.add(file(card.first.crest, left, 95, size))
    words = left + size + 22
    sheet.text((words, 148), card.first.name, "display", 64, TEXT, RIGHT - words)
    sheet.text((words, 185), card.headline, "display", 34, BRASS, RIGHT - words)


def _others(sheet: Sheet, rows: list[Row]) -> float:
    """Everybody else, smaller where they are several. Returns where that ends."""
    size, step, top = (54.0, 78.0, 218.0) if len(rows) < 2 else (38.0, 48.0, 208.0)
    for row in rows[:MOST_OTHERS]:
        middle = top + size / 2
        sheet.add(file(row.crest, LEFT, top, size))
        scored = "" if row.score is None else Language("en").number(row.score)
        points = width(scored, "display", 34)
        letters = 28 if len(rows) < 2 else 24
        most = RIGHT - LEFT - size - 16 - points - 24
        sheet.text((LEFT + size + 16, middle + 9), row.name, "strong", letters, TEXT, most)
        sheet.text((RIGHT, middle + 11), scored, "display", 34 if len(rows) < 2 else 28, TEXT_2, 120, "end")
        top += step
    return top if rows else 226.0


def _scored(sheet: Sheet, lines: list[tuple[str, str]], base: float) -> float:
    """The lines of the score in a row. Returns where the sentence begins."""
    if not lines:
        return base
    size = 44.0 if "/" in lines[0][0] else 32.0
    widths = [size + 9 + width(points, "strong", 27) for _, points in lines]
    gap = min(24.0, (RIGHT - LEFT - sum(widths)) / max(1, len(lines) - 1))
    left = LEFT
    for (name, points), wide in zip(lines, widths, strict=True):
        top = base - 10 - size / 2
        sheet.add(file(name, left, top, size) if "/" in name else mark(name, left, top, size, TEXT_3))
        sheet.text((left + size + 9, base), points, "strong", 27, TEXT, wide - size)
        left += wide + gap
    return base + 56
