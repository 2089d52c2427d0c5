"""Puzzles as a page gets them: the list, a position with its goal, what an answer is worth, and why."""

from dataclasses import MISSING, fields

from oakdoor.app import messages as say
from oakdoor.app.learn.lessons import Lectern
from oakdoor.app.ports import Thinkers
from oakdoor.app.review.terms import told_terms
from oakdoor.app.thinking import Whose
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language, Words
from oakdoor.lessons.course import Texts
from oakdoor.lessons.judge import begin, stand
from oakdoor.lessons.puzzle import Puzzle, all_puzzles, as_lesson
from oakdoor.review.report.telling import Telling, sides_from
from oakdoor.review.shapes import Reason, Why


def puzzle_list(language: Language) -> list[say.PuzzleInfo]:
    """All puzzles in a language."""
    return [
        say.PuzzleInfo(
            game=one.game,
            mode=one.mode,
            name=one.id,
            title=_text(language, one, "goal"),
            ideas=[
                say.PuzzleIdea(name=idea, title=language.text(f"puzzle.{one.game}.{idea}.name")) for idea in one.ideas
            ],
            grade=one.grade,
            rating=one.rating,
        )
        for one in all_puzzles()
    ]


def _text(language: Language, puzzle: Puzzle, what: str) -> str:
    return language.text(f"puzzle.{puzzle.game}.{puzzle.ideas[0]}.{what}")


def _texts(puzzle: Puzzle) -> dict[str, Texts]:
    """What is said in a puzzle, in every language."""
    found = {}
    for code in CODES:
        language = Language(code)
        found[code] = Texts(
            title=_text(language, puzzle, "goal"),
            text=_text(language, puzzle, "look"),
            task=language.text("puzzle.task"),
            right=language.text("puzzle.right"),
            nearly=language.text("puzzle.nearly"),
        )
    return found


def why_of(puzzle: Puzzle) -> Why:
    """The reasons of a puzzle. What reasons have learnt to say since it was found is as if it were not known."""
    usual = {one.name: one.default for one in fields(Reason) if one.default is not MISSING}
    usual |= {name: [] for name, value in usual.items() if value == ()}
    return Why.from_data({**puzzle.why, "reasons": [{**usual, **one} for one in puzzle.why["reasons"]]})


class PuzzleDesk(Lectern):
    """One puzzle for one person, in a language. Nothing is told beforehand: no previews, and no move."""

    def __init__(self, puzzle: Puzzle, language: Language, thinkers: Thinkers, whose: Whose) -> None:
        self.puzzle = puzzle
        super().__init__(*as_lesson(puzzle, _texts(puzzle)), language, thinkers, whose)

    def table(self, game: Game) -> say.TableInfo:
        """The table, without what would tell the answer."""
        return super().table(game).model_copy(update={"previews": False})

    def _names(self, game: Game) -> list[str]:
        """The regulars who sat there; one who sat there twice is numbered, so that nobody takes one for the other."""
        names: list[str] = []
        for seat in range(game.players):
            name = self.puzzle.names[seat].capitalize()
            again = sum(one.split(" ")[0] == name for one in names)
            named = f"{name} {again + 1}" if again else name
            names.append(self.language.text("lesson.you") if seat == self.puzzle.seat else named)
        return names

    def laid(self, moves: list[str]) -> say.PuzzleState:
        """A puzzle after moves."""
        return self._without_answer(self.opened(moves))

    def nudged(self, moves: list[str]) -> say.PuzzleState:
        """Where to look: the places that the first reason is about, or the tile that is to be placed."""
        verb, _, rest = self.puzzle.moves[0].partition(" ")
        spoken = Words(self.language, self.puzzle.game, self.puzzle.mode)
        cells = next((one.cells for one in why_of(self.puzzle).reasons if one.cells and one.points > 0), ())
        if verb == "put":
            said = self.language.text("puzzle.nudge_tile", tile=spoken.word(f"tile.{rest.partition(':')[0]}"))
        elif cells and "," not in cells[0]:  # a place that people call by its name
            said = self.language.text("puzzle.nudge", places=spoken.listed(list(cells)))
        else:
            said = self.language.text("puzzle.nudge_idea", idea=_text(self.language, self.puzzle, "name"))
        return self.laid(moves).model_copy(update={"said": said})

    async def tried(self, moves: list[str], words: str) -> say.PuzzleState:
        """A puzzle after a try; the right one is played out."""
        state = await self.answered(moves, words)
        if state.verdict == "right":
            return self._with_answer(self._played_out(state))
        return self._without_answer(state)

    def given_up(self) -> say.PuzzleState:
        """The answer, played out from the beginning."""
        state = self.opened([])
        moves = [f"{self.puzzle.seat} {self.puzzle.moves[0]}"]
        game = begin(self.lesson, self.step)
        state = state.model_copy(update={"positions": [self._played(game, 1, moves[0])], "moves": moves})
        return self._with_answer(self._played_out(state).model_copy(update={"verdict": "right"}))

    def _played_out(self, state: say.LessonState) -> say.LessonState:
        """The rest of the turn after the best move, as far as it is known."""
        moves, positions, seat = list(state.moves), list(state.positions), self.puzzle.seat
        if moves != [f"{seat} {self.puzzle.moves[0]}"]:
            return state
        game = stand(self.lesson, self.step, moves).game
        for words in self.puzzle.line:
            if game.actor != seat or words not in game.legal():
                break
            moves.append(f"{seat} {words}")
            positions.append(self._played(game, len(moves), moves[-1]))
        return state.model_copy(update={"moves": moves, "positions": positions})

    def _cost(self, moves: list[str], words: str) -> str:
        """What a try costs, as far as it is known: more than the points that lie there now."""
        found = next((cost for one, cost, _ in self.puzzle.tries if one == words), None)
        if found is None:
            return self.language.text("puzzle.short", points=self._figure(self.puzzle.gap))
        return self.language.text("puzzle.cost", points=self._figure(found))

    def _figure(self, value: float) -> str:
        """Points, or a part of the chance to win."""
        mode = find_mode(self.puzzle.game, self.puzzle.mode)
        number = f"{value:.0f}" if value >= 10 or value == round(value) else f"{value:.1f}"
        told = number if self.language.code == "en" else number.replace(".", ",")
        key = "puzzle.chance" if mode.cooperative else "puzzle.points"
        return self.language.text(key, number=told)

    def _without_answer(self, state: say.LessonState) -> say.PuzzleState:
        return say.PuzzleState(**{**vars(state), "shown": None, "look": [], "answer": None})

    def _with_answer(self, state: say.LessonState) -> say.PuzzleState:
        return say.PuzzleState(**{**vars(state), "shown": None, "look": [], "answer": self._answer()})

    def _answer(self) -> say.PuzzleAnswer:
        puzzle, game = self.puzzle, begin(self.lesson, self.step)
        why = why_of(puzzle)
        telling = Telling(game.mode, None, self.language, self._names(game))
        sides = sides_from(game.mode, game.observed(puzzle.seat), puzzle.seat)
        told = [(telling.because(reason, sides), reason) for reason in why.reasons]
        return say.PuzzleAnswer(
            moves=[puzzle.moves[0], *puzzle.line],
            why=telling.why(why, sides),
            terms=told_terms(told, sides),
            before=puzzle.before,
            after=puzzle.after,
            gap=puzzle.gap,
            together=game.mode.cooperative,
            counted=puzzle.proof == "counted",
            tempting=puzzle.tempting,
            cost=puzzle.cost,
            tries=[say.PuzzleTry(words=words, cost=cost, share=share) for words, cost, share in puzzle.tries],
            solved={name: round(1 - share, 2) for name, share in puzzle.misses.items()},
            played=puzzle.played,
            by=puzzle.names[puzzle.seat].capitalize(),
        )
