"""Several people at one screen: nobody ever sees what only another may know (design 6)."""

import re

import pytest

from oakdoor.games.aetherya.components import CARDS, TILES
from oakdoor.language.language import Language

HAND_OVER = "Hand over to"
NAMED = re.compile(rf"\b({'|'.join(CARDS)})\b")


def parts(text):
    """The text, cut at each hand-over: (who looks from here on, what is shown)."""
    found = re.split(r"Hand over to (\w+)\. Press Enter when only \w+ sees the screen\.", text)
    return [("", found[0]), *zip(found[1::2], found[2::2], strict=True)]


def test_one_person_hands_nothing_over(session, player):
    for mode in ("base", "items", "coop"):
        table = session(mode, "hb", player(1))
        table.run()
        assert HAND_OVER not in table.text


def test_a_mode_without_secrets_hands_nothing_over(session, player):
    table = session("confrontation", "hhh", player(1))
    table.run()
    assert HAND_OVER not in table.text
    assert "Jonas, your turn." in table.text


@pytest.mark.parametrize("mode", ["base", "items", "coop"])
def test_hands_are_arranged_in_secret(session, mode):
    table = session(mode, "hh", ["", "1", "", "1"])
    table.run()
    before, miras, jonas = parts(table.text)
    hands = table.game.deal["hands"]
    river = before[1] + " ".join(table.game.deal["discard"])
    assert not NAMED.search(before[1]), river
    assert miras[0] == "Mira"
    assert jonas[0] == "Jonas"
    for card in set(hands[1]) - set(hands[0]) - set(table.game.deal["discard"]):
        assert card not in miras[1].partition("Moves:")[2].partition("Your centre")[0]
    assert "You arranged" not in jonas[1].partition("<1>")[0]
    assert "\n" * 20 in table.text  # the screen is pushed out of sight


def test_a_drawn_card_waits_for_the_hand_over(session):
    table = session("base", "hh", ["", "1", "", "1", "draw", "", "place d1", "draw", ""])
    table.run()
    drawing = table.text.split("<draw>")
    assert drawing[1].partition(HAND_OVER)[0].strip() == ""
    assert "You draw a human." in drawing[1].partition(HAND_OVER)[2]
    # Where it lies is for everybody; what Jonas draws then is his alone.
    assert "Mira draws a card.\nMira replaces the wilderness on d1 with a human" in drawing[1]
    assert drawing[2].partition(HAND_OVER)[0].strip() == ""


def test_taking_an_open_card_needs_no_hand_over(session):
    table = session("base", "hh", ["", "1", "", "1", "take", "place d1"])
    table.run()
    assert table.text.count(HAND_OVER) == 2  # the two hands


def same_for(game, seats):
    """Whether seats may know the same."""
    views = [{**game.view(seat), "seat": None} for seat in seats]
    return all(view == views[0] for view in views)


@pytest.mark.parametrize(("mode", "kinds"), [("base", "hhb"), ("items", "hh"), ("coop", "hhh")])
def test_the_reader_is_always_who_may_look(session, player, mode, kinds):
    """Whatever is printed: all who look may know what the reader knows."""
    moves = player(2)

    def curious(table, question):
        legal = table.terminal._moves.moves if question == "> " else []
        wanted = [move for move in legal if move.startswith(("keep", "use palantir"))]
        return wanted[-1] if wanted else moves(table, question)

    table = session(mode, kinds, curious, seed=4)
    place = table.terminal
    eyes: set[int] = set()  # empty while everybody is greeted
    checked = set()
    write, read = place._write, place._read

    def checked_read(question):
        if question.startswith(HAND_OVER):
            name = question.split()[3].rstrip(".")
            eyes.clear()
            eyes.add([seat.name for seat in place.table.seats].index(name))
        return read(question)

    def checked_write(text):
        if text and eyes and not place.game.is_over:
            if len(eyes) == 1 and place.reader not in eyes:
                eyes.update(place.humans)  # somebody else is spoken to without a hand-over
            assert place.reader in eyes
            position = (len(place.game.moves), *eyes)
            if position not in checked:
                assert same_for(place.game, eyes), text
            checked.add(position)
        write(text)

    place._read, place._write = checked_read, checked_write
    assert table.run() == 0
    assert table.text.count(HAND_OVER) > 2
    if mode == "items":
        assert "You look at" in table.text


def test_the_log_tells_each_reader_their_own(session):
    table = session("base", "hh", ["", "1", "", "1", "draw", "", "place d1", "log"])
    table.run()
    log = table.after("log")
    assert "Mira draws a card." in log
    assert "Mira draws a human" not in log
    assert "You draw" not in log


def test_tiles_known_by_palantir_are_shown_to_the_knower_only(session):
    table = session("items", "hh", [""])
    place = table.terminal
    place.game.play(place.game.legal()[0], 0)
    place.game.play(place.game.legal()[0], 1)
    place.game.state.known[0, 1] = 1  # Mira has seen the tile on Jonas's a1
    tile = TILES[int(place.game.state.tiles[1, 0])]
    name = Language("en").first_word((f"aetherya.tile.{tile}",))
    boards = ["\n".join(place.screen.board(place.game.view(seat), seat)) for seat in (0, 1)]
    assert f"a1 wilderness with {name}, known to you" in boards[0]
    assert "known to you" not in boards[1]
    assert place.table.has_secrets([0, 1])
