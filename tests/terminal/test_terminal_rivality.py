"""Rivality at the terminal table: whole games, what is said, what is read, and what stays secret."""

import random
import re
from typing import Any

import pytest

from oakdoor.games.contract import Outcome, Side
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, readers
from oakdoor.games.record import check_record
from oakdoor.games.registry import find_mode
from oakdoor.language.language import MINUS, Language, Words
from oakdoor.narration.rivality.speech import Speech
from oakdoor.terminal.rivality.grid import Grid
from oakdoor.terminal.screen import find_screen

TABLES = [
    ("standard", "hb", "en"), ("standard", "hhb", "de"), ("standard", "hbhb", "fr"), ("standard", "bb", "fr"),
    ("expert", "hh", "fr"), ("expert", "hbh", "en"), ("expert", "hhhh", "de"), ("expert", "bbb", "de"),
    ("solo", "h", "en"), ("solo", "h", "de"), ("solo", "h", "fr"), ("solo", "b", "en"),
]  # fmt: skip
# Asked for in few games only.
CHOICES = [("standard", 2, "fresh"), ("standard", 2, "cast"), ("expert", 3, "back"), ("expert", 2, "delayed"), ("solo", 1, "cast")]  # fmt: skip  # noqa: E501
HANDED = re.compile(r"Hand over to (\w+)\.")


def until(mode, players, phase):
    """A game played at random up to a choice of this kind."""
    for seed in range(400):
        game = Game(find_mode("rivality", mode), players, seed=seed, first=0)
        chance = random.Random(seed)
        while not game.is_over:
            if game.view(0)["phase"] == phase:
                return game
            game.play(chance.choice(game.legal()))
    raise AssertionError(f"no game comes to {phase}")


def speech_of(game, language="en", names=("Mira", "Jonas", "Anna", "Otto")):
    words = Words(Language(language, strict=True), "rivality", game.mode.name)
    return Speech(words, list(names), game.mode.components(None).data)


@pytest.mark.parametrize(("mode", "kinds", "language"), TABLES)
@pytest.mark.parametrize("style", ["spoken", "grid"])
def test_a_whole_game_of_every_mode(session, player, mode, kinds, language, style):
    table = session(mode, kinds, player(3), language=language, style=style, seed=5, of="rivality")
    assert table.run() == 0
    assert table.game.is_over
    check_record(table.table.record())
    assert len(max(table.text.split("\n"), key=len)) <= 100
    assert "{" not in table.text
    assert "None" not in table.text


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "master"])
def test_the_levels_of_solo(session, player, level):
    table = session("solo", "h", player(1), seed=2, of="rivality", level=level)
    table.run()
    assert f"Level: {level}." in table.text
    assert re.search(rf"You (win|lose) as an? {level}: \d+ points?, Suramun \d+\.", table.text)


@pytest.mark.parametrize(("mode", "players", "phase"), CHOICES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_choices_within_a_turn(session, mode, players, phase, language):
    game = until(mode, players, phase)
    count = len(game.moves)
    table = session(mode, "h" * players, ["", "preview 1", "1"], language=language, game=game, of="rivality")
    if game.view(WATCHER)["hands" if mode != "solo" else "field"][0] == []:
        table.script = table._from_lines(iter(["preview 1", "1"]))
    assert table.run() == 0
    words = Words(Language(language, strict=True), "rivality", mode)
    beginning = words.text(f"prompt.{phase}", tile=words.word("tile.circle"), place="").split()[:2]
    assert " ".join(beginning) in table.text
    assert len(game.moves) >= count


def test_the_battlefield_is_spoken(session):
    table = session("standard", "hb", ["1 1,0 w"], seed=3, of="rivality")
    table.run()
    assert "Mana well at 0, 0: no golems, 3 points." in table.text
    assert "0, minus 1, north of the mana well; minus 1, 0, west of the mana well" in table.text
    assert "2 circle:-.41*: Stone circle, 1 point. North 4 golems 1 step." in table.text
    assert "West 2 golems 3 steps, ignores shields, north" in table.text
    assert "In hand: Jonas 2 tiles." in table.text
    assert "Fortress at 1, 0: 1 orange golem, Orange controls, 2 shields, wizard of Orange, 4 points." in table.text


def test_the_map_has_coordinates_and_a_key(session):
    table = session("standard", "hb", ["1 1,0 w"], seed=3, style="grid", of="rivality")
    table.run()
    assert re.search(rf"^    {MINUS}1 +0 +1$", table.text, re.M)
    assert re.search(r"^0 +\. +We +\.$", table.text, re.M)
    assert re.search(r"^0 .*We\d* +Fo10o", table.text, re.M)
    assert "Fo fortress (4 points, 2 shields)" in " ".join(table.text.split())


def test_a_wide_map_comes_in_parts():
    game = Game(find_mode("rivality", "standard"), 2, seed=1, first=0)
    view: Any = game.view(0)
    view["field"] = [{**view["field"][0], "place": f"{x},0"} for x in range(-12, 13)]
    view["free"] = []
    lines = Grid(speech_of(game)).lines(view)
    assert max(map(len, lines[:-1])) <= 100
    assert sum(line.count("We") for line in lines[:-1]) == 25


WAYS = [
    "put circle:-.41* 0,-1 S",
    "2 0,-1 s",
    "put 2 0,-1 s",
    "circle 0,-1 south",
    "PUT CIR 0, -1 s",
    f"ci 0,{MINUS}1 s",
]
WAYS += ["2 0, minus 1 south", "put circle:-.41* (0,-1) s"]


@pytest.mark.parametrize("line", [*WAYS, "19"])
def test_ways_to_say_a_placement(session, line):
    table = session("standard", "hb", [line], seed=3, of="rivality")
    table.run()
    assert table.game.moves[0] == "0 put circle:-.41* 0,-1 S"
    assert "Spell south on the mana well at 0, 0: 4 orange golems come, Orange takes control." in table.text


@pytest.mark.parametrize(
    ("language", "line"),
    [("de", "Steinkreis 1,0 Osten"), ("de", "2 1,0 o"), ("fr", "cercle 1,0 est"), ("fr", "2 1,0 e")],
)
def test_words_of_the_language(session, language, line):
    table = session("standard", "hb", [line], seed=3, language=language, of="rivality")
    table.run()
    assert table.game.moves[0] == "0 put circle:-.41* 1,0 E"


def test_o_is_west_in_french(session):
    table = session("standard", "hb", ["2 1,0 o"], seed=3, language="fr", of="rivality")
    table.run()
    assert table.game.moves[0] == "0 put circle:-.41* 1,0 W"


def test_moves_take_a_line_for_each_tile(session):
    table = session("standard", "hb", ["2 1,0"], seed=3, of="rivality")
    table.run()
    assert "1 to 16 put fortress:23.22.22*, short 1, on one of: 0,-1 -1,0 1,0 0,1\n" in table.text
    assert "17 to 32 put circle:-.41*, short 2" in table.text
    assert "That can be: put circle:-.41* 1,0 N, put circle:-.41* 1,0 E" in table.text


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("tile lies there", "share an edge", "not in your hand", "another mode", "Place a tile.", "such move")),
        ("de", ("liegt schon", "eine Kante", "auf der Hand", "anderen Modus", "Lege ein Plättchen.", "gibt es nicht")),
        ("fr", ("déjà une tuile", "un bord", "pas dans ta main", "autre mode", "Pose une tuile.", "n’existe pas")),
    ],
)  # fmt: skip
def test_illegal_input_is_explained(session, language, told):
    lines = ["2 0,0 n", "put 1 5,5 n", "put cottage:23.31 1,0 N", "go 0,0", "cast left", "xyzzy", "999"]
    table = session("standard", "hb", lines, seed=3, language=language, of="rivality")
    table.run()
    for line, text in zip(lines, told, strict=False):
        assert text in " ".join(table.after(line).partition("> ")[0].split()), line
    assert table.text.count("V3.1") >= 3
    assert table.game.moves == []


def test_illegal_ways_in_solo(session):
    table = session("solo", "h", ["go 0,0", "1,5", "go 1,0", "go 3,3", "put"], seed=3, of="rivality")
    table.run()
    assert "starts in your bottom row. (rule V7.4)" in table.after("go 0,0")
    assert "without golems. (rule V7.4)" in table.after("go 1,0")
    assert "over tiles with your golems. (rule V7.4)" in table.after("go 3,3")
    assert "another mode" in table.after("put")


@pytest.mark.parametrize(("mode", "kinds"), [("standard", "hhb"), ("expert", "hh"), ("standard", "hhhh")])
def test_hands_are_never_shown_to_others(session, player, mode, kinds):
    """Whatever is printed while somebody looks: no tile of another hand, the team mate's included (V2.4)."""
    moves = player(4)

    def curious(table, question):
        asked = ["log", "board", "rules", "score"]
        if question == "> " and len(table.output) % 3 and table.extra < 60:
            table.extra += 1
            return asked[table.extra % 4]
        return moves(table, question)

    table = session(mode, kinds, curious, seed=4, of="rivality")
    table.extra = 0
    place = table.terminal
    eyes: list[int | None] = [None]
    own: list[int] = []  # how often somebody's own tiles were shown
    read, write = place._read, place._write

    def checked_read(question):
        found = HANDED.match(question)
        if found:
            eyes[0] = [seat.name for seat in place.table.seats].index(found[1])
        return read(question)

    def checked_write(text):
        if not place.game.is_over and eyes[0] is not None:
            hands = {seat: place.view(seat)["hands"][seat] for seat in range(place.game.players)}
            secret = {tile for seat, hand in hands.items() if seat != eyes[0] for tile in hand}
            shown = set(re.findall(r"\w+:[-\d.]+\*?(?![\d.*])", text.replace(". ", " ").replace(".\n", "\n")))
            shown = {tile.rstrip(".") for tile in shown}
            assert not shown & secret, text
            own.append(bool(shown & set(hands[eyes[0]])))
        write(text)

    place._read, place._write = checked_read, checked_write
    assert table.run() == 0
    assert len(HANDED.findall(table.text)) > 4
    assert sum(own) > 10


def test_a_drawn_tile_is_told_to_its_player_only(session):
    table = session("standard", "hh", ["", "1 1,0 w", "", "log"], seed=3, of="rivality")
    table.run()
    told = table.after("log")
    assert "Mira draws a tile." in told
    assert "Mira draws a fortress" not in table.text
    assert "You draw a cottage." in told


def test_solo_hands_nothing_over_and_can_be_taken_back(session, player):
    moves = player(5)
    done: list[tuple[Any, int]] = []

    def answer(table, question):
        place = table.terminal
        step = place.table.steps[-1] if place.table.steps else None
        if question == "> " and step and not done and not any(e.name == "turned_up" for e in step.events):
            done.append((place.game.moves[-1], len(place.game.moves)))
            return "undo"
        return moves(table, question)

    table = session("solo", "h", answer, seed=5, of="rivality")
    table.run()
    assert "Hand over" not in table.text
    assert f"Taken back: {done[0][0][2:]}." in table.text


def test_undo_is_refused_after_a_drawn_or_turned_tile(session):
    table = session("solo", "h", ["1,5", "undo"], seed=3, of="rivality")
    table.run()
    assert "That showed something new." in table.after("undo")
    table = session("standard", "hb", ["1 1,0 w", "undo"], seed=3, of="rivality")
    table.run()
    assert "Jonas has moved since." in table.after("undo")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("mode", "kinds"), [("standard", "hb"), ("expert", "hb"), ("solo", "h")])
def test_the_commands(session, language, mode, kinds):
    lines = ["1", "help", "moves", "board", "score", "log", "rules", "rules xyzzy", "rules 1", "rules 0,0", "save"]
    words = Words(Language(language, strict=True), "rivality", mode)
    lines += [
        f"rules {name}" for name in session(mode, kinds, language=language, of="rivality").terminal.screen.explainable()
    ]
    table = session(mode, kinds, lines, language=language, of="rivality")
    assert table.run() == 0
    assert "{" not in table.text
    assert "xyzzy" in table.after("rules xyzzy")
    assert table.text.count(words.text("terminal.rules_none", name="")[:12]) <= 2
    assert words.text("terminal.save_where") in table.after("save")


def test_rules_of_places_and_tiles(session):
    lines = ["1 1,0 w", "rules 1, 0", "rules circle:31.11", "rules ent", "rules mana"]
    table = session("standard", "hb", lines, seed=3, of="rivality")
    table.run()
    assert "It is fortress:23.22.22*, its spells: south 2 golems 3 steps" in " ".join(table.text.split())
    assert "circle:31.11: Stone circle, 1 point. West 3 golems 1 step, north 1 golem 1 step." in table.text
    assert "There is no tile, place or word called ent." in table.text
    assert "Mana well: 3 points, no shield." in table.text


def test_the_end_names_the_winner_and_why():
    game = Game(find_mode("rivality", "standard"), 3, seed=1, first=0)
    speech = speech_of(game)
    screen = find_screen(game, speech.words, speech.names, "spoken")
    view = game.view(0)
    tied = "Mira (orange) and Jonas (purple) are tied with {} points each."
    shared = "You and Jonas (purple) share the victory with 14 points each: nobody controls the mana well."
    beyond = " But Anna (turquoise) controls the mana well and wins with 19 points."
    cases = [
        ([14, 12, 9], 1, [0], "You (orange) win with 14 points."),
        ([14, 14, 9], 1, [1], f"{tied.format(14)} The mana well decides for Jonas (purple)."),
        ([23, 23, 19], 2, [2], f"{tied.format(23)}{beyond}"),
        ([14, 14, 9], None, [0, 1], shared),
    ]
    for scores, well, winners, told in cases:
        sides = [Side([seat], {}, score) for seat, score in enumerate(scores)]
        ranks = [1 if seat in winners else 2 for seat in range(3)]
        outcome = Outcome("tiles", ranks, [0.0] * 3, sides, well=well)
        assert screen.result(outcome, view, 0)[-1] == told


def test_a_team_has_one_column(session, player):
    table = session("standard", "hhhh", player(1), seed=1, of="rivality")
    table.run()
    result = table.text.partition("The result:\n")[2].split("\n")
    assert [line.split() for line in result[:3]] == [["Orange", "Purple"], ["Mira", "Jonas"], ["Anna", "Otto"]]
    assert result[3].split()[:2] == ["Mana", "well"]


@pytest.mark.parametrize(("mode", "kinds"), [("standard", "hb"), ("expert", "hbb"), ("solo", "h")])
def test_no_input_breaks_the_table(session, player, mode, kinds):
    moves = player(1)
    odd = ["?", "-1", "0", "9" * 3000, "²", "put", "p", "put x", "put 9 1,0 n", "1 99,99 n", "cast", "back", "go"]
    odd += [
        "delayed 0,0",
        "* stack",
        "laid",
        "roll",
        "rules ²",
        "rules 9,9",
        "preview ²",
        "preview 0",
        "1,",
        ",",
        "1 ²,0 n",
    ]
    odd += ["put circle:31.11 -0,0 N", "keep", "redraw", "minus 1", "n", "put n n n", "é\u202f"]
    turns = iter(range(4 * len(odd)))

    def answer(table, question):
        number = next(turns, None)
        if number is None:
            raise EOFError
        return odd[number % len(odd)] if number % 4 and question == "> " else moves(table, question)

    assert session(mode, kinds, answer, of="rivality").run() == 0


@pytest.mark.parametrize(("mode", "kinds"), [("standard", "hh"), ("expert", "hhb"), ("solo", "h")])
def test_save_and_resume_give_the_same_position(session, player, tmp_path, mode, kinds):
    from oakdoor.tables.history import rebuild
    from oakdoor.terminal.savefile import read_record

    path = tmp_path / "game.json"
    moves = player(3)
    count = iter(range(6))

    def script(table, question):
        if question == "> " and next(count, None) is None:
            raise EOFError
        return moves(table, question)

    table = session(mode, kinds, script, save=path, seed=2, of="rivality")
    assert table.run() == 0
    record = read_record(path)
    game, _ = rebuild(record, record["moves"])
    assert game.legal() == table.game.legal()
    assert [game.view(seat) for seat in readers(game.players)] == [
        table.game.view(seat) for seat in readers(game.players)
    ]
