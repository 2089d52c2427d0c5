"""Feats of Rivality, on the battlefield: ties and the well, fortresses, golems, and Suramun."""

from collections.abc import Callable

from oakdoor.app.feats.contract import Feat, Found, Seen
from oakdoor.games.rivality.standard import MODE
from oakdoor.games.rivality.view import FieldTile, RivalityView, SoloView

FIELD, EXPERT, SOLO = ("rivality/standard", "rivality/expert"), ("rivality/expert",), ("rivality/solo",)
Field = Seen[RivalityView]
FAR = 3  # the distance of a spell that passes shields
Place = tuple[int, int]


def _point(place: str) -> Place:
    x, y = place.split(",")
    return int(x), int(y)


def _kind(tile: str) -> str:
    """What kind of a site a tile shows; nothing is known of one that lies face down."""
    tiles = MODE.facts(None)["tiles"]
    return tiles[tile]["kind"] if tile in tiles else ""


def _tiles(seen: Field, holds: Callable[[FieldTile], bool]) -> Found:
    """Tiles that the own colour controls, and for which something holds."""
    colour = seen.end["colours"][seen.side]["colour"]
    return seen.grown(lambda view: sum(tile["control"] == colour and holds(tile) for tile in view["field"]))


def by_the_well(seen: Field) -> Found:
    """A tie that the well decides for who has part in it."""
    return seen.if_won(seen.lead == 0 and seen.outcome.well == seen.side)


def the_third(seen: Field) -> Found:
    """A tie of others that the well decides for who has fewer points."""
    return seen.if_won(seen.lead < 0 and seen.outcome.well == seen.side)


def four_walls(seen: Field) -> Found:
    """Fortresses under the own control."""
    return _tiles(seen, lambda tile: _kind(tile["tile"]) == "fortress")


def dug_in(seen: Field) -> Found:
    """Entrenched tiles under the own control."""
    return _tiles(seen, lambda tile: tile["entrenched"] > 0)


def over_the_wall(seen: Field) -> Found:
    """A fortress taken by an own spell of distance 3."""
    colour = seen.end["colours"][seen.side]["colour"]
    for number, moment in enumerate(seen.turns):
        hit: set[str] = set()
        tiles = {tile["place"]: tile["tile"] for tile in seen.views[number]["field"]}
        for event in moment.events:
            if event.name == "cast" and event.seat == seen.seat:
                (x, y), (to_x, to_y) = _point(event.values["place"]), _point(event.values["target"])
                if abs(x - to_x) + abs(y - to_y) == FAR:
                    hit.add(event.values["target"])
            elif event.name == "control_gained" and event.values["colour"] == colour and event.values["place"] in hit:
                if _kind(tiles.get(event.values["place"], "")) == "fortress":
                    return Found(1, number)
    return seen.at_end(0)


def last_golem(seen: Field) -> Found:
    """A win with no golem left in the own supply."""
    return seen.if_won(seen.end["colours"][seen.side]["supply"] == 0)


def from_behind(seen: Field) -> Found:
    """How far a team was behind before it won."""
    return seen.deepest() if len(seen.own.seats) > 1 else seen.at_end(0)


def closed_ring(seen: Field) -> Found:
    """A fortress taken by the tiles around it."""
    colour = seen.end["colours"][seen.side]["colour"]
    for number, moment in enumerate(seen.turns):
        tiles = {tile["place"]: tile["tile"] for tile in seen.views[number]["field"]}
        for event in moment.events:
            ours = event.name == "surrounded" and event.values["colour"] == colour
            if ours and _kind(tiles.get(event.values["place"], "")) == "fortress":
                return Found(1, number)
    return seen.at_end(0)


def borrowed_spell(seen: Field) -> Found:
    """A delayed spell cast by the own colour that another had left waiting."""
    colour = seen.end["colours"][seen.side]["colour"]
    left: dict[tuple[object, object], int] = {}
    for number, moment in enumerate(seen.turns):
        for event in moment.events:
            spell = (event.values.get("place"), event.values.get("edge"))
            if event.name == "delayed_set":
                left[spell] = event.seat
            elif event.name == "delayed_cast" and event.values["colour"] == colour:
                if left.get(spell, seen.seat) not in seen.own.seats:
                    return Found(1, number)
    return seen.at_end(0)


def _mirror(seen: Seen[SoloView], level: str) -> Found:
    """A win against Suramun at a level."""
    return seen.if_won(seen.end["options"]["level"] == level)


FEATS = (
    Feat("by_the_well", "field", "well", FIELD, by_the_well),
    Feat("the_third", "field", "star-swirl", FIELD, the_third),
    Feat("four_walls", "field", "stone-tower", FIELD, four_walls, 4),
    Feat("over_the_wall", "field", "broken-wall", FIELD, over_the_wall),
    Feat("dug_in", "field", "rock-golem", FIELD, dug_in, 3),
    Feat("last_golem", "field", "golem-head", FIELD, last_golem),
    Feat("from_behind", "field", "flying-flag", FIELD, from_behind, 8),
    Feat("closed_ring", "deeper", "encirclement", EXPERT, closed_ring),
    Feat("borrowed_spell", "deeper", "magic-swirl", EXPERT, borrowed_spell),
    Feat("through_the_mirror", "deeper", "mirror-mirror", SOLO, lambda seen: _mirror(seen, "apprentice")),
    Feat("master_of_the_mirror", "deeper", "pointy-hat", SOLO, lambda seen: _mirror(seen, "master")),
)
