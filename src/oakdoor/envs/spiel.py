"""OpenSpiel: a Python game for each mode, registered when this module is imported.

    import pyspiel
    import oakdoor.envs.spiel
    game = pyspiel.load_game("oakdoor_GAME_MODE", {"players": 3})

Chance is explicit: deals and shuffles are drawn piece by piece (dealing.py). A state holds bytes, numbers and texts
only, so that OpenSpiel copies and serialises it quickly.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from oakdoor.envs.dealing import Dealt, Lot, after
from oakdoor.envs.desk import Desk, desk_for
from oakdoor.envs.extra import needed
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT, Mode
from oakdoor.games.names import Table
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.games.registry import all_modes

with needed():
    import pyspiel

LONGEST = 10_000  # decisions, and draws, of one game
DECIDED = -1  # in what a state remembers: a choice, instead of a kind of event
COLUMNS = 6  # of an event, or of a choice
HIDDEN = -99  # a value that a seat may not know


class GameState(pyspiel.State):
    """A position, and what was told on the way to it."""

    def __init__(self, game: "TableGame", names: tuple[str, str, int]) -> None:
        super().__init__(game)
        self.names = names  # of game and mode, and the number of players
        self.data = b""  # the state of the rules; none until all is dealt
        self.opening = b""  # the same after the deal
        self.told = b""  # events and choices since then, as rows
        self.drawn: tuple[int, ...] = ()  # in the deal or shuffle that is under way
        self.actor = CHANCE_SEAT

    @property
    def desk(self) -> Desk:
        """What all states of a mode share."""
        return desk_for(*self.names)

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        if self.actor == NO_SEAT:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.actor == CHANCE_SEAT else self.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.actor == NO_SEAT

    def _after_draws(self, *more: int) -> Lot | Dealt | str:
        drawn = (*self.drawn, *more)
        return after(self.desk.shuffles(self.data), drawn) if self.data else after(self.desk.deals(), drawn)

    def _lot(self) -> Lot:
        lot = self._after_draws()
        assert isinstance(lot, Lot), "a deal or a shuffle is under way"
        return lot

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now, with its probabilities."""
        return self._lot().odds()

    def _legal_actions(self, player: int) -> list[int]:
        return self.desk.legal(self.data)

    def _apply_action(self, action: int) -> None:
        if self.actor == CHANCE_SEAT:
            found = self._after_draws(action)
            if isinstance(found, Lot):
                self.drawn += (action,)
                return
            self.drawn = ()
            if isinstance(found, Dealt):
                self.data, told = self.desk.dealt(found)
            else:
                self.data, told = self.desk.shuffled(self.data, found)
            self.opening = self.opening or self.data
        else:
            told = np.array([DECIDED, self.actor, action, 0, 0, 0], np.int16).tobytes()
            self.data, events = self.desk.decided(self.data, action)
            told += events
        self.told += told
        self.actor = self.desk.actor(self.data)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._lot().names[action]
        return self.desk.words(self.data, action)

    def returns(self) -> list[float]:
        """What each seat gets, from -1 for a game lost to 1 for one won alone; nothing before the end."""
        return self.desk.returns(self.data) if self.is_terminal() else [0.0] * self.desk.players

    def __str__(self) -> str:
        return f"drawn {self.drawn} {self.data.hex()} {self.told.hex()}"

    def view(self, reader: Reader) -> str:
        """What a reader sees now."""
        return self.desk.view(self.data, reader) if self.data else "nothing is dealt"

    def remembered(self, seat: int) -> str:
        """What a seat has seen since the deal, and what it chose itself: nothing is forgotten. In bytes, because
        searches ask for it again and again."""
        if not self.data:
            return "nothing is dealt"
        return f"{self.desk.observed(self.opening, seat).tobytes().hex()} {self._seen(seat).tobytes().hex()}"

    def _seen(self, seat: int) -> Table:
        """What a seat was told: secret values of others' events are struck out, and what others chose is left out."""
        rows = np.frombuffer(self.told, np.int16).reshape(-1, COLUMNS).copy()
        others = rows[:, 1] != seat
        for number, kind in enumerate(self.desk.mode.kinds):
            for place, value in enumerate(kind.values):
                if value in kind.secret:
                    rows[(rows[:, 0] == number) & others, 2 + place] = HIDDEN
        seen: Table = rows[(rows[:, 0] != DECIDED) | ~others]
        return seen

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GameState":
        """A state that this player cannot tell from this one. It has no history: that would tell."""
        state: GameState = self.get_game().new_initial_state()
        if self.data:
            state.data = self.desk.resampled(self.data, player, int(sampler() * 2**53))
            state.opening = self.desk.observed(self.opening, player).tobytes()
            state.told = self._seen(player).tobytes()
            state.actor = self.actor
        return state


class TableObserver:
    """What a seat is shown: numbers (`FEATURE_FIELDS`), and a text of what it sees now or of all that it has seen."""

    def __init__(self, mode: Mode, kind: pyspiel.IIGObservationType | None) -> None:
        self.remembers = kind is not None and kind.perfect_recall
        is_public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        self.is_public = is_public and not self.remembers
        self.tensor = None if self.is_public else np.zeros(mode.rules.FEATURES, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: GameState, player: int) -> None:
        """Write what a seat knows as numbers."""
        if self.tensor is not None:
            self.tensor[:] = 0
            if state.data:
                state.desk.write_features(state.data, player, self.tensor)

    def string_from(self, state: GameState, player: int) -> str:
        """What a seat sees, or has seen."""
        if self.remembers:
            return state.remembered(player)
        return state.view(WATCHER if self.is_public else player)


class TableGame(pyspiel.Game):
    """A mode for a number of players; each mode has a class of its own."""

    mode: ClassVar[Mode]

    def __init__(self, params: Mapping[str, int] | None = None) -> None:
        mode = self.mode
        players = int((params or {}).get("players", mode.players[0]))
        if players not in mode.players:
            raise ValueError(f"{mode.game} {mode.name} is for {mode.players} players, not {players}")
        kind = game_type(mode, players)
        self.names = (mode.game, mode.name, players)
        desk = desk_for(*self.names)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(desk.choices),
            max_chance_outcomes=desk.dealing.MOST,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {"players": players})

    def new_initial_state(self) -> GameState:
        """Before the deal."""
        return GameState(self, self.names)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> TableObserver:
        """What seats are shown."""
        if params:
            raise ValueError(f"there are no parameters of observations, not {params}")
        return TableObserver(self.mode, kind)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return LONGEST


def _utility(mode: Mode, players: int) -> pyspiel.GameType.Utility:
    if mode.cooperative:
        return pyspiel.GameType.Utility.IDENTICAL
    return pyspiel.GameType.Utility.ZERO_SUM if players == 2 else pyspiel.GameType.Utility.GENERAL_SUM


def name_of(mode: Mode) -> str:
    """The name by which OpenSpiel knows a mode."""
    return f"oakdoor_{mode.game}_{mode.name}"


def game_type(mode: Mode, players: int) -> pyspiel.GameType:
    """What OpenSpiel is to know of a mode."""
    return pyspiel.GameType(
        short_name=name_of(mode),
        long_name=f"Oakdoor: {mode.game} {mode.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(mode, players),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(mode.players),
        min_num_players=min(mode.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": mode.players[0]},
    )


def register_all() -> None:
    """Register a game for each mode. OpenSpiel keeps what it is given until Python has ended, when only classes may
    still be let go."""
    for mode in all_modes():
        kind = game_type(mode, mode.players[0])
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, type(kind.short_name, (TableGame,), {"mode": mode}))


register_all()
