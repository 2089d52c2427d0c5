"""Whether the process lives, and whether it is ready."""

from pathlib import Path

import pytest

from oakdoor.server.database.migrations import STEPS
from oakdoor.server.running import health
from server.conftest import opened


def test_a_process_lives_and_is_ready_until_it_drains(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        client.cookies.clear()
        assert client.get("/healthz").json() == {"ok": True}
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"ready": True, "why": None})
        assert "set-cookie" not in ready.headers
        client.app.state.draining = True  # type: ignore[attr-defined]
        assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (503, 200)


def test_a_database_that_does_not_answer_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        storage = client.app.state.hall.store  # type: ignore[attr-defined]
        with storage.engine.connect() as connection:
            connection.exec_driver_sql("ALTER TABLE schema_version RENAME TO away")
            connection.commit()
        refused = client.get("/readyz")
        assert (refused.status_code, refused.json()["why"]) == (503, "the database does not answer")
        with storage.engine.connect() as connection:
            connection.exec_driver_sql("ALTER TABLE away RENAME TO schema_version")
            connection.commit()
        assert client.get("/readyz").status_code == 200
        monkeypatch.setattr(health, "STEPS", (*STEPS, None))
        assert client.get("/readyz").json()["why"] == "the database is not up to date"
