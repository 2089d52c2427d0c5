"""Positions of Aetherya from a short notation: letters of cards in reading order, lower case for face-down ones.

`.` is a face-down card that nobody knows: a position with one, or with a `deck`, is whole, as a game has it. What is
not written is dealt from the cards that are left, always in the same order; `deck` are the cards that come next, `pile`
the discarded ones (the top one last), `held` the card in hand, with `from = "pile"` if it comes from there. `other` is
the second kingdom, `river` are the open legends, `legends` those beside the first kingdom. `phase` is what is to be
decided (state.PHASES), a turn if nothing is said.

- items: `treaties` and `staffs` are cells of the first kingdom, `beside` and `other_beside` tiles beside the kingdoms,
  `tiles = { a1 = "sword" }` tiles on the first kingdom's wilderness, `known` cells whose tile the first seat has seen,
  `settling` the cell whose card was just uncovered, with its tile still on it.
- solo: `rows` are the first rows of legends as far as they matter, `done` those turned over in this `age`, `fame` that
  of the completed ages, `pair` the two cards taken, with `from = "pile"` if the second comes from there.
- coop: `piles` are the two discard piles, `turned` the legends fulfilled this round, `shed` the discarded ones.
- confrontation: `board` is the common kingdom, `tribes` those of the seats, `display` the open cards, `fortresses`
  are cells, `elves` the immortal ones in hand, `dragons` those that the goblins keep.
"""

from collections.abc import Iterable
from random import Random

from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, HUMAN, LEGENDS, TILES
from oakdoor.games.aetherya.items.tiles import waiting_tiles
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.kingdom_text import LETTERS
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.notation import KingdomMode
from oakdoor.games.aetherya.solo.state import row_legends
from oakdoor.games.aetherya.state import HOLD_DRAWN, HOLD_TAKEN, NOTHING, PAIR, PHASES
from oakdoor.games.game import Game
from oakdoor.games.names import Data, Record
from oakdoor.games.registry import find_mode

_NOBODY = "pppp" * 4  # the kingdom of somebody who has not begun
_UNKNOWN = "...." * 4  # the same in a whole position
_PILES = ("P", "F")  # what lies on the discard piles if nothing is said


def position(example: Data) -> Game:
    """A game in the middle, at the first seat's turn, as an example describes it."""
    mode = find_mode("aetherya", example.get("mode", "base"))
    if mode.name == "confrontation":
        return _common(example)
    game = Game(mode, 1 if mode.name == "solo" else 2, seed=1, first=0)
    is_whole = _is_whole(example, example["kingdom"])
    kingdoms = [_letters(example["kingdom"]), _letters(example.get("other", _UNKNOWN))][: game.players]
    if is_whole:
        piles = example.get("piles", [example.get("pile", _PILES[0]), _PILES[1]][: len(game.state.pile_sizes)])
        kingdoms = _deal(game, example, kingdoms, piles)
    for seat, letters in enumerate(kingdoms if is_whole else [kingdoms[0], _NOBODY][: game.players]):
        _lay(game.state, seat, letters)
    _begin(game.state, example)
    if mode.name == "items":
        _lay_tiles(game.state, example, is_whole)
    if "river" in example or "legends" in example:
        _lay_legends(game.state, example)
    _hold(game.state, example)
    if mode.name == "solo":
        _lay_campaign(game.state, example)
    return game


def _letters(written: str) -> str:
    return "".join(written.split())


def _is_whole(example: Data, board: str) -> bool:
    return "." in board or "deck" in example


def _deal(game: Game, example: Data, boards: list[str], piles: list[str]) -> list[str]:
    """Deal what is not written from the cards that are left: the unknown cells, the deck (A1.2, A3)."""
    state = game.state
    first = _letters(example.get("deck", ""))
    beside = [example.get(name, "") for name in ("held", "pair", "display")]
    kept = "E" * example.get("elves", 0) + "R" * example.get("dragons", 0)
    written = "".join([*boards, first, *piles, *beside, kept]).replace(".", "").upper()
    left: list[str] = []
    for letter, count in zip(LETTERS, _copies(game), strict=True):
        if written.count(letter) > count:
            raise ValueError(f"there are {count} cards {letter}, not {written.count(letter)}")
        left += [letter] * (count - written.count(letter))
    Random(1).shuffle(left)
    boards = ["".join(left.pop().lower() if sign == "." else sign for sign in letters) for letters in boards]
    deck = [LETTERS.index(letter) for letter in (*first, *left)]
    state.deck[: len(deck)] = deck
    state.deck_next, state.deck_size = 0, len(deck)
    for number, pile in enumerate(piles):
        state.piles[number, : len(pile)] = [LETTERS.index(letter) for letter in pile]
        state.pile_sizes[number] = len(pile)
    return boards


def _copies(game: Game) -> list[int]:
    """How many cards of each type a game has (A1.2, A7.1, A9.1)."""
    if isinstance(game.mode, KingdomMode):
        copies_for = game.mode.copies_for or game.players
        return [int(count) for count in game.box.copies[: copies_for - 1].sum(axis=0)]
    absent = int(game.state.absent)
    missing = () if absent == NOTHING else (absent, absent - HUMAN)
    return [0 if card in missing else int(count) for card, count in enumerate(game.box.copies.sum(axis=0))]


def _lay_legends(state: Record, example: Data) -> None:
    """The open legends, those beside the first kingdom, and those fulfilled or discarded together; the others follow in
    the order of the deal (A3.1, A4.5, A8.2, A8.3)."""
    river, taken = example.get("river", []), example.get("legends", [])
    turned, shed = example.get("turned", []), example.get("shed", [])
    seen = [LEGENDS.index(name) for name in (*river, *taken, *turned, *shed)]
    state.legends[:] = [*seen, *(int(one) for one in state.legends if int(one) not in seen)]
    state.legends_next = len(seen)
    state.river = _bits(river)
    state.taken[0] = _bits(taken)
    if turned or shed:
        state.turned, state.shed = _bits(turned), _bits(shed)


def _bits(legends: Iterable[str]) -> int:
    return sum(1 << LEGENDS.index(name) for name in legends)


def _hold(state: Record, example: Data) -> None:
    """The card in hand, from the deck or from the pile (A4.2, A4.3)."""
    if "held" in example:
        state.held = LETTERS.index(example["held"])
        state.phase = HOLD_TAKEN if example.get("from") == "pile" else HOLD_DRAWN


def _lay_campaign(state: Record, example: Data) -> None:
    """The rows of legends, the age, the fame so far, and the pair that was taken (A7.2 to A7.4, A7.8)."""
    written = [LEGENDS.index(name) for row in example.get("rows", ()) for name in row]
    state.legends[:] = [*written, *(int(one) for one in state.legends if int(one) not in written)]
    age = int(example.get("age", 1)) - 1
    state.age = age
    state.completed = len(example.get("fame", ()))
    state.fame[: int(state.completed)] = example.get("fame", ())
    done = _bits(example.get("done", ()))
    state.river = int(row_legends(state, age)) & ~done
    state.taken[0] = done | sum(int(row_legends(state, before)) for before in range(age))
    if "pair" in example:
        state.pair[:] = [LETTERS.index(letter) for letter in example["pair"]]
        state.mixed = int(example.get("from") == "pile")
        state.phase = PAIR


def _common(example: Data) -> Game:
    """A common kingdom; with two players, one of the tribes that nobody plays has left the game (A9.1)."""
    tribes = example["tribes"]
    options = {"tribes": tribes}
    if len(tribes) == 2:
        options["absent"] = next(name for name in CARDS[4:8] if name not in tribes)
    game = Game(find_mode("aetherya", "confrontation"), len(tribes), seed=1, first=0, options=options)
    state = game.state
    board = _letters(example["board"])
    if _is_whole(example, board):
        (board,) = _deal(game, example, [board], [example.get("pile", "")])
    _lay(state, 0, board)
    state.met[:] = state.met[0]
    if "display" in example:
        state.display[:] = [LETTERS.index(letter) for letter in example["display"]]
    if "river" in example:
        _lay_legends(state, example)
    state.fortresses = _cells(example.get("fortresses", ()), int(state.side))
    state.elves, state.dragons = example.get("elves", 0), example.get("dragons", 0)
    _begin(state, example)
    return game


def _lay(state: Record, kingdom: int, letters: str) -> None:
    if len(letters) != int(state.side) ** 2:
        raise ValueError(f"{letters} does not fill the kingdom")
    state.cells[kingdom, : len(letters)] = [LETTERS.index(letter.upper()) for letter in letters]
    state.hidden[kingdom] = sum(1 << number for number, letter in enumerate(letters) if letter.islower())
    survey(state, kingdom)
    state.met[kingdom] = legends_met(state, kingdom)


def _lay_tiles(state: Record, example: Data, is_whole: bool) -> None:
    """Tiles on and beside the kingdoms (A6.5, A6.9); in a whole position also those that wait on wilderness (A6.1)."""
    state.tiles[:] = NOTHING
    state.buried[:] = 0
    state.treaties[0] = _cells(example.get("treaties", ()), int(state.side))
    state.staffs[0] = _cells(example.get("staffs", ()), int(state.side))
    for seat, name in enumerate(("beside", "other_beside")):
        for tile in example.get(name, ()):
            state.beside[seat, TILES.index(tile)] += 1
    if "settling" in example:
        state.settling = _cells([example["settling"]], int(state.side)).bit_length() - 1
    if is_whole:
        _bury_tiles(state, example)
    state.known[0, 0] = _cells(example.get("known", ()), int(state.side))


def _bury_tiles(state: Record, example: Data) -> None:
    """Deal each player's tiles that are not written to where they wait; what finds no place is back in the box."""
    sets = [list(range(len(TILES))) for _ in range(int(state.players))]
    for seat, left in enumerate(sets):
        Random(seat).shuffle(left)
    names = [["treaty"] * len(example.get("treaties", ())) + ["staff"] * len(example.get("staffs", ())), []]
    for seat, name in enumerate(("beside", "other_beside")):
        for tile in [*names[seat], *example.get(name, ())]:  # one that the own set has no more of was another's
            next(one for one in (sets[seat], *sets) if TILES.index(tile) in one).remove(TILES.index(tile))
    written = {cell: TILES.index(name) for cell, name in example.get("tiles", {}).items()}
    for tile in written.values():
        sets[0].remove(tile)
    for kingdom, left in enumerate(sets):
        cells = int(waiting_tiles(state, kingdom))
        if cells.bit_count() > len(left) + (len(written) if kingdom == 0 else 0):
            raise ValueError("there is more wilderness than tiles")
        for cell in range(int(state.side) ** 2):
            if cells >> cell & 1:
                name = cell_name(cell, int(state.side))
                tile = written[name] if kingdom == 0 and name in written else left.pop()
                state.tiles[kingdom, cell] = tile
                state.buried[kingdom] = int(state.buried[kingdom]) | 1 << tile
        for tile in left:
            state.gone[tile] += 1


def _cells(names: Iterable[str], side: int) -> int:
    return sum(1 << number for number in range(side * side) if cell_name(number, side) in names)


def _begin(state: Record, example: Data) -> None:
    state.seat = 0
    state.phase = PHASES.index(example.get("phase", "turn"))
    state.held = NOTHING
    state.legend_free = 1
