"""A review made ready to be shown: every turn with its sentence and its candidates, and luck row by row, in words."""

from collections import Counter
from dataclasses import dataclass, replace

from oakdoor.games.names import Read, Record
from oakdoor.games.position.reader import EVERYTHING, Eyes
from oakdoor.games.record import open_record
from oakdoor.language.language import Figure, Language
from oakdoor.review.positions import Played, played_through
from oakdoor.review.report.telling import Telling, names_for
from oakdoor.review.shapes import Candidate, Curve, Eye, Judged, Luck, Mark, Review, Turn
from oakdoor.review.spreads import MARKS


@dataclass(frozen=True)
class Choice:
    """A candidate in words."""

    rank: int
    move: str
    lead: str
    share: str
    why: str
    played: bool


@dataclass(frozen=True)
class Row:
    """A turn in words."""

    turn: Turn
    name: str
    what: str
    sentence: str
    choices: tuple[Choice, ...]


class Report:
    """A review as one eye sees it, for readers of one language."""

    def __init__(self, record: Read, review: Review, language: Language, eye: Eyes, names: list[str]) -> None:
        self.review = review
        self.eye: Eye = review.eye(eye)
        self.played: Played = played_through(record)
        self.names = names_for(names, review.players, language)
        self.telling = Telling(self.played.mode, open_record(record).components, language, self.names)
        self.words = self.telling.words
        self._judging = review.judging(eye)
        self._story = self.telling.story(record)

    @property
    def seat(self) -> int:
        """Whose lead is shown: the eye's own seat, or with all cards the winner's."""
        if self.eye.eyes != EVERYTHING:
            return self.eye.eyes
        return max(range(self.review.players), key=lambda seat: (self.review.returns[seat], self.review.leads[seat]))

    @property
    def curve(self) -> Curve:
        """How that seat stood."""
        return next(curve for curve in self.eye.curves if curve.seat == self.seat)

    @property
    def luck(self) -> Luck:
        """That seat's luck."""
        return next(luck for luck in self.eye.lucks if luck.seat == self.seat)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns as the eye judges them."""
        return self._judging.turns

    def heading(self) -> str:
        """The game, its mode, and the result of everybody."""
        mode = self.words.text(f"mode.{self.review.mode}.name")
        leads = ", ".join(
            f"{name} {self.telling.points(lead)}" for name, lead in zip(self.names, self.review.leads, strict=True)
        )
        return f"{self.words.text(f'game.{self.review.game}')}, {mode}. {leads}"

    def judged_with(self) -> list[str]:
        """What it was judged with, by what and where, and how often that looked ahead."""
        maker, text = self.review.maker, self.words.text
        eyes = self.eye.eyes
        known = text("review.open") if eyes is EVERYTHING else text("review.known", name=self.names[eyes])
        looks = text(f"review.looks.{maker.where}", looks=Figure(maker.looks), bot=maker.bot, version=maker.version)
        return [known if eyes is EVERYTHING else f"{known} {text('review.fair')}", looks]

    def counts(self, seat: int) -> list[tuple[Mark, int]]:
        """How many turns of a seat have each mark."""
        found = Counter(turn.mark for turn in self.turns if turn.seat == seat)
        return [(mark, found[mark]) for mark in MARKS]

    def counted(self, seat: int) -> str:
        """The same in words."""
        return ", ".join(f"{count} {self.telling.mark(mark, count)}" for mark, count in self.counts(seat))

    def what(self, turn: Turn) -> str:
        """What happened in a turn."""
        return " ".join(text for text in self._story[turn.first : turn.last] if text)

    def row(self, turn: Turn) -> Row:
        """A turn in words."""
        decision = self._judging.decisions[turn.worst]
        choices = self._choices(decision)
        best = choices[0].move if choices else ""
        sentence = self.telling.sentence(turn, decision, best, self._sides(turn.seat))
        return Row(turn, self.names[turn.seat], self.what(turn), sentence, choices)

    def _sides(self, seat: int) -> list[int]:
        return [self.played.sides[seat], *self.played.sides]

    def _choices(self, decision: Judged) -> tuple[Choice, ...]:
        view = self._view(decision)
        choices = [self._choice(decision, view, one) for one in decision.candidates]
        alike = Counter(choice.move for choice in choices)
        return tuple(
            replace(choice, move=f"{choice.move} ({self.telling.details(candidate)})")
            if alike[choice.move] > 1
            else choice
            for choice, candidate in zip(choices, decision.candidates, strict=True)
        )

    def _view(self, decision: Judged) -> Record:
        """The position of a decision as it was judged."""
        state = self.played.mode.copy_state(self.played.positions[decision.ply].state)
        if self.eye.eyes != EVERYTHING:
            self.played.mode.rules.observe(self.played.box, state, decision.seat)
        return state

    def _choice(self, decision: Judged, view: Record, candidate: Candidate) -> Choice:
        eye = EVERYTHING if self.eye.eyes == EVERYTHING else decision.seat
        return Choice(
            candidate.rank,
            self.telling.moves(self.played.box, view, decision.seat, eye, candidate),
            self.telling.points(candidate.lead),
            f"{round(100 * candidate.share)} %",
            self.telling.reason(candidate.terms, self._sides(decision.seat)),
            candidate.played,
        )

    def luck_rows(self) -> list[tuple[str, float, str]]:
        """The rows of luck and skill: what, how many points, and its kind. They end in the result."""
        total, text = self.luck.lead, self.words.text
        own = self.luck.seat
        seats = [own, *(seat for seat in range(self.review.players) if seat != own)]
        people = {seat: self.words.person(self.names[seat]) for seat in seats}
        rows = [(text("review.start"), total.start, "start")]
        rows += [(text("review.cards", name=people[seat]), total.cards[seat], "cards") for seat in seats]
        rows += [(text("review.moves", name=people[seat]), total.moves[seat], "moves") for seat in seats]
        return [*rows, (text("review.result"), total.result, "result")]

    def luck_share(self) -> str:
        """How much was luck, and how much were decisions."""
        luck = round(100 * self.luck.lead.luck)
        return self.words.text("review.parts", luck=Figure(luck), moves=Figure(100 - luck))


def text_of(report: Report) -> str:
    """A review for the terminal: counts, turning points, all turns, luck."""
    points, text = report.telling.points, report.words.text
    width = max(map(len, report.names))
    lines = [report.heading(), *report.judged_with(), ""]
    lines += [f"{name:{width}}  {report.counted(seat)}" for seat, name in enumerate(report.names)]
    turning = [turn for turn in report.turns if turn.number in report.eye.turning]
    if turning:
        lines += ["", text("review.turning")]
        lines += [
            f"{turn.number:4}  {row.name:{width}}  {row.sentence}" for turn in turning for row in [report.row(turn)]
        ]
    lines += ["", text("review.turns")]
    for turn in report.turns:
        mark = report.telling.mark(turn.mark) if turn.mark else ""
        name, lost = report.names[turn.seat], points(-turn.lead_loss)
        lines.append(f"{turn.number:4}  {name:{width}}  {lost:>6}  {mark:11}  {report.what(turn)}")
    lines += ["", f"{text('review.luck', name=report.names[report.luck.seat])}. {report.luck_share()}"]
    rows = report.luck_rows()
    width = max(len(what) for what, _, _ in rows)
    lines += [f"  {what:{width}}  {points(value):>6}" for what, value, _ in rows]
    return "\n".join(lines)
