"""The rules that can be used or left unused in each mode, by the event that they write.

What always happens (a card is placed, a turn ends) is none of them.
"""

from oakdoor.games.contract import Mode
from oakdoor.lab.balance.study import Study

RARE = 0.02  # of the games: what happens less often is hardly ever used
_KINGDOM = ("drawn", "taken", "revealed", "legend_taken", "reshuffled")
_FIELD = ("cast", "fizzled", "bounced", "sent_back", "contested", "control_lost")
RULES: dict[tuple[str, str], tuple[str, ...]] = {
    ("aetherya", "base"): _KINGDOM,
    ("aetherya", "items"): (
        *_KINGDOM, "tile_kept", "tile_declined", "tile_laid", "tile_lost", "tile_fetched", "tile_seen", "tile_moved",
        "swapped",
    ),
    ("aetherya", "solo"): (
        "taken", "revealed", "legend_taken", "legends_swapped", "age_ended", "target_missed", "campaign_lost",
        "block_kept",
    ),
    ("aetherya", "coop"): ("drawn", "taken", "revealed", "legend_turned", "legend_shed"),
    ("aetherya", "confrontation"): (
        "display_discarded", "exchanged", "destroyed", "fortress_built", "fortress_lost", "elf_returned", "dragon_kept",
        "legend_taken", "reshuffled",
    ),
    ("rivality", "standard"): ("redrew", *_FIELD),
    ("rivality", "expert"): ("redrew", *_FIELD, "delayed_set", "delayed_cast", "delayed_lost", "surrounded"),
    ("rivality", "solo"): (*_FIELD, "turned_up"),
}  # fmt: skip
THINGS = {"legend": "legends", "item": "tiles"}  # groups of holdings, and where components list all of them


def used(mode: Mode, study: Study) -> dict[str, float]:
    """By rule, legend and item of a mode: in which share of the games, or with which share of the sides, it was
    used."""
    found = {f"rule.{name}": _value(study, f"rule.{name}") for name in RULES.get((mode.game, mode.name), ())}
    names = {name.partition(".")[0] for name in study.group("held")}
    data = mode.components(study.components).data
    for group, table in THINGS.items():
        if group in names and table in data:
            found |= {f"{group}.{name}": _value(study, f"had.{group}.{name}") for name in data[table]}
    return found


def rare(mode: Mode, study: Study) -> dict[str, float]:
    """What is hardly ever used, the rarest first."""
    found = {name: share for name, share in used(mode, study).items() if share < RARE}
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))


def _value(study: Study, name: str) -> float:
    return study.figures[name].value if name in study.figures else 0.0
