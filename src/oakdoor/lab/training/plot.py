"""The plot of a training: what the new networks gained over the old ones, added up, and the loss, as a small SVG."""

from typing import Any

WIDTH, HEIGHT, MARGIN = 640, 320, 40


def _line(values: list[float], colour: str) -> str:
    """A line through values, from the left edge to the right."""
    least, most = min(values), max(values)
    span = (most - least) or 1.0
    step = (WIDTH - 2 * MARGIN) / max(1, len(values) - 1)
    points = " ".join(
        f"{MARGIN + number * step:.1f},{HEIGHT - MARGIN - (value - least) / span * (HEIGHT - 2 * MARGIN):.1f}"
        for number, value in enumerate(values)
    )
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def plot(name: str, rows: list[dict[str, Any]]) -> str:
    """The journal of a training as a picture; each line has a scale of its own, whose ends are written beside it."""
    gained, total = [], 0.0
    for row in rows:
        total += row["gain"] if row["kept"] else 0.0
        gained.append(total)
    losses = [row["loss"] for row in rows]
    texts = [
        (MARGIN, 22, f"{name}, {len(rows)} generations, {sum(row['games'] for row in rows):,} games", "currentColor"),
        (MARGIN, HEIGHT - 12, f"gains added up: {min(gained):.3f} to {max(gained):.3f}", "#2a7"),
        (WIDTH // 2, HEIGHT - 12, f"loss: {min(losses):.4f} to {max(losses):.4f}", "#c52"),
    ]
    words = [f'<text x="{x}" y="{y}" fill="{colour}">{text}</text>' for x, y, text, colour in texts]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="14">',
            *words,
            _line(gained, "#2a7"),
            _line(losses, "#c52"),
            "</svg>\n",
        ]
    )
