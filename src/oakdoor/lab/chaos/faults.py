"""The faults. Each returns when it is over: what was killed is there again, as a host or the system would have it."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

import psycopg

from oakdoor.lab.chaos.house import House
from oakdoor.lab.chaos.people import Place
from oakdoor.lab.chaos.postgres import Postgres
from oakdoor.lab.chaos.processes import is_running, send
from oakdoor.lab.chaos.shim import GROWS_NOT, TAKES_NOTHING, Shim

STOPPING = 12.0  # seconds in which a server ends that is asked to
JUMPS = (-86_400.0, -3_600.0, 40.0, 3_600.0, 86_400.0, 400 * 86_400.0)  # seconds
SLOW = (0.05, 0.2, 0.5)  # seconds more for each wait for the disk


class Scene(NamedTuple):
    """What a fault happens to, and the dice that say how."""

    house: House
    places: list[Place]
    chance: random.Random


Does: TypeAlias = Callable[[Scene], Awaitable[str]]  # what was done, in a few words


async def kill_server(scene: Scene) -> str:
    """All processes of the server die at once."""
    house = scene.house
    numbers = [house.server.number, *house.web()]
    house.server.kill()  # first: nobody replaces the others
    send(numbers[1:])
    await asyncio.to_thread(house.server.start)
    return f"{len(set(numbers))} processes"


async def restart_server(scene: Scene) -> str:
    """The server is asked to end, and started again."""
    took = await asyncio.to_thread(scene.house.server.terminate, STOPPING)
    await asyncio.to_thread(scene.house.server.start)
    return "it had to be killed" if took is None else f"ended in {took:.1f} s"


async def kill_workers(scene: Scene) -> str:
    """Some workers die, or all."""
    workers = scene.house.workers()
    chosen = scene.chance.sample(workers, scene.chance.choice((1, len(workers)))) if workers else []
    send(chosen)
    return f"{len(chosen)} of {len(workers)}"


async def kill_process(scene: Scene) -> str:
    """One of several web processes dies; another one replaces it."""
    send([scene.chance.choice(scene.house.web())])
    return "one of several"


async def kill_holder(scene: Scene) -> str:
    """The process dies that has the most leases."""
    number = await asyncio.to_thread(scene.house.holder)
    send([number] if number else [])
    return "the one with the most leases" if number else "none has a lease"


async def hang(scene: Scene) -> str:
    """A web process stands still for a while, long enough to be taken for dead or not."""
    number, seconds = scene.chance.choice(scene.house.web()), scene.chance.choice((1.0, 3.0, 7.0))
    send([number], signal.SIGSTOP)
    await asyncio.sleep(seconds)
    send([number], signal.SIGCONT)
    return f"for {seconds:.0f} s"


async def cut_pages(scene: Scene) -> str:
    """Pages lose their connections in the middle of a message."""
    screens = [screen for place in scene.places for screen in place.screens]
    chosen = scene.chance.sample(screens, scene.chance.randint(len(screens) // 2, len(screens)))
    for screen in chosen:
        screen.cut()
    return f"{len(chosen)} of {len(screens)}"


async def kill_database(scene: Scene) -> str:
    """All processes of the database die; it is started again after a while."""
    postgres, seconds = _postgres(scene), scene.chance.uniform(0.0, 3.0)
    await asyncio.to_thread(postgres.kill)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(postgres.start_again)
    return f"away for {seconds:.1f} s and its start"


async def restart_database(scene: Scene) -> str:
    """The database is shut down and started again."""
    await asyncio.to_thread(_postgres(scene).stop, "fast")
    await asyncio.to_thread(_postgres(scene).start_again)
    return "at once"


async def crash_database(scene: Scene) -> str:
    """One process of the database dies: it ends all others, and recovers."""
    backends = _postgres(scene).processes()[1:]
    send([scene.chance.choice(backends)])
    await _until_answers(scene)
    return f"one of {len(backends)} processes"


async def hang_database(scene: Scene) -> str:
    """The database stands still for a while."""
    numbers, seconds = _postgres(scene).processes(), scene.chance.uniform(1.0, 4.0)
    send(numbers, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    send(numbers, signal.SIGCONT)
    return f"for {seconds:.1f} s"


async def cut_database(scene: Scene) -> str:
    """All connections to the database end."""
    await asyncio.to_thread(scene.house.cut_database)
    return "all connections"


async def fill_disk(scene: Scene) -> str:
    """The disk of the database is full for a while. A database that has ended of it is started again."""
    disk, seconds = _shim(scene.house.disk), scene.chance.uniform(1.0, 3.0)
    how = scene.chance.choice((GROWS_NOT, TAKES_NOTHING))
    disk.fill(how)
    await asyncio.sleep(seconds)
    disk.fill(0)
    ended = await _start_again(scene)
    said = "files cannot grow" if how == GROWS_NOT else "nothing can be written"
    return f"{said}, for {seconds:.1f} s" + (", and the database had ended" if ended else "")


async def slow_disk(scene: Scene) -> str:
    """The disk of the database is slow for a while."""
    disk, seconds = _shim(scene.house.disk), scene.chance.uniform(2.0, 5.0)
    late = scene.chance.choice(SLOW)
    disk.slow_down(late)
    await asyncio.sleep(seconds)
    disk.slow_down(0.0)
    return f"{1000 * late:.0f} ms more for each wait, for {seconds:.1f} s"


async def jump(scene: Scene) -> str:
    """The date jumps, of the server or of the database, and perhaps back."""
    shims = [one for one in (scene.house.server_shim, scene.house.database_shim) if one]
    if scene.house.postgres is None:
        shims = shims[:1]
    chosen, seconds = scene.chance.choice(shims), scene.chance.choice(JUMPS)
    chosen.jump(seconds)
    await asyncio.sleep(scene.chance.uniform(1.0, 3.0))
    back = scene.chance.random() < 0.5
    if back:
        chosen.jump(-seconds)
    whose = "the server's" if chosen is scene.house.server_shim else "the database's"
    return f"{whose} by {seconds:+,.0f} s" + (", and back" if back else "")


EVERYWHERE: dict[str, Does] = {
    "server killed": kill_server,
    "server restarted": restart_server,
    "workers killed": kill_workers,
    "process hangs": hang,
    "connections lost": cut_pages,
}
WITH_SHIM: dict[str, Does] = {"disk full": fill_disk, "disk slow": slow_disk, "date jumps": jump}
OF_POSTGRES: dict[str, Does] = {
    "database killed": kill_database,
    "database restarted": restart_database,
    "database crashes": crash_database,
    "database hangs": hang_database,
    "database cut off": cut_database,
}
OF_SEVERAL: dict[str, Does] = {"process killed": kill_process, "leaseholder killed": kill_holder}


def faults_of(house: House) -> dict[str, Does]:
    """The faults that can be tried on a server."""
    return {
        **EVERYWHERE,
        **(WITH_SHIM if house.server_shim is not None else {}),
        **(OF_POSTGRES if house.postgres is not None else {}),
        **(OF_SEVERAL if house.processes > 1 else {}),
    }


def _postgres(scene: Scene) -> Postgres:
    assert scene.house.postgres is not None
    return scene.house.postgres


def _shim(found: Shim | None) -> Shim:
    assert found is not None
    return found


async def _start_again(scene: Scene) -> bool:
    """Start the database if it has ended; whether it had."""
    postgres = scene.house.postgres
    if postgres is None:
        return False
    for _ in range(20):  # it may be just ending
        numbers = postgres.processes()
        if not numbers or not is_running(numbers[0]):
            await asyncio.to_thread(postgres.start_again)
            return True
        if await asyncio.to_thread(_answers, scene.house.address):
            return False
        await asyncio.sleep(0.1)
    return False


async def _until_answers(scene: Scene) -> None:
    while not await asyncio.to_thread(_answers, scene.house.address):
        await asyncio.sleep(0.05)


def _answers(address: str) -> bool:
    try:
        psycopg.connect(address, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
