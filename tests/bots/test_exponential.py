"""The exponential function: right to the last digits, and never beyond what a number can hold."""

import math
import random

from oakdoor.bots.thinking.exponential import LARGEST, exponential


def test_it_is_right() -> None:
    chooser = random.Random(1)
    powers = [0.0, 1.0, -1.0, 1e-9, -1e-9, 0.5 * math.log(2), *(chooser.uniform(-50, 50) for _ in range(2000))]
    for power in powers:
        assert math.isclose(exponential(power), math.exp(power), rel_tol=5e-16)


def test_it_has_ends() -> None:
    assert exponential(0.0) == 1.0
    assert exponential(2 * LARGEST) == exponential(LARGEST) < math.inf
    assert exponential(-2 * LARGEST) == exponential(-LARGEST) > 0.0
