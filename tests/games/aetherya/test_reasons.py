"""Why a move is refused: every refusal names its reason, and the right one. Nothing changes by it."""

import pytest

from oakdoor.games.aetherya import coop, reasons
from oakdoor.games.aetherya.actions import CODEC
from oakdoor.games.aetherya.confrontation import reasons as board_reasons
from oakdoor.games.aetherya.items import reasons as items_reasons
from oakdoor.games.aetherya.solo import reasons as solo_reasons
from oakdoor.games.aetherya.state import PHASES
from oakdoor.games.contract import IllegalMove, Mode, Reason
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes
from oakdoor.tables.refusals import withheld

from .table import QUIET, WILD, base_game, board_game, coop_game, end_phase, items_game, solo_game, why_not

MODES = [mode for mode in all_modes() if mode.game == "aetherya"]
SOME = [action for action in range(len(CODEC)) if CODEC.exists(action) and (action < 1600 or action % 97 == 0)]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_refusal_has_a_reason(mode: Mode):
    """Through a whole random game, whatever is tried: a key, and a sentence."""
    game = Game(mode, mode.players[0], seed=6, events=False)
    turn = 0
    seen = set()
    while not game.is_over and turn < 60:
        legal = game.legal_actions()
        phase = int(game.state.phase)
        if phase not in seen or turn % 20 == 0:
            seen.add(phase)
            for action in SOME:
                if action not in legal:
                    reason = mode.why_not(game.box, game.state, action)
                    assert reason.key, CODEC.words(action)
                    assert reason.text, CODEC.words(action)
        game.play_checked(legal[(turn * 7) % len(legal)])
        turn += 1
    assert len(seen) > 1


def test_reasons_cite_rules():
    """Each reason has its own key, and a rule of the book unless no rule is concerned."""
    modules = (reasons, items_reasons, solo_reasons, board_reasons, coop)
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Reason)]
    found += [reason for module in modules for reason in getattr(module, "EXPECTED", {}).values()]
    keys = {reason.key: reason for reason in found}
    assert len({id(reason) for reason in found}) == len(keys)
    assert all(reason.rule.startswith("A") for reason in found if reason.key != "other_mode")
    assert {phase for module in modules for phase in module.EXPECTED} == {
        number for number, phase in enumerate(PHASES) if phase not in ("chance", "over")
    }


def test_not_your_turn():
    game = base_game()
    assert why_not(game, "draw", 1) == ("not_your_turn", "")
    assert why_not(game, "dance", 0) == ("unknown", "")
    assert why_not(game, "roll") == ("unknown", "")


def test_the_message_says_who_what_and_why():
    game = base_game(("RPPP PPPP PPPP pppp", WILD), deck="EE")
    game.play("draw")
    with pytest.raises(IllegalMove) as refused:
        game.play("place a1")
    assert str(refused.value) == ("seat 0 cannot play 'place a1': a face-up dragon or portal stays where it is (A4.4)")


def test_wrong_phase():
    """A4.1, A4.3: what is expected now."""
    game = base_game(deck="EE")
    assert why_not(game, "place a1") == ("draw_first", "A4.1")
    assert why_not(game, "reveal a3") == ("draw_first", "A4.1")
    assert why_not(game, "end") == ("draw_first", "A4.1")
    game.play("draw")
    assert why_not(game, "draw") == ("holding_drawn", "A4.3")
    assert why_not(game, "take") == ("holding_drawn", "A4.3")


def test_arranging_first():
    """A3.3: nothing else before."""
    game = Game(MODES[0], 2, seed=1, first=0)
    assert why_not(game, "draw") == ("arrange_first", "A3.3")
    assert why_not(game, "legend diversity") == ("arrange_first", "A3.3")


def test_moves_of_other_modes():
    """A forgotten pile number, or a pile that this mode does not have, is no matter of the card."""
    game = coop_game(deck="EE")
    game.play("draw")
    assert why_not(game, "place a1") == ("other_mode", "")
    assert why_not(game, "place b2") == ("same_type", "A4.4")
    assert why_not(game, "reveal a3") == ("other_mode", "")
    assert why_not(game, "reveal a1") == ("not_wilderness", "A4.3")
    game = base_game(deck="EE")
    assert why_not(game, "take 1") == ("other_mode", "")
    assert why_not(game, "pair deck") == ("other_mode", "")
    game.play("draw")
    assert why_not(game, "place a1 1") == ("other_mode", "")
    assert why_not(game, "reveal a3 1") == ("other_mode", "")
    assert why_not(solo_game(), "draw") == ("other_mode", "")
    assert why_not(board_game("EFMMM MMMMM MMMMM MMMSG mmmmm"), "take") == ("other_mode", "")


def test_after_the_kingdom_action():
    """A4.5: only a legend is left, or the end."""
    game = end_phase(items_game(beside=[["hammer"]]))
    assert why_not(game, "draw") == ("turn_done", "A4.5")
    assert why_not(game, "place a1") == ("turn_done", "A4.5")
    assert why_not(game, "keep") == ("turn_done", "A4.5")


def test_nothing_after_the_end():
    game = base_game(("PPPP PPPP PPPP PPPp", WILD), deck="EE")
    game.play("draw")
    game.play("reveal d4")
    assert why_not(game, "draw", 1) == ("over", "")


def test_open_legends_say_why_they_cannot_be_taken():
    """A4.5, A4.7: also while somebody else is to move; what can be taken is not withheld."""
    game = base_game((WILD, QUIET), river=["region-plain", "region-swamp"], deck="EE")
    own, others = (withheld(game, *game.readable(seat), seat) for seat in (0, 1))
    assert {words: reason.key for words, reason in own.items()} == {
        "legend region-plain": "legend_not_met",
        "legend region-swamp": "legend_not_met",
    }
    assert others["legend region-plain"] == reasons.LATER
    assert others["legend region-swamp"] == reasons.NOT_MET
    game = base_game((QUIET, WILD), river=["region-plain", "region-swamp"], deck="EE")
    assert withheld(game, *game.readable(0), 0).keys() == {"legend region-swamp"}


def test_legends_of_the_coop_game_are_met_by_nobody_yet():
    """A8: nobody takes them; they are fulfilled by a kingdom that meets them."""
    game = coop_game(river=["region-swamp"])
    assert withheld(game, *game.readable(0), 0) == {"legend region-swamp": reasons.NOT_MET}


def test_own_tiles_say_why_they_cannot_be_used():
    """A6.3: when the kingdom is done, in one's own turn; power stones are never used."""
    beside = (["treaty", "sword", "smuggler", "stone-1"], ["griffin"])
    game = items_game((QUIET, WILD), beside=beside, river=["region-swamp"], deck="EE")
    own, others = (withheld(game, *game.readable(seat), seat) for seat in (0, 1))
    assert {words: reason.key for words, reason in own.items() if words.startswith("use")} == {
        "use treaty": "draw_first",
        "use sword": "sword_at_end",
        "use smuggler": "draw_first",
    }
    assert others["use griffin"] == items_reasons.NOT_NOW
    end_phase(game)
    own = withheld(game, *game.readable(0), 0)
    assert own["use treaty"] == items_reasons.NOT_A_TRIBE
    assert own["use sword"] == items_reasons.BATTLE_NOT_OPEN
    assert "use smuggler" not in own
    game = end_phase(items_game((QUIET, WILD), beside=(["smuggler"],), deck="EE"))
    assert withheld(game, *game.readable(0), 0)["use smuggler"] == items_reasons.NO_STONE
