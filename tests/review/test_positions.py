"""Records decision by decision, and whom a decision showed something."""

from itertools import pairwise
from typing import Any

import pytest

from oakdoor.games.record import RecordError
from oakdoor.review.positions import played_through, shows
from review.games import golden, unfinished


def test_every_decision_stands_with_the_state_before_it() -> None:
    record = golden("aetherya-items-2")
    played = played_through(record)
    decisions = [line for line in record["moves"] if not line.startswith("*")]
    words = [f"{one.seat} {played.mode.codec.words(one.action)}" for one in played.positions]
    assert words == decisions
    assert [one.ply for one in played.positions] == list(range(len(decisions)))
    assert all(int(played.mode.rules.actor(one.state)) == one.seat for one in played.positions)
    assert int(played.mode.rules.actor(played.end)) < 0


def test_chance_belongs_to_the_decision_before_it() -> None:
    record = golden("aetherya-base-2")
    played = played_through(record)
    shuffles = sum(line.startswith("*") for line in record["moves"])
    assert shuffles
    assert sum(one.chance for one in played.positions) == shuffles


def test_a_turn_is_all_decisions_of_a_seat_in_a_row() -> None:
    played = played_through(golden("aetherya-items-2"))
    turns = played.turns()
    assert [ply for turn in turns for ply in turn] == list(range(len(played.positions)))
    for turn in turns:
        assert len({played.positions[ply].seat for ply in turn}) == 1
    for turn, after in pairwise(turns):
        assert (
            played.positions[turn.start].seat != played.positions[after.start].seat
            or played.positions[after.start].begins
        )


def test_who_plays_alone_has_turns_too() -> None:
    played = played_through(golden("aetherya-solo-1"))
    firsts = [played.mode.codec.words(played.positions[turn.start].action).split(" ")[0] for turn in played.turns()]
    assert len(firsts) > 5
    assert set(firsts[1:]) == {"pair"}


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (unfinished("aetherya-base-2", 20), "not over"),
        (unfinished("aetherya-base-2", 20) | {"moves": ["0 draw"]}, "move 1"),
        (unfinished("aetherya-base-2", 20) | {"moves": "draw"}, "list"),
        (unfinished("aetherya-base-2", 20) | {"format": 7}, "format 7"),
        (unfinished("aetherya-base-2", 20) | {"game": "chess"}, "chess"),
        ([], "JSON object"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_with_the_reason(broken: Any, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        played_through(broken)


def test_a_drawn_card_is_shown_to_who_draws_it_and_a_taken_one_to_nobody() -> None:
    played = played_through(golden("aetherya-base-2"))
    verbs: dict[str, list[list[bool]]] = {"draw": [], "take": []}
    for one in played.positions[:40]:
        verb = played.mode.codec.words(one.action)
        if verb in verbs and not one.chance:
            verbs[verb].append([shows(played, one.ply, seat) for seat in (one.seat, 1 - one.seat)])
    assert verbs["draw"]
    assert all(own and not other for own, other in verbs["draw"])
    assert verbs["take"]
    assert not any(shown for both in verbs["take"] for shown in both)
