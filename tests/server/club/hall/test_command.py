"""The command that switches the hall, and makes its link."""

from pathlib import Path

import pytest

from oakdoor.cli import main


def hall(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command says."""
    assert main(["hall", *words, "--data", str(folder)]) == 0
    return capsys.readouterr().out


def test_the_hall_is_switched_and_its_link_is_told_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "where only this machine does, there is none" in hall(tmp_path, capsys)
    link = hall(tmp_path, capsys, "link")
    assert "/hall/" in link
    assert hall(tmp_path, capsys) == link
    assert hall(tmp_path, capsys, "link", "--new-link") != link
    assert "everybody" in hall(tmp_path, capsys, "public")
    assert "there is no hall" in hall(tmp_path, capsys, "off")
    assert "where only" in hall(tmp_path, capsys, "default")


def test_what_is_no_database_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "--database", "postgresql://nobody@127.0.0.1:1/nothing"]) == 2
    assert "oakdoor:" in capsys.readouterr().err
