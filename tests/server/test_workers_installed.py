"""The template of a bot is installed beside the program, and plays: by commands, in its own test, and at a table."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from oakdoor.games.record import check_record
from server.test_remote_examples import until_offered, watch_to_the_end
from server.test_serve import address, serving

TEMPLATE = Path(__file__).parent.parent.parent / "examples" / "bot-template"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages that holds the template, installed without a network."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", str(folder), TEMPLATE], check=True)
    return folder


def run(site: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sys.path]), "OAKDOOR_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_template_passes_its_own_test(site: Path) -> None:
    assert "2 passed" in run(site, "pytest", "-p", "no:cacheprovider", "--rootdir", str(TEMPLATE), str(TEMPLATE))


def test_the_template_plays_by_commands(site: Path, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    play = ["oakdoor", "simulate", "aetherya", "--mode", "base", "--games", "2", "--bots", "collector,random"]
    assert "collector" in run(site, *play, "--records", str(records))
    assert "2 passed, 0 failed" in run(site, "oakdoor", "check", str(records))
    assert "collector" in run(site, "oakdoor", "arena", "aetherya/base", "collector,random", "--deals", "1")


BROKEN = {
    "broken": "def make(seed=None): raise RuntimeError('out of order')",
    "deadly": "import os\ndef make(seed=None): os._exit(3)",
    "oracle": "from collector import Collector\nclass make(Collector): sees_all = True",
}


@pytest.fixture
def broken(site: Path, tmp_path: Path) -> Path:
    """The packages, and beside them bots that cannot sit at a table."""
    folder = tmp_path / "packages"
    shutil.copytree(site, folder)
    info = folder / "odd_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{name} = {name}_bot:make\n" for name in BROKEN)
    (info / "entry_points.txt").write_text(f"[oakdoor.bots]\n{points}", encoding="utf-8")
    for name, code in BROKEN.items():
        (folder / f"{name}_bot.py").write_text(f"{code}\n", encoding="utf-8")
    return folder


def test_the_template_sits_at_a_table_and_broken_bots_do_not(broken: Path, tmp_path: Path) -> None:
    with serving(tmp_path, 8600 + os.getpid() % 700, packages=broken) as server:
        url = address(server)
        until_offered(url, {"collector"})
        seats = [{"kind": "bot", "level": "collector"}, {"kind": "bot", "level": "birk"}]
        answer = httpx.post(f"{url}/api/tables", json={"game": "aetherya", "mode": "base", "seats": seats})
        key = answer.raise_for_status().json()["key"]
        watch_to_the_end(url, key)
        until_offered(url, {"collector"})  # still: the others were tried meanwhile
        [seat, _] = httpx.get(f"{url}/api/tables/{key}").json()["seats"]
        record = httpx.get(f"{url}/api/tables/{key}/record").json()
    assert (seat["name"], seat["avatar"], seat["stand_in"]) == ("Collector", "bot", False)
    assert record["names"] == ["Collector", "Birk"]
    check_record(record)
