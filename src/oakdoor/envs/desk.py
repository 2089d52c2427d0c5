"""What a state of a Python game needs of a mode, made once: the rules, the choices, the draws of chance."""

import json
from functools import cache

import numpy as np

from oakdoor.envs.dealing import Dealt, Draws, dealing_of
from oakdoor.envs.steps.batch import MOST_LINES, SIDES
from oakdoor.envs.steps.choices import asked, choices_of, new_row
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import NO_SEAT, Mode
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.names import Log, Record, Table
from oakdoor.games.position.reader import Reader, observing
from oakdoor.games.registry import find_mode


class Desk:
    """A mode for a number of players, over states that are bytes."""

    def __init__(self, mode: Mode, players: int) -> None:
        self.mode, self.players = mode, players
        self.choices = choices_of(mode)
        self.dealing = dealing_of(mode)
        self._box = mode.components(None).box
        self._mark, self._decide = (drive(mode, loop) for loop in (self.choices.mark, self.choices.decide))
        self._asked = drive(mode, asked)
        self._moves, self._log = mode.new_moves(), new_log()
        self._lines = np.zeros((SIDES, MOST_LINES), np.int16)

    def state(self, data: bytes) -> Record:
        """A state record of its own from bytes."""
        return np.frombuffer(bytearray(data), self.mode.state_type).view(np.recarray)[0]

    def deals(self) -> Draws[Dealt]:
        """The draws of a deal."""
        return self.dealing.deals(self.mode, self._box, self.players)

    def shuffles(self, data: bytes) -> Draws[str]:
        """The draws of the shuffle that a state waits for."""
        return self.dealing.shuffles(self.mode, self._box, self.state(data))

    def actor(self, data: bytes) -> int:
        """Who decides."""
        return int(self._asked(self.state(data)))

    def dealt(self, dealt: Dealt) -> tuple[bytes, bytes]:
        """The state after a deal, and the events of setting up."""
        state = self.mode.new_state()
        state.first = dealt.first
        self.mode.lay_deal(self._box, state, self.players, dealt.deal, dealt.options)
        self.mode.rules.start(self._box, state, self.players, self._log)
        return state.tobytes(), self._told()

    def shuffled(self, data: bytes, words: str) -> tuple[bytes, bytes]:
        """The state after a shuffle, and its events."""
        state = self.state(data)
        self.mode.lay_chance(state, words)
        self.mode.rules.apply(self._box, state, self.mode.laid, self._log)
        return state.tobytes(), self._told()

    def decided(self, data: bytes, choice: int) -> tuple[bytes, bytes]:
        """The state after a choice, and its events."""
        state = self.state(data)
        self.mode.rules.apply(self._box, state, self.action(data, choice), self._log)
        return state.tobytes(), self._told()

    def _told(self) -> bytes:
        """The events since the last time, as rows."""
        count = int(self._log[0, 0])
        self._log[0, 0] = 0
        return self._log[1 : count + 1].tobytes()

    def action(self, data: bytes, choice: int) -> int:
        """The action of a choice of who decides."""
        return int(self._decide(self._box, self.state(data), choice, self._moves, self.choices.actions))

    def words(self, data: bytes, choice: int) -> str:
        """A choice in the words of records."""
        return self.mode.codec.words(self.action(data, choice))

    def legal(self, data: bytes) -> list[int]:
        """The choices of who decides."""
        row, single = new_row(len(self.choices)), len(self.choices.actions)
        self._mark(self._box, self.state(data), self._moves, self.choices.numbers, row, single)
        found: list[int] = np.flatnonzero(row.mask).tolist()
        return found

    def returns(self, data: bytes) -> list[float]:
        """What each seat gets in a game that is over: from -1 for one lost to 1 for one won alone."""
        values = np.zeros(SIDES, np.float32)
        self.mode.rules.returns(self._box, self.state(data), values, self._lines, _nothing())
        found: list[float] = (2 * values[: self.players] - 1).tolist()
        return found

    def write_features(self, data: bytes, seat: int, into: Table) -> None:
        """What a seat knows, as numbers."""
        self.mode.rules.features(self._box, self.state(data), seat, into, self._lines, _nothing())

    def observed(self, data: bytes, reader: Reader) -> Record:
        """What a reader may know; after the end everything is open."""
        state = self.state(data)
        if self._asked(state) != NO_SEAT:
            self.mode.rules.observe(self._box, state, observing(reader))
        return state

    def view(self, data: bytes, reader: Reader) -> str:
        """The same in words, as a JSON text."""
        return json.dumps(self.mode.describe(self._box, self.observed(data, reader), reader), separators=(",", ":"))

    def resampled(self, data: bytes, seat: int, seed: int) -> bytes:
        """A random state that agrees with what a seat knows."""
        view = self.observed(data, seat)
        if self._asked(view) != NO_SEAT:
            self.mode.rules.resample(self._box, view, seat, seed)
            view.rng[:] = 0  # chance stays outside
        return view.tobytes()


def _nothing() -> Log:
    return NO_LOG.copy()


@cache
def desk_for(game: str, mode: str, players: int) -> Desk:
    """The desk of a mode for a number of players."""
    return Desk(find_mode(game, mode), players)
