"""The panels of a report, in one language: each a heading, a plot, and the sentence that says what it means."""

import shlex
from functools import partial
from html import escape

from oakdoor.lab.balance.numbers import Figure
from oakdoor.lab.balance.plots import Bar, Dot, bars, dots, histogram
from oakdoor.lab.balance.report import Difference, Report
from oakdoor.lab.balance.rules import RARE, rare, used
from oakdoor.lab.balance.sentences import Sentences
from oakdoor.lab.balance.study import GROUPS, PACE, Study
from oakdoor.language.language import title

FEW = 200  # games: with fewer nothing is sorted by value
MOST_ROWS = 30  # of the comparison, when so many differ
PLANNING = ("svea", "runa", "search", "playouts")  # bots that look ahead


class Panels:
    """All panels of a report."""

    def __init__(self, report: Report, code: str) -> None:
        self.report, self.code = report, code
        self.told = Sentences(report, code)
        self.say = self.told.say
        self.study, self.other = self.told.study, self.told.other

    def all(self) -> list[str]:
        """Every panel that this report has numbers for."""
        first = self._won() if self.report.mode.cooperative else self._order()
        worths = [self._worth(group) for group in GROUPS]
        more = [self._scores(), first, self._lines(), *worths, self._length(), self._ends(), self._choice()]
        return [one for one in [*more, self._skill(), self._rules(), self._both(), self._reading()] if one]

    def _panel(self, title: str, note: str, body: str, means: str, keys: str = "") -> str:
        caption = f'<p class="means">{escape(means)}</p>' if means else ""
        small = f' <span class="note">{escape(note)}</span>' if note else ""
        return f'<section class="panel bx"><h2>{escape(title)}</h2>{small}{keys}{body}{caption}</section>'

    def _keys(self, shape: str) -> str:
        """Which colour is A, and which is B."""
        if self.other is None:
            return ""
        names = [escape(self.called(study)) for study in self.report.studies]
        return (
            f'<div class="keys"><span><i></i>A {names[0]}</span><span><i class="{shape}"></i>B {names[1]}</span></div>'
        )

    def called(self, study: Study) -> str:
        """What a study is called."""
        return self.say.text("printed") if study.components is None else study.name

    def _scores(self) -> str:
        label = self.study.main.label
        means = self.told.scores()
        second = self.other.scores[label].values if self.other else None
        plot = histogram(means, self.study.scores[label].values, second, partial(self.say.percent, digits=0))
        note = self.say.setting(self.study.main)
        return self._panel(self.say.text("scores"), note, plot, means, self._keys("kb"))

    def _dot(self, name: str, label: str, fair: float | None = None, said: str | None = None) -> Dot:
        one = self.study.figures[name]
        beside = self.other.figures.get(name) if self.other else None
        change = self.told.changes.get(name)
        return Dot(
            label,
            one.value,
            one.low,
            one.high,
            said if said is not None else self._said(name, one, change),
            fair,
            (beside.value, beside.low, beside.high) if beside else None,
            bool(change and change.beyond),
        )

    def _said(self, name: str, one: Figure, change: Difference | None) -> str:
        """What stands beside a dot: its value, or how it changed."""
        if change is None:  # what follows from the others is not compared
            return "" if self.other is not None and name.startswith("order.") else self.say.measured(name, one.value)
        return f"{self.told.change(change)}{' *' if change.beyond else ''}"

    def _order(self) -> str:
        rows = []
        for setting in self.study.settings:
            fair = self.told.fair(setting)
            for place in range(1, setting.players + 1):
                label = self.say.text("order_place", setting=self.say.setting(setting), place=place)
                name = f"order.{place}.{setting.label}"
                rows.append(self._dot(name, label, fair))
        plot = dots(rows, self._percent)
        return self._panel(
            self.say.text("order"), self.say.text("order_note"), plot, self.told.order(), self._keys("kb")
        )

    def _percent(self, value: float) -> str:
        return self.say.percent(value, 0)

    def _plain(self, value: float) -> str:
        return self.say.number(value, 0 if value == int(value) else 1)

    def _won(self) -> str:
        rows = [self._dot(f"won.{one.label}", self.say.setting(one)) for one in self.study.settings]
        for name in self.study.group("ages"):
            rows.append(self._dot(f"ages.{name}", title(self.say.text("age", age=name.partition(".")[0]))))
        plot = dots(rows, self._percent)
        return self._panel(self.say.text("won"), self.say.text("won_note"), plot, self.told.won(), self._keys("kb"))

    def _lines(self) -> str:
        found = self.study.group("line")
        rows = []
        for name, figure in found.items():
            full = f"line.{name}"
            change = self.told.changes.get(full)
            beside = self.other.figures[full].value if self.other and full in self.other.figures else None
            rows.append(
                Bar(
                    self.say.thing(full), figure.value, self._said(full, figure, change), beside,
                    bool(change and change.beyond),
                )
            )  # fmt: skip
        plot = bars(rows, self._plain)
        return self._panel(
            self.say.text("lines"), self.say.text("lines_note"), plot, self.told.lines(), self._keys("kf")
        )

    def _worth(self, group: str) -> str:
        found = {f"{group}.{name}": one for name, one in self.study.group(f"worth.{group}").items()}
        if len(found) < 2:
            return ""
        names = list(found)
        if self.study.main.games >= FEW and group != "place":
            names.sort(key=lambda name: -found[name].value)
        rows = []
        for name in names:
            full = f"worth.{name}"
            had = self.study.figures[f"had.{name}"].value
            said = f"{self._said(full, found[name], self.told.changes.get(full))}"
            if group in ("legend", "item"):
                said += f" · {self.say.text('worth_had', share=self.say.percent(had, 0))}"
            rows.append(self._dot(full, self.say.thing(name), said=said))
        note = self.say.text(f"note_{group}{'_alone' if group == 'tile' and self.report.mode.cooperative else ''}")
        return self._panel(
            self.say.text(f"worth_{group}"), note, dots(rows, self._plain, 0.0), self.told.worth(group, found),
            self._keys("kb"),
        )  # fmt: skip

    def _length(self) -> str:
        label, means = self.study.main.label, self.told.length()
        second = self.other.turns[label].values if self.other else None
        plot = histogram(means, self.study.turns[label].values, second, partial(self.say.percent, digits=0))
        return self._panel(self.say.text("length"), self.say.text("length_note"), plot, means, self._keys("kb"))

    def _ends(self) -> str:
        body = "".join(f"<span>{escape(line)}</span>" for line in self.told.ends())
        return self._panel(self.say.text("ends"), "", f'<div class="sums2">{body}</div>', "")

    def _choice(self) -> str:
        rows = [self._dot(f"choice.{name}", title(self.say.text(f"choice_{name}"))) for name in ("random", "second")]
        plot = dots(rows, self._plain, 0.0)
        return self._panel(
            self.say.text("choice"), self.say.text("choice_note"), plot, self.told.choice(), self._keys("kb")
        )

    def _skill(self) -> str:
        found = self.study.group("rung")
        if not found or "skill" not in self.study.figures:
            return ""
        together = self.report.mode.cooperative
        rows = [
            self._dot(f"rung.{name}", self.say.bot(name), None if together else 0.5, self.say.percent(one.value, 0))
            for name, one in found.items()
        ]
        note = self.say.text("skill_note_together" if together else "skill_note")
        plot = dots(rows, self._percent)
        return self._panel(self.say.text("skill"), note, plot, self.told.skill(), self._keys("kb"))

    def _rules(self) -> str:
        every, found = used(self.report.mode, self.study), rare(self.report.mode, self.study)
        limit = self.say.percent(RARE, 0)
        if not found:
            means = self.say.text("rules_none", all=len(every), limit=limit)
            return self._panel(self.say.text("rules"), "", "", means) if every else ""
        items = "".join(
            f"<li>{escape(self.say.thing(name))} <span>{escape(self.say.percent(share))}</span></li>"
            for name, share in found.items()
        )
        said = self.say.text("rules_said", all=len(every), bot=self.say.bot(self.report.bot))
        body = f'<p class="means">{escape(said)}</p><ul class="rare">{items}</ul>'
        return self._panel(self.say.text("rules"), self.say.text("rules_note", limit=limit), body, "")

    def _both(self) -> str:
        if self.other is None:
            return ""
        every, beyond = self.report.differences, self.report.beyond
        label = self.study.main.label
        usual = [f"{kind}.{label}" for kind in ("score", "spread", "winner", "won", "order.1", "level", "turns")]
        shown = [self.told.changes[name] for name in usual if name in self.told.changes]
        shown += [one for one in beyond[:MOST_ROWS] if one not in shown]
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in self._heads())
        rows = "".join(self._row(one) for one in shown)
        key = "both_said" if beyond else "both_none"
        means = self.say.text(key, count=len(beyond), all=len(every))
        if len(beyond) > MOST_ROWS:
            means += f" {self.say.text('both_more')}"
        table = f'<table class="both"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        return self._panel(self.say.text("both"), "", table, means)

    def _heads(self) -> list[str]:
        a, b = (self.called(study) for study in self.report.studies)
        return [self.say.text("both_figure"), f"A {a}", f"B {b}", self.say.text("both_change")]

    def _row(self, one: Difference) -> str:
        name = self.say.figure(one.name, self.study.settings)
        before, after = (self.say.measured(one.name, value) for value in (one.before, one.after))
        change = f"{self.told.change(one)}{' *' if one.beyond else ''}"
        shape = ' class="strong"' if one.beyond else ""
        return f'<tr><th scope="row">{escape(name)}</th><td>{before}</td><td>{after}</td><td{shape}>{change}</td></tr>'

    def _reading(self) -> str:
        plans = self.report.bot.partition("@")[0] in PLANNING
        said = [self.say.text("read_search" if plans else "read_greedy"), self.say.text("read_worth")]
        if self.other is not None:
            said.append(self.say.text("read_same"))
        said.append(self.say.text("read_again"))
        body = f'<p class="means">{escape(" ".join(said))}</p><pre>{escape(command_of(self.report))}</pre>'
        return self._panel(self.say.text("read"), "", body, "")


def command_of(report: Report) -> str:
    """The command that makes the same report."""
    mode, settings = report.mode, report.study.settings
    words = ["oakdoor", "lab", "report", f"{mode.game}/{mode.name}"]
    named = [study for study in report.studies if study.components is not None]
    files = report.files or [f"{study.name}.toml" for study in named]
    flags = ["--components"] if len(named) < 2 else ["--against", "--components"]
    for flag, file in zip(flags, files, strict=False):
        words += [flag, file]
    words += ["--bot", report.bot, "--games", str(report.study.main.games), "--deals", str(report.deals)]
    players = list(dict.fromkeys(setting.players for setting in settings))
    if players != list(mode.players):
        words += [word for count in players for word in ("--players", str(count))]
    if report.pace != PACE:
        words += ["--pace", f"{report.pace:g}"]
    return shlex.join([*words, "--seed", str(report.seed)])
