"""A yardstick: OpenSpiel's own search over hidden information, as a bot. It plays through our adapter, in Python."""

import time

import numpy as np

from oakdoor.bots.contract import Bot, Budget, Decision, Sight
from oakdoor.envs.extra import needed
from oakdoor.envs.spiel import GameState, TableGame, name_of

with needed():
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

USUAL = Budget(seconds=1.0, processor=True)
EXPLORATION = 1.4  # between -1 and 1: about the square root of two, as UCT is used to
LEAST = 2  # simulations


class OpenSpielBot(Bot):
    """Information set Monte Carlo tree search with one random game per simulation. OpenSpiel counts simulations: as
    many are made as fit into the time by what the last ones took."""

    looks_back = False

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._chooser = np.random.RandomState(self.random.getrandbits(32))
        self._pace = 0.02  # seconds of a simulation

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """One of the legal actions."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        budget = budget if budget.seconds or budget.iterations else USUAL
        simulations = budget.iterations or max(LEAST, int((budget.seconds or 0) / self._pace))
        state = self.seen(sight)
        evaluator = RandomRolloutEvaluator(1, self._chooser)
        search = ISMCTSBot(state.get_game(), evaluator, EXPLORATION, simulations, random_state=self._chooser)
        search.set_resampler(self.resampled)  # its own sampler cannot be given a seed
        began = time.thread_time()
        choice = int(search.step(state))
        self._pace = (self._pace + 2 * (time.thread_time() - began) / simulations) / 3
        return Decision(state.desk.action(state.data, choice))

    def resampled(self, state: GameState, seat: int) -> GameState:
        """A state that the seat cannot tell from this one."""
        return state.resample_from_infostate(seat, self._chooser.uniform)

    def seen(self, sight: Sight) -> GameState:
        """What the seat knows, as a state of the game; every simulation begins in a sample of it."""
        game: TableGame = pyspiel.load_game(name_of(sight.mode), {"players": int(sight.view.players)})
        state = game.new_initial_state()
        state.data = state.opening = sight.view.tobytes()
        state.actor = sight.seat
        return state
