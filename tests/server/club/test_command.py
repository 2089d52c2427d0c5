"""The command that sets what has no page: it says how everything is, and refuses what cannot be."""

from pathlib import Path

import pytest

from oakdoor.cli import main
from oakdoor.server.club.command import SETTINGS
from oakdoor.server.club.settings import Settings


def said(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["settings", *words, "--data", str(folder)]) == 0
    return capsys.readouterr().out


def test_every_setting_is_told_and_set_and_is_as_at_first_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = said(tmp_path, capsys)
    assert [line.partition(":")[0] for line in first.splitlines()] == list(SETTINGS)
    assert {"holidays: 21", "zone: none is named", "private_hooks: off"} <= set(first.splitlines())
    wanted = {
        "ratings": "on", "tournaments": "on", "holidays": "30", "zone": "Europe/Berlin", "private_hooks": "on",
        "passkey_domain": "example.org",
    }  # fmt: skip
    for name, value in wanted.items():
        assert said(tmp_path, capsys, name, value) == f"{name}: {value}\n"
    assert said(tmp_path, capsys) == "".join(f"{name}: {value}\n" for name, value in wanted.items())
    for name in SETTINGS:
        said(tmp_path, capsys, name, "default")
        assert hasattr(Settings(), name)
    assert said(tmp_path, capsys) == first


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("holidays", "-1"), ("holidays", "367"), ("holidays", "many"), ("zone", "Europe/Oakdoor"), ("zone", "../etc"),
        ("private_hooks", "yes"), ("passkey_domain", "https://example.org"), ("passkey_domain", "a..b"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, value: str) -> None:
    assert main(["settings", name, value, "--data", str(tmp_path)]) == 2
    assert f"oakdoor: {name}: " in capsys.readouterr().err
