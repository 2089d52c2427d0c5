"""What a club switches on is kept, and other processes learn of it."""

from pathlib import Path

from oakdoor.server.club.settings import FRESH_SECONDS, Settings, Switches
from oakdoor.server.database.storage import Storage
from server.conftest import opened
from server.pages import in_loop


def test_without_a_club_nothing_is_switched_on(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        assert not any(client.get("/api/club").json().values())


def test_what_is_switched_is_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        in_loop(client, lambda: client.app.state.club.switches.put(name="Die Eichentür"))  # type: ignore[attr-defined]
        assert client.get("/api/club").json()["name"] == "Die Eichentür"
    with opened(tmp_path) as client:
        assert client.get("/api/club").json()["name"] == "Die Eichentür"


def test_another_process_learns_of_it_a_moment_later(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        storage: Storage = client.app.state.club.storage  # type: ignore[attr-defined]
        now = [0.0]
        other = Switches(storage, lambda: now[0])
        assert other.now == Settings()
        in_loop(client, lambda: client.app.state.club.switches.put(name="Club"))  # type: ignore[attr-defined]
        assert other.now == Settings()
        now[0] += FRESH_SECONDS
        assert other.now == Settings(name="Club")
