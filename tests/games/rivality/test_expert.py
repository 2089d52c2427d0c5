"""The expert rules (V6)."""

from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER

from .table import battle, golems, holder, named, supplies, why_not


def expert(field, hand=(), **position) -> Game:
    return battle(field, hand, mode="expert", **position)


def pending(game: Game, where: str) -> dict[str, str]:
    return next(tile["pending"] for tile in game.view(WATCHER)["field"] if tile["place"] == where)


def test_a_spell_at_no_tile_is_pending():
    """V6.1: it stays pending instead of fizzling; one at a wizard fizzles for good."""
    field = {"0,0": "well N", "0,-1": "circle:32.11 N 0 1"}
    game = expert(field, ["cottage:11.23.22"], wizards={"purple": "0,-1"})
    events = game.play("put cottage:11.23.22 1,-1 N")
    assert pending(game, "1,-1") == {"top": "1,-4", "right": "3,-1"}
    assert [spell["why"] for spell in named(events, "fizzled")] == ["wizard"]
    assert [(spell["edge"], spell["target"]) for spell in named(events, "delayed_set")] == [
        ("top", "1,-4"),
        ("right", "3,-1"),
    ]


def test_a_pending_spell_is_cast_on_a_new_tile():
    """V6.1: placed by anyone, after the new tile's own spells, with a wizard on it; then it is spent."""
    field = {"0,0": "well N", "1,0": "circle:31.11 S 2 0"}  # 3@1 to the east
    game = expert(field, ["circle:-.41"], seat=1, pending={"1,0": ["left"]})
    before = supplies(game)
    events = game.play("put circle:-.41 2,0 N")
    assert golems(game, "2,0") == [3, 1]
    assert holder(game, "2,0") == "orange"
    assert supplies(game) == [before[0] - 3, before[1] - 1]
    assert named(events, "delayed_cast") == [{"place": "1,0", "edge": "left", "target": "2,0", "colour": "orange"}]
    assert pending(game, "1,0") == {}
    game = expert(field, ["circle:-.41"], seat=1)  # not pending: nothing happens
    game.play("put circle:-.41 2,0 N")
    assert golems(game, "2,0") == [0, 1]


def test_pending_spells_wait_for_their_own_place():
    """V6.1: the place that the spell reaches, not another on the way."""
    field = {"0,0": "well N", "1,0": "circle:32.11 S 2 0"}  # 3@2 to the east
    game = expert(field, hands=[["circle:31.12"], ["circle:-.41", "circle:21.22"]], seat=1, pending={"1,0": ["left"]})
    game.play("put circle:-.41 2,0 N")
    assert golems(game, "2,0") == [0, 1]
    assert pending(game, "1,0") == {"left": "3,0"}
    game.play("put circle:31.12 3,0 N")
    assert golems(game, "3,0") == [4, 0]
    assert pending(game, "1,0") == {}


def test_book_example():
    """V6.6, V6.1: purple's new tile takes the circle first, so purple casts the pending 3@1 onto its own tile."""
    field = {"0,0": "well N", "1,0": "circle:31.11 S 1 0"}
    game = expert(field, ["circle:21.22"], seat=1, pending={"1,0": ["left"]})
    before = supplies(game)
    game.play("put circle:21.22 2,0 N")  # its left spell, 2@1, hits the circle
    assert golems(game, "1,0") == [1, 2]
    assert golems(game, "2,0") == [0, 4]
    assert supplies(game) == [before[0], before[1] - 1 - 2 - 3]


def test_a_pending_spell_of_a_contested_tile_is_lost():
    """V6.1: from a contested tile, or one without golems, it is lost and spent."""
    for on_it in ("1 1", "0 0"):
        field = {"0,0": "well N", "1,0": f"circle:31.11 S {on_it}"}
        game = expert(field, ["circle:-.41"], seat=1, pending={"1,0": ["left"]})
        events = game.play("put circle:-.41 2,0 N")
        assert golems(game, "2,0") == [0, 1]
        assert named(events, "delayed_lost") == [{"place": "1,0", "edge": "left", "target": "2,0"}]
        assert pending(game, "1,0") == {}


def test_shields_and_limit_hold_for_pending_spells():
    """V6.1: V3.5 and V3.6 hold: the new tile's shields bounce golems, spells of distance 3 ignore them."""
    field = {"0,0": "well N", "1,0": "circle:31.11 S 2 0"}
    game = expert(field, ["fortress:22.22.23"], seat=1, pending={"1,0": ["left"]})
    game.play("put fortress:22.22.23 2,0 N")
    assert golems(game, "2,0") == [1, 1]  # two of three bounce
    field = {"0,0": "well N", "0,1": "cottage:23.31 S 2 0", "1,0": "circle:31.11 N", "2,0": "circle:32.11 N"}
    game = expert({**field, "3,0": "circle:31.12 N"}, ["fortress:22.22.23"], seat=1, pending={"0,1": ["left"]})
    game.play("put fortress:22.22.23 3,1 N")
    assert golems(game, "3,1") == [2, 1]


def crossing(players=2, **position) -> Game:
    """Two pending spells of orange and two of purple wait for 2,0; purple's turn."""
    field = {
        "0,0": "well N",
        "1,0": "circle:31.11 S 2 0",  # 3@1 to the east
        "0,1": "circle:31.12 N",
        "0,-1": "cottage:23.31 N",
        "1,-1": "circle:32.11 N",
        "2,-1": "circle:-.41 S 1 0",  # 4@1 to the south
        "3,-1": "circle:21.22 N",
        "4,-1": "circle:12.31* N",
        "4,0": "circle:11.32* W 0 3",  # 3@2 to the west
        "0,2": "circle:22.21* N",
        "1,2": "circle:11.31* N",
        "2,2": "cottage:22.23.11* W 0 3",  # right 1@1 to the north: does not reach
        "2,1": "cottage:31.23* E 0 3",  # left 3@1 to the north
    }
    waiting = {"1,0": ["left"], "2,-1": ["top"], "4,0": ["top"], "2,1": ["left"]}
    return expert(
        field, ["fortress:22.22.23", "cottage:11.23.22"], seat=1, pending=waiting, players=players, **position
    )


def test_order_of_pending_spells():
    """V6.2: the active player's first, then the others'; each orders their own, asked only with two or more."""
    game = crossing()
    game.play("put fortress:22.22.23 2,0 N")
    assert game.actor == 1
    assert sorted(game.legal()) == ["delayed 2,1", "delayed 4,0"]
    assert why_not(game, "delayed 1,0") == ("not_due", "V6.2")
    assert why_not(game, "put cottage:11.23.22 5,0 N") == ("delayed_first", "V6.2")
    events = game.play("delayed 4,0")
    assert [spell["place"] for spell in named(events, "delayed_cast")] == ["4,0", "2,1"]
    assert golems(game, "2,0") == [0, 5]
    assert game.actor == 0
    assert sorted(game.legal()) == ["delayed 1,0", "delayed 2,-1"]
    game.play("delayed 2,-1")  # of 4 three bounce off the entrenched fortress, then of 3 two off the fortress
    assert game.actor == 0
    assert golems(game, "2,0") == [2, 3]
    assert not game.state.due


def test_order_in_teams():
    """V6.2: for a team the active player decides, for the other team its next player in turn order."""
    game = crossing(players=4)
    game.state.seat = game.state.asked = 3
    game.state.hands[3, :2] = game.state.hands[1, :2]
    game.state.held[3] = 2
    game.play("put fortress:22.22.23 2,0 N")
    assert game.actor == 3
    game.play("delayed 4,0")
    assert game.actor == 0
    game.play("delayed 1,0")
    assert game.actor == 0
    assert game.state.seat == 0


def test_clockwise_order_with_three_players():
    """V6.2: after the active player the others clockwise."""
    field = {
        "0,0": "well N",
        "1,0": "circle:31.11 S 2 0 0",
        "1,-1": "circle:31.12 N",
        "2,-1": "circle:-.41 S 0 0 2",
    }
    game = expert(field, ["cottage:23.32"], seat=1, players=3, pending={"1,0": ["left"], "2,-1": ["top"]})
    events = game.play("put cottage:23.32 2,0 S")
    assert [spell["colour"] for spell in named(events, "delayed_cast")] == ["turquoise", "orange"]


def test_choice_of_groups_in_a_pending_spell():
    """V6.1, V3.6: whose golem goes back is asked of the player of the pending spell's colour."""
    field = {
        "0,0": "well N",
        "1,0": "circle:31.11 S 0 0 2",  # turquoise 3@1 to the east
        "1,-1": "circle:31.12 N",
        "2,-1": "circle:-.41 S 2 0 0",  # orange 4@1 to the south
    }
    game = expert(field, ["circle:32.11"], seat=1, players=3, pending={"1,0": ["left"], "2,-1": ["top"]})
    game.play("put circle:32.11 2,0 S")  # purple 1, turquoise 3, then orange's 4 make 8: turquoise loses 2
    assert game.actor == 0
    assert game.legal() == ["back purple", "back turquoise"]
    game.play("back purple")
    assert golems(game, "2,0") == [4, 0, 1]
    assert game.actor == 2


def ring(middle: str, sides=("0 1", "0 1", "0 1", "0 1"), players=2, **position) -> Game:
    """A tile at 0,1 with neighbours W, N (the well), E laid and S still to be placed by purple; spare tiles around."""
    west, north, east, _ = sides
    field = {
        "0,0": f"well N {north}",
        "0,1": f"{middle}",
        "-1,1": f"circle:31.12 N {west}",
        "1,1": f"circle:32.11 N {east}",
    }
    return expert(field, ["cottage:23.32"], seat=1, players=players, **position)


CLOSE = "put cottage:23.32 0,2 S"  # 2@3 to the east, 3@2 to the south: both at nothing


def test_surrounded():
    """V6.3: a tile whose four neighbours are controlled by one colour is taken, whoever controls it."""
    for middle, left in (("circle:-.41 N 3 0", [0, 1]), ("circle:-.41 N 2 2", [0, 3]), ("circle:-.41 N 0 0", [0, 1])):
        game = ring(middle)
        before = supplies(game)
        events = game.play(CLOSE)
        assert golems(game, "0,1") == left
        assert holder(game, "0,1") == "purple"
        assert named(events, "surrounded") == [{"place": "0,1", "colour": "purple"}]
        orange = int(middle.split()[2])
        assert supplies(game) == [before[0] + orange, before[1] - 2]


def test_not_surrounded():
    """V6.3: an own tile, or one with a neighbour that is contested, another's or missing, is not taken."""
    own = ring("circle:-.41 N 1 2")
    own.play(CLOSE)
    assert golems(own, "0,1") == [1, 2]
    for sides in (("1 1", "0 1", "0 1", ""), ("1 0", "0 1", "0 1", ""), ("0 0", "0 1", "0 1", "")):
        game = ring("circle:-.41 N 3 0", sides)
        game.play(CLOSE)
        assert golems(game, "0,1") == [3, 0]
    game = ring("circle:-.41 N 3 0")
    game.play("put cottage:23.32 2,1 S")
    assert golems(game, "0,1") == [3, 0]


def test_surrounded_with_a_wizard():
    """V6.3: it works on a tile with a wizard."""
    game = ring("circle:-.41 N 3 0", wizards={"orange": "0,1"})
    game.play(CLOSE)
    assert golems(game, "0,1") == [0, 1]


def test_surrounded_without_golems_in_the_supply():
    """V6.3: a golem is put only if the supply has one; then the tile is nobody's, and taken only once."""
    game = ring("circle:-.41 N 3 0", supply=[20, 1])
    events = game.play(CLOSE)
    assert golems(game, "0,1") == [0, 0]
    assert holder(game, "0,1") is None
    assert len(named(events, "surrounded")) == 1
    assert game.is_over


def test_surrounding_after_delayed_spells():
    """V6.3: looked at after the delayed spells, which may take the last neighbour away or win it."""
    field_game = ring("circle:-.41 S 3 0", pending={"0,1": ["top"]})  # 4@1 to the south
    field_game.play(CLOSE)
    assert golems(field_game, "0,2") == [3, 1]  # one bounces off the cottage
    assert golems(field_game, "0,1") == [3, 0]


def test_captures_lead_to_captures():
    """V6.3: one tile at a time, looked at anew after each, in reading order."""
    field = {
        "0,0": "well N 0 1",
        "1,0": "circle:31.11 N 0 1",
        "0,1": "circle:-.41 N 3 0",
        "1,1": "circle:21.22 N 2 0",
        "-1,1": "circle:31.12 N 0 1",
        "2,1": "circle:32.11 N 0 1",
        "1,2": "circle:11.31* N 0 1",
    }
    game = expert(field, ["cottage:23.32"], seat=1)
    events = game.play("put cottage:23.32 0,2 W")  # 3@2 to the west, 2@3 to the south
    # neither of the two in the middle is surrounded by purple alone while the other is orange
    assert not named(events, "surrounded")
    game = expert(
        {**field, "1,1": "circle:21.22 N 0 1", "1,2": "circle:11.31* N 2 0", "1,3": "circle:12.31* N 0 1"}
        | {"2,2": "circle:22.21* N 0 1"},
        ["cottage:23.32"],
        seat=1,
    )
    events = game.play("put cottage:23.32 0,2 W")
    assert [taken["place"] for taken in named(events, "surrounded")] == ["0,1", "1,2"]


def test_a_capture_completes_another_ring():
    """V6.3: a tile taken counts as a neighbour for the next."""
    field = {
        "0,0": "well N 0 1",
        "0,1": "circle:-.41 N 1 0",  # surrounded once 0,2 is purple's
        "-1,1": "circle:31.12 N 0 1",
        "1,1": "circle:32.11 N 0 1",
        "0,2": "circle:21.22 N 2 0",  # surrounded once 0,1 is: it is not, 0,1 is orange's
        "-1,2": "circle:11.31* N 0 1",
        "1,2": "circle:12.31* N 0 1",
    }
    # purple's spell takes 0,1 by itself, then 0,2 has four purple neighbours
    game = expert(field, ["circle:31.11"], seat=1)
    game.play("put circle:31.11 0,3 S")
    assert (golems(game, "0,1"), golems(game, "0,2")) == ([1, 0], [2, 0])
    game = expert({**field, "0,1": "circle:-.41 N 1 2"}, ["circle:31.11"], seat=1)
    game.play("put circle:31.11 0,3 S")
    assert golems(game, "0,2") == [0, 1]
    assert golems(game, "0,1") == [1, 2]


def test_active_player_takes_first():
    """V6.3: the active player's captures come before those of the others."""
    field = {
        "0,0": "well N 0 1",
        "0,1": "circle:-.41 N 3 0",
        "-1,1": "circle:31.12 N 0 1",
        "1,1": "circle:32.11 N 0 1",
        "0,-1": "circle:21.22 N 1 0",
        "0,-2": "circle:11.31* N 0 2",
        "0,-3": "circle:12.31* N 1 0",
        "-1,-2": "circle:11.32* N 1 0",
        "1,-2": "circle:22.21* N 1 0",
    }
    game = expert(field, ["cottage:23.32"], seat=1)
    events = game.play(CLOSE)
    assert [(taken["place"], taken["colour"]) for taken in named(events, "surrounded")] == [
        ("0,1", "purple"),
        ("0,-2", "orange"),
    ]


def test_two_surround_together():
    """V6.4: with three players two can surround a tile of the third, or of nobody: who controls more takes it."""
    for middle, left in (("circle:-.41 N 3 0 0", [0, 1, 0]), ("circle:-.41 N 0 2 2", [0, 3, 0])):
        game = ring(middle, ("0 0 1", "0 1 0", "0 1 0", ""), players=3)
        game.play(CLOSE)
        assert golems(game, "0,1") == left
    game = ring("circle:-.41 N 3 0 0", ("0 0 1", "0 0 1", "0 0 1", ""), players=3)
    game.play(CLOSE)
    assert golems(game, "0,1") == [0, 0, 1]


def test_two_surround_only_a_third():
    """V6.4: not a tile of one of them, not three together, and not with two players."""
    for middle, sides in (
        ("circle:-.41 N 0 3 0", ("0 0 1", "0 1 0", "0 1 0", "")),
        ("circle:-.41 N 0 0 3", ("0 0 1", "0 1 0", "0 1 0", "")),
        ("circle:-.41 N 1 1 1", ("0 0 1", "0 1 0", "1 0 0", "")),
    ):
        game = ring(middle, sides, players=3)
        before = golems(game, "0,1")
        game.play(CLOSE)
        assert golems(game, "0,1") == before
    game = ring("circle:-.41 N 1 1", ("1 0", "0 1", "0 1", ""))
    game.play(CLOSE)
    assert golems(game, "0,1") == [1, 1]


def test_two_each():
    """V6.4: at two each the tile goes to the one who gained the last of the four."""
    game = ring("circle:-.41 N 3 0 0", ("0 0 1", "0 1 0", "0 0 1", ""), players=3)
    game.play(CLOSE)  # purple gained the last one by placing it
    assert golems(game, "0,1") == [0, 1, 0]
    # a delayed spell gives the new tile to turquoise: it gained the last of the four
    field = {
        "0,0": "well N 0 1 0",
        "0,1": "circle:-.41 N 3 0 0",
        "-1,1": "circle:31.12 N 0 1 0",
        "1,1": "circle:32.11 N 0 0 1",
        "1,2": "circle:31.11 N 0 0 2",  # 3@1 to the west
    }
    game = expert(field, ["cottage:23.32"], seat=1, players=3, pending={"1,2": ["left"]})
    game.play(CLOSE)
    assert golems(game, "0,2") == [0, 1, 2]
    assert golems(game, "0,1") == [0, 0, 1]


def test_gains_are_judged_after_complete_summonings():
    """V6.4: control regained from nobody counts as gained, control kept does not."""
    field = {
        "0,0": "well N 0 1 0",
        "0,1": "circle:-.41 N 3 0 0",
        "-1,1": "circle:31.12 N 0 0 1",
        "0,2": "cottage:23.31 N 0 1 0",
        "1,1": "circle:32.11 N 0 1 1",  # contested
    }
    game = expert(field, ["circle:11.31*"], seat=2, players=3)
    game.play("put circle:11.31* 1,2 N")  # 1@1 to the west at the cottage bounces, 3@1 to the north
    assert holder(game, "1,1") == "turquoise"
    assert golems(game, "0,1") == [0, 0, 1]
    game = expert(
        {**field, "0,2": "cottage:23.31 N 0 1 1", "1,1": "circle:32.11 N 0 0 1"}, ["circle:31.11"], seat=1, players=3
    )
    game.play("put circle:31.11 0,3 E")  # 3@1 to the north: purple regains the cottage, the last of the four
    assert holder(game, "0,2") == "purple"
    assert golems(game, "0,1") == [0, 1, 0]
