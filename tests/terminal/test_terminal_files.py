"""Saving, resuming, undoing, leaving, and mistakes on the command line."""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oakdoor.games.position.reader import readers
from oakdoor.games.record import RecordError, check_record
from oakdoor.language.language import Language
from oakdoor.options import parse_options
from oakdoor.tables.history import rebuild
from oakdoor.terminal.arguments import Plan, add_arguments
from oakdoor.terminal.questions import Questions
from oakdoor.terminal.savefile import read_record
from oakdoor.terminal.start import main


def run_main(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return main(parser.parse_args([str(word) for word in words]))


def same_position(one, other):
    assert one.legal() == other.legal()
    assert one.actor == other.actor
    for seat in readers(one.players):
        assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize(("mode", "kinds"), [("base", "hh"), ("items", "hb"), ("solo", "h"), ("coop", "hb")])
def test_save_and_resume_give_the_same_position(session, player, tmp_path, mode, kinds):
    path = tmp_path / "game.json"
    moves = player(3)
    count = iter(range(40))

    def script(table, question):
        if question == "> " and next(count, None) is None:
            raise EOFError
        return moves(table, question)

    table = session(mode, kinds, script, save=path, seed=2)
    assert table.run() == 0
    record = read_record(path)
    check_record(record)
    assert record["names"] == ["Mira", "Jonas"][: len(kinds)]
    game, steps = rebuild(record, record["moves"])
    if not table.game.is_over:
        same_position(game, table.game)
    assert steps == table.table.steps
    assert game.opening == table.game.opening
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_resumed_game_keeps_no_generator(session, tmp_path):
    """A record holds none: what is shuffled later comes from the operating system."""
    table = session("base", "hb", ["1", f"save {tmp_path / 'a.json'}"])
    table.run()
    record = read_record(tmp_path / "a.json")
    assert not rebuild(record, record["moves"])[0].state.rng.any()


def test_saving_again_and_over_another_file(session, tmp_path):
    other = tmp_path / "other.json"
    other.write_text("precious")
    lines = ["1", "save", f"save {other}", "no", f"save {other}", "yes", "save", f"save {tmp_path / 'no' / 'x'}"]
    table = session("base", "hb", lines)
    table.run()
    text = " ".join(table.text.split())  # long paths are wrapped
    assert "Name a file: save FILE." in text
    assert "stays as it is" in text
    assert text.count(f"Saved to {other}.") == 3  # asked for, again without a name, and on leaving
    assert "Not saved:" in table.after(f"save {tmp_path / 'no' / 'x'}")
    check_record(json.loads(other.read_text()))


def test_leaving(session, tmp_path):
    path = tmp_path / "left.json"
    table = session("base", "hb", ["1", "quit", "yes", str(path)])
    assert table.run() == 0
    assert path.exists()
    table = session("base", "hb", ["quit", "no"])
    assert table.run() == 0
    assert "The game is not saved." in table.text
    table = session("base", "hb", [])
    assert table.run() == 0

    def interrupt(table, question):
        raise KeyboardInterrupt

    saved = session("base", "hb", interrupt, save=tmp_path / "interrupted.json")
    assert saved.run() == 130
    assert "--resume" in saved.text
    check_record(read_record(tmp_path / "interrupted.json"))


def test_undo_of_an_open_step(session):
    table = session("base", "hb", ["1", "take", "undo", "take"])
    table.run()
    assert "Taken back: take." in table.text
    assert table.game.moves[-1] == table.table.game.moves[-1] == "0 take"
    assert len(table.table.game.moves) == 3
    assert table.table.steps[-1].seat == 0


def test_undo_restores_the_position_and_the_shuffles(session):
    table = session("solo", "h", ["1", "2", "undo", "board"])
    before = session("solo", "h", ["1"])
    table.run()
    before.run()
    same_position(table.table.game, before.table.game)
    assert table.table.game.state.rng.tolist() == before.table.game.state.rng.tolist()


def test_undo_is_refused_with_the_reason(session):
    cases = [
        ("base", "hb", ["undo"], "There is nothing to take back."),
        ("base", "hb", ["1", "draw", "undo"], "That showed something new."),
        ("base", "hb", ["1", "undo"], "Jonas has moved since."),
        ("base", "hh", ["", "1", "", "1", "take", "undo"], "Undo works only when one person plays"),
        ("solo", "h", ["1", "1", "pair deck", "undo"], "That showed something new."),
    ]
    for mode, kinds, lines, told in cases:
        table = session(mode, kinds, lines)
        table.run()
        assert told in table.after("undo"), (mode, lines)


BAD = [
    (["chess"], "there is no game"),
    (["aetherya", "--mode", "chess"], "has no mode"),
    (["aetherya", "--seats", "human"], "is for 2, 3, 4 players"),
    (["aetherya", "--seats", "human,nobody"], "no bot"),
    (["aetherya", "--seats", "human,human", "--names", "Mira"], "2 seats, but 1 names"),
    (["aetherya", "--seats", "human,human", "--names", "Mira,mira"], "a name of its own"),
    (["aetherya", "--seats", "human,human", "--names", "Mira,"], "a name has 1 to"),
    (["aetherya", "--seats", "human,human", "--first", "2"], "first player"),
    (["aetherya", "--seats", "human,human", "--seed", "-1"], "seed"),
    (["aetherya", "--seats", "human,human", "--players", "3"], "--players"),
    (["aetherya", "--seats", "human,human", "--option", "tribes"], "KEY=VALUE"),
    (["aetherya", "--seats", "human,human", "--option", "tribes=elf,elf"], "option"),
    (["aetherya", "--seats", "human,human", "--components", "missing.toml"], "missing.toml"),
    (["aetherya", "--seats", "human,human", "--components", "broken.toml"], "broken.toml, line 1"),
    (["aetherya", "--seats", "human,human", "--save", "no/such/folder/game.json"], "game.json"),
    (["aetherya", "--seats", "human,human", "--save", "broken.toml"], "exists"),
    (["--resume", "missing.json"], "missing.json"),
    (["--resume", "broken.toml"], "no JSON"),
    (["--resume", "list.json"], "JSON object"),
    (["--resume", "two.jsonl"], "more than one record"),
    (["--resume", "binary.json"], "UTF-8"),
    (["--resume", "empty.json"], "missing"),
    (["--resume", "."], "oakdoor"),
    (["aetherya", "--resume", "missing.json"], "already decided"),
]


@pytest.mark.parametrize(("words", "told"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_a_mistake_is_one_sentence(words, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("broken.toml").write_text("this is no table")
    Path("list.json").write_text("[]")
    Path("two.jsonl").write_text("{}\n{}\n")
    Path("binary.json").write_bytes(b"\xff\xfe{")
    Path("empty.json").write_text("{}")
    assert run_main(*words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_broken_save_names_the_move(session, tmp_path, capsys):
    path = tmp_path / "game.json"
    session("base", "hb", ["1"], save=path).run()
    record = read_record(path)
    broken = {**record, "moves": [*record["moves"], "0 place a1"]}
    path.write_text(json.dumps(broken))
    with pytest.raises(RecordError, match="move 3") as caught:
        check_record(broken)
    assert run_main("--resume", path) == 2
    assert capsys.readouterr().err == f"oakdoor: {path}: {caught.value}\n"
    path.write_text(json.dumps({**record, "names": ["Mira"]}))
    assert run_main("--resume", path) == 2
    assert "names" in capsys.readouterr().err
    path.write_text(json.dumps(record))
    assert run_main("--resume", path, "--seats", "human") == 2
    assert "2 seats" in capsys.readouterr().err


def test_resume_plays_on(session, tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.json"
    session("base", "hh", ["", "1", "", "1", "take"], save=path).run()
    answers = iter(["place d1", "log"])

    def answer(question=""):
        line = next(answers, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("oakdoor.terminal.terminal.Terminal.ask", lambda table, question: answer(question))
    assert run_main("--resume", path, "--language", "en") == 0
    told = capsys.readouterr().out
    assert "At the table: Mira, Jonas." in told
    assert "Mira takes the swamp from the discard pile." in told  # the log goes back before the saving
    assert read_record(path)["moves"][-1] == "0 place d1"


def test_a_killed_table_can_be_resumed(tmp_path):
    path = tmp_path / "killed.json"
    words = ["aetherya", "--seats", "human,human", "--seed", "7", "--first", "0", "--save", str(path)]
    code = (
        "import argparse, sys\nfrom oakdoor.games.compiler.compiled import run_plain\nrun_plain()\n"
        "from oakdoor.terminal.arguments import add_arguments\nfrom oakdoor.terminal.start import main\n"
        "parser = argparse.ArgumentParser()\nadd_arguments(parser)\nsys.exit(main(parser.parse_args()))"
    )
    table = subprocess.Popen([sys.executable, "-c", code, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert table.stdin is not None
    table.stdin.write(b"\n1\n\n1\ntake\n")
    table.stdin.flush()
    for _ in range(200):
        if path.exists() and len(read_record(path)["moves"]) == 3:
            break
        time.sleep(0.05)
    os.kill(table.pid, signal.SIGKILL)
    table.wait()
    table.stdin.close()
    if table.stdout is not None:
        table.stdout.close()
    record = read_record(path)
    game, _ = rebuild(record, record["moves"])
    assert game.moves[-1] == "0 take"
    assert game.view(0)["held"] == "swamp"


def test_questions_have_an_answer_on_enter(monkeypatch):
    monkeypatch.setattr("oakdoor.terminal.questions.bot_names", lambda: ("random", "birk"))
    asked = []

    def enter(question):
        asked.append(question)
        return ""

    questions = Questions(enter, asked.append)
    language = questions.language("en")
    plan = questions.plan(language)
    assert plan == Plan("aetherya", "base", ["human", "birk"], ["Player 1", "Birk"])
    assert plan.new_game().players == 2
    assert all("Enter for" in question for question in asked)


def test_questions_take_numbers_names_and_beginnings(monkeypatch):
    monkeypatch.setattr("oakdoor.terminal.questions.bot_names", lambda: ("random", "greedy", "birk", "tove"))
    told: list[str] = []
    answers = iter(["de", "1", "chara", "5", "3", "human", "gi", "2", "Mira"])
    questions = Questions(lambda question: next(answers), told.append)
    language = questions.language("en")
    assert language.code == "de"
    plan = questions.plan(language)
    assert plan == Plan("aetherya", "items", ["human", "greedy", "random"], ["Mira", "Greedy", "Random"])
    assert told == ["Das steht nicht zur Wahl."]  # five players


def test_questions_ask_for_the_level(monkeypatch):
    monkeypatch.setattr("oakdoor.terminal.questions.bot_names", lambda: ("random", "greedy"))
    answers = iter(["Rivality", "solo", "", "Zaubermeister", "Mira"])
    plan = Questions(lambda question: next(answers), print).plan(Language("de"))
    assert plan == Plan("rivality", "solo", ["human"], ["Mira"], options={"level": "master"})
    assert plan.new_game().options["level"] == "master"


def test_options_with_commas_are_lists():
    assert parse_options(["tribes=elf,goblin", "absent=human"]) == {"tribes": ["elf", "goblin"], "absent": "human"}
