"""Chaos in short: what is promised holds, and each check sees when it does not."""

import asyncio
import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.lines import StoredLine
from oakdoor.app.messages import NewTable
from oakdoor.app.stored import StoredTable
from oakdoor.games.names import Data
from oakdoor.lab.chaos import __main__ as command
from oakdoor.lab.chaos import people, running, shim
from oakdoor.lab.chaos.people import Place, Screen
from oakdoor.lab.chaos.report import Happened, Report
from oakdoor.lab.chaos.running import Chaos, run
from oakdoor.lab.chaos.witness import Moment, Witness, standings, told
from oakdoor.lab.serving import Server
from oakdoor.server.database.schema import META, MOVES
from oakdoor.server.database.storage import Storage
from tables.seating import bot, person, play_any, table_of

NEVER = 1e9  # seconds: a machine with much else to do is no violation
SHORT = Chaos(tables=4, pace=0.3, bound=NEVER, gap=(0.2, 0.8), worlds=4, seconds=600.0, seed=2)


def test_everything_holds_on_sqlite() -> None:
    wanted = ("server killed", "connections lost", "disk full", "date jumps")
    report = run(replace(SHORT, faults=len(wanted), only=wanted))
    assert report.violations == []
    assert sorted(one.fault for one in report.happened) == sorted(wanted)
    assert report.acknowledged > 4
    assert report.compared > 4
    assert report.worlds >= 4


def test_everything_holds_on_postgres() -> None:
    wanted = ("leaseholder killed", "database killed", "database crashes", "disk full")
    report = run(replace(SHORT, database="postgres", faults=len(wanted), only=wanted))
    assert report.violations == []
    assert sorted(one.fault for one in report.happened) == sorted(wanted)
    assert report.processes == 2
    assert report.acknowledged > 4
    assert report.compared > 4


# ---------------------------------------------------------------------- what the checks see


def played(mode: str = "base", turns: int = 4) -> StoredTable:
    """A game of two as a store keeps it."""
    table = table_of(person("Ada"), person("Bela"), mode=mode)
    for _ in range(turns):
        play_any(table)
    row = stored.new_table(table, 0.0)[0]
    assert isinstance(row, stored.NewTable)
    dealt = stored.begun(table, 0.0)[0]
    assert isinstance(dealt, stored.Dealt)
    lines = tuple(StoredLine(line, None, 0.0) for line in table.running().moves)
    return StoredTable(row.row, json.loads(dealt.header), lines=lines)


def seen(found: StoredTable) -> Witness:
    """Somebody to whom all was shown, from every seat at every moment."""
    witness = Witness()
    for table in standings(found):
        for seat in (-1, 0, 1):
            witness.show(table.key, json.loads(told(table, Moment(seat, table.ply, 0))))
    return witness


def test_what_was_shown_follows_from_the_record() -> None:
    found = played()
    witness = seen(found)
    witness.compare_shown(found.row.key, found)
    assert (witness.violations, witness.compared) == ([], 15)


def test_a_move_that_was_shown_and_not_stored_is_seen() -> None:
    found = played()
    decisions = [number for number, line in enumerate(found.lines) if line.text[0].isdigit()]
    witness = seen(found)
    witness.compare_shown(found.row.key, replace(found, lines=found.lines[: decisions[-1]]))
    assert witness.violations == ["ply 4 was shown, and the record is shorter"]
    witness = seen(found)
    witness.compare_shown(found.row.key, None)
    assert witness.violations == ["a table that was shown is not stored"]


def test_a_view_of_another_seat_is_seen() -> None:
    """As if a page were sent what another seat may know."""
    found = played()
    witness = Witness()
    table = list(standings(found))[-1]
    mine, theirs = (json.loads(told(table, Moment(seat, table.ply, 0))) for seat in (0, 1))
    witness.show(table.key, {**mine, "view": theirs["view"]})
    witness.compare_shown(found.row.key, found)
    assert len(witness.violations) == 1
    assert "seat 0 was shown what does not follow from the record: view" in witness.violations[0]
    witness.show(table.key, mine)
    assert "two screens of seat 0 were shown other things at ply 4" in witness.violations


def test_a_lost_move_is_seen() -> None:
    engine = sql.create_engine("sqlite://", poolclass=sql.StaticPool)
    META.create_all(engine)
    with engine.begin() as connection:
        rows = [{"table_key": "key", "number": n, "line": line, "at": 0.0} for n, line in enumerate(("0 a", "1 b"))]
        connection.execute(sql.insert(MOVES), rows)
    witness = Witness()
    witness.acknowledge("key", 2, "1 b")
    assert witness.look_for_moves(engine, witness.news()) == 0
    witness.acknowledge("key", 3, "0 c")
    assert witness.look_for_moves(engine, witness.news()) == 1
    assert witness.ledger.lost == ["ply 3: '0 c' was acknowledged, 'nothing' is stored"]


def screen() -> Screen:
    place = Place(cast(Server, None), ("aetherya", "base"), 0, 1.0, Witness(), 1)
    return Screen(place, "key", "key", None, random.Random(1))


def heard(page: Screen, **message: object) -> list[str]:
    page._hear(cast(Data, message))
    return page._place.witness.violations


def test_what_nobody_may_be_told_is_seen() -> None:
    page = screen()
    assert heard(page, type="refused", id=1, refusal={"key": "late"}) == []
    assert heard(page, type="refused", id=1, refusal={"key": "broken"}) == ["a page was answered 'broken'"]
    page = screen()
    page._sent[1] = (0, "0 draw")
    assert heard(page, type="accepted", id=1) == []
    assert heard(page, type="accepted", id=1) == ["one move was accepted twice"]


def test_a_clock_that_jumps_is_seen() -> None:
    page = screen()
    for left in (100.0, 99.0, 98.0):
        page._look_at_clock(cast(Data, {"left": [left, 100.0]}))
    assert page._place.witness.violations == []
    page._look_at_clock(cast(Data, {"left": [98.0, 60.0]}))
    page._look_at_clock(cast(Data, {"left": [98.0, 100.0]}))
    assert len(page._place.witness.violations) == 2


def test_of_a_table_that_is_not_found_it_is_told_what_is_left(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    assert running.left_of(storage.engine, "gone").startswith("0 rows of tables, 0 rows of keys")
    storage.close()


def test_some_tables_have_a_clock_some_days_and_some_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[Data] = []

    async def asked(address: str, path: str, cookie: str, body: Data | None = None) -> Data:
        wanted.extend([body] if path == "/api/tables" and body else [])
        return cast(Data, {"key": "key", "watch": "/w/watch"})

    monkeypatch.setattr(people, "_asked", asked)
    monkeypatch.setattr(people, "new_cookie", lambda address, seconds: "cookie")
    server = cast(Server, SimpleNamespace(address="localhost"))
    for number in range(3):
        place = Place(server, ("aetherya", "base"), number, 1.0, Witness(), 1)
        asyncio.run(place._set_up())
    assert [("clock" in one, "days" in one) for one in wanted] == [(True, False), (False, True), (False, False)]
    NewTable.model_validate(wanted[1])


def test_a_bot_that_lost_its_seat_is_seen() -> None:
    table = table_of(person("Ada"), bot())
    assert running.lost_seats(table.seats) == []
    table.replace_bot(1, "birk", "crashed")
    assert len(running.lost_seats(table.seats)) == 1


def test_a_table_that_stands_still_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    place = screen()._place
    page = screen()
    place.tables, place.screens, page.ply = 1, [page], 7

    async def look(shown: bool) -> tuple[float | None, list[str]]:
        looking = asyncio.create_task(running._all_go_on([place], 0.3))
        await asyncio.sleep(0)
        page.ply += shown
        return await looking

    pause, still = asyncio.run(look(True))
    assert pause is not None
    assert still == []
    pause, still = asyncio.run(look(False))
    assert pause is None
    assert "nothing shown yet" in still[0]  # the report says where it stands
    place.latest -= 20.0
    assert place.longest_until_now() >= 20.0


# ---------------------------------------------------------------------- the command and its tools


def test_the_command_writes_a_report_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked: list[Chaos] = []

    def told_of(wanted: Chaos, folder: Path) -> Report:
        asked.append(wanted)
        happened = [Happened("disk full", "for 2 s", 1.0, 2.0, 3.5), Happened("date jumps", "by 1 s", 5.0, 1.0, 0.1)]
        violations = ["one"] if wanted.seed else []
        return Report(wanted.seed, "sqlite", 1, 4, 10.0, happened=happened, violations=violations)

    monkeypatch.setattr(running, "run", told_of)
    assert command.main(["--seed", "0", "--minutes", "2", "--only", "disk full", "--report", str(tmp_path)]) == 0
    assert (asked[0].seconds, asked[0].only) == (120.0, ("disk full",))
    assert command.main(["--seed", "5", "--report", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "chaos: HOLDS" in out
    assert "chaos: FAILS (1)" in out
    assert "worst pause after a fault: 3.5 s (disk full)" in out
    assert json.loads((tmp_path / "report.json").read_text())["seed"] == 5


def test_the_log_is_counted() -> None:
    report = Report(1, "sqlite", 1, 4, 10.0)
    report.read_log(
        "2026-01-01 10:00:00,123 WARNING oakdoor.bots: bot odo of table 12ab failed\n"
        "2026-01-01 10:00:01,123 WARNING oakdoor.bots: bot odo of table 34cd failed\n"
        "Traceback (most recent call last):\n  File\nOSError: [Errno 28] No space\n"
    )
    assert report.log == {
        "WARNING oakdoor.bots: bot odo of # failed": 2,
        "traceback: OSError: [Errno #] No space": 1,
    }


TRIES = """
import sys, time, sqlite3
print(round(time.time()), flush=True)
db = sqlite3.connect(sys.argv[1])
try:
    db.execute("CREATE TABLE IF NOT EXISTS one (two)")
    db.commit()
    print("stored", flush=True)
except sqlite3.Error as error:
    print(error, flush=True)
"""


@pytest.mark.skipif(shim.compiler() is None, reason="the library needs a C compiler and Linux")
def test_a_shim_fills_a_disk_and_lets_the_date_jump(tmp_path: Path) -> None:
    library = shim.build(tmp_path)
    assert library is not None
    one = shim.Shim(library, "wishes")

    def tried(name: str) -> list[str]:
        command = [sys.executable, "-c", TRIES, str(tmp_path / name)]
        env = {**os.environ, **one.environment}
        return subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

    before, said = tried("a.db")
    assert said == "stored"
    one.jump(-86_400.0)
    for how in (shim.GROWS_NOT, shim.TAKES_NOTHING):
        one.fill(how)
        now, said = tried(f"{how}.db")
        assert said == "database or disk is full"
        assert int(now) < int(before) - 80_000
    one.fill(0)
    one.slow_down(0.01)
    assert tried("a.db")[1] == "stored"
