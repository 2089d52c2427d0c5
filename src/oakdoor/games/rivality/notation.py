"""How Rivality is written down: deals, views, results and events of the modes with hands (docs/records.md)."""

import copy
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Self, cast

import numpy as np
from typing_extensions import TypeVar

from oakdoor.games.contract import DealError, Mode, OptionError, Outcome, Reason, names_to_numbers, ranked
from oakdoor.games.contract import Side as Scores
from oakdoor.games.events import EventValue
from oakdoor.games.names import Action, Data, Deal, Options, Table
from oakdoor.games.position.reader import Reader
from oakdoor.games.position.view import Scored
from oakdoor.games.rivality.actions import CODEC, LAID, ROLL, RivalityCodec
from oakdoor.games.rivality.components import (
    COLOURS,
    DIRECTIONS,
    EDGES,
    ENTRENCHED,
    FAR,
    KINDS,
    LIMIT,
    SET_SIZE,
    SETS,
    TILES,
    Box,
    Components,
    place_name,
    printed,
)
from oakdoor.games.rivality.events import KINDS as EVENTS
from oakdoor.games.rivality.events import WHY_FIZZLED
from oakdoor.games.rivality.field import entrenchment, shields
from oakdoor.games.rivality.reasons import EXPECTED, hands_reason
from oakdoor.games.rivality.result import FieldResult
from oakdoor.games.rivality.scoring import WELL_NUMBER, winning_colours
from oakdoor.games.rivality.stacks import MIXED_SIZE, RANDOM_SETS, is_fortress
from oakdoor.games.rivality.state import (
    CASTING,
    END_REASONS,
    FRESH,
    NOTHING,
    PHASES,
    SENDING,
    TRIGGERING,
    FieldState,
    HandsState,
    colour_of,
)
from oakdoor.games.rivality.view import (
    FieldName,
    FieldParts,
    FieldTile,
    HandsParts,
    PlacedTile,
    Question,
    RivalityFacts,
    RivalityView,
    SetOptions,
    Side,
    Spell,
    Tile,
)

HIDDEN = "hidden"  # in a view: there is something, but this reader may not know what
# The values of events that are names of things.
_NAMES = {
    "colour": COLOURS,
    "edge": EDGES,
    "turned": DIRECTIONS,
    "why": WHY_FIZZLED,
    "reason": END_REASONS,
}
Laid = TypeVar("Laid", bound=FieldTile)
Field = TypeVar("Field", bound=FieldState, default=FieldState)
Hands = TypeVar("Hands", bound=HandsState, default=HandsState)


class RivalityMode(Mode[Box, Field]):
    """What all modes of Rivality write the same way."""

    game = "rivality"
    codec = CODEC
    kinds = EVENTS
    rolled = ROLL
    laid = LAID
    scorers = "colours"
    aside = frozenset({"hands", "returned"})
    seat_options = ("sets",)
    action_type = np.int32
    tiles = printed().tiles

    def components(self, data: Data | None) -> Components:
        """The printed components, or those of a table."""
        return printed() if data is None else Components(data)

    def printed_as(self, data: Data | None) -> Self:
        """The mode with the tiles of a table; tiles are named by what is printed on them."""
        if data is None:
            return self
        mode = copy.copy(self)
        mode.tiles = self.components(data).tiles
        mode.codec = RivalityCodec(mode.tiles)  # type: ignore[misc]
        return mode

    def pack_options(self, players: int, options: Options) -> int:
        """Who has which set: 0 is at random, otherwise 1 + the colour with the star tiles."""
        known = self.option_names(players)
        for key in options:
            if key not in known:
                has = f"it has {', '.join(known)}" if known else f"with {players} players there are none"
                raise OptionError(f"{self.game} {self.name} has no option {key!r}; {has}")
        sets = options.get("sets")
        if sets is None:
            return RANDOM_SETS
        if not isinstance(sets, list) or sorted(map(str, sets)) != sorted(SETS):
            raise OptionError('sets must be ["star", "plain"] or ["plain", "star"]')
        return 1 + sets.index("star")

    def option_names(self, players: int) -> tuple[str, ...]:
        """The options that a table can choose."""
        return () if players == 3 else ("sets",)

    def options(self, state: Field) -> SetOptions:
        """Who has which set."""
        if state.star == NOTHING:
            return {}
        return {"sets": ["star", "plain"] if state.star == 0 else ["plain", "star"]}

    def tile_names(self, numbers: Table) -> list[str]:
        """Tiles as words."""
        return [self.tiles[number] if number != NOTHING else HIDDEN for number in numbers.tolist()]

    def read_stacks(self, state: Field, deal: Deal, colours: int, size: int) -> list[list[int]]:
        """The stacks of a record; sets `star` for two colours."""
        rows = deal.get("stacks")
        if not isinstance(rows, list) or len(rows) != colours:
            raise DealError(f"stacks must hold {colours} lists of tiles")
        stacks = [names_to_numbers(row, self.tiles[:TILES], "stacks") for row in rows]
        for colour, stack in enumerate(stacks):
            if len(stack) != size:
                raise DealError(f"the stack of {COLOURS[colour]} must hold {size} tiles, not {len(stack)}")
        if sorted(tile for stack in stacks for tile in stack) != list(range(TILES)):
            raise DealError(f"stacks must name each of the {TILES} tiles once")
        state.star = NOTHING
        if colours == 2:
            state.star = 0 if stacks[0][0] >= SET_SIZE else 1
            if any((tile >= SET_SIZE) != (state.star == 0) for tile in stacks[0]):
                raise DealError("one stack must hold the 12 star tiles, the other the 12 plain ones (V2.2)")
        return stacks

    def check_sets(self, state: Field, options: Options) -> None:
        """Raise a DealError if the options name other sets than the stacks hold."""
        held = self.options(state).get("sets")
        if "sets" in options and options["sets"] != held:
            raise DealError(f"the stacks hold the sets {held}, not {options['sets']}")

    def inventory(self, state: Field) -> Counter[str]:
        """All tiles and golems."""
        found = Counter(self.tile_names(state.tile[: int(state.tiles)]))
        for colour in range(int(state.colours)):
            found[f"{COLOURS[colour]} golem"] = int(state.supply[colour]) + int(state.golems[:, colour].sum())
        return found

    def known(self, view: Field) -> Counter[str]:
        """The tiles that a view shows."""
        found = self.inventory(view)
        del found[HIDDEN]
        return found

    def event_value(self, name: str, value: int, state: Field) -> EventValue:
        """A value of an event, in words."""
        if name in ("place", "target"):
            return place_name(value)
        if name == "tile":
            return self.tiles[value]
        if name == "line":
            return self.lines[value]
        return _NAMES[name][value] if name in _NAMES else value

    def targets(self, view: Field) -> list[str]:
        """Every tile of the battlefield."""
        return [place_name(int(place)) for place in view.place[: int(view.tiles)]]

    @abstractmethod
    def describe(self, box: Box, view: Field, reader: Reader) -> RivalityView:
        """A view as a JSON object; `view` is a state after `observe` for this seat."""

    def scored(self, view: RivalityView) -> Sequence[Scored]:
        """The colours."""
        return view["colours"]

    def facts(self, components: Data | None) -> RivalityFacts:
        """What the rules and these components say and a page shows."""
        found = self.components(components)
        return {
            "game": "rivality",
            "mode": cast(FieldName, self.name),
            "lines": list(self.lines),
            "tiles": {name: self._printed_on(found.box, tile) for tile, name in enumerate(found.tiles)},
            "entrenchment": {"golems": LIMIT, "shields": ENTRENCHED},
        }

    def _printed_on(self, box: Box, tile: int) -> Tile:
        """What is printed on a tile."""
        spells: list[Spell] = [
            {"edge": edge, "golems": int(golems), "distance": int(distance), "ignores_shields": bool(distance == FAR)}
            for edge, golems, distance in zip(EDGES, box.golems[tile], box.distance[tile], strict=True)
            if golems
        ]
        kind = int(box.kind[tile])
        return {
            "kind": KINDS[kind],
            "points": int(box.points[kind]),
            "shields": int(box.shields[tile]),
            "spells": spells,
        }

    def score_sides(self, box: Box, state: Field) -> list[Scores]:
        """Every colour as a side, with its seats."""
        return [
            Scores(self.seats_of(state, colour), lines, sum(lines.values()))
            for colour, lines in enumerate(self.scores(box, state))
        ]

    def seats_of(self, state: FieldState, colour: int) -> list[int]:
        """Who plays a colour (V2.2)."""
        return [seat for seat in range(int(state.players)) if colour_of(state, seat) == colour]

    def field(self, view: FieldState, describe: Callable[[int], Laid]) -> list[Laid]:
        """All tiles of the battlefield: whoever looks sees the same. Nobody changes it."""
        return self.once(view, "field", lambda: [describe(number) for number in range(int(view.tiles))])

    def common_view(self, view: FieldState, reader: Reader) -> FieldParts:
        """What every mode's view begins with: who is to decide, and about what."""
        return {
            "game": "rivality",
            "mode": self.name,
            **self.seated(view, reader),
            "turn": int(view.seat),
            "phase": PHASES[int(view.phase)],
            "question": self.describe_question(view),
        }

    def describe_sides(self, box: Box, view: Field) -> list[Side]:
        """What each colour has."""
        wizards = [int(number) for number in view.wizard]
        return [
            {
                "colour": COLOURS[colour],
                "seats": self.seats_of(view, colour),
                "supply": int(view.supply[colour]),
                "wizard": place_name(int(view.place[wizards[colour]])) if wizards[colour] != NOTHING else None,
                "lines": lines,
                "score": sum(lines.values()),
            }
            for colour, lines in enumerate(self.scores(box, view))
        ]

    def describe_question(self, view: FieldState) -> Question | None:
        """What a choice within a turn is about: the tile that casts or that golems leave, and whose spell it is."""
        if view.phase not in (CASTING, SENDING, TRIGGERING):
            return None
        about = int(view.aim) if view.phase == SENDING else int(view.source)
        colour = int(colour_of(view, int(view.asked))) if view.phase == TRIGGERING else int(view.caster)
        return {"place": place_name(int(view.place[about])), "colour": COLOURS[colour]}

    def describe_tile(self, box: Box, view: FieldState, number: int) -> FieldTile:
        """One tile of the battlefield."""
        tile, holder = int(view.tile[number]), int(view.control[number])
        return {
            "place": place_name(int(view.place[number])),
            "tile": self.tiles[tile] if tile != NOTHING else HIDDEN,
            "turned": DIRECTIONS[int(view.turned[number])],
            "golems": view.golems[number, : int(view.colours)].tolist(),
            "control": COLOURS[holder] if holder != NOTHING else None,
            "shields": int(shields(box, view, number)) if tile != NOTHING else 0,
            "entrenched": int(entrenchment(view, number)),
        }


class HandsMode(RivalityMode[Hands]):
    """The modes in which players place tiles from their hands."""

    def why_not(self, box: Box, state: Hands, action: Action) -> Reason:
        """Why an action is not legal now."""
        return hands_reason(state, action, EXPECTED)

    def deal(self, state: Hands) -> Deal:
        """All stacks before hands were drawn, top first."""
        return {
            "stacks": [
                self.tile_names(state.stacks[colour, : int(state.stack_size[colour])])
                for colour in range(int(state.colours))
            ]
        }

    def lay_deal(self, box: Box, state: Hands, players: int, deal: Deal, options: Options) -> None:
        """The stacks from a record."""
        colours, size = (3, MIXED_SIZE) if players == 3 else (2, SET_SIZE)
        stacks = self.read_stacks(state, deal, colours, size)
        self.check_sets(state, options)
        state.stacks[:] = NOTHING
        for colour, stack in enumerate(stacks):
            fortresses = sum(bool(is_fortress(box, tile)) for tile in stack)
            if colours == 3 and fortresses != 2:
                raise DealError(f"the stack of {COLOURS[colour]} must hold 2 fortresses, not {fortresses} (V2.2)")
            self._check_bottom(box, stack)
            state.stacks[colour, :size] = stack

    def _check_bottom(self, box: Box, stack: list[int]) -> None:
        if is_fortress(box, stack[-1]):
            raise DealError(f"the bottom tile of a stack is no fortress, not {self.tiles[stack[-1]]} (V2.3)")

    def chance(self, state: Hands) -> str:
        """The stack as it was shuffled in a fresh start, top first."""
        return "stack " + " ".join(self.tile_names(self._stack(state, self._shuffled(state))))

    def _shuffled(self, state: Hands) -> int:
        """The colour whose stack was shuffled last."""
        return int(colour_of(state, int(state.shuffled)))

    def _stack(self, state: Hands, colour: int) -> Table:
        return state.stacks[colour, int(state.stack_next[colour]) : int(state.stack_size[colour])]

    def lay_chance(self, state: Hands, words: str) -> None:
        """A shuffled stack must hold the tiles that were in it and the two returned ones (V2.5)."""
        what, *names = words.split(" ")
        if what != "stack":
            raise DealError(f"a shuffled stack is due, not {words!r}")
        tiles = names_to_numbers(names, self.tiles[:TILES], "the stack")
        waiting = self._stack(state, self._shuffled(state))
        if sorted(tiles) != sorted(int(tile) for tile in waiting):
            raise DealError(f"the shuffled stack must hold these tiles: {' '.join(sorted(self.tile_names(waiting)))}")
        if self.tiles[tiles[-1]].startswith("fortress"):
            raise DealError(f"the bottom tile of a stack is no fortress, not {self.tiles[tiles[-1]]} (V2.3)")
        waiting[:] = tiles

    def inventory(self, state: Hands) -> Counter[str]:
        """All tiles and golems; tiles also in hands and stacks."""
        found = super().inventory(state)
        for colour in range(int(state.colours)):
            found.update(self.tile_names(self._stack(state, colour)))
        for seat in range(int(state.players)):
            found.update(self.tile_names(state.hands[seat, : int(state.held[seat])]))
        return found

    def known(self, view: Hands) -> Counter[str]:
        """The tiles that a view shows, and who is asked for a fresh start: that tells of hands (V2.5)."""
        found = super().known(view)
        found[f"asked {int(view.asked)}" if view.phase == FRESH else "asked nobody"] = 1
        return found

    def outcome(self, box: Box, state: Hands) -> Outcome:
        """Scores by colour, who controls the well, who wins (V5.4)."""
        sides = self.score_sides(box, state)
        scores = [side.score for side in sides]
        holder = int(state.control[WELL_NUMBER])
        well = holder if holder != NOTHING else None
        best = winning_colours(scores, well)
        ranks, returns = ranked(sides, [(colour in best, score) for colour, score in enumerate(scores)])
        return Outcome(END_REASONS[int(state.reason)], ranks, returns, sides, well=well)

    def result(self, outcome: Outcome) -> FieldResult:
        """Scores by colour, who controls the well, and the colours that won."""
        won = [colour for colour, side in enumerate(outcome.sides) if outcome.ranks[side.seats[0]] == 1]
        return {"scores": [side.score for side in outcome.sides], "well": outcome.well, "winners": won}

    def hands_view(self, box: Box, view: Hands, reader: Reader) -> HandsParts:
        """What the views of these modes begin with."""
        return {
            **self.common_view(view, reader),
            "options": self.options(view),
            "colours": [
                {**side, "stack": int(view.stack_size[colour]) - int(view.stack_next[colour])}
                for colour, side in enumerate(self.describe_sides(box, view))
            ],
            "hands": [
                self.tile_names(view.hands[player, : int(view.held[player])]) for player in range(int(view.players))
            ],
            "free": [place_name(int(place)) for place in view.free[: int(view.free_size)]],
        }

    def placed_tile(self, box: Box, view: HandsState, number: int) -> PlacedTile:
        """A tile of the battlefield with who placed it."""
        by = int(view.by[number])
        return {**self.describe_tile(box, view, number), "by": by if by != NOTHING else None}
