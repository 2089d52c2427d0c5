"""Aetherya's deals as draws: card by card, legend by legend, tile by tile (A3, A6.1, A7.2, A9.2 to A9.4)."""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch

from oakdoor.envs.dealing import Dealt, Draws, Lot, first_player, one_by_one
from oakdoor.games.aetherya.components import CARDS, DIVERSITY, HUMAN, LEGENDS, TILES, TRIBES, Box
from oakdoor.games.aetherya.confrontation.board import DISPLAY
from oakdoor.games.aetherya.confrontation.deal import PLACES
from oakdoor.games.aetherya.confrontation.mode import ConfrontationMode
from oakdoor.games.aetherya.items.mode import ItemsMode
from oakdoor.games.aetherya.notation import AetheryaMode, KingdomMode, card_names
from oakdoor.games.aetherya.state import KingdomState
from oakdoor.games.contract import Mode
from oakdoor.games.names import Deal

MOST = max(len(CARDS), len(LEGENDS), len(TILES))
HAND, WILD = 4, 12


def _copies(box: Box, players: int) -> Counter[int]:
    return Counter({card: int(box.copies[: players - 1, card].sum()) for card in range(len(CARDS))})


def _draw(left: Counter[int], number: int) -> Draws[list[int]]:
    """Some cards of those that are left."""
    drawn = []
    for _ in range(number):
        card = yield Lot(CARDS, dict(left))
        left[card] -= 1
        drawn.append(card)
    return drawn


def _hand(left: Counter[int], aside: Counter[int]) -> Draws[list[int]]:
    """Four different cards; duplicates are set aside (A3.2)."""
    hand: list[int] = []
    while len(hand) < HAND:
        if not left.total():  # only where a printing has few types
            left.update(aside)
            aside.clear()
        [card] = yield from _draw(left, 1)
        if card in hand:
            aside[card] += 1
        else:
            hand.append(card)
    return hand


def _legends(size: int) -> Draws[list[str]]:
    return [LEGENDS[number] for number in (yield from one_by_one(LEGENDS, range(size)))]


@singledispatch
def deals(mode: Mode, box: Box, players: int) -> Draws[Dealt]:
    """The deal of a new game."""
    raise NotImplementedError(f"{mode} is not dealt by chance that is told")


@deals.register
def _(mode: KingdomMode, box: Box, players: int) -> Draws[Dealt]:
    left, aside = _copies(box, mode.copies_for or players), Counter[int]()
    hands = []
    for _ in range(players):
        hands.append((yield from _hand(left, aside)))
    left.update(aside)
    wild = []
    for _ in range(players):
        wild.append((yield from _draw(left, WILD)))
    discard = yield from _draw(left, mode.new_state().pile_sizes.shape[0])
    deck = yield from _draw(left, left.total())
    deal: Deal = {
        "hands": [card_names(hand) for hand in hands],
        "wild": [card_names(cards) for cards in wild],
        "deck": card_names(deck),
        "discard": card_names(discard),
        "legends": (yield from _legends(len(LEGENDS))),
    }
    if isinstance(mode, ItemsMode):
        deal["tiles"] = []
        for _ in range(players):
            tiles = yield from one_by_one(TILES, range(len(TILES)))
            deal["tiles"].append([TILES[tile] for tile in tiles])
    return Dealt((yield from first_player(players)), deal, {})


@deals.register
def _(mode: ConfrontationMode, box: Box, players: int) -> Draws[Dealt]:
    tribes, absent = yield from _tribes(players)
    left, side = _copies(box, 4), players + 3
    cells = {}
    for seat, tribe in enumerate(tribes):
        for place, card in zip(PLACES[players - 2, seat].tolist(), (tribe, tribe - HUMAN), strict=True):
            cells[place] = card
            left[card] -= 1
    for tribe in absent:
        left[tribe] = left[tribe - HUMAN] = 0
    places = [place for place in range(side * side) if place not in cells]
    cells.update(zip(places, (yield from _draw(left, len(places))), strict=True))
    board = [cells[place] for place in range(side * side)]
    display = yield from _draw(left, DISPLAY)
    deal: Deal = {
        "board": [card_names(board[row * side : (row + 1) * side]) for row in range(side)],
        "display": card_names(display),
        "deck": card_names((yield from _draw(left, left.total()))),
        "legends": (yield from _legends(DIVERSITY)),
    }
    options = {"tribes": card_names(tribes), **({"absent": CARDS[absent[0]]} if absent else {})}
    return Dealt((yield from first_player(players)), deal, options)


def _tribes(players: int) -> Draws[tuple[list[int], list[int]]]:
    """Everybody's tribe and, with two players, the absent one (A9.2)."""
    left = list(range(HUMAN, HUMAN + len(TRIBES)))
    drawn: list[int] = []
    for _ in range(3 if players == 2 else players):
        tribe = yield Lot(CARDS, dict.fromkeys(left, 1))
        left.remove(tribe)
        drawn.append(tribe)
    return drawn[:players], drawn[players:]


def shuffles(mode: AetheryaMode[KingdomState], box: Box, state: KingdomState) -> Draws[str]:
    """The deck that is to be shuffled, card by card from the top."""
    cards: Sequence[int] = state.deck[: int(state.deck_size)].tolist()
    return "deck " + " ".join(card_names((yield from one_by_one(CARDS, cards))))
