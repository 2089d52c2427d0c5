"""Metrics are told where somebody wants them, of all processes, and hold nobody's name."""

import os
import signal
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from oakdoor.server.app import create_app
from oakdoor.server.club.metrics import package
from oakdoor.server.club.metrics.meters import Meters
from oakdoor.server.serve import free_port
from postgres import Postgres
from server.conftest import HERE, opened
from server.pages import BOT, ME, Someone
from server.test_serve import address, serving


def value(text: str, name: str) -> float:
    """The sum of a figure over all its labels."""
    lines = [line for line in text.splitlines() if line.partition("{")[0].split()[0] == name]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


def test_there_are_none_unless_somebody_wants_them(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        assert client.get("/metrics").status_code == 404


def test_what_happens_is_counted_without_names(tmp_path: Path) -> None:
    app = create_app(tmp_path, 0.0, reach=HERE, limits=1.0)
    app.state.meters = Meters()
    with TestClient(app) as client:
        lena = Someone(client, "Lena Unheard", "fox")
        try:
            key = lena.new_table("aetherya", "base", [ME, BOT])
            lena.let_bots_play(key)
            page = lena.page(key)
            page.until_ply(6)
            assert client.get("/api/tables/none-with-this-key").status_code == 404
            app.state.meters.look(app.state.hall, app.state.limits, app.state.hall.thinkers)
            text = client.get("/metrics").text
        finally:
            Someone.all_leave()
    assert value(text, "oakdoor_moves_total") >= 6
    assert value(text, "oakdoor_refusals_total") == 1
    assert value(text, "oakdoor_connections") == 1
    assert value(text, "oakdoor_tables") == 1
    assert value(text, "oakdoor_database_seconds_count") > 0
    assert value(text, "oakdoor_request_seconds_count") > 0
    assert value(text, "oakdoor_thinker_seconds_total") > 0
    assert value(text, "oakdoor_thinker_wait_seconds_count") > 0
    assert "oakdoor_thinker_queue" in text
    for secret in (key, "Lena", lena.visitor.id, "Unheard"):
        assert secret not in text


def test_without_the_package_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "find_spec", lambda name: None)
    with pytest.raises(OSError, match=r"pip install 'oakdoor\[club\]'"):
        package.check_there()


def test_several_processes_tell_one_sum(tmp_path: Path, postgres: Postgres) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    options = ("--processes", "2", "--metrics")
    with serving(tmp_path, port, None, None, postgres.database(), *options) as server:
        url = address(server)
        for _ in range(12):  # each comes to either of them
            assert httpx.get(f"{url}/api/tables/none-with-this-key").status_code == 404
        for _ in range(4):
            text = httpx.get(f"{url}/metrics").text
            assert value(text, "oakdoor_refusals_total") == 12
        server.send_signal(signal.SIGTERM)
        server.wait(20)
