"""Jobs: the same bytes in the same order whoever works, and nothing that was finished is lost."""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from tqdm import tqdm

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import GameError, OptionError
from oakdoor.lab.jobs import kept as keeping
from oakdoor.lab.jobs import running
from oakdoor.lab.jobs.arguments import add_job_arguments, means_of
from oakdoor.lab.jobs.crews import Alone, Processes
from oakdoor.lab.jobs.job import Job, Piece, WrongVersion, all_of, check_version, in_pieces, perform
from oakdoor.lab.jobs.kept import HEAD, jobs_root
from oakdoor.lab.jobs.running import Means, crew_for, results_by, results_of
from oakdoor.lab.jobs.version import Needs, differences, version_of

BASE = Needs((("aetherya", "base"),))


@pytest.fixture(autouse=True)
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is kept."""
    root = tmp_path / "jobs"
    monkeypatch.setattr(keeping, "jobs_root", lambda: root)
    return root


def job(work: str, folder: Path, pieces: int = 5) -> Job:
    return Job("a test", f"lab.pieces:{work}", (str(folder),), all_of((number,) for number in range(pieces)), Needs())


def done(one: Job, means: Means) -> list[bytes]:
    with results_of(one, means) as results:
        return list(results)


def times(folder: Path, pieces: int) -> list[int]:
    """How often each piece was worked on."""
    notes = [folder / f"done-{number}" for number in range(pieces)]
    return [len(note.read_text()) if note.exists() else 0 for note in notes]


# ---------------------------------------------------------------------- pieces


def test_games_are_cut_into_pieces_of_one_size() -> None:
    assert in_pieces(45, 20) == (Piece((0, 20), 20), Piece((20, 20), 20), Piece((40, 5), 5))
    assert in_pieces(3, 20) == (Piece((0, 3), 3),)


def test_a_job_is_known_by_what_it_is_given(tmp_path: Path) -> None:
    one = job("square", tmp_path)
    assert one.digest == job("square", tmp_path).digest
    others = [job("raw", tmp_path), job("square", tmp_path, 6), job("square", tmp_path / "other")]
    assert len({one.digest, *(other.digest for other in others)}) == 4
    with pytest.raises(TypeError, match=r"plain arguments, not \w*Path"):
        Job("a test", "lab.pieces:square", (tmp_path,), (), Needs()).digest  # noqa: B018


@pytest.mark.parametrize("cores", [1, 2])
def test_results_are_json_or_bytes(tmp_path: Path, cores: int) -> None:
    assert done(job("square", tmp_path, 2), Means(cores)) == [b'{"number":0,"square":0}', b'{"number":1,"square":1}']
    assert done(job("raw", tmp_path, 2), Means(cores)) == [b"\xff\x00", b"\xff\x01"]


# ---------------------------------------------------------------------- processes


def test_results_come_in_their_order_whatever_is_finished_first(tmp_path: Path) -> None:
    assert done(job("last_first", tmp_path), Means(2)) == [b"0", b"1", b"2", b"3", b"4"]


def test_what_a_dead_worker_had_is_given_to_another(tmp_path: Path) -> None:
    assert done(job("dies_once", tmp_path, 8), Means(2)) == [str(number).encode() for number in range(8)]
    assert (tmp_path / "died").exists()


def test_a_piece_over_which_all_die_ends_the_job(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="4 times a worker died"):
        done(job("dies", tmp_path, 3), Means(2))


@pytest.mark.parametrize("cores", [1, 2])
def test_the_first_mistake_is_told_whatever_is_finished_first(tmp_path: Path, cores: int) -> None:
    if cores == 1:
        (tmp_path / "done-2").touch()  # for which nobody else would
    with pytest.raises(GameError, match=r"^the piece 1 is wrong$"):
        done(job("refuses", tmp_path, 5), Means(cores))


def test_one_crew_does_several_jobs_and_what_nobody_wants_is_given_up(tmp_path: Path) -> None:
    with crew_for(Means(2), 2) as crew:
        assert list(results_by(job("square", tmp_path, 2), crew))
        some = results_by(job("waits_for_word", tmp_path, 20), crew)
        assert next(some) == b"0"
        some.close()  # though others wait for a word that nobody says
        assert list(results_by(job("raw", tmp_path, 2), crew)) == [b"\xff\x00", b"\xff\x01"]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    code = f"""
if __name__ == "__main__":
    from pathlib import Path
    from lab.test_jobs import done, job
    from oakdoor.lab.jobs.running import Means
    done(job("sleeps", Path({str(tmp_path)!r}), 2), Means(2))
"""
    script = tmp_path / "command.py"
    script.write_text(code, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path), "OAKDOOR_CACHE": str(tmp_path)}
    command = subprocess.Popen([sys.executable, str(script)], env=environment)
    try:
        until = time.monotonic() + 60
        while len(workers := [int(path.name[7:]) for path in tmp_path.glob("worker-*")]) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        command.kill()
        command.wait()
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < until, "a worker works on for nobody"
        time.sleep(0.05)


# ---------------------------------------------------------------------- what is kept


def interrupted(one: Job, means: Means, after: int) -> None:
    """Let somebody press Ctrl+C after so many results."""

    def begin() -> None:
        with results_of(one, means) as results:
            for number, _ in enumerate(results, 1):
                if number == after:
                    raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begin()


def test_what_was_finished_is_kept_and_not_done_again(
    tmp_path: Path, jobs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = job("square", tmp_path)
    interrupted(one, Means(), 3)
    assert "3 of 5 pieces are finished and kept: the same command with --resume goes on" in capsys.readouterr().err
    whole = done(one, Means(resume=True))
    assert [json.loads(result)["square"] for result in whole] == [0, 1, 4, 9, 16]
    assert times(tmp_path, 5) == [1, 1, 1, 1, 1]
    assert list(jobs.iterdir()) == []  # what is done needs nothing
    assert done(one, Means()) == whole


def test_without_resume_a_job_begins_at_its_beginning(tmp_path: Path) -> None:
    interrupted(job("square", tmp_path), Means(), 3)
    done(job("square", tmp_path), Means())
    assert times(tmp_path, 5) == [2, 2, 2, 1, 1]


def test_a_damaged_piece_is_done_again(tmp_path: Path, jobs: Path) -> None:
    interrupted(job("square", tmp_path), Means(), 3)
    [folder] = jobs.iterdir()
    (folder / "000000.piece").write_bytes(b"")
    (folder / "000001.piece").write_bytes((folder / "000001.piece").read_bytes()[:-1] + b"]")
    assert [json.loads(result)["square"] for result in done(job("square", tmp_path), Means(resume=True))][:3] == [
        0,
        1,
        4,
    ]
    assert times(tmp_path, 3) == [2, 2, 1]


def test_nobody_goes_on_with_other_rules(tmp_path: Path, jobs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    interrupted(job("square", tmp_path), Means(), 2)
    [head] = jobs.rglob(HEAD)
    head.write_text(
        head.read_text(encoding="utf-8").replace(dict(version_of(Needs()))["code"], "older"), encoding="utf-8"
    )
    with pytest.raises(OptionError, match=r"was made with another code \(older, not .*start it without --resume"):
        done(job("square", tmp_path), Means(resume=True))
    done(job("square", tmp_path, 3), Means(resume=True))
    assert "nothing is kept of this job" in capsys.readouterr().err


def test_progress_counts_what_is_done_and_what_was_done_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bars = []

    class Bar(tqdm):  # type: ignore[misc]
        def __init__(self, **given: Any) -> None:
            super().__init__(**{**given, "file": StringIO(), "disable": False})
            bars.append(self)

    monkeypatch.setattr(running, "tqdm", Bar)
    one = Job(
        "a test", "lab.pieces:square", (str(tmp_path),), (Piece((0,), 20), Piece((1,), 20), Piece((2,), 5)), Needs()
    )
    interrupted(one, Means(), 1)
    with results_of(one, Means(resume=True), lambda: "all is well") as results:
        list(results)
    assert [(bar.initial, bar.n, bar.total, bar.desc) for bar in bars] == [
        (0, 20, 45, "a test"),
        (20, 45, 45, "a test"),
    ]
    assert bars[1].postfix == "all is well"


def test_a_job_that_never_began_leaves_nothing_behind(tmp_path: Path, jobs: Path) -> None:
    no_work = Job("a test", "lab.pieces:fails", (), all_of([(1,), (2,)]), Needs())
    with pytest.raises(AttributeError, match="fails"):
        done(no_work, Means())
    assert list(jobs.iterdir()) == []


def test_who_knows_enough_leaves_nothing_behind(tmp_path: Path, jobs: Path) -> None:
    with results_of(job("square", tmp_path), Means()) as results:
        assert next(results)
    assert list(jobs.iterdir()) == []


def test_a_job_is_done_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(keeping, "jobs_root", lambda: tmp_path / "file" / "jobs")
    assert len(done(job("square", tmp_path), Means())) == 5
    assert "pieces cannot be kept" in capsys.readouterr().err


def test_the_same_job_may_be_finished_beside_this_one(tmp_path: Path, jobs: Path) -> None:
    with results_of(job("square", tmp_path), Means()) as results:
        next(results)
        done(job("square", tmp_path), Means())
        assert len(list(results)) == 4


def test_jobs_that_nobody_went_on_with_are_forgotten(tmp_path: Path, jobs: Path) -> None:
    interrupted(job("square", tmp_path), Means(), 2)
    [folder] = jobs.iterdir()
    os.utime(folder, (0, 0))
    interrupted(job("square", tmp_path, 3), Means(), 2)
    assert [path.exists() for path in (folder, *jobs.iterdir())] == [False, True]


def test_pieces_are_kept_beside_the_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAKDOOR_CACHE", "/somewhere")
    assert jobs_root() == Path("/somewhere/jobs")


# ---------------------------------------------------------------------- versions


def test_a_version_tells_rules_weights_and_code_apart() -> None:
    version = dict(version_of(BASE))
    assert set(version) == {"Oakdoor", "rules of aetherya", "weights of aetherya base", "code"}
    assert differences(version_of(BASE), version_of(BASE)) == ""
    for part in ("weights of aetherya base", "rules of aetherya"):
        other = tuple({**version, part: "other", "code": "too"}.items())
        assert differences(version_of(BASE), other) == f"another {part} (other, not {version[part]})"


def test_a_worker_of_another_version_refuses(tmp_path: Path) -> None:
    wrong = tuple({**dict(version_of(BASE)), "rules of aetherya": "older"}.items())
    with pytest.raises(WrongVersion, match=r"it has another rules of aetherya \(.*, not older\): install the same"):
        check_version(BASE, wrong)
    with pytest.raises(WrongVersion, match="a worker is refused: it has another"):
        perform(job("square", tmp_path).task(0, wrong))


# ---------------------------------------------------------------------- commands


def test_arguments_say_where_work_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_job_arguments(parser)
    assert means_of(parser.parse_args([])) == Means(None, None, False)
    assert means_of(parser.parse_args(["--cores", "3", "--resume"])) == Means(3, None, True)
    for address in ("local:4", "tcp://10.0.0.1:8786", "head:8786", "tls://[::1]:8786"):
        assert means_of(parser.parse_args(["--cluster", address])).cluster == address
    for address in ("local", "local:0", "10.0.0.1", "a b:1", "local:"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--cluster", address])
        assert "a cluster is HOST:PORT of its scheduler, or local:4" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        parser.parse_args(["--cores", "2", "--cluster", "local:2"])
    assert "not allowed with argument --cores" in capsys.readouterr().err


def test_who_asks_for_no_cluster_and_no_tables_needs_neither() -> None:
    code = """
import sys
from oakdoor.cli import main
for words in ("simulate rivality --mode solo --games 1 --json", "arena rivality/solo random --deals 1 --json"):
    assert main(words.split()) == 0
assert not [name for name in ("dask", "distributed", "pyarrow") if name in sys.modules]
"""
    environment = {**os.environ, "OAKDOOR_PLAIN": "1"}
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert finished.returncode == 0, finished.stderr


def test_a_crew_is_no_larger_than_its_job() -> None:
    with crew_for(Means(4), 1) as crew:
        assert type(crew) is Alone
    with crew_for(Means(4), 3) as crew:
        assert isinstance(crew, Processes)
        assert crew.hands == 3


@pytest.mark.skipif(sys.platform == "win32" or not is_plain(), reason="one way to run the rules is enough")
def test_ctrl_c_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    words = ["simulate", "rivality", "--mode", "solo", "--games", "100", "--seed", "5", "--json"]
    environment = {**os.environ, "OAKDOOR_CACHE": str(tmp_path / "cache")}

    def started(name: str, *more: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "oakdoor", *words, *more, "--records", str(tmp_path / name)]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, text=True, env=environment, start_new_session=True, stdout=pipe, stderr=pipe)

    stopped = started("resumed", "--cores", "2")
    until = time.monotonic() + 60
    while not list(tmp_path.glob("cache/jobs/*/*.piece")) and stopped.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    os.killpg(stopped.pid, signal.SIGINT)  # as a terminal does: to all processes
    _, said = stopped.communicate()
    assert stopped.returncode == 130, said
    assert "pieces are finished and kept: the same command with --resume goes on\noakdoor: interrupted" in said
    assert "Traceback" not in said
    resumed = started("resumed", "--cores", "1", "--resume").communicate()
    assert resumed == started("whole", "--cores", "1").communicate()
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()
    assert list((tmp_path / "cache" / "jobs").iterdir()) == []
