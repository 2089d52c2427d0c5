"""A review as one HTML file that needs nothing beside it: plots, all turns with candidates, luck and skill."""

from html import escape

from oakdoor.games.position.reader import EVERYTHING
from oakdoor.review.report.plot import Spot, line_plot, waterfall
from oakdoor.review.report.report import Choice, Report, Row
from oakdoor.review.shapes import Turn

MOST_SPOTS = 8  # marks on a graph
SIGNS = {"best": "★", "good": "✓", "slip": "▲", "blunder": "✖"}

STYLE = """
:root { color-scheme: light dark; --ink: #1d2a26; --soft: #50635c; --page: #f6f3ea; --card: #fffdf6; --edge: #cfd6cd;
  --curve: #8a4b12; --band: #e5cfae; --slip: #9a6700; --blunder: #b3261e; --best: #1f6f3d; --cards: #3b6ea5;
  --moves: #b07d15; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef3ee; --soft: #a9bbb2; --page: #16211d; --card: #1f2d28;
  --edge: #3a4a44; --curve: #f0b35a; --band: #4a3f2a; --slip: #f2c14e; --blunder: #ff8a80; --best: #7fd69a;
  --cards: #7fb2e5; --moves: #e6b94f; } }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 3rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
svg { display: block; box-sizing: border-box; width: 100%; min-width: 38rem; height: auto; background: var(--card);
  border: 1px solid var(--edge); border-radius: 10px; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
.grid { stroke: var(--edge); } .zero { stroke: var(--soft); } .curve { fill: none; stroke: var(--curve);
  stroke-width: 2; } .band { fill: var(--band); }
polygon.slip { fill: var(--slip); } polygon.blunder { fill: var(--blunder); }
rect.cards { fill: var(--cards); } rect.moves { fill: var(--moves); } rect.start, rect.result { fill: var(--soft); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--edge); }
td.figure, th.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.best { color: var(--best); } .good { color: var(--soft); } .slip { color: var(--slip); }
.blunder { color: var(--blunder); } .mark { white-space: nowrap; } a { color: inherit; }
.cross { stroke: var(--card); stroke-width: 2; } .turning { background: var(--card); }
summary { cursor: pointer; } ol { margin: .25rem 0; padding-left: 1.5rem; }
"""


def page_of(report: Report) -> str:
    """The whole file."""
    words = report.words
    body = [f"<h1>{escape(words.text('review.title'))}</h1>", f"<p>{escape(report.heading())}</p>"]
    body += [f'<p class="soft">{escape(line)}</p>' for line in report.judged_with()]
    body += [f"<p><b>{escape(name)}</b> {escape(report.counted(seat))}</p>" for seat, name in enumerate(report.names)]
    body += [*_graphs(report), *_turns(report), *_luck(report)]
    return (
        f'<!doctype html>\n<html lang="{words.language.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(words.text('review.title'))}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{chr(10).join(body)}\n</body>\n</html>\n"
    )


def _graphs(report: Report) -> list[str]:
    """Expected lead with its band, and the win chance, turn by turn."""
    curve, points = report.curve, report.telling.points
    plies = [0, *(turn.last for turn in report.turns)]
    name = report.names[report.seat]
    leads, shares = [curve.leads[ply] for ply in plies], [curve.shares[ply] for ply in plies]
    band = [(curve.low[ply], curve.high[ply]) for ply in plies]
    spots = [
        Spot(turn.number, curve.leads[turn.last], turn.mark or "", _spot_title(report, turn)) for turn in _worst(report)
    ]
    lead_title, share_title = (f"{report.words.text(key)}, {name}" for key in ("review.lead", "review.share"))
    told = f"{lead_title}. {points(leads[0])}, {points(leads[-1])}."
    chance = f"{share_title}. {round(100 * shares[0])} %, {round(100 * shares[-1])} %."
    return [
        f"<h2>{escape(lead_title)}</h2>",
        _wide(line_plot(told, leads, band, spots, report.telling.level, 0.0)),
        f'<p class="soft">{escape(report.words.text("review.band"))}</p>',
        f"<h2>{escape(share_title)}</h2>",
        _wide(line_plot(chance, shares, [], [], lambda share: f"{round(100 * share)} %", 0.5)),
        _figures(report, plies),
    ]


def _wide(thing: str) -> str:
    """A plot or a table that is moved sideways where a screen is narrow: its words stay large enough to be read."""
    return f'<div class="wide">{thing}</div>'


def _worst(report: Report) -> list[Turn]:
    """The slips and blunders that carry marks."""
    marked = [turn for turn in report.turns if turn.mark in ("slip", "blunder")]
    return sorted(marked, key=lambda turn: -turn.lead_loss)[:MOST_SPOTS]


def _spot_title(report: Report, turn: Turn) -> str:
    mark = report.telling.mark(turn.mark or "slip")
    return f"{report.words.text('review.turn', number=turn.number)}, {report.names[turn.seat]}, {mark}"


def _figures(report: Report, plies: list[int]) -> str:
    """The graphs as a table."""
    words, curve = report.words, report.curve
    rows = "".join(
        f'<tr><td class="figure">{number}</td><td class="figure">{report.telling.points(curve.leads[ply])}</td>'
        f'<td class="figure">{round(100 * curve.shares[ply])} %</td></tr>'
        for number, ply in enumerate(plies)
    )
    heads = "".join(
        f'<th class="figure">{escape(words.text(key))}</th>' for key in ("review.turns", "review.lead", "review.share")
    )
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<details><summary>{escape(words.text('review.table'))}</summary>{_wide(table)}</details>"


def _turns(report: Report) -> list[str]:
    words = report.words
    heads = "".join(
        f"<th{shape}>{escape(text)}</th>"
        for text, shape in (
            ("#", ' class="figure"'),
            (words.text("review.what"), ""),
            (words.text("review.loss"), ' class="figure"'),
            ("", ""),
        )
    )
    rows = "\n".join(_turn(report, report.row(turn)) for turn in report.turns)
    table = _wide(f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>")
    turning = ", ".join(f'<a href="#t{number}">{number}</a>' for number in report.eye.turning)
    found = [f"<p><b>{escape(words.text('review.turning'))}</b> {turning}</p>"] if turning else []
    return [f"<h2>{escape(words.text('review.turns'))}</h2>", *found, table]


def _turn(report: Report, row: Row) -> str:
    turn = row.turn
    shape = ' class="turning"' if turn.number in report.eye.turning else ""
    mark = (
        f'<span class="{turn.mark}">{SIGNS[turn.mark]} {escape(report.telling.mark(turn.mark))}</span>'
        if turn.mark
        else ""
    )
    return (
        f'<tr id="t{turn.number}"{shape}><td class="figure">{turn.number}</td>'
        f"<td>{escape(row.what)}{_choices(report, row)}</td>"
        f'<td class="figure">{report.telling.points(-turn.lead_loss)}</td><td class="mark">{mark}</td></tr>'
    )


def _choices(report: Report, row: Row) -> str:
    if not row.choices:
        return ""
    items = "".join(_choice(report, choice) for choice in row.choices)
    return f"<details><summary>{escape(row.sentence)}</summary><ol>{items}</ol></details>"


def _choice(report: Report, choice: Choice) -> str:
    played = f" ({escape(report.words.text('review.played'))})" if choice.played else ""
    return (
        f'<li value="{choice.rank}">{escape(choice.move)}{played}, <b>{choice.lead}</b>, {choice.share}. '
        f"{escape(choice.why)}</li>"
    )


def _luck(report: Report) -> list[str]:
    words = report.words
    heading = words.text("review.luck", name=report.names[report.luck.seat])
    rows = report.luck_rows()
    told = ", ".join(f"{name} {report.telling.points(value)}" for name, value, _ in rows)
    note = [f'<p class="soft">{escape(words.text("review.unforeseen"))}</p>'] if report.eye.eyes == EVERYTHING else []
    return [
        f"<h2>{escape(heading)}</h2>",
        f"<p>{escape(report.luck_share())}</p>",
        _wide(waterfall(f"{heading}. {told}.", rows, report.telling.points)),
        *note,
    ]
