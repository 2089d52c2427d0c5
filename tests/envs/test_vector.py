"""The vector environment: the same games as single ones, one by one, with one thread or with several."""

from collections.abc import Callable

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from envs.tables import ALONE, TABLES, ids
from oakdoor.envs.match import Match, Seeds
from oakdoor.envs.registration import env_id
from oakdoor.envs.solo import SoloEnv
from oakdoor.envs.steps.choices import WAIT
from oakdoor.envs.vector import GamesEnv
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import OptionError
from oakdoor.games.names import Table
from oakdoor.games.registry import find_mode

STEPS = 40 if is_plain() else 400
ROWS = 3


@pytest.mark.parametrize(("game", "mode", "players"), TABLES, ids=ids(TABLES))
def test_rows_are_games(game: str, mode: str, players: int) -> None:
    """Every row is the game that its seed gives, played choice by choice, and so is the one after it."""
    games = GamesEnv(ROWS, game, mode, players)
    shown, infos = games.reset(seed=11)
    seeds = [Seeds(11 + row) for row in range(ROWS)]
    matches = [Match(find_mode(game, mode), players) for _ in seeds]
    for match, seed in zip(matches, seeds, strict=True):
        match.begin(next(seed))
    ends = 0
    for _ in range(STEPS):
        for row, match in enumerate(matches):
            seat = int(infos["seat"][row])
            assert seat == match.game.actor
            expected = match.observe(seat)
            assert all(np.array_equal(shown[name][row], table) for name, table in expected.items())
        chosen = games.sample()
        assert all(shown["action_mask"][row, choice] for row, choice in enumerate(chosen))
        shown, rewards, ended, cut, infos_after = games.step(chosen)
        for row, match in enumerate(matches):
            match.play(int(chosen[row]))
            assert ended[row] == match.is_over
            assert rewards[row] == pytest.approx(match.returns()[int(infos["seat"][row])])
            if match.is_over:
                assert infos_after["returns"][row].tolist() == pytest.approx(match.returns())
                match.begin(next(seeds[row]))
                ends += 1
        assert not cut.any()
        infos = infos_after
    assert ends or is_plain() or mode == "confrontation"


@pytest.mark.parametrize(("game", "mode"), ALONE, ids=ids(ALONE))
def test_gymnasium_steps_single_ones_to_the_same(game: str, mode: str) -> None:
    singles: list[Callable[[], SoloEnv]] = [lambda: SoloEnv(game, mode)] * ROWS
    synced = SyncVectorEnv(singles, autoreset_mode=AutoresetMode.SAME_STEP)
    games = gymnasium.make_vec(
        f"oakdoor.envs:{env_id(game, mode)}", num_envs=ROWS, vectorization_mode="vector_entry_point"
    )
    assert isinstance(games, GamesEnv)
    assert games.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert games.single_observation_space == synced.single_observation_space
    assert games.action_space == synced.action_space
    ours, theirs = games.reset(seed=5)[0], synced.reset(seed=5)[0]
    for _ in range(STEPS):
        assert games.observation_space.contains(ours)
        assert all(np.array_equal(ours[name], theirs[name]) for name in ours)
        chosen = games.sample()
        ours, *told, _ = games.step(chosen)
        theirs, *heard, _ = synced.step(chosen)
        for one, other in zip(told, heard, strict=True):
            assert np.array_equal(one, other)
            assert one.dtype == other.dtype


def test_threads_change_nothing() -> None:
    chooser = np.random.default_rng(1)
    one, several = (GamesEnv(50, "rivality", "standard", threads=threads) for threads in (1, 3))
    shown = [games.reset(seed=2)[0] for games in (one, several)]
    for _ in range(20):
        weights = chooser.random(shown[0]["action_mask"].shape) * shown[0]["action_mask"]
        shown = [games.step(weights.argmax(axis=1))[0] for games in (one, several)]
        assert all(np.array_equal(shown[0][name], shown[1][name]) for name in shown[0])
        assert all(shown[1]["action_mask"][row, choice] for row, choice in enumerate(several.sample()))
    several.close()


def test_every_legal_choice_is_drawn() -> None:
    games = GamesEnv(500, "aetherya", "base", 2, features=False)
    shown, _ = games.reset(seed=[7] * 500)
    assert set(shown) == {"action_mask"}
    drawn = np.bincount(np.concatenate([games.sample() for _ in range(4)]), minlength=len(shown["action_mask"][0]))
    legal = shown["action_mask"][0].astype(bool)
    assert (drawn > 0).tolist() == legal.tolist()
    assert drawn[legal].max() < 2 * drawn[legal].mean()


def test_an_illegal_choice_ends_its_game_alone() -> None:
    games = GamesEnv(3, "rivality", "expert", 2)
    shown, infos = games.reset(seed=1)
    chosen = games.sample()
    chosen[1] = int(np.flatnonzero(shown["action_mask"][1] == 0)[0])
    chosen[2] = -1
    _, rewards, ended, _, after = games.step(chosen)
    assert ended.tolist() == [False, True, True]
    assert rewards.tolist() == [0.0, -1.0, -1.0]
    losers = infos["seat"][1:]
    assert [after["returns"][row].tolist() for row in (1, 2)] == [
        [-1.0 if seat == loser else 0.0 for seat in range(2)] for loser in losers
    ]


@pytest.mark.parametrize(("game", "mode"), [("aetherya", "base"), ("rivality", "standard")])
def test_a_row_can_wait(game: str, mode: str) -> None:
    games = GamesEnv(6, game, mode)
    before, _ = games.reset(seed=3)
    chosen = games.sample()
    chosen[::2] = WAIT
    after, rewards, ended, _, _ = games.step(chosen)
    for name, table in after.items():
        assert np.array_equal(table[::2], before[name][::2])
    assert not ended[::2].any()
    assert not rewards[::2].any()
    assert (after["observation"][1::2] != before["observation"][1::2]).any()
    drawn = [games.sample() for _ in range(20)]
    assert all(after["action_mask"][row, choice] for choices in drawn for row, choice in enumerate(choices))
    assert len({tuple(choices) for choices in drawn}) > 1, "who asks twice is not told the same"


def test_nothing_is_copied_where_nobody_wants_it() -> None:
    games = GamesEnv(4, "aetherya", "base", copy=False)
    shown, _ = games.reset(seed=1)
    again, *_ = games.step(games.sample())
    assert all(again[name] is shown[name] for name in shown)
    assert all(np.shares_memory(np.from_dlpack(table), table) for table in shown.values())
    assert all(table.flags.c_contiguous for table in shown.values())


def test_there_is_a_choice_for_each_game() -> None:
    games = GamesEnv(4, "aetherya", "base")
    games.reset(seed=1)
    with pytest.raises(ValueError, match="one choice for each of 4 games"):
        games.step(np.zeros(3, np.int64))


def test_gymnasiums_wrappers_fit() -> None:
    inner = GamesEnv(8, "rivality", "solo")
    games = RecordEpisodeStatistics(inner)
    games.reset(seed=3)
    lengths, ends = np.zeros(8, int), 0
    for _ in range(60):
        _, rewards, ended, _, infos = games.step(inner.sample())
        lengths += 1
        if ended.any():
            assert infos["episode"]["l"][ended].tolist() == lengths[ended].tolist()
            assert infos["episode"]["r"][ended].tolist() == rewards[ended].tolist()
            lengths[ended] = 0
            ends += 1
    assert ends


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="not 7"):
        GamesEnv(4, "aetherya", "base", players=7)
    with pytest.raises(OptionError, match="by 1 to 4 threads, not 5"):
        GamesEnv(4, "aetherya", "base", threads=5)
    with pytest.raises(ResetNeeded):
        GamesEnv(4, "aetherya", "base").sample()
    with pytest.raises(OptionError, match="no option"):
        GamesEnv(4, "aetherya", "base", options={"level": "master"})


@pytest.fixture
def games() -> GamesEnv:
    return GamesEnv(4, "aetherya", "base", copy=False)


def own_tables(games: GamesEnv) -> list[Table]:
    """All that a step returns."""
    games.reset(seed=1)
    shown, rewards, ended, cut, infos = games.step(games.sample())
    return [*shown.values(), rewards, ended, cut, *infos.values()]


def test_numpy_shares_them(games: GamesEnv) -> None:
    for table in own_tables(games):
        shared = np.from_dlpack(table)
        assert np.shares_memory(shared, table)
        assert table.data.nbytes == table.nbytes
        assert table.data.c_contiguous
    assert all(table.ctypes.data % 64 == 0 for table in (games.rows.observations, games.rows.masks)), "as JAX wants it"


def test_torch_shares_them(games: GamesEnv) -> None:
    torch = pytest.importorskip("torch", reason="torch is no dependency of ours")
    for table in own_tables(games):
        shared = [torch.from_numpy(table)]
        if table.dtype != np.bool_:  # older ones do not know it
            shared.append(torch.from_dlpack(table))
        assert all(one.data_ptr() == table.ctypes.data for one in shared)
        assert all(one.is_contiguous() and tuple(one.shape) == table.shape for one in shared)
    masks = torch.from_dlpack(games.rows.masks)
    before = masks.sum(dim=1).tolist()
    assert before == games.rows.legal.tolist()
    games.step(games.sample())
    assert masks.sum(dim=1).tolist() == games.rows.legal.tolist(), "the next step is seen through the old tensor"


def test_jax_shares_them(games: GamesEnv) -> None:
    jax = pytest.importorskip("jax", reason="JAX is no dependency of ours")
    own_tables(games)
    for table in (games.rows.observations, games.rows.masks):
        assert jax.dlpack.from_dlpack(table, copy=False).unsafe_buffer_pointer() == table.ctypes.data
