"""The model of a day, and what it rests on."""

import random
from pathlib import Path

import numpy as np
import pytest

from oakdoor.lab.scale import __main__ as command
from oakdoor.lab.scale import costs, day
from oakdoor.lab.scale.day import Club, Costs
from oakdoor.lab.scale.stored import Found, fill
from oakdoor.server.database.storage import Storage
from postgres import Postgres


def test_moves_wait_for_those_before_them() -> None:
    chance = np.random.default_rng(3)
    between, service = chance.exponential(1.0, 500), chance.exponential(0.8, 500)
    waited, expected = 0.0, [0.0]
    for number in range(1, 500):
        waited = max(0.0, waited + service[number - 1] - between[number])
        expected.append(waited)
    assert np.allclose(day.waits(between, service), expected)


def test_half_busy_processes_wait_as_long_as_theory_says() -> None:
    """One server whose services are spread as an exponential: the mean wait is load / (1 - load) services."""
    chance = np.random.default_rng(3)
    between, service = chance.exponential(2.0, 200_000), chance.exponential(1.0, 200_000)
    assert day.waits(between, service).mean() == pytest.approx(1.0, rel=0.1)


def test_more_tables_wait_longer_and_too_many_are_said_to_be() -> None:
    chance = np.random.default_rng(1)
    club, cost = Club(pace=2.0, processes=1), Costs(move=0.003)
    few, many, most = (day.slot(club, cost, 0.0, tables, chance) for tables in (100, 500, 1000))
    assert few.p95 < many.p95
    assert many.load == pytest.approx(0.75)
    assert "too much (1.5 cores" in day.told(most)
    assert "500 tables, 250.0 moves/s; each web process 75 % of a core" in day.told(many)


def test_a_day_has_its_evening(capsys: pytest.CaptureFixture[str]) -> None:
    slots = day.day(Club(members=20_000), Costs())
    tables = {one.at: one.tables for one in slots}
    assert tables[20 * 3600.0] > 3 * tables[10 * 3600.0] > 3 * tables[4 * 3600.0]
    assert command.main(["day", "--members", "500"]) == 0
    assert "busiest:" in capsys.readouterr().out
    assert command.main(["day", "--tables", "400", "--pace", "2", "--move", "2.5"]) == 0
    assert "each web process 25 % of a core" in capsys.readouterr().out


def test_a_filled_database_holds_tables_that_open(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'oakdoor.db'}"
    keys = fill(address, 30, 3000, random.Random(1))
    storage = Storage(address)
    try:
        found = [storage.read(key) for key in keys]
        assert [one and len(one.lines) for one in found] == [100] * 30
        for one in found:
            assert one is not None
            assert one.open(0.0).status == "playing"
    finally:
        storage.close()


def test_what_was_measured_is_told() -> None:
    told = Found(2, 200, 1.5, 1.4, [0.01, 0.02, 0.03], 0.009).lines()
    assert "2 tables with 200 rows: a server answers 1.50 s after its start, 1.40 s on an empty database" in told[0]
    assert "opens in 20 ms (median)" in told[1]


def test_moves_and_notices_are_measured(postgres: Postgres) -> None:
    storage = Storage(postgres.database())
    try:
        assert "2 writers, 4 moves in a transaction" in costs._moves_line(storage, postgres, 2, 4, 0.2)
        assert "2 processes listen" in costs._notices_line(storage, postgres, 2, 0.2)
    finally:
        storage.close()
