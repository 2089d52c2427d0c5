"""The co-operative game (A8)."""

from typing import Any

import pytest

from oakdoor.games.aetherya.components import LEGENDS
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

from .table import DECK, coop_game, letters, named, starting, why_not

COOP = find_mode("aetherya", "coop")
NOTHING_MET = "RRRR RRRR RRRR rrrr"
PLAINS = "PPPR RRRR RRRR rrrr"  # meets region-plain
ELVES = "EERR RRRR RRRR rrrr"  # meets federation-elf


def pass_turn(game: Game, cell: str) -> list[Event]:
    """Draw a card and turn over a wilderness card instead."""
    game.play("draw")
    return game.play(f"reveal {cell} 1")


@pytest.mark.parametrize(("players", "river"), [(2, 4), (3, 3), (4, 2)])
def test_set_up(players, river):
    """A8.1: a river of 4, 3 or 2 legends and two discard piles; no tiles."""
    game = Game(COOP, players, seed=2)
    view = game.view(0)
    assert len(view["river"]) == river
    assert view["legend_deck"] == 15 - river
    assert [len(pile) for pile in view["piles"]] == [1, 1]
    assert view["deck"] == players * 20 - players * 16 - 2
    assert "tiles" not in game.deal


def test_either_pile():
    """A8.1: any own turn may take the top of either pile."""
    game = coop_game(piles=("PE", "MD"))
    assert game.legal() == ["draw", "take 1", "take 2"]
    game.play("take 2")
    assert game.view(1)["held"] == "dwarf"
    assert game.view(1)["piles"] == [["plain", "elf"], ["mountain"]]
    assert starting(game, "reveal") == []


def test_the_card_that_leaves_goes_to_the_pile_of_choice():
    """A8.1: replaced and discarded cards."""
    game = coop_game(piles=("P", "F"), deck="EEEE")
    game.play("draw")
    assert {"place a1 1", "place a1 2", "reveal a3 1", "reveal a3 2"} <= set(game.legal())
    assert why_not(game, "place b2 1") == ("same_type", "A4.4")
    game.play("place a1 2")
    assert game.view(0)["piles"] == [["plain"], ["forest", "plain"]]
    game.play("draw")
    game.play("reveal a3 1")
    assert game.view(0)["piles"] == [["plain", "elf"], ["forest", "plain"]]
    assert letters(game.state, 1) == "PFMSHEDGPfmshedg"


def test_an_empty_pile():
    """A8.1: nothing can be taken from it."""
    game = coop_game(piles=("P", ""))
    assert game.legal() == ["draw", "take 1"]
    assert why_not(game, "take 2") == ("empty_pile", "A8.1")


def test_fulfilled_legends_are_turned_by_obligation():
    """A8.2: an open legend that the kingdom meets after the action is turned, without being asked."""
    game = coop_game(("PPMR RRRR RRRR rrrr", NOTHING_MET), deck="PR", river=["region-plain", "diversity"])
    game.play("draw")
    events = game.play("place c1 1")
    assert named(events, "legend_turned") == [{"legend": "region-plain"}]
    assert game.view(0)["turned"] == ["region-plain"]
    assert game.view(0)["river"] == ["diversity"]
    assert game.actor == 1


def test_all_at_once():
    """A8.2: several legends in one turn; nobody owns them and they score nothing."""
    game = coop_game(("PPPR EERR RRRR rrrr", NOTHING_MET), deck="RRRR", river=["region-plain", "federation-elf"])
    events = pass_turn(game, "a4")
    assert len(named(events, "legend_turned")) == 2
    assert game.view(0)["river"] == []
    assert [kingdom["legends"] for kingdom in game.view(0)["kingdoms"]] == [[], []]
    assert game.scores()[0]["legends"] == 0


def test_legends_are_looked_at_when_a_turn_starts():
    """A8.2: at the start of the turn, so a condition that the own action breaks has counted."""
    game = coop_game((NOTHING_MET, ELVES), deck="RRRR", river=["federation-elf", "diversity"])
    events = pass_turn(game, "a4")
    assert game.actor == 1
    assert [(event.seat, event.values) for event in events if event.name == "legend_turned"] == [
        (1, {"legend": "federation-elf"})
    ]


def test_only_the_active_player_s_kingdom():
    """A8.2: what another kingdom meets waits for its turn."""
    game = coop_game((NOTHING_MET, NOTHING_MET, ELVES), deck="RRRR", river=["federation-elf"])
    events = pass_turn(game, "a4")
    assert named(events, "legend_turned") == []
    events = pass_turn(game, "a4")
    assert named(events, "legend_turned") == [{"legend": "federation-elf"}]


def test_arranging_can_fulfil():
    """A8.2: the first turn starts with a look at the legends too."""
    game = Game(COOP, 2, seed=2, first=0)
    game.state.river = (1 << 15) - 1
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    view = game.view(0)
    assert not set(view["river"]) & set(view["turned"])
    assert int(game.state.met[0]) & int(game.state.river) == 0
    assert int(game.state.turned) == int(game.state.met[0])


def test_a_round_with_a_fulfilled_legend():
    """A8.3: at its end the turned legends go back to the box and the river is refilled."""
    game = coop_game(
        (PLAINS, NOTHING_MET),
        deck="RRRRRR",
        river=["region-plain", "diversity", "federation-elf", "federation-dwarf"],
        legend_deck=["battle-elf-dwarf", "region-swamp"],
    )
    pass_turn(game, "a4")
    assert game.view(0)["turned"] == ["region-plain"]
    assert len(game.view(0)["river"]) == 3  # not before the round's end
    events = pass_turn(game, "a4")
    assert named(events, "round_ended") == [{"turned": 1}]
    view = game.view(0)
    assert view["turned"] == []
    assert sorted(view["river"]) == ["battle-elf-dwarf", "diversity", "federation-dwarf", "federation-elf"]
    assert view["legend_deck"] == 1
    assert view["shed"] == []
    assert view["target"] == 0
    assert game.actor == 0
    assert view["phase"] == "turn"


def test_a_round_without_one():
    """A8.3: the players discard an open legend of their choice and refill; the round's first player enters it."""
    river = ["region-plain", "diversity", "battle-goblin-elf"]
    game = coop_game(
        (NOTHING_MET, NOTHING_MET, NOTHING_MET),
        deck="RRRRRR",
        first=1,
        seat=1,
        river=river,
        legend_deck=["federation-elf", "region-swamp"],
    )
    for _ in range(3):
        pass_turn(game, "a4")
    assert game.actor == 1
    assert sorted(game.legal()) == sorted(f"shed {legend}" for legend in river)
    assert why_not(game, "shed federation-elf") == ("legend_not_open", "A4.5")
    assert why_not(game, "draw") == ("shed_first", "A8.3")
    assert why_not(game, "shed diversity", 0)[0] == "not_your_turn"
    events = game.play("shed battle-goblin-elf")
    assert named(events, "legend_shed") == [{"legend": "battle-goblin-elf"}]
    view = game.view(0)
    assert sorted(view["river"]) == ["diversity", "federation-elf", "region-plain"]
    assert view["shed"] == ["battle-goblin-elf"]
    assert view["target"] == 3
    assert game.actor == 1
    assert view["phase"] == "turn"


def test_the_refilled_river_is_looked_at_at_once():
    """A8.3, A8.2: a legend that comes up at the round's end counts at the start of the next turn."""
    position = {"deck": "RRRRRR", "river": ["diversity", "region-swamp"], "legend_deck": ["federation-elf"]}
    game = coop_game((ELVES, NOTHING_MET, NOTHING_MET, NOTHING_MET), **position)
    for _ in range(4):
        pass_turn(game, "a4")
    events = game.play("shed region-swamp")
    assert named(events, "legend_turned") == [{"legend": "federation-elf"}]
    assert game.view(0)["turned"] == ["federation-elf"]


def test_a_round_counts_from_the_first_player():
    """A8.2: a round is one turn of each player, whoever began."""
    game = coop_game((NOTHING_MET, NOTHING_MET), deck="RRRRRR", first=1, seat=1, river=["diversity"])
    pass_turn(game, "a4")
    assert starting(game, "shed") == []
    pass_turn(game, "a4")
    assert starting(game, "shed") == ["shed diversity"]


def test_end_by_wilderness():
    """A8.4: at once when a player has no wilderness left."""
    game = coop_game(("RRRR RRRR RRRR RRRr", NOTHING_MET), deck="RRRR", river=["diversity"])
    pass_turn(game, "d4")
    assert game.is_over
    assert game.outcome().reason == "wilderness"


@pytest.mark.parametrize("river", [["diversity"], []])
def test_end_by_the_deck(river):
    """A8.4: at the end of the turn that emptied it, before any end of the round; nothing is reshuffled or shed."""
    game = coop_game((NOTHING_MET, NOTHING_MET), deck="RE", river=river, legend_deck=["region-swamp"])
    pass_turn(game, "a4")
    assert not game.is_over
    game.play("draw")
    assert not game.is_over
    events = game.play("place a4 1")
    assert game.is_over
    assert game.outcome().reason == "deck"
    assert named(events, "round_ended") == []
    assert game.outcome().target == 0
    assert not [move for move in game.moves if move.startswith("*")]


def test_the_last_turn_s_legends_are_turned_before_the_end():
    """A8.4, A8.2: the turn that empties the deck is a whole turn."""
    game = coop_game(("PPER RRRR RRRR rrrp", NOTHING_MET), deck="P", river=["region-plain"])
    game.play("draw")
    events = game.play("place c1 1")
    assert game.outcome().reason == "deck"
    assert named(events, "legend_turned") == [{"legend": "region-plain"}]


def test_end_by_legends():
    """A8.4: when all fifteen legends are gone, at the end of a round."""
    game = coop_game((PLAINS, NOTHING_MET), deck="RRRRRR", river=["region-plain"])
    pass_turn(game, "a4")
    assert not game.is_over  # the round is not over
    pass_turn(game, "a4")
    assert game.is_over
    assert game.outcome().reason == "legends"
    game = coop_game((NOTHING_MET, NOTHING_MET), deck="RRRRRR", river=["region-plain"])
    pass_turn(game, "a4")
    pass_turn(game, "a4")
    game.play("shed region-plain")
    assert game.is_over
    assert game.outcome().target == 4


def test_a_short_river_goes_on():
    """A8.4: while a legend is left the game goes on."""
    game = coop_game((PLAINS, NOTHING_MET), deck="RRRRRR", river=["region-plain", "diversity"])
    pass_turn(game, "a4")
    pass_turn(game, "a4")
    assert not game.is_over
    assert game.view(0)["river"] == ["diversity"]


@pytest.mark.parametrize(
    ("shed", "team", "won"),
    [([], 2, True), (["federation-elf"], 0, False), (["battle-elf-dwarf"], -1, False)],
)
def test_all_win_or_all_lose(shed, team, won):
    """A8.5: every harmony must be greater than the value of the discarded legends; the team's score is the gap."""
    game = coop_game(("EFPP PPPP PPPP PPPp", "EFPP FPPP PPPP PPpp"), deck="PPPP")
    game.state.shed = sum(1 << LEGENDS.index(name) for name in shed)
    pass_turn(game, "d4")
    result: Any = game.result()
    assert result["scores"] == [2, 4]
    assert result["target"] == 2 - team
    assert result["team"] == team
    assert result["won"] is won
    assert [lines["legends"] for lines in result["lines"]] == [0, 0]
    assert "winners" not in result


def test_fulfilled_legends_are_no_target():
    """A8.5, A8.3: only discarded legends count."""
    game = coop_game((PLAINS, NOTHING_MET), deck="RR", river=["region-plain", "diversity"])
    pass_turn(game, "a4")
    pass_turn(game, "a4")
    assert game.outcome().target == 0


def test_no_legend_can_be_taken():
    """A8.2: nobody owns a legend, so there is no such decision."""
    game = coop_game((PLAINS, NOTHING_MET), deck=DECK, river=["region-plain"])
    assert starting(game, "legend") == []
