"""Several processes on one database of PostgreSQL: a round is drawn once, and a rated game counts once."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.server.club.rating import ledger
from oakdoor.server.club.rating.schema import RATINGS
from oakdoor.server.club.tournament.schema import BOARDS, ROUNDS
from oakdoor.server.database.schema import TABLES
from postgres import Postgres
from server.club.rating.games import game, keep, seat
from server.club.tournament.taking import Person
from server.pages import Someone, in_loop
from server.test_peers import server


@pytest.fixture(scope="module")
def processes(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[TestClient]]:
    address, folder = postgres.database(), tmp_path_factory.mktemp("unused")
    with ExitStack() as stack:
        clients = [stack.enter_context(server(address, folder)) for _ in range(2)]
        for client in clients:
            switches = client.app.state.club.switches  # type: ignore[attr-defined]
            in_loop(client, lambda switches=switches: switches.put(ratings=True, tournaments=True))
        yield clients
        Someone.all_leave()


def test_two_processes_never_draw_a_round_twice(processes: list[TestClient]) -> None:
    one, two = processes
    ylva = Person(one, "Ylva", "fox")
    wanted = {"name": "Autumn", "game": "rivality", "mode": "standard", "rounds": 3}
    key = ylva.asks("POST", "/api/tournaments", 201, **wanted)["key"]
    for name in ("Lena", "Ole", "Mira", "Paul"):
        Person(two, name, "owl").asks("POST", f"/api/tournaments/{key}/enter")
    headers = {"cookie": ylva.cookie}
    answers: list[int] = []
    ready = threading.Barrier(6)

    def draw(client: TestClient) -> None:
        ready.wait()
        answer = client.post(f"/api/tournaments/{key}/draw", json={"round": 1}, headers=headers)
        answers.append(answer.status_code)

    threads = [threading.Thread(target=draw, args=(client,)) for client in (one, two) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, *[409] * 5]
    storage = one.app.state.club.storage  # type: ignore[attr-defined]
    with storage.engine.connect() as connection:
        assert len(connection.execute(sql.select(ROUNDS)).all()) == 1
        assert len(connection.execute(sql.select(BOARDS)).all()) == 2
        assert len(connection.execute(sql.select(TABLES)).all()) == 2
    assert ylva.asks("GET", f"/api/tournaments/{key}")["tournament"]["round"] == 1


def test_two_processes_count_a_game_once(processes: list[TestClient]) -> None:
    past = game("counted-once", seat("lena"), seat("ole", 2))
    first = processes[0].app.state.club.storage  # type: ignore[attr-defined]
    in_loop(processes[0], first.do, lambda connection: keep(connection, past))
    ready = threading.Barrier(2)

    def count(client: TestClient) -> None:
        ready.wait()
        in_loop(client, client.app.state.club.storage.do, ledger.catch_up)  # type: ignore[attr-defined]

    threads = [threading.Thread(target=count, args=(client,)) for client in processes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with first.engine.connect() as connection:
        rows = connection.execute(sql.select(RATINGS).where(RATINGS.c.table_key == "counted-once")).all()
    assert sorted(row.number for row in rows) == [1, 1]
