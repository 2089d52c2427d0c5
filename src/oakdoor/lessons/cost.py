"""What an answer costs: the lines of the score after it, compared with those after the lesson's own solution."""

from dataclasses import dataclass

from oakdoor.games.game import Game
from oakdoor.language.language import Words
from oakdoor.lessons.course import Lesson, Step
from oakdoor.lessons.judge import solution, stand

TWO = 2  # sides: only then there is one other side to speak of


@dataclass(frozen=True)
class Cost:
    """How much less an answer brings than the solution, by lines that differ (below zero is less), and how much more it
    leaves to the other side."""

    lines: dict[str, int]
    theirs: int

    @property
    def points(self) -> int:
        """How many points it is short of the solution."""
        return -sum(self.lines.values())


def cost_of(lesson: Lesson, step: Step, moves: list[str], words: str) -> Cost:
    """What a possible move costs after those that stand."""
    answered, solved = (stand(lesson, step, moves).game for _ in range(2))
    at = len(stand(lesson, step, moves).moves)
    answered.play(words, step.seat)
    solved.play(solution(step, solved, at), step.seat)
    ours, theirs = _lines(answered, step)
    best, theirs_then = _lines(solved, step)
    return Cost({line: ours[line] - best[line] for line in ours if ours[line] != best[line]}, theirs - theirs_then)


def told(words: Words, cost: Cost) -> str:
    """It in words: nothing where the answer costs no points."""
    said = []
    if cost.points > 0:
        lines = [
            words.text("lesson.cost_line", line=words.word(f"line.{line}"), points=points)
            for line, points in cost.lines.items()
        ]
        said.append(words.text("lesson.cost", count=cost.points, lines=", ".join(lines)))
    if cost.theirs > 0:
        said.append(words.text("lesson.cost_theirs", count=cost.theirs))
    return " ".join(said)


def _lines(game: Game, step: Step) -> tuple[dict[str, int], int]:
    """The learner's lines that count in a step, as far as the learner may know, and what the other side has in them."""
    mode = game.mode
    box, observed = game.readable(step.seat)
    scored = mode.scores(box, observed)
    side = min(int(mode.rules.side_of(observed, step.seat)), len(scored) - 1)
    counted = [{line: own[line] for line in step.lines or own} for own in scored]
    others = [sum(lines.values()) for number, lines in enumerate(counted) if number != side]
    return counted[side], others[0] if len(counted) == TWO and not mode.cooperative else 0
