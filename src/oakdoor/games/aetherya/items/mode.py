"""How items and characters are written down: deal, view and pieces (A6)."""

from collections import Counter

from oakdoor.games.aetherya.actions import SWAP, USE_SWORD, cell_names, within
from oakdoor.games.aetherya.components import TILES, Box
from oakdoor.games.aetherya.items import rules
from oakdoor.games.aetherya.items.reasons import EXPECTED, use_reason, withheld_reason
from oakdoor.games.aetherya.items.tiles import ItemsState, waiting_tiles
from oakdoor.games.aetherya.kingdom.scoring import LINES
from oakdoor.games.aetherya.notation import HIDDEN, KingdomMode
from oakdoor.games.aetherya.reasons import kingdom_reason
from oakdoor.games.aetherya.state import NOTHING, WILD_CELLS
from oakdoor.games.aetherya.view import ItemsKingdom, ItemsView
from oakdoor.games.contract import LEARNT, DealError, Reason, names_to_numbers
from oakdoor.games.names import Action, Deal, Options
from oakdoor.games.position.reader import Reader


class ItemsMode(KingdomMode[ItemsState]):
    """Kingdoms with tiles."""

    verbs = (*KingdomMode.verbs, "keep", "decline", "use")

    def deal(self, state: ItemsState) -> Deal:
        """The base game's deal, and each seat's tiles in the order of `wild`."""
        tiles = [[TILES[int(state.tiles[seat, cell])] for cell in WILD_CELLS] for seat in range(int(state.players))]
        return {**super().deal(state), "tiles": tiles}

    def lay_deal(self, box: Box, state: ItemsState, players: int, deal: Deal, options: Options) -> None:
        """The base game's deal, and the tiles."""
        super().lay_deal(box, state, players, deal, options)
        rows = deal.get("tiles")
        if not isinstance(rows, list) or len(rows) != players:
            raise DealError(f"tiles must hold one list for each of {players} seats")
        state.tiles[:players] = NOTHING
        for seat, row in enumerate(rows):
            tiles = names_to_numbers(row, TILES, "tiles")
            if sorted(tiles) != list(range(len(TILES))):
                raise DealError(f"tiles of seat {seat} must name each of the {len(TILES)} tiles once")
            state.tiles[seat, list(WILD_CELLS)] = tiles

    def inventory(self, state: ItemsState) -> Counter[str]:
        """Cards and legends, and all tiles on cards, beside kingdoms and back in the box."""
        found = super().inventory(state)
        tiles = Counter(state.tiles[: int(state.players)].ravel().tolist())
        beside, gone = state.beside.sum(axis=0).tolist(), state.gone.tolist()
        for tile, name in enumerate(TILES):
            found[name] += tiles[tile] + beside[tile] + gone[tile]
        found["treaty"] += sum(int(cells).bit_count() for cells in state.treaties)
        found["staff"] += sum(int(cells).bit_count() for cells in state.staffs)
        return found

    def reason(self, state: ItemsState, action: Action) -> Reason:
        """Why an action of this mode is not legal now."""
        if within(action, USE_SWORD, SWAP - USE_SWORD):
            return use_reason(state, action)
        return kingdom_reason(state, action, EXPECTED)

    def withheld(self, box: Box, state: ItemsState, seat: int) -> dict[str, Reason]:
        """Why open legends cannot be taken now, and why the tiles beside the kingdom cannot be used."""
        found = super().withheld(box, state, seat)
        for tile, number in zip(TILES, state.beside[seat], strict=True):
            if number > 0 and (reason := withheld_reason(state, seat, tile)) is not None:
                found[f"use {tile}"] = reason
        return found

    def describe(self, box: Box, view: ItemsState, reader: Reader) -> ItemsView:
        """A view as a JSON object."""
        kingdoms = [self.describe_kingdom(view, owner, lines) for owner, lines in enumerate(self.scores(box, view))]
        return {**self.held_view(view, reader), "mode": "items", "kingdoms": kingdoms}

    def describe_kingdom(self, view: ItemsState, owner: int, lines: dict[str, int]) -> ItemsKingdom:
        """A kingdom with what lies on and beside it."""
        waiting = int(waiting_tiles(view, owner)) | int(view.shown[owner])
        tiles = [
            (TILES[tile] if tile != NOTHING else HIDDEN) if waiting >> cell & 1 else None
            for cell, tile in enumerate(view.tiles[owner].tolist())
        ]
        return {
            **super().describe_kingdom(view, owner, lines),
            "tiles": tiles,
            "shown": cell_names(int(view.shown[owner]), 4),
            "treaties": cell_names(int(view.treaties[owner]), 4),
            "staffs": cell_names(int(view.staffs[owner]), 4),
            "beside": [
                name for name, number in zip(TILES, view.beside[owner].tolist(), strict=True) for _ in range(number)
            ],
        }


MODE = ItemsMode("items", (2, 3, 4), LINES, rules, offers=(*LEARNT, "shunned", "left", "lay"))
