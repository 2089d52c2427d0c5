"""What a search for better numbers can look for and may change, in words; and what is wrong with what is asked."""

from oakdoor.app import messages as say
from oakdoor.app.lab.goals import AimError, Change, Goal, measures_of, numbers_of, read_change, read_changes, read_goal
from oakdoor.app.lab.printing import table_of
from oakdoor.games.contract import Mode
from oakdoor.games.registry import find_mode
from oakdoor.language.language import MINUS, Language, Words
from oakdoor.narration.printing import words_of


class AimWords:
    """Goals and changes of one mode, in one language."""

    def __init__(self, mode: Mode, language: Language) -> None:
        self._mode = mode
        self._language = language
        self._words = Words(language, mode.game, mode.name)
        self._table = table_of(mode.game)
        self._printing = words_of(language, mode.game, self._table)

    def measure(self, name: str) -> str:
        """What a goal can be about."""
        if "," in name:
            lines = self._words.listed([self._line(line) for line in name.split(",")])
            return self._language.text("tuning.gap", lines=lines)
        if name in self._mode.lines:
            return self._language.text("tuning.points", line=self._line(name))
        return self._language.text(f"tuning.measure.{name}")

    def measures(self) -> list[say.LabMeasure]:
        """All that goals can be about, but for gaps between lines that somebody chooses."""
        return [say.LabMeasure(name=name, label=self.measure(name)) for name in measures_of(self._mode)]

    def lines(self) -> list[say.LabMeasure]:
        """The lines of the score that a goal can compare."""
        return [say.LabMeasure(name=name, label=self._line(name)) for name in self._mode.lines]

    def numbers(self) -> list[say.LabNumber]:
        """All numbers that may be changed, behind each part of the file as a whole."""
        parts: dict[str, list[say.LabNumber]] = {}
        for name, (keys, leaf) in numbers_of(self._table).items():
            group, label = self._printing.group(keys), self._printing.label(keys)
            one = say.LabNumber(name=name, group=group, label=label, least=leaf.least, most=leaf.most)
            parts.setdefault(keys[0], []).append(one)
        return [one for part, numbers in parts.items() for one in (_whole(part, numbers), *numbers)]

    def goal(self, goal: Goal) -> str:
        """A goal."""
        width = self.number(goal.width)
        measure = self.measure(goal.measure)
        if "<=" in goal.text:
            return self._language.text("tuning.most", measure=measure, most=width)
        return self._language.text("tuning.about", measure=measure, target=self.number(goal.target), width=width)

    def changes(self, changes: list[Change]) -> str:
        """What one text lets a search change."""
        first = changes[0]
        bounds = {"least": self.number(first.least), "most": self.number(first.most)}
        if len(changes) == 1:
            return self._language.text("tuning.one", entry=self.label(first), **bounds)
        group = self._printing.group(first.keys)
        return self._language.text("tuning.several", group=group, number=len(changes), **bounds)

    def label(self, change: Change) -> str:
        """A number that may be changed."""
        return self._printing.label(change.keys)

    def number(self, value: float) -> str:
        """A number of a goal, as readers expect it."""
        text = f"{value:.6g}".replace("-", MINUS)
        return text if self._language.code == "en" else text.replace(".", ",")

    def fault(self, error: AimError) -> str:
        """What is wrong with a goal or a change."""
        return self._language.text(f"tuning.fault.{error.key}", **error.values)

    def _line(self, name: str) -> str:
        return str(self._words.word(f"line.{name}"))


def aimed(request: say.LabAims, language: Language) -> say.LabAimed:
    """What there is to say about what a search should look for."""
    mode = find_mode(request.game, request.mode)
    words = AimWords(mode, language)
    changes = [_change(text, mode, words) for text in request.changes]
    return say.LabAimed(
        measures=words.measures(),
        lines=words.lines(),
        numbers=words.numbers(),
        goals=[_goal(text, mode, words) for text in request.goals],
        changes=changes,
        fault=_together(request, words) if changes and not any(one.fault for one in changes) else None,
    )


def _goal(text: str, mode: Mode, words: AimWords) -> say.LabAim:
    try:
        return say.LabAim(said=words.goal(read_goal(text, mode)), fault=None)
    except AimError as error:
        return say.LabAim(said=None, fault=words.fault(error))


def _change(text: str, mode: Mode, words: AimWords) -> say.LabAim:
    try:
        return say.LabAim(said=words.changes(read_change(text, table_of(mode.game))), fault=None)
    except AimError as error:
        return say.LabAim(said=None, fault=words.fault(error))


def _together(request: say.LabAims, words: AimWords) -> str | None:
    try:
        read_changes(request.changes, table_of(request.game))
    except AimError as error:
        return words.fault(error)
    return None


def _whole(part: str, numbers: list[say.LabNumber]) -> say.LabNumber:
    """All numbers of a part of the file, within the bounds that all of them have."""
    least, most = max(one.least for one in numbers), min(one.most for one in numbers)
    return say.LabNumber(name=f"{part}.*", group=numbers[0].group, label=None, least=least, most=most)
