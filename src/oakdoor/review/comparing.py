"""This move rather than that one: the reasons for whoever has a position and two moves, and does not wait long."""

from collections.abc import Sequence

from oakdoor.bots.contract import Sight
from oakdoor.bots.search import is_quick
from oakdoor.games.contract import GameError
from oakdoor.games.events import NO_LOG
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.reasons import applied_worlds, is_ready
from oakdoor.review.judgement.why import Comparison, why, worlds_for
from oakdoor.review.shapes import Why

SEEDS = (11, 12, 13)  # of worlds in which moves are tried


def rather(sight: Sight, better: Sequence[str], other: Sequence[str], seed: int = 1) -> Why:
    """Why one move of who is to decide, with what is to follow it in the same turn, is better than another one, as the
    seat can know it. Moves are words (`take 2`, `place b4`); what follows may be left out: then it is played as the
    network likes it best. Where nothing can be played on at once, it is what both moves bring for certain."""
    first, second = (_actions(sight, words) for words in (better, other))
    if is_quick(sight.mode) and is_ready(sight.mode):
        worlds, player = worlds_for(sight.mode), Player(sight.mode, sight.box)
        ply = sight.history.decided * int(sight.view.players)
        return why(
            sight.mode, sight.box, sight.view, sight.seat, first, second, ply, seed, worlds, player=player
        )  # fmt: skip
    one, two = (applied_worlds(sight.mode, sight.box, sight.view, sight.seat, moves) for moves in (first, second))
    return Comparison(sight.mode, sight.box, sight.view, sight.seat, one, two).why()


def _actions(sight: Sight, words: Sequence[str]) -> tuple[int, ...]:
    actions = [sight.mode.codec.action(one) for one in words]
    if not actions or None in actions or actions[0] not in sight.legal:
        raise GameError(f"{', '.join(words) or 'nothing'} is not possible here")
    return _foreseen(sight, tuple(action for action in actions if action is not None))


def _foreseen(sight: Sight, actions: tuple[int, ...]) -> tuple[int, ...]:
    """The actions up to the first that shows the seat something new: what it does then nobody knows before."""
    rules, mode, seen = sight.mode.rules, sight.mode, set[bytes]()
    worlds = [mode.copy_state(sight.view) for _ in SEEDS]
    for world, seed in zip(worlds, SEEDS, strict=True):
        rules.resample(sight.box, world, sight.seat, seed)
    for number, action in enumerate(actions, 1):
        seen.clear()
        for world in worlds:
            rules.apply(sight.box, world, action, NO_LOG.copy())
            shown = mode.copy_state(world)
            rules.observe(sight.box, shown, sight.seat)
            seen.add(shown.tobytes())
        if len(seen) > 1 or int(rules.actor(worlds[0])) != sight.seat:
            return actions[:number]
    return actions
