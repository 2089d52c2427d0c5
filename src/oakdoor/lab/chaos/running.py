"""One run: everybody plays, faults come at random, and after each of them it is looked whether all went on."""

import asyncio
import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql

from oakdoor.games.position.reader import readers
from oakdoor.games.registry import all_names
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.leak import compare_worlds
from oakdoor.lab.chaos.faults import Does, Scene, faults_of
from oakdoor.lab.chaos.house import House, house
from oakdoor.lab.chaos.people import Place
from oakdoor.lab.chaos.processes import are_gone
from oakdoor.lab.chaos.report import Happened, Report
from oakdoor.lab.chaos.witness import Witness
from oakdoor.server.database.schema import KEYS, MOVES, REMOVED, SEATS, TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.seats import Seat

BOUND = 10.0  # seconds after a fault in which every table must go on
PATIENCE = 120.0  # seconds that are waited for one that does not, before all is given up
FAULT = 180.0  # seconds that a fault may last at most, with the start of what was killed
GAP = (1.0, 6.0)  # seconds between two faults
WORLDS = 40  # other worlds that are compared in games that were played
LOOK = 0.05
OUR_FAULT = ("crashed", "illegal")  # why no bot of ours may lose its seat
ENDING = 12.0  # seconds in which all processes of a server that was stopped are gone


@dataclass(frozen=True)
class Chaos:
    """What is tried: for so long, or so many faults."""

    database: str = "sqlite"
    processes: int = 2
    tables: int = 16
    pace: float = 1.0  # seconds that a person thinks, on average
    seconds: float = 600.0
    faults: int | None = None  # then it ends after so many
    only: tuple[str, ...] = ()
    bound: float = BOUND
    gap: tuple[float, float] = GAP
    worlds: int = WORLDS
    seed: int = 1


def run(wanted: Chaos, folder: Path | None = None) -> Report:
    """Play and let faults happen; what was seen. What the server writes down is kept in a folder."""
    with house(wanted.database, wanted.processes) as made:
        report = Report(wanted.seed, wanted.database, made.processes, wanted.tables, wanted.bound)
        if made.server_shim is None:
            report.untried.append("disk full, disk slow, date jumps: there is no C compiler on Linux here")
        witness = Witness()
        asyncio.run(_run(made, wanted, report, witness))
        numbers = made.all_of_server()
        made.server.stop()
        if not are_gone(numbers, ENDING):
            report.violations.append("the server has ended, and some of its processes have not")
        report.read_log(made.server.log())
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "server.log").write_text(made.server.log(), encoding="utf-8")
            if made.postgres is not None:
                (folder / "database.log").write_text(made.postgres.log(), encoding="utf-8")
        _compare(made, wanted, report, witness)
    return report


async def _run(made: House, wanted: Chaos, report: Report, witness: Witness) -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(32))
    chance, names = random.Random(wanted.seed), all_names()
    places = [
        Place(made.server, names[number % len(names)], number, wanted.pace, witness, wanted.seed)
        for number in range(wanted.tables)
    ]
    playing = [asyncio.create_task(place.keep_playing()) for place in places]
    scene = Scene(made, places, chance)
    try:
        if still := (await _all_go_on(places, PATIENCE))[1]:
            report.violations += ["not all could begin to play", *still]
            return
        began = time.monotonic()
        await _let_happen(scene, wanted, report, witness, began)
        report.seconds = time.monotonic() - began
    finally:
        for task in playing:
            task.cancel()
        broken = await asyncio.gather(*playing, return_exceptions=True)
        report.violations += [repr(one) for one in broken if not isinstance(one, asyncio.CancelledError)]
        report.longest = max(place.longest_until_now() for place in places)
        report.games = sum(place.tables for place in places)


async def _let_happen(scene: Scene, wanted: Chaos, report: Report, witness: Witness, began: float) -> None:
    """One fault after the other: each kind once, in any order, then again."""
    known, bag = faults_of(scene.house), list[str]()
    while time.monotonic() - began < wanted.seconds and len(report.happened) != wanted.faults:
        if not bag:
            bag = [name for name in known if not wanted.only or name in wanted.only]
            scene.chance.shuffle(bag)
        await asyncio.sleep(scene.chance.uniform(*wanted.gap))
        name = bag.pop()
        happened, still = await _one(scene, name, known[name], time.monotonic() - began)
        report.happened.append(happened)
        if happened.pause is None:
            report.violations += [f"after '{name}' ({happened.did}) somebody never saw anything new", *still]
            return
        if happened.pause > wanted.bound:
            report.violations.append(
                f"after '{name}' ({happened.did}) it took {happened.pause:.1f} s until all went on"
            )
        await asyncio.to_thread(witness.look_for_moves, scene.house.engine, witness.news())


async def _one(scene: Scene, name: str, does: Does, at: float) -> tuple[Happened, list[str]]:
    """One fault, how long it takes until all go on, and where those stand who do not."""
    begun = time.monotonic()
    try:
        async with asyncio.timeout(FAULT):
            did = await does(scene)
    except TimeoutError:
        return Happened(name, f"not over after {FAULT:.0f} s", at, FAULT, None), []
    over = time.monotonic()
    pause, still = await _all_go_on(scene.places, PATIENCE)
    return Happened(name, did, at, over - begun, pause), still


async def _all_go_on(places: list[Place], seconds: float) -> tuple[float | None, list[str]]:
    """How long it takes until every screen has seen something new at its table, or another table; where one does not
    in time, how these tables stand."""
    began = time.monotonic()
    before = {place: (place.tables, [screen.ply for screen in place.screens]) for place in places}
    waiting = set(places)
    while waiting:
        if time.monotonic() - began > seconds:
            return None, [place.standing() for place in places if place in waiting]
        await asyncio.sleep(LOOK)
        waiting = {place for place in waiting if not _goes_on(place, *before[place])}
    return time.monotonic() - began, []


def _goes_on(place: Place, tables: int, plies: list[int]) -> bool:
    """Whether each screen of a place has seen something that it had not."""
    if place.tables != tables:
        return place.tables > 0 and all(screen.ply >= 0 for screen in place.screens)
    return bool(plies) and all(screen.ply > ply for screen, ply in zip(place.screens, plies, strict=True))


def _compare(made: House, wanted: Chaos, report: Report, witness: Witness) -> None:
    """All that was acknowledged and shown, with what is stored; and other worlds of some of these games."""
    keys = witness.all_tables()
    witness.look_for_moves(made.engine, witness.news())
    storage = Storage(made.address)
    chance, findings = random.Random(wanted.seed), Findings("leak")
    try:
        for key in keys:
            found = storage.read(key)
            witness.compare_shown(key, found)
            if found is None:
                report.violations.append(f"table {key}: {left_of(storage.engine, key)} are left")
            report.violations += lost_seats(found.row.seats) if found else []
        while keys and findings.tried.get("other worlds", 0) < wanted.worlds and findings.tried.get("games", 0) < 200:
            findings.count("games")
            found = storage.read(chance.choice(keys))
            if found is not None and found.header is not None:
                record = {**found.header, "moves": [line.text for line in found.lines if not line.text[0].isalpha()]}
                record["moves"] = record["moves"][: chance.randrange(len(record["moves"]) + 1)]
                reader = chance.choice(readers(record["players"]))
                compare_worlds(record, reader, 5, findings, chance)
    finally:
        storage.close()
    report.acknowledged = witness.ledger.count
    report.positions, report.compared = witness.positions, witness.compared
    report.worlds = findings.tried.get("other worlds", 0)
    report.refusals = dict(witness.refusals)
    report.violations += [*witness.violations, *witness.ledger.lost, *findings.holes]


def left_of(engine: sql.Engine, key: str) -> str:
    """How many rows there are of a table that is not found, without the help of an index."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text("SET enable_indexscan = off"))
            connection.execute(sql.text("SET enable_bitmapscan = off"))
        counts = {
            one.name: connection.execute(sql.select(sql.func.count()).where(one.c.table_key == key)).scalar_one()
            for one in (KEYS, SEATS, MOVES, REMOVED)
        }
        rows = connection.execute(sql.select(sql.func.count()).where(TABLES.c.key == key)).scalar_one()
    return ", ".join(f"{count} rows of {name}" for name, count in {"tables": rows, **counts}.items())


def lost_seats(seats: Sequence[Seat]) -> list[str]:
    """Bots that were taken for broken, although only their processes were."""
    return [f"the bot {one.name!r} has lost its seat ({one.failed})" for one in seats if one.failed in OUR_FAULT]
