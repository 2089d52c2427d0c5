"""Events: written by the rules, readable by whom they concern."""

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG, VALUES, Event, Kind, Kinds, emit, new_log
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import all_modes


def test_a_log_counts_its_events() -> None:
    log = new_log(8)
    emit(log, 3, 1, 10, 20, 30, 40)
    emit(log, 4, 0, 1, 2, 3, 4)
    assert log[0, 0] == 2
    assert log[1].tolist() == [3, 1, 10, 20, 30, 40]
    assert log[2].tolist() == [4, 0, 1, 2, 3, 4]


def test_a_full_log_takes_no_more() -> None:
    log = new_log(1)
    for _ in range(3):
        emit(log, 1, 0, 0, 0, 0, 0)
    assert log[0, 0] == 1


def test_a_log_without_rows_takes_nothing() -> None:
    log = NO_LOG.copy()
    emit(log, 1, 0, 0, 0, 0, 0)
    assert len(log) == 0


def test_secrets_are_for_their_seat() -> None:
    event = Event(Kind("drawn", ("card",), secret=("card",)), 1, {"card": "elf"})
    assert event.seen_by(1).values == {"card": "elf"}
    assert event.seen_by(0).values == {"card": None}
    assert event.seen_by(WATCHER).as_json() == {"event": "drawn", "seat": 1, "card": None}


def test_kinds_are_numbered_as_the_rules_write_them() -> None:
    kinds = Kinds({"cell"}, {"cell": str, "card": str})
    assert [kinds.add("opened", "cell", "card"), kinds.add("drawn", "card", secret=("card",))] == [0, 1]
    assert kinds[1] == Kind("drawn", ("card",), ("card",))
    with pytest.raises(ValueError, match="values without a type: tile"):
        kinds.add("laid", "tile")


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_the_kinds_of_a_game_fit_together(mode: Mode) -> None:
    names = [kind.name for kind in mode.kinds]
    assert len(set(names)) == len(names)
    used = {value for kind in mode.kinds for value in kind.values}
    assert mode.kinds.where < used
    for kind in mode.kinds:
        assert len(kind.values) <= VALUES
        assert set(kind.secret) <= set(kind.values)
