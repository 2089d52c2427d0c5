"""Which cards of a kingdom bring something about: how far it is with a legend (A4.7), and who tames a dragon (A5.2)."""

from collections.abc import Iterator

from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CONDITIONS, DIVERSITY, DRAGON, GOBLIN, HUMAN, LEGENDS, TRIBES
from oakdoor.games.aetherya.kingdom.kingdom import neighbours, touching
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.kingdom.scoring import tamed_by
from oakdoor.games.aetherya.state import KingdomState
from oakdoor.games.aetherya.view import Progress
from oakdoor.games.position.recent import Recent

Group = tuple[int, int]  # how many cards count, and the cells of all that could
_ROWS = [[row[1:] for row in CONDITIONS.tolist() if row[0] == legend] for legend in range(len(LEGENDS))]
_PROGRESS: Recent[dict[str, Progress]] = Recent(1024)  # what lies on the boards of a few hundred tables
_MET: Recent[int] = Recent(1024)
_TAMERS: Recent[dict[str, list[str]]] = Recent(1024)


def _board(view: KingdomState, kingdom: int) -> tuple[int, bytes, bytes]:
    """All that neighbours and legends hang on: how large a board is, and what lies face up where."""
    return int(view.side), view.sets[kingdom].tobytes(), view.near[kingdom].tobytes()


def met_by(view: KingdomState, kingdom: int) -> int:
    """The legends (bits) whose condition a kingdom meets now."""
    return _MET.once(_board(view, kingdom), lambda: int(legends_met(view, kingdom)))


def progress_of(view: KingdomState, kingdom: int, legends: int) -> dict[str, Progress]:
    """For each of some legends (bits): what a kingdom's face-up cards have of it, at best."""
    return _PROGRESS.once(
        (legends, *_board(view, kingdom)),
        lambda: {
            name: _progress(view, kingdom, legend) for legend, name in enumerate(LEGENDS) if legends >> legend & 1
        },
    )


def _progress(view: KingdomState, kingdom: int, legend: int) -> Progress:
    if legend == DIVERSITY:
        tribes = [_face_up(view, kingdom, HUMAN + tribe) for tribe in range(len(TRIBES))]
        have, need, cells = sum(map(bool, tribes)), len(TRIBES), sum(tribes)
    else:
        rows = _ROWS[legend]
        groups = [group for first, second, needed in rows for group in _groups(view, kingdom, first, second, needed)]
        have = max((count for count, _ in groups), default=0)
        need = 1 + rows[0][2]
        cells = 0
        for count, group in groups:
            cells |= group if count == have else 0
    return {"have": have, "need": need, "cells": _names(view, cells)}


def _groups(view: KingdomState, kingdom: int, first: int, second: int, needed: int) -> Iterator[Group]:
    """Every card of type `first` with its neighbours of type `second`; those of the second type count alone, too."""
    firsts, seconds = _face_up(view, kingdom, first), _face_up(view, kingdom, second)
    for cell in _cells(firsts | seconds):
        if firsts >> cell & 1:
            found = int(neighbours(view, kingdom, cell, first, second))
            yield 1 + min(needed, found.bit_count()), found | 1 << cell
        else:
            yield 1, 1 << cell


def _face_up(view: KingdomState, kingdom: int, card: int) -> int:
    """The cells where cards of a type lie face up; read from the state, since asking a compiled rule takes longer."""
    return int(view.sets[kingdom, card])


def _cells(cells: int) -> list[int]:
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]


def tamers_of(view: KingdomState, kingdom: int) -> dict[str, list[str]]:
    """For each dragon that neighbours tame: their cells."""
    return _TAMERS.once(_board(view, kingdom), lambda: _tamers(view, kingdom))


def _tamers(view: KingdomState, kingdom: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell in _cells(_face_up(view, kingdom, DRAGON)):
        tribes = [tribe for tribe in range(HUMAN, GOBLIN) if tamed_by(view, kingdom, cell, tribe)]
        cells = sum(int(touching(view, kingdom, cell, tribe)) for tribe in tribes)
        if cells:
            found[cell_name(cell, int(view.side))] = _names(view, cells)
    return found


def _names(view: KingdomState, cells: int) -> list[str]:
    return [cell_name(cell, int(view.side)) for cell in _cells(cells)]
