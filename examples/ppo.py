"""Maskable PPO learns a game for two against random play, in a few minutes on two cores.

pip install 'oakdoor[envs]' sb3-contrib
python examples/ppo.py aetherya base --steps 600000

Many games are played at once in the vector environment. In each the learner has one seat; who begins is drawn.
A game that is won brings 1, one that is lost -1. On the way there is a little for every point by which the lead grows,
so that a single decision can be told from the luck of the rest (`--points 0` leaves that out).
"""

import argparse
import time
from collections import deque

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from oakdoor import find_mode
from oakdoor.envs.steps.choices import WAIT
from oakdoor.envs.vector import GamesEnv

GAMES = 128  # at once
TESTED = 1000  # games that the learner is judged by


def leads(mode) -> np.ndarray:
    """What turns an observation into the learner's lead in points: weights of the fields that tell of scores."""
    weights, at, found = np.zeros(mode.rules.FEATURES, np.float32), 0, 0
    for name, size, _ in mode.rules.FEATURE_FIELDS:
        if name == "lead":
            weights[at] = 10.0
        if name == "lines" and found < 2:  # of the learner's kingdom, then of the other's
            weights[at : at + size] = -10.0 if found else 10.0
            found += 1
        at += size
    return weights


class AgainstRandom(VecEnv):
    """One seat in each of many games; the other one chooses at random."""

    def __init__(self, game: str, mode: str, games: int, points: float, seed: int) -> None:
        self.games = GamesEnv(games, game, mode, players=2, copy=False)
        self.weights = points * leads(find_mode(game, mode))
        self.seats = np.arange(games) % 2
        self.seed_of_all = seed
        self.results = deque(maxlen=1000)  # of the last games
        spaces = self.games.single_observation_space
        space = gymnasium.spaces.Box(-np.inf, np.inf, spaces["observation"].shape, np.float32)
        super().__init__(games, space, self.games.single_action_space)

    def reset(self):
        """Begin all games."""
        self.shown, self.infos = self.games.reset(seed=self.seed_of_all)
        self.wait(np.zeros(self.num_envs), np.zeros(self.num_envs, bool))
        self.lead = self.shown["observation"] @ self.weights
        return self.shown["observation"].copy()

    def move(self, chosen, rewards, ended) -> None:
        """Step all games, and note what the learner gets where one ends."""
        self.shown, _, over, _, self.infos = self.games.step(chosen)
        rewards[over] = self.infos["returns"][over, self.seats[over]]
        self.results.extend((rewards[over] + 1) / 2)
        ended |= over

    def wait(self, rewards, ended) -> None:
        """Let the other decide until it is the learner's turn in all games."""
        while (waiting := self.infos["seat"] == self.seats).sum() < self.num_envs:
            self.move(np.where(waiting, WAIT, self.games.sample()), rewards, ended)

    def step_async(self, actions) -> None:
        """What the learner decides."""
        self.actions = actions

    def step_wait(self):
        """Decide, and wait for the other."""
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
        self.move(np.asarray(self.actions), rewards, ended)
        self.wait(rewards, ended)
        lead = self.shown["observation"] @ self.weights
        rewards += np.where(ended, 0.0, lead - self.lead).astype(np.float32)  # a new game's lead is another one's
        self.lead = lead
        shown = self.shown["observation"].copy()
        return shown, rewards, ended, [{"terminal_observation": shown[row]} if ended[row] else {} for row in self.rows]

    @property
    def rows(self):
        """All games."""
        return range(self.num_envs)

    def env_method(self, method_name, *method_args, indices=None, **method_kwargs):
        """The legal choices, as maskable PPO asks for them."""
        return list(self.shown["action_mask"].astype(bool))

    def get_attr(self, attr_name, indices=None):
        """Maskable PPO asks whether there are masks."""
        if attr_name not in ("action_masks", "render_mode"):
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name, value, indices=None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, wrapper_class, indices=None):
        """Nothing is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """End all games."""
        self.games.close()


class Progress(BaseCallback):
    """Says now and then how many of the last games were won; the learner still tries things out in them."""

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        results = self.training_env.results
        if self.n_calls // 64 % 8 == 0 and results:
            print(f"{self.num_timesteps:>9,} decisions: {np.mean(results):.1%} of {len(results)} games won", flush=True)


def share(model: MaskablePPO, game: str, mode: str) -> float:
    """The share of games that a model wins, of the first ones in each row."""
    env = AgainstRandom(game, mode, TESTED, 0.0, seed=10**6)
    shown = env.reset()
    won, over = np.zeros(TESTED), np.zeros(TESTED, bool)
    while not over.all():
        actions, _ = model.predict(shown, action_masks=env.shown["action_mask"].astype(bool), deterministic=True)
        shown, rewards, ended, _ = env.step(actions)
        first = ended & ~over
        won[first] = (rewards[first] + 1) / 2
        over |= ended
    return won.mean()


def main() -> None:
    """Learn, and say how often the other is beaten before and after."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("mode")
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--points", type=float, default=0.02, help="what a point more of lead is worth on the way")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    env = AgainstRandom(args.game, args.mode, GAMES, args.points, args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=lambda left: 1e-3 * left,
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64]},
        seed=args.seed,
    )
    print(f"before: {share(model, args.game, args.mode):.1%} of {TESTED} games won", flush=True)
    began, worked = time.time(), time.process_time()
    model.learn(args.steps, callback=Progress())
    print(f"after:  {share(model, args.game, args.mode):.1%}")
    print(f"{time.time() - began:.0f} s, of which the processors worked {time.process_time() - worked:.0f} s")


if __name__ == "__main__":
    main()
