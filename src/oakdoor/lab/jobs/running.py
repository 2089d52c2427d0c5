"""Running a job: its pieces go to a crew, and what comes of them comes back in their order, whatever is done first."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from tqdm import tqdm

from oakdoor.games.contract import GameError
from oakdoor.lab.jobs.cluster import Cluster
from oakdoor.lab.jobs.crews import Alone, Crew, Processes
from oakdoor.lab.jobs.job import Job, perform
from oakdoor.lab.jobs.kept import Kept
from oakdoor.lab.jobs.version import Version, version_of


@dataclass(frozen=True)
class Means:
    """How a job is run: on so many cores of this machine (all of them where none are named), or on a cluster; and
    whether it goes on where it was stopped."""

    cores: int | None = 1
    cluster: str | None = None
    resume: bool = False


@contextmanager
def crew_for(means: Means, pieces: int | None = None) -> Iterator[Crew]:
    """Those who work: no more processes than there are pieces, where that is known."""
    cores = means.cores or os.cpu_count() or 1
    cores = cores if pieces is None else min(cores, pieces)
    with closing(_crew(means.cluster, cores)) as crew:
        yield crew


def _crew(cluster: str | None, cores: int) -> Crew:
    if cluster is not None:
        return Cluster(cluster)
    return Processes(cores) if cores > 1 else Alone()


@contextmanager
def results_of(job: Job, means: Means, told: Callable[[], str] | None = None) -> Iterator[Iterator[bytes]]:
    """What comes of the pieces of a job, in their order, with progress; `told` says how things stand beside it.

    Finished pieces are kept on the disk until the block is left without an error: then no more is wanted."""
    version = version_of(job.needs)
    kept = Kept.opened(job, version, means.resume)
    try:
        with crew_for(means, len(job.pieces)) as crew, closing(_in_order(job, crew, kept, version, told)) as results:
            yield results
    except BaseException:
        kept.tell(len(job.pieces))
        raise
    kept.forget()


def results_by(job: Job, crew: Crew) -> Generator[bytes]:
    """The same by a crew that is there already and does more than one job; nothing is kept or told."""
    return _in_order(job, crew, Kept(None), version_of(job.needs), None, show=False)


def _in_order(
    job: Job,
    crew: Crew,
    kept: Kept,
    version: Version,
    told: Callable[[], str] | None,
    show: bool = True,
) -> Generator[bytes]:
    """The pieces by their numbers; those that are finished early wait for their turn."""
    crew.begin(job.needs, version)
    known, waiting = frozenset(kept.numbers), dict[int, bytes | GameError]()
    numbers = range(len(job.pieces))
    sizes = [piece.size for piece in job.pieces]
    bar = tqdm(
        total=sum(sizes),
        initial=sum(sizes[number] for number in known),
        desc=job.name,
        unit=job.unit,
        disable=None if show else True,
    )
    found = crew.results((number, job.task(number, version)) for number in numbers if number not in known)
    with bar, closing(found):
        for number in numbers:
            while number not in known and number not in waiting:
                done, waiting[done] = next(found)
                if isinstance(result := waiting[done], bytes):
                    kept.write(done, result)
                    bar.update(sizes[done])
            if number in known:  # unless somebody who finished the same job took it away
                yield kept.read(number) or perform(job.task(number, version))
            elif isinstance(result := waiting.pop(number), bytes):
                yield result
            else:
                raise result
            if told is not None:
                bar.set_postfix_str(told(), refresh=False)
