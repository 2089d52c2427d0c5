"""Feats of the solo campaign, of the co-operative game, and of confrontation."""

from math import isqrt

from oakdoor.app.feats.contract import Feat, Found, Seen
from oakdoor.games.aetherya.view import ConfrontationView

SOLO, TOGETHER, COMMON = ("aetherya/solo",), ("aetherya/coop",), ("aetherya/confrontation",)
Common = Seen[ConfrontationView]
FEW = 3  # cards of the own tribe that must lie at home at least


def all_fifteen(seen: Seen) -> Found:
    """A campaign brought to its end."""
    return seen.if_won()


def targets(seen: Seen) -> Found:
    """The ages whose harmony was more than their legends are worth."""
    return seen.counted("age_ended", when=lambda event: int(event.values["fame"]) > 0)


def fame(seen: Seen) -> Found:
    """The fame of a campaign that was brought to its end."""
    return seen.at_end(sum(seen.outcome.fame or []) if seen.won else 0)


def nobody_behind(seen: Seen) -> Found:
    """A common win with all kingdoms within three points."""
    scores = [side.score for side in seen.outcome.sides]
    return seen.if_won(max(scores) - min(scores) <= 3)


def well_ahead(seen: Seen) -> Found:
    """By how much the weakest kingdom is above the target."""
    least = min(side.score for side in seen.outcome.sides)
    return seen.at_end(max(0, least - (seen.outcome.target or 0)) if seen.won else 0)


def fortresses(seen: Common) -> Found:
    """Fortresses under cards of the own tribe."""

    def held(view: ConfrontationView) -> int:
        tribe, cells = view["seats"][seen.side]["tribe"], view["cells"]
        side = isqrt(len(cells))
        return sum(cells[(int(one[1:]) - 1) * side + ord(one[0]) - 97] == tribe for one in view["fortresses"])

    return seen.grown(held)


def dragon_slayer(seen: Common) -> Found:
    """Dragons that the goblins destroyed."""
    if seen.end["seats"][seen.side]["tribe"] != "goblin":
        return seen.at_end(0)
    return seen.counted("destroyed", when=lambda event: event.values["card"] == "dragon")


def home_ground(seen: Common) -> Found:
    """All cards of the own tribe beside their home terrain, or joined to it by portals; some there must be."""
    view = seen.end
    cells, mine = view["cells"], view["seats"][seen.side]
    side = isqrt(len(cells))
    own = {f"{chr(97 + at % side)}{at // side + 1}" for at, card in enumerate(cells) if card == mine["tribe"]}
    fed = {
        str(link.values[end])
        for link in seen.links
        for end in ("cell", "other")
        if link.seat == seen.side and link.values.get("line") == "terrain"
    }
    return seen.at_end(int(len(own) >= FEW and own <= fed))


FEATS = (
    Feat("all_fifteen", "solo", "scroll-unfurled", SOLO, all_fifteen),
    Feat("three_targets", "solo", "sunrise", SOLO, targets, 3),
    Feat("fame", "solo", "ages", SOLO, fame, 21),
    Feat("all_of_us", "together", "shaking-hands", TOGETHER, lambda seen: seen.if_won()),
    Feat("nobody_behind", "together", "weight-scale", TOGETHER, nobody_behind),
    Feat("well_ahead", "together", "three-friends", TOGETHER, well_ahead, 10),
    Feat("four_fortresses", "common", "tower-flag", COMMON, fortresses, 4),
    Feat("dragon_slayer", "common", "dragon-breath", COMMON, dragon_slayer, 2),
    Feat("home_ground", "common", "castle", COMMON, home_ground),
)
