"""The command `preview`: what a move would do, in every game, with nothing done and nothing hidden told."""

from typing import Any

import pytest

TABLES = [
    ("rivality", "standard", "hb"), ("rivality", "expert", "hbb"), ("rivality", "solo", "h"),
    ("aetherya", "base", "hb"), ("aetherya", "items", "hbb"), ("aetherya", "solo", "h"),
    ("aetherya", "coop", "hb"), ("aetherya", "confrontation", "hb"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "mode", "kinds"), TABLES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_preview_changes_nothing(session, player, game, mode, kinds, language):
    moves = player(2)
    waiting: list[tuple[Any, int]] = []

    def answer(table, question):
        place = table.terminal
        if question != "> ":
            return ""
        if waiting:
            before, count = waiting.pop()
            assert place.game.state.tobytes() == before
            assert len(place.game.moves) == count
            return moves(table, question)
        waiting.append((place.game.state.tobytes(), len(place.game.moves)))
        return f"preview {moves(table, question)}"

    table = session(mode, kinds, answer, language=language, seed=6, of=game)
    assert table.run() == 0
    assert table.game.is_over
    assert "None" not in table.text
    assert "{" not in table.text


def test_a_preview_tells_spell_by_spell(session):
    lines = ["preview 2 0,-1 s", "vorschau", "preview 2 0,0 n", "preview", "preview 2 1,0"]
    table = session("standard", "hb", lines, seed=3, of="rivality")
    table.run()
    assert "Preview of put circle:-.41* 0,-1 S. Nothing is done yet." in table.text
    assert (
        "  Spell south on the mana well at 0, 0: 4 orange golems come, Orange takes control.\n  You draw a tile.\n"
        in table.text
    )
    assert "A tile lies there. (rule V3.1)" in table.after("preview 2 0,0 n")
    assert "Name a move" in table.after("preview")
    assert "That can be" in table.after("preview 2 1,0")
    assert table.game.moves == []


def test_a_preview_keeps_face_down_tiles_down(session):
    table = session("solo", "h", ["preview 1,5"], seed=3, of="rivality")
    table.run()
    told = table.after("preview 1,5")
    assert "The face-down tile at 1, 0 is turned up." in told
    assert "What follows depends on what is turned up." in told
    assert "Turned up" not in told


def test_a_preview_tells_no_card(session):
    """What a draw or an uncovered card brings is not known before (A4.2)."""
    table = session("base", "hb", ["1", "preview draw", "draw", "preview reveal a1", "preview place a1"], seed=7)
    table.run()
    assert "You draw an unknown card." in table.after("preview draw")
    assert "a1 is turned over: the points depend on the card that appears." in table.after("preview reveal a1")
    assert "Human on a1: the points stay the same." in table.after("preview place a1")
    assert [move[2:6] for move in table.game.moves if move.startswith("0")] == ["arra", "draw"]


@pytest.mark.parametrize(("language", "word"), [("de", "vorschau"), ("fr", "aperçu"), ("fr", "preview"), ("de", "vor")])
def test_the_command_has_a_name_in_every_language(session, language, word):
    table = session("standard", "hb", [f"{word} 1"], language=language, seed=3, of="rivality")
    table.run()
    assert "put fortress:23.22.22* 0,-1 N" in table.after(f"{word} 1")
    assert table.game.moves == []
