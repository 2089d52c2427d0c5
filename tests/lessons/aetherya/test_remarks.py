"""Remarks on guided games of Aetherya: what to look at next, in every mode and language."""

from typing import Any

import pytest

from oakdoor.language.language import CODES, Language, Words
from oakdoor.lessons.aetherya.remarks import begins_turn, remarks
from oakdoor.rulebook.positions import position

ROW = ["region-mountain", "federation-human", "alliance-human-dwarf", "federation-elf"]
SOLO = {"mode": "solo", "kingdom": ".... .HP. .EM. ....", "rows": [ROW]}
RIVER = ["region-swamp", "diversity", "battle-goblin-dwarf", "federation-goblin"]
COOP = {
    "mode": "coop",
    "kingdom": ".F.. .EF. .HP. ....",
    "other": ".... .DH. .PF. ....",
    "piles": ["S", "G"],
    "river": RIVER,
}
COMMON = {"mode": "confrontation", "tribes": ["elf", "goblin"], "display": "FMDM", "river": []}


def said(written: dict[str, Any], code: str = "en") -> list[str]:
    game = position("aetherya", written)
    view: Any = game.view(0)
    return remarks(Words(Language(code), "aetherya", written["mode"]), view, 0, game.legal())


@pytest.mark.parametrize(
    ("written", "first"),
    [
        (SOLO, "4 legends of the row are still open."),
        ({**SOLO, "done": ROW}, "The row is done."),
        ({**SOLO, "kingdom": "FEPM EFPD PHPS .GS.", "pile": "M"}, "Only 2 wilderness cards are left"),
        ({**SOLO, "kingdom": ".... .HD. .EM. ...."}, "A legend is yours for the taking"),
        (COOP, "Every kingdom has more than 0"),
        ({**COOP, "shed": ["region-plain"]}, "The weakest kingdom has 1 and needs more than 4"),
        ({**COOP, "kingdom": ".... .ES. .SP. ....", "piles": ["F", "G"]}, "Your harmony is \N{MINUS SIGN}2"),
        ({**COMMON, "board": "..S.. .EGS. ..F.. ..... ....."}, "You threaten the card on c2"),
        ({**COMMON, "board": "..S.. .EGS. ..F.. ..... .....", "display": "MMDD"}, "You are 6 behind."),
        ({**COMMON, "board": "..... .EF.. ..... ..SG. ....."}, "You are 1 behind."),
        ({**COMMON, "board": "FFMMD DEFMD DSSGM MMSGS S...D"}, "One wilderness card more"),
    ],
)
def test_the_most_important_comes_first(written: dict[str, Any], first: str) -> None:
    assert said(written)[0].startswith(first), said(written)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("written", [SOLO, COOP, {**COMMON, "board": "..S.. .EGS. ..F.. ..... ....."}])
def test_every_mode_has_a_remark_in_every_language(written: dict[str, Any], code: str) -> None:
    assert all(sentence and "{" not in sentence for sentence in said(written, code))
    assert said(written, code)


def test_a_lone_player_s_turn_is_over_when_the_next_begins() -> None:
    game = position("aetherya", SOLO)
    view: Any = game.view(0)
    assert begins_turn(view)
    game.play("pair deck", 0)
    later: Any = game.view(0)
    assert not begins_turn(later)
