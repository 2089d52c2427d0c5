"""What the plots of a report mean, each in a sentence made from its numbers."""

from oakdoor.lab.balance.numbers import Figure, beyond_chance, chance_of
from oakdoor.lab.balance.plan import Setting
from oakdoor.lab.balance.report import Difference, Report
from oakdoor.lab.balance.study import HANDLING, Study
from oakdoor.lab.balance.wording import Wording

MOST_NAMED = 4  # changes that a sentence names


class Sentences:
    """Says what a report found, in one language. Of two studies the first is told; what B changes is said beside."""

    def __init__(self, report: Report, code: str) -> None:
        self.report = report
        self.say = Wording(report.mode, code)
        self.study = report.studies[0]
        self.other = report.studies[1] if len(report.studies) > 1 else None
        self.changes = {one.name: one for one in report.differences}

    def fair(self, setting: Setting) -> float:
        """A fair share of the wins at each place."""
        shares = [self.study.figures[f"order.{place + 1}.{setting.label}"].value for place in range(setting.players)]
        return sum(shares) / len(shares)

    def scores(self) -> str:
        """How points are spread."""
        label, say = self.study.main.label, self.say
        spread = self.study.scores[label]
        said = [
            say.text(
                "scores_said",
                middle=say.number(spread.quantile(0.5), 0),
                low=say.number(spread.quantile(0.1), 0),
                high=say.number(spread.quantile(0.9), 0),
                spread=say.number(self.study.figures[f"spread.{label}"].value),
            )
        ]
        if (winner := self.study.figures.get(f"winner.{label}")) is not None:
            said.append(say.text("scores_winner", winner=say.number(winner.value)))
        if (change := self.changes.get(f"score.{label}")) is not None:
            beyond = say.text("beyond" if change.beyond else "by_chance")
            before, after = say.number(change.before), say.number(change.after)
            said.append(say.text("scores_moved", before=before, after=after, beyond=beyond))
        return " ".join(said)

    def order(self) -> str:
        """Which places in the order of play have clearly more or less than a fair share, all of them being looked
        at."""
        fairs = {
            f"order.{place}.{one.label}": (one, place, self.fair(one))
            for one in self.study.settings
            for place in range(1, one.players + 1)
        }
        figures = self.study.figures
        chances = {
            name: chance_of(figures[name].value - entry[2], figures[name].error) for name, entry in fairs.items()
        }
        said = [
            self.say.text(
                "order_more" if figures[name].value > fair else "order_less",
                setting=self.say.setting(setting),
                place=place,
                share=self.say.percent(figures[name].value),
                fair=self.say.percent(fair, 0),
            )
            for name, (setting, place, fair) in fairs.items()
            if name in beyond_chance(chances)
        ]
        return " ".join(said) or self.say.text("order_fair")

    def won(self) -> str:
        """How often games are won, and where that is hardest."""
        say, study = self.say, self.study
        main = study.figures[f"won.{study.main.label}"]
        said = [
            say.text(
                "won_said",
                bot=say.bot(self.report.bot),
                share=say.percent(main.value),
                setting=say.setting(study.main),
                low=say.percent(main.low),
                high=say.percent(main.high),
                result=say.number(study.figures[f"result.{study.main.label}"].value),
            )
        ]
        if len(study.settings) > 1:
            hardest = min(study.settings, key=lambda one: study.figures[f"won.{one.label}"].value)
            share = say.percent(study.figures[f"won.{hardest.label}"].value)
            said.append(say.text("won_hardest", hardest=say.setting(hardest), share=share))
        return " ".join(said)

    def lines(self) -> str:
        """Which lines bring most and least, and which change."""
        say, found = self.say, self.study.group("line")
        most = max(found, key=lambda name: found[name].value)
        least = min(found, key=lambda name: found[name].value)
        said = say.text(
            "lines_said",
            most=say.thing(f"line.{most}"),
            points=say.number(found[most].value),
            least=say.thing(f"line.{least}"),
            fewest=say.number(found[least].value),
        )
        if self.other is None:
            return said
        changes = self.changed("line")
        return f"{said} {say.text('lines_changed', changes=changes) if changes else say.text('lines_same')}"

    def changed(self, prefix: str) -> str:
        """The figures of a kind that differ beyond chance, in words."""
        found = [one for one in self.report.beyond if one.name.startswith(f"{prefix}.")][:MOST_NAMED]
        return self.say.listed([f"{self.name(one)} {self.change(one)}" for one in found])

    def name(self, one: Difference) -> str:
        """What a difference is about, without what is measured of it."""
        kind, _, rest = one.name.partition(".")
        return self.say.thing(rest if kind in ("worth", "held") else one.name)

    def change(self, one: Difference) -> str:
        """How much a figure changed."""
        return self.say.measured(one.name, one.change, sign=True)

    def worth(self, group: str, found: dict[str, Figure]) -> str:
        """What is worth most and least of a group."""
        say = self.say
        best = max(found, key=lambda name: found[name].value)
        worst = min(found, key=lambda name: found[name].value)
        said = say.text(
            "worth_said",
            best=say.thing(best),
            worst=say.thing(worst),
            apart=say.text("worth_apart" if found[best].low > found[worst].high else "worth_close"),
            **_ends(say, "most", found[best]),
            **_ends(say, "least", found[worst]),
        )
        changes = self.changed(f"worth.{group}")
        return f"{said} {say.text('worth_changed', changes=changes)}" if changes else said

    def length(self) -> str:
        """How long games are."""
        say, label = self.say, self.study.main.label
        turns = self.study.turns[label]
        minutes = self.study.group("minutes")
        times = [
            f"{say.setting(one)}: {say.number(minutes[one.label].value, 0)}"
            for one in self.study.settings
            if one.label in minutes
        ]
        return say.text(
            "length_said",
            low=say.number(turns.quantile(0.25), 0),
            high=say.number(turns.quantile(0.75), 0),
            minutes=say.number(minutes[label].value, 0),
            times="; ".join(times),
            pace=say.number(self.report.pace, 0 if self.report.pace == int(self.report.pace) else 1),
            handling=HANDLING,
        )

    def ends(self) -> list[str]:
        """Why games end, the most frequent reason first, and how often nobody is alone on top."""
        say, label = self.say, self.study.main.label
        said = [
            say.text("ends_said", reason=say.end(reason), share=say.percent(figure.value))
            for reason, figure in ends_of(self.study, label).items()
        ]
        if f"level.{label}" in self.study.figures:
            level, shared = (say.percent(self.study.figures[f"{name}.{label}"].value) for name in ("level", "shared"))
            said.append(say.text("ties_said", level=level, shared=shared, setting=say.setting(self.study.main)))
        return said

    def choice(self) -> str:
        """How much a choice matters."""
        say, found = self.say, self.study.group("choice")
        return say.text(
            "choice_said",
            options=say.number(found["options"].value),
            random=say.number(found["random"].value),
            second=say.number(found["second"].value),
            clear=say.percent(found["clear"].value, 0),
        )

    def skill(self) -> str:
        """How much is skill."""
        say, found = self.say, self.study.group("rung")
        skill = self.study.figures["skill"]
        best = max(found, key=lambda name: found[name].value)
        worst = min(found, key=lambda name: found[name].value)
        return say.text(
            "skill_said",
            skill=say.percent(skill.value, 0),
            low=say.percent(skill.low, 0),
            high=say.percent(skill.high, 0),
            best=say.bot(best),
            most=say.percent(found[best].value, 0),
            worst=say.bot(worst),
            least=say.percent(found[worst].value, 0),
        )


def ends_of(study: Study, label: str) -> dict[str, Figure]:
    """Why games of a setting end, the most frequent reason first."""
    found = {name.rpartition(".")[0]: one for name, one in study.group("end").items() if name.endswith(f".{label}")}
    return dict(sorted(found.items(), key=lambda one: -one[1].value))


def _ends(say: Wording, name: str, figure: Figure) -> dict[str, str]:
    """A worth and its interval, for a sentence."""
    values = {name: figure.value, f"{name}_low": figure.low, f"{name}_high": figure.high}
    return {key: say.number(value, 1, sign=True) for key, value in values.items()}
