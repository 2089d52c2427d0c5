"""Numbers of daily deals are made ahead, and only those that are missing."""

import json
from datetime import date
from pathlib import Path

import pytest

from oakdoor.app.daily import numbers
from oakdoor.app.daily.deals import deals_at
from oakdoor.lab.daily import command
from oakdoor.lab.jobs.running import Means

DAY = date(2026, 11, 15)


def test_only_missing_deals_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "scores_of", lambda told, first, count: [7, 7, -1])
    path = tmp_path / "numbers.jsonl"
    names = sorted(deal.name for deal in deals_at(DAY))
    path.write_text(json.dumps([names[0], {"3": 200}]) + "\n", encoding="utf-8")
    assert command.write(DAY, 1, path, Means(1)) == len(names)
    found = numbers.read(path.read_text("utf-8"))
    assert sorted(found) == names
    assert found[names[0]] == {3: 200}
    assert all(found[name] == {-1: 1, 7: 2} for name in names[1:])
    assert command.write(DAY, 1, path, Means(1)) == len(names)
