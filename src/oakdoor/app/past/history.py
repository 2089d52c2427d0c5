"""A person's past: games that are over, what they add up to, and tables that were removed."""

from statistics import fmean

from oakdoor.app import messages as say
from oakdoor.app.past.outcomes import KEPT, Choice, PastGame
from oakdoor.app.past.statistics import PLOTTED, Rival, Series, Tally, rivals, series, tallies
from oakdoor.app.ports import Store
from oakdoor.app.stored import UNREADABLE
from oakdoor.bots.registry import LEVELS
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import picture_of

PAGE = 20  # games told at once
MOST_COUNTED = 1000  # games that statistics look at


def as_past(game: PastGame, person: str) -> say.PastGameInfo:
    """A past game as a person reads of it."""
    return say.PastGameInfo(
        key=game.key,
        game=game.game,
        mode=game.mode,
        ended=game.ended,
        reason=game.reason,
        verdict=game.verdict(person),
        target=game.target,
        fame=game.fame,
        imported=game.is_imported,
        seats=[
            say.PastSeatInfo(
                name=seat.name,
                avatar=picture_of(seat.kind, seat.avatar, seat.level),  # type: ignore[arg-type]
                kind=seat.kind,
                level=seat.level,
                mine=seat.owner == person and seat.kind == "person",
                stand_in=seat.stand_in,
                rank=seat.rank,
                score=seat.score,
            )
            for seat in game.seats
        ],
    )


def games(store: Store, person: str, choice: Choice, before: str | None) -> say.PastGames:
    """A person's games that are over, a page of them."""
    found = store.games_of(person, choice, before, PAGE + 1)
    shown = found[:PAGE]
    more = shown[-1].key if len(found) > PAGE else None
    return say.PastGames(games=[as_past(game, person) for game in shown], next=more)


def statistics(store: Store, person: str, choice: Choice) -> say.Statistics:
    """What a person's games add up to."""
    found = store.games_of(person, choice, None, MOST_COUNTED)
    all_tallies = tallies(found, person)
    return say.Statistics(
        games=sum(tally.verdicts.total() for tally in all_tallies),
        won=sum(tally.verdicts["won"] for tally in all_tallies),
        shared=sum(tally.verdicts["shared"] for tally in all_tallies),
        lost=sum(tally.verdicts["lost"] for tally in all_tallies),
        imported=sum(tally.imported.total() for tally in all_tallies),
        most=MOST_COUNTED,
        tallies=[_as_tally(tally) for tally in all_tallies],
        series=[_as_series(one) for one in series(found, person)],
    )


def regulars(store: Store, person: str) -> list[say.RivalInfo]:
    """A person's games against each regular."""
    found = store.games_of(person, Choice(), None, MOST_COUNTED)
    return [_as_rival(one, person) for one in rivals(found, person) if one.level in LEVELS]


def _as_rival(one: Rival, person: str) -> say.RivalInfo:
    seat = one.last.seat_of(person)
    other = next(seat for seat in one.last.seats if seat.kind == "bot" and seat.level == one.level)
    return say.RivalInfo(
        level=one.level,  # type: ignore[arg-type]
        games=one.games,
        won=one.wins,
        ended=one.last.ended,
        own=None if seat is None else one.last.seats[seat].score,
        theirs=other.score,
    )


def _as_tally(tally: Tally) -> say.TallyInfo:
    return say.TallyInfo(
        game=tally.game,
        mode=tally.mode,
        games=tally.verdicts.total(),
        won=tally.verdicts["won"],
        shared=tally.verdicts["shared"],
        lost=tally.verdicts["lost"],
        imported=tally.imported.total(),
        imported_won=tally.imported["won"],
        best=max(tally.scores, default=None),
        mean=round(fmean(tally.scores), 1) if tally.scores else None,
        scores=tally.scores[:PLOTTED][::-1],
        ages=tally.ages[:PLOTTED][::-1],
        fame=tally.fame[:PLOTTED][::-1],
        best_fame=max(tally.fame, default=None),
        levels=[
            say.LevelTally(level=level, games=counted.total(), won=counted["won"])
            for level, counted in tally.levels.items()
        ],
    )


def _as_series(one: Series) -> say.SeriesInfo:
    others = [
        say.CompanionInfo(name=other.name, avatar=other.avatar, wins=other.wins)  # type: ignore[arg-type]
        for other in one.others
    ]
    return say.SeriesInfo(others=others, games=one.games, wins=one.wins, shared=one.shared, together=one.together)


# ---------------------------------------------------------------------- removing


def check_own(store: Store, person: str, key: str) -> None:
    """Only a table of one's own can be removed or put back."""
    if not store.is_own(person, key):
        raise TableError("missing", "there is no such table")


def check_restorable(store: Store, person: str, key: str, now: float) -> None:
    """A removed table can be put back for some time."""
    if not store.is_restorable(person, key, now - KEPT):
        raise TableError("missing", "there is no such table")


def removed_tables(store: Store, person: str, now: float) -> list[say.RemovedTable]:
    """The tables that a person can put back, the latest first."""
    at = store.removed_since(person, now - KEPT)
    told = []
    for row in store.tables_with(list(at)):
        try:
            setup = row.read_setup()
        except UNREADABLE:
            continue
        names = [seat.name for seat in row.seats]
        told.append(
            say.RemovedTable(
                key=row.key, game=setup.game, mode=setup.mode, names=names, status=row.status, until=at[row.key] + KEPT
            )
        )
    return told
