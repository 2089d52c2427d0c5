"""Ratings follow from the games, in the order in which they ended, whatever happened when."""

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sql

from oakdoor.app.past.outcomes import PastGame
from oakdoor.server.club.rating import ledger
from oakdoor.server.club.rating.schema import RATED_GAMES, RATED_SEATS, RATINGS
from oakdoor.server.club.rating.strength import MU, SIGMA
from oakdoor.server.database.storage import Storage, Work
from server.club.rating.games import figures, game, keep, seat

PEOPLE = ("lena", "ole", "mira", "bot:odo")


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    yield opened
    opened.close()


def do(storage: Storage, *works: Work) -> None:
    async def all_of_them() -> None:
        for work in works:
            await storage.do(work)

    asyncio.run(all_of_them())


def some_games(count: int, seed: int = 1) -> list[PastGame]:
    """Games in which the people meet in changing pairs; the first of the list wins most."""
    chance = random.Random(seed)
    made = []
    for number in range(count):
        one, other = sorted(chance.sample(PEOPLE, 2), key=PEOPLE.index)
        won = chance.random() < 0.8
        made.append(game(f"k{number:03}", seat(one, 2 - won), seat(other, 1 + won), at=1000.0 + number // 2))
    return made


def play(storage: Storage, past: list[PastGame], each: bool = True) -> None:
    for one in past:
        do(storage, partial(keep, past=one), *([ledger.catch_up] if each else []))
    do(storage, ledger.catch_up)


def test_a_game_counts_once(storage: Storage) -> None:
    play(storage, [game("k", seat("lena"), seat("ole", 2))])
    after = figures(storage, "lena", "ole")
    assert after["lena"][0] > MU > after["ole"][0]
    assert after["lena"][2] == 1
    do(storage, ledger.catch_up, ledger.catch_up)
    assert figures(storage, "lena", "ole") == after


def test_worked_out_again_all_figures_are_the_same(storage: Storage) -> None:
    play(storage, some_games(60))
    before = figures(storage, *PEOPLE)
    assert before["lena"][0] > before["mira"][0]
    with storage.engine.connect() as connection:
        rows = connection.execute(sql.select(RATINGS).order_by(RATINGS.c.table_key, RATINGS.c.player)).all()
    do(storage, ledger.recompute)
    assert figures(storage, *PEOPLE) == before
    with storage.engine.connect() as connection:
        again = connection.execute(sql.select(RATINGS).order_by(RATINGS.c.table_key, RATINGS.c.player)).all()
    assert again == rows


def test_the_order_in_which_games_are_heard_of_does_not_matter(storage: Storage, tmp_path: Path) -> None:
    other = Storage(f"sqlite:///{tmp_path / 'other.db'}")
    past = some_games(30)
    play(storage, past)
    mixed = past[:]
    random.Random(2).shuffle(mixed)
    play(other, mixed)
    assert figures(other, *PEOPLE) == figures(storage, *PEOPLE)
    other.close()


def test_a_correction_changes_what_follows_and_nothing_before(storage: Storage, tmp_path: Path) -> None:
    past = some_games(20)
    play(storage, past)
    do(storage, lambda connection: ledger.correct(connection, "k010", {0: 2, 1: 1}))
    other = Storage(f"sqlite:///{tmp_path / 'other.db'}")
    ten = past[10]
    one, two = (each.owner or f"bot:{each.level}" for each in ten.seats)
    play(other, [*past[:10], game("k010", seat(one, 2), seat(two, 1), at=1005.0), *past[11:]])
    assert figures(storage, *PEOPLE) == figures(other, *PEOPLE)
    other.close()
    do(storage, lambda connection: ledger.correct(connection, "k010", {}))
    with storage.engine.connect() as connection:
        left = connection.execute(sql.select(RATINGS.c.table_key).where(RATINGS.c.table_key == "k010")).all()
        state = connection.execute(sql.select(RATED_GAMES.c.state).where(RATED_GAMES.c.table_key == "k010")).scalar()
    assert (left, state) == ([], "void")


def test_what_cannot_be_rated_is_void(storage: Storage) -> None:
    play(storage, [game("k", seat("lena", kind="guest"), seat("ole", 2))])
    assert figures(storage, "ole")["ole"] == (MU, SIGMA, 0)


def test_modes_are_rated_apart(storage: Storage) -> None:
    play(storage, [game("k", seat("lena"), seat("ole", 2))])
    assert figures(storage, "lena", mode=("rivality", "expert"))["lena"][2] == 0


def test_who_is_forgotten_stays_a_nobody_to_the_others(storage: Storage) -> None:
    play(storage, some_games(20))
    before = figures(storage, "ole", "mira")
    do(storage, lambda connection: ledger.forget(connection, "lena", "gone-1"), ledger.recompute)
    assert figures(storage, "ole", "mira") == before
    with storage.engine.connect() as connection:
        players = set(connection.execute(sql.select(RATED_SEATS.c.player)).scalars())
    assert "lena" not in players
