"""The events of Rivality: what can happen, and what of it is secret."""

from oakdoor.games.events import Kind

KINDS = (
    Kind("kept"),
    Kind("redrew"),
    Kind("stack_shuffled", ("colour", "tiles")),
    Kind("drawn", ("tile",), secret=("tile",)),
    Kind("placed", ("tile", "place", "turned")),
    Kind("wizard_moved", ("place", "colour")),
    Kind("golem_put", ("place", "colour")),
    Kind("cast", ("place", "edge", "target", "golems")),
    Kind("fizzled", ("place", "edge", "target", "why")),
    Kind("summoned", ("place", "colour", "golems")),
    Kind("bounced", ("place", "colour", "golems")),
    Kind("sent_back", ("place", "colour", "golems")),
    Kind("control_gained", ("place", "colour")),
    Kind("control_lost", ("place", "colour")),
    Kind("contested", ("place",)),
    Kind("turn_ended"),
    Kind("game_ended", ("reason",)),
    Kind("scored", ("line", "place", "colour", "points")),
    # expert rules (V6)
    Kind("delayed_set", ("place", "edge", "target")),
    Kind("delayed_cast", ("place", "edge", "target", "colour")),
    Kind("delayed_lost", ("place", "edge", "target")),
    Kind("surrounded", ("place", "colour")),
    # solo (V7)
    Kind("turned_up", ("place", "tile")),
)
(
    KEPT,
    REDREW,
    STACK_SHUFFLED,
    DRAWN,
    PLACED,
    WIZARD_MOVED,
    GOLEM_PUT,
    SPELL_CAST,
    FIZZLED,
    SUMMONED,
    BOUNCED,
    SENT_BACK,
    CONTROL_GAINED,
    CONTROL_LOST,
    CONTESTED,
    TURN_ENDED,
    GAME_ENDED,
    SCORED,
    DELAYED_SET,
    DELAYED_CAST,
    DELAYED_LOST,
    SURROUNDED,
    TURNED_UP,
) = range(len(KINDS))

WHY_FIZZLED = ("no_tile", "wizard")  # V3.4
BY_NO_TILE, BY_WIZARD = range(2)
