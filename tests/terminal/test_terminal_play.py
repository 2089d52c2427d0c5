"""Whole games at the terminal table, what is said at it, and what it does with input."""

import re
from dataclasses import replace

import pytest

from oakdoor.games.contract import Outcome, Side
from oakdoor.games.game import Game
from oakdoor.games.record import check_record
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language, Words
from oakdoor.terminal.screen import find_screen

TABLES = [
    ("base", "hb", "en"), ("base", "hhb", "de"), ("base", "hhhh", "fr"), ("base", "bb", "de"),
    ("items", "hb", "en"), ("items", "hh", "de"), ("items", "bhbh", "fr"), ("items", "bbb", "en"),
    ("solo", "h", "en"), ("solo", "h", "de"), ("solo", "h", "fr"),
    ("coop", "hb", "en"), ("coop", "hhb", "fr"), ("coop", "bbbh", "de"),
    ("confrontation", "hb", "fr"), ("confrontation", "hhh", "de"), ("confrontation", "bbhb", "en"),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "kinds", "language"), TABLES)
def test_a_whole_game_of_every_mode(session, player, mode, kinds, language):
    style = "grid" if len(kinds) % 2 else "spoken"
    table = session(mode, kinds, player(3), language=language, style=style, seed=5)
    assert table.run() == 0
    assert table.game.is_over
    check_record(table.table.record())
    assert len(max(table.text.split("\n"), key=len)) <= 100
    assert "{" not in table.text


@pytest.mark.parametrize("mode", ["base", "items", "solo", "coop", "confrontation"])
@pytest.mark.parametrize("style", ["spoken", "grid"])
def test_the_first_move_of_every_list(session, mode, style):
    """Always answering 1 may never end a game, but it must never fail."""
    turns = iter(range(60))

    def first(table, question):
        if question == "> " and next(turns, None) is None:
            raise EOFError
        return "1"

    assert session(mode, "h" if mode == "solo" else "hh", first, style=style).run() == 0


def test_every_row_is_spoken_with_its_names(session):
    table = session("base", "hb", ["arrange dragon dwarf plain goblin"], seed=7)
    assert table.run() == 0
    assert "Row 2: a2 wilderness, b2 dragon, c2 dwarf, d2 wilderness." in table.text


def test_the_grid_has_a_key(session):
    table = session("base", "hb", ["arrange dragon dwarf plain goblin"], seed=7, style="grid")
    table.run()
    assert re.search(r"^2  \.\.   \w+ +\w+ +\.\. +2  \.\.   DRA  Dwa  \.\.$", table.text, re.M)
    assert "Key: .. wilderness" in table.text


def test_moves_are_numbered_and_grouped(session):
    table = session("base", "hb", ["1", "draw"], seed=7)
    table.run()
    assert "1 to 24 arrange" in table.text
    assert "  1 draw: the top card of the deck\n  2 take: the swamp from the discard pile" in table.text
    assert "  1 to 15 place, the human on a cell: a1 b1 c1 d1 a2 c2 d2" in table.text
    assert "  16 to 27 reveal" in table.text


@pytest.mark.parametrize("line", ["place d1", "PLACE D1", "pl d1", "  p   d1 ", "4"])
def test_ways_to_say_a_move(session, line):
    table = session("base", "hb", ["1", "d", line], seed=7)
    table.run()
    assert "You replace the wilderness on d1 with a human" in table.text


def test_cards_and_seats_by_their_names(session):
    table = session("base", "hb", ["arrange Drache Zwerge Ebene Goblins"], seed=7, language="de")
    table.run()
    assert table.game.moves[0] == "0 arrange dragon dwarf plain goblin"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("portals stay. (rule A4.4)", "There is no such move.", "Perhaps: place d1", "Place the card")),
        ("de", ("Portale bleiben. (Regel A4.4)", "Diesen Zug gibt es nicht.", "Vielleicht: place d1", "Lege die")),
        ("fr", ("portails restent. (règle A4.4)", "Ce coup n’existe pas.", "Peut-être\u202f: place d1", "Pose la")),
    ],
)  # fmt: skip
def test_illegal_input_is_explained(session, language, told):
    lines = [
        "arrange dragon dwarf plain goblin",
        "draw",
        "place b2",
        "plase d1",
        "draw",
        "place",
        "999",
        "legend diversity",
    ]
    table = session("base", "hb", lines, seed=7, language=language)
    table.run()
    stays, unknown, perhaps, holding = told
    assert table.text.count(stays) == 1
    assert unknown in table.after("plase d1")
    assert perhaps in table.after("plase d1")
    assert holding in table.after("draw")
    assert "A4.7" in table.after("legend diversity")
    assert len(table.game.moves) == 3  # both arranged, one draw


def test_an_ambiguous_line_lists_what_it_can_be(session):
    table = session("coop", "hb", ["1", "draw", "place d1"], seed=7)
    table.run()
    assert "That can be: place d1 1, place d1 2." in table.text


def test_a_line_that_is_whole_in_another_mode(session):
    """The co-operative game also names the pile; without it the reason is still about the cell."""
    table = session("coop", "hb", ["arrange dragon dwarf plain goblin", "draw", "place b2", "pair deck"], seed=7)
    table.run()
    assert "Dragons and portals stay. (rule A4.4)" in table.after("place b2")
    assert "(rule A4.3)" in table.after("pair deck") or "another mode" in table.after("pair deck")


def test_moves_that_need_a_card_first(session):
    table = session("base", "hb", ["1", "place", "pl d1", "end"], seed=7)
    table.run()
    assert table.text.count("Take or draw a card first. (rule A4.1)") == 3


def test_reasons_of_confrontation(session):
    options = {"tribes": ["elf", "goblin"], "absent": "human"}
    table = session("confrontation", "hb", ["end", "refresh", "rise a1", "play portal g7"], seed=1, **options)
    table.run()
    assert "Play a card first." in table.after("end")
    assert "(rule A9.6)" in table.after("refresh")
    assert "(rule A9.13)" in table.after("rise a1")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_commands(session, language):
    lines = ["1", "help", "moves", "board", "score", "log", "rules", "rules elf", "rules xyzzy", "rules portal", "save"]
    table = session("items", "hb", lines, language=language)
    assert table.run() == 0
    assert "{" not in table.text
    assert "xyzzy" in table.after("rules xyzzy")
    legend = next(iter(table.game.view(0)["river"]))
    words = Words(Language(language, strict=True), "aetherya", "items")
    assert words.text(f"legend.{legend}.asks") in " ".join(table.after("rules").split())
    assert words.text("terminal.save_where") in table.after("save")


def test_rules_are_those_of_the_mode(session):
    for mode, told in (
        ("base", "Next to it: forest +2, swamp \N{MINUS SIGN}1"),
        ("confrontation", "its home terrain (forest)"),
    ):
        table = session(mode, "hb", ["rules elf"])
        table.run()
        assert told in table.text
    table = session("items", "hb", ["rules stone-3", "rules magic", "rules region-forest"])
    table.run()
    assert "last digit" in table.text
    assert "Magic sword (sword), item:" in table.text
    assert "Region of forests (region-forest), 4 points: Three forests are connected." in table.text


def test_the_score_is_explained(session):
    table = session("base", "hb", ["arrange dragon dwarf plain goblin", "score"], seed=7)
    table.run()
    assert "You have \N{MINUS SIGN}5 points at the moment." in table.text
    assert "Dragons: \N{MINUS SIGN}3. b2 dragon \N{MINUS SIGN}3." in table.text
    assert "Conflicts: \N{MINUS SIGN}2. c3 goblin and c2 dwarf \N{MINUS SIGN}2." in table.text


def test_the_end_names_the_winner_and_why():
    def told_at_the_end(mode, names, outcome):
        game = Game(find_mode("aetherya", mode), len(names), seed=1)
        words = Words(Language("en", strict=True), "aetherya", mode)
        return find_screen(game, words, names, "spoken").result(outcome, game.view(0), 0)

    lines = [{"elves": 10, "dwarves": 4, "humans": 13}, {"elves": 12, "dwarves": 2, "humans": 13}]
    sides = [Side([seat], row, 27) for seat, row in enumerate(lines)]
    told = told_at_the_end("base", ["Mira", "Jonas"], Outcome("wilderness", [2, 1], [0.0, 1.0], sides))
    assert told[0].split() == ["Mira", "Jonas"]
    assert told[1].split() == ["Elves", "10", "12"]
    assert told[-2].split() == ["Sum", "27", "27"]
    assert told[-1] == "Jonas wins the tie at 27: second-best line, 12 against 10."
    sides[1] = Side([1], lines[0], 27)
    told = told_at_the_end("base", ["Mira", "Jonas"], Outcome("wilderness", [1, 1], [0.5, 0.5], sides))
    assert told[-1] == "You and Jonas share the victory with 27 points each."
    told = told_at_the_end("solo", ["Mira"], Outcome("lost", [2], [0.0], [Side([0], {}, 0)], fame=[3]))
    assert told == ["Age 1: fame +3.", "The campaign is lost in age 2. Fame 0."]


def test_other_components_are_explained_and_saved(session, tmp_path):
    from oakdoor.games.aetherya.components import printed

    data = {**printed().data, "legends": {**printed().data["legends"], "diversity": 9}}
    game = Game(find_mode("aetherya", "base"), 2, seed=7, first=0, components=data)
    table = session("base", "hb", ["rules diversity", f"save {tmp_path / 'game.json'}"], game=game)
    table.run()
    assert "9 points" in table.after("rules diversity")
    assert '"components"' in (tmp_path / "game.json").read_text()


@pytest.mark.parametrize("mode", ["base", "items", "coop", "confrontation", "solo"])
def test_no_input_breaks_the_table(session, player, mode):
    """Whatever is typed between moves is answered, never raised."""
    moves = player(1)
    odd = [
        "?",
        "-1",
        "0",
        "9" * 5000,
        "²",
        "place",
        "p",
        "use",
        "use x",
        "legend",
        "a b c d e f",
        "é\u202f",
        "*",
        "* deck",
    ]
    odd += [
        "laid",
        "roll",
        "rules",
        "rules ²",
        "undo x",
        "save \0",
        "PLACE b3 1 2 3",
        "arrange",
        "swap",
        "take 3",
        "play",
    ]
    turns = iter(range(4 * len(odd)))

    def answer(table, question):
        number = next(turns, None)
        if number is None:
            raise EOFError
        return odd[number % len(odd)] if number % 4 and question == "> " else moves(table, question)

    assert session(mode, "h" if mode == "solo" else "hb", answer).run() == 0


@pytest.mark.parametrize("talk", [True, False])
def test_regulars_say_something_unless_they_are_muted(session, talk):
    playing = session("standard", "bb", of="rivality")
    for seat, level in zip(playing.table.seats, ("birk", "svea"), strict=True):
        seat.level = level
    playing.table.setup = replace(playing.table.setup, talk=talk)
    assert playing.run() == 0
    text = "\n".join(playing.output)
    winners = playing.table.running().outcome().winners
    assert ("“Let us count, then.”" in text) == talk
    assert ("“A good game. Thank you.”" in text) == (talk and 1 in winners)
