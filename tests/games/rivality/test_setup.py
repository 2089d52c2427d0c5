"""How a game begins (V2)."""

from collections import Counter

import pytest

from oakdoor.games.contract import DealError, OptionError
from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers
from oakdoor.games.record import RecordError, check_record
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import printed
from oakdoor.games.state.chance import seed_state

from .table import named, why_not

STANDARD = find_mode("rivality", "standard")
NEARLESS = ["cottage:23.32", "fortress:22.22.23"]  # the plain tiles without a spell of distance 1
STAR_NEARLESS = ["cottage:32.23*", "fortress:23.22.22*"]


def new_game(players: int = 2, **table) -> Game:
    return Game(STANDARD, players, **{"seed": 5, "first": 0, **table})


def kinds(names) -> Counter[str]:
    return Counter(name.split(":")[0] for name in names)


def plain_stack(top, bottom="circle:31.12"):
    """The plain tiles with some on top."""
    names = [name for name in printed().tiles[:12] if name not in top and name != bottom]
    return [*top, *names, bottom]


def star_stack(top=("circle:-.41*",), bottom="circle:12.31*"):
    names = [name for name in printed().tiles[12:24] if name not in top and name != bottom]
    return [*top, *names, bottom]


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_well(mode, players):
    """V2.1: the mana well is the battlefield, without golems."""
    field = Game(find_mode("rivality", mode), players, seed=2).view(0)["field"]
    assert len(field) == 1
    assert field[0]["tile"] == "well"
    assert field[0]["place"] == "0,0"
    assert sum(field[0]["golems"]) == 0


def test_two_players():
    """V2.2: 30 golems each, one has the star tiles, the other the plain ones."""
    game = new_game()
    assert [entry["supply"] for entry in game.view(0)["colours"]] == [30, 30]
    stacks = game.deal["stacks"]
    assert [len(stack) for stack in stacks] == [12, 12]
    stars = [all(name.endswith("*") for name in stack) for stack in stacks]
    assert sorted(stars) == [False, True]
    assert game.options == {"sets": ["star" if star else "plain" for star in stars]}
    assert {new_game(seed=seed).options["sets"][0] for seed in range(20)} == {"star", "plain"}


def test_chosen_sets():
    """V2.2: the table can say who has which set."""
    for sets in (["star", "plain"], ["plain", "star"]):
        for players in (2, 4):
            game = new_game(players, options={"sets": sets})
            assert game.options == {"sets": sets}
            assert game.deal["stacks"][0][0].endswith("*") == (sets[0] == "star")
    for players, options in ((2, {"sets": ["star", "star"]}), (2, {"sets": "star"}), (3, {"sets": ["star", "plain"]})):
        with pytest.raises(OptionError):
            new_game(players, options=options)
    with pytest.raises(OptionError, match="level"):
        new_game(options={"level": "master"})


def test_four_players():
    """V2.2: two teams, seated alternately, with one colour, supply, wizard and stack each."""
    game = new_game(4)
    view = game.view(0)
    assert [entry["supply"] for entry in view["colours"]] == [30, 30]
    assert [len(stack) for stack in game.deal["stacks"]] == [12, 12]
    assert [entry["stack"] for entry in view["colours"]] == [8, 8]
    for seat, colour in enumerate((0, 1, 0, 1)):
        assert game.actor == seat
        events = game.play(game.legal()[0])
        assert named(events, "golem_put")[0]["colour"] == ("orange", "purple")[colour]
        assert int(game.state.wizard[colour]) == seat + 1
    assert int(game.state.wizard[0]) == 3
    assert int(game.state.supply[0]) <= 28


def test_three_players():
    """V2.2: 20 golems each, two fortresses and six other tiles each."""
    for seed in range(10):
        game = new_game(3, seed=seed)
        assert [entry["supply"] for entry in game.view(0)["colours"]] == [20, 20, 20]
        assert [kinds(stack)["fortress"] for stack in game.deal["stacks"]] == [2, 2, 2]
        assert [len(stack) for stack in game.deal["stacks"]] == [8, 8, 8]
        assert len({name for stack in game.deal["stacks"] for name in stack}) == 24
        assert game.options == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bottom_tile(players):
    """V2.3: the bottom tile of a stack is no fortress, any other tile can be, and all orders differ."""
    bottoms: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for seed in range(150):
        for stack in new_game(players, seed=seed).deal["stacks"]:
            bottoms[stack[-1]] += 1
            tops[stack[0]] += 1
    assert kinds(bottoms)["fortress"] == 0
    assert len(bottoms) == 18
    assert len(tops) == 24


def test_hands():
    """V2.4: two tiles each, in seat order from the first, secret from all others, the team mate included."""
    game = new_game(4, first=1)
    first, second = game.deal["stacks"]
    hands = [game.view(seat)["hands"][seat] for seat in range(4)]
    assert hands == [first[2:4], second[:2], first[:2], second[2:4]]
    for seat in readers(4):
        for other, hand in enumerate(game.view(seat)["hands"]):
            assert hand == (hands[seat] if other == seat else ["hidden", "hidden"])
    assert all(event.seen_by(0).values["tile"] is None for event in game.opening if event.seat == 2)


def test_fresh_start_is_offered():
    """V2.5: only to a player whose two tiles hold no spell of distance 1."""
    deal = {"stacks": [plain_stack(NEARLESS), star_stack()]}
    game = Game.from_deal(STANDARD, 2, 0, deal)
    assert game.legal() == ["keep", "redraw"]
    assert why_not(game, "put cottage:23.32 0,1 N") == ("fresh_first", "V2.5")
    game.play("keep")
    assert game.view(0)["hands"][0] == NEARLESS
    assert game.actor == 0
    assert game.legal()[0].startswith("put")
    for top in (["cottage:23.32", "circle:-.41"], ["circle:32.11", "fortress:22.22.23"]):
        game = Game.from_deal(STANDARD, 2, 0, {"stacks": [plain_stack(top), star_stack()]})
        assert game.legal()[0].startswith("put")
        assert why_not(game, "keep") == ("put_first", "V3.1")


def test_redraw():
    """V2.5: two new tiles, then the old two are shuffled into the stack, whose bottom is no fortress (V2.3)."""
    stack = plain_stack(NEARLESS)
    orders, bottoms = set(), set()
    for seed in range(30):
        game = Game.from_deal(STANDARD, 2, 0, {"stacks": [stack, star_stack()]})
        seed_state(game.state, seed)
        game.play("redraw")
        assert game.view(0)["hands"][0] == stack[2:4]
        chance = game.moves[1].split(" ")
        assert chance[:2] == ["*", "stack"]
        assert sorted(chance[2:]) == sorted(NEARLESS + stack[4:])
        assert not chance[-1].startswith("fortress")
        orders.add(tuple(chance))
        bottoms.add(chance[-1])
        assert game.actor == 0
        assert game.legal()[0].startswith("put")
        check_record(game.record())
    assert len(orders) == 30
    assert len(bottoms) > 4


def test_fresh_start_once_per_player_from_the_first():
    """V2.5: seat by seat from the first, once each, after all have drawn and before the first turn."""
    deal = {"stacks": [plain_stack(NEARLESS), star_stack(STAR_NEARLESS)]}
    game = Game.from_deal(STANDARD, 2, 1, deal)
    asked = []
    while not game.legal()[0].startswith("put"):
        asked.append(game.actor)
        game.play("redraw")
    assert asked == [1, 0]
    assert game.actor == 1
    assert [move for move in game.moves if move.endswith("redraw")] == ["1 redraw", "0 redraw"]


def test_redraw_in_a_team():
    """V2.5: a team mate's hand stays out of the stack that is shuffled."""
    stack = plain_stack([*NEARLESS, "circle:-.41", "circle:31.11"])
    game = Game.from_deal(STANDARD, 4, 0, {"stacks": [stack, star_stack()]})
    game.play("redraw")
    assert game.view(0)["hands"][0] == stack[4:6]
    assert game.view(2)["hands"][2] == stack[2:4]
    assert sorted(game.moves[1].split(" ")[2:]) == sorted(NEARLESS + stack[6:])


def test_laid_chance_is_checked():
    """V2.5: a record's shuffled stack must hold the right tiles and keep V2.3."""
    stack = plain_stack(NEARLESS)
    deal = {"stacks": [stack, star_stack()]}
    record = Game.from_deal(STANDARD, 2, 0, deal).record()
    left = NEARLESS + stack[4:]
    good = ["0 redraw", f"* stack {' '.join(left)}"]
    assert check_record({**record, "moves": good}).view(0)["hands"][0] == stack[2:4]
    for bad in (
        f"* stack {' '.join(left[1:])}",
        f"* stack {' '.join([*left[:-1], 'circle:-.41*'])}",
        f"* stack {' '.join([left[0], *left[2:], left[1]])}",
        f"* deck {' '.join(left)}",
        "0 keep",
    ):
        with pytest.raises(RecordError) as caught:
            check_record({**record, "moves": ["0 redraw", bad]})
        assert caught.value.move == 2


def test_first_player():
    """V2.6: drawn by lot unless the table says otherwise; play goes clockwise."""
    for players in (2, 3, 4):
        lots = {Game(STANDARD, players, seed=seed).first for seed in range(40)}
        assert lots == set(range(players))
        game = new_game(players, first=players - 1)
        order = []
        for _ in range(players + 1):
            order.append(game.actor)
            game.play(game.legal()[-1])
        assert order == [(players - 1 + turn) % players for turn in range(players + 1)]


@pytest.mark.parametrize(
    ("players", "stacks"),
    [
        (2, [plain_stack([]), star_stack([], "fortress:22.13.31*")]),
        (2, [plain_stack([]), plain_stack([])]),
        (2, [plain_stack([])]),
        (2, [plain_stack([])[1:], star_stack([])]),
        (2, [[star_stack([])[0], *plain_stack([])[1:]], [plain_stack([])[0], *star_stack([])[1:]]]),
        (2, [["circle:99", *plain_stack([])[1:]], star_stack([])]),
        (3, [plain_stack([])[:8], star_stack([])[:8], plain_stack([])[8:] + star_stack([])[8:]]),
        (2, "stacks"),
    ],
)
def test_impossible_deals(players, stacks):
    """V2.2, V2.3: a deal that no shuffle gives is refused."""
    with pytest.raises(DealError):
        Game.from_deal(STANDARD, players, 0, {"stacks": stacks})


def test_sets_of_a_record():
    """V2.2: the option must say what the stacks hold."""
    deal = {"stacks": [plain_stack([]), star_stack([])]}
    assert Game.from_deal(STANDARD, 2, 0, deal).options == {"sets": ["plain", "star"]}
    with pytest.raises(DealError):
        Game.from_deal(STANDARD, 2, 0, deal, {"sets": ["star", "plain"]})
