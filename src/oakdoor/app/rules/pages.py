"""The rules as a page gets them: texts, and examples with the engine's points."""

from dataclasses import asdict
from functools import cache
from typing import cast

from oakdoor.app import messages as say
from oakdoor.app.tables.position import as_link, event_row
from oakdoor.games.position.preview import Foresight
from oakdoor.language.language import Language, title
from oakdoor.lessons.course import lesson_of_section
from oakdoor.narration.teller import Teller
from oakdoor.rulebook.examples import Example, example_of
from oakdoor.rulebook.rulebook import Caption, Section, page_of


@cache
def page(game: str, mode: str, code: str) -> say.RulePage:
    """The rules of a mode in a language."""
    found = page_of(game, mode, code)
    sections = [_section(game, mode, section, code) for section in found.sections]
    return say.RulePage(game=game, mode=mode, lead=found.lead, sections=sections)


def _section(game: str, mode: str, section: Section, code: str) -> say.RuleSection:
    lesson = lesson_of_section(game, mode, section.id)
    return say.RuleSection(
        id=section.id,
        title=section.title,
        blocks=[say.RuleBlock.model_validate(asdict(block)) for block in section.blocks],
        rules=[say.RuleText.model_validate(asdict(rule)) for rule in section.rules],
        examples=[_drawn(game, caption, code) for caption in section.examples],
        drawn=section.drawn,
        remember=section.remember,
        lesson=f"/learn/{game}/{lesson.mode}/{lesson.name}" if lesson else None,
    )


def _drawn(game: str, caption: Caption, code: str) -> say.DrawnExample:
    example = example_of(game, caption.id)
    before = example.before_lines
    return say.DrawnExample(
        **asdict(caption),
        mode=example.mode.name,
        seat=example.seat,
        view=cast(say.GameView, example.before or example.view),
        links=[as_link(event) for event in (example.before_links if example.before else example.links)],
        lines=example.lines,
        scores=[sum(lines.values()) for lines in example.lines],
        before=[sum(lines.values()) for lines in before] if before else None,
        met=example.met,
        preview=_preview(example, code),
        after=cast(say.GameView, example.view) if example.before else None,
        balance=say.ExampleBalance(**asdict(example.balance)) if example.balance else None,
    )


def _preview(example: Example, code: str) -> say.Preview | None:
    """The drawn move as a preview shows it."""
    if example.move is None or example.before is None:
        return None
    language = Language(code)
    names = [title(language.text("table.somebody"))] * len(example.lines)
    teller = Teller(example.mode, None, language, names)
    known = Foresight(example.events, [dict(lines) for lines in example.lines], example.links, [])
    return say.Preview(
        words=example.move,
        events=[event_row(event) for event in example.events],
        told=teller.foretold(known, example.before, example.seat, None),
        lines=known.lines,
        links=[as_link(event) for event in example.links],
    )
