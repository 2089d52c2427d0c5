"""A person's public page: ratings, record, games against the reader, and the games that the person lets others see."""

from collections import defaultdict

import sqlalchemy as sql

from oakdoor.app.messages.base import AVATARS
from oakdoor.app.past.outcomes import PastGame
from oakdoor.server.club.people import People
from oakdoor.server.club.rating import messages as say
from oakdoor.server.club.rating.profiles import Profile
from oakdoor.server.club.rating.ratings import Moment, Ratings
from oakdoor.server.club.rating.schema import RATED_GAMES, RATED_SEATS
from oakdoor.server.database.schema import TABLES
from oakdoor.server.database.storage import Storage

MOST_POINTS = 120  # of a curve
MOST_GAMES = 12


def page_of(storage: Storage, people: People, ratings: Ratings, profile: Profile, reader: str) -> say.PersonPage:
    """A page as its reader may see it: without the person's leave only name and picture."""
    person = people.find(profile.person)
    mine = profile.person == reader
    page = say.PersonPage.model_validate(
        {
            "handle": profile.handle,
            "name": person.name if person is not None else "",
            "avatar": person.avatar if person is not None else AVATARS[0],
            "since": person.created if person is not None and (mine or profile.shown) else None,
            "mine": mine,
            "shown": profile.shown,
            "games_shown": profile.games,
            "curves": [],
            "record": [],
            "against": None,
            "games": [],
        }
    )
    if not (mine or profile.shown):
        return page
    history = ratings.history(profile.person)
    page.curves = _curves(history)
    ranks = _ranks(storage, profile.person)
    page.record = _record(ranks)
    page.against = None if mine else _against(ranks, reader)
    if mine or profile.games:
        page.games = _games(storage, profile.person, history)
    return page


def _curves(history: list[Moment]) -> list[say.RatingCurve]:
    modes: dict[tuple[str, str], list[Moment]] = defaultdict(list)
    for moment in history:
        modes[moment.game, moment.mode].append(moment)
    return [
        say.RatingCurve(
            game=game,
            mode=mode,
            now=say.rating_info(moments[-1].after),
            points=[
                say.RatingPoint(at=one.at, figure=one.after.figure, margin=one.after.margin)
                for one in moments[-MOST_POINTS:]
                if not one.after.is_new
            ],
        )
        for (game, mode), moments in modes.items()
    ]


class _Rank:
    """A counted game: the rank of each player's side, and which side that is."""

    def __init__(self, game: str, mode: str) -> None:
        self.game, self.mode = game, mode
        self.ranks: dict[str, tuple[int, int]] = {}


def _ranks(storage: Storage, person: str) -> list[tuple[_Rank, str]]:
    """The counted games of a person, each with who it is about."""
    own = sql.select(RATED_SEATS.c.table_key).where(RATED_SEATS.c.player == person)
    chosen = (
        sql.select(RATED_GAMES.c.game, RATED_GAMES.c.mode, RATED_SEATS)
        .join(RATED_SEATS, RATED_SEATS.c.table_key == RATED_GAMES.c.table_key)
        .where(RATED_GAMES.c.state == "counted", RATED_GAMES.c.table_key.in_(own))
    )
    found: dict[str, _Rank] = {}
    with storage.reading() as connection:
        for row in connection.execute(chosen).all():
            one = found.setdefault(row.table_key, _Rank(row.game, row.mode))
            one.ranks[row.player] = (row.side, row.rank if row.corrected is None else row.corrected)
    return [(one, person) for one in found.values()]


def _record(ranks: list[tuple[_Rank, str]]) -> list[say.RecordInfo]:
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for one, person in ranks:
        side = one.ranks[person][0]
        first = {side for side, other in one.ranks.values() if other == 1}
        sums[one.game, one.mode][2 if side not in first else 0 if len(first) == 1 else 1] += 1
    return [
        say.RecordInfo(game=game, mode=mode, won=won, shared=shared, lost=lost)
        for (game, mode), (won, shared, lost) in sums.items()
    ]


def _against(ranks: list[tuple[_Rank, str]], reader: str) -> say.HeadToHead | None:
    """Only games on different sides count."""
    mine = shared = theirs = 0
    for one, person in ranks:
        if reader in one.ranks and one.ranks[reader][0] != one.ranks[person][0]:
            gap = one.ranks[reader][1] - one.ranks[person][1]
            mine, shared, theirs = mine + (gap < 0), shared + (gap == 0), theirs + (gap > 0)
    return say.HeadToHead(mine=mine, shared=shared, theirs=theirs) if mine + shared + theirs else None


def _games(storage: Storage, person: str, history: list[Moment]) -> list[say.PersonGame]:
    """The last counted games. Their keys only let watch: who looks on gets no seat by them."""
    latest = history[-MOST_GAMES:][::-1]
    past = storage.past_games([one.key for one in latest])
    chosen = sql.select(TABLES.c.key, TABLES.c.watch_key).where(TABLES.c.key.in_(list(past)))
    with storage.reading() as connection:
        keys = {row.key: row.watch_key for row in connection.execute(chosen).all()}
    return [_game(past[one.key], keys[one.key], person, one) for one in latest if one.key in past and one.key in keys]


def _game(past: PastGame, watch_key: str, person: str, moment: Moment) -> say.PersonGame:
    own = next(seat for seat in past.seats if seat.owner == person)
    others = [seat for seat in past.seats if seat is not own]
    change = None if moment.after.is_new else moment.after.figure - moment.before.figure
    return say.PersonGame(
        key=watch_key,
        game=past.game,
        mode=past.mode,
        at=past.ended,
        place=own.rank,
        players=len(past.seats),
        others=[seat.name for seat in others],
        scores=[own.score, *(seat.score for seat in others)],
        change=change,
    )
