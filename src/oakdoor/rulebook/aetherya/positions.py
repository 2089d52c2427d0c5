"""Positions of Aetherya from a short notation: letters of cards in reading order, lower case for face-down ones."""

from collections.abc import Iterable
from typing import Any

from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, LEGENDS, TILES
from oakdoor.games.aetherya.kingdom import survey
from oakdoor.games.aetherya.kingdom_text import LETTERS
from oakdoor.games.aetherya.legends import legends_met
from oakdoor.games.aetherya.state import NOTHING, TURN
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

_NOBODY = "pppp" * 4  # the kingdom of somebody who has not begun


def position(example: dict[str, Any]) -> Game:
    """A game in the middle, at the first seat's turn, as an example describes it."""
    mode = find_mode("aetherya", example.get("mode", "base"))
    if mode.name == "confrontation":
        return _common(example)
    game = Game(mode, 2, seed=1, first=0)
    for seat, letters in enumerate((example["kingdom"], _NOBODY)):
        _lay(game.state, seat, letters)
    if mode.name == "items":
        _lay_tiles(game.state, example)
    if "river" in example:
        game.state.river = sum(1 << LEGENDS.index(name) for name in example["river"])
    _begin(game.state)
    return game


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
