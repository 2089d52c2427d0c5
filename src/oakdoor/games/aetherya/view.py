"""What Aetherya's views and facts hold, mode by mode."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from oakdoor.games.position.view import Facts, Scored, View

Tribe = TypeAliasType("Tribe", Literal["human", "elf", "dwarf", "goblin"])
KingdomName = Literal["base", "items", "solo", "coop"]
KingdomPhase = TypeAliasType(
    "KingdomPhase",
    Literal[
        "arrange",
        "turn",
        "hold_drawn",
        "hold_taken",
        "after",
        "chance",
        "over",
        "settle",
        "swap",
        "pair",
        "block",
        "shed",
    ],
)


class Progress(TypedDict):
    """How far cards are with a legend: how many of those it needs lie right, and the cells of all that could count."""

    have: int
    need: int
    cells: list[str]


class Kingdom(Scored):
    """One kingdom: its cards in reading order (None lies face down), the own hand while arranging, its legends, how far
    it is with each open legend, and for each dragon that neighbours tame their cells."""

    seat: int
    cells: list[str | None]
    wilderness: list[str]
    legends: list[str]
    met: list[str]
    progress: dict[str, Progress]
    tamers: dict[str, list[str]]


class ItemsKingdom(Kingdom):
    """A kingdom with what lies on and beside it; a tile that the reader may not know is `hidden`."""

    tiles: list[str | None]
    shown: list[str]
    treaties: list[str]
    staffs: list[str]
    beside: list[str]


class CommonParts(View):
    """What every mode's view begins with, but for its mode."""

    game: Literal["aetherya"]
    phase: KingdomPhase
    deck: int
    piles: list[list[str]]
    river: list[str]
    legend_deck: int
    legend_free: bool


class HeldParts(CommonParts):
    """What the modes with kingdoms add: the card in hand, which may be `hidden`."""

    held: str | None


class BaseView(HeldParts):
    """The base game."""

    mode: Literal["base"]
    kingdoms: list[Kingdom]


class ItemsView(HeldParts):
    """The game with items and characters."""

    mode: Literal["items"]
    kingdoms: list[ItemsKingdom]


PairCard = TypedDict("PairCard", {"card": str, "from": Literal["deck", "pile"]})
PairCard.__doc__ = "One of two cards drawn, and where it comes from."


class CampaignView(HeldParts):
    """The solo campaign: the age, the fame so far, the legends of all ages and their values, what harmony must
    exceed."""

    mode: Literal["solo"]
    kingdoms: list[Kingdom]
    age: int
    fame: list[int]
    rows: list[list[str]]
    values: list[int]
    target: int
    pair: list[PairCard] | None


class CoopView(HeldParts):
    """The co-operative game: legends fulfilled in this round, legends discarded, what every harmony must exceed."""

    mode: Literal["coop"]
    kingdoms: list[Kingdom]
    turned: list[str]
    shed: list[str]
    target: int


class TribeSeat(Scored):
    """A player of confrontation; `elves` and `dragons` are destroyed ones that came to this player."""

    seat: int
    tribe: Tribe
    home: str
    legends: list[str]
    elves: int
    dragons: int


class ConfrontationView(CommonParts):
    """The common kingdom. `prey` are the cells whose card whoever is to move may destroy, with one of the `weapons`;
    the game ends when a turn leaves no more wilderness than `ends_at`."""

    mode: Literal["confrontation"]
    side: int
    cells: list[str | None]
    wilderness: list[str]
    fortresses: list[str]
    secured: list[str]
    prey: list[str]
    weapons: list[str]
    display: list[str | None]
    met: list[str]
    progress: dict[str, Progress]
    absent: Tribe | None
    elves: int
    dragons: int
    ends_at: int
    seats: list[TribeSeat]


KingdomView = BaseView | ItemsView | CampaignView | CoopView
AetheryaView = KingdomView | ConfrontationView


class AetheryaParts(Facts):
    """What all modes tell: the home terrain of each tribe, what each neighbouring terrain brings a tribe's card, whom a
    tribe is in conflict with and what a conflict costs, which tribes score at shared edges only, what each dragon is
    worth where there are one, two, three or more, the points of each legend, whether the components are the printed
    ones, so that the pictures' hints are right."""

    game: Literal["aetherya"]
    homes: dict[Tribe, str]
    gains: dict[Tribe, dict[str, int]]
    hates: dict[Tribe, list[Tribe]]
    conflict: int
    edge_only: list[Tribe]
    dragons: list[int]
    legends: dict[str, int]
    printed: bool


class KingdomFacts(AetheryaParts):
    """The modes with kingdoms: the board's side, the cells of the first hand in the order of `arrange`, the side of the
    block that outlasts an age, and which tiles are power stones."""

    mode: KingdomName
    side: int
    centre: list[str]
    block: int
    stones: list[str]


class ConfrontationFacts(AetheryaParts):
    """Confrontation: the points of a fortress, what one, two, three destroyed dragons bring the goblins, and what a
    dragon beside an own card costs that the player has not tamed."""

    mode: Literal["confrontation"]
    fortress: int
    destroyed: list[int]
    wild: int


AetheryaFacts = KingdomFacts | ConfrontationFacts
