"""Documentation is tested against the code: commands can be parsed, examples run, links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
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


def test_the_first_screen_names_the_two_commands() -> None:
    first_screen = "\n".join(TEXTS["README.md"].splitlines()[:25])
    assert "make play" in first_screen
    assert "make test" in first_screen


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


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXTS[name]):
        assert (ROOT / name).parent.joinpath(target).exists(), target


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"(?:`|^)make (\w+)", "\n".join(TEXTS.values()), re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
