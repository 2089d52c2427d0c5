"""The positions of a record: every decision with the state before it, and whom it showed something."""

from dataclasses import dataclass, replace

from oakdoor.games.contract import CHANCE_SEAT, Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Read, Record
from oakdoor.games.record import RecordError, lines_of, open_record, replayed
from oakdoor.games.state.layout import State
from oakdoor.review.scales import TURN as TURN
from oakdoor.review.spreads import lead_in

PRELUDES = ("fresh",)  # phases whose question comes before a turn and belongs to it
WORLDS = 5  # that must agree on what a seat knows afterwards, for a decision to have shown it nothing


@dataclass(frozen=True)
class Position:
    """A decision of a game: the ply before it, the state then, who decided what, among how many moves, whether a turn
    begins with it, and whether chance followed."""

    ply: int
    state: Record
    seat: int
    action: int
    legal: int
    begins: bool
    chance: bool


@dataclass(frozen=True)
class Played:
    """A game that is over, decision by decision."""

    mode: Mode
    box: Record
    players: int
    positions: tuple[Position, ...]
    end: Record
    sides: tuple[int, ...]  # by seat
    scoring: int  # how many sides score
    returns: tuple[float, ...]
    leads: tuple[float, ...]

    def after(self, ply: int) -> Record:
        """The state after a decision."""
        return self.positions[ply + 1].state if ply + 1 < len(self.positions) else self.end

    def turns(self) -> list[range]:
        """The plies of each turn: all decisions of one seat in a row, until its next turn."""
        firsts = [
            position.ply
            for before, position in zip([None, *self.positions], self.positions, strict=False)
            if before is None or position.begins or position.seat != before.seat
        ]
        return [range(first, last) for first, last in zip(firsts, [*firsts[1:], len(self.positions)], strict=True)]


def played_through(record: Read) -> Played:
    """The game of a record; raises a RecordError where it is broken or not over."""
    game = open_record(record)
    positions: list[Position] = []
    before, phase, asked = game.mode.copy_state(game.state), _phase(game), CHANCE_SEAT
    for line in replayed(game, lines_of(record)):
        if line.seat == CHANCE_SEAT:
            positions[-1:] = [replace(position, chance=True) for position in positions[-1:]]
        else:
            action = game.mode.codec.action(line.words)
            begins = phase == TURN and asked != line.seat
            asked = line.seat if phase in PRELUDES else CHANCE_SEAT  # who answered before the own turn
            positions.append(Position(len(positions), before, line.seat, action or 0, len(line.legal), begins, False))
        before, phase = game.mode.copy_state(game.state), _phase(game)
    if not game.is_over:
        raise RecordError("the game is not over; only finished games are reviewed", len(game.moves))
    if not positions:
        raise RecordError("nobody decided anything in this game")
    return _played(game, positions)


def _phase(game: Game) -> str:
    """The phase for who is to decide: where one plays alone, nothing else tells turns apart."""
    return "" if game.actor is None else str(game.view(game.actor)["phase"])


def _played(game: Game, positions: list[Position]) -> Played:
    players = game.players
    leads = tuple(lead_in(game.mode, game.box, game.state, seat) for seat in range(players))
    returns = tuple(game.outcome().returns)
    end, rules = game.mode.copy_state(game.state), game.mode.rules
    sides = tuple(int(rules.side_of(end, seat)) for seat in range(players))
    scoring = int(rules.sides(end))
    return Played(game.mode, game.box, players, tuple(positions), end, sides, scoring, returns, leads)


def shows(played: Played, ply: int, seat: int) -> bool:
    """Whether a decision and what came of it showed a seat anything that it could not foresee once the decision was
    known: then it sees something else afterwards in other worlds that agree with what it knew."""
    position, mode, rules = played.positions[ply], played.mode, played.mode.rules
    if position.chance:
        return True
    view = mode.copy_state(position.state)
    rules.observe(played.box, view, seat)
    known = _observed(played, played.after(ply), seat)
    moves = mode.new_moves()
    for seed in range(WORLDS):
        world = mode.copy_state(view)
        rules.resample(played.box, world, seat, seed)
        legal = moves[: rules.legal(played.box, world, moves)]
        if position.action not in legal:
            return True
        rules.apply(played.box, world, position.action, NO_LOG.copy())
        if _observed(played, world, seat) != known:
            return True
    return False


def _observed(played: Played, state: State, seat: int) -> bytes:
    view = played.mode.copy_state(state)
    played.mode.rules.observe(played.box, view, seat)
    return bytes(view.tobytes())
