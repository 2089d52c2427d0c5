"""How solo is written down: options, deal, view and result."""

from typing import Any

from oakdoor.games.contract import DealError, OptionError, Outcome, Reason, together
from oakdoor.games.names import Action, Deal, Options, Record
from oakdoor.games.rivality.actions import GO
from oakdoor.games.rivality.components import SET_SIZE, TILES
from oakdoor.games.rivality.notation import RivalityMode
from oakdoor.games.rivality.solo import rules
from oakdoor.games.rivality.solo.reasons import solo_reason
from oakdoor.games.rivality.solo.rules import LINES
from oakdoor.games.rivality.state import END_REASONS, TURN
from oakdoor.games.rivality.view import SoloLevel, SoloOptions, SoloTile, SoloView

LEVELS: tuple[SoloLevel, ...] = ("apprentice", "journeyman", "master")


class SoloMode(RivalityMode):
    """One player against Suramun."""

    aimed = ("go",)

    def pack_options(self, players: int, options: Options) -> int:
        """The sets, and three times the level."""
        level = options.get("level", LEVELS[0])
        if level not in LEVELS:
            raise OptionError(f"{level!r} is no level; levels are {', '.join(LEVELS)}")
        return super().pack_options(players, options) + 3 * LEVELS.index(level)

    def option_names(self, players: int) -> tuple[str, ...]:
        """The options that a table can choose."""
        return ("level", "sets")

    def option_choices(self, players: int) -> dict[str, list[str]]:
        """The level; the sets are a matter of pairs."""
        return {"level": list(LEVELS)}

    def options(self, state: Record) -> SoloOptions:
        """The level, and who has which set."""
        return {"level": LEVELS[int(state.level)], **super().options(state)}

    def deal(self, state: Record) -> Deal:
        """The tiles of both sides in reading order as they lie, the player's first."""
        return {"stacks": [self.tile_names(state.tile[SET_SIZE:TILES]), self.tile_names(state.tile[:SET_SIZE])]}

    def lay_deal(self, box: Record, state: Record, players: int, deal: Deal, options: Options) -> None:
        """The tiles of both sides from a record."""
        state.level = LEVELS.index(options.get("level", LEVELS[0]))
        own, beyond = self.read_stacks(state, deal, 2, SET_SIZE)
        self.check_sets(state, options)
        state.tile[:TILES] = beyond + own

    def chance(self, state: Record) -> str:
        """Solo has no chance after the deal."""
        raise NotImplementedError

    def lay_chance(self, state: Record, words: str) -> None:
        """Solo has no chance after the deal."""
        raise DealError(f"nothing is shuffled in solo, so there is no {words!r}")

    def outcome(self, box: Any, state: Any) -> Outcome:
        """Both scores; the player must have more points (V7.9)."""
        sides = self.score_sides(box, state)
        scores = [side.score for side in sides]
        won = scores[0] > scores[1]
        result = {"scores": scores, "won": won}
        return Outcome(END_REASONS[int(state.reason)], *together(1, won), sides, result)

    def describe(self, box: Any, view: Any, seat: int) -> SoloView:
        """A view as a JSON object."""
        ways = int(view.ways) if view.phase == TURN else 0
        field = [self.solo_tile(box, view, number) for number in range(int(view.tiles))]
        return {
            **self.common_view(view, seat),
            "mode": "solo",
            "options": self.options(view),
            "colours": self.describe_sides(box, view),
            "field": field,
            "ways": [entry["place"] for number, entry in enumerate(field) if ways >> number & 1],
        }

    def solo_tile(self, box: Any, view: Any, number: int) -> SoloTile:
        """A tile of the battlefield; Suramun's lie face down until he comes (V7.2)."""
        return {**self.describe_tile(box, view, number), "face_down": bool(int(view.face_down) >> number & 1)}

    def targets(self, state: Any) -> list[str]:
        """The places of all tiles."""
        return [self.codec.words(action).removeprefix("go ") for action in range(GO, GO + TILES)]

    def why_not(self, box: Record, state: Record, action: Action) -> Reason:
        """Why an action is not legal now."""
        return solo_reason(state, action)


MODE = SoloMode("solo", (1,), LINES, rules, cooperative=True)
