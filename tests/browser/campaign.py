"""A player who sees all cards and wins the solo campaign: for scenes and tests of what a win looks like."""

from functools import cache
from typing import Any, NamedTuple

from oakdoor.games.aetherya.kingdom.progress import progress_of
from oakdoor.games.aetherya.state import BLOCKING, BY_CAMPAIGN, CHANCE, OVER, SWAPPING, TURN
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.record import replay
from oakdoor.games.registry import find_mode

WIDTH = 5  # how many ways to play an age are followed at once
MODE = find_mode("aetherya", "solo")
RESTS = (TURN, BLOCKING, CHANCE, OVER, SWAPPING)


class Way(NamedTuple):
    """A way to play on: what it is worth, what was played, and where it leads."""

    worth: float
    actions: tuple[int, ...]
    state: Any


def win(seed: int) -> Game | None:
    """A campaign that is won in all three ages, or None if this deal is not."""
    game = Game(MODE, 1, seed=seed)
    while game.actor is not None:
        if int(game.state.phase) == TURN:
            actions = _age(game)
            if actions is None:
                return None
            for action in actions:
                game.play(MODE.codec.words(action))
        else:
            game.play("noswap" if "noswap" in game.legal() else game.legal()[0])
    return game if game.result()["won"] else None


@cache
def _won(seed: int) -> GameRecord:
    game = win(seed)
    if game is None:
        raise ValueError(f"no way was found to win the campaign of seed {seed}")
    return game.record()


def won_campaign(seed: int, age: int) -> Game:
    """A won campaign up to the last move of an age; the whole of it for an age that does not come."""
    record = {key: value for key, value in _won(seed).items() if key != "result"}
    moves = _won(seed)["moves"]
    for size in range(1, len(moves) + 1):
        game = replay({**record, "moves": moves[:size]})
        if int(game.state.completed) >= age:
            return replay({**record, "moves": moves[: size - 1]})
    return game


def _age(game: Game) -> tuple[int, ...] | None:
    """The actions of one age, from its first turn to its end; None if no way was found."""
    ways = [Way(0.0, (), MODE.copy_state(game.state))]
    while ways:
        found = [later for way in ways for later in _turn(game.box, way)]
        ended = [way for way in found if int(way.state.phase) != TURN and not _is_lost(way.state)]
        if ended:
            return max(ended, key=lambda way: way.worth).actions
        going = [way for way in found if int(way.state.phase) == TURN]
        ways = sorted(going, key=lambda way: -way.worth)[:WIDTH]
    return None


def _is_lost(state: Any) -> bool:
    return int(state.phase) == OVER and int(state.reason) != BY_CAMPAIGN


def _turn(box: Any, way: Way) -> list[Way]:
    """All ways to play one turn; a legend that can be had is taken."""
    moves = MODE.new_moves()
    open_ways, done = [way], []
    while open_ways:
        worth, actions, state = open_ways.pop()
        legal = [int(move) for move in moves[: MODE.rules.legal(box, state, moves)]]
        legends = [action for action in legal if MODE.codec.words(action).startswith("legend ")]
        for action in legends[:1] or legal:
            later = MODE.copy_state(state)
            MODE.rules.apply(box, later, action, NO_LOG)
            if int(later.phase) in RESTS:
                done.append(Way(_worth(box, later), (*actions, action), later))
            else:
                open_ways.append(Way(worth, (*actions, action), later))
    return done


def _worth(box: Any, state: Any) -> float:
    """Few open legends, then those that are near; wilderness and deck give time; harmony brings fame."""
    open_legends = int(state.river)
    near = sum((one["have"] / one["need"]) ** 2 for one in progress_of(state, 0, open_legends).values())
    time = int(state.hidden[0]).bit_count() + 0.3 * (int(state.deck_size) - int(state.deck_next))
    harmony = sum(MODE.scores(box, state)[0].values())
    return -100 * open_legends.bit_count() + 20 * near + time + 0.15 * harmony
