"""Luck apart from decisions: how an eye's expectation went through a game, and who or what changed it."""

from collections.abc import Callable
from dataclasses import dataclass

from oakdoor.review.positions import Played
from oakdoor.review.shapes import Curve, Judged, Luck, Sum
from oakdoor.review.spreads import Spread


@dataclass(frozen=True)
class Way:
    """A quantity at every ply, and the sum that it comes to."""

    values: list[float]
    sum: Sum


def part_of(played: Played, seat: int, by: int) -> float:
    """What a loss of one seat is to another: itself to its own side, the opposite to the other one, and a part of
    that where there are several."""
    if played.mode.cooperative or played.sides[seat] == played.sides[by]:
        return -1.0
    return 1.0 / (played.scoring - 1)


def way(
    played: Played,
    seat: int,
    result: float,
    losses: list[float],
    expected: Callable[[int], float | None],
) -> Way:
    """How a seat came to its result. `expected` is what it expected at a ply, or None where the decision showed it
    nothing: then it expected what it did afterwards, but for what the decision gave away."""
    values = [result]
    cards, moves = [0.0] * played.players, [0.0] * played.players
    for position in reversed(played.positions):
        decided = part_of(played, seat, position.seat) * losses[position.ply]
        before = expected(position.ply)
        if before is None:
            before = values[-1] - decided
        else:
            cards[position.seat] += values[-1] - before - decided
        moves[position.seat] += decided
        values.append(before)
    values.reverse()
    return Way(values, Sum(values[0], tuple(cards), tuple(moves), result))


def seen(
    played: Played, spread: Spread, seat: int, decisions: list[Judged], expected: Callable[[int], float | None]
) -> tuple[Curve, Luck]:
    """A seat's curve and its luck, from its expected share of the win where something was shown."""

    def expected_lead(ply: int) -> float | None:
        share = expected(ply)
        return None if share is None else spread.lead(share, ply)

    shares = way(played, seat, played.returns[seat], [one.loss for one in decisions], expected)
    leads = way(played, seat, played.leads[seat], [one.lead_loss for one in decisions], expected_lead)
    bands = [spread.band(lead, ply) for ply, lead in enumerate(leads.values[:-1])]
    bands.append((played.leads[seat], played.leads[seat]))
    curve = Curve(
        seat,
        tuple(min(1.0, max(0.0, share)) for share in shares.values),
        tuple(leads.values),
        tuple(low for low, _ in bands),
        tuple(high for _, high in bands),
    )
    return curve, Luck(seat, leads.sum, shares.sum)
