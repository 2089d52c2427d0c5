"""Aetherya's boards as text: rows of names to be spoken, or a compact grid with its key."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from oakdoor.language.language import Words

_HIDDEN = "hidden"
_WILD = ".."
_GAP = 3


def cell_names(side: int) -> list[str]:
    """The cells of a board in reading order."""
    return [f"{chr(ord('a') + column)}{row + 1}" for row in range(side) for column in range(side)]


class Board:
    """Views as lines of text. `style` is `spoken` or `grid`; `worth` are the points of legends."""

    def __init__(self, words: Words, names: list[str], worth: Mapping[str, int], style: str = "spoken") -> None:
        self.words = words
        self.names = names
        self.worth = worth
        self.style = style

    def lines(self, view: dict[str, Any], reader: int) -> list[str]:
        """All that lies on the table, the reader's own kingdom last."""
        if "kingdoms" not in view:
            return self._common(view, reader)
        if view["phase"] == "arrange":  # there are no kingdoms yet, only cards in hands (A3.3)
            return self._middle(view, reader)
        order = [kingdom for kingdom in view["kingdoms"] if kingdom["seat"] != reader]
        own = [kingdom for kingdom in view["kingdoms"] if kingdom["seat"] == reader]
        grids = self._side_by_side(order + own, reader) if self.style == "grid" else []
        lines = [line for kingdom in order for line in self._kingdom(kingdom, view, reader)]
        lines += self._middle(view, reader)
        lines += [line for kingdom in own for line in self._kingdom(kingdom, view, reader)]
        return [*grids, *self._key(view["kingdoms"]), *lines] if grids else lines

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

    def _name(self, seat: int, reader: int) -> str:
        return self.words.text("terminal.you_label") if seat == reader else self.names[seat]

    def _heading(self, kingdom: dict[str, Any], reader: int) -> str:
        points = self.words.text("say.points", count=kingdom["score"])
        if kingdom["seat"] == reader:
            return self.words.text("board.mine", points=points)
        return self.words.text("board.theirs", name=self.names[kingdom["seat"]], points=points)

    def _kingdom(self, kingdom: dict[str, Any], view: dict[str, Any], reader: int) -> list[str]:
        """One kingdom: its rows, and what lies on and beside it."""
        lines = []
        if self.style != "grid":
            lines.append(self._heading(kingdom, reader))
            lines += self._rows(kingdom, 4)
        extras = self._details(kingdom, 4) if self.style == "grid" else []
        if kingdom.get("beside"):
            extras.append(self.words.text("board.beside", tiles=self.tiles(kingdom["beside"])))
        if kingdom["legends"] and view["mode"] != "solo":
            extras.append(self.words.text("board.taken", legends=self.legends(kingdom["legends"])))
        if extras and self.style == "grid":
            return [self.words.text("board.about", name=self._name(kingdom["seat"], reader), text=" ".join(extras))]
        return [*lines, *([" ".join(extras)] if extras else [])]

    def _rows(self, board: dict[str, Any], side: int) -> list[str]:
        cells = [f"{cell} {self._cell(board, number, cell)}" for number, cell in enumerate(cell_names(side))]
        rows = [", ".join(cells[start : start + side]) for start in range(0, side * side, side)]
        return [self.words.text("board.row", row=number, cells=row) for number, row in enumerate(rows, 1)]

    def _cell(self, board: dict[str, Any], number: int, cell: str) -> str:
        """A cell in words: the card, what lies on it, its state."""
        known = board["cells"][number]
        card = self.card(known)
        thing = self._thing(board, number, cell)
        text = self.words.text("board.with", card=card, thing=thing) if thing else card
        if cell in board.get("secured", ()):
            supplied = known in ("human", "elf", "dwarf", "goblin")
            state = self.words.text("board.supplied") if supplied else self.words.text("board.protected")
            text = f"{text} ({state})"
        return text

    def _thing(self, board: dict[str, Any], number: int, cell: str) -> str:
        """What lies on a card, if it is more than the face-down tile that every wilderness card has."""
        if cell in board.get("treaties", ()):
            return self.words.word("tile.treaty")
        if cell in board.get("staffs", ()):
            return self.words.word("tile.staff")
        if cell in board.get("fortresses", ()):
            return self.words.text("board.with_fortress")
        tile = board["tiles"][number] if "tiles" in board else None
        if tile is None:
            return ""
        if tile == _HIDDEN:
            return "" if cell in board["wilderness"] else self.words.text("board.with_hidden")
        key = "board.with_shown" if cell in board["shown"] else "board.with_known"
        return self.words.text(key, tile=self.words.word(f"tile.{tile}"))

    def _details(self, board: dict[str, Any], side: int) -> list[str]:
        """What a grid cannot show, cell by cell."""
        items = []
        for number, cell in enumerate(cell_names(side)):
            thing = self._thing(board, number, cell)
            if thing:
                items.append(self.words.text("board.extra", cell=cell, thing=thing))
        return [self.words.text("board.extras", items=", ".join(items))] if items else []

    def _middle(self, view: dict[str, Any], reader: int) -> list[str]:
        """What lies between the kingdoms: legends, deck, piles, a held card."""
        lines = self._ages(view) if "rows" in view else self._river(view, reader)
        if any("tiles" in kingdom and kingdom["wilderness"] for kingdom in view["kingdoms"]):
            lines.append(self.words.text("board.wilderness_tiles"))
        piles = [self.words.text("board.deck", count=view["deck"]), *self._piles(view)]
        lines.append(" ".join(piles))
        if "shed" in view:
            weakest = min(kingdom["score"] for kingdom in view["kingdoms"])
            lines.append(self.words.text("board.target", target=view["target"], weakest=weakest))
        return lines

    def _piles(self, view: dict[str, Any]) -> list[str]:
        lines = []
        for number, pile in enumerate(view["piles"], 1):
            key = "board.pile" if len(view["piles"]) == 1 else "board.pile_of"
            if pile:
                lines.append(self.words.text(key, pile=number, card=self.card(pile[-1]), count=len(pile)))
            else:
                lines.append(self.words.text(f"{key}_empty", pile=number))
        return lines

    def _river(self, view: dict[str, Any], reader: int) -> list[str]:
        if not view["river"]:
            lines = [self.words.text("board.river_empty")]
        else:
            lines = [self.words.text("board.river", legends=self.legends(view["river"]))]
        if view.get("turned"):
            lines.append(self.words.text("board.turned", legends=self.legends(view["turned"])))
        met = view["met"] if "met" in view else view["kingdoms"][reader]["met"] if reader >= 0 else []
        if met and "turned" not in view and view["legend_free"] and view["phase"] != "over":
            lines.append(self.words.text("board.met", legends=self.legends(met)))
        return lines

    def _ages(self, view: dict[str, Any]) -> list[str]:
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

    def _common(self, view: dict[str, Any], reader: int) -> list[str]:
        """The common kingdom of confrontation."""
        lines = [self._player(seat, reader) for seat in view["seats"]]
        if view["absent"]:
            lines.append(self.words.text("board.absent", **self._home(view["absent"])))
        lines += self._river(view, reader)
        lines.append(f"{self.words.text('board.deck', count=view['deck'])} {' '.join(self._piles(view))}")
        for key in ("elves", "dragons"):
            if view[key]:
                lines.append(self.words.text(f"board.{key}", count=view[key]))
        lines.append(self.words.text("board.common"))
        if self.style == "grid":
            lines += [*self._grid(view, view["side"]), *self._key([view]), *self._details(view, view["side"])]
        else:
            lines += self._rows(view, view["side"])
        cards = ", ".join(self.card(card) for card in view["display"] if card)
        return [*lines, self.words.text("board.display", cards=cards)]

    def _home(self, tribe: str) -> dict[str, str]:
        home = {"human": "plain", "elf": "forest", "dwarf": "mountain", "goblin": "swamp"}[tribe]
        return {"tribe": self.card(tribe), "terrain": self.card(home)}

    def _player(self, seat: dict[str, Any], reader: int) -> str:
        points = self.words.text("say.points", count=seat["score"])
        key = "board.you_play" if seat["seat"] == reader else "board.plays"
        text = self.words.text(key, name=self.names[seat["seat"]], points=points, **self._home(seat["tribe"]))
        if seat["legends"]:
            text = f"{text} {self.words.text('board.taken', legends=self.legends(seat['legends']))}"
        return text

    def _grid(self, board: dict[str, Any], side: int) -> list[str]:
        """A board as a grid of abbreviations. A plus behind one says that something lies on the card."""
        names = cell_names(side)
        lines = ["   " + " ".join(f"{name[0]:<4}" for name in names[:side]).rstrip()]
        for row in range(side):
            marks = []
            for number in range(row * side, row * side + side):
                mark = "+" if self._thing(board, number, names[number]) else ""
                marks.append(f"{self._short(board, number) + mark:<4}")
            lines.append(f"{row + 1:<3}" + " ".join(marks).rstrip())
        return lines

    def _short(self, board: dict[str, Any], number: int) -> str:
        card = board["cells"][number]
        return self.words.text(f"abbreviation.{card}") if card else _WILD

    def _side_by_side(self, kingdoms: list[dict[str, Any]], reader: int) -> list[str]:
        """All kingdoms next to each other, up to four in 100 columns."""
        blocks = []
        for kingdom in kingdoms:
            name = self._name(kingdom["seat"], reader)
            score = self.words.language.number(kingdom["score"])
            blocks.append([f"{name[:12]} {score}", *self._grid(kingdom, 4)])
        width = max(len(line) for block in blocks for line in block) + _GAP
        rows = zip_longest(*blocks, fillvalue="")
        return ["".join(f"{part:<{width}}" for part in row).rstrip() for row in rows]

    def _key(self, boards: list[dict[str, Any]]) -> list[str]:
        """What the abbreviations in these boards mean."""
        shown = dict.fromkeys(card for board in boards for card in board["cells"] if card)
        items = [f"{_WILD} {self.words.text('board.wilderness')}"] if any(b["wilderness"] for b in boards) else []
        items += [f"{self.words.text(f'abbreviation.{card}')} {self.card(card)}" for card in shown]
        return [self.words.text("board.key", items=", ".join(items))]
