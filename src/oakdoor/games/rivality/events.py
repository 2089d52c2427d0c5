"""The events of Rivality: what can happen, what of it is secret, what it shows, whether points hang on it."""

from oakdoor.games.events import Kinds

KINDS = Kinds(where={"place", "target"})
KEPT = KINDS.add("kept", shows=False)
REDREW = KINDS.add("redrew")
STACK_SHUFFLED = KINDS.add("stack_shuffled", "colour", "tiles")
DRAWN = KINDS.add("drawn", "tile", secret=("tile",), scores=False)
PLACED = KINDS.add("placed", "tile", "place", "turned", shows=False)
WIZARD_MOVED = KINDS.add("wizard_moved", "place", "colour", shows=False)
GOLEM_PUT = KINDS.add("golem_put", "place", "colour", shows=False)
SPELL_CAST = KINDS.add("cast", "place", "edge", "target", "golems", shows=False)
FIZZLED = KINDS.add("fizzled", "place", "edge", "target", "why", shows=False)
SUMMONED = KINDS.add("summoned", "place", "colour", "golems", shows=False)
BOUNCED = KINDS.add("bounced", "place", "colour", "golems", shows=False)
SENT_BACK = KINDS.add("sent_back", "place", "colour", "golems", shows=False)
CONTROL_GAINED = KINDS.add("control_gained", "place", "colour", shows=False)
CONTROL_LOST = KINDS.add("control_lost", "place", "colour", shows=False)
CONTESTED = KINDS.add("contested", "place", shows=False)
TURN_ENDED = KINDS.add("turn_ended", shows=False)
GAME_ENDED = KINDS.add("game_ended", "reason", scores=False)
SCORED = KINDS.add("scored", "line", "place", "colour", "points")
# expert rules (V6)
DELAYED_SET = KINDS.add("delayed_set", "place", "edge", "target", shows=False)
DELAYED_CAST = KINDS.add("delayed_cast", "place", "edge", "target", "colour", shows=False)
DELAYED_LOST = KINDS.add("delayed_lost", "place", "edge", "target", shows=False)
SURROUNDED = KINDS.add("surrounded", "place", "colour", shows=False)
# solo (V7)
TURNED_UP = KINDS.add("turned_up", "place", "tile")

WHY_FIZZLED = ("no_tile", "wizard")  # V3.4
BY_NO_TILE, BY_WIZARD = range(2)
