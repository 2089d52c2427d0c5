"""The attacks in short: what is promised holds, and each attack sees when it does not."""

import math
import random
import subprocess
import sys

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.attack import crowd, flood, frames, fuzz, kill, leak, records, stop, undo
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.garbage import message
from oakdoor.lab.attack.players import Ledger
from oakdoor.lab.attack.worlds import other_worlds, views
from oakdoor.tables import table as tables
from oakdoor.tables.history import Step


def test_no_acknowledged_move_is_lost_by_kills() -> None:
    findings = kill.attack(kills=2, seed=1, moves=16)
    assert findings.holes == []
    assert findings.tried["acknowledged moves"] >= 16
    assert findings.tried["kills of the server"] >= 1


def test_a_stop_ends_in_time_with_everything_stored() -> None:
    findings = stop.attack(stops=2, seed=1, moves=8)
    assert findings.holes == []
    assert findings.tried["stops"] == 2
    assert all(findings.tried[load.__name__.replace("_", " ")] for load in stop.LOADS)


def test_a_stop_that_takes_too_long_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop, "STOP_SECONDS", 0.01)
    assert stop.attack(stops=1, seed=1, moves=2).holes


def test_a_lost_move_is_seen() -> None:
    ledger = Ledger()
    for ply, line in ((1, "0 draw"), (3, "0 place a1")):
        ledger.add("key", ply, line)
    ledger.compare("key", ["0 draw", "* deck", "1 take", "0 place a1"])
    ledger.compare_ply(3, ledger.latest("key"))
    assert ledger.lost == []
    ledger.compare("key", ["0 draw", "1 take"])
    ledger.compare("key", ["0 draw", "1 take", "0 place a2"])
    ledger.compare_ply(2, ledger.latest("key"))
    assert len(ledger.lost) == 3


def test_no_page_is_told_what_its_reader_cannot_know() -> None:
    findings = leak.attack(worlds=24)
    assert findings.holes == []
    assert findings.tried["other worlds"] == 24


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_other_worlds_differ_only_in_what_is_hidden(game: str, mode: str) -> None:
    chance = random.Random(2)
    played = Game(find_mode(game, mode), seed=4)
    for _ in range(3):
        played.play(chance.choice(played.legal()))
    record = dict(played.record())
    worlds = list(other_worlds(record, 0, 2, chance))
    assert worlds
    for world in worlds:
        assert world != record
        assert list(views(world, 0)) == list(views(record, 0))


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Step, "seen_by", lambda step, reader: step.events)
    assert leak.attack(worlds=40).holes


def test_malformed_messages_change_nothing() -> None:
    findings = fuzz.attack(messages=1800)
    assert findings.holes == []
    assert sum(findings.tried.values()) >= 1800


def test_frames_that_no_browser_sends_change_nothing() -> None:
    findings = frames.attack(frames=500)
    assert findings.holes == []
    assert findings.tried["frames"] > 200
    assert findings.tried["connections"] > 40


def test_what_is_said_to_a_frame_is_read() -> None:
    chance = random.Random(4)
    assert list(frames.told(b"\x88\x02\x03\xf3")) == ["closed 1011"]
    assert list(frames.told(b'\x81\x10{"type":"refused","refusal":{"key":"broken"}}')) == ["broken"]
    data = frames.frame(frames.TEXT, b"hello", chance)
    assert bytes(one ^ data[2 + number % 4] for number, one in enumerate(data[6:])) == b"hello"
    assert len({frames.odd_frame(chance) for _ in range(200)}) > 100


def test_what_is_malformed_is_never_meant() -> None:
    chance = random.Random(3)
    sent = [message(chance) for _ in range(300)]
    assert any(isinstance(one, bytes) for one in sent)
    texts = [one for one in sent if isinstance(one, str)]
    assert len(set(texts)) > 250


def test_floods_do_not_stop_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flood, "PATIENCE", 120.0)
    findings = flood.attack(size=3)
    assert findings.holes == []
    assert len(findings.seen) == len(flood.FLOODS)


def test_strangers_who_ask_for_everything_do_not_stop_who_plays() -> None:
    findings = crowd.attack(strangers=3, seconds=0.5, bound=math.inf)
    assert findings.holes == []
    assert findings.tried["moves"] >= crowd.LEAST * len(crowd.phases(3, 0.5))
    assert findings.tried["answers to strangers"]


def test_what_takes_too_long_is_a_hole() -> None:
    times = {crowd.QUICK: crowd.Times([0.1] * 40, [0.1] * 40), crowd.SLOW: crowd.Times([0.1] * 40, [2.1] * 40)}
    assert crowd._late("alone", times, 0.3) == []
    times[crowd.QUICK].bots += [5.0] * 10
    assert crowd._late("alone", times, 0.3) == ["alone: 95 of 100 tove's moves take 5.00 s"]


def test_records_that_are_not_quite_right_break_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LONGEST", 120.0)  # the machine may be busy
    findings = records.attack(records=150)
    assert findings.holes == []
    assert sum(findings.tried.values()) >= 150
    assert findings.tried["keys of others"] == 16


def test_nothing_is_learned_from_what_is_taken_back() -> None:
    findings = undo.attack(games=8, seed=2)
    assert findings.holes == []
    assert findings.tried["times taken back"] > 8


def test_an_undo_that_teaches_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "shows_something", lambda before, after: False)
    assert undo.attack(games=1, seed=2).holes


def test_the_command_reports_and_fails() -> None:
    command = [sys.executable, "-m", "oakdoor.lab.attack"]
    done = subprocess.run([*command, "undo", "--undo", "0"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.partition("\n")[0]) == (0, "undo: HOLDS")
    done = subprocess.run([*command, "siege"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    findings = Findings("fuzz", {"messages": 1200}, ["status 500"], ["one", "two"])
    assert findings.text() == "fuzz: FAILS (2)\n  tried: 1,200 messages\n  seen: status 500\n  hole: one\n  hole: two"
