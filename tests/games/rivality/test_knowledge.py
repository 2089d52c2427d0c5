"""Who may know what: views, and worlds that agree with them (V2.4, V2.5)."""

import random

import pytest

from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.games.position.reader import Reader, observing, readers
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import FORTRESS, printed
from oakdoor.games.rivality.state import NOTHING

from .test_setup import NEARLESS, plain_stack, star_stack

KIND = printed().box.kind


def worlds(game: Game, seat: Reader, number: int = 12):
    for seed in range(number):
        world = game.observed(seat)
        game.mode.rules.resample(game.box, world, observing(seat), seed)
        yield world


def fortress(tile) -> bool:
    return bool(KIND[int(tile)] == FORTRESS)


def check_world(game: Game, world) -> None:
    """A world that a shuffle could have dealt: the same pieces, V2.2 and V2.3."""
    assert game.mode.inventory(world) == game.mode.inventory(game.state)
    for colour in range(int(world.colours)):
        left = world.stacks[colour, int(world.stack_next[colour]) : int(world.stack_size[colour])]
        assert NOTHING not in left
        if len(left):
            assert not fortress(left[-1])
        if world.colours == 3:
            own = [*left, *world.hands[colour, : int(world.held[colour])]]
            own += [world.tile[laid] for laid in range(int(world.tiles)) if world.by[laid] == colour]
            assert sum(map(fortress, own)) == 2
            assert len(own) == 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_worlds_agree_with_the_rules(mode, players):
    """V2.2, V2.3, V2.4: every sampled world could have been dealt; own tiles stay, others' vary."""
    for seed in range(3):
        game = Game(find_mode("rivality", mode), players, seed=seed)
        chooser = random.Random(seed)
        varied = set()
        while not game.is_over:
            for seat in readers(players):
                for world in worlds(game, seat, 3):
                    check_world(game, world)
                    if seat is not WATCHER:
                        assert world.hands[seat].tolist() == game.state.hands[seat].tolist()
                    varied.add(world.hands.tobytes())
            game.play(chooser.choice(game.legal()))
        assert len(varied) > 20


def test_the_holder_of_the_bottom_tile():
    """V2.3: who drew the bottom tile of a team's stack holds a tile that is no fortress until one was placed."""
    fortresses = ["fortress:22.22.23", "fortress:31.22.13", "fortress:21.23.22"]
    others = [name for name in printed().tiles[:12] if not name.startswith("fortress")]
    game = Game.from_deal(
        find_mode("rivality", "standard"), 4, 0, {"stacks": [[*others[:8], *fortresses, others[8]], star_stack()]}
    )
    chooser = random.Random(1)
    while int(game.state.stack_next[0]) < 12:
        legal = [words for words in game.legal() if "fortress" not in words or words.split()[1].endswith("*")]
        game.play(chooser.choice(legal or game.legal()))
    assert int(game.state.bottom[0]) == 2
    assert not fortress(game.state.hands[2, 1])
    for world in worlds(game, 1, 40):
        assert not all(fortress(tile) for tile in world.hands[2, :2])


def test_who_is_asked_for_a_fresh_start_may_have_one():
    """V2.5: in every world that others imagine, too."""
    for players, stacks in ((2, [plain_stack(NEARLESS), star_stack()]), (4, [plain_stack(NEARLESS), star_stack()])):
        game = Game.from_deal(find_mode("rivality", "standard"), players, 0, {"stacks": stacks})
        for seat in (WATCHER, 1):
            for world in worlds(game, seat):
                check_world(game, world)
                assert sorted(printed().tiles[int(tile)] for tile in world.hands[0]) == NEARLESS


def fresh_three() -> Game:
    """A game of three in which the first player has just drawn a new hand."""
    tiles = list(printed().tiles[:24])
    strong = [name for name in tiles if name.startswith("fortress") and name not in NEARLESS]
    weak = [name for name in tiles if not name.startswith("fortress") and name not in NEARLESS]
    stacks = [
        [*NEARLESS, strong[0], *weak[:5]],
        [weak[5], strong[1], strong[2], *weak[6:11]],
        [weak[11], strong[3], strong[4], *weak[12:17]],
    ]
    game = Game.from_deal(find_mode("rivality", "standard"), 3, 0, {"stacks": stacks})
    game.play("redraw")
    return game


def test_returned_tiles_are_known_to_be_in_the_stack():
    """V2.5: with three players who drew a new hand knows two tiles of the own stack; nobody else does."""
    game = fresh_three()
    returned = {printed().tiles.index(name) for name in NEARLESS}
    for world in worlds(game, 0):
        check_world(game, world)
        assert returned <= set(world.stacks[0].tolist())
    assert game.observed(1).returned.tolist() == [[NOTHING, NOTHING]] * 4
    elsewhere = [returned & {*world.stacks[2].tolist(), *world.hands[2].tolist()} for world in worlds(game, 1)]
    assert any(elsewhere)


def test_returned_tiles_are_not_in_the_team_mates_hand():
    """V2.5: until somebody draws from the stack again."""
    stack = plain_stack([*NEARLESS, "circle:-.41", "circle:31.11"])
    game = Game.from_deal(find_mode("rivality", "standard"), 4, 0, {"stacks": [stack, star_stack()]})
    game.play("redraw")
    returned = {printed().tiles.index(name) for name in NEARLESS}
    for world in worlds(game, 0, 60):
        assert not returned & set(world.hands[2].tolist())


def test_the_shuffle_is_hidden():
    """V2.5: while the stack waits to be shuffled, only who drew knows what went back."""
    game = Game.from_deal(find_mode("rivality", "standard"), 2, 0, {"stacks": [plain_stack(NEARLESS), star_stack()]})
    redraw = game.mode.codec.action("redraw")
    assert redraw is not None
    game.play_checked(redraw, settle=False)
    assert game.waits_for_chance
    for seat in (WATCHER, 0, 1):
        for world in worlds(game, seat, 4):
            check_world(game, world)
            game.mode.rules.observe(game.box, world, observing(seat))
            assert world.tobytes() == game.observed(seat).tobytes()


def test_suramuns_tiles_are_unknown():
    """V7.2: face-down tiles are any of those of Suramun's set that nobody has seen."""
    game = Game(find_mode("rivality", "solo"), seed=3, options={"sets": ["star", "plain"]})
    game.play("go 1,5")
    hidden = [place for place in range(12) if int(game.state.face_down) >> place & 1]
    varied = set()
    for world in worlds(game, 0, 30):
        assert game.mode.inventory(world) == game.mode.inventory(game.state)
        assert all(world.tile[place] < 12 for place in hidden)
        varied.add(tuple(world.tile[hidden].tolist()))
    assert len(varied) == 30


@pytest.mark.parametrize(("mode", "players"), [("standard", 2), ("standard", 3), ("expert", 4), ("solo", 1)])
def test_a_full_state_can_be_sampled_too(mode, players):
    """A caller who sees everything gets another order of what lies face down."""
    game = Game(find_mode("rivality", mode), players, seed=3)
    for seed in range(4):
        world = game.mode.copy_state(game.state)
        game.mode.rules.resample(game.box, world, 0, seed)
        assert game.mode.inventory(world) == game.mode.inventory(game.state)
