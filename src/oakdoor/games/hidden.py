"""Which events show something that was hidden: what they showed cannot be taken back."""

from oakdoor.games.events import Event

# Events that show nothing which was hidden. All others do, unknown ones too.
OPEN = frozenset(
    {
        "arranged",
        "taken",
        "placed",  # but over wilderness it shows the card that leaves
        "discarded",
        "legend_taken",
        "tile_used",
        "tile_laid",
        "tile_lost",
        "tile_moved",
        "swapped",
        "legends_swapped",
        "legend_turned",
        "legend_shed",
        "display_discarded",
        "exchanged",
        "destroyed",
        "fortress_built",
        "fortress_lost",
        "elf_returned",
        "dragon_kept",
        "kept",
        "wizard_moved",
        "golem_put",
        "cast",
        "fizzled",
        "summoned",
        "bounced",
        "sent_back",
        "control_gained",
        "control_lost",
        "contested",
        "delayed_set",
        "delayed_cast",
        "delayed_lost",
        "surrounded",
        "turn_ended",
    }
)


def reveals(event: Event) -> bool:
    """Whether an event showed something that was hidden before."""
    return event.name not in OPEN or bool(event.values.get("was_hidden"))
