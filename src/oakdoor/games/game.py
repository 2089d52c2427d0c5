"""A game, as all outside the rules use it. It checks every move, settles chance, and remembers what happened as a
record."""

from collections.abc import Mapping
from copy import copy

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT, GameError, IllegalMove, Mode, OptionError, Outcome, Reason
from oakdoor.games.events import NO_LOG, Event, new_log
from oakdoor.games.names import Data, Deal, GameRecord, Options, Record
from oakdoor.games.position.preview import OPEN, Foresight, chosen_mask, completed, foresee, foreseen
from oakdoor.games.position.reader import Reader, observing
from oakdoor.games.position.reading import Reading
from oakdoor.games.position.view import View
from oakdoor.games.state.chance import NO_SEED, chance_for
from oakdoor.games.state.layout import Unpacked, copied, pack_into

FORMAT = 1
LARGEST_SEED = 2**63 - 1


class Game:
    """One game from its deal to its end. Without a `seed` chance comes from the operating system (chance.py); without
    `events` it plays faster and tells nothing."""

    def __init__(
        self,
        mode: Mode,
        players: int | None = None,
        *,
        seed: int | None = None,
        first: int | None = None,
        options: Options | None = None,
        components: Data | None = None,
        events: bool = True,
    ) -> None:
        players = mode.players[0] if players is None else players
        self._open(mode, players, first, components, events)
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            raise OptionError(f"a seed is a number from 0 to {LARGEST_SEED}, not {seed}")
        packed = mode.pack_options(players, options or {})
        begins = -1 if first is None else first
        if seed is None:
            with chance_for(self.state):
                mode.rules.deal(self.box, self.state, players, begins, packed, NO_SEED)
        else:  # which fills the generator for the whole game
            mode.rules.deal(self.box, self.state, players, begins, packed, seed)
        mode.rules.start(self.box, self.state, players, self._log)
        self._header()

    @classmethod
    def from_deal(
        cls,
        mode: Mode,
        players: int,
        first: int,
        deal: Deal,
        options: Options | None = None,
        components: Data | None = None,
        events: bool = True,
    ) -> "Game":
        """A game whose set-up is given, as in a record. Chance that the record does not hold comes from the operating
        system."""
        game = cls.__new__(cls)
        game._open(mode, players, first, components, events)
        mode = game.mode
        mode.pack_options(players, options or {})
        game.state.first = first
        mode.lay_deal(game.box, game.state, players, deal, options or {})
        mode.rules.start(game.box, game.state, players, game._log)
        game._header()
        return game

    def _open(self, mode: Mode, players: int, first: int | None, components: Data | None, events: bool) -> None:
        if players not in mode.players:
            allowed = ", ".join(map(str, mode.players))
            raise OptionError(f"{mode.game} {mode.name} is for {allowed} players, not {players}")
        if first is not None and not 0 <= first < players:
            raise OptionError(f"the first player must be a seat from 0 to {players - 1}, not {first}")
        self.mode = mode.printed_as(components)
        self.components = components
        table = mode.components(components)
        self.box, self._readable_box = table.box, table.readable
        self.state = mode.new_state()
        self.moves: list[str] = []
        self.legal_lists: list[list[str]] | None = None
        self._log = new_log() if events else NO_LOG.copy()
        self._moves = mode.new_moves()
        self._reading: Reading | None = None
        self.silent = NO_LOG.copy()  # for callers of the rules who want no events

    def _header(self) -> None:
        self.opening = self._take_events()
        self.options: Options = dict(self.mode.options(self.state))
        self.deal = self.mode.deal(self.state)
        self.settle_chance()

    def _take_events(self) -> list[Event]:
        if len(self._log) == 0 or self._log[0, 0] == 0:
            return []
        events = self.mode.events(self._log, self._read().state)
        self._log[0, 0] = 0
        return events

    def _read(self) -> Reading:
        """The position as it stands. Whoever changes the state need not tell: its bytes do."""
        reading = self._reading
        if reading is None or reading.written != self.state.tobytes():
            reading = self._reading = Reading.of(self.mode, self._readable_box, self.state)
        return reading

    def _apply(self, action: int) -> None:
        """Let the rules play an action. On an unpacked copy plain rules are several times as fast."""
        if not is_plain():
            self.mode.rules.apply(self.box, self.state, action, self._log)
            return
        state = copied(self._read().state)
        self.mode.rules.apply(self._readable_box, state, action, self._log)
        pack_into(state, self.state)
        self._reading = Reading(self.mode, self._readable_box, state, self.state.tobytes())

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self._read().state.players)

    @property
    def first(self) -> int:
        """The seat that began."""
        return int(self._read().state.first)

    @property
    def actor(self) -> int | None:
        """The seat that decides next; None when the game is over or chance is due."""
        seat = self._read().actor
        return seat if seat >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._read().actor == NO_SEAT

    @property
    def waits_for_chance(self) -> bool:
        """Whether a shuffle is due (only inside a record that ends there)."""
        return self._read().actor == CHANCE_SEAT

    def asking(self, seat: int) -> "Game":
        """The game as it asks a seat that decides at the same time as others, to look and check; else the game."""
        if seat == self.actor or seat not in self.at_once():
            return self
        twin = copy(self)
        twin.state = self.mode.copy_state(self.state)
        self.mode.ask(twin.state, seat)
        return twin

    def at_once(self) -> list[int]:
        """The seats that are still to decide at the same time (`Mode.at_once`)."""
        return self.mode.at_once(self._read().state)

    def legal_actions(self) -> list[int]:
        """The legal decisions as ints."""
        return list(self._read().legal(self._moves))

    def legal(self) -> list[str]:
        """The legal decisions in words."""
        return list(self._read().words(self._moves))

    def play(self, words: str, seat: int | None = None) -> list[Event]:
        """Play a decision, settle the chance it leads to, and return the events. Illegal ones change nothing."""
        action, _ = self.check(words, seat)
        return self.play_checked(action)

    def check(self, words: str, seat: int | None = None) -> tuple[int, list[int]]:
        """The action of a legal decision, with all legal ones. Raises an IllegalMove otherwise, whose reason tells
        only what the seat may know."""
        actor = self.actor
        asked = seat if seat is not None else actor if actor is not None else NO_SEAT
        if actor is None:
            key, text = ("over", "the game is over") if self.is_over else ("chance", "a shuffle is due first")
            raise IllegalMove(words, asked, Reason(key, "", text))
        if asked != actor:
            raise IllegalMove(words, asked, Reason("not_your_turn", "", f"seat {actor} is to move"))
        action = self.mode.codec.action(words)
        if action is None or action in (self.mode.rolled, self.mode.laid):
            raise IllegalMove(words, asked, Reason("unknown", "", "there is no such move"))
        legal = self.legal_actions()
        if action not in legal:
            raise IllegalMove(words, asked, self.mode.why_not(self.box, self.observed(actor), action))
        return action, legal

    def play_checked(self, action: int, settle: bool = True) -> list[Event]:
        """Play an action that is known to be legal."""
        self.moves.append(f"{self.actor} {self.mode.codec.words(action)}")
        self._apply(action)
        if settle:
            self._roll()
        return self._take_events()

    def preview(self, words: str, seat: int | None = None) -> list[Event]:
        """What a decision would do, as far as its player can know: nothing is changed and nothing hidden is told."""
        action, _ = self.check(words, seat)
        return foreseen(self.mode, self.box, self.observed(self.actor or 0), self.actor or 0, action)

    def foresee(self, words: str, seat: int | None = None) -> Foresight:
        """The same, with the points afterwards and what can be done next. Words that are laid piece by piece may be
        left open (`OPEN`)."""
        action, _ = self.check(completed(words, self.legal()) if OPEN in words.split(" ") else words, seat)
        mask = chosen_mask(self.mode, words)
        return foresee(self.mode, self.box, self.observed(self.actor or 0), self.actor or 0, action, mask)

    def settle_chance(self) -> list[Event]:
        """Settle all chance that is due, by the state's own generator or from the operating system."""
        self._roll()
        return self._take_events()

    def _roll(self) -> None:
        while self.waits_for_chance:
            with chance_for(self.state):
                self._apply(self.mode.rolled)
            self.moves.append(f"* {self.mode.chance(self._read().state)}")

    def lay_chance(self, words: str) -> list[Event]:
        """Settle the chance that is due as a record says; raises a DealError."""
        if not self.waits_for_chance:
            raise GameError("no shuffle is due here")
        self.mode.lay_chance(self.state, words)
        self._apply(self.mode.laid)
        self.moves.append(f"* {words}")
        return self._take_events()

    def observed(self, reader: Reader) -> Record:
        """The state record with everything hidden that a reader may not know."""
        view = self.mode.copy_state(self.state)
        if not self.is_over:
            self.mode.rules.observe(self.box, view, observing(reader))
        return view

    def readable(self, reader: Reader) -> tuple[object, Record | Unpacked]:
        """The box and what a reader may know, for reading only: as `observed`, but made once for a position, and quick
        where rules run plain."""
        return self._readable_box, self._read().observed(reader)

    def forget_views(self) -> None:
        """Let go of what was worked out for readers; who asks again is told the same."""
        if self._reading is not None:
            self._reading.forget_views()

    def view(self, reader: Reader) -> View:
        """What a reader may know, as a JSON object. After the end everything is open."""
        return self._read().view(reader)

    def scores(self) -> list[dict[str, int]]:
        """Each side's lines, as things lie face up now."""
        return self.mode.scores(self._readable_box, self._read().state)

    def outcome(self) -> Outcome:
        """How the game ended."""
        if not self.is_over:
            raise GameError("the game is not over")
        return self.mode.outcome(self._readable_box, self._read().state)

    def result(self) -> Mapping[str, object]:
        """How the game ended, as records write it."""
        return self.mode.result(self.outcome())

    def record(self) -> GameRecord:
        """The game so far as a record (docs/records.md)."""
        record: GameRecord = {
            "format": FORMAT,
            "game": self.mode.game,
            "mode": self.mode.name,
            "players": self.players,
            "first": self.first,
            "options": self.options,
            "deal": self.deal,
            "moves": list(self.moves),
        }
        if self.components is not None:
            record["components"] = self.components
        if self.legal_lists is not None:
            record["legal"] = self.legal_lists
        if self.is_over:
            record["result"] = dict(self.result())
        return record
