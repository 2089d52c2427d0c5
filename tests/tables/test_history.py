import random

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.tables.history import Step, copied, last_own, opening_lines, rebuild, shows_nothing_new


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
    lines = record.pop("moves")
    rebuilt, again = rebuild(record, lines)
    assert again == steps
    assert rebuilt.moves == played.moves
    for seat in range(-1, played.players):
        assert rebuilt.view(seat) == played.view(seat)


def test_a_copy_goes_its_own_way() -> None:
    game = Game(find_mode("aetherya", "base"), seed=5)
    before = game.state.tobytes()
    twin = copied(game)
    twin.play(twin.legal()[0])
    assert game.state.tobytes() == before
    assert (len(game.moves), len(twin.moves)) == (0, 1)


def test_chance_before_the_first_decision_is_no_step() -> None:
    assert opening_lines([]) == 0
    assert opening_lines(["0 draw", "* deck plain"]) == 0
    assert opening_lines(["* deck plain", "* deck elf", "0 draw"]) == 2


def test_the_last_own_step_is_found() -> None:
    steps = [Step(seat, [], number) for number, seat in enumerate((0, 1, 0, 2))]
    assert last_own(steps, {0}) == 2
    assert last_own(steps, {2}) == 3
    assert last_own(steps, {1, 2}) == 3
    assert last_own(steps, {3}) is None


def test_what_shows_something_hidden_cannot_be_taken_back() -> None:
    game = Game(find_mode("aetherya", "base"), seed=5)
    while not any(words.startswith("draw") for words in game.legal()):
        game.play(game.legal()[0])
    step = Step(0, game.play(next(words for words in game.legal() if words.startswith("draw"))), 1)
    assert not shows_nothing_new([step])
    assert shows_nothing_new([Step(0, [], 1)])
