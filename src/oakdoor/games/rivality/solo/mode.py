"""How solo is written down: options, deal, view and result."""

from oakdoor.games.contract import LEARNT, DealError, OptionError, Outcome, Reason, together
from oakdoor.games.names import Action, Deal, Options
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.actions import GO
from oakdoor.games.rivality.components import SET_SIZE, TILES, Box
from oakdoor.games.rivality.notation import RivalityMode
from oakdoor.games.rivality.result import SoloResult
from oakdoor.games.rivality.solo import rules
from oakdoor.games.rivality.solo.reasons import solo_reason
from oakdoor.games.rivality.solo.rules import LINES, SoloState
from oakdoor.games.rivality.state import END_REASONS, TURN
from oakdoor.games.rivality.view import SoloLevel, SoloOptions, SoloTile, SoloView

LEVELS: tuple[SoloLevel, ...] = ("apprentice", "journeyman", "master")


class SoloMode(RivalityMode[SoloState]):
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

    def options(self, state: SoloState) -> SoloOptions:
        """The level, and who has which set."""
        return {"level": LEVELS[int(state.level)], **super().options(state)}

    def deal(self, state: SoloState) -> Deal:
        """The tiles of both sides in reading order as they lie, the player's first."""
        return {"stacks": [self.tile_names(state.tile[SET_SIZE:TILES]), self.tile_names(state.tile[:SET_SIZE])]}

    def lay_deal(self, box: Box, state: SoloState, players: int, deal: Deal, options: Options) -> None:
        """The tiles of both sides from a record."""
        state.level = LEVELS.index(options.get("level", LEVELS[0]))
        own, beyond = self.read_stacks(state, deal, 2, SET_SIZE)
        self.check_sets(state, options)
        state.tile[:TILES] = beyond + own

    def chance(self, state: SoloState) -> str:
        """Solo has no chance after the deal."""
        raise NotImplementedError

    def lay_chance(self, state: SoloState, words: str) -> None:
        """Solo has no chance after the deal."""
        raise DealError(f"nothing is shuffled in solo, so there is no {words!r}")

    def outcome(self, box: Box, state: SoloState) -> Outcome:
        """Both scores; the player must have more points (V7.9)."""
        sides = self.score_sides(box, state)
        scores = [side.score for side in sides]
        won = scores[0] > scores[1]
        return Outcome(END_REASONS[int(state.reason)], *together(1, won), sides)

    def result(self, outcome: Outcome) -> SoloResult:
        """Both scores, and whether the player won."""
        return {"scores": [side.score for side in outcome.sides], "won": bool(outcome.winners)}

    def describe(self, box: Box, view: SoloState, reader: Reader) -> SoloView:
        """A view as a JSON object."""
        ways = int(view.ways) if view.phase == TURN else 0
        field = self.field(view, lambda number: self.solo_tile(box, view, number))
        return {
            **self.common_view(view, reader),
            "mode": "solo",
            "options": self.options(view),
            "colours": self.describe_sides(box, view),
            "field": field,
            "ways": [entry["place"] for number, entry in enumerate(field) if ways >> number & 1],
        }

    def solo_tile(self, box: Box, view: SoloState, number: int) -> SoloTile:
        """A tile of the battlefield; Suramun's lie face down until he comes (V7.2)."""
        return {**self.describe_tile(box, view, number), "face_down": bool(int(view.face_down) >> number & 1)}

    def targets(self, state: SoloState) -> list[str]:
        """The places of all tiles."""
        return [self.codec.words(action).removeprefix("go ") for action in range(GO, GO + TILES)]

    def why_not(self, box: Box, state: SoloState, action: Action) -> Reason:
        """Why an action is not legal now."""
        return solo_reason(state, action)


MODE = SoloMode("solo", (1,), LINES, rules, cooperative=True, offers=(*LEARNT, "shunned", "any_action"))
