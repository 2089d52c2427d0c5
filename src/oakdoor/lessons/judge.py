"""The judge of lessons: it lays a step's position, plays what was done so far, and says what an answer is worth."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from oakdoor.games.contract import Reason
from oakdoor.games.errors import IllegalMove
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Figure
from oakdoor.lessons.course import Lesson, LessonError, Step, Texts
from oakdoor.rulebook.positions import position

Verdict = Literal["right", "on", "fine", "nearly", "no", "played"]
MOST = 600  # moves of a step; no guided game comes near
OTHERS = "0123"  # the seats that a move of the solution may begin with


class Happened(NamedTuple):
    """A decision of a step and what came of it."""

    seat: int
    events: list[Event]


class Stand(NamedTuple):
    """Where a step stands: the game, the moves that led there, each with its seat in front, and what came of them."""

    game: Game
    moves: list[str]
    done: list[Happened]


@dataclass(frozen=True)
class Answer:
    """What an answer is worth: `right` ends the step, `on` is right so far, `fine` does what is asked, though there is
    better, `nearly` is possible but does not do it, `no` is not possible and says why, `played` is a move of a guided
    game. `moves` are those that led to where it stands now; `pattern` is that of the text for a single answer."""

    verdict: Verdict
    pattern: str
    reason: Reason | None
    earned: int
    moves: list[str]


def begin(lesson: Lesson, step: Step) -> Game:
    """The position that a step begins with."""
    if step.guided is None:
        return position(lesson.game, step.position)
    guided = step.guided
    mode = find_mode(lesson.game, lesson.mode)
    return Game(mode, guided.players, seed=guided.seed, first=0, options=guided.options)


def stand(lesson: Lesson, step: Step, moves: list[str]) -> Stand:
    """Where a step stands after moves, each with its seat in front, and after what its solution says of others then;
    raises a LessonError if they cannot be played."""
    if len(moves) > MOST:
        raise LessonError(f"a step has at most {MOST} moves")
    now = Stand(begin(lesson, step), [], [])
    for line in moves:
        _play(now, line)
    while (
        len(now.moves) < len(step.moves) and step.moves[len(now.moves)][0] in OTHERS and _is_followed(step, now.moves)
    ):
        _play(now, step.moves[len(now.moves)])
    return now


def _is_followed(step: Step, moves: list[str]) -> bool:
    """Whether moves are those of the solution: only to those the others have an answer."""
    for line, written in zip(moves, step.moves, strict=False):
        seat, _, words = line.partition(" ")
        is_right = int(seat) == step.seat and any(fnmatchcase(words, pattern) for pattern in written.split(" | "))
        if line != written and not is_right:
            return False
    return True


def _play(now: Stand, line: str) -> None:
    seat, _, words = line.partition(" ")
    try:
        now.done.append(Happened(int(seat), now.game.play(words, int(seat))))
    except ValueError as error:  # an illegal move is one, too
        raise LessonError(f"the move {line!r} is not possible here") from error
    now.moves.append(line)


def offered(step: Step, words: str) -> bool:
    """Whether a step's table offers a move: what has not been met yet is not on it."""
    return not step.offers or any(fnmatchcase(words, pattern) for pattern in step.offers)


def accepted(step: Step, at: int) -> list[str]:
    """The patterns of right answers at a place of the solution, the solution's own first."""
    return step.moves[at].split(" | ")


def solution(step: Step, game: Game, at: int) -> str:
    """A right move at a place of the solution, in a game that stands there."""
    legal = game.legal()
    for pattern in accepted(step, at):
        if pattern in legal:
            return pattern
        for words in legal:
            if fnmatchcase(words, pattern):
                return words
    raise LessonError(f"step {step.id}: no legal move is right at {step.moves[at]!r}")


def points(game: Game, seat: int, lines: tuple[str, ...]) -> int:
    """What a seat has now in some of its lines, or in all if none are named, as far as it may know."""
    mode = game.mode
    box, observed = game.readable(seat)
    scored = mode.scores(box, observed)
    own = scored[min(int(mode.rules.side_of(observed, seat)), len(scored) - 1)]
    return sum(own[line] for line in lines or own)


def is_done(step: Step, game: Game, at: int) -> bool:
    """Whether a step is done after so many moves: its solution, or its game as far as it is guided."""
    if game.is_over:
        return True
    if step.guided is None:
        return at >= len(step.moves)
    return bool(step.guided.until) and game.view(step.seat)["phase"] == step.guided.until


def judge(lesson: Lesson, step: Step, moves: list[str], words: str) -> Answer:
    """What a move is worth after those that stand; raises a LessonError if those cannot be."""
    now = stand(lesson, step, moves)
    game, seat, at = now.game, step.seat, len(now.moves)
    if is_done(step, game, at):
        raise LessonError(f"step {step.id} is done")
    if not offered(step, words):
        raise LessonError(f"step {step.id} does not offer {words!r}")
    before = points(game, seat, step.lines)
    try:
        game.play(words, seat)
    except IllegalMove as error:
        return Answer("no", "", error.reason, 0, now.moves)
    earned = points(game, seat, step.lines) - before
    played = [*now.moves, f"{seat} {words}"]
    if step.guided is not None:
        return Answer("played", "", None, earned, played)
    if any(fnmatchcase(words, pattern) for pattern in accepted(step, at)):
        then = stand(lesson, step, played).moves
        return Answer("right" if len(then) == len(step.moves) else "on", "", None, earned, then)
    answers = step.texts[CODES[0]].answers
    found = next((pattern for pattern in answers if fnmatchcase(words, pattern)), "")
    is_fine = earned > 0 and any(fnmatchcase(words, pattern) for pattern in step.fine)
    return Answer("fine" if is_fine else "nearly", found, None, earned, played)


def said(texts: Texts, answer: Answer) -> str:
    """What the coach says to a possible answer."""
    if answer.verdict == "right":
        text = texts.right
    elif answer.verdict in ("fine", "nearly"):
        text = texts.answers[answer.pattern] if answer.pattern else texts.nearly
    else:
        return ""
    return text.replace("{points}", f"{Figure(answer.earned):+}")


def solved(lesson: Lesson, step: Step) -> list[str]:
    """All moves of a step by its solution."""
    moves = stand(lesson, step, []).moves
    while len(moves) < len(step.moves):
        now = stand(lesson, step, moves)
        moves = judge(lesson, step, moves, solution(step, now.game, len(moves))).moves
    return moves
