from pathlib import Path

import pytest

from oakdoor.games.errors import GameError
from oakdoor.language.language import CODES, Language
from oakdoor.tables.errors import TableError

SOURCE = Path(__file__).parents[2] / "src" / "oakdoor"


def test_an_error_has_a_key_and_a_sentence() -> None:
    error = TableError("late", "the game has gone on")
    assert isinstance(error, GameError)
    assert (error.reason.key, error.reason.rule, str(error)) == ("late", "", "the game has gone on")


@pytest.mark.parametrize("code", CODES)
def test_every_error_has_a_text_in_every_language(code: str) -> None:
    files = [path for part in ("tables", "app", "server", "device") for path in (SOURCE / part).rglob("*.py")]
    keys = {
        part.split('"')[1]
        for path in files
        for part in path.read_text(encoding="utf-8").split("TableError(")[1:]
        if part.startswith('"')
    }
    assert {"late", "not_stored", "malformed", "out_of_time"} <= keys
    assert [key for key in sorted(keys) if not Language(code).has(f"table.{key}")] == []
