"""What a decision leads to: events, score lines and links, from a view alone, in every mode."""

import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

from oakdoor.games.aetherya.components import CARDS
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import IllegalMove, Mode
from oakdoor.games.events import Event, new_log
from oakdoor.games.game import Game
from oakdoor.games.position.preview import Foresight, foresee, foreseen
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.games.rivality.components import COLOURS

TABLES = [
    pytest.param(mode, players, id=f"{mode.game}-{mode.name}-{players}")
    for mode in all_modes()
    for players in mode.players
]
GAMES = 1 if is_plain() else 4
UNEXPLAINED = {"legends", "bonus"}  # lines that are not made of links


def looked_ahead(mode: Mode, players: int, every: int = 2) -> Iterator[tuple[Game, str, Foresight]]:
    """Random games; after every second decision, the game with what was foreseen of it."""
    for seed in range(GAMES):
        game = Game(mode, players, seed=seed)
        chooser = random.Random(seed)
        while not game.is_over:
            action = chooser.choice(game.legal_actions())
            words = mode.codec.words(action)
            if len(game.moves) % every:
                game.play_checked(action)
                continue
            seat = game.actor or 0
            view = game.observed(seat)
            before = view.tobytes()
            foresight = foresee(mode, game.box, view, seat, action)
            assert view.tobytes() == before, "looking ahead changed the view"
            assert foresight.events == foreseen(mode, game.box, view, seat, action) == game.preview(words)
            game.play_checked(action)
            yield game, words, foresight


def scored(game: Game) -> list[Event]:
    log = new_log()
    game.mode.scores(game.box, game.state, log)
    return game.mode.events(log, game.state)


def side_of(event: Event) -> int:
    return COLOURS.index(event.values["colour"]) if "colour" in event.values else event.seat


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_lines_and_links_come_true(mode: Mode, players: int) -> None:
    known = 0
    for game, words, foresight in looked_ahead(mode, players):
        true, links = game.scores(), scored(game)
        assert len(foresight.lines) == len(true)
        for side, (told, lines) in enumerate(zip(foresight.lines, true, strict=True)):
            assert list(told) == list(mode.lines)
            if None in told.values():
                assert set(told.values()) == {None}, "a side is known or not"
                assert not [event for event in foresight.links if side_of(event) == side], "a link looks like a promise"
                continue
            known += 1
            assert told == lines, f"{words} leads to other points"
            own = [event for event in foresight.links if side_of(event) == side]
            assert own == [event for event in links if side_of(event) == side], f"{words} leads to other links"
            for line in set(mode.lines) - UNEXPLAINED:
                assert sum(event.values["points"] for event in own if event.values["line"] == line) == lines[line]
    assert known or (mode.game, mode.name) == ("rivality", "solo")  # there almost every turn turns up a tile


def test_a_view_is_enough() -> None:
    """Another process has the view only; what comes back can be sent."""
    game = Game(find_mode("aetherya", "items"), 2, seed=1)
    while game.legal()[0].startswith("arrange"):
        game.play(game.legal()[0])
    action, _ = game.check("draw")
    seat = game.actor or 0
    sent = bytearray(game.observed(seat).tobytes())
    view = np.frombuffer(sent, game.mode.state_type).view(np.recarray)[0]
    foresight = foresee(game.mode, game.box, view, seat, action)
    assert [event.as_json() for event in foresight.events] == [{"event": "drawn", "seat": seat, "card": None}]
    assert foresight.lines == [dict(row) for row in game.scores()]
    assert pickle.loads(pickle.dumps(foresight)) == foresight


def test_what_is_turned_over_has_unknown_points() -> None:
    """A4.2: nobody knows what a card under the wilderness is worth; the other kingdom stays as it is."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1, first=0)
    while game.legal()[0].startswith("arrange"):
        game.play(game.legal()[0])
    game.play("draw")
    action, _ = game.check(next(words for words in game.legal() if words.startswith("reveal")))
    foresight = foresee(game.mode, game.box, game.observed(0), 0, action)
    assert set(foresight.lines[0].values()) == {None}
    assert foresight.lines[1] == game.scores()[1]


def test_a_card_over_wilderness_has_known_points() -> None:
    """The card that leaves is not known, but it counts for nobody."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1, first=0)
    while game.legal()[0].startswith("arrange"):
        game.play(game.legal()[0])
    game.play("draw")
    words = next(words for words in game.legal() if words == "place a1")
    action, _ = game.check(words)
    foresight = foresee(game.mode, game.box, game.observed(0), 0, action)
    game.play(words)
    assert foresight.lines == [dict(row) for row in game.scores()]


def test_the_same_view_is_sampled_once_and_stays_clean() -> None:
    """Looking at one decision leaves no trace in what is foreseen of another."""
    game = Game(find_mode("rivality", "expert"), 2, seed=2)
    seat = game.actor or 0
    view = game.observed(seat)
    first = [foresee(game.mode, game.box, view, seat, action) for action in game.legal_actions()[:6]]
    again = [foresee(game.mode, game.box, view, seat, action) for action in game.legal_actions()[:6]]
    assert first == again


def test_options_to_choose() -> None:
    for mode in all_modes():
        for players in mode.players:
            for name, values in mode.option_choices(players).items():
                for value in values:
                    game = Game(mode, players, seed=1, options={name: value})
                    assert game.options[name] == value
    assert find_mode("rivality", "solo").option_choices(1) == {"level": ["apprentice", "journeyman", "master"]}


@pytest.mark.parametrize("name", ["base", "items", "coop", "solo"])
def test_first_cards_are_seen_as_they_are_laid(name: str) -> None:
    """A3.3: a preview of all four scores what the open kingdom will, and one of some of them only what lies."""
    mode = find_mode("aetherya", name)
    for seed in range(6):
        game = Game(mode, mode.players[0], seed=seed, first=0)
        words = game.legal()[seed]
        whole = game.foresee(words)
        verb, *cards = words.split(" ")
        some = game.foresee(" ".join([verb, cards[0], "-", "-", cards[3]]))
        assert [event.values["cell"] for event in some.events] == ["b2", "c3"]
        assert all(link.values["cell"] in ("b2", "c3") for link in some.links if link.seat == 0)
        while game.legal()[0].startswith("arrange"):
            game.play(words if game.actor == 0 else game.legal()[0])
        assert whole.lines[0] == game.scores()[0]


def test_first_cards_tell_nothing_of_others() -> None:
    """Whatever the others hold, the preview is the same, and it says nothing of their kingdoms."""
    game = Game(find_mode("aetherya", "base"), 3, seed=4, first=0)
    words = game.legal()[0]
    known = game.foresee(words)
    assert {event.seat for event in known.events} == {0}
    view = game.observed(0)
    for seed in range(3):
        world = game.mode.copy_state(view)
        game.mode.rules.resample(game.box, world, 0, seed)
        game.mode.rules.observe(game.box, world, 0)
        action, _ = game.check(words)
        assert foresee(game.mode, game.box, world, 0, action, 0b1111) == known


def test_words_that_fit_no_cards_are_refused() -> None:
    """What is not in the hand cannot be looked at."""
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    strange = next(card for card in CARDS if card not in game.legal()[0].split(" "))
    with pytest.raises(IllegalMove):
        game.foresee(f"arrange {strange} - - -")
