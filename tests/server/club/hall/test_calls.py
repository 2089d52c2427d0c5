"""Quick match: two who want the same are seated once, whichever process they ask; a regular comes when nobody does."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql
from pydantic import ValidationError

from oakdoor.app.people import Visitor
from oakdoor.games.errors import OptionError
from oakdoor.server.club.hall.calls import FRESH, KEPT, Calling, Calls, check_modes
from oakdoor.server.club.hall.invitations import Invitations
from oakdoor.server.club.hall.messages import NewCall
from oakdoor.server.database.schema import SEATS, TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import DaysRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.keys import new_key
from postgres import Postgres

BASE, DUEL = "aetherya/base", "rivality/standard"


class StillClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


class Two:
    """Two processes' storages on one database."""

    def __init__(self, address: str) -> None:
        self.clock = StillClock()
        self.storages = [Storage(address) for _ in range(2)]
        self.calls = [Calls(storage, self.clock, new_key) for storage in self.storages]

    def close(self) -> None:
        for storage in self.storages:
            storage.close()

    def ask(self, name: str, process: int = 0, **wanted: object) -> Calling:
        call = NewCall.model_validate({"modes": [DUEL], "minutes": 0, "seconds": 60, "level": "birk"} | wanted)
        return asyncio.run(self.calls[process].ask(Visitor(name, name.capitalize(), "fox", True), call))

    def seats_at(self, key: str | None) -> set[str]:
        with self.storages[0].engine.connect() as connection:
            rows = connection.execute(sql.select(SEATS).where(SEATS.c.table_key == key)).all()
        return {row.owner or row.level for row in rows}

    def tables(self) -> int:
        with self.storages[0].engine.connect() as connection:
            return int(connection.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar() or 0)


@pytest.fixture(params=["sqlite", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Two]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'oakdoor.db'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        address = postgres.database()
    found = Two(address)
    yield found
    found.close()


def test_of_many_who_race_each_meets_one_other(two: Two) -> None:
    people = [f"p{number}" for number in range(12)]
    with ThreadPoolExecutor(len(people)) as threads:
        asked = [threads.submit(two.ask, name, process=number % 2) for number, name in enumerate(people)]
        for one in asked:
            one.result()
    calls = [two.calls[1].of(name) for name in people]
    keys = Counter(call.key for call in calls if call is not None)
    assert None not in keys
    assert set(keys.values()) == {2}
    assert two.tables() == len(people) / 2
    for call in calls:
        assert call is not None
        assert call.person in two.seats_at(call.key)
        assert call.met is not None


def test_who_has_been_met_is_told_and_not_met_again(two: Two) -> None:
    assert two.ask("mira").key is None
    met = two.ask("karim", process=1, modes=[BASE, DUEL])
    assert met.met == "Mira"
    assert two.seats_at(met.key) == {"mira", "karim"}
    mira = two.calls[1].of("mira")
    assert mira is not None
    assert (mira.key, mira.met) == (met.key, "Karim")
    assert mira.met_avatar not in (None, "fox")  # of two who have the same picture, one takes another
    assert two.ask("sanna").key is None
    assert two.ask("karim").key == met.key  # a call that was answered is not made again before one knows
    assert json.loads(two.storages[0].tables_with([str(met.key)])[0].setup)["mode"] == "standard"


def test_only_who_wants_the_same_is_met(two: Two) -> None:
    two.ask("mira", minutes=15)
    assert two.ask("karim").key is None
    assert two.ask("sanna", modes=[BASE], minutes=15).key is None
    asyncio.run(Invitations(two.storages[0], two.clock).block("mira", "noor"))
    assert two.ask("noor", minutes=15).key is None
    with pytest.raises(TableError, match="does not wait"):
        two.ask("zoe", caller="nobody-with-this")
    assert two.calls[0].of("zoe") is None
    handle = next(one.handle for one in two.calls[1].open() if one.person == "karim")
    assert two.ask("jonas", caller=handle).met == "Karim"


def test_whoever_wants_days_for_each_move_is_met_by_who_wants_as_many(two: Two) -> None:
    two.ask("mira", days=3)
    assert two.ask("karim").key is None
    assert two.ask("sanna", days=5).key is None
    met = two.ask("jonas", process=1, days=3)
    assert met.met == "Mira"
    asyncio.run(two.calls[0].seat_regular("sanna"))
    sanna = two.calls[1].of("sanna")
    assert sanna is not None
    for key, rule in ((met.key, DaysRule(3)), (sanna.key, DaysRule(5))):
        setup = two.storages[0].tables_with([str(key)])[0].read_setup()
        assert (setup.days, setup.clock) == (rule, None)
    for wrong in ({"days": 4}, {"days": 3, "minutes": 15}):
        with pytest.raises(ValidationError):
            two.ask("zoe", **wrong)


def test_whose_page_is_silent_is_not_met_and_withdrawn_in_the_end(two: Two) -> None:
    two.ask("mira", seconds=None, level=None)
    two.clock.now += FRESH + 1
    assert two.ask("karim", process=1, seconds=None, level=None).key is None
    assert [one.person for one in two.calls[0].open()] == ["karim"]
    two.clock.now += KEPT - FRESH
    assert asyncio.run(two.calls[1].wait("karim")) is not None
    two.ask("sanna", modes=[BASE])
    assert two.calls[0].of("mira") is None  # as the page never asked again
    assert two.calls[0].of("karim") is not None


def test_the_server_seats_the_regular_of_a_page_that_is_frozen(two: Two) -> None:
    two.ask("mira", seconds=600)
    two.ask("zoe", seconds=None, level=None, modes=[BASE])
    two.clock.now += 599
    two.ask("karim", modes=[BASE], minutes=5)  # tidies up
    asyncio.run(two.calls[1].seat_due())
    assert two.tables() == 0
    two.clock.now += 2
    with ThreadPoolExecutor(4) as threads:
        for one in [threads.submit(asyncio.run, two.calls[number % 2].seat_due()) for number in range(4)]:
            one.result()
    assert two.tables() == 1
    mira = two.calls[1].of("mira")
    assert mira is not None
    assert two.seats_at(mira.key) == {"mira", "birk"}
    assert mira.with_whom == "Birk"
    assert [one.person for one in two.calls[0].unaware()] == ["mira"]
    assert asyncio.run(two.calls[0].wait("mira")) == mira
    assert two.calls[0].unaware() == []


def test_whoever_was_silent_for_a_moment_is_met_when_they_are_heard_again(two: Two) -> None:
    two.ask("mira")
    two.clock.now += FRESH + 1
    assert two.ask("karim", process=1).key is None
    mira = asyncio.run(two.calls[0].wait("mira"))
    karim = asyncio.run(two.calls[1].wait("karim"))
    assert mira is not None
    assert karim is not None
    assert mira.key == karim.key is not None
    assert (mira.met, karim.met) == ("Karim", "Mira")
    assert asyncio.run(two.calls[0].wait("nobody")) is None


def test_a_regular_sits_down_when_the_time_is_over_and_only_once(two: Two) -> None:
    two.ask("mira", seconds=30)
    two.clock.now += 20
    assert asyncio.run(two.calls[1].wait("mira")) is not None
    two.clock.now += 11
    assert two.ask("karim").key is None  # her time is over: the regular is about to sit down
    with ThreadPoolExecutor(4) as threads:
        seated = {
            one.result().key
            for one in [threads.submit(asyncio.run, two.calls[number % 2].seat_regular("mira")) for number in range(4)]
        }
    [key] = seated
    assert two.seats_at(key) == {"mira", "birk"}
    assert two.tables() == 1
    two.ask("zoe", seconds=None, level=None, modes=[BASE])
    with pytest.raises(TableError, match="no regular"):
        asyncio.run(two.calls[0].seat_regular("zoe"))
    with pytest.raises(TableError, match="no game now"):
        asyncio.run(two.calls[0].seat_regular("nobody"))


def test_what_two_cannot_play_is_refused(two: Two) -> None:
    check_modes([BASE, DUEL])
    for wrong in ("aetherya/solo", "aetherya/coop", "aetherya/nothing"):
        with pytest.raises(Exception, match=wrong.partition("/")[2]):
            two.ask("mira", modes=[wrong])
    with pytest.raises(OptionError, match="after some time"):
        two.ask("mira", seconds=None)
