"""The commands `review` and `hint`: what they print, and one sentence for every mistake."""

import json
from pathlib import Path
from typing import Any

import pytest

from oakdoor.cli import USAGE_ERROR, main
from oakdoor.lab import warming
from oakdoor.review import hint as hints
from review.games import golden, throw_dice, unfinished


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler or a search."""
    monkeypatch.setattr(warming, "warm_up", lambda names, search: None)
    throw_dice(monkeypatch)
    monkeypatch.setattr(hints, "can_search", lambda mode: False)


def file(folder: Path, content: Any) -> str:
    path = folder / "record.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


def test_a_review_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = golden("rivality-solo-1") | {"names": ["Lena"]}
    page = tmp_path / "review.html"
    words = ["review", file(tmp_path, record), "--html", str(page), "--language", "de", "--looks", "3"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Was Lena wusste" in said or "was Lena wusste" in said
    assert "3 Simulationen" in said
    assert '<html lang="de">' in page.read_text(encoding="utf-8")
    assert main([*words[:2], "--eyes", "all", "--language", "en"]) == 0
    assert "Judged with all tiles." in capsys.readouterr().out


def test_a_hint_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", file(tmp_path, unfinished("aetherya-base-2", 11)), "--language", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Conseil pour Joueur")
    assert "1. Tu " in said


def test_who_lays_cards_at_the_same_time_may_ask_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, unfinished("aetherya-base-2", 0))
    for seat in ("0", "1"):
        assert main(["hint", path, "--seat", seat, "--language", "en"]) == 0
        assert f"Hint for Player {int(seat) + 1}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "content", "why"),
    [
        ("review", unfinished("aetherya-base-2", 11), "the game is not over"),
        ("review", unfinished("aetherya-base-2", 11) | {"moves": ["0 dance"]}, "move 1"),
        ("review", {"game": "chess"}, "'format' is missing"),
        ("review", "{", "not JSON"),
        ("review", "[1]", "a record is a JSON object"),
        ("review --eyes 2", golden("rivality-solo-1"), "no seat 2"),
        ("hint", golden("rivality-solo-1"), "the game is over"),
        ("hint --seat 5", unfinished("aetherya-base-2", 11), "no seat 5"),
        ("hint", unfinished("aetherya-base-2", 11) | {"format": 9}, "format 9 is not known"),
    ],
)
def test_a_mistake_is_one_sentence(
    command: str, content: Any, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verb, *options = command.split(" ")
    assert main([verb, file(tmp_path, content), *options]) == USAGE_ERROR
    said = capsys.readouterr().err
    assert why in said
    assert said.startswith("oakdoor: ")
    assert said.count("\n") == 1


def test_only_who_is_to_move_gets_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = unfinished("aetherya-base-2", 11)
    path = file(tmp_path, record)
    answers = [main(["hint", path, "--seat", seat]) for seat in ("0", "1")]
    assert sorted(answers) == [0, USAGE_ERROR]
    assert "is to move" in capsys.readouterr().err


def test_a_seat_is_a_number(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["review", file(tmp_path, golden("rivality-solo-1")), "--eyes", "mine"])
