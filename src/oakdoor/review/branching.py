"""What might have been: a game played on from any decision with another move, by bots that know what their seats do."""

from collections import Counter

from oakdoor.bots.contract import Budget, History, Sight
from oakdoor.bots.search import SearchBot, is_quick
from oakdoor.games.contract import GameError
from oakdoor.games.game import Game
from oakdoor.games.names import Read
from oakdoor.games.record import RecordError, lines_of, open_record, replayed
from oakdoor.games.state.chance import seed_state
from oakdoor.review.making import made_by
from oakdoor.review.shapes import Branch, Branched
from oakdoor.review.spreads import lead_in

BOT = "search"
LOOKS, PLAIN_LOOKS = 40, 1  # at each decision of a branch
LONGEST = 400  # decisions of a branch


def game_at(record: Read, ply: int) -> Game:
    """The game of a record after so many decisions; raises a RecordError."""
    game = open_record(record)
    lines = lines_of(record)
    decisions = [number for number, line in enumerate(lines) if not str(line).startswith("*")]
    if not 0 <= ply <= len(decisions):
        raise RecordError(f"the game has {len(decisions)} decisions, so there is no ply {ply}")
    stop = decisions[ply] if ply < len(decisions) else len(lines)
    for _ in replayed(game, lines[:stop]):
        pass
    return game


def played_from(record: Read, ply: int) -> list[str]:
    """What was played from a ply on by who decided there, until somebody else did or the next card was turned."""
    lines = [str(line) for line in lines_of(record)]
    decisions = [number for number, line in enumerate(lines) if not line.startswith("*")]
    played: list[str] = []
    for number in range(decisions[ply], len(lines)) if ply < len(decisions) else ():
        seat, _, words = lines[number].partition(" ")
        if seat != lines[decisions[ply]].partition(" ")[0]:
            break
        played.append(words)
    return played


def branch(record: Read, ply: int, moves: list[str], anew: bool = False, seed: int = 1) -> Branch:
    """A game played on from a ply with other moves, to its end. `anew` deals what the decider did not know again.
    Raises a RecordError, or an IllegalMove for a move that is not possible there."""
    game = game_at(record, ply)
    if game.actor is None:
        raise GameError("nobody decides anything there")
    if anew:
        view = game.observed(game.actor)
        game.mode.rules.resample(game.box, view, game.actor, seed)
        game.state = view
    seed_state(game.state, seed)  # for shuffles to come
    looks = LOOKS if is_quick(game.mode) else PLAIN_LOOKS
    steps = _played_on(game, moves, looks, seed)
    maker = made_by(BOT, looks, seed)
    if not game.is_over:
        return Branch(maker, ply, anew, tuple(steps), (), ())
    leads = tuple(lead_in(game.mode, game.box, game.state, seat) for seat in range(game.players))
    return Branch(maker, ply, anew, tuple(steps), tuple(game.outcome().returns), leads)


def _played_on(game: Game, moves: list[str], looks: int, seed: int) -> list[Branched]:
    """Play a game on, first with given moves, then by bots, to its end or until it is too long."""
    bots = [SearchBot(seed + seat, looks=looks) for seat in range(game.players)]
    decided = Counter(line.partition(" ")[0] for line in game.moves)
    steps: list[Branched] = []
    while (seat := game.actor) is not None and len(steps) < LONGEST:
        if len(steps) < len(moves):
            words = moves[len(steps)]
        else:
            history = History(decided[str(seat)])
            sight = Sight(game.mode, game.box, game.observed(seat), seat, game.legal_actions(), history)
            words = str(game.mode.codec.words(bots[seat].decide(sight, Budget(iterations=looks)).action))
        decided[str(seat)] += 1
        game.play(words, seat)
        steps.append(Branched(seat, words, tuple(sum(lines.values()) for lines in game.scores())))
    return steps
