import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oakdoor.app.past.replay import replay as shown
from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers
from oakdoor.games.record import RecordError, check_record, open_record, replay, replayed
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.checking import Report, check_text
from oakdoor.language.language import Language
from oakdoor.tables.history import Step, copied, last_own, rebuild, steps_of

GOLDEN = Path(__file__).parents[1] / "golden"
DOORS: list[Callable[[dict[str, Any]], object]] = [
    check_record,
    replay,
    lambda record: rebuild(record, record["moves"]),
    lambda record: list(replayed(open_record(record), record["moves"])),
    lambda record: shown(record, 0, [], Language("en")),
]


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_a_game_is_rebuilt_with_all_its_steps(game: str, mode: str) -> None:
    chance = random.Random(1)
    played = Game(find_mode(game, mode), seed=5)
    steps: list[Step] = []
    while not played.is_over and len(steps) < 60:
        seat = played.actor
        assert seat is not None
        events = played.play(chance.choice(played.legal()))
        steps.append(Step(seat, events, len(played.moves)))
    record = played.record()
    lines = record["moves"]
    rebuilt, again = rebuild(record, lines)
    assert [replace(step, shows=True) for step in again] == steps
    assert rebuilt.moves == played.moves
    for reader in readers(played.players):
        assert rebuilt.view(reader) == played.view(reader)


def test_a_copy_goes_its_own_way() -> None:
    game = Game(find_mode("aetherya", "base"), seed=5)
    before = game.state.tobytes()
    twin = copied(game)
    twin.play(twin.legal()[0])
    assert game.state.tobytes() == before
    assert (len(game.moves), len(twin.moves)) == (0, 1)


def test_a_record_may_end_before_its_shuffle() -> None:
    """A step holds its chance: where a record stops between them, it is made now."""
    record = json.loads((GOLDEN / "aetherya-base-2.json").read_text(encoding="utf-8"))
    number = next(number for number, line in enumerate(record["moves"]) if line.startswith("*"))
    game, steps = rebuild(record, record["moves"][:number])
    assert len(game.moves) == steps[-1].lines == number + 1
    _, whole = rebuild(record, record["moves"][: number + 1])
    assert [event.name for event in steps[-1].events] == [event.name for event in whole[-1].events]
    assert steps[-1].shows
    waiting = open_record(record, events=True)
    assert list(steps_of(waiting, record["moves"][:number]))[-1].lines == number
    assert waiting.waits_for_chance


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_chance_belongs_to_its_decision_and_cannot_be_taken_back(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    game, steps = rebuild(record, record["moves"])
    assert game.moves == record["moves"]
    assert len(steps) == sum(not line.startswith("*") for line in record["moves"])
    for before, step in zip([Step(0, [], 0), *steps], steps, strict=False):
        lines = record["moves"][before.lines : step.lines]
        assert int(lines[0].split(" ")[0]) == step.seat
        assert all(line.startswith("* ") for line in lines[1:])
        assert len(lines) == 1 or step.shows


def test_a_wrong_move_is_the_same_error_by_every_door(tmp_path: Path) -> None:
    record = json.loads((GOLDEN / "aetherya-base-2.json").read_text(encoding="utf-8"))
    del record["result"], record["legal"]
    record["moves"][30] = f"{record['moves'][30][0]} arrange dragon dwarf plain goblin"
    told = []
    for door in DOORS:
        with pytest.raises(RecordError) as caught:
            door(record)
        told.append((caught.value.move, caught.value.reason))
    assert told[0][0] == 31
    assert "cannot play 'arrange dragon dwarf plain goblin'" in told[0][1]
    assert told == [told[0]] * len(DOORS)
    report = Report()
    (sentence,) = check_text(json.dumps(record), "games.jsonl", report)
    assert sentence == f"games.jsonl, line 1: move 31: {told[0][1]}"


def test_the_last_own_step_is_found() -> None:
    steps = [Step(seat, [], number) for number, seat in enumerate((0, 1, 0, 2))]
    assert last_own(steps, {0}) == 2
    assert last_own(steps, {2}) == 3
    assert last_own(steps, {1, 2}) == 3
    assert last_own(steps, {3}) is None
