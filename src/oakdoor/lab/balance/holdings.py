"""What a side had in a game, counted: legends and items from the events, cards, tiles and places from the last view.

A holding is called by its group and its name, `card.goblin` or `legend.diversity`. Which groups there are follows from
what a mode's view shows.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from oakdoor.games.events import Event
from oakdoor.games.names import Data

Holdings: TypeAlias = Counter[str]
TRIBES = ("human", "elf", "dwarf", "goblin")
# Events that give their seat something, the value that names it, and its group.
GIVEN = {
    "legend_taken": ("legend", "legend"),
    "legend_turned": ("legend", "legend"),
    "tile_kept": ("tile", "item"),
}
NEAR, FAR = 1, 4  # steps from the mana well: beside it, and from where on it is far


def given(events: Iterable[Event], sides: list[int], into: list[Holdings]) -> None:
    """Count what events gave to sides; `sides` has the side of each seat."""
    for event in events:
        entry = GIVEN.get(event.name)
        if entry is not None and event.seat >= 0:
            into[sides[event.seat]][f"{entry[1]}.{event.values[entry[0]]}"] += 1


def held(view: Data, sides: list[int], events: list[Event], into: list[Holdings]) -> None:
    """Count what sides have at the end, by the view of a game that is over."""
    if "kingdoms" in view:
        for kingdom in view["kingdoms"]:
            _kingdom(kingdom["cells"], 4, into[sides[kingdom["seat"]]])
    elif "cells" in view:
        for seat in view["seats"]:
            own = into[sides[seat["seat"]]]
            own[f"tribe.{seat['tribe']}"] += 1
            _places(view["cells"], view["side"], (seat["tribe"],), own)
    elif "field" in view:
        _field(view, sides, events, into)


def _kingdom(cells: list[str], side: int, own: Holdings) -> None:
    for card in cells:
        own[f"card.{card}"] += 1
    _places(cells, side, TRIBES, own)


def _places(cells: list[str], side: int, tribes: tuple[str, ...], own: Holdings) -> None:
    """How many tribe cards lie in corners, at edges and inside."""
    ends = (0, side - 1)
    for number, card in enumerate(cells):
        if card in tribes:
            outer = (number % side in ends) + (number // side in ends)
            own[f"place.{('inside', 'edge', 'corner')[outer]}"] += 1


def _field(view: Data, sides: list[int], events: list[Event], into: list[Holdings]) -> None:
    """Tiles of a battlefield: which were controlled, which were laid early, and how far from the well."""
    colours = {entry["colour"]: number for number, entry in enumerate(view["colours"])}
    tiles = {site["place"]: str(site["tile"]) for site in view["field"]}
    for site in view["field"]:
        if site["control"] is not None:
            into[colours[site["control"]]][f"site.{str(site['tile']).partition(':')[0]}"] += 1
    solo = "by" not in view["field"][0]
    came = [event for event in events if event.seat >= 0 and event.name == ("wizard_moved" if solo else "placed")]
    laid: Counter[int] = Counter(sides[event.seat] for event in came)
    done: Counter[int] = Counter()
    for event in came:
        side, place = sides[event.seat], event.values["place"]
        if place not in tiles:  # it was sent back to the box
            continue
        done[side] += 1
        into[side][f"place.{_row(place) if solo else _distance(place)}"] += 1
        if solo or 2 * done[side] <= laid[side]:
            into[side][f"tile.{tiles[place]}"] += 1


def _row(place: str) -> str:
    """Whether a place of the solo field lies in the player's half."""
    return "own" if int(place.partition(",")[2]) >= 3 else "theirs"


def _distance(place: str) -> str:
    steps = sum(abs(int(part)) for part in place.split(","))
    return "near" if steps <= NEAR else "far" if steps >= FAR else "middle"


def groups_of(names: Iterable[str]) -> dict[str, list[str]]:
    """Holdings by group, both in their order."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.partition(".")[0], []).append(name)
    return found


def total(holdings: Iterable[Mapping[str, int]]) -> Holdings:
    """All holdings of some sides."""
    summed: Holdings = Counter()
    for one in holdings:
        summed.update(one)
    return summed
