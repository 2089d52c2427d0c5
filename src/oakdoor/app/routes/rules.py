"""Routes about the rules: the contents, a mode's page, and a search over all of them."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from oakdoor.app import messages as say
from oakdoor.app.routes.asking import Speaking
from oakdoor.app.rules.pages import page
from oakdoor.games.registry import GAMES, find_mode
from oakdoor.rulebook.rulebook import pages
from oakdoor.rulebook.search import guess, search

router = APIRouter(prefix="/api/rules")
Words = Annotated[str, Query(min_length=1, max_length=60)]


@router.get("")
def contents(language: Speaking) -> list[say.ListedPage]:
    """The pages and sections of all rules, with the numbers of the rules they tell."""
    return [
        say.ListedPage(
            game=one.game,
            mode=one.mode,
            sections=[
                say.ListedSection(id=section.id, title=section.title, rules=[rule.number for rule in section.rules])
                for section in one.sections
            ],
        )
        for one in pages(GAMES, language)
    ]


@router.get("/search")
def find(words: Words, language: Speaking) -> say.RulesFound:
    """The sections of all pages that hold these words, in any language."""
    hits = search(GAMES, words, language.code)
    return say.RulesFound(
        hits=[say.RuleHit.model_validate(asdict(hit)) for hit in hits],
        guess=None if hits else guess(GAMES, words),
    )


@router.get("/{game}/{mode}")
def rules(game: str, mode: str, language: Speaking) -> say.RulePage:
    """The rules of a mode."""
    find_mode(game, mode)
    return page(game, mode, language.code)
