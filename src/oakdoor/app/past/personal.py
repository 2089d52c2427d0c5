"""What a game that is over was among all games of one who played it: a personal best, a record, the next goal."""

from collections.abc import Set

from oakdoor.app import messages as say
from oakdoor.app.past.history import MOST_COUNTED
from oakdoor.app.past.outcomes import Choice, PastGame
from oakdoor.app.past.statistics import Rival, best_of, levels_won, result_of, rivals
from oakdoor.app.ports import Store
from oakdoor.bots.registry import LEVELS
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Words

NOTHING = say.Personal(best=None, is_best=False, record=None, goal=None)


def personal(store: Store, person: str, game: PastGame | None, words: Words) -> say.Personal:
    """What a game was to a person; nothing, if they did not play it to the end, or it was played elsewhere."""
    if game is None or game.seat_of(person) is None or game.is_imported:
        return NOTHING
    games = [one for one in store.games_of(person, Choice(), None, MOST_COUNTED) if one.ended <= game.ended]
    alike = [one for one in games if (one.game, one.mode) == (game.game, game.mode)]
    told = _Told(person, game, words)
    best, is_best = told.best(alike)
    against = {one.level: one for one in rivals(games, person)}
    return say.Personal(best=best, is_best=is_best, record=told.record(against), goal=told.goal(alike, against))


def next_regular(beaten: Set[str]) -> str | None:
    """Whom to beat next: the first regular above the strongest who was beaten, and then whoever is left."""
    strongest = max((number for number, level in enumerate(LEVELS) if level in beaten), default=-1)
    left = [level for level in (*LEVELS[strongest + 1 :], *LEVELS) if level not in beaten]
    return left[0] if left else None


class _Told:
    """The sentences about one game."""

    def __init__(self, person: str, game: PastGame, words: Words) -> None:
        self.person = person
        self.game = game
        self.words = words
        self.won = game.verdict(person) == "won"

    def best(self, alike: list[PastGame]) -> tuple[str | None, bool]:
        """How the result compares with the best so far, and whether it is the best."""
        result, before = result_of(self.game, self.person), best_of(alike, self.person, self.game)
        is_together = find_mode(self.game.game, self.game.mode).cooperative and len(self.game.seats) > 1
        if result is None or (is_together and not self.won):
            return None, False  # who falls short together has no best of it
        if before is None:
            return self.words.text("yours.first", result=result), False
        key = "yours.best" if result > before else "yours.best_again" if result == before else "yours.best_else"
        return self.words.text(key, result=result, best=before, more=result - before), result > before

    def record(self, against: dict[str, Rival]) -> str | None:
        """How often one has won against the strongest regular who sat there."""
        met = [level for level in LEVELS if level in {seat.level for seat in self.game.seats if seat.kind == "bot"}]
        one = against.get(met[-1]) if met else None
        if one is None:
            return None
        return self.words.text("yours.record", name=one.level.capitalize(), won=one.wins, count=one.games)

    def goal(self, alike: list[PastGame], against: dict[str, Rival]) -> str | None:
        """What comes next."""
        mode = find_mode(self.game.game, self.game.mode)
        if self.game.fame is not None:
            return self._age(alike)
        if "level" in self.game.options:
            choices = mode.option_choices(len(self.game.seats))["level"]
            open_levels = [level for level in choices if level not in levels_won(alike, self.person)]
            if not open_levels:
                return self.words.text("yours.goal_levels")
            return self.words.text("yours.goal_level", level=self.words.word(f"level.{open_levels[0]}"))
        if mode.cooperative:
            best = max(filter(None, [best_of(alike, self.person), 0]))
            return self.words.text("yours.goal_more", best=best) if self.won else self.words.text("yours.goal_target")
        if not any(seat.kind == "bot" and seat.level in LEVELS for seat in self.game.seats):
            return None
        level = next_regular({level for level, one in against.items() if one.wins})
        return None if level is None else self.words.text("yours.goal_regular", name=level.capitalize())

    def _age(self, alike: list[PastGame]) -> str:
        """The next age of a campaign, or more fame."""
        if not self.won:
            return self.words.text("yours.goal_age", age=len(self.game.fame or []) + 1)
        return self.words.text("yours.goal_fame", best=best_of(alike, self.person) or 0)
