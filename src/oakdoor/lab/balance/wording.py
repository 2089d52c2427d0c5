"""How a report speaks: its texts in a language, numbers as the language writes them, and names of things."""

import tomllib
from functools import cache
from importlib import resources

from oakdoor.games.contract import Mode
from oakdoor.lab.balance.plan import Setting
from oakdoor.language.language import MINUS, Language, Words, title
from oakdoor.language.typography import NARROW, typeset

Texts = dict[str, dict[str, str]]
WHOLE = 100  # from here on a number needs no decimals
SHARES = ("order", "won", "level", "shared", "ages", "end", "rule", "had", "wins", "rung", "step", "skill")
SHARES_OF_CHOICES = ("choice.clear", "choice.forced")
BOTS = {"greedy": "Greedy", "random": "Random", "search": "Search"}


@cache
def texts() -> Texts:
    """All texts by key and language, set as each language sets them."""
    source = (resources.files(__package__) / "texts.toml").read_text(encoding="utf-8")
    return {
        key: {code: typeset(text, code) for code, text in entry.items()} for key, entry in tomllib.loads(source).items()
    }


class Wording:
    """One language of a report about a mode."""

    def __init__(self, mode: Mode, code: str) -> None:
        self.mode, self.code = mode, code
        self.words = Words(Language(code), mode.game, mode.name)

    def text(self, key: str, **values: object) -> str:
        """A text with its placeholders filled in."""
        return texts()[key][self.code].format(**values)

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """A number with so many decimals; large ones have none."""
        digits = 0 if abs(value) >= WHOLE else digits
        rounded = round(value, digits) + 0.0
        text = f"{rounded:{'+' if sign and rounded else ''}.{digits}f}".replace("-", MINUS)
        return text if self.code == "en" else text.replace(".", ",")

    def whole(self, value: int) -> str:
        """A whole number in groups of three."""
        text = f"{value:,}"
        return text if self.code == "en" else text.replace(",", NARROW)

    def percent(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """A share in per cent."""
        return f"{self.number(100 * value, digits, sign)}{'' if self.code == 'en' else NARROW}%"

    def measured(self, name: str, value: float, sign: bool = False) -> str:
        """A figure's value, in its unit."""
        if is_share(name):
            return self.percent(value, 1, sign)
        return self.number(value, 2 if name.startswith(("worth", "choice", "held", "line")) else 1, sign)

    def listed(self, items: list[str]) -> str:
        """Items as an enumeration."""
        return self.words.listed(items)

    def bot(self, label: str) -> str:
        """A bot's name as people say it."""
        name, at, budget = label.partition("@")
        return f"{BOTS.get(name, title(name))}{f' ({budget})' if at else ''}"

    def mode_name(self) -> str:
        """Game and mode."""
        return f"{self.words.text(f'game.{self.mode.game}')}, {self.words.text(f'mode.{self.mode.name}.name')}"

    def setting(self, one: Setting) -> str:
        """A setting as a label."""
        if "level" in one.options:
            return title(self.words.text(f"level.{one.label}.name"))
        return self.text("one_player") if one.players == 1 else self.text("players", count=one.players)

    def setting_games(self, one: Setting) -> str:
        """How many games a setting has."""
        games = self.whole(one.games)
        if "level" in one.options:
            return self.text("with_level", games=games, level=self.words.text(f"level.{one.label}.name"))
        if one.players == 1:
            return self.text("alone", games=games)
        number = {2: "zweit", 3: "dritt", 4: "viert"}.get(one.players, str(one.players))  # German only
        return self.text("with_players", games=games, count=one.players, number=number)

    def thing(self, name: str) -> str:
        """A holding, a rule or a line by its name: `card.goblin`."""
        group, _, rest = name.partition(".")
        if group in ("place", "rule"):
            return title(self.text(f"{group}_{rest}"))
        if group in ("card", "tribe"):
            return title(str(self.words.word(f"card.{rest}")))
        if group == "legend":
            return title(self.words.text(f"legend.{rest}.short"))
        if group == "item":
            return title(str(self.words.word(f"tile.{rest}")))
        if group == "tile":
            return self._tile(rest)
        if group == "line":
            return self.words.text(f"line.{rest}")
        return title(str(self.words.word(f"tile.{rest}")))  # a kind of site

    def _tile(self, name: str) -> str:
        """A tile of Rivality: its kind, and the spells of its edges."""
        kind, _, spells = name.partition(":")
        edges = spells.rstrip("*").replace("-", "0").replace(".", "\N{MIDDLE DOT}")
        star = " \N{BLACK STAR}" if name.endswith("*") else ""
        return f"{title(str(self.words.word(f'tile.{kind}')))} {edges}{star}".strip()

    def end(self, reason: str) -> str:
        """Why a game ended, as a sentence."""
        return self.words.text(f"end.{reason}")

    def figure(self, name: str, settings: list[Setting]) -> str:
        """What a figure is called in a table."""
        kind, _, rest = name.partition(".")
        labels = {one.label: one for one in settings}
        what, _, label = rest.rpartition(".")
        if kind in ("line", "worth", "held", "rule"):
            return self.text(f"figure_{kind}", what=self.thing(rest if kind in ("worth", "held") else name))
        if kind == "choice":
            return self.text(f"figure_choice_{rest}")
        if kind == "skill":
            return self.text("figure_skill")
        where = f" ({self.setting(labels[label])})" if len(settings) > 1 and label in labels else ""
        values = {"place": what, "age": what, "what": self.end(what).rstrip(".") if kind == "end" else ""}
        return self.text(f"figure_{kind}", **values) + where


def is_share(name: str) -> bool:
    """Whether a figure is a share."""
    return name.partition(".")[0] in SHARES or name in SHARES_OF_CHOICES
