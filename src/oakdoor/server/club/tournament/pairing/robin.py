"""Everybody meets everybody, by the circle: one stays, the others go round (Berger's tables)."""

from oakdoor.server.club.tournament.pairing.shapes import Drawn


def rounds_of(count: int) -> int:
    """How many rounds that takes."""
    return max(0, count - 1 + count % 2)


def draw_robin(numbers: list[int], number: int) -> Drawn:
    """A round, counted from 1. Each is first as often as not, but for one game; of an odd number each has one bye."""
    count = len(numbers) + len(numbers) % 2
    if count < 2:
        return Drawn((), tuple(numbers))
    circle = count - 1
    turn = (number - 1) * (count // 2) % circle  # half a circle each round: whoever was first is not the next time
    pairs = [((turn + step) % circle, (turn - step) % circle) for step in range(1, count // 2)]
    pairs.append((turn, circle) if number % 2 else (circle, turn))
    tables = [(numbers[a], numbers[b]) for a, b in pairs if max(a, b) < len(numbers)]
    byes = [numbers[min(a, b)] for a, b in pairs if max(a, b) >= len(numbers)]
    return Drawn(tuple(tables), tuple(byes))
