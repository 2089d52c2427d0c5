"""The command line: what it prints, its exit codes, and no traceback for a user's mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KINGDOM = "PFMSHEDGROPFMSHE"


def oakdoor(*words: str, stdin: str = "", plain: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "OAKDOOR_PLAIN": "1" if plain else "0"}
    return subprocess.run(
        [sys.executable, "-m", "oakdoor", *words],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def test_help_is_worth_reading() -> None:
    done = oakdoor("--help")
    assert done.returncode == 0
    for word in ("play", "score", "simulate", "check", "perft", "bench", "examples:", "exit codes"):
        assert word in done.stdout
    assert "16 letters" in oakdoor("score", "--help").stdout


def test_score_as_json() -> None:
    done = oakdoor("score", KINGDOM, "--json")
    assert json.loads(done.stdout) == {
        "lines": {"elves": 3, "dwarves": 2, "humans": 3, "goblins": 3, "dragons": -3, "legends": 0, "conflicts": -4},
        "score": 4,
        "legends": ["alliance-human-elf", "diversity"],
    }


def test_score_reads_names_letters_and_lines() -> None:
    names = "plain forest mountain swamp human elf dwarf goblin dragon portal plain forest mountain swamp human elf"
    expected = oakdoor("score", KINGDOM, "--json").stdout
    assert oakdoor("score", *names.split(), "--json").stdout == expected
    assert oakdoor("score", names, "--json").stdout == expected
    assert oakdoor("score", "pfms/hedg/ropf/mshe", "--json").stdout == expected
    assert oakdoor("score", "--json", stdin=f"{KINGDOM}\n\n{names}\n").stdout == expected * 2


def test_score_explains_itself() -> None:
    done = oakdoor("score", KINGDOM, "--explain")
    assert "b2 elf: +2 forest b1, \N{MINUS SIGN}1 swamp b4" in done.stdout
    assert "harmony 4" in done.stdout
    parts = json.loads(oakdoor("score", KINGDOM, "--explain", "--json").stdout)["contributions"]
    assert sum(part["points"] for part in parts) == 4


@pytest.mark.parametrize(
    ("kingdom", "reason"),
    [
        ("PFMX", "'X' at place 4 is no card"),
        ("PFMS", "a kingdom has 16 cards, this has 4"),
        ("", "no kingdom was given"),
    ],
)
def test_score_refuses_what_is_no_kingdom(kingdom: str, reason: str) -> None:
    done = oakdoor("score", *([kingdom] if kingdom else []))
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_score_goes_on_after_a_bad_line() -> None:
    done = oakdoor("score", "--json", stdin=f"nonsense\n{KINGDOM}\n")
    assert done.returncode == 2
    assert "line 1" in done.stderr
    assert json.loads(done.stdout)["score"] == 4


def test_simulate_and_check(tmp_path: Path) -> None:
    records = tmp_path / "out.jsonl"
    words = "simulate aetherya --mode items --players 3 --games 3 --seed 1 --bots random,random,random --legal --json"
    done = oakdoor(*words.split(), "--records", str(records))
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["games"] == 3
    assert summary["reasons"] == {"wilderness": 3}
    lines = records.read_text().splitlines()
    assert [json.loads(line)["names"] for line in lines] == [["random"] * 3] * 3
    assert "legal" in json.loads(lines[0])
    checked = oakdoor("check", str(records))
    assert checked.returncode == 0
    assert checked.stdout.startswith("3 passed, 0 failed; 3 finished games")
    again = tmp_path / "again.jsonl"
    oakdoor(*words.split(), "--records", str(again))
    assert again.read_text() == records.read_text(), "the same seed plays the same games"


def test_simulate_for_people() -> None:
    done = oakdoor("simulate", "aetherya", "--mode", "coop", "--games", "2")
    assert done.returncode == 0
    assert "2 games of aetherya coop" in done.stdout
    assert "won" in done.stdout


def test_check_finds_what_is_wrong(tmp_path: Path) -> None:
    records = tmp_path / "out.jsonl"
    oakdoor("simulate", "aetherya", "--games", "2", "--records", str(records))
    first, second = records.read_text().splitlines()
    broken = json.loads(second)
    broken["moves"][4] = "0 dance"
    records.write_text(f"{first}\n{json.dumps(broken)}\nnot json\n")
    done = oakdoor("check", str(records), "--json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert (report["passed"], report["failed"]) == (1, 2)
    assert [failure["line"] for failure in report["failures"]] == [2, 3]
    assert report["failures"][0]["move"] == 5
    assert "not JSON" in report["failures"][1]["reason"]


def test_check_reads_one_pretty_record_and_standard_input(tmp_path: Path) -> None:
    records = tmp_path / "out.jsonl"
    oakdoor("simulate", "aetherya", "--games", "1", "--records", str(records))
    pretty = json.dumps(json.loads(records.read_text()), indent=2)
    assert oakdoor("check", "-", stdin=pretty).returncode == 0
    assert oakdoor("check", "-", stdin="").returncode == 1
    assert oakdoor("check", "-", stdin="[" * 100_000).returncode == 1
    assert oakdoor("check", "-", stdin='{"format": 1}').returncode == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("check nowhere.json", "No such file"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate aetherya --mode blitz", "has no mode 'blitz'"),
        ("simulate aetherya --players 9", "is for 2, 3, 4 players"),
        ("simulate aetherya --bots greedy", "1 bots are named for 2 players"),
        ("simulate aetherya --bots clever,random", "there is no bot 'clever'"),
        ("simulate aetherya --bots seer,random", "the bot 'seer' plays only in the arena"),
        ("play aetherya --seats human,seer", "there is no bot 'seer'"),
        ("simulate aetherya --games 0", "less than 1"),
        ("simulate aetherya --games many", "not a whole number"),
        ("simulate aetherya --components nowhere.toml", "No such file"),
        ("simulate aetherya --option speed", "an option is KEY=VALUE"),
        ("simulate aetherya --option speed=1", "has no option 'speed'"),
        ("simulate aetherya --records /nowhere/x.jsonl --games 1", "No such file"),
        ("perft aetherya --mode nothing", "has no mode"),
        ("bench", "unset OAKDOOR_PLAIN"),
        ("dance", "invalid choice"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(words: str, reason: str) -> None:
    done = oakdoor(*words.split())
    assert done.returncode == 2, done.stderr
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_components_from_a_file(tmp_path: Path) -> None:
    """A1.5: an owner of another printing can supply their own."""
    from importlib import resources

    text = (resources.files("oakdoor.games.aetherya") / "components.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("gains = { swamp = 3 }", "gains = { swamp = 7 }"), encoding="utf-8")
    lines = json.loads(oakdoor("score", KINGDOM, "--json", "--components", str(mine)).stdout)["lines"]
    assert lines["goblins"] == 7
    mine.write_text(text.replace("elf = [4, 2, 2]", "elf = [4, 2]"), encoding="utf-8")
    done = oakdoor("simulate", "aetherya", "--components", str(mine))
    assert done.returncode == 2
    assert "mine.toml, line " in done.stderr


def test_options_for_confrontation() -> None:
    words = "simulate aetherya --mode confrontation --games 1 --json --option tribes=elf,goblin --option absent=human"
    assert oakdoor(*words.split()).returncode == 0
    twice = oakdoor(*words.replace("goblin", "elf").split())
    assert twice.returncode == 2
    assert "a different tribe" in twice.stderr


def test_perft() -> None:
    assert json.loads(oakdoor("perft", "aetherya", "--depth", "2", "--json").stdout)["perft"] == [24, 576]


def test_scoring_waits_for_no_compiler() -> None:
    code = f"import sys; from oakdoor.cli import main; main(['score', '{KINGDOM}']); sys.exit('numba' in sys.modules)"
    environment = {**os.environ, "OAKDOOR_PLAIN": "0"}
    assert (
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=False).returncode == 0
    )


@pytest.mark.parametrize(("game", "mode"), [("aetherya", "confrontation"), ("rivality", "standard")])
def test_score_of_a_record(tmp_path: Path, game: str, mode: str) -> None:
    records = tmp_path / "out.jsonl"
    oakdoor("simulate", game, "--mode", mode, "--games", "1", "--records", str(records))
    record = json.loads(records.read_text())
    whole = json.loads(oakdoor("score", str(records), "--json").stdout)
    assert whole["scores"] == record["result"]["scores"]
    assert whole["result"] == record["result"]
    del record["result"]
    record["moves"] = record["moves"][:8]
    part = oakdoor("score", "--explain", stdin=json.dumps(record))
    assert part.returncode == 0, part.stderr
    assert f"{game} {mode}, not over" in part.stdout
    broken = oakdoor("score", "--json", stdin='{"format": 1}')
    assert broken.returncode == 2
    assert "'game' is missing" in broken.stderr


def test_play_without_a_terminal_opens_a_table_with_defaults() -> None:
    done = oakdoor("play", "--language", "en", stdin="board\n")
    assert done.returncode == 0, done.stderr
    assert "Aetherya, base game" in done.stdout
    assert "The game is not saved." in done.stdout


def test_training_says_which_mode_there_is_not() -> None:
    done = oakdoor("lab", "train", "rivality/nothing")
    assert (done.returncode, done.stderr) == (
        2,
        "oakdoor: rivality has no mode 'nothing'; it has standard, expert, solo\n",
    )
    assert oakdoor("lab", "train", "nothing").returncode == 2
    assert "--take-over" in oakdoor("lab", "train", "--help").stdout
