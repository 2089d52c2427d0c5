"""What a game says about its players: their places, and what these do to their strengths."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oakdoor.app.past.outcomes import PastGame, PastSeat
from oakdoor.app.routes.games import teams_of
from oakdoor.games.registry import find_mode
from oakdoor.server.club.rating.regulars import BOT
from oakdoor.server.club.rating.strength import Strength


@dataclass(frozen=True)
class Placed:
    """A player of a rated game: the seat, the side it plays on, and the side's rank."""

    seat: int
    player: str
    side: int
    rank: int


def player_of(seat: PastSeat) -> str | None:
    """Who is rated for a seat; nobody for a guest's, and for a bot's that has failed."""
    if seat.kind == "person":
        return seat.owner
    return f"{BOT}{seat.level}" if seat.kind == "bot" and not seat.stand_in else None


def has_left(seat: PastSeat) -> bool:
    """Whether a bot has ended the game for the person who sat there."""
    return seat.kind == "person" and seat.stand_in


def placed(game: PastGame) -> list[Placed]:
    """The players and their places. A side whose people have all left comes last, whatever a bot made of its game; the
    others keep their order. Nobody at all where the game cannot be rated: somebody in it has no rating, or everybody
    has left."""
    players = [player_of(seat) for seat in game.seats]
    named = [player for player in players if player is not None]
    sides = teams_of(find_mode(game.game, game.mode)).get(str(len(players)), list(range(len(players))))
    if game.is_imported or len(set(named)) < len(players) or not any(one.kind == "person" for one in game.seats):
        return []
    teams = {side: [seat for seat, of in zip(game.seats, sides, strict=True) if of == side] for side in set(sides)}
    left = {side for side, team in teams.items() if all(has_left(seat) for seat in team)}
    if len(left) == len(teams) or len(teams) < 2:
        return []
    keys = {side: (side in left, 0 if side in left else team[0].rank) for side, team in teams.items()}
    ranks = {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}
    return [
        Placed(seat, player, side, ranks[side]) for seat, (player, side) in enumerate(zip(named, sides, strict=True))
    ]


def rated(before: Mapping[str, Strength], places: Sequence[Placed]) -> dict[str, Strength]:
    """The players' strengths after a game, by openskill's model of Plackett and Luce: the sides as teams, in the order
    of their ranks; equal ranks are ties."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    sides = sorted({one.side for one in places})
    teams = [[one for one in places if one.side == side] for side in sides]
    told = [[model.rating(mu=before[one.player].mu, sigma=before[one.player].sigma) for one in team] for team in teams]
    found = model.rate(told, ranks=[float(team[0].rank) for team in teams])
    return {
        one.player: Strength(new.mu, new.sigma, before[one.player].games + 1)
        for team, new_team in zip(teams, found, strict=True)
        for one, new in zip(team, new_team, strict=True)
    }
