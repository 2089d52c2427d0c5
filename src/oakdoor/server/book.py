"""The book of a table: what everything is about, and what its rules and components say that a page shows."""

from typing import Any, cast

from oakdoor.games.contract import Mode
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.server import messages as say


def book_of(mode: Mode, components: dict[str, Any] | None, language: Language) -> say.Book:
    """The book of a mode, played with a component table (None is the printed one)."""
    entries = Teller(mode, components, language, []).book()
    return say.Book(
        entries=[say.BookEntry(id=name, name=title, text=text) for name, title, text in entries],
        facts=cast(say.GameFacts, mode.facts(components)),
    )
