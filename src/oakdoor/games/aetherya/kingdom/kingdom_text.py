"""A kingdom as text: 16 letters or names in reading order, its lines, and what each card contributes."""

from dataclasses import dataclass

import numpy as np

from oakdoor.games.aetherya import base
from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, LEGENDS, Box
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.contract import GameError
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.names import Data

LETTERS = "PFMSHEDGRO"  # plain, forest, mountain, swamp, human, elf, dwarf, goblin, dragon, portal
CELLS = 16


class KingdomError(GameError):
    """A text that is no kingdom."""


@dataclass(frozen=True)
class Contribution:
    """What one card brings: its cell, the line, the points, and the neighbour they come from, if any."""

    line: str
    cell: str
    card: str
    points: int
    neighbour: str | None = None
    neighbour_card: str | None = None


@dataclass(frozen=True)
class Sheet:
    """A scored kingdom."""

    cards: list[str]
    lines: dict[str, int]
    legends: list[str]
    contributions: list[Contribution]

    @property
    def score(self) -> int:
        """The sum of the lines."""
        return sum(self.lines.values())

    def as_json(self, explain: bool = False) -> dict[str, object]:
        """The sheet as a JSON object; with what each card contributes, if asked."""
        data: Data = {"lines": self.lines, "score": self.score, "legends": self.legends}
        if explain:
            data["cards"] = self.cards
            data["contributions"] = [vars(entry) for entry in self.contributions]
        return data


def read_kingdom(text: str) -> list[int]:
    """The 16 cards of a text: letters (spaces and slashes between them are fine), or names."""
    words = text.replace(",", " ").replace("/", " ").replace("|", " ").split()
    if words and all(word.lower() in CARDS for word in words):
        cards = [CARDS.index(word.lower()) for word in words]
    else:
        letters = "".join(words).upper()
        for place, letter in enumerate(letters, 1):
            if letter not in LETTERS:
                raise KingdomError(
                    f"{text!r}: {letter!r} at place {place} is no card; use {' '.join(LETTERS)} "
                    f"or the names {', '.join(CARDS)}"
                )
        cards = [LETTERS.index(letter) for letter in letters]
    if len(cards) != CELLS:
        raise KingdomError(f"{text!r}: a kingdom has {CELLS} cards, this has {len(cards)}")
    return cards


def score_kingdom(box: Box, cards: list[int], explain: bool = False) -> Sheet:
    """Score a kingdom whose cards all lie face up (A5), without legends taken."""
    state = base.MODE.new_state()
    state.side = 4
    state.players = 1
    state.cells[0] = cards
    survey(state, 0)
    log = new_log() if explain else NO_LOG.copy()
    lines = np.zeros(len(base.MODE.lines), np.int16)
    base.score(box, state, 0, lines, log)
    met = int(legends_met(state, 0))
    return Sheet(
        [CARDS[card] for card in cards],
        {name: int(points) for name, points in zip(base.MODE.lines, lines, strict=True)},
        [name for legend, name in enumerate(LEGENDS) if met >> legend & 1],
        [_contribution(row, cards) for row in log[1 : int(log[0, 0]) + 1].tolist()] if explain else [],
    )


def _contribution(row: list[int], cards: list[int]) -> Contribution:
    """One `scored` event as a contribution."""
    _, _, line, cell, other, points = row
    alone = other == cell
    return Contribution(
        base.MODE.lines[line],
        cell_name(cell, 4),
        CARDS[cards[cell]],
        points,
        None if alone else cell_name(other, 4),
        None if alone else CARDS[cards[other]],
    )
