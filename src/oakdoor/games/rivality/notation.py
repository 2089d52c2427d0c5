"""How Rivality is written down: deals, views, results and events of the modes with hands (docs/records.md)."""

import copy
from collections import Counter
from typing import Any, Self

import numpy as np

from oakdoor.games.contract import DealError, Mode, OptionError, Outcome, Reason, names_to_numbers
from oakdoor.games.names import Action, Data, Deal, Options, Record, Table
from oakdoor.games.rivality.actions import CODEC, LAID, ROLL, RivalityCodec
from oakdoor.games.rivality.components import (
    COLOURS,
    DIRECTIONS,
    EDGES,
    SET_SIZE,
    SETS,
    TILES,
    Components,
    place_name,
    printed,
)
from oakdoor.games.rivality.events import KINDS, WHY_FIZZLED
from oakdoor.games.rivality.field import shields
from oakdoor.games.rivality.reasons import EXPECTED, hands_reason
from oakdoor.games.rivality.scoring import WELL_NUMBER, winning_colours
from oakdoor.games.rivality.stacks import MIXED_SIZE, RANDOM_SETS, is_fortress
from oakdoor.games.rivality.state import CASTING, END_REASONS, NOTHING, PHASES, SENDING, TRIGGERING, colour_of

HIDDEN = "hidden"  # in a view: there is something, but this reader may not know what
# The values of events that are names of things.
_NAMES = {
    "colour": COLOURS,
    "edge": EDGES,
    "turned": DIRECTIONS,
    "why": WHY_FIZZLED,
    "reason": END_REASONS,
}


class RivalityMode(Mode):
    """What all modes of Rivality write the same way."""

    game = "rivality"
    codec = CODEC
    kinds = KINDS
    rolled = ROLL
    laid = LAID
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

    def options(self, state: Record) -> Options:
        """Who has which set."""
        if state.star == NOTHING:
            return {}
        return {"sets": ["star", "plain"] if state.star == 0 else ["plain", "star"]}

    def tile_names(self, numbers: Table) -> list[str]:
        """Tiles as words."""
        return [self.tiles[int(number)] if number != NOTHING else HIDDEN for number in numbers]

    def read_stacks(self, state: Record, deal: Deal, colours: int, size: int) -> list[list[int]]:
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

    def check_sets(self, state: Record, options: Options) -> None:
        """Raise a DealError if the options name other sets than the stacks hold."""
        if "sets" in options and options["sets"] != self.options(state)["sets"]:
            raise DealError(f"the stacks hold the sets {self.options(state)['sets']}, not {options['sets']}")

    def inventory(self, state: Record) -> Counter[str]:
        """All tiles and golems."""
        found = Counter(self.tile_names(state.tile[: int(state.tiles)]))
        for colour in range(int(state.colours)):
            found[f"{COLOURS[colour]} golem"] = int(state.supply[colour]) + int(state.golems[:, colour].sum())
        return found

    def event_value(self, name: str, value: int, state: Record) -> Any:
        """A value of an event, in words."""
        if name in ("place", "target"):
            return place_name(value)
        if name == "tile":
            return self.tiles[value]
        if name == "line":
            return self.lines[value]
        return _NAMES[name][value] if name in _NAMES else value

    def why_not(self, box: Record, state: Record, action: Action) -> Reason:
        """Why an action is not legal now."""
        return hands_reason(state, action, EXPECTED)

    def common_view(self, box: Any, view: Any, seat: int) -> dict[str, Any]:
        """What every mode's view begins with: who is to decide, the battlefield, and what each colour has."""
        actor = int(self.rules.actor(view))
        lines = self.scores(box, view)
        wizards = [int(number) for number in view.wizard]
        return {
            "game": self.game,
            "mode": self.name,
            "players": int(view.players),
            "seat": seat if seat >= 0 else None,
            "first": int(view.first),
            "actor": actor if actor >= 0 else None,
            "turn": int(view.seat),
            "phase": PHASES[int(view.phase)],
            "options": self.options(view),
            "colours": [
                {
                    "colour": COLOURS[colour],
                    "seats": [player for player in range(int(view.players)) if colour_of(view, player) == colour],
                    "supply": int(view.supply[colour]),
                    "wizard": place_name(int(view.place[wizards[colour]])) if wizards[colour] != NOTHING else None,
                    "lines": lines[colour],
                    "score": sum(lines[colour].values()),
                }
                for colour in range(int(view.colours))
            ],
            "field": [self.describe_tile(box, view, number) for number in range(int(view.tiles))],
            "question": self.describe_question(view),
        }

    def describe_question(self, view: Any) -> dict[str, Any] | None:
        """What a choice within a turn is about: the tile that casts or that golems leave, and whose spell it is."""
        if view.phase not in (CASTING, SENDING, TRIGGERING):
            return None
        about = int(view.aim) if view.phase == SENDING else int(view.source)
        colour = int(colour_of(view, int(view.asked))) if view.phase == TRIGGERING else int(view.caster)
        return {"place": place_name(int(view.place[about])), "colour": COLOURS[colour]}

    def describe_tile(self, box: Any, view: Any, number: int) -> dict[str, Any]:
        """One tile of the battlefield."""
        tile, holder = int(view.tile[number]), int(view.control[number])
        return {
            "place": place_name(int(view.place[number])),
            "tile": self.tiles[tile] if tile != NOTHING else HIDDEN,
            "turned": DIRECTIONS[int(view.turned[number])],
            "golems": [int(golems) for golems in view.golems[number, : int(view.colours)]],
            "control": COLOURS[holder] if holder != NOTHING else None,
            "shields": int(shields(box, view, number)),
        }


class HandsMode(RivalityMode):
    """The modes in which players place tiles from their hands."""

    def deal(self, state: Record) -> Deal:
        """All stacks before hands were drawn, top first."""
        return {
            "stacks": [
                self.tile_names(state.stacks[colour, : int(state.stack_size[colour])])
                for colour in range(int(state.colours))
            ]
        }

    def lay_deal(self, box: Record, state: Record, players: int, deal: Deal, options: Options) -> None:
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

    def _check_bottom(self, box: Record, stack: list[int]) -> None:
        if is_fortress(box, stack[-1]):
            raise DealError(f"the bottom tile of a stack is no fortress, not {self.tiles[stack[-1]]} (V2.3)")

    def chance(self, state: Record) -> str:
        """The stack as it was shuffled in a fresh start, top first."""
        return "stack " + " ".join(self.tile_names(self._stack(state, self._shuffled(state))))

    def _shuffled(self, state: Record) -> int:
        """The colour whose stack was shuffled last."""
        return int(colour_of(state, int(state.shuffled)))

    def _stack(self, state: Record, colour: int) -> Table:
        return state.stacks[colour, int(state.stack_next[colour]) : int(state.stack_size[colour])]

    def lay_chance(self, state: Record, words: str) -> None:
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

    def inventory(self, state: Record) -> Counter[str]:
        """All tiles and golems; tiles also in hands and stacks."""
        found = super().inventory(state)
        for colour in range(int(state.colours)):
            found.update(self.tile_names(self._stack(state, colour)))
        for seat in range(int(state.players)):
            found.update(self.tile_names(state.hands[seat, : int(state.held[seat])]))
        return found

    def outcome(self, box: Any, state: Any) -> Outcome:
        """Scores by colour, who controls the well, who wins (V5.4)."""
        scores = [sum(lines.values()) for lines in self.scores(box, state)]
        holder = int(state.control[WELL_NUMBER])
        well = holder if holder != NOTHING else None
        result = {"scores": scores, "well": well, "winners": winning_colours(scores, well)}
        return Outcome(END_REASONS[int(state.reason)], result)

    def describe(self, box: Any, view: Any, seat: int) -> dict[str, Any]:
        """A view as a JSON object."""
        described = self.common_view(box, view, seat)
        for colour, entry in enumerate(described["colours"]):
            entry["stack"] = int(view.stack_size[colour]) - int(view.stack_next[colour])
        for number, entry in enumerate(described["field"]):
            by = int(view.by[number])
            entry["by"] = by if by != NOTHING else None
        described["hands"] = [
            self.tile_names(view.hands[player, : int(view.held[player])]) for player in range(int(view.players))
        ]
        described["free"] = [place_name(int(place)) for place in view.free[: int(view.free_size)]]
        return described
