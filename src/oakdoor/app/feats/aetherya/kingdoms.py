"""Feats in kingdoms of one's own: points, dragons, portals, legends, items and characters."""

from math import isqrt

from oakdoor.app.feats.contract import Feat, Found, Seen
from oakdoor.games.aetherya.view import BaseView, ItemsView
from oakdoor.games.events import Event

KINGDOMS = ("aetherya/base", "aetherya/items")
ITEMS = ("aetherya/items",)
Kingdoms = Seen[BaseView | ItemsView]
Items = Seen[ItemsView]


def _points(line: str, seen: Kingdoms) -> Found:
    return seen.at_end(seen.own.lines.get(line, 0))


def tame_dragons(seen: Kingdoms) -> Found:
    """Dragons of the own kingdom that neighbours tame."""
    return seen.grown(lambda view: sum(bool(by) for by in view["kingdoms"][seen.side]["tamers"].values()))


def peaceful(seen: Kingdoms) -> Found:
    """A win without a conflict in the own kingdom."""
    return seen.if_won(seen.own.lines.get("conflicts", 0) == 0)


def far_road(seen: Kingdoms) -> Found:
    """Points that two cards bring each other that only a gate of several portals joins."""
    cells = seen.end["kingdoms"][seen.side]["cells"]
    side = isqrt(len(cells))

    def near(cell: str) -> set[str]:
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        return {f"{chr(97 + x)}{y + 1}" for x, y in beside if 0 <= x < side and 0 <= y < side}

    def portals(cell: str) -> set[str]:
        return {one for one in near(cell) if cells[(int(one[1:]) - 1) * side + ord(one[0]) - 97] == "portal"}

    for link in seen.links:
        cell, other = link.values.get("cell"), link.values.get("other")
        if link.seat != seen.side or not cell or not other or cell == other or int(link.values["points"]) <= 0:
            continue
        if other not in near(cell) and not portals(cell) & portals(other):
            return seen.at_end(1)
    return seen.at_end(0)


def from_below(seen: Kingdoms) -> Found:
    """How deep below nothing the own points were before a win."""
    own = [moment.scores[seen.side] for moment in seen.turns]
    least = min(own)
    return Found(-least, own.index(least)) if seen.won and least < 0 else seen.at_end(0)


def by_a_line(seen: Kingdoms) -> Found:
    """A win although another has as many points."""
    return seen.if_won(seen.lead == 0)


def _legends(seen: Kingdoms, *begin: str) -> Found:
    """Legends of the own kingdom whose names begin so."""
    return seen.grown(lambda view: sum(one.startswith(begin) for one in view["kingdoms"][seen.side]["legends"]))


def snatched(seen: Kingdoms) -> Found:
    """A legend taken that another kingdom fulfilled, too."""
    for number, moment in enumerate(seen.turns[1:], 1):
        before = seen.views[number - 1]
        others = [one for side, one in enumerate(before["kingdoms"]) if side != seen.side]
        for event in moment.events:
            taken = event.name == "legend_taken" and event.seat == seen.seat
            if taken and any(event.values["legend"] in one["met"] for one in others):
                return Found(1, number)
    return seen.at_end(0)


def _arranges(events: list[Event]) -> bool:
    """Whether the first cards are laid out: no turn has begun."""
    return any(event.name == "arranged" for event in events)


def all_kinds(seen: Kingdoms) -> Found:
    """Diversity taken within the own first four turns."""
    own = [number for number, one in enumerate(seen.turns) if one.seat == seen.seat and not _arranges(one.events)]
    for number in own[:4]:
        for event in seen.turns[number].events:
            if event.name == "legend_taken" and event.seat == seen.seat and event.values["legend"] == "diversity":
                return Found(1, number)
    return seen.at_end(0)


def _stone(tile: str) -> int:
    """What a power stone is worth; nothing else is one."""
    kind, _, points = tile.partition("-")
    return int(points) if kind == "stone" else 0


def stones(seen: Items) -> Found:
    """The power stones beside the own kingdom."""
    return seen.grown(lambda view: sum(_stone(tile) for tile in view["kingdoms"][seen.side]["beside"]))


def one_on_one(seen: Items) -> Found:
    """A battle legend taken with the magic sword."""
    for number, moment in enumerate(seen.turns):
        own = [event for event in moment.events if event.seat == seen.seat]
        used = any(event.name == "tile_used" and event.values["tile"] == "sword" for event in own)
        if used and any(
            event.name == "legend_taken" and str(event.values["legend"]).startswith("battle-") for event in own
        ):
            return Found(1, number)
    return seen.at_end(0)


def light_fingers(seen: Items) -> Found:
    """A win that a stolen stone has made: where it lay before, the game would not be won."""
    if not seen.won:
        return seen.at_end(0)
    beside = seen.end["kingdoms"][seen.side]["beside"]
    for number, moment in enumerate(seen.turns):
        for event in moment.events:
            if event.name != "tile_moved" or event.seat != seen.seat or event.values["tile"] not in beside:
                continue
            points = _stone(str(event.values["tile"]))
            robbed = int(event.values["owner"])
            most = max(
                side.score + (points if robbed in side.seats else 0)
                for at, side in enumerate(seen.outcome.sides)
                if at != seen.side
            )
            if points and seen.own.score - points <= most:
                return Found(1, number)
    return seen.at_end(0)


def well_swapped(seen: Items) -> Found:
    """The griffin swapped for a tile, and that tile used in the same turn."""
    for number, moment in enumerate(seen.turns):
        got: set[object] = set()
        for event in moment.events:
            if event.seat != seen.seat:
                continue
            if event.name == "tile_fetched":
                got.add(event.values["tile"])
            elif event.name == "tile_used" and event.values["tile"] in got:
                return Found(1, number)
    return seen.at_end(0)


FEATS = (
    Feat("dragon_friend", "kingdoms", "spiked-dragon-head", KINGDOMS, tame_dragons, 3),
    Feat("peaceful_realm", "kingdoms", "peace-dove", KINGDOMS, peaceful),
    Feat("forty", "kingdoms", "laurel-crown", KINGDOMS, lambda seen: seen.at_end(seen.own.score), 40),
    Feat("elfsong", "kingdoms", "woman-elf-face", KINGDOMS, lambda seen: _points("elves", seen), 14),
    Feat("deep_halls", "kingdoms", "anvil", KINGDOMS, lambda seen: _points("dwarves", seen), 14),
    Feat("harvest_home", "kingdoms", "wheat", KINGDOMS, lambda seen: _points("humans", seen), 14),
    Feat("swamp_crown", "kingdoms", "goblin-head", KINGDOMS, lambda seen: _points("goblins", seen), 15),
    Feat("far_road", "kingdoms", "magic-portal", KINGDOMS, far_road),
    Feat("from_below", "kingdoms", "uprising", KINGDOMS, from_below, 6),
    Feat("by_a_line", "kingdoms", "scales", KINGDOMS, by_a_line),
    Feat("five_of_fifteen", "legends", "laurels", KINGDOMS, lambda seen: _legends(seen, ""), 5),
    Feat("both_alliances", "legends", "linked-rings", KINGDOMS, lambda seen: _legends(seen, "alliance-"), 2),
    Feat("two_regions", "legends", "peaks", KINGDOMS, lambda seen: _legends(seen, "region-"), 2),
    Feat("snatched_away", "legends", "snatch", KINGDOMS, snatched),
    Feat("old_feuds", "legends", "crossed-swords", KINGDOMS, lambda seen: _legends(seen, "battle-"), 3),
    Feat("all_kinds", "legends", "three-leaves", KINGDOMS, all_kinds),
    Feat("nine", "items", "rune-stone", ITEMS, stones, 9),
    Feat("one_on_one", "items", "rune-sword", ITEMS, one_on_one),
    Feat("light_fingers", "items", "robber-hand", ITEMS, light_fingers),
    Feat("well_swapped", "items", "griffin-symbol", ITEMS, well_swapped),
)
