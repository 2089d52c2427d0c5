"""Documentation is tested against the code: commands can be parsed, examples run, links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
COMMANDS = [
    line
    for text in TEXTS.values()
    for block in re.findall(r"```\n(.*?)```", text, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("oakdoor ")
]
EXAMPLES = [
    pytest.param(code, id=f"{name}-{number}")
    for name, text in TEXTS.items()
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
]


def test_the_first_screen_names_the_commands_those_of_players_first() -> None:
    first_screen = "\n".join(TEXTS["README.md"].splitlines()[:25])
    places = [first_screen.index(text) for text in ("pipx install", "python -m oakdoor", "make play", "make test")]
    assert places == sorted(places)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_can_be_parsed(command: str) -> None:
    words = shlex.split(command.split(" < ")[0])[1:]
    code = f"from oakdoor.cli import _parser; _parser({words[0] == 'play'}).parse_args({words!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def anchors(text: str) -> set[str]:
    """The places of a page that a link can name: its headings, as GitHub writes them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", TEXTS[name]):
        path = (ROOT / name).parent / target if target else ROOT / name
        assert path.exists(), target
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{target}#{anchor}"
    for page in re.findall(r"docs/[\w/-]+\.md", TEXTS[name]):
        assert (ROOT / page).exists(), page


FOLDERS = ("src", "web/src", "web/public", "web/tests", "tests", "docs", "requirements", "bench", "examples", "deploy")
MADE = {"web/src/engine/made", "src/oakdoor/server/client"}  # by the build
FILES = [
    *(path for folder in (ROOT, ROOT / "web") for path in folder.iterdir() if path.is_file()),
    *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*") if "__pycache__" not in path.parts),
]
# Folders count by their files: an empty one may be left over from what is gone.
SOURCES = [path.relative_to(ROOT) for path in FILES]
PLACES = {f"/{place}" for place in MADE} | {f"/{place}" for path in SOURCES for place in (path, *path.parents)}
NAMED = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|ts|mjs|js|svelte|toml|txt|sql)|(?:[\w.-]+/)+)`")
OF_PLACEHOLDERS = re.compile(r"\b[A-Z]{2,}\b|\.\.\.")  # GAME/MODE/...


def names_in(text: str) -> list[str]:
    """The files and folders of the project that a page names."""
    found = [name.rstrip("/") for name in NAMED.findall(text)]
    return [name for name in found if not OF_PLACEHOLDERS.search(name)]


@pytest.mark.parametrize("name", TEXTS)
def test_named_files_exist(name: str) -> None:
    lost = [file for file in names_in(TEXTS[name]) if not any(place.endswith(f"/{file}") for place in PLACES)]
    assert not lost, "these files have other names now, or are gone"


def test_files_that_are_gone_would_be_found() -> None:
    assert names_in("`server/hall.py` and `page/`, `GAME/x.py`, `a word`, `make.all`") == ["server/hall.py", "page"]
    assert not any(place.endswith("/server/hall.py") for place in PLACES)


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"(?:`|^)make ([\w-]+)", "\n".join(TEXTS.values()), re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_make_target_is_explained() -> None:
    [targets] = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    explained = re.findall(r"^\| `make ([\w-]+)` \|", TEXTS["CONTRIBUTING.md"], re.MULTILINE)
    assert sorted(explained) == sorted(targets.split())
