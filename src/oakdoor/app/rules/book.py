"""The book of a table: what everything is about, and what its rules and components say that a page shows."""

from base64 import b64encode
from typing import cast

from oakdoor.app import messages as say
from oakdoor.games.contract import Mode
from oakdoor.games.names import Data
from oakdoor.language.language import Language
from oakdoor.narration.printing import words_of
from oakdoor.narration.teller import Teller
from oakdoor.rulebook.rulebook import has_rules, rule_of_entry, rules_of_events, rules_of_lines


def book_of(mode: Mode, components: Data | None, language: Language) -> say.Book:
    """The book of a mode, played with a component table (None is the printed one)."""
    entries = Teller(mode, components, language, []).book()
    told, table = has_rules(mode.game), mode.components(components)
    return say.Book(
        entries=[
            say.BookEntry(
                id=name, name=title, text=text, rule=rule_of_entry(mode.game, name, mode.name) if told else ""
            )
            for name, title, text in entries
        ],
        events=rules_of_events(mode.game, mode.name) if told else {},
        lines=rules_of_lines(mode.game, mode.name) if told else {},
        facts=cast(say.GameFacts, mode.facts(components)),
        box=b64encode(table.box.tobytes()).decode(),
        changes=_changes(mode, components, language),
    )


def _changes(mode: Mode, components: Data | None, language: Language) -> list[str]:
    """What a component table says otherwise than the printed one."""
    if components is None:
        return []
    printed = mode.components(None)
    words = words_of(language, mode.game, type(printed))
    return [words.line(change) for change in words.changes(printed.data, components)]
