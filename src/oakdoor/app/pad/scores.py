"""The score pad: sheets scored by the engine, and told."""

from dataclasses import asdict
from typing import cast

from oakdoor.app import messages as say
from oakdoor.app.tables.position import as_link, result_sides
from oakdoor.games.contract import WATCHER
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.pad.scored import PadError, Page, Scored
from oakdoor.pad.scoring import score


def scored(request: say.PadRequest, language: Language) -> say.PadScore:
    """The points of a sheet; raises a PadError."""
    found = score(request.sheet)
    players = len(found.outcome.ranks)
    if len(request.names) != players:
        raise PadError(f"names: {len(request.names)} names for {players} players")
    return say.PadScore(
        result=_result(found),
        pages=[_page(page) for page in found.pages],
        told=_told(found, request.names, language),
        asks=[say.PadAsk(**asdict(ask)) for ask in found.asks],
    )


def _result(found: Scored) -> say.PadResult:
    outcome = found.outcome
    return say.PadResult(
        complete=found.complete,
        ranks=outcome.ranks,
        winners=outcome.winners,
        sides=result_sides(outcome),
        tie=found.tie,
        target=outcome.target,
        fame=outcome.fame,
        ages=None if found.ages is None else [say.PadAge(**asdict(age)) for age in found.ages],
        well=outcome.well,
    )


def _page(page: Page) -> say.PadPage:
    view = cast(say.GameView, page.view)
    return say.PadPage(view=view, links=[as_link(event) for event in page.links], met=page.met)


def _told(found: Scored, names: list[str], language: Language) -> list[str]:
    """Who wins and why; nothing before all is entered, and nothing of somebody who counts alone."""
    alone = len(names) == 1 and not found.mode.cooperative
    if alone or not found.complete:
        return []
    return Teller(found.mode, None, language, names).verdict(found.outcome, found.pages[-1].view, WATCHER)
