"""What the stored lines of a table say: of the game, of who decides ahead, and of who asked for a hint."""

from oakdoor.app.lines import StoredLine, kept_ahead, lamp_of, lines_left
from oakdoor.tables.lamp import Asked


def rows(*lines: str) -> list[StoredLine]:
    return [StoredLine(line, None, 0.0) for line in lines]


def test_a_hint_is_no_line_of_the_record() -> None:
    stored = rows("0 draw", "lamp 0 1", "0 place a1", "lamp 1 2", "undo 1", "0 place b1")
    assert lines_left(stored) == (["0 draw", "0 place b1"], 1)


def test_hints_stay_where_the_game_went_back_to() -> None:
    stored = rows("0 draw", "lamp 0 1", "0 place a1", "lamp 1 2", "undo 1", "lamp 0 1")
    assert lamp_of(stored).asked == [Asked(0, 1), Asked(1, 1, moved=True), Asked(0, 1)]


def test_a_hint_changes_nothing_for_who_decided_ahead() -> None:
    assert kept_ahead(rows("ahead 1 arrange a b c d", "lamp 0 0")) == {1: "arrange a b c d"}
    assert kept_ahead(rows("ahead 1 arrange a b c d", "lamp 0 0", "0 arrange", "1 arrange")) == {}
