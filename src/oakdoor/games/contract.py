"""The contract: what every mode of every game offers.

The rules of a mode are module-level functions over a box record (the components) and a state record:

    deal(box, state, players, first, options, seed)       lays a deal by chance into a state (chance.py)
    start(box, state, players, log)                       begins a game from the deal that lies in the state
    actor(state)                                          the seat that decides, CHANCE_SEAT or NO_SEAT
    legal(box, state, moves)                              writes the legal actions, returns how many
    apply(box, state, action, log)                        plays a legal action; trusts its caller
    observe(box, state, seat)                             turns a state into what a seat may know; WATCHING (reader.py)
                                                          is the seat of who only watches
    resample(box, view, seat, seed)                       turns a view into a random full state
    score(box, state, side, lines, log)                   the lines of a side as things stand, and their sum;
                                                          a side is a seat, or what else scores
    sides(state), side_of(state, seat)                    how many sides score, and a seat's
    standing(box, state, seat, lines, log)                what a seat would like to raise, as things stand; only where
                                                          that is not its side's lead over the best other side
    shunned(box, state, seat)                             points that the timid would give for not having
                                                          what they are afraid of; only where there is such a thing
    forget(state)                                         clears what no longer matters for the game, so that moves
                                                          with the same outcome lead to the same state; only where
                                                          there is such a thing
    lay(box, state, seat, action, mask, log)              the pieces in a bit mask of a seat's decision that
                                                          is laid piece by piece, as if everybody's were open: only
                                                          to look at; only where there is such a decision
                                                          (`Mode.pieced`)
    any_action(box, state, moves)                         the action that drawing one of the legal ones gives
                                                          (chance.any_of); only where it need not list them all
    left(state)                                           how much is left to do until the game ends; only where
                                                          players could wait for each other for ever
    margin(box, state, seat, lines, log)                  how clearly a game that is over was won, in points; only
                                                          where that is not the lead, either
    returns(box, state, values, lines, log)               each seat's share of the win if the game ended as it
                                                          stands; `lines` is a table to work in; only
                                                          where bots learn, as the next one
    features(box, state, seat, into, lines, log)          what a seat knows, as FEATURES numbers for programs that
                                                          learn; FEATURE_FIELDS says what they are

What stands there as "only where" is left out by the others; a mode says by `offers` which of these its rules have.

Loops over these rules are drivers (drivers.py): random play, counting, searching are written once for all modes.

A `Mode` adds what people and files need: words, deals, views, results, reasons. Everything outside the
games package uses modes through `Game`, which checks every move, or through these verbs, which trust.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, Protocol, Self

import numpy as np
from typing_extensions import TypeVar

from oakdoor.games.codec import Codec
from oakdoor.games.components import ComponentTable
from oakdoor.games.errors import OTHER_MODE as OTHER_MODE
from oakdoor.games.errors import DealError as DealError
from oakdoor.games.errors import Expected as Expected
from oakdoor.games.errors import GameError as GameError
from oakdoor.games.errors import IllegalMove as IllegalMove
from oakdoor.games.errors import OptionError as OptionError
from oakdoor.games.errors import Reason as Reason
from oakdoor.games.events import NO_LOG, Event, EventValue, Kinds, new_log
from oakdoor.games.names import Action, Data, Deal, Lines, Log, Moves, Options, Seat, Table
from oakdoor.games.position.reader import WATCHER as WATCHER
from oakdoor.games.position.reader import Reader, seat_of
from oakdoor.games.position.view import Facts, Scored, Seated, View
from oakdoor.games.state.layout import State, Unpacked

REQUIRED = frozenset(("deal", "start", "actor", "legal", "apply", "observe", "resample"))
REQUIRED |= {"score", "sides", "side_of"}  # of the rules of every mode
Offer = Literal[
    "standing", "shunned", "forget", "left", "margin", "lay", "any_action", "returns", "features"
]  # of some modes'
LEARNT: tuple[Offer, ...] = ("returns", "features")  # what bots that learn and search want
CHANCE_SEAT = -1
NO_SEAT = -2


Key = TypeVar("Key", int, tuple[bool, int], tuple[int, list[int]])  # by which sides are ranked: the greatest wins
Made = TypeVar("Made")
# The box and the states of a mode. Where it does not matter which mode it is, nobody looks into them.
BoxT = TypeVar("BoxT", default=Any)
StateT = TypeVar("StateT", default=Any)


@dataclass(frozen=True)
class Side:
    """A side that scored: its seats (none, if nobody plays it), its lines and their sum, or a campaign's score."""

    seats: list[int]
    lines: dict[str, int]
    score: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended, in one shape for all modes; `Mode.result` is how records write it."""

    reason: str
    ranks: list[int]  # of every seat, 1 is best; who ties shares one
    returns: list[float]  # of every seat: its share of the win
    sides: list[Side]
    target: int | None = None  # what every side had to exceed to win together
    fame: list[int] | None = None  # of a campaign's completed ages
    well: int | None = None  # the side that controls the well

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


def ranked(sides: list[Side], keys: Sequence[Key]) -> tuple[list[int], list[float]]:
    """Each seat's rank, where the greatest of the sides' keys wins, and its share of the win."""
    best = [key == max(keys) for key in keys].count(True)
    places = {
        seat: 1 + sum(other > keys[side] for other in keys) for side, one in enumerate(sides) for seat in one.seats
    }
    ranks = [places[seat] for seat in sorted(places)]
    return ranks, [1.0 / best if rank == 1 else 0.0 for rank in ranks]


def together(players: int, won: bool) -> tuple[list[int], list[float]]:
    """Ranks and returns where all seats win or lose together."""
    return [1 if won else 2] * players, [float(won)] * players


class Rules(Protocol):
    """All rules of a mode, as drivers are handed them; what a mode does without has a driver in its place."""

    deal: Callable[[object, State, int, Seat, int, int], None]
    start: Callable[[object, State, int, Log], None]
    actor: Callable[[State], Seat]
    legal: Callable[[object, State, Moves], int]
    apply: Callable[[object, State, Action, Log], None]
    observe: Callable[[object, State, Seat], None]
    resample: Callable[[object, State, Seat, int], None]
    score: Callable[[object, State, int, Lines, Log], int]
    sides: Callable[[State], int]
    side_of: Callable[[State, Seat], int]
    standing: Callable[[object, State, Seat, Lines, Log], int]
    shunned: Callable[[object, State, Seat], int]
    forget: Callable[[State], None]
    any_action: Callable[[object, State, Moves], Action]
    left: Callable[[State], int]
    lay: Callable[[object, State, Seat, Action, int, Log], None]
    margin: Callable[[object, State, Seat, Lines, Log], int]
    returns: Callable[[object, State, Table, Table, Log], None]
    features: Callable[[object, State, Seat, Table, Table, Log], None]


class Mode(ABC, Generic[BoxT, StateT]):
    """One mode of one game. A subclass says how its states are written down."""

    game: ClassVar[str]
    codec: ClassVar[Codec]
    kinds: ClassVar[Kinds]
    laid: ClassVar[int]  # the action for chance settled from outside
    rolled: ClassVar[int]  # the action for chance settled by the state's generator
    scorers: ClassVar[str]  # the entry of a view that lists the sides with their lines and scores
    seat_options: ClassVar[tuple[str, ...]] = ()  # options about single seats, which a rematch draws anew
    aimed: ClassVar[tuple[str, ...]] = ()  # how decisions begin that aim at one target
    pieced: ClassVar[str] = ""  # how decisions begin that are laid piece by piece, each word a piece
    most_moves: ClassVar[int] = 1024  # more than any position has
    aside: ClassVar[frozenset[str]] = frozenset()  # fields of a state on which no points and no open board hang
    brief_looks: ClassVar[int] = 2  # of a search that looks ahead only briefly; more where these show too little
    action_type: ClassVar[type[np.signedinteger[Any]]] = np.int16  # wide enough for all actions
    learned: ClassVar[Path | None] = None  # a folder with weights and spreads of its own; None: the package has them

    def __init__(
        self,
        name: str,
        players: tuple[int, ...],
        lines: tuple[str, ...],
        rules: ModuleType,
        cooperative: bool = False,
        offers: Iterable[Offer] = (),
    ) -> None:
        self.name = name
        self.players = players
        self.lines = lines
        self.cooperative = cooperative  # all seats win or lose together
        self.offers: frozenset[Offer] = frozenset(offers)  # which of the rules that may be left out there are
        self.rules: Any = rules
        self.state_type: np.dtype[Any] = rules.STATE

    def __repr__(self) -> str:
        return f"<{self.game} {self.name}>"

    def new_state(self) -> StateT:
        """An empty state record."""
        return np.zeros(1, self.state_type).view(np.recarray)[0]

    def new_moves(self) -> Moves:
        """Room for the legal actions of any position."""
        return np.zeros(self.most_moves, self.action_type)

    def copy_state(self, state: StateT) -> StateT:
        """An independent copy of a state."""
        copies = np.zeros(1, self.state_type).view(np.recarray)
        copies[0] = state
        return copies[0]

    def printed_as(self, data: Data | None) -> Self:
        """The mode for components of another printing, where its words depend on what is printed on them."""
        return self

    def scores(self, box: BoxT, state: StateT, log: Log | None = None) -> list[dict[str, int]]:
        """Each side's lines by name, as things stand."""
        if log is None and isinstance(state, Unpacked) and state.worked_out is not None:
            return [dict(lines) for lines in self._scored(box, state)[0]]
        return self._score(box, state, NO_LOG.copy() if log is None else log)

    def links(self, box: BoxT, state: StateT) -> list[Event]:
        """What each point is for, as things stand."""
        return self._scored(box, state)[1]

    def once(self, state: object, name: str, make: Callable[[], Made]) -> Made:
        """Something about a state that hangs on nothing that is set aside; worked out once if nobody changes it."""
        kept = state.worked_out if isinstance(state, Unpacked) else None
        if kept is None:
            return make()
        if name not in kept:
            kept[name] = make()
        found: Made = kept[name]
        return found

    def _scored(self, box: BoxT, state: StateT) -> tuple[list[dict[str, int]], list[Event]]:
        """Lines and links, worked out together and kept."""

        def scored() -> tuple[list[dict[str, int]], list[Event]]:
            log = new_log()
            return self._score(box, state, log), self.events(log, state)

        return self.once(state, "points", scored)

    def _score(self, box: BoxT, state: StateT, log: Log) -> list[dict[str, int]]:
        lines = np.zeros(len(self.lines) + 1, np.int16)
        table = []
        for side in range(int(self.rules.sides(state))):
            self.rules.score(box, state, side, lines, log)
            table.append(dict(zip(self.lines, lines.tolist(), strict=False)))
        return table

    def events(self, log: Log, state: StateT) -> list[Event]:
        """The events of a log, in words."""
        found = []
        for kind, seat, *values in log[1 : int(log[0, 0]) + 1].tolist():
            entry = self.kinds[kind]
            named = {
                name: self.event_value(name, value, state) for name, value in zip(entry.values, values, strict=False)
            }
            found.append(Event(entry, seat, named))
        return found

    @abstractmethod
    def components(self, data: Data | None) -> ComponentTable:
        """The components of this game: printed, or from a table."""

    def read_components(self, path: Path) -> ComponentTable:
        """The components in a file; a broken one is refused with the line and the reason."""
        return type(self.components(None)).read(path)

    @abstractmethod
    def pack_options(self, players: int, options: Options) -> int:
        """The table's options as a number for `new`; raises an OptionError."""

    def option_choices(self, players: int) -> dict[str, list[str]]:
        """The options that a table can offer as a plain choice, each with its values, the usual one first."""
        return {}

    @abstractmethod
    def options(self, state: StateT) -> Mapping[str, object]:
        """The options of a game that was set up."""

    @abstractmethod
    def deal(self, state: StateT) -> Deal:
        """The deal of a game that was just set up, as records write it."""

    @abstractmethod
    def lay_deal(self, box: BoxT, state: StateT, players: int, deal: Deal, options: Options) -> None:
        """Lay a record's deal into an empty state whose first player is set; raises a DealError."""

    @abstractmethod
    def chance(self, state: StateT) -> str:
        """The outcome of the chance that was just settled, in words."""

    @abstractmethod
    def lay_chance(self, state: StateT, words: str) -> None:
        """Lay a record's outcome of chance into a state that waits for it; raises a DealError."""

    def at_once(self, state: StateT) -> list[int]:
        """The seats that are still to decide at the same time, in the order of records: nobody's decision depends on
        another's or is seen before all are made. None where one decides after the other."""
        return []

    def ask(self, state: StateT, seat: int) -> None:
        """Let a state ask another of the seats that decide at the same time; it knows nothing of the others'
        decisions."""
        raise NotImplementedError

    def inventory(self, state: StateT) -> Counter[str]:
        """All pieces wherever they are; the same from the deal to the end."""
        raise NotImplementedError

    def known(self, view: StateT) -> Counter[str]:
        """Everything in a view that is hidden from somebody at some time: pieces, and what else tells of them."""
        return self.inventory(view)

    @abstractmethod
    def outcome(self, box: BoxT, state: StateT) -> Outcome:
        """How a game that is over ended."""

    @abstractmethod
    def result(self, outcome: Outcome) -> Mapping[str, object]:
        """How records of this mode write an outcome, as a JSON object."""

    @abstractmethod
    def describe(self, box: BoxT, view: StateT, reader: Reader) -> View:
        """A view as a JSON object; `view` is a state after `observe` for this reader. All that the reader itself makes
        is the entry `seat`: whoever may know the same is shown the same."""

    def seated(self, view: State, reader: Reader) -> Seated:
        """What the view of a reader says of seats: who is to decide, and who reads."""
        actor = int(self.rules.actor(view))
        return {
            "players": int(view.players),
            "seat": seat_of(reader),
            "first": int(view.first),
            "actor": actor if actor >= 0 else None,
        }

    @abstractmethod
    def scored(self, view: Any) -> Sequence[Scored]:
        """The parts of a view that `describe` made which hold lines and a score."""

    @abstractmethod
    def facts(self, components: Data | None) -> Facts:
        """What the rules and these components say and a page shows."""

    @abstractmethod
    def why_not(self, box: BoxT, state: StateT, action: Action) -> Reason:
        """Why an action that exists is not legal now."""

    def why_nots(self, box: BoxT, state: StateT) -> Callable[[Action], Reason]:
        """Why actions are not legal now, for many of them in one position."""
        return lambda action: self.why_not(box, state, action)

    def withheld(self, box: BoxT, state: StateT, seat: int) -> dict[str, Reason]:
        """Why a seat cannot take or use now what lies before it, by how such decisions begin; also while others
        decide. What it can is for `legal` to say."""
        return {}

    def targets(self, state: StateT) -> list[str]:
        """Everything that an aimed decision could aim at, as it is written in moves."""
        return []

    @abstractmethod
    def event_value(self, name: str, value: int, state: StateT) -> EventValue:
        """A value of an event, in words."""


def names_to_numbers(names: object, known: Sequence[str], what: str) -> list[int]:
    """Names of cards, legends or tiles as numbers; raises a DealError that says which is wrong."""
    if not isinstance(names, list):
        raise DealError(f"{what} must be a list")
    numbers = []
    for name in names:
        if name not in known:
            raise DealError(f"{what}: {name!r} is none of {', '.join(known)}")
        numbers.append(known.index(name))
    return numbers
