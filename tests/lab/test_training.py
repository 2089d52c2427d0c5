"""Training: what is learned from, that learning learns, and a short training from end to end that goes on."""

import json
from pathlib import Path

import numpy as np
import pytest

from oakdoor.bots.thinking.network import load, network_from, new_network, save, value
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.crews import Alone
from oakdoor.lab.jobs.running import Means
from oakdoor.lab.training.beginner import beginner, points_of, pupil
from oakdoor.lab.training.learning import Learner, batches
from oakdoor.lab.training.plot import plot
from oakdoor.lab.training.selfplay import Player, Setting
from oakdoor.lab.training.symmetry import symmetries
from oakdoor.lab.training.train import Plan, Trainer, train


def test_a_network_learns_what_it_is_shown() -> None:
    random = np.random.default_rng(1)
    inputs = random.normal(0, 1, (2000, 6)).astype(np.float32)
    targets = (inputs[:, 0] + inputs[:, 3] > 0).astype(np.float32)
    learner = Learner(new_network(6, 16, 8))
    before = learner.loss(inputs, targets)
    for number in range(20):
        for some, what in batches(
            [(inputs[:1000], targets[:1000]), (inputs[1000:], targets[1000:])], 256, number, [np.arange(6)]
        ):
            learner.learn(some, what, 1e-2)
    assert learner.loss(inputs, targets) < before / 5
    assert value(learner.network(), np.array([2, 0, 0, 2, 0, 0], np.float32)) > 0.9


def test_weights_are_kept(tmp_path: Path) -> None:
    network = new_network(5, 4, 3)
    save(network, tmp_path / "weights.npz")
    inputs = np.ones(5, np.float32)
    assert value(load(tmp_path / "weights.npz"), inputs) == pytest.approx(value(network, inputs), abs=1e-3)


def test_turned_kingdoms_have_the_same_features_elsewhere() -> None:
    mode = find_mode("aetherya", "base")
    orders = symmetries(mode)
    assert len(orders) == 8
    assert all(sorted(order) == list(range(mode.rules.FEATURES)) for order in orders)
    assert len({order.tobytes() for order in orders}) == 8
    assert len(symmetries(find_mode("rivality", "standard"))) == 1


@pytest.mark.parametrize("name", [("aetherya", "base"), ("rivality", "standard")])
def test_the_beginner_likes_points(name) -> None:
    mode = find_mode(*name)
    inputs = np.zeros(mode.rules.FEATURES, np.float32)
    at = 0
    for field, size, _ in mode.rules.FEATURE_FIELDS:
        if field in ("lead", "lines"):
            break
        at += size
    network = beginner(mode)
    even = value(network, inputs)
    inputs[at] = 1.0
    assert value(network, inputs) > even + 0.2


def test_lessons_say_what_became_of_positions() -> None:
    mode = find_mode("aetherya", "base")
    player = Player(mode, 4000)
    network = network_from(list(beginner(mode)[:6]))
    rows = player.game((network, network), Setting(2, 0, 5, -1, 0.05, 4, 1, 1.0), 0)
    targets, seats = player.lessons.targets[:rows], player.lessons.seats[:rows]
    assert rows > 10
    last = [float(targets[seats == seat][-1]) for seat in (0, 1)]
    assert sum(last) == pytest.approx(1, abs=1e-5)
    thought = player.lessons.thought[:rows][seats == 0]
    own = targets[seats == 0]
    assert own[0] != own[-1]
    np.testing.assert_allclose(own[:-1], 0.85 * own[1:] + 0.15 * thought[1:], atol=1e-5)
    assert np.abs(player.lessons.inputs[:rows]).sum(1).all()


def test_a_win_is_worth_less_the_later_it_comes_where_players_could_wait() -> None:
    mode = find_mode("aetherya", "base")
    player = Player(mode, 4000)  # a deal whose winner leads from the first decision on
    network = network_from(list(beginner(mode)[:6]))
    rows = player.game((network, network), Setting(2, 0, 6, -1, 0.05, 4, 1, 0.99), 0)
    own = player.lessons.targets[:rows][player.lessons.seats[:rows] == 0]
    patient = Player(mode, 4000)
    patient.game((network, network), Setting(2, 0, 6, -1, 0.05, 4, 1, 1.0), 0)
    calm = patient.lessons.targets[:rows][patient.lessons.seats[:rows] == 0]
    assert np.abs(own - 0.5)[-1] > np.abs(own - 0.5)[0]
    assert (np.abs(own - 0.5) <= np.abs(calm - 0.5) + 1e-6).mean() == 1
    assert Player(find_mode("aetherya", "confrontation"), 10).haste < player.haste == 1.0


def test_who_looks_further_ahead_thinks_of_positions_what_the_search_found() -> None:
    mode = find_mode("aetherya", "base")
    network = network_from(list(beginner(mode)[:6]))
    thought = []
    for looks in (1, 4):
        player = Player(mode, 400, looks)
        rows = player.game((network, network), player.setting(1, 5, 0.0, 1), 0)
        seats, times = player.lessons.seats[:rows], player.lessons.times[:rows]
        thought.append(player.lessons.thought[:rows][(seats == 0) & (times == 0)][0])
        both = [player.lessons.thought[:rows][seats == seat] for seat in (0, 1)]
        np.testing.assert_allclose(both[0] + both[1], 1, atol=1e-5)
    assert thought[0] != thought[1]


def test_a_pupil_knows_at_first_what_the_beginner_knows() -> None:
    mode = find_mode("rivality", "standard")
    teacher, learner = beginner(mode), pupil(mode, 64, 32)
    random = np.random.default_rng(3)
    is_told = (random.random(mode.rules.FEATURES) < 0.1) | (points_of(mode) != 0)
    lots = random.normal(size=(200, mode.rules.FEATURES)) * is_told
    said = np.array([(value(teacher, lot), value(learner, lot)) for lot in lots.astype(np.float32)])
    assert np.corrcoef(said.T)[0, 1] > 0.9


@pytest.mark.skipif(is_plain(), reason="plain rules are too slow to learn from")
def test_a_short_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    plan = Plan("aetherya", "base", tmp_path, minutes=1, generations=1, seconds=0.2)
    Trainer(plan, Alone()).run()
    Trainer(plan, Alone()).run()
    rows = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert [row["generation"] for row in rows] == [1, 2]
    assert all(row["games"] > 0 and row["positions"] > 0 and row["pairs"] >= 2 for row in rows)
    assert len(load(tmp_path / "best.npz").first) == find_mode("aetherya", "base").rules.FEATURES
    assert "<polyline" in (tmp_path / "plot.svg").read_text()


def test_the_plot_tells_gains_and_losses() -> None:
    rows = [{"gain": gain, "loss": 0.2, "kept": gain > 0, "games": 1000} for gain in (0.2, -0.1, 0.1)]
    picture = plot("heap", rows)
    assert "3 generations, 3,000 games" in picture
    assert "0.200 to 0.300" in picture


@pytest.mark.skipif(is_plain(), reason="plain rules are too slow to learn from")
def test_each_process_plays_deals_of_its_own(tmp_path: Path) -> None:
    plan = Plan("aetherya", "base", tmp_path, minutes=1, generations=1, seconds=0.1)
    train(plan, Means(cores=2))
    [row] = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert row["games"] >= 2
    assert row["pairs"] >= 4
