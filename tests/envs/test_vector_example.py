"""The example of a learner: it runs where what it needs is installed."""

import importlib.util
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


def test_a_learner_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A few decisions in a few games: that it wins in the end takes minutes."""
    for name in ("torch", "stable_baselines3", "sb3_contrib"):
        pytest.importorskip(name, reason="what the example learns with is no dependency of ours")
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr(example, "GAMES", 16)  # one batch
    monkeypatch.setattr(example, "TESTED", 4)
    monkeypatch.setattr(sys, "argv", ["ppo.py", "aetherya", "base", "--steps", "1", "--threads", "1"])
    example.main()
    assert "before: " in (said := capsys.readouterr().out)
    assert "after: " in said
