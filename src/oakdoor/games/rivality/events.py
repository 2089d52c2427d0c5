"""The events of Rivality: what can happen, what of it is secret, whether points hang on it."""

from oakdoor.games.events import Kinds
from oakdoor.games.rivality.view import Colour, Direction, Edge

TYPES = {
    **dict.fromkeys(("line", "place", "reason", "target", "tile", "why"), str),
    **dict.fromkeys(("golems", "points", "tiles"), int),
    "colour": Colour,
    "edge": Edge,
    "turned": Direction,
}
KINDS = Kinds({"place", "target"}, TYPES)
KEPT = KINDS.add("kept")
REDREW = KINDS.add("redrew")
STACK_SHUFFLED = KINDS.add("stack_shuffled", "colour", "tiles")
DRAWN = KINDS.add("drawn", "tile", secret=("tile",), scores=False)
PLACED = KINDS.add("placed", "tile", "place", "turned")
WIZARD_MOVED = KINDS.add("wizard_moved", "place", "colour")
GOLEM_PUT = KINDS.add("golem_put", "place", "colour")
SPELL_CAST = KINDS.add("cast", "place", "edge", "target", "golems")
FIZZLED = KINDS.add("fizzled", "place", "edge", "target", "why")
SUMMONED = KINDS.add("summoned", "place", "colour", "golems")
BOUNCED = KINDS.add("bounced", "place", "colour", "golems")
SENT_BACK = KINDS.add("sent_back", "place", "colour", "golems")
CONTROL_GAINED = KINDS.add("control_gained", "place", "colour")
CONTROL_LOST = KINDS.add("control_lost", "place", "colour")
CONTESTED = KINDS.add("contested", "place")
TURN_ENDED = KINDS.add("turn_ended")
GAME_ENDED = KINDS.add("game_ended", "reason", scores=False)
SCORED = KINDS.add("scored", "line", "place", "colour", "points")
# expert rules (V6)
DELAYED_SET = KINDS.add("delayed_set", "place", "edge", "target")
DELAYED_CAST = KINDS.add("delayed_cast", "place", "edge", "target", "colour")
DELAYED_LOST = KINDS.add("delayed_lost", "place", "edge", "target")
SURROUNDED = KINDS.add("surrounded", "place", "colour")
# solo (V7)
TURNED_UP = KINDS.add("turned_up", "place", "tile")

WHY_FIZZLED = ("no_tile", "wizard")  # V3.4
BY_NO_TILE, BY_WIZARD = range(2)
