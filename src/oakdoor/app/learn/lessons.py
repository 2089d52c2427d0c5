"""Lessons as a page gets them: the courses, where a step stands, what an answer is worth."""

import logging
from fnmatch import fnmatchcase
from typing import Any, cast

from oakdoor.app import messages as say
from oakdoor.app.learn.advice import Advice
from oakdoor.app.learn.coach import Coach, Turn, is_turn_over, last_turn, orders
from oakdoor.app.ports import Thinkers
from oakdoor.app.tables.position import as_link, event_row, result_of, sight_of
from oakdoor.app.thinking import Task, Whose
from oakdoor.bots.contract import Sight
from oakdoor.bots.registry import LEVELS, Level
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.language.language import Language, Words
from oakdoor.lessons.cost import cost_of
from oakdoor.lessons.cost import told as cost_told
from oakdoor.lessons.course import Lesson, Step, courses
from oakdoor.lessons.judge import Happened, accepted, is_done, judge, offered, said, solution, stand
from oakdoor.narration.teller import Teller
from oakdoor.tables.refusals import near_misses

LOG = logging.getLogger("oakdoor.lessons")
OTHERS: tuple[Level, ...] = ("tove", "birk", "runa")  # the regulars at the other seats


def course_list(language: Language) -> list[say.CourseInfo]:
    """All courses in a language."""
    return [
        say.CourseInfo(
            game=course.game,
            mode=course.mode,
            lessons=[_listed(lesson, language.code) for lesson in course.lessons],
        )
        for course in courses()
    ]


def _listed(lesson: Lesson, code: str) -> say.LessonInfo:
    return say.LessonInfo(
        number=lesson.number,
        name=lesson.name,
        title=lesson.titles[code],
        about=lesson.abouts[code],
        minutes=lesson.minutes,
        pictures=list(lesson.pictures),
        section=lesson.section,
        later=list(lesson.later),
        steps=[step.texts[code].title for step in lesson.steps],
    )


def openings(game: str, mode: str, language: Language) -> dict[str, say.LessonState]:
    """Every step of a mode's lessons as it opens, by its lesson and number."""
    lessons = [
        lesson for course in courses() if (course.game, course.mode) == (game, mode) for lesson in course.lessons
    ]
    nobody: Any = None  # has to think about a step that is only opened
    return {
        f"{lesson.name}/{number}": Lectern(lesson, step, language, nobody, Whose("", "lesson")).opened([])
        for lesson in lessons
        for number, step in enumerate(lesson.steps, 1)
    }


class Lectern:
    """One step of a lesson for one learner, in a language. Only the step's own lines count and are told."""

    def __init__(self, lesson: Lesson, step: Step, language: Language, thinkers: Thinkers, whose: Whose) -> None:
        self.lesson, self.step, self.language = lesson, step, language
        self._thinkers, self._whose = thinkers, whose

    # ------------------------------------------------------------------ where it stands

    def _teller(self, game: Game) -> Teller:
        return Teller(game.mode, None, self.language, self._names(game))

    def _names(self, game: Game) -> list[str]:
        seats = range(game.players)
        others = (level.capitalize() for level in self._regulars)
        return [self.language.text("lesson.you") if seat == self.step.seat else next(others) for seat in seats]

    @property
    def _regulars(self) -> tuple[Level, ...]:
        """Who sits in the other seats: in a whole game the bot that plays it."""
        guided = self.step.guided
        return OTHERS if guided is None else tuple(level for level in LEVELS if level == guided.bot)

    def _counts(self, link: Event) -> bool:
        return not self.step.lines or link.values["line"] in self.step.lines

    def _view(self, game: Game) -> say.GameView:
        """What the learner sees, with the points of the lines that count."""
        view: Any = game.view(self.step.seat)
        if self.step.lines:
            for side in game.mode.scored(view):
                lines = {line: value if line in self.step.lines else 0 for line, value in (side["lines"] or {}).items()}
                side["lines"], side["score"] = lines, sum(lines.values())
        return view

    def position(self, game: Game, ply: int, news: list[tuple[int, Happened]]) -> say.Position:
        """The game as the learner sees it, with some steps, each with its ply."""
        seat, teller, view = self.step.seat, self._teller(game), self._view(game)
        box, observed = game.readable(seat)
        to_move = game.actor == seat
        refusals = near_misses(game, box, observed) if to_move else {}
        return say.Position(
            ply=ply,
            edition=0,
            since=ply - len(news),
            seat=seat,
            view=view,
            legal=[words for words in game.legal() if offered(self.step, words)] if to_move else [],
            sight=sight_of(game.mode, observed) if to_move else None,
            refusals={
                words: say.Refusal(key=reason.key, rule=reason.rule, text=teller.reason(reason))
                for words, reason in refusals.items()
                if offered(self.step, words)
            },
            links=[as_link(link) for link in game.mode.links(box, observed) if self._counts(link)],
            steps=[self._told(number, one, teller, view) for number, one in news],
            asked=game.mode.at_once(game.state) or ([] if game.actor is None else [game.actor]),
            kept=None,
            hand_over=None,
            undo=say.UndoState(how="no"),
            clocks=None,
            result=result_of(game, teller, view, seat),
        )

    def _told(self, ply: int, step: Happened, teller: Teller, view: say.GameView) -> say.Step:
        events = [event.seen_by(self.step.seat) for event in step.events]
        told = teller.told(events, view, self.step.seat)
        rows = [event_row(event) for event in events]
        return say.Step(ply=ply, seat=step.seat, events=rows, told=told, outcomes=[], said=[])

    def table(self, game: Game) -> say.TableInfo:
        """The table of the step: the learner, and bots in the other seats."""
        regulars = iter(self._regulars)
        levels = [None if seat == self.step.seat else next(regulars) for seat in range(game.players)]
        return say.TableInfo(
            key="lesson",
            game=self.lesson.game,
            mode=self.lesson.mode,
            options=cast(dict[str, str | list[str]], game.options),
            status="playing",
            imported=False,
            own_components=False,
            seats=[
                say.SeatInfo(
                    seat=seat,
                    kind="person" if seat == self.step.seat else "bot",
                    name=name,
                    avatar=levels[seat] or "fox",
                    level=levels[seat],
                    mine=seat == self.step.seat,
                    online=True,
                    stand_in=False,
                )
                for seat, name in enumerate(self._names(game))
            ],
            host=True,
            host_name=None,
            watching=False,
            previews=True,
            scores=True,
            talk=False,
            clock=None,
            days=None,
            invite=None,
            watch="",
            watchers=0,
            rematch=None,
            undo=None,
            lamp=say.NO_LAMPS,
        )

    def opened(self, moves: list[str]) -> say.LessonState:
        """A step after moves, with all that was told in it."""
        now = stand(self.lesson, self.step, moves)
        numbered = list(enumerate(now.done, 1))
        state = self._state(now.game, [self.position(now.game, len(now.moves), numbered)], now.moves)
        if self.step.guided is None or not is_done(self.step, now.game, len(now.moves)):
            return state
        # A whole game that was played to its end is looked at again.
        ended = {"verdict": "right", "said": self.step.texts[self.language.code].right}
        return state.model_copy(update={**ended, "record": dict(now.game.record()) if now.game.is_over else None})

    def _state(self, game: Game, positions: list[say.Position], moves: list[str]) -> say.LessonState:
        texts = self.step.texts[self.language.code]
        right = self._right(game, moves)
        return say.LessonState(
            table=self.table(game),
            positions=positions,
            moves=moves,
            title=texts.title,
            text=texts.text,
            task=texts.task,
            lines=list(self.step.lines),
            parts=list(self.step.parts),
            guided=self.step.guided is not None,
            verdict=None,
            said="",
            refusal=None,
            shown=right[0] if right else None,
            look=right,
            turn_over=False,
            record=None,
        )

    def _right(self, game: Game, moves: list[str]) -> list[str]:
        """The right moves where the solution stands, its own first; none where it is not followed."""
        at = len(moves)
        if game.actor != self.step.seat or at >= len(self.step.moves):
            return []
        patterns = accepted(self.step, at)
        found = [words for words in game.legal() if any(fnmatchcase(words, one) for one in patterns)]
        own = solution(self.step, game, at)
        return [own, *(words for words in found if words != own and offered(self.step, words))]

    # ------------------------------------------------------------------ answers

    async def answered(self, moves: list[str], words: str) -> say.LessonState:
        """A step after an answer of the learner, with what it is worth."""
        answer = judge(self.lesson, self.step, moves, words)
        now = stand(self.lesson, self.step, moves)
        if answer.reason is not None:
            teller = self._teller(now.game)
            refusal = say.Refusal(key=answer.reason.key, rule=answer.reason.rule, text=teller.reason(answer.reason))
            return self.opened(now.moves).model_copy(update={"verdict": "no", "refusal": refusal})
        if self.step.guided is not None:
            return await self._guided(now.game, now.moves, words)
        positions = [self._played(now.game, ply, line) for ply, line in self._numbered(now.moves, answer.moves)]
        state = self._state(now.game, positions, answer.moves)
        text = said(self.step.texts[self.language.code], answer)
        if answer.verdict in ("fine", "nearly"):
            text = f"{text} {self._cost(moves, words)}".rstrip()
        return state.model_copy(update={"verdict": answer.verdict, "said": text})

    def _cost(self, moves: list[str], words: str) -> str:
        """What an answer costs in points, line by line."""
        spoken = Words(self.language, self.lesson.game, self.lesson.mode)
        return cost_told(spoken, cost_of(self.lesson, self.step, moves, words))

    def _numbered(self, before: list[str], after: list[str]) -> list[tuple[int, str]]:
        return list(enumerate(after, 1))[len(before) :]

    def _played(self, game: Game, ply: int, line: str) -> say.Position:
        """Play a move with its seat in front; the position after it."""
        seat, _, words = line.partition(" ")
        return self.position(game, ply, [(ply, Happened(int(seat), game.play(words, int(seat))))])

    async def _guided(self, game: Game, moves: list[str], words: str) -> say.LessonState:
        """A move of a whole game, and the bots' answers to it. What the coach says of the turn is asked for by itself:
        that takes longer."""
        seat, step = self.step.seat, self.step
        assert step.guided is not None
        moves = [*moves, f"{seat} {words}"]
        positions, last = [self._played(game, len(moves), moves[-1])], seat
        while game.actor is not None and game.actor != seat:
            last = game.actor
            moves.append(f"{last} {await self._choice(game, last, step.guided.bot)}")
            positions.append(self._played(game, len(moves), moves[-1]))
        done = is_done(step, game, len(moves))
        text = step.texts[self.language.code].right if done else ""
        state = self._state(game, positions, moves)
        record = dict(game.record()) if game.is_over else None
        is_over = not done and is_turn_over(game, seat, last)
        verdict = "right" if done else "played"
        return state.model_copy(update={"verdict": verdict, "said": text, "record": record, "turn_over": is_over})

    async def commented(self, moves: list[str]) -> say.LessonState:
        """A whole game after moves, with what the coach says of the last turn that is over."""
        state = self.opened(moves)
        turn = last_turn(self.lesson, self.step, state.moves) if self.step.guided and not state.verdict else None
        if turn is None:
            return state
        advice = await self._advice(turn)
        return state.model_copy(update={"said": self._coach.comment(turn, advice), "look": list(advice.better[:1])})

    async def _advice(self, turn: Turn) -> Advice:
        """What would have been better in a turn; nothing where looking takes too long, or is not needed."""
        if turn.most is not None:  # what first cards bring is known
            return Advice()
        try:
            names = self._names(turn.game)
            return await self._thinkers.advise(turn.decisions, names, self.language.code, self._whose)
        except Exception:
            LOG.exception("the advice on a turn failed")
            return Advice()

    async def shown(self, moves: list[str]) -> say.LessonState:
        """A whole game after moves, with the move that a hint would name, and why."""
        state = self.opened(moves)
        now = stand(self.lesson, self.step, state.moves)
        if self.step.guided is None or now.game.actor != self.step.seat:
            return state
        for words, earned in orders(now.game, self.step.seat).items():
            return state.model_copy(update={"shown": words, "said": self._coach.laying(earned)})
        task, names = self._task(now.game, self.step.seat), self._names(now.game)
        hint = await self._thinkers.hint(task, names, self.language.code, self._whose)
        best = hint.moves[0]
        return state.model_copy(update={"shown": best.moves[0], "said": self._coach.showing(best)})

    @property
    def _coach(self) -> Coach:
        return Coach(Words(self.language, self.lesson.game, self.lesson.mode), self.step.seat)

    async def _choice(self, game: Game, seat: int, bot: str) -> str:
        """A bot's move; in need any move, so that the game goes on."""
        task = self._task(game, seat)
        try:
            action = await self._thinkers.think(task, bot, self._whose)
        except Exception:
            LOG.exception("the bot %s of a lesson failed", bot)
            action = task.legal[0]
        return game.mode.codec.words(action)

    def _task(self, game: Game, seat: int) -> Task:
        return Task.of(Sight.of(game, seat), None)
