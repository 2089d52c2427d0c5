"""A table: who sits where, the game between them, and what they may do with it. Nothing here knows of a network."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Literal

from oakdoor.bots.contract import Sight
from oakdoor.bots.registry import USUAL
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord, Read
from oakdoor.games.position.hidden import Knowledge, knowledge, shows_something
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.games.registry import find_mode
from oakdoor.tables import rated, together
from oakdoor.tables.chat import Chat
from oakdoor.tables.clock import Clock
from oakdoor.tables.errors import TableError
from oakdoor.tables.history import Step, UndoWish, compared, copied, last_own, rebuild
from oakdoor.tables.keys import label_of
from oakdoor.tables.lamp import Lamp
from oakdoor.tables.rebuilding import Rebuilt
from oakdoor.tables.seats import ABSENT, Failure, Presence, Seat, free_avatar, free_name, make_room
from oakdoor.tables.setup import Setup as Setup

Status = Literal["gathering", "playing", "over"]


class Table:
    """A table from its set-up to the end of its game."""

    def __init__(self, key: str, watch_key: str, host: str, setup: Setup, seats: list[Seat]) -> None:
        self.key = key
        self.watch_key = watch_key
        self.host = host
        self.setup = setup
        self.seats = seats
        self.game: Game | None = None
        self.steps: list[Step] = []
        self._known: Knowledge = []  # by everybody after the last step
        self.kept: together.Kept = {}  # decisions that wait until others have decided, too
        self.edition = 0
        self.wish: UndoWish | None = None
        self.rated_wish: rated.RatedWish | None = None
        self.lamp = Lamp()
        self.chat = Chat()
        self.presence = Presence()
        self.clock: Clock | None = None
        self.rematch: str | None = None

    # ------------------------------------------------------------------ where it stands

    @property
    def status(self) -> Status:
        """Gathering people, playing, or over."""
        if self.game is None:
            return "gathering"
        return "over" if self.game.is_over else "playing"

    @property
    def label(self) -> str:
        """What a log may call this table."""
        return label_of(self.key)

    @property
    def ply(self) -> int:
        """How many decisions were made."""
        return len(self.steps)

    @property
    def opening(self) -> list[Event]:
        """What happened at the deal."""
        return list(self.game.opening) if self.game is not None else []

    @property
    def asked(self) -> list[int]:
        """The seats that are to decide now: one, or all who decide at the same time and have not yet."""
        return together.asked(self.game, self.kept) if self.game is not None else []

    @property
    def actor(self) -> int | None:
        """The seat that decides now, the first of several."""
        return next(iter(self.asked), None)

    @property
    def bot_to_move(self) -> int | None:
        """A seat that decides now, if a bot decides for it."""
        return next((seat for seat in self.asked if self.seats[seat].is_played_by_bot), None)

    @property
    def clock_runs(self) -> bool:
        """Whether anybody's time passes."""
        clock = self.clock
        return clock is not None and bool(clock.running) and not clock.rests and self.status == "playing"

    def draft(self) -> "Table":
        """A copy to change, which takes the place of the table once it is stored. Its talk and people are the same."""
        draft = copy(self)
        draft.seats = [replace(seat) for seat in self.seats]
        draft.steps = list(self.steps)
        draft.kept = dict(self.kept)
        draft.game = copied(self.game) if self.game is not None else None
        draft.wish = replace(self.wish, waits_for=set(self.wish.waits_for)) if self.wish is not None else None
        draft.rated_wish = rated.copied(self.rated_wish)
        draft.lamp = self.lamp.copied()
        draft.clock = replace(self.clock, left=list(self.clock.left)) if self.clock is not None else None
        return draft

    def running(self) -> Game:
        """The game; raises a TableError before it began."""
        if self.game is None:
            raise TableError("not_started", "the game has not begun: a seat is still open")
        return self.game

    def sight(self, seat: int) -> Sight:
        """What a bot in a seat may know."""
        return Sight.of(self.running().asking(seat), seat, self.steps)

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person may move for."""
        return [number for number, seat in enumerate(self.seats) if seat.is_human and seat.owner == person]

    def people(self) -> set[str]:
        """Everybody who owns a seat."""
        return {seat.owner for seat in self.seats if seat.is_human and seat.owner}

    def has_secrets(self, seats: list[int]) -> bool:
        """Whether what these seats see differs now."""
        game = self.running()
        views = [{**game.view(seat), "seat": None} for seat in seats]
        return any(view != views[0] for view in views[1:])

    # ------------------------------------------------------------------ sitting down

    def sit_down(self, person: str, name: str, avatar: str, seat: int | None = None, faces: Sequence[str] = ()) -> int:
        """Take an open seat, with one of these faces where somebody else has the same."""
        if self.seats_of(person):
            raise TableError("already_seated", "you already have a seat at this table")
        free = [number for number, one in enumerate(self.seats) if one.kind == "open"]
        if not free:
            raise TableError("no_seat", "no seat is open at this table")
        if seat is None:
            seat = free[0]
        if seat not in free:
            raise TableError("seat_taken", f"seat {seat} is not open")
        self.seats[seat] = Seat("person", free_name(name, self.seats), free_avatar(avatar, self.seats, faces), person)
        rated.ask_also(self, person)
        return seat

    def give_to_bot(self, person: str, seat: int, level: str, avatar: str) -> None:
        """The host puts a regular into an open seat."""
        self._check_host(person, seat)
        if self.seats[seat].kind != "open":
            raise TableError("seat_taken", f"seat {seat} is not open")
        if any(one.kind == "bot" and one.level == level for one in self.seats):
            raise TableError("regular_taken", f"{level.capitalize()} already sits at this table")
        self.seats[seat] = Seat("bot", free_name(level.capitalize(), self.seats), avatar, level=level)
        make_room(level, self.seats, avatar)

    def stand_in(self, person: str, seat: int, level: str) -> None:
        """The host lets a bot play for a person who is away for long. For the own seats everybody may do that."""
        self.setup.check_helped()
        self._check_person(person, seat)
        owner = self.seats[seat].owner or ""
        if owner != person and self.setup.days is not None:
            raise TableError("days_left", f"{self.seats[seat].name} has days for a move")
        if owner != person and not self.presence.is_absent(owner):
            raise TableError("present", f"{self.seats[seat].name} has not been away for {ABSENT:.0f} seconds")
        self.seats[seat].stand_in, self.seats[seat].level = True, level

    def leave(self, person: str, level: str) -> None:
        """A bot plays on for a person who leaves others behind in the game; with nobody left, the table waits."""
        if self.status == "playing" and self.plays_with_others(person):
            for seat in self.seats_of(person):
                self.stand_in(person, seat, level)

    def plays_with_others(self, person: str) -> bool:
        """Whether other people play here themselves."""
        return any(seat.is_human and not seat.stand_in and seat.owner != person for seat in self.seats)

    def take_back(self, person: str, seat: int) -> None:
        """The owner plays again, called back by the host or by themselves."""
        self._check_person(person, seat)
        if self.seats[seat].failed or (self.clock is not None and self.clock.left[seat] <= 0):
            raise TableError("out_of_time", f"seat {seat} has no time left: a bot plays on")
        self.seats[seat].stand_in, self.seats[seat].level = False, None

    def replace_late(self, now: float) -> None:
        """A bot plays on for whoever is to move and has no time left."""
        if (clock := self.clock) is None:
            return
        for seat in clock.late(now):
            clock.left[seat] = 0.0
            self.seats[seat].stand_in, self.seats[seat].level = True, USUAL

    def lose_seat(self, seat: int) -> None:
        """A bot has the seat of a person from now on: they have not moved within their days."""
        self.seats[seat].stand_in, self.seats[seat].level, self.seats[seat].failed = True, USUAL, "late"

    def replace_bot(self, seat: int, level: str, why: Failure) -> None:
        """Another bot plays on where one has failed; a seat that a person plays again stays theirs."""
        if self.seats[seat].kind == "bot":
            self.seats[seat].stand_in = True  # it stays the seat of the bot that failed
            self.seats[seat].failed = why
        elif self.seats[seat].stand_in:
            self.seats[seat].level = level

    def follow_with(self, key: str) -> None:
        """The table at which these people play again."""
        if self.status != "over":
            raise TableError("not_over", "the game is not over")
        self.rematch = key

    def _check_person(self, person: str, seat: int) -> None:
        if seat not in self.seats_of(person):
            self._check_host(person, seat)
            if not self.seats[seat].is_human or self.seats[seat].owner is None:
                raise TableError("no_person", f"nobody sits in seat {seat}")

    def _check_host(self, person: str, seat: int) -> None:
        if person != self.host:
            raise TableError("not_host", "only the host of the table can do that")
        if not 0 <= seat < len(self.seats):
            raise TableError("no_seat", f"there is no seat {seat}")

    def is_ready(self) -> bool:
        """Whether all seats are taken and the game can begin."""
        return self.game is None and self.rated_wish is None and all(seat.kind != "open" for seat in self.seats)

    def begin(self, now: float, seed: int | None = None) -> Game:
        """Deal the game."""
        setup, players = self.setup, len(self.seats)
        mode, first, own = find_mode(setup.game, setup.mode), setup.first, setup.components
        game = Game(mode, players, options=setup.options, components=own, seed=seed, first=first)
        self.start(game, now)
        return game

    def start(self, game: Game, now: float) -> None:
        """Begin with a game that was dealt."""
        self.game, self._known = game, knowledge(game)
        self._start_clock(now)

    # ------------------------------------------------------------------ coming back

    def restore(
        self,
        header: Read,
        lines: list[str],
        left: list[float] | None,
        edition: int,
        now: float,
        kept: together.Kept | None = None,
        rebuilt: Rebuilt | None = None,
    ) -> None:
        """The game as it was stored: its record, the seconds that everybody had left after its last line, and what was
        decided while others still do; `rebuilt` where its lines were replayed elsewhere."""
        self.game, self.steps = rebuild(header, lines) if rebuilt is None else rebuilt.opened(header)
        self._known = knowledge(self.game)
        for seat, words in (kept or {}).items():
            self.check(seat, words)
            self.kept[seat] = words
        self.edition = edition
        self._start_clock(now)
        if self.clock is not None and left is not None:
            self.clock.left = left

    def _start_clock(self, now: float) -> None:
        if self.setup.clock is not None:
            self.clock = Clock.fresh(self.setup.clock, len(self.seats))
            self.run_clock(now)

    def run_clock(self, now: float, ends_turn: bool = True) -> None:
        """Time runs for those who are to decide."""
        if self.clock is not None:
            self.clock.turn_to(self.asked, now, ends_turn)

    # ------------------------------------------------------------------ playing

    def check_place(self, ply: int, edition: int) -> None:
        """A message about another position than this one is late."""
        if (ply, edition) != (self.ply, self.edition):
            raise TableError("late", f"the game has gone on: it is at ply {self.ply}, your message was for {ply}")

    def check_owner(self, person: str, seat: int) -> None:
        """Only its owner moves for a seat."""
        if seat not in self.seats_of(person):
            raise TableError("not_your_seat", f"seat {seat} is not yours")
        if self.seats[seat].stand_in:
            raise TableError("stand_in", "a bot plays for this seat now; ask the host to give it back")

    def play(self, seat: int, words: str, now: float) -> list[str]:
        """Play a decision; returns its new lines in the record."""
        game = self.running()
        before = len(game.moves)
        events = game.play(words, seat)
        known, self._known = self._known, knowledge(game)
        shows = len(game.moves) > before + 1 or shows_something(known, self._known)  # chance is always new
        self.steps.append(Step(seat, events, len(game.moves), shows))
        self.wish = None
        self.run_clock(now)
        return game.moves[before:]

    def play_on(self, lines: list[str], now: float) -> None:
        """Play lines of the record that somebody else has stored, chance included."""
        if not lines:
            return
        game = self.running()
        self.steps.extend(compared(game, lines))
        self._known = knowledge(game)
        self.kept, self.wish = {}, None
        self.run_clock(now)

    def check(self, seat: int, words: str) -> int:
        """The action of a decision that a seat may make now; raises an IllegalMove or a TableError otherwise."""
        if seat in self.kept:
            raise TableError("decided", f"seat {seat} has decided; it can take that back and decide anew")
        return self.running().asking(seat).check(words, seat)[0]

    # ------------------------------------------------------------------ taking back

    def undo_ply(self, person: str) -> int:
        """The ply that a person could go back to; raises a TableError that says why not."""
        self.setup.check_helped()
        if self.status != "playing":
            raise TableError("undo_nothing", "there is nothing to take back")
        rated.check_undo(self)
        ply = last_own(self.steps, set(self.seats_of(person)))
        if ply is None or ply < (self.setup.since or 0):
            raise TableError("undo_nothing", "there is nothing to take back")
        if any(step.shows for step in self.steps[ply:]):
            raise TableError("undo_revealed", "that showed something new and cannot be taken back")
        return ply

    def others(self, person: str) -> set[str]:
        """The people who must agree to an undo: all others, even while a bot plays for them, but who is absent."""
        if self.setup.days is not None:  # nobody is there most of the time
            return {seat.owner for seat in self.seats if seat.is_human and seat.owner and not seat.failed} - {person}
        return {other for other in self.people() - {person} if not self.presence.is_absent(other)}

    def ask_undo(self, person: str) -> int | None:
        """Wish to go back. Returns the ply if nobody needs to agree, else None and the wish stands."""
        ply = self.undo_ply(person)
        waits = self.others(person)
        if not waits:
            return ply
        self.wish = UndoWish(self.seats_of(person)[0], ply, waits)
        return None

    def answer_undo(self, person: str, agree: bool) -> int | None:
        """Agree to a wish or not. Returns the ply once all have agreed."""
        if self.wish is None or person not in self.wish.waits_for:
            raise TableError("no_wish", "nobody asks you to agree to anything")
        self.wish.waits_for.discard(person)
        if agree and self.wish.waits_for:
            return None
        ply, self.wish = self.wish.ply, None
        return ply if agree else None

    def go_back(self, ply: int, now: float) -> None:
        """Take all steps after a ply back."""
        game = self.running()
        lines = self.steps[ply - 1].lines if ply > 0 else 0
        self.game, self.steps = rebuild(game.record(), game.moves[:lines])
        self.lamp.go_back(lines)
        self._known = knowledge(self.game)
        self.game.state.rng[:] = game.state.rng  # shuffles to come stay the same
        self.kept = {}
        self.edition += 1
        self.wish = None
        self.run_clock(now, ends_turn=False)

    # ------------------------------------------------------------------ knowing

    def news(self, reader: Reader, since: int) -> list[Event]:
        """What happened since a ply, as a reader may know it."""
        return [event for step in self.steps[since:] for event in step.seen_by(reader)]

    def record(self) -> GameRecord:
        """The game as a record with the players' names."""
        return {**self.running().record(), "names": [seat.name for seat in self.seats]}

    def may_see(self, person: str, reader: Reader) -> bool:
        """Whether a person may look from a seat: their own, or as a watcher; all after the end."""
        return reader == WATCHER or reader in self.seats_of(person) or self.status == "over"
