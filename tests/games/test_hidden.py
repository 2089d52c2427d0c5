"""What was hidden from anybody is new once it is seen: games in which every step that can be taken back is checked
against other worlds."""

import random

import pytest

from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.position.hidden import knowledge, shows_something
from oakdoor.games.position.reader import Reader, observing, readers
from oakdoor.games.registry import all_names, find_mode
from oakdoor.tables.history import copied

WORLDS = 3


def worlds(game: Game, reader: Reader, chance: random.Random) -> list[Game]:
    """Games that look the same to a reader."""
    found = []
    for _ in range(WORLDS):
        twin = copied(game)
        twin.state = game.observed(reader)
        game.mode.rules.resample(game.box, twin.state, observing(reader), chance.getrandbits(62))
        found.append(twin)
    return found


def seen(game: Game, events: list[Event], reader: Reader) -> tuple[bytes, list[Event]]:
    """Everything that a reader sees of a step."""
    return game.observed(reader).tobytes(), [event.seen_by(reader) for event in events]


def could_be(world: Game, words: str, reader: Reader, sight: tuple[bytes, list[Event]]) -> bool:
    """Whether a step in another world could have looked the same. Who decided knows the decision."""
    legal = world.legal()
    for other in [words] if reader == world.actor else sorted(legal, key=lambda one: one != words):
        twin = copied(world)
        if other in legal and seen(twin, twin.play(other), reader) == sight:
            return True
    return False


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "mode"), all_names())
def test_a_step_that_shows_nothing_rules_out_no_world(name: str, mode: str, seed: int) -> None:
    chance = random.Random(seed)
    game = Game(find_mode(name, mode), chance.choice(find_mode(name, mode).players), seed=seed)
    checked = 0
    for _ in range(120):
        if game.is_over or checked == 12:
            break
        before, known, lines = copied(game), knowledge(game), len(game.moves)
        words = chance.choice(game.legal())
        events = game.play(words)
        if game.is_over or len(game.moves) > lines + 1 or shows_something(known, knowledge(game)):
            continue
        checked += 1
        for reader in readers(game.players):
            sight = seen(game, events, reader)
            for world in worlds(before, reader, chance):
                assert could_be(world, words, reader, sight), f"{words!r} tells reader {reader} something"
    assert checked or name == "rivality"  # there nearly every step shows a tile


def test_a_tile_from_a_hand_is_new_to_all_but_its_player() -> None:
    game = Game(find_mode("rivality", "standard"), seed=7)
    events: list[Event] = []
    while "placed" not in {event.name for event in events} or "drawn" in {event.name for event in events}:
        seat, before = game.actor, knowledge(game)  # nobody draws once a stack is empty (V2.4)
        events = game.play(game.legal()[0])
    assert not game.is_over
    learned = [bool(new - old) for old, new in zip(before, knowledge(game), strict=True)]
    assert learned == [True, *(reader != seat for reader in range(game.players))]


def test_what_was_known_and_moves_on_is_not_new() -> None:
    game = Game(find_mode("aetherya", "base"), seed=7)
    while "take" not in game.legal():
        game.play(game.legal()[0])
    before = knowledge(game)
    game.play("take")
    assert not shows_something(before, knowledge(game))
