"""A table for tests: positions laid out as the rulebook would draw them.

Cards are letters in reading order: P plain, F forest, M mountain, S swamp, H human, E elf, D dwarf, G goblin,
R dragon, O portal; lower case lies face down; blanks are only for the eye. Legends and tiles have their names.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from oakdoor.games.aetherya.components import CARDS, LEGENDS, TILES
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.notation import lay_pile
from oakdoor.games.aetherya.solo.state import row_legends
from oakdoor.games.aetherya.state import AFTER, BLOCKING, NOTHING, TURN
from oakdoor.games.contract import IllegalMove
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

LETTERS = "PFMSHEDGRO"
DECK = "PFMSHEDGPFMSHEDG"  # where a test does not care
QUIET = "PPPP PPPP PPPP pppp"  # a kingdom without anything to it but a region of plains
WILD = "PFMS HEDG pfms hedg"  # a kingdom with eight wilderness cards


@st.composite
def boards(draw: st.DrawFn, size: int) -> str:
    """Random cards as letters. Few types at a time, so that much meets; mostly face up, more portals than dealt."""
    types = "".join(draw(st.lists(st.sampled_from(LETTERS), min_size=2, max_size=6, unique=True)))
    mix = types * 6 + draw(st.sampled_from(("", "OOO"))) + draw(st.sampled_from(("", types.lower())))
    return "".join(draw(st.lists(st.sampled_from(mix), min_size=size, max_size=size)))


def cell(name: str, side: int = 4) -> int:
    """The number of a cell like b3."""
    return "abcdefg".index(name[0]) + (int(name[1:]) - 1) * side


def bits(names: Iterable[str], side: int = 4) -> int:
    """A set of cells."""
    return sum(1 << cell(name, side) for name in names)


def legend_bits(names: Iterable[str]) -> int:
    """A set of legends."""
    return sum(1 << LEGENDS.index(name) for name in names)


def numbers(text: str) -> list[int]:
    """Cards by their letters."""
    return [LETTERS.index(letter.upper()) for letter in text if not letter.isspace()]


def letters(state: Any, kingdom: int = 0) -> str:
    """A kingdom's cards as letters, lower case for face-down ones."""
    hidden = int(state.hidden[kingdom])
    cards = [LETTERS[int(card)] for card in state.cells[kingdom, : int(state.side) ** 2]]
    return "".join(card.lower() if hidden >> number & 1 else card for number, card in enumerate(cards))


def lay(state: Any, kingdom: int, text: str) -> None:
    """Lay a kingdom."""
    text = "".join(text.split())
    assert len(text) == int(state.side) ** 2, text
    state.cells[kingdom, : len(text)] = numbers(text)
    state.hidden[kingdom] = sum(1 << number for number, letter in enumerate(text) if letter.islower())
    survey(state, kingdom)


def _lay_stacks(state: Any, deck: str, piles: Sequence[str]) -> None:
    lay_pile(state.deck, numbers(deck))
    state.deck_next = 0
    state.deck_size = len(numbers(deck))
    for number, pile in enumerate(piles):
        lay_pile(state.piles[number], numbers(pile))
        state.pile_sizes[number] = len(numbers(pile))


def _lay_legends(state: Any, river: Sequence[str], legend_deck: Sequence[str], size: int = 15) -> None:
    """The river and the legend deck; all other legends count as gone."""
    order = [LEGENDS.index(name) for name in (*river, *legend_deck)]
    others = [number for number in range(size) if number not in order]
    lay_pile(state.legends, [*others, *order])
    state.legends_next = len(others) + len(river)
    state.river = legend_bits(river)


def begin(state: Any, seat: int) -> None:
    """The beginning of a seat's turn."""
    state.seat = seat
    state.phase = TURN
    state.held = NOTHING
    state.legend_free = 1


def kingdoms_game(
    mode: str,
    kingdoms: Sequence[str],
    *,
    seat: int = 0,
    first: int = 0,
    deck: str = DECK,
    piles: Sequence[str] = ("P",),
    river: Sequence[str] = (),
    legend_deck: Sequence[str] = (),
    taken: Sequence[Sequence[str]] = (),
) -> Game:
    """A game in the middle: it is `seat`'s turn. Decks are top first, piles have their top card last."""
    game = Game(find_mode("aetherya", mode), len(kingdoms), seed=1, first=first)
    state = game.state
    for number, text in enumerate(kingdoms):
        lay(state, number, text)
        state.met[number] = legends_met(state, number)
    for number, names in enumerate(taken):
        state.taken[number] = legend_bits(names)
    _lay_stacks(state, deck, piles)
    _lay_legends(state, river, legend_deck)
    begin(state, seat)
    return game


def base_game(kingdoms: Sequence[str] = (WILD, WILD), pile: str = "P", **position: Any) -> Game:
    """A base game in the middle."""
    return kingdoms_game("base", kingdoms, piles=(pile,), **position)


def items_game(
    kingdoms: Sequence[str] = (WILD, WILD),
    tiles: dict[tuple[int, str], str] | None = None,
    beside: Sequence[Sequence[str]] = (),
    pile: str = "P",
    **position: Any,
) -> Game:
    """A game with tiles: on wilderness cards as `tiles` says, else in the order of the set, and beside kingdoms."""
    game = kingdoms_game("items", kingdoms, piles=(pile,), **position)
    state = game.state
    state.tiles[:] = NOTHING
    state.buried[:] = 0
    for seat in range(len(kingdoms)):
        named = {cell(name): TILES.index(tile) for (owner, name), tile in (tiles or {}).items() if owner == seat}
        spare = [tile for tile in range(12) if tile not in named.values()]
        for number in range(16):
            if int(state.hidden[seat]) >> number & 1:
                tile = named[number] if number in named else spare.pop(0)
                state.tiles[seat, number] = tile
                state.buried[seat] = int(state.buried[seat]) | 1 << tile
    for seat, names in enumerate(beside):
        for name in names:
            state.beside[seat, TILES.index(name)] += 1
    return game


def end_phase(game: Game) -> Game:
    """Make it the end-of-turn phase of the seat whose turn it is (A6.3)."""
    game.state.phase = AFTER
    return game


def coop_game(kingdoms: Sequence[str] = (WILD, WILD), piles: Sequence[str] = ("P", "F"), **position: Any) -> Game:
    """A co-operative game in the middle of a turn: legends are not looked at again before its end."""
    return kingdoms_game("coop", kingdoms, piles=piles, **position)


ROWS = (LEGENDS[:4], LEGENDS[4:9], LEGENDS[9:])


def solo_game(
    kingdom: str = WILD,
    *,
    deck: str = DECK,
    pile: str = "P",
    rows: Sequence[Sequence[str]] = ROWS,
    age: int = 1,
    open_legends: Sequence[str] | None = None,
    fame: Sequence[int] = (),
) -> Game:
    """A campaign at the beginning of a turn of an age."""
    game = Game(find_mode("aetherya", "solo"), 1, seed=1)
    state = game.state
    lay(state, 0, kingdom)
    state.met[0] = legends_met(state, 0)
    _lay_stacks(state, deck, (pile,))
    state.legends[:] = [LEGENDS.index(name) for row in rows for name in row]
    state.age = age - 1
    state.completed = len(fame)
    state.fame[: len(fame)] = fame
    state.river = row_legends(state, age - 1) if open_legends is None else legend_bits(open_legends)
    begin(state, 0)
    return game


def board_game(
    board: str,
    tribes: Sequence[str] = ("elf", "goblin"),
    *,
    display: str = "PFMS",
    deck: str = DECK,
    pile: str = "",
    seat: int = 0,
    fortresses: Iterable[str] = (),
    elves: int = 0,
    dragons: int = 0,
    river: Sequence[str] = (),
    legend_deck: Sequence[str] = (),
    taken: Sequence[Sequence[str]] = (),
) -> Game:
    """A confrontation in the middle. For two players the absent tribe is one of those that nobody plays."""
    absent = {"absent": next(name for name in CARDS[4:8] if name not in tribes)} if len(tribes) == 2 else {}
    options = {"tribes": list(tribes), **absent}
    game = Game(find_mode("aetherya", "confrontation"), len(tribes), seed=1, first=0, options=options)
    state = game.state
    lay(state, 0, board)
    _lay_stacks(state, deck, (pile,))
    _lay_legends(state, river, legend_deck, size=14)
    state.display[:] = numbers(display)
    state.fortresses = bits(fortresses, int(state.side))
    state.elves = elves
    state.dragons = dragons
    state.met[:] = legends_met(state, 0)
    for number, names in enumerate(taken):
        state.taken[number] = legend_bits(names)
    begin(state, seat)
    return game


def blocking(game: Game) -> Game:
    """Make it the choice of a block between two ages of a campaign (A7.9)."""
    game.state.phase = BLOCKING
    game.state.completed = int(game.state.age) + 1
    return game


def lines_of(text: str) -> dict[str, int]:
    """The lines of one kingdom in the base game."""
    return base_game((text, QUIET)).scores()[0]


def met_by(text: str) -> set[str]:
    """The legends whose conditions a kingdom meets."""
    state = base_game((text, QUIET)).state
    return {name for number, name in enumerate(LEGENDS) if int(state.met[0]) >> number & 1}


def why_not(game: Game, words: str, seat: int | None = None) -> tuple[str, str]:
    """Why a decision is refused: the key and the rule of the reason. Nothing may have changed."""
    before = game.state.tobytes()
    try:
        game.play(words, seat)
    except IllegalMove as refused:
        assert game.state.tobytes() == before
        return refused.reason.key, refused.reason.rule
    raise AssertionError(f"{words} was not refused")


def starting(game: Game, *beginnings: str) -> list[str]:
    """The legal decisions that begin with one of these words."""
    return [words for words in game.legal() if words.split(" ")[0] in beginnings]


def cells_of(game: Game, beginning: str) -> set[str]:
    """The cells of the legal decisions that begin so: `cells_of(game, "place")`."""
    found = [words[len(beginning) + 1 :].split(" ")[0] for words in game.legal() if words.startswith(beginning + " ")]
    return set(found)


def named(events: Iterable[Event], name: str) -> list[dict[str, Any]]:
    """The values of all events of one kind."""
    return [event.values for event in events if event.name == name]
