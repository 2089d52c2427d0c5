"""Reviews and hints in words: marks, reasons, what was missed, and moves as the table tells them."""

from collections import Counter
from dataclasses import replace
from functools import reduce

from oakdoor.games.contract import CHANCE_SEAT, WATCHER, Mode
from oakdoor.games.events import NO_LOG, Event, new_log
from oakdoor.games.names import Data, Read, Record
from oakdoor.games.position.preview import foreseen
from oakdoor.games.position.reader import EVERYTHING, Eyes, Reader
from oakdoor.games.position.view import View
from oakdoor.games.record import lines_of, open_record
from oakdoor.games.state.layout import State
from oakdoor.language.language import Figure, Language, Words
from oakdoor.narration.teller import Teller
from oakdoor.review.judgement.ahead import HELD, QUARRELS
from oakdoor.review.shapes import TOGETHER, Candidate, Hint, Judged, Reason, Term, Turn, Why
from oakdoor.tables.history import steps_of


def names_for(names: list[str], players: int, language: Language) -> list[str]:
    """A name for every seat: those that are known, and numbers for the others."""
    numbered = [language.text("review.player", number=seat + 1) for seat in range(players)]
    return [*names[:players], *numbered[len(names) :]]


SMALL, PART = 0.5, 0.25  # points that remain, and their part of the whole: less is not worth a word
NEVER, SOMETIMES = 0.02, 0.1  # of the worlds
SOONER = ("open", "oftener")  # forms that say how soon


class Telling:
    """Tells reviews of a mode, played with a component table (None is the printed one) by people with names. Moves are
    told for whoever does not see the board, unless they are not told `aloud`."""

    def __init__(
        self,
        mode: Mode,
        components: Data | None,
        language: Language,
        names: list[str],
        aloud: bool = True,
    ) -> None:
        self.mode = mode
        self._aloud = aloud
        self.words = Words(language, mode.game, mode.name)
        self.names = names
        self._teller = Teller(mode, components, language, names)

    def points(self, value: float) -> str:
        """Points with a sign and one decimal, as readers of the language expect them."""
        return self._decimal(f"{value:+.1f}") if abs(value) >= 0.05 else "0"

    def level(self, value: float) -> str:
        """A round number of points at a line of a grid."""
        return self._decimal(f"{value:+g}") if value else "0"

    def lost(self, value: float) -> str:
        """What was lost: as points, without a sign."""
        return self._decimal(f"{value:.1f}")

    def _decimal(self, text: str) -> str:
        comma = text if self.words.language.code == "en" else text.replace(".", ",")
        return comma.replace("-", "\N{MINUS SIGN}")

    def mark(self, mark: str, count: int = 1) -> str:
        """A mark in words."""
        return self.words.text(f"review.mark.{mark}", count=count)

    def sure(self, hint: Hint) -> str:
        """How sure a hint is."""
        said = self.words.text(f"review.sure.{hint.sure}")
        return f"{said} {self.words.text('review.sure.agreed', agreed=hint.agreed)}" if hint.agreed else said

    def reason(self, terms: tuple[Term, ...], sides: list[int]) -> str:
        """Why a move is good or bad; `sides` are the sides of the seats, the decider's first, as `sides_from` gives
        them."""
        told = [self.term(term, sides) for term in terms] or [self.words.text("review.no_why")]
        return reduce(lambda first, second: self.words.text("review.then", first=first, second=second), told)

    def term(self, term: Term, sides: list[int]) -> str:
        """One part of a reason."""
        return self.words.text("review.why", what=self.what(term, sides), points=term.points)

    def what(self, term: Term, sides: list[int]) -> str:
        """What a part of a reason is about, and whose it is where it is not the decider's."""
        more = "more" if term.points > 0 else "less"
        tamed = "tamed" if term.points > 0 else "freed"
        key = f"why.{term.line}.{tamed}" if term.how == "turned" else f"why.{term.line}.{more}"
        what = self.words.text(key if self.words.has(key) else f"why.{term.line}.{more}")
        if term.side == sides[0]:
            return what
        return self.words.text("review.whose", what=what, name=self._side(term.side, sides))

    def why(self, why: Why, sides: list[int]) -> list[str]:
        """Why one move is better than another, a sentence for each reason; and what remains, where that is much."""
        told = [
            self.words.text("review.because.told", reason=self.because(one, sides), points=self.worth(one))
            for one in why.reasons
        ]
        if abs(why.rest) >= max(SMALL, PART * abs(why.whole)):
            told.append(self.words.text("review.because.rest", points=self.points(why.rest)))
        return told or [self.words.text("review.because.close")]

    def told_reasons(self, candidate: Candidate, sides: list[int]) -> list[tuple[str, Reason]]:
        """The reasons of a candidate in words: beside another move where it was compared with one, else what it brings
        at once."""
        if candidate.why and candidate.why[0].reasons:
            return [(self.because(one, sides), one) for one in candidate.why[0].reasons]
        return [(self.what(term, sides), _at_once(term, sides)) for term in candidate.terms]

    def worth(self, reason: Reason) -> str:
        """The points of a reason as its side scores them: whole where they are certain."""
        return self.level(round(reason.change)) if reason.sure == "certain" else self.points(reason.change)

    def because(self, reason: Reason, sides: list[int]) -> str:
        """A reason in words, without its points. What is likely or guessed says so."""
        if reason.line == "end":
            return self._said(reason.what)
        if reason.line == TOGETHER:
            return self._together(reason, sides)
        if reason.what or reason.line == "win" or (reason.often != reason.instead and reason.sure != "certain"):
            return self._doubted(reason, self._comes_about(reason, sides))
        what = self._beside(reason) if reason.cards else self.words.text(f"why.{reason.line}.{_more(reason.change)}")
        if reason.side != sides[0]:
            what = self.words.text("review.whose", what=what, name=self._side(reason.side, sides))
        return what if reason.sure == "certain" else self.words.text(f"review.because.{reason.sure}", what=what)

    def _said(self, form: str, **values: object) -> str:
        """A form of reasons, as the game says it where it has words of its own."""
        key = f"because.{form}"
        return self.words.text(key if self.words.has(key) else f"review.because.{form}", **values)

    def _doubted(self, reason: Reason, what: str) -> str:
        """What says by itself that it comes later: only guesses need a word more."""
        return self.words.text("review.because.doubted", what=what) if reason.sure == "guessed" else what

    def _together(self, reason: Reason, sides: list[int]) -> str:
        """Several lines as one reason: the decider's, another one's, or those of all others."""
        others = {side for side in sides[1:] if side != sides[0]}
        whose = "own" if reason.side == sides[0] else "theirs" if len(others) <= 1 else "others"
        return self._said(f"together_{whose}_{reason.what}", name=self.words.person(self._side(reason.side, sides)))

    def _beside(self, reason: Reason) -> str:
        """The cards that score together, or no longer quarrel."""
        first, *others = (self.words.word(f"card.{card}") for card in reason.cards)
        if reason.line in QUARRELS:
            return self._said("apart", first=first, second=others[0])
        counted = Counter(others)
        items = [
            self._said("neighbours", count=count, number=self._number(count), card=card)
            for card, count in counted.items()
        ]
        return self._said("beside", card=first, items=self.words.listed(items))

    def _number(self, count: int) -> str | int:
        key = f"say.number.{count}"
        return self.words.text(key) if self.words.has(key) else count

    def _comes_about(self, reason: Reason, sides: list[int]) -> str:
        """Something that comes about more often, or less: a legend, what one side holds, or that the game is won."""
        key = self._how_often(reason, reason.side == sides[0] or reason.line not in ("legends", *HELD))
        what = self._said(
            key,
            legend=self.words.word(f"legend.{reason.what}") if reason.what else "",
            name=self._side(reason.side, sides),
            often=Figure(round(100 * reason.often)),
            instead=Figure(round(100 * reason.instead)),
        )
        if not reason.within or key not in SOONER:
            return what
        return self._said("within", what=what, count=reason.within, number=self._number(reason.within))

    @staticmethod
    def _how_often(reason: Reason, is_own: bool) -> str:
        if reason.line == "win":
            return "win"
        if not reason.what:
            return f"{reason.line}_{'own' if is_own else 'theirs'}"
        never, else_never = reason.often <= NEVER, reason.instead <= NEVER
        if reason.line == "goal":
            return "spared" if never else "shed_only" if else_never else "shed"
        if not is_own:
            return "closed" if never and reason.instead >= SOMETIMES else "theirs_only" if else_never else "theirs"
        if reason.sure == "certain":
            return "fulfilled" if reason.change > 0 else "forgone"
        if never or else_never:
            return "lost" if never else "open"
        return "oftener" if reason.often > reason.instead else "rarer"

    def _side(self, side: int, sides: list[int]) -> str:
        """The names of the people on a side, or what nobody plays."""
        names = [self.names[seat] for seat, own in enumerate(sides[1:]) if own == side]
        return self.words.listed(names) if names else self.words.text("review.nobody")

    def missed(self, decision: Judged) -> tuple[Term, ...]:
        """What the best move of a decision brings more than the played one, line by line, the largest first."""
        best = decision.candidates[0]
        played = next(one for one in decision.candidates if one.played)
        had = {(term.side, term.line): term for term in played.terms}
        terms = []
        for term in best.terms:
            same = had.pop((term.side, term.line), None)
            terms.append(replace(term, points=term.points - (same.points if same is not None else 0)))
        terms += [replace(term, points=-term.points, how="mixed") for term in had.values()]  # what only it changed
        return tuple(sorted((term for term in terms if term.points), key=lambda term: -abs(term.points)))

    def why_better(self, decision: Judged, sides: list[int]) -> str:
        """What the best move of a decision does for its decider that the played one does not: its reasons, or else
        points at once, or a better outlook."""
        why = decision.candidates[0].why
        if why and why[0].reasons:
            told = self.why(why[0], sides)
            return self.words.text("review.missed", why=self.words.chained("review.then", told))
        gains = [term for term in self.missed(decision) if self._helps(term, sides)]
        if gains:
            return self.words.text("review.missed", why=self.reason(tuple(gains[:2]), sides))
        return self.words.text("review.outlook")

    def _helps(self, term: Term, sides: list[int]) -> bool:
        return (term.points > 0) == (term.side == sides[0] or self.mode.cooperative)

    def sentence(self, turn: Turn, decision: Judged, best: str, sides: list[int]) -> str:
        """A turn in a sentence or two: what it gave away and what was missed; `decision` is its worst one, `best` the
        best moves there as they are told."""
        if turn.mark is None:
            return self.words.text("review.forced")
        said = self.words.text(f"review.said.{turn.mark}", name=self.names[turn.seat], points=self.lost(turn.lead_loss))
        if turn.mark == "best" or not decision.candidates or decision.candidates[0].played:
            return said
        first = decision.candidates[0]
        better = self.words.text(
            "review.better", move=best, lead=self.points(first.lead), why=self.reason(first.terms, sides)
        )
        if turn.mark == "good" or self.missed(decision) == first.terms:
            return f"{said} {better}"
        return f"{said} {better} {self.why_better(decision, sides)}"

    def moves(
        self, box: Record, view: Record, seat: int, eye: Eyes, candidate: Candidate, reader: Reader = WATCHER
    ) -> str:
        """The moves of a candidate as a table tells them, one sentence for each, without what the eye cannot know.
        `view` is the state as the eye sees it: the decider's view, or for EVERYTHING the state itself."""
        mode, told = self.mode, list[str]()
        state = mode.copy_state(view)
        for words in candidate.moves:
            action = mode.codec.action(words) or 0
            before = mode.describe(box, state, seat)
            told += self._told(self._events(box, state, seat, eye, action), before, reader)
            if eye != EVERYTHING:
                mode.rules.resample(box, state, seat, 1)
            mode.rules.apply(box, state, action, NO_LOG.copy())
            if eye != EVERYTHING:
                mode.rules.observe(box, state, seat)
        return " ".join(told).rstrip(".") or self.words.text("review.silent", name=self.names[seat])

    def _told(self, events: list[Event], view: View, reader: Reader) -> list[str]:
        """The sentences of a move up to the first that says where, or else the first."""
        told = self._teller.told(events, view, reader)
        for number, one in enumerate(told, 1):
            said = events[one.first : one.last + 1]
            if any(event.values.get(name) is not None for event in said for name in self.mode.kinds.where):
                return [sentence.heard if self._aloud else sentence.text for sentence in told[:number]]
        return [sentence.heard if self._aloud else sentence.text for sentence in told[:1]]

    def details(self, candidate: Candidate) -> str:
        """What stands behind the verb of a candidate's first move, in the language's words where it has some: for moves
        that are told alike."""
        found = []
        for part in candidate.move.split(" ")[1:]:
            keys = [f"card.{part}", f"legend.{part}", f"tile.{part}"]
            known = [self.words.word(key) for key in keys if self.words.has(key)]
            found.append(str(known[0]) if known else part)
        return ", ".join(found)

    def _events(self, box: Record, state: Record, seat: int, eye: Eyes, action: int) -> list[Event]:
        if eye != EVERYTHING:
            return foreseen(self.mode, box, state, seat, action)
        log, after = new_log(), self.mode.copy_state(state)
        self.mode.rules.apply(box, after, action, log)
        return self.mode.events(log, after)

    def story(self, record: Read) -> list[str]:
        """What happened, decision by decision, in a sentence each; everything is open."""
        game = open_record(record, events=True)
        told = []
        for step in steps_of(game, lines_of(record)):
            if step.seat == CHANCE_SEAT:
                continue
            told.append(" ".join(self._told(step.events, game.view(step.seat), WATCHER)))
        return told

    def hinted(self, hint: Hint, box: Record, view: Record, sides: list[int]) -> list[str]:
        """A hint as lines: the moves with their reasons, and how sure they are. It speaks to who asked."""
        lines = [
            self.words.text(
                "review.choice",
                number=Figure(one.rank),
                move=self.moves(box, view, hint.seat, hint.seat, one, hint.seat) + ".",
                lead=self.points(one.lead),
                share=Figure(round(100 * one.share)),
                why=self.words.chained("review.then", self.why(one.why[0], sides))
                if one.why
                else self.reason(one.terms, sides),
            )
            for one in hint.candidates
        ]
        return [*lines, self.sure(hint)]


def sides_from(mode: Mode, state: State, seat: int) -> list[int]:
    """The side of who decides, then the sides of all seats."""
    sides = [int(mode.rules.side_of(state, other)) for other in range(int(state.players))]
    return [sides[seat], *sides]


def _more(points: float) -> str:
    return "more" if points > 0 else "less"


def _at_once(term: Term, sides: list[int]) -> Reason:
    """What a move changes at once, as a reason."""
    points = float(term.points)
    lead = points if term.side == sides[0] else -points
    return Reason(term.side, term.line, "", lead, 1.0, "certain", "now", term.cells, change=points)
