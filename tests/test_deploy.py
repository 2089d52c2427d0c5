"""The files in deploy/ name only what exists, and a container takes nothing along that was made here."""

import json
import re
import shlex
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from oakdoor.cli import _parser
from oakdoor.server.running.health import router

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "oakdoor").rglob("*.py"))


def command_of(line: str) -> list[str] | None:
    """The words behind `oakdoor` in a line that starts it."""
    if found := re.match(r"ExecStart=.*?/bin/oakdoor (.*?)'?$", line):
        return shlex.split(re.sub(r"\$\([^)]*\)", "1", found[1]))
    if line.startswith("CMD ["):
        words: list[str] = json.loads(line.removeprefix("CMD "))
        return words
    return None


COMMANDS = [
    (path.name, words) for path in FILES for line in path.read_text().splitlines() if (words := command_of(line))
]


def test_every_file_that_starts_the_server_is_looked_at() -> None:
    assert [name for name, _ in COMMANDS] == ["Containerfile", "oakdoor-backup.service", "oakdoor.service"]


@pytest.mark.parametrize(("name", "words"), COMMANDS)
def test_commands_can_be_read(name: str, words: list[str]) -> None:
    assert _parser(False).parse_args(words).command == words[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_options_variables_files_and_paths_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = "\n".join(line for line in text.splitlines() if "oakdoor" in line.lower() or line.startswith("# With"))
    for option in re.findall(r"(?<![\w-])--(?:name|proxy|processes|log|host|data|database|metrics)\b", told):
        assert f'"{option}"' in SOURCES
    for variable in re.findall(r"OAKDOOR_[A-Z]+", text):
        assert f'"{variable}"' in SOURCES, variable
    for unit in re.findall(r"oakdoor[a-z-]*\.(?:service|socket|timer)", text):
        assert (DEPLOY / unit).exists(), unit
    for named in re.findall(r"(?:docs|deploy|requirements)/[\w./-]*\w", text):
        assert (ROOT / named).exists(), named
    paths = {route.path for route in router.routes}  # type: ignore[attr-defined]
    for asked in re.findall(r"\b(readyz|healthz)\b", text):
        assert f"/{asked}" in paths


def test_the_container_is_built_from_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^wheel:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    [named] = re.findall(r"\.whl\)\[([\w,]+)\]", text)
    assert set(named.split(",")) <= set(extras)


def is_left_out(path: str) -> bool:
    """Whether a container's builder is not sent a file or folder: as Docker reads patterns, from the root on."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    parts = path.split("/")
    above = ["/".join(parts[: size + 1]) for size in range(len(parts))]
    return any(
        fnmatch(one, pattern) or (pattern.startswith("**/") and fnmatch(one.rpartition("/")[2], pattern[3:]))
        for pattern in patterns
        for one in above
    )


def test_a_container_takes_along_no_environment_no_history_and_nothing_that_was_built() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    made_again = {"web/src/language/words/", "web/src/protocol/openapi.ts", "web/src/**/*texts.ts"}  # small, and new
    for pattern in {*ignored, ".git"} - made_again:
        assert is_left_out(pattern.rstrip("/").replace("*", "any")), pattern
    for rubbish in (
        "web/node_modules/vite/index.js",
        ".venv/bin/python",
        ".git/config",
        "src/oakdoor/__pycache__/a.pyc",
    ):
        assert is_left_out(rubbish)
    for needed in ("src/oakdoor/cli.py", "web/package.json", "web/src/main.ts", "requirements/play.txt", "Makefile"):
        assert (ROOT / needed).exists()
        assert not is_left_out(needed)
