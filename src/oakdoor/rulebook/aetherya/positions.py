"""Positions of Aetherya from a short notation: letters of cards in reading order, lower case for face-down ones.

`.` is a face-down card that nobody knows: a position with one is whole, as a game has it. What is not written is dealt
from the cards that are left, always in the same order; `deck` are the cards that come next, `pile` the discarded ones
(the top one last), `held` the card in hand, with `from = "pile"` if it comes from there. `other` is the second kingdom,
`river` are the open legends, `legends` those beside the first kingdom.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, LEGENDS, TILES
from oakdoor.games.aetherya.kingdom import survey
from oakdoor.games.aetherya.kingdom_text import LETTERS
from oakdoor.games.aetherya.legends import legends_met
from oakdoor.games.aetherya.state import HOLD_DRAWN, HOLD_TAKEN, NOTHING, TURN
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

_NOBODY = "pppp" * 4  # the kingdom of somebody who has not begun
_UNKNOWN = "...." * 4  # the same in a whole position


def position(example: dict[str, Any]) -> Game:
    """A game in the middle, at the first seat's turn, as an example describes it."""
    mode = find_mode("aetherya", example.get("mode", "base"))
    if mode.name == "confrontation":
        return _common(example)
    game = Game(mode, 2, seed=1, first=0)
    is_whole = "." in example["kingdom"]
    kingdoms = ["".join(example["kingdom"].split()), "".join(example.get("other", _UNKNOWN).split())]
    if is_whole:
        kingdoms = _deal(game, example, kingdoms)
    for seat, letters in enumerate(kingdoms if is_whole else (kingdoms[0], _NOBODY)):
        _lay(game.state, seat, letters)
    if mode.name == "items":
        _lay_tiles(game.state, example)
    if "river" in example or "legends" in example:
        _lay_legends(game.state, example)
    _begin(game.state)
    _hold(game.state, example)
    return game


def _deal(game: Game, example: dict[str, Any], kingdoms: list[str]) -> list[str]:
    """Deal what is not written from the cards that are left: the unknown cells, the deck (A1.2, A3)."""
    state = game.state
    first, pile = "".join(example.get("deck", "").split()), example.get("pile", "P")
    written = "".join([*kingdoms, first, pile, example.get("held", "")]).replace(".", "").upper()
    left: list[str] = []
    copies = game.box.copies[: game.players - 1].sum(axis=0)
    for letter, count in zip(LETTERS, copies, strict=True):
        if written.count(letter) > count:
            raise ValueError(f"there are {count} cards {letter}, not {written.count(letter)}")
        left += [letter] * (int(count) - written.count(letter))
    Random(1).shuffle(left)
    kingdoms = ["".join(left.pop().lower() if sign == "." else sign for sign in letters) for letters in kingdoms]
    deck = [LETTERS.index(letter) for letter in (*first, *left)]
    state.deck[: len(deck)] = deck
    state.deck_next, state.deck_size = 0, len(deck)
    state.piles[0, : len(pile)] = [LETTERS.index(letter) for letter in pile]
    state.pile_sizes[0] = len(pile)
    return kingdoms


def _lay_legends(state: Any, example: dict[str, Any]) -> None:
    """The open legends and those beside the first kingdom; the others follow in the order of the deal (A3.1, A4.5)."""
    river, taken = example.get("river", []), example.get("legends", [])
    seen = [LEGENDS.index(name) for name in (*river, *taken)]
    state.legends[:] = [*seen, *(int(one) for one in state.legends if int(one) not in seen)]
    state.legends_next = len(seen)
    state.river = sum(1 << LEGENDS.index(name) for name in river)
    state.taken[0] = sum(1 << LEGENDS.index(name) for name in taken)


def _hold(state: Any, example: dict[str, Any]) -> None:
    """The card in hand, from the deck or from the pile (A4.2, A4.3)."""
    if "held" in example:
        state.held = LETTERS.index(example["held"])
        state.phase = HOLD_TAKEN if example.get("from") == "pile" else HOLD_DRAWN


def _common(example: dict[str, Any]) -> Game:
    """A common kingdom; with two players, one of the tribes that nobody plays has left the game (A9.1)."""
    tribes = example["tribes"]
    absent = next(name for name in CARDS[4:8] if name not in tribes)
    options = {"tribes": tribes, "absent": absent}
    game = Game(find_mode("aetherya", "confrontation"), len(tribes), seed=1, first=0, options=options)
    _lay(game.state, 0, example["board"])
    if "display" in example:
        game.state.display[:] = [LETTERS.index(letter) for letter in example["display"]]
    _begin(game.state)
    return game


def _lay(state: Any, kingdom: int, letters: str) -> None:
    letters = "".join(letters.split())
    if len(letters) != int(state.side) ** 2:
        raise ValueError(f"{letters} does not fill the kingdom")
    state.cells[kingdom, : len(letters)] = [LETTERS.index(letter.upper()) for letter in letters]
    state.hidden[kingdom] = sum(1 << number for number, letter in enumerate(letters) if letter.islower())
    survey(state, kingdom)
    state.met[kingdom] = legends_met(state, kingdom)


def _lay_tiles(state: Any, example: dict[str, Any]) -> None:
    """Tiles on and beside the first kingdom (A6.5, A6.9)."""
    state.tiles[:] = NOTHING
    state.buried[:] = 0
    state.treaties[0] = _cells(example.get("treaties", ()), int(state.side))
    state.staffs[0] = _cells(example.get("staffs", ()), int(state.side))
    for name in example.get("beside", ()):
        state.beside[0, TILES.index(name)] += 1


def _cells(names: Iterable[str], side: int) -> int:
    return sum(1 << number for number in range(side * side) if cell_name(number, side) in names)


def _begin(state: Any) -> None:
    state.seat = 0
    state.phase = TURN
    state.held = NOTHING
    state.legend_free = 1
