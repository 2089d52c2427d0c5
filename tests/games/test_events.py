"""Events: written by the rules, readable by whom they concern."""

from oakdoor.games.events import NO_LOG, Event, emit, new_log


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
    event = Event("drawn", 1, {"card": "elf"}, ("card",))
    assert event.seen_by(1).values == {"card": "elf"}
    assert event.seen_by(0).values == {"card": None}
    assert event.seen_by(-1).as_json() == {"event": "drawn", "seat": 1, "card": None}
