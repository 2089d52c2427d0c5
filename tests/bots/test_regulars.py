"""Odo, Tove and Birk: their manners are true in their play, and they keep no game from ending."""

from dataclasses import replace

import pytest

from oakdoor.bots import regulars
from oakdoor.bots.contract import Budget, Decision, History, Sight, Step
from oakdoor.bots.rating import Eyes, average, rate
from oakdoor.bots.regulars import BIRK, CONTENT, FAIR, ODO, PATIENCE, TOVE, Manner, Regular, _wish
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode


def first_turn(mode: Mode, seed: int) -> Game:
    """A game at its first choice of some breadth: in the base game a card was drawn."""
    game = Game(mode, mode.players[0], seed=seed)
    while len(game.legal()) < 3 or game.legal()[0].split()[0] in ("arrange", "keep"):
        game.play(game.legal()[0])
    return game


def sight_of(game: Game, decided: int = 0) -> Sight:
    assert game.actor is not None
    sight = Sight.of(game, game.actor)
    return Sight(sight.mode, sight.box, sight.view, sight.seat, sight.legal, History(decided))


@pytest.fixture
def tiles() -> Sight:
    return sight_of(first_turn(find_mode("rivality", "standard"), 3))


def test_tove_gives_dragons_away() -> None:
    """With a dragon in hand every place costs her what she is afraid of; so she never lays one."""
    mode = find_mode("aetherya", "base")
    dragons = 0
    for seed in range(60):
        game = first_turn(mode, seed)
        assert game.actor is not None
        if game.view(game.actor)["held"] != "dragon":
            continue
        dragons += 1
        sight = sight_of(game)
        places = [action for action in sight.legal if mode.codec.words(action).startswith("place")]
        calm, timid = (
            rate(mode, sight.box, sight.view, sight.seat, places, [seed], Eyes(rivals=False, fear=fear))
            for fear in (0, TOVE.eyes.fear)
        )
        assert (calm - timid == 8).all()
        assert Regular(TOVE, seed).decide(sight, Budget()).action not in places
    assert dragons > 0


def test_tove_leaves_shields_to_others(tiles: Sight) -> None:
    def shields(eyes: Eyes) -> int:
        action = Regular(Manner(eyes, 1), 1).decide(tiles, Budget()).action
        state = tiles.mode.copy_state(tiles.view)
        tiles.mode.rules.resample(tiles.box, state, tiles.seat, 1)
        tiles.mode.rules.apply(tiles.box, state, action, NO_LOG.copy())
        return int(tiles.mode.rules.shunned(tiles.box, state, tiles.seat))

    assert shields(Eyes(rivals=False, fear=100)) <= shields(Eyes(rivals=False))


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_what_is_shunned_is_counted_in_every_mode(mode: Mode) -> None:
    sight = sight_of(first_turn(mode, 2))
    calm = rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal[:4], [5])
    timid = rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal[:4], [5], Eyes(fear=3))
    assert ((calm - timid) % 3 == 0).all() or mode.players == (1,)  # where the turn goes on, on another move


def test_odo_looks_at_few_moves_and_takes_the_nicest(tiles: Sight) -> None:
    assert ODO.nice is not None
    decision = Regular(ODO, 4).decide(tiles, Budget())
    assert 2 < 1 + len(decision.others) < len(tiles.legal) / 4
    assert decision.value is not None
    assert decision.value >= ODO.nice or all(decision.value >= look.value for look in decision.others)
    chosen = {Regular(ODO, seed).decide(tiles, Budget()).action for seed in range(12)}
    assert len(chosen) > 3  # another time something else catches the eye


def test_birk_counts_everything(tiles: Sight) -> None:
    decision = Regular(BIRK, 1).decide(tiles, Budget(iterations=1))
    assert sorted([decision.action, *(look.action for look in decision.others)]) == sorted(tiles.legal)


def test_the_only_move_is_made_at_once(tiles: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regulars, "rate", None)
    only = Sight(tiles.mode, tiles.box, tiles.view, tiles.seat, tiles.legal[:1])
    for manner in (ODO, TOVE, BIRK):
        assert Regular(manner).decide(only, Budget()) == Decision(tiles.legal[0])


def test_time_is_short_whatever_the_table_allows(tiles: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []
    monkeypatch.setattr(regulars, "average", lambda *all: (budgets.append(all[1]), average(*all))[1])
    Regular(ODO, 1).decide(tiles, Budget(seconds=10.0))
    Regular(ODO, 1).decide(tiles, Budget(seconds=0.01, processor=True))
    assert budgets == [Budget(0.2), Budget(0.01, processor=True)]


def test_a_long_game_makes_content(tiles: Sight) -> None:
    """The longer it takes, the more moves are good enough: no two wait for each other for ever."""

    looks = Regular(Manner(Eyes(), 1), 1).decide(tiles, Budget()).others
    legal = [look.action for look in looks[:3] + looks[-3:]]  # of which some are better than others

    def moves(decided: int) -> set[int]:
        late = Sight(tiles.mode, tiles.box, tiles.view, tiles.seat, legal, History(decided))
        manner = Manner(Eyes(), 1)
        return {Regular(manner, seed).decide(late, Budget()).action for seed in range(40)}

    assert len(moves(PATIENCE + 20 * CONTENT)) == 6
    assert len(moves(PATIENCE)) < 6


@pytest.mark.skipif(is_plain(), reason="plain rules take seconds for what compiled ones play the same")
def test_a_confrontation_of_birks_ends_as_soon_as_twice_one_of_toves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A9.14: nothing but the players' wish ends it. Two Toves need 42 decisions on average."""
    monkeypatch.setattr(Budget, "now", lambda budget: 0.0)  # a busy machine lets Birk count as much as any other
    mode = find_mode("aetherya", "confrontation")
    brief = replace(BIRK, worlds=1)
    for seed in range(2):
        game, steps = Game(mode, seed=seed + 1), list[Step]()
        bots = [Regular(brief, seed + seat) for seat in range(2)]
        while (seat := game.actor) is not None and len(steps) < 200:
            action = bots[seat].decide(Sight.of(game, seat, steps), Budget()).action
            steps.append(Step(seat, tuple(game.play_checked(action))))
        assert game.is_over
        assert len(steps) <= 2 * 42


@pytest.mark.parametrize(
    ("lead", "decided", "likes"), [(1, 9, True), (0, 9, False), (-1, 9, False), (-1, 39, True), (-1, 60, False)]
)
def test_the_last_move_is_made_by_who_wins_with_it(lead: int, decided: int, likes: bool) -> None:
    """Whoever is behind holds out for a while, then lets it be, and waits again if the others let it come to that."""
    assert (_wish(decided, 0, lead, FAIR) > 0) == likes
    assert _wish(decided, 3, lead, FAIR) == FAIR
    assert _wish(PATIENCE, 0, lead, FAIR) >= 0
