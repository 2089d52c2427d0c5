"""What a person's games that are over add up to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from oakdoor.app.past.outcomes import PastGame, PastSeat, Verdict
from oakdoor.games.registry import find_mode

PLOTTED = 40  # games that a plot shows
MOST_SERIES = 12


@dataclass
class Tally:
    """All games of one mode."""

    game: str
    mode: str
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    imported: Counter[Verdict] = field(default_factory=Counter)  # games that were played elsewhere, counted apart
    scores: list[int] = field(default_factory=list)  # latest first
    ages: list[int] = field(default_factory=list)  # of campaigns: how many were completed, latest first
    fame: list[int] = field(default_factory=list)  # and what they brought
    levels: dict[str, Counter[Verdict]] = field(default_factory=dict)  # by difficulty, where a mode has one


@dataclass
class Companion:
    """Somebody with whom one plays, and how often they have won."""

    name: str
    avatar: str
    wins: int = 0


@dataclass
class Series:
    """All games with the same people."""

    others: list[Companion]
    games: int = 0
    wins: int = 0
    shared: int = 0
    together: int = 0  # games that are won or lost together


def tallies(games: Iterable[PastGame], person: str) -> list[Tally]:
    """What a person's games add up to, mode by mode; games that a bot has ended for them do not count, and
    imported ones apart."""
    found: dict[tuple[str, str], Tally] = {}
    for game in games:
        seat, verdict = game.seat_of(person), game.verdict(person)
        if seat is None or verdict is None:
            continue
        tally = found.setdefault((game.game, game.mode), Tally(game.game, game.mode))
        if game.is_imported:
            tally.imported[verdict] += 1
            continue
        tally.verdicts[verdict] += 1
        score = game.seats[seat].score
        if game.fame is not None:
            tally.ages.append(len(game.fame))
            tally.fame.append(sum(game.fame))
        elif score is not None:
            tally.scores.append(score)
        level = game.options.get("level")
        if isinstance(level, str):
            tally.levels.setdefault(level, Counter())[verdict] += 1
    return sorted(found.values(), key=lambda tally: (-tally.verdicts.total(), -tally.imported.total()))


@dataclass
class Rival:
    """A regular against whom a person has played: how often, how often they won, and how the last game ended."""

    level: str
    last: PastGame
    games: int = 0
    wins: int = 0


def result_of(game: PastGame, person: str) -> int | None:
    """What a person compares games of one mode by: the fame of a campaign that was completed, how far the weakest was
    above the target where all win together, else the own score; None where there is none."""
    seat = game.seat_of(person)
    if seat is None or game.is_imported:
        return None
    if game.fame is not None:
        return sum(game.fame) if game.verdict(person) == "won" else None
    scores = [one.score for one in game.seats if one.score is not None]
    if game.target is not None:
        return min(scores) - game.target if scores else None
    return game.seats[seat].score


def best_of(games: Iterable[PastGame], person: str, but: PastGame | None = None) -> int | None:
    """A person's best result in games of one mode, without one of them; where there are levels, at the same level."""
    level = None if but is None else but.options.get("level")
    same = [one for one in games if but is None or (one.key != but.key and one.options.get("level") == level)]
    return max((found for one in same if (found := result_of(one, person)) is not None), default=None)


def levels_won(games: Iterable[PastGame], person: str) -> set[str]:
    """The levels at which a person has won."""
    return {str(one.options["level"]) for one in games if "level" in one.options and one.verdict(person) == "won"}


def rivals(games: Iterable[PastGame], person: str) -> list[Rival]:
    """A person's games against each regular; where all win or lose together, nobody is against anybody. What was
    imported says nothing about a regular."""
    found: dict[str, Rival] = {}
    for game in games:
        verdict = game.verdict(person)
        if verdict is None or game.is_imported or find_mode(game.game, game.mode).cooperative:
            continue
        for level in {seat.level for seat in game.seats if seat.kind == "bot" and seat.level}:
            one = found.setdefault(level, Rival(level, game))
            one.games += 1
            one.wins += verdict == "won"
    return list(found.values())


def series(games: Iterable[PastGame], person: str) -> list[Series]:
    """A person's games with the same people each time, the most played first. Guests of the own device are people;
    imported games do not count."""
    found: dict[frozenset[str], Series] = {}
    for game in games:
        seat = game.seat_of(person)
        others = {_name_of(one): one for one in game.seats if _is_other(one, person)}
        if seat is None or game.is_imported or not others:
            continue
        names = sorted(others)
        one = found.setdefault(
            frozenset(names), Series([Companion(others[name].name, others[name].avatar) for name in names])
        )
        _add(one, game, seat, [others[name] for name in names])
    most_played = sorted(found.values(), key=lambda one: -one.games)
    return most_played[:MOST_SERIES]


def _add(one: Series, game: PastGame, seat: int, others: list[PastSeat]) -> None:
    own = game.seats[seat]
    one.games += 1
    if all(other.share == own.share for other in others) and len({seat.rank for seat in game.seats}) == 1:
        one.together += own.share >= 1
        one.shared += 0 < own.share < 1
        return
    one.wins += own.share >= 1
    one.shared += 0 < own.share < 1
    for companion, other in zip(one.others, others, strict=True):
        companion.wins += other.share >= 1


def _is_other(seat: PastSeat, person: str) -> bool:
    return seat.kind == "guest" or (seat.kind == "person" and seat.owner != person)


def _name_of(seat: PastSeat) -> str:
    """Who somebody is: a person by identity, whatever they are called now; a guest by name."""
    return f"person {seat.owner}" if seat.kind == "person" else f"guest {seat.name}"
