"""What Aetherya asks of a player, and what each move does, in words."""

from typing import Any

from oakdoor.games.aetherya.view import AetheryaView, ItemsView
from oakdoor.language.language import Word, Words
from oakdoor.terminal.aetherya.board import Board, cell_names
from oakdoor.terminal.moves import Describer

_EACH = {"legend", "shed", "take", "pair", "drop"}
_SEATED = {"griffin", "palantir", "smuggler", "thief"}
_PILED = {"place", "reveal"}


def prompt(words: Words, board: Board, view: AetheryaView, reader: int) -> str:
    """What is expected of the reader now."""
    phase = view["phase"]
    values: dict[str, Any] = {}
    if view["mode"] == "confrontation":
        return words.text(f"prompt.{phase}")
    if phase == "turn":
        values["top"] = words.word(f"card.{view['piles'][0][-1]}") if view["piles"][0] else ""
        values["tops"] = ", ".join(
            words.text("board.pile_top", pile=number, card=board.card(pile[-1]))
            for number, pile in enumerate(view["piles"], 1)
            if pile
        )
    elif phase in ("hold_drawn", "hold_taken"):
        values["card"] = words.word(f"card.{view['held']}")
    elif view["mode"] == "solo" and view["pair"]:
        values["first"], values["second"] = (words.word(f"card.{card['card']}") for card in view["pair"])
    elif view["mode"] == "items" and phase == "settle":
        values["cell"] = _settling(view, reader)
    elif phase == "arrange":
        hand = [card for card in view["kingdoms"][reader]["cells"] if card]
        cards = words.text("board.hand", cards=", ".join(board.card(card) for card in hand))
        return f"{cards} {words.text('prompt.arrange')}"
    return words.text(f"prompt.{phase}", **values)


def _settling(view: ItemsView, reader: int) -> str:
    """The cell whose tile waits: the only one with a tile that is no wilderness."""
    kingdom = view["kingdoms"][reader]
    for cell, tile in zip(cell_names(4), kingdom["tiles"], strict=True):
        if tile is not None and cell not in kingdom["wilderness"]:
            return cell
    return ""


class MoveTexts(Describer):
    """What the moves of one position do."""

    def __init__(self, words: Words, board: Board, view: AetheryaView) -> None:
        self.words = words
        self.board = board
        self.view = view

    def tells_each(self, verb: str) -> bool:
        """Legends and cards need their names."""
        return verb in _EACH

    def move(self, words: str) -> str:
        """What one move does."""
        parts = words.split(" ")
        if parts[0] in ("legend", "shed"):
            return self._legend(parts)
        if parts[0] == "take":
            return self._take(parts)
        if parts[0] == "pair":
            return self.words.text(f"move.pair_{parts[1]}", card=self._top(0))
        if parts[0] == "drop":
            pair = [self._card(card) for card in self._pair()]
            card, other = pair if parts[1] == "first" else reversed(pair)
            return self.words.text(f"move.drop_{parts[1]}", card=card, other=other)
        return self.group(" ".join(parts[:3]) if parts[0] == "use" else parts[0])

    def group(self, verb: str) -> str:
        """What the moves with this verb do; the verb may already have words behind it (`play elf`)."""
        parts = verb.split(" ")
        key = f"move.{parts[0]}"
        if parts[0] == "use":
            key = f"{key}_{parts[1]}"
            if len(parts) > 2 and parts[1] in _SEATED:
                name = self.board.names[int(parts[2])]
                return self.words.text("move.seated", text=self.words.text(key), name=name)
        elif parts[0] == "play" and len(parts) > 1:
            key = "move.play_card"
        elif parts[0] in _PILED and len(self.view["piles"]) > 1:
            key = f"{key}_pile"
        if not self.words.has(key):
            return ""
        held = None if self.view["mode"] == "confrontation" else self.view["held"]
        return self.words.text(key, card=self._card(held) if held else "")

    def gloss(self, word: str) -> str:
        """Cards, legends and tiles have names; the English ones are close enough to the words of records."""
        if self.words.language.code != "en":
            for family in ("card", "legend", "tile"):
                if self.words.has(f"{family}.{word}"):
                    return self.words.word(f"{family}.{word}")
        return ""

    def _pair(self) -> list[str]:
        """The two cards of which one is dropped."""
        return [entry["card"] for entry in self.view["pair"] or []] if self.view["mode"] == "solo" else []

    def _legend(self, parts: list[str]) -> str:
        key = "move.legend_sword" if parts[-1] == "sword" else f"move.{parts[0]}"
        legend = self.words.word(f"legend.{parts[1]}")
        return self.words.text(key, legend=legend, points=self.board.points(parts[1]))

    def _take(self, parts: list[str]) -> str:
        if len(parts) == 1:
            return self.words.text("move.take", card=self._top(0))
        return self.words.text("move.take_pile", card=self._top(int(parts[1]) - 1), pile=int(parts[1]))

    def _top(self, pile: int) -> Word:
        return self._card(self.view["piles"][pile][-1])

    def _card(self, name: str) -> Word:
        return self.words.word(f"card.{name}")
