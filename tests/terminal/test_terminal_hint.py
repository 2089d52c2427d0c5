"""The command `hint`: the best moves for who is to decide, as often as the table allows."""

from dataclasses import replace

import pytest

from oakdoor.tables import lamp


def at_turn(line: str) -> list[str]:
    """Arrange, then type a line twice."""
    return ["1", line, line]


@pytest.mark.parametrize(
    ("language", "command", "said"),
    [
        ("en", "hint", "2 hints left."),
        ("de", "tipp", "Noch 2 Tipps."),
        ("fr", "conseil", "Encore 2 conseils."),
    ],
)
def test_the_best_moves_with_reasons(session, language, command, said):
    playing = session("base", "hb", at_turn(command), language=language)
    playing.run()
    told = playing.after(command)
    assert told.count("\n1. ") == 1
    assert said in told
    assert said in playing.text.split(f"<{command}>")[1], "the same place again costs nothing"
    assert len(playing.table.lamp.asked) == 1


@pytest.mark.parametrize(
    ("of", "mode"), [("rivality", "standard"), ("rivality", "solo"), ("aetherya", "confrontation")]
)
def test_other_modes_have_hints(session, of, mode):
    playing = session(mode, "h" if mode == "solo" else "hb", ["hint"], of=of)
    playing.run()
    assert "1. " in playing.after("hint")


def test_a_table_without_hints_and_one_that_has_none_left(session):
    playing = session("base", "hb", ["1", "hint"])
    playing.table.setup = replace(playing.table.setup, lamps="off")
    playing.run()
    assert "This table plays without hints." in playing.after("hint")
    spent = session("base", "hb", ["1", "hint"])
    spent.table.setup = replace(spent.table.setup, lamps="1")
    spent.table.lamp.asked = [lamp.Asked(0, 0)]
    spent.run()
    assert "The hints are used up." in spent.after("hint")


@pytest.mark.parametrize(("answer", "shown"), [("yes", True), ("no", False), ("", False)])
def test_who_shares_a_screen_is_asked_first_and_others_hear_of_it(session, answer, shown):
    def player(playing, question):
        if "Is nobody else looking" in question:
            return answer
        if question != "> ":
            return ""
        if playing.table.ply == 0 and not asked:
            asked.append(True)
            return "hint"
        if playing.table.ply > 1:
            raise EOFError
        return "1"

    asked: list[bool] = []
    playing = session("base", "hh", player)
    playing.run()
    assert ("\n1. " in playing.after("hint").partition("> ")[0]) == shown
    assert bool(playing.table.lamp.asked) == shown
    assert ("Mira has asked for a hint." in playing.text) == shown


def test_a_forced_move_needs_no_hint(session, monkeypatch):
    playing = session("base", "hb", ["1", "hint"])
    legal = type(playing.game).legal_actions
    monkeypatch.setattr(type(playing.game), "legal_actions", lambda game: legal(game)[:1])
    playing.run()
    assert "There is only one move." in playing.after("hint")
