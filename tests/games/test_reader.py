"""Who reads: a seat, a watcher and everything are never taken for each other."""

import json
import pickle

import pytest

from oakdoor.app.past.replay import Look, replay
from oakdoor.games.contract import CHANCE_SEAT, NO_SEAT
from oakdoor.games.errors import GameError
from oakdoor.games.events import NOBODY, Event, Kind
from oakdoor.games.game import Game
from oakdoor.games.position.reader import (
    EVERYTHING,
    WATCHER,
    WATCHING,
    Everything,
    Reader,
    eyes_of,
    observing,
    reader_of,
    readers,
    seat_of,
    written,
    written_eyes,
)
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.review.thinking.looks import SEES_ALL


def test_every_number_that_is_no_seat_differs() -> None:
    """Inside the rules nobody can be taken for another; NOBODY and CHANCE_SEAT are never readers."""
    assert len({CHANCE_SEAT, NO_SEAT, WATCHING, SEES_ALL}) == 4
    assert WATCHING != NOBODY
    assert SEES_ALL != NOBODY
    assert all(number < 0 for number in (CHANCE_SEAT, NO_SEAT, WATCHING, SEES_ALL, NOBODY))


def test_readers_are_written_and_read() -> None:
    assert readers(2) == [WATCHER, 0, 1]
    assert [written(reader) for reader in readers(2)] == [-1, 0, 1]
    assert [reader_of(number) for number in (-1, 0, 1)] == readers(2)
    assert [observing(reader) for reader in readers(2)] == [WATCHING, 0, 1]
    assert [seat_of(reader) for reader in readers(2)] == [None, 0, 1]
    assert [eyes_of(number) for number in (-1, 0, 3)] == [EVERYTHING, 0, 3]
    assert [written_eyes(eyes) for eyes in (EVERYTHING, 0, 3)] == [-1, 0, 3]


def test_one_value_of_each_travels_between_processes() -> None:
    assert pickle.loads(pickle.dumps(WATCHER)) is WATCHER
    assert pickle.loads(pickle.dumps(EVERYTHING)) is EVERYTHING


@pytest.mark.parametrize("number", [-1, -2, WATCHING, SEES_ALL])
def test_no_number_stands_for_who_has_no_seat(number: int) -> None:
    """Whoever still writes -1 for a watcher is refused, not shown something."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    for look in (game.view, game.observed, game.readable, observing, written, seat_of):
        with pytest.raises(GameError, match="there is no seat"):
            look(number)


def test_a_watcher_is_not_who_an_event_of_nobody_happened_to() -> None:
    event = Event(Kind("laid", ("card",), secret=("card",)), NOBODY, {"card": "elf"})
    assert event.seen_by(WATCHER).values == {"card": None}
    assert event.seen_by(0).values == {"card": None}


def held_in(reader: Reader | Everything, look: Look) -> set[str | None]:
    """What the frames of a replay show as the held card."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    while game.view(game.actor or 0)["phase"] == "arrange":
        game.play(game.legal()[0])
    game.play("draw")
    text = "".join(replay(dict(game.record()), reader, [], Language("en"), look))
    return {frame["view"]["held"] for frame in json.loads(text)["frames"]}


@pytest.mark.parametrize("look", ["whole", "pointless", "review"])
def test_no_look_shows_a_watcher_everything(look: Look) -> None:
    assert held_in(WATCHER, look) == {None, "hidden"}


def test_everything_is_shown_to_who_asks_for_it() -> None:
    shown = held_in(EVERYTHING, "review")
    assert "hidden" not in shown
    assert len(shown) == 2
