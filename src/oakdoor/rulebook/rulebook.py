"""The rulebook of a game: a plan of sections with the rules they tell, and the texts of each rule in one language.

The texts of a rule are paragraphs; lines that begin with `- ` are a list, `**` makes words bold. A ruling is a pair:
how it is played here, and why, with what the book says.

A page tells its own mode. Where a mode changes a rule that its page tells, `[mode_rules.MODE]` has another text for it,
other rulings, or both; `[told]` has what a section says beside its rules, for all modes (`text`) or for one. So has
`[remember]` the one sentence of a section that stands at the foot of its printed sheet.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from oakdoor.games.names import Data
from oakdoor.language.language import CODES, Language

_NAME = re.compile(r"[-:]")


@dataclass(frozen=True)
class Ruling:
    """Where the book is silent, unclear or contradicts itself: how it is played here, and why."""

    says: str
    why: str


@dataclass(frozen=True)
class Block:
    """A paragraph, or the items of a list."""

    text: str
    items: list[str]


@dataclass(frozen=True)
class Rule:
    """One numbered rule in words."""

    number: str
    blocks: list[Block]
    rulings: list[Ruling]


@dataclass(frozen=True)
class Caption:
    """What is written beside a drawn example."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Section:
    """A part of a page: what it says first, the rules that it tells, the examples drawn there, what is drawn of the
    components, and the sentence that should not be forgotten."""

    id: str
    title: str
    blocks: list[Block]
    rules: list[Rule]
    examples: list[Caption]
    drawn: str | None = None
    remember: str = ""


@dataclass(frozen=True)
class Page:
    """The rules of one mode."""

    game: str
    mode: str
    lead: str
    sections: list[Section]


@cache
def _read(game: str, name: str) -> Data:
    text = (resources.files(__package__) / game / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def plan_of(game: str) -> Data:
    """The plan of a game's rules."""
    return _read(game, "plan")


def texts_of(game: str, code: str) -> Data:
    """The texts of a game's rules in a language."""
    return _read(game, code)


def blocks_of(text: str) -> list[Block]:
    """Paragraphs and lists of a text."""
    found = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = part.splitlines()
        spoken = " ".join(line for line in lines if not line.startswith("- "))
        found.append(Block(spoken, [line[2:] for line in lines if line.startswith("- ")]))
    return found


def rule_of(game: str, number: str, code: str, mode: str = "") -> Rule:
    """A rule in words, as a mode's page tells it; without a mode, as most pages do."""
    texts = texts_of(game, code)
    entry = {**texts["rules"][number], **texts["mode_rules"].get(mode, {}).get(number, {})}
    return Rule(number, blocks_of(entry["text"]), [Ruling(says, why) for says, why in entry.get("rulings", [])])


@cache
def page_of(game: str, mode: str, code: str) -> Page:
    """The rules of a mode in a language."""
    plan, texts = plan_of(game), texts_of(game, code)
    sections = [section_of(game, name, code, mode) for name in plan["modes"][mode]]
    return Page(game, mode, texts["lead"][mode], sections)


def section_of(game: str, name: str, code: str, mode: str) -> Section:
    """A section as a mode's page has it."""
    plan, texts = plan_of(game), texts_of(game, code)
    planned = plan["sections"][name]
    drawn = plan["mode_examples"].get(mode, {}).get(name, planned.get("examples", []))
    captions = [Caption(one, *texts["examples"][one]) for one in drawn]
    told = texts["told"].get(name, {})
    said = told.get(mode, told.get("text", ""))
    rules = [rule_of(game, rule, code, mode) for rule in planned["rules"]]
    kept = texts["remember"].get(name, {})
    remember = kept.get(mode, kept.get("text", ""))
    blocks = blocks_of(said) if said else []
    return Section(name, texts["sections"][name], blocks, rules, captions, planned.get("drawing"), remember)


def pages(games: tuple[str, ...], language: Language) -> list[Page]:
    """The pages of all modes of these games."""
    return [page_of(game, mode, language.code) for game in games for mode in plan_of(game)["modes"]]


def rule_of_entry(game: str, name: str, mode: str) -> str:
    """The rule that a card, a legend, a tile or a word of the book belongs to in a mode."""
    plan = plan_of(game)
    entries: dict[str, str] = {**plan["entries"], **plan["mode_entries"].get(mode, {})}
    return entries.get(name) or entries.get(_NAME.split(name)[0], "")


def rules_of_events(game: str, mode: str) -> dict[str, str]:
    """The rule that an event belongs to, by the event's name."""
    plan = plan_of(game)
    return {**plan["events"], **plan["mode_events"].get(mode, {})}


def rules_of_lines(game: str, mode: str) -> dict[str, str]:
    """The rule that a line of the score sheet belongs to, by the line's name."""
    plan = plan_of(game)
    return {**plan["lines"], **plan["mode_lines"].get(mode, {})}


def has_rules(game: str) -> bool:
    """Whether a game's rules are told here; a game from elsewhere may have none."""
    return (resources.files(__package__) / game / "plan.toml").is_file()


def texts_of_section(game: str, name: str, mode: str) -> dict[str, str]:
    """All that a section of a mode's page says, as one text in each language: what a search looks through. The first
    one is found by the name of the mode, too."""
    is_first = plan_of(game)["modes"][mode][0] == name
    called = {code: f"\n{Language(code).text(f'{game}.mode.{mode}.name')}" if is_first else "" for code in CODES}
    return {code: _said(section_of(game, name, code, mode)) + called[code] for code in CODES}


def _said(section: Section) -> str:
    parts = [section.title, *_words(section.blocks)]
    for rule in section.rules:
        parts += [rule.number, *_words(rule.blocks)]
        parts += [text for ruling in rule.rulings for text in (ruling.says, ruling.why)]
    parts += [text for caption in section.examples for text in (caption.title, caption.text)]
    return "\n".join(parts).replace("**", "")


def _words(blocks: list[Block]) -> list[str]:
    return [text for block in blocks for text in (block.text, *block.items) if text]
