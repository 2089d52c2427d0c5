from oakdoor.tables.clock import Clock, ClockRule


def test_time_runs_for_whoever_is_to_move() -> None:
    clock = Clock.fresh(ClockRule(1, 5), 2)
    clock.turn_to([0], 100.0)
    assert clock.seconds_left(0, 110.0) == 50.0
    assert clock.seconds_left(1, 110.0) == 60.0


def test_the_end_of_a_turn_adds_the_increment() -> None:
    clock = Clock.fresh(ClockRule(1, 5), 2)
    clock.turn_to([0], 0.0)
    clock.turn_to([0], 10.0)  # another decision of the same turn
    assert clock.left == [50.0, 60.0]
    clock.turn_to([1], 20.0)
    assert clock.left == [45.0, 60.0]


def test_taking_back_costs_time_and_adds_nothing() -> None:
    clock = Clock.fresh(ClockRule(1, 5), 2)
    clock.turn_to([0], 0.0)
    clock.turn_to([1], 10.0, ends_turn=False)
    assert clock.left == [50.0, 60.0]


def test_nothing_is_less_than_nothing() -> None:
    clock = Clock.fresh(ClockRule(1, 5), 2)
    clock.turn_to([0], 0.0)
    assert clock.late(59.9) == []
    assert clock.late(60.0) == [0]
    assert clock.seconds_left(0, 1000.0) == 0.0
    clock.turn_to([1], 1000.0)
    assert clock.left == [0.0, 60.0]  # too late for the increment


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    clock = Clock.fresh(ClockRule(1), 1)
    clock.turn_to([0], 100.0)
    assert clock.seconds_left(0, 50.0) == 60.0


def test_a_stopped_clock_does_not_run_out() -> None:
    clock = Clock.fresh(ClockRule(1), 1)
    clock.turn_to([0], 0.0)
    clock.turn_to([], 30.0)
    assert clock.late(1000.0) == []
    assert clock.seconds_left(0, 1000.0) == 30.0


def test_time_runs_for_all_who_decide_at_the_same_time() -> None:
    clock = Clock.fresh(ClockRule(1, 5), 3)
    clock.turn_to([0, 1, 2], 0.0)
    clock.turn_to([0, 2], 10.0)  # who is done gets the increment, the others think on
    assert clock.left == [50.0, 55.0, 50.0]
    assert clock.late(59.9) == []
    assert clock.late(60.0) == [0, 2]
    assert clock.seconds_left(1, 1000.0) == 55.0
