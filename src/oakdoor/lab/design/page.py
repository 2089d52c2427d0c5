"""The path of a search as one page: a plot, the values that were found, all trials; it needs nothing beside itself."""

from html import escape

from oakdoor.lab.design.tuning import Search
from oakdoor.lab.design.wording import Wording
from oakdoor.language.language import Language
from oakdoor.narration.printing import words_of

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 14, 34
_STYLE = """
:root{color-scheme:light dark;--bg:#fbf6e9;--panel:#fffdf6;--text:#2a2114;--dim:#5f523c;--line:#d9caa6;--brass:#8a5a10;
--good:#2f7d4f}
@media (prefers-color-scheme:dark){:root{--bg:#17140f;--panel:#221d15;--text:#f2e8d2;--dim:#c3b494;--line:#4a4030;
--brass:#e8bd63;--good:#7fc79a}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px}h1{font-size:28px;margin:0 0 8px}
h2{font-size:20px;margin:28px 0 6px}
p{margin:4px 0;color:var(--dim)}svg{width:100%;height:auto;background:var(--panel);border:1px solid var(--line);
border-radius:12px;margin-top:12px}text{fill:var(--dim);font:13px system-ui,sans-serif}table{border-collapse:collapse;
width:100%}th,td{text-align:left;padding:5px 8px;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th{color:var(--dim);font-weight:600}.r{text-align:right}.best td{font-weight:700}.scroll{overflow-x:auto}
summary{cursor:pointer;padding:8px 0}
@media print{body{background:#fff;color:#000}}
"""


class Page:
    """Writes the page of a search in one language."""

    def __init__(self, search: Search, code: str) -> None:
        self.search = search
        self.code = code
        self.say = Wording(code)
        self._labels = words_of(Language(code), search.plan.mode.game, search.table)

    def text(self, key: str, **values: object) -> str:
        """A text of the page, safe to stand in it."""
        return escape(self.say.text(key, **values))

    def page(self) -> str:
        """The whole page."""
        search = self.search
        title = self.text(
            "title", mode=Language(self.code).text(f"{search.plan.mode.game}.mode.{search.plan.mode.name}.name")
        )
        goals = ", ".join(goal.text for goal in search.goals)
        played = self.text(
            "played",
            trials=len(search.done),
            games=search.plan.games,
            bots=", ".join([*search.plan.bots, *(f"{key}={value}" for key, value in search.plan.options.items())]),
            seed=search.plan.seed,
        )
        parts = [f"<h1>{title}</h1>", f"<p>{self.text('asked', goals=goals)}</p>", f"<p>{played}</p>", self.plot()]
        said = escape(verdict(search, self.code))
        parts += [f"<p><b>{said}</b></p>", self._values(), self._measures(), self._trials()]
        return (
            f'<!doctype html>\n<html lang="{self.code}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
            f"<style>{_STYLE}</style></head><body><main>{''.join(parts)}</main></body></html>\n"
        )

    def plot(self) -> str:
        """Distance by trial: each as a circle, the best so far as a line, the goal as a band."""
        away = [trial.distance for trial in self.search.done]
        known = [value for value in away if value is not None]
        if not known:
            return ""
        top = max(2.0, *known)
        wide = max(1, self.search.trials - 1)

        def x(number: int) -> float:
            return round(LEFT + (WIDTH - LEFT - RIGHT) * number / wide, 1)

        def y(value: float) -> float:
            return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top), 1)

        circles = [
            f'<circle cx="{x(number)}" cy="{y(value)}" r="3.5" fill="none" stroke="var(--dim)" stroke-width="1.5"/>'
            for number, value in enumerate(away)
            if value is not None
        ]
        best, steps = float("inf"), list[str]()
        for number, value in enumerate(away):
            best = min(best, value if value is not None else best)
            if best < float("inf"):
                steps.append(f"H{x(number)}V{y(best)}" if steps else f"M{x(number)} {y(best)}")
        said = self.text("path", first=self.say.number(known[0]), last=self.say.number(best), trials=len(away))
        floor = HEIGHT - BOTTOM
        marks = "".join(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(mark)}" y2="{y(mark)}" stroke="var(--line)"/>'
            f'<text x="{LEFT - 8}" y="{y(mark) + 4}" text-anchor="end">{self.say.number(mark)}</text>'
            for mark in (0, round(top / 2, 1), round(top, 1))
        )
        band = (
            f'<rect x="{LEFT}" y="{y(1)}" width="{WIDTH - LEFT - RIGHT}" height="{round(floor - y(1), 1)}" '
            f'fill="var(--good)" opacity=".18"/><text x="{WIDTH - RIGHT - 6}" y="{floor - 6}" text-anchor="end" '
            f'style="fill:var(--good);font-weight:700">{self.text("goal")}</text>'
        )
        axis = (
            f'<text x="{LEFT}" y="{HEIGHT - 10}" text-anchor="middle">1</text>'
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 10}" text-anchor="end">'
            f"{self.text('trial')} {self.search.trials}</text>"
            f'<text x="{LEFT + 6}" y="{TOP + 12}">{self.text("distance")}</text>'
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}">'
            f'{band}{marks}{"".join(circles)}<path d="{"".join(steps)}" fill="none" stroke="var(--brass)" '
            f'stroke-width="2.5"/>{axis}</svg><p>{said}</p>'
        )

    def _values(self) -> str:
        best = self.search.best
        if best is None:
            return ""
        rows = []
        for change in self.search.changes:
            before, after = self.search.start[change.name], best.values[change.name]
            cells = f'<td class="r">{self.say.number(before)}</td><td class="r">{self.say.number(after)}</td>'
            row = "best" if before != after else ""
            rows.append(f'<tr class="{row}"><td>{escape(self._labels.label(change.keys))}</td>{cells}</tr>')
        return _html_table(self.text("values"), [self.text("entry"), self.text("before"), self.text("after")], rows)

    def _measures(self) -> str:
        best, first = self.search.best, self.search.done[0] if self.search.done else None
        if best is None or best.measures is None:
            return ""
        rows = []
        for goal in self.search.goals:
            before = first.measures[goal.measure] if first is not None and first.measures else None
            fresh = self.search.confirmed.get(goal.measure)
            told = [self.say.measured(one) for one in (before, best.measures[goal.measure], fresh)]
            rows.append(f"<tr><td>{escape(goal.text)}</td>{''.join(f'<td class=r>{one}</td>' for one in told)}</tr>")
        heads = [self.text(key) for key in ("measure", "before", "after", "fresh")]
        tried = self.text("checked", count=len(self.search.checks))
        notes = f"<p>{tried} {self.text('unit')}</p>"
        return _html_table(self.text("measures"), heads, rows) + notes

    def _trials(self) -> str:
        best = self.search.best
        rows = []
        for trial in self.search.done:
            away = "" if trial.distance is None else self.say.number(trial.distance)
            cells = "".join(f'<td class="r">{self.say.number(value)}</td>' for value in trial.values.values())
            row = "best" if trial == best else ""
            rows.append(f'<tr class="{row}"><td>{trial.number + 1}</td>{cells}<td class="r">{away}</td></tr>')
        names = [escape(self._labels.label(change.keys)) for change in self.search.changes]
        table = _html_table("", [self.text("trial"), *names, self.text("distance")], rows)
        return f"<details><summary>{self.text('table')}</summary>{table}</details>"


def verdict(search: Search, code: str) -> str:
    """Whether the goal is reached, in a sentence."""
    number = search.best.number + 1 if search.best is not None else 0
    return Wording(code).text(search.outcome, number=number)


def _html_table(title: str, heads: list[str], rows: list[str]) -> str:
    head = "".join(f'<th scope="col"{"" if not number else " class=r"}>{one}</th>' for number, one in enumerate(heads))
    named = f"<h2>{title}</h2>" if title else ""
    return (
        f'{named}<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )
