"""Aetherya's boards as text: rows of names to be spoken, or a compact grid with its key."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from oakdoor.games.aetherya.components import TERRAINS, TRIBES
from oakdoor.games.aetherya.view import (
    AetheryaView,
    CampaignView,
    ConfrontationView,
    ItemsKingdom,
    Kingdom,
    KingdomView,
    Tribe,
    TribeSeat,
)
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.language.language import Words

_HIDDEN = "hidden"
_WILD = ".."
_GAP = 3
_HOMES = dict(zip(TRIBES, TERRAINS, strict=True))


def cell_names(side: int) -> list[str]:
    """The cells of a board in reading order."""
    return [f"{chr(ord('a') + column)}{row + 1}" for row in range(side) for column in range(side)]


@dataclass(frozen=True)
class Cards:
    """Cards on a board: what lies on them, and what else is said of them, by cell."""

    cells: list[str | None]
    wilderness: list[str]
    things: dict[str, str]
    notes: dict[str, str]

    @property
    def side(self) -> int:
        """The side of the board."""
        return round(len(self.cells) ** 0.5)


class Board:
    """Views as lines of text. `style` is `spoken` or `grid`; `worth` are the points of legends."""

    def __init__(self, words: Words, names: list[str], worth: Mapping[str, int], style: str = "spoken") -> None:
        self.words = words
        self.names = [words.person(name) for name in names]
        self.worth = worth
        self.style = style

    def lines(self, view: AetheryaView, reader: Reader) -> list[str]:
        """All that lies on the table, the reader's own kingdom last."""
        if view["mode"] == "confrontation":
            return self._common(view, reader)
        if view["phase"] == "arrange":  # there are no kingdoms yet, only cards in hands (A3.3)
            return self._middle(view, reader)
        boards = self._boards(view)
        order = [kingdom for kingdom in view["kingdoms"] if kingdom["seat"] != reader]
        own = [kingdom for kingdom in view["kingdoms"] if kingdom["seat"] == reader]
        grids = self._side_by_side([*order, *own], boards, reader) if self.style == "grid" else []
        lines = [line for kingdom in order for line in self._kingdom(kingdom, boards, view, reader)]
        lines += self._middle(view, reader)
        lines += [line for kingdom in own for line in self._kingdom(kingdom, boards, view, reader)]
        return [*grids, *self._key(boards), *lines] if grids else lines

    def _boards(self, view: KingdomView) -> list[Cards]:
        """The cards of all kingdoms, in the order of their seats."""
        if view["mode"] == "items":
            return [Cards(one["cells"], one["wilderness"], self._tiles_on(one), {}) for one in view["kingdoms"]]
        return [Cards(one["cells"], one["wilderness"], {}, {}) for one in view["kingdoms"]]

    def card(self, name: str | None) -> str:
        """A card's name; what is unknown is wilderness."""
        return self.words.word(f"card.{name}") if name else self.words.text("board.wilderness")

    def legends(self, names: list[str]) -> str:
        """Legends with their points."""
        return ", ".join(
            self.words.text("board.legend", legend=self.words.word(f"legend.{name}"), points=self.worth[name])
            for name in names
        )

    def points(self, legend: str) -> str:
        """What a legend is worth."""
        return self.words.text("say.points", count=self.worth[legend])

    def tiles(self, names: list[str]) -> str:
        """Tiles by name."""
        return ", ".join(self.words.word(f"tile.{name}") for name in names)

    def _name(self, seat: int, reader: Reader) -> str:
        return self.words.text("terminal.you_label") if seat == reader else self.names[seat]

    def _heading(self, kingdom: Kingdom, reader: Reader) -> str:
        points = self.words.text("say.points", count=kingdom["score"])
        if kingdom["seat"] == reader:
            return self.words.text("board.mine", points=points)
        return self.words.text("board.theirs", name=self.names[kingdom["seat"]], points=points)

    def _kingdom(self, kingdom: Kingdom, boards: list[Cards], view: KingdomView, reader: Reader) -> list[str]:
        """One kingdom: its rows, and what lies on and beside it."""
        lines = []
        board = boards[kingdom["seat"]]
        if self.style != "grid":
            lines.append(self._heading(kingdom, reader))
            lines += self._rows(board)
        extras = self._details(board) if self.style == "grid" else []
        if view["mode"] == "items" and (beside := view["kingdoms"][kingdom["seat"]]["beside"]):
            extras.append(self.words.text("board.beside", tiles=self.tiles(beside)))
        if kingdom["legends"] and view["mode"] != "solo":
            extras.append(self.words.text("board.taken", legends=self.legends(kingdom["legends"])))
        if extras and self.style == "grid":
            return [self.words.text("board.about", name=self._name(kingdom["seat"], reader), text=" ".join(extras))]
        return [*lines, *([" ".join(extras)] if extras else [])]

    def _rows(self, board: Cards) -> list[str]:
        side = board.side
        cells = [f"{cell} {self._cell(board, number, cell)}" for number, cell in enumerate(cell_names(side))]
        rows = [", ".join(cells[start : start + side]) for start in range(0, side * side, side)]
        return [self.words.text("board.row", row=number, cells=row) for number, row in enumerate(rows, 1)]

    def _cell(self, board: Cards, number: int, cell: str) -> str:
        """A cell in words: the card, what lies on it, its state."""
        card = self.card(board.cells[number])
        thing = board.things.get(cell)
        text = self.words.text("board.with", card=card, thing=thing) if thing else card
        return f"{text} ({board.notes[cell]})" if cell in board.notes else text

    def _tiles_on(self, kingdom: ItemsKingdom) -> dict[str, str]:
        """What lies on cards, if it is more than the face-down tile that every wilderness card has."""
        found = {}
        for cell, tile in zip(cell_names(4), kingdom["tiles"], strict=True):
            if cell in kingdom["treaties"]:
                found[cell] = str(self.words.word("tile.treaty"))
            elif cell in kingdom["staffs"]:
                found[cell] = str(self.words.word("tile.staff"))
            elif tile == _HIDDEN and cell not in kingdom["wilderness"]:
                found[cell] = self.words.text("board.with_hidden")
            elif tile is not None and tile != _HIDDEN:
                key = "board.with_shown" if cell in kingdom["shown"] else "board.with_known"
                found[cell] = self.words.text(key, tile=self.words.word(f"tile.{tile}"))
        return found

    def _details(self, board: Cards) -> list[str]:
        """What a grid cannot show, cell by cell."""
        items = [self.words.text("board.extra", cell=cell, thing=thing) for cell, thing in board.things.items()]
        return [self.words.text("board.extras", items=", ".join(items))] if items else []

    def _middle(self, view: KingdomView, reader: Reader) -> list[str]:
        """What lies between the kingdoms: legends, deck, piles, a held card."""
        lines = self._ages(view) if view["mode"] == "solo" else self._river(view, reader)
        if view["mode"] == "items" and any(kingdom["wilderness"] for kingdom in view["kingdoms"]):
            lines.append(self.words.text("board.wilderness_tiles"))
        piles = [self.words.text("board.deck", count=view["deck"]), *self._piles(view)]
        lines.append(" ".join(piles))
        if view["mode"] == "coop":
            weakest = min(kingdom["score"] or 0 for kingdom in view["kingdoms"])
            lines.append(self.words.text("board.target", target=view["target"], weakest=weakest))
        return lines

    def _piles(self, view: AetheryaView) -> list[str]:
        lines = []
        for number, pile in enumerate(view["piles"], 1):
            key = "board.pile" if len(view["piles"]) == 1 else "board.pile_of"
            if pile:
                lines.append(self.words.text(key, pile=number, card=self.card(pile[-1]), count=len(pile)))
            else:
                lines.append(self.words.text(f"{key}_empty", pile=number))
        return lines

    def _river(self, view: AetheryaView, reader: Reader) -> list[str]:
        if not view["river"]:
            lines = [self.words.text("board.river_empty")]
        else:
            lines = [self.words.text("board.river", legends=self.legends(view["river"]))]
        if view["mode"] == "coop":
            turned = view["turned"]
            return [*lines, self.words.text("board.turned", legends=self.legends(turned))] if turned else lines
        met = self._met(view, reader)
        if met and view["legend_free"] and view["phase"] != "over":
            lines.append(self.words.text("board.met", legends=self.legends(met)))
        return lines

    def _met(self, view: AetheryaView, reader: Reader) -> list[str]:
        """The legends that the reader, or in confrontation anybody, could take."""
        if view["mode"] == "confrontation":
            return view["met"]
        return view["kingdoms"][reader]["met"] if reader is not WATCHER else []

    def _ages(self, view: CampaignView) -> list[str]:
        """The rows of the solo campaign; of the age's row only what is still open matters."""
        lines = [self.words.text("board.age", age=view["age"], target=view["target"])]
        if view["fame"]:
            fame = ", ".join(self.words.language.signed(points) for points in view["fame"])
            lines.append(self.words.text("board.fame", fame=fame))
        for age, row in enumerate(view["rows"], 1):
            if age == view["age"] and not view["river"]:
                lines.append(self.words.text("board.row_done", age=age))
            elif age == view["age"]:
                lines.append(self.words.text("board.row_now", age=age, legends=self.legends(view["river"])))
            elif age > view["age"]:
                lines.append(self.words.text("board.row_later", age=age, legends=self.legends(row)))
        return lines

    def _common(self, view: ConfrontationView, reader: Reader) -> list[str]:
        """The common kingdom of confrontation."""
        lines = [self._player(seat, reader) for seat in view["seats"]]
        if view["absent"]:
            lines.append(self.words.text("board.absent", **self._home(view["absent"])))
        lines += self._river(view, reader)
        lines.append(f"{self.words.text('board.deck', count=view['deck'])} {' '.join(self._piles(view))}")
        for key, count in (("elves", view["elves"]), ("dragons", view["dragons"])):
            if count:
                lines.append(self.words.text(f"board.{key}", count=count))
        lines.append(self.words.text("board.common"))
        board = self._common_cards(view)
        if self.style == "grid":
            lines += [*self._grid(board), *self._key([board]), *self._details(board)]
        else:
            lines += self._rows(board)
        cards = ", ".join(self.card(card) for card in view["display"] if card)
        return [*lines, self.words.text("board.display", cards=cards)]

    def _common_cards(self, view: ConfrontationView) -> Cards:
        """The common board, with what protects its cards."""
        fortress = self.words.text("board.with_fortress")
        cards = dict(zip(cell_names(view["side"]), view["cells"], strict=True))
        notes = {
            cell: self.words.text("board.supplied" if cards[cell] in _HOMES else "board.protected")
            for cell in view["secured"]
        }
        things = {cell: fortress for cell in cards if cell in view["fortresses"]}
        return Cards(view["cells"], view["wilderness"], things, notes)

    def _home(self, tribe: Tribe) -> dict[str, str]:
        return {"tribe": self.card(tribe), "terrain": self.card(_HOMES[tribe])}

    def _player(self, seat: TribeSeat, reader: Reader) -> str:
        points = self.words.text("say.points", count=seat["score"])
        key = "board.you_play" if seat["seat"] == reader else "board.plays"
        text = self.words.text(key, name=self.names[seat["seat"]], points=points, **self._home(seat["tribe"]))
        if seat["legends"]:
            text = f"{text} {self.words.text('board.taken', legends=self.legends(seat['legends']))}"
        return text

    def _grid(self, board: Cards) -> list[str]:
        """A board as a grid of abbreviations. A plus behind one says that something lies on the card."""
        side = board.side
        names = cell_names(side)
        lines = ["   " + " ".join(f"{name[0]:<4}" for name in names[:side]).rstrip()]
        for row in range(side):
            marks = []
            for number in range(row * side, row * side + side):
                mark = "+" if names[number] in board.things else ""
                marks.append(f"{self._short(board.cells[number]) + mark:<4}")
            lines.append(f"{row + 1:<3}" + " ".join(marks).rstrip())
        return lines

    def _short(self, card: str | None) -> str:
        return self.words.text(f"abbreviation.{card}") if card else _WILD

    def _side_by_side(self, kingdoms: Sequence[Kingdom], boards: list[Cards], reader: Reader) -> list[str]:
        """All kingdoms next to each other, up to four in 100 columns."""
        blocks = []
        for kingdom in kingdoms:
            name = self._name(kingdom["seat"], reader)
            score = self.words.language.number(kingdom["score"] or 0)
            blocks.append([f"{name[:12]} {score}", *self._grid(boards[kingdom["seat"]])])
        width = max(len(line) for block in blocks for line in block) + _GAP
        rows = zip_longest(*blocks, fillvalue="")
        return ["".join(f"{part:<{width}}" for part in row).rstrip() for row in rows]

    def _key(self, boards: list[Cards]) -> list[str]:
        """What the abbreviations in these boards mean."""
        shown = dict.fromkeys(card for board in boards for card in board.cells if card)
        items = [f"{_WILD} {self.words.text('board.wilderness')}"] if any(b.wilderness for b in boards) else []
        items += [f"{self.words.text(f'abbreviation.{card}')} {self.card(card)}" for card in shown]
        return [self.words.text("board.key", items=", ".join(items))]
