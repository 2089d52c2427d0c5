"""Jobs on a Dask cluster: the bytes of one process, also where workers die and a scheduler is lost."""

import argparse
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lab.test_jobs import BASE, done, job, times
from oakdoor.cli import _parser
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import GameError, OptionError
from oakdoor.lab.jobs import cluster
from oakdoor.lab.jobs import kept as keeping
from oakdoor.lab.jobs.cluster import Cluster
from oakdoor.lab.jobs.running import Means, results_by
from oakdoor.lab.jobs.version import Needs, version_of

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not is_plain(), reason="one way to run the rules is enough for who shares the work"
)


@pytest.fixture(autouse=True)
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is kept."""
    root = tmp_path / "cache" / "jobs"
    monkeypatch.setattr(keeping, "jobs_root", lambda: root)
    return root


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    """Two workers of this machine."""
    crew = Cluster("local:2")
    yield crew
    crew.close()


def shared_works(parser: argparse.ArgumentParser, name: str) -> Iterator[str]:
    """The commands whose work a cluster can do."""
    for action in parser._actions:
        if "--cluster" in action.option_strings:
            yield name
        for word, one in (action.choices or {}).items() if isinstance(action, argparse._SubParsersAction) else ():
            yield from shared_works(one, f"{name} {word}")


def test_the_page_about_clusters_names_every_command_that_uses_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    named = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
    works = list(shared_works(_parser(for_play=False), "oakdoor"))
    assert {"oakdoor simulate", "oakdoor lab tune", "oakdoor lab daily"} <= set(works)
    assert [work for work in works if f"`{work}`" not in named] == []


def test_two_workers_give_the_bytes_of_one_process(two: Cluster, tmp_path: Path) -> None:
    for work in ("square", "raw", "last_first"):
        (tmp_path / work).mkdir()
        one = job(work, tmp_path / work, 9)
        assert list(results_by(one, two)) == done(one, Means())


def test_a_worker_that_dies_in_the_middle_changes_nothing(two: Cluster, tmp_path: Path) -> None:
    assert list(results_by(job("dies_once", tmp_path, 8), two)) == [str(number).encode() for number in range(8)]
    assert (tmp_path / "died").exists()


def test_mistakes_are_told_and_what_nobody_wants_is_given_up(two: Cluster, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"^the piece 1 is wrong$"):
        list(results_by(job("refuses", tmp_path, 5), two))
    some = results_by(job("waits_for_word", tmp_path, 20), two)
    assert next(some) == b"0"
    (tmp_path / "go").touch()
    some.close()
    assert list(results_by(job("raw", tmp_path, 2), two)) == [b"\xff\x00", b"\xff\x01"]
    assert sum(times(tmp_path, 20)) < 20


def test_workers_with_other_rules_or_weights_are_refused_before_they_begin(two: Cluster) -> None:
    for part in ("rules of aetherya", "weights of aetherya base"):
        wrong = tuple({**dict(version_of(BASE)), part: "older"}.items())
        with pytest.raises(GameError, match=rf"the worker tcp://\S+ is refused: it has another {part} \(.*not older\)"):
            two.begin(BASE, wrong)


def test_what_a_cluster_needs_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with pytest.raises(OptionError, match=r"no scheduler answers at 127\.0\.0\.1:1"):
        Cluster("127.0.0.1:1")
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"a cluster needs Dask: pip install 'oakdoor\[cluster\]'"):
        Cluster("local:1")


# ---------------------------------------------------------------------- a scheduler and workers as people start them

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts commands, and ends them in the end."""
    running = []
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path), "OAKDOOR_CACHE": str(tmp_path / "cache")}

    def begun(*words: str) -> "subprocess.Popen[str]":
        heard = subprocess.PIPE if words[0] == "oakdoor" else subprocess.DEVNULL
        command = [sys.executable, "-m", *words]
        process = subprocess.Popen(command, text=True, env=environment, cwd=tmp_path, stdout=heard, stderr=heard)
        running.append(process)
        return process

    yield begun
    for process in running:
        process.kill()
        process.communicate()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def scheduler(start: Start, port: int) -> "subprocess.Popen[str]":
    return start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")


def worker(start: Start, address: str, *more: str) -> "subprocess.Popen[str]":
    return start("distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard", *more)


@pytest.mark.parametrize("time_to_die", range(int(os.environ.get("OAKDOOR_LOST", "1"))))  # make test-cluster
def test_a_lost_worker_and_a_lost_scheduler_lose_nothing(start: Start, tmp_path: Path, time_to_die: int) -> None:
    port = free_port()
    address = f"127.0.0.1:{port}"
    words = ("oakdoor", "simulate", "rivality", "--mode=solo", "--games=800", "--seed=3", "--json", "--records")
    head, *hands = scheduler(start, port), *(worker(start, address, "--nthreads", "1") for _ in range(2))
    lost = start(*words, "a.jsonl", "--cluster", address)
    kept = tmp_path / "cache" / "jobs"
    until = time.monotonic() + 120
    dies = (2 + time_to_die % 7, 5 + time_to_die % 23)  # after so many pieces, the worker and the scheduler
    for fewest, victim in zip(dies, (hands[0], head), strict=True):
        while len(list(kept.glob("*/*.piece"))) < fewest and lost.poll() is None:
            assert time.monotonic() < until
            time.sleep(0.01)
        victim.kill()
    _, said = lost.communicate()
    assert lost.returncode == 2, said
    assert f"the connection to the scheduler at {address} is lost" in said
    assert "the same command with --resume goes on" in said
    assert "Traceback" not in said
    hands[1].kill()
    finished = len(list(kept.glob("*/*.piece")))
    assert dies[1] <= finished < 40
    scheduler(start, port)
    worker(start, address, "--nthreads", "1")
    resumed = start(*words, "a.jsonl", "--cluster", address, "--resume").communicate()
    assert resumed == start(*words, "b.jsonl", "--cores", "1").communicate()
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert len((tmp_path / "a.jsonl").read_bytes().splitlines()) == 800


def test_a_worker_with_threads_is_refused(start: Start, tmp_path: Path) -> None:
    port = free_port()
    scheduler(start, port)
    worker(start, f"127.0.0.1:{port}", "--nthreads", "3")
    crew = Cluster(f"127.0.0.1:{port}")
    try:
        with pytest.raises(GameError, match=r"has 3 threads: start it with --nthreads 1"):
            crew.begin(Needs(), version_of(Needs()))
    finally:
        crew.close()


def test_who_stands_alone_says_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    scheduler(start, port)
    crew = Cluster(f"127.0.0.1:{port}")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    try:
        with pytest.raises(GameError, match="has no worker: start some"):
            crew.begin(Needs(), version_of(Needs()))
    finally:
        crew.close()
