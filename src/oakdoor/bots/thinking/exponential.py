"""The exponential function in plain arithmetic: libraries differ in its last digits, and a search that starts from the
same seed is to find the same everywhere, on a server as in a page."""

from oakdoor.games.compiler.compiled import rule

LARGEST = 700.0  # powers beyond it are taken for it; e to it still is a number
_BITS = 1.4426950408889634  # of e
_HIGH, _LOW = 0.6931471803691238, 1.9082149292705877e-10  # the logarithm of 2, in two parts


@rule
def exponential(power: float) -> float:
    """e to a power."""
    exact = min(max(float(power), -LARGEST), LARGEST)
    whole = int(exact * _BITS + (0.5 if exact >= 0.0 else -0.5))
    rest = (exact - whole * _HIGH) - whole * _LOW
    total = 1.0  # of the series, from its thirteenth term on
    for term in range(13, 0, -1):
        total = 1.0 + total * rest / term
    base = 2.0 if whole >= 0 else 0.5
    steps = abs(whole)
    while steps > 0:
        if steps & 1:
            total *= base
        base *= base
        steps >>= 1
    return total
