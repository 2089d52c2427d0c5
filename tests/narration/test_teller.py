"""The teller: whole games of every mode in every language, for everybody who may read them."""

import random
from collections.abc import Iterator

import pytest

from oakdoor.games.aetherya.components import printed
from oakdoor.games.contract import WATCHER, Mode, Outcome, Reason, Side
from oakdoor.games.events import NOBODY, Event, Kind, new_log
from oakdoor.games.game import Game
from oakdoor.games.position.preview import Foresight
from oakdoor.games.position.reader import Reader, readers
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.narration.rivality.narrator import SILENT
from oakdoor.narration.teller import Teller
from oakdoor.narration.told import Told

NAMES = ["Mira", "Jonas", "Anna", "Otto"]
TABLES = [
    pytest.param(
        mode,
        players,
        id=f"{mode.game}-{mode.name}-{players}",
        marks=[] if players == mode.players[-1] else pytest.mark.slow,  # fewer see less of one another
    )
    for mode in all_modes()
    for players in mode.players
]


def tellers(mode: Mode, players: int) -> list[Teller]:
    return [Teller(mode, None, Language(code, strict=True), NAMES[:players]) for code in CODES]


def steps(game: Game, seed: int) -> Iterator[list[Event]]:
    chooser = random.Random(seed)
    yield game.opening
    while not game.is_over:
        yield game.play_checked(chooser.choice(game.legal_actions()))


def texts(told: list[Told]) -> list[str]:
    return [one.text for one in told]


def check(sentences: list[str]) -> None:
    for sentence in sentences:
        assert sentence, "an empty sentence"
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        assert "None" not in sentence
        assert "{" not in sentence
        assert "?" not in sentence
        assert "  " not in sentence


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_every_event_is_told_to_everybody(mode: Mode, players: int) -> None:
    game = Game(mode, players, seed=players)
    every = tellers(mode, players)
    for events in steps(game, seed=3):
        for reader in readers(players):
            known = [event.seen_by(reader) for event in events]
            view = game.view(reader)
            for teller in every:
                check(texts(teller.told(known, view, reader)))
    for reader in readers(players):
        for teller in every:
            verdict = teller.verdict(game.outcome(), game.view(reader), reader)
            assert verdict
            check(verdict)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_sentences_name_their_events(mode: Mode, players: int) -> None:
    """In order, apart, all but silent events; told only up to a sentence, everything before it is told the same."""
    game = Game(mode, players, seed=players + 1)
    teller = Teller(mode, None, Language("en", strict=True), NAMES[:players])
    for events in steps(game, seed=7):
        for reader in readers(players):
            known, view = [event.seen_by(reader) for event in events], game.view(reader)
            told = teller.told(known, view, reader)
            numbers = [number for one in told for number in range(one.first, one.last + 1)]
            assert numbers == [number for number, event in enumerate(events) if event.name not in SILENT]
            for place, one in enumerate(told):
                assert one.first <= one.last
                assert teller.told(known[: one.first], view, reader) == told[:place]
                assert teller.told(known[: one.last + 1], view, reader) == told[: place + 1]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_previews_name_their_events(mode: Mode, players: int) -> None:
    """What is left at the end can be told by the sentence that it is not settled."""
    game = Game(mode, players, seed=players + 6)
    teller = Teller(mode, None, Language("en", strict=True), NAMES[:players])
    chooser = random.Random(4)
    while not game.is_over:
        seat, words = game.actor or 0, chooser.choice(game.legal())
        foresight, links = game.foresee(words), game.mode.links(*game.readable(seat))
        events = foresight.events
        told = teller.foretold(foresight, game.view(seat), seat, links)
        numbers = [number for one in told for number in range(one.first, one.last + 1)]
        assert numbers == sorted(set(numbers))
        assert {number for number, event in enumerate(events) if event.name not in SILENT} <= set(numbers)
        assert all(one.first <= one.last for one in told[:-1])
        game.play(words)


def test_a_card_is_told_with_the_one_under_it() -> None:
    values = {"cell": "b2", "card": "elf"}
    events = [
        Event(Kind("arranged"), 0, {}),
        Event(Kind("placed"), 0, {**values, "was_hidden": False}),
        Event(Kind("destroyed"), 0, {"cell": "b2", "card": "goblin"}),
        Event(Kind("discarded"), 0, {"card": "goblin", "pile": 1}),
        Event(Kind("fortress_built"), 0, {"cell": "b2"}),
    ]
    mode = find_mode("aetherya", "confrontation")
    told = Teller(mode, None, Language("en", strict=True), NAMES).told(events, Game(mode, seed=1).view(0), 0)
    assert [(one.first, one.last) for one in told] == [(0, 0), (1, 3), (4, 4)]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_previews_are_told(mode: Mode, players: int) -> None:
    game = Game(mode, players, seed=players + 5)
    every = tellers(mode, players)
    chooser = random.Random(2)
    while not game.is_over:
        seat = game.actor or 0
        words = chooser.choice(game.legal())
        foresight, links = game.foresee(words), game.mode.links(*game.readable(seat))
        for teller in every:
            for sentence in texts(teller.foretold(foresight, game.view(seat), seat, links)):
                assert sentence.endswith(".")
                assert "None" not in sentence
                assert "{" not in sentence
        game.play(words)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_unknown_values_break_no_sentence(mode: Mode, code: str) -> None:
    """Whatever a reader may not know of an event, there is a sentence for it."""
    teller = Teller(mode, None, Language(code, strict=True), NAMES)
    game = Game(mode, seed=4)
    where = {"place", "target", "colour", "turned", "owner", "cell", "other", "why"}  # never hidden
    for events in steps(game, seed=4):
        for event in events:
            for name in event.values:
                known = {key: None if key == name and name not in where else v for key, v in event.values.items()}
                hidden = Foresight([Event(event.kind, event.seat, known)], [], [], [])
                told = texts(teller.foretold(hidden, game.view(0), 0, None))
                assert not any("None" in sentence or "{" in sentence for sentence in told), told


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_points_are_told(mode: Mode, code: str) -> None:
    """What the points are for, as sentences."""
    teller = Teller(mode, None, Language(code, strict=True), NAMES)
    game = Game(mode, seed=6)
    for _ in steps(game, seed=6):
        pass
    log = new_log()
    mode.scores(game.box, game.state, log)
    events = mode.events(log, game.state)
    told = texts(teller.told(events, game.view(0), 0))
    assert len(told) == len(events)
    assert not any("None" in sentence or "{" in sentence for sentence in told), told


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_the_book(mode: Mode, code: str) -> None:
    entries = Teller(mode, None, Language(code, strict=True), NAMES).book()
    assert entries
    ids = [entry[0] for entry in entries]
    assert len(set(ids)) == len(ids)
    for _, name, text in entries:
        assert name[0].isupper()
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith(".")
        assert not text.startswith(f"{name}:")
        assert "None" not in text
        assert "{" not in text


def test_what_the_book_holds() -> None:
    def book(game: str, mode: str) -> dict[str, tuple[str, str]]:
        teller = Teller(find_mode(game, mode), None, Language("en", strict=True), NAMES)
        return {entry: (name, text) for entry, name, text in teller.book()}

    base, items = book("aetherya", "base"), book("aetherya", "items")
    assert base["elf"][0] == "Elf"
    assert base["elf"][1].startswith("A tribe. Next to it:")
    assert base["diversity"] == ("Diversity", "4 points: All four tribes lie face up, anywhere.")
    assert "griffin" not in base
    assert items["griffin"][1].startswith("Character: Exchange it")
    expert, solo = book("rivality", "expert"), book("rivality", "solo")
    assert expert["circle:-.41"][0] == "Stone circle"
    assert "4 golems 1 step" in expert["circle:-.41"][1]
    assert {"well", "fortress", "golem", "delayed"} <= set(expert)
    assert "well" not in solo
    assert {"suramun", "apprentice", "master"} <= set(solo)


def test_other_components_are_told() -> None:
    data = {**printed().data, "legends": {**printed().data["legends"], "diversity": 3}}
    mode = find_mode("aetherya", "base")
    teller = Teller(mode, data, Language("en", strict=True), NAMES)
    assert ("diversity", "Diversity", "3 points: All four tribes lie face up, anywhere.") in teller.book()
    told = teller.told([Event(Kind("legend_taken"), 1, {"legend": "diversity"})], Game(mode, seed=1).view(0), 0)
    assert told == [Told("Jonas takes the legend “Diversity” (3 points).", 0, 0)]


def test_reasons_are_sentences() -> None:
    mode = find_mode("aetherya", "confrontation")
    german = Teller(mode, None, Language("de", strict=True), NAMES)
    assert german.reason(Reason("over", "", "the game is over")) != "the game is over"
    assert german.reason(Reason("no_such_key", "A1.1", "A sentence.")) == "A sentence."
    english = Teller(mode, None, Language("en", strict=True), NAMES)
    assert english.reason(Reason("turn_done", "A9.5", "")) == "You have already played a card in this turn."


def test_who_is_spoken_to() -> None:
    """A player is told of `you`, a watcher never."""
    game = Game(find_mode("rivality", "solo"), seed=1)
    teller = Teller(game.mode, None, Language("en", strict=True), ["Mira"])
    told: dict[Reader, list[str]] = {0: [], WATCHER: []}
    for events in steps(game, seed=1):
        for reader in told:
            told[reader] += texts(teller.told([event.seen_by(reader) for event in events], game.view(reader), reader))
    for reader in told:
        told[reader] += teller.verdict(game.outcome(), game.view(reader), reader)
    assert told[0][0].startswith("Your wizard goes to")
    assert told[WATCHER][0].startswith("Mira’s wizard goes to")
    assert not [sentence for sentence in told[WATCHER] if "you" in sentence.casefold().split()]
    stuck = [Event(Kind("game_ended"), NOBODY, {"reason": "stuck"})]
    assert texts(teller.told(stuck, game.view(0), 0)) == ["Game over. Your wizard cannot move any more."]
    assert texts(teller.told(stuck, game.view(WATCHER), WATCHER)) == ["Game over. Mira’s wizard cannot move any more."]


def test_steps_are_told_alike_later() -> None:
    """The sentences of a step do not depend on where wizards went since."""
    for mode in (find_mode("rivality", "solo"), find_mode("rivality", "expert")):
        for seed in range(6):
            game = Game(mode, seed=seed)
            teller = Teller(mode, None, Language("en", strict=True), NAMES)
            told = [(events, teller.told(events, game.view(0), 0)) for events in steps(game, seed)]
            assert [sentences for _, sentences in told] == [teller.told(events, game.view(0), 0) for events, _ in told]


def test_verdicts() -> None:
    english = Language("en", strict=True)
    coop = find_mode("aetherya", "coop")
    teller = Teller(coop, None, english, NAMES[:2])
    sides = [Side([0], {}, 20), Side([1], {}, 31)]
    outcome = Outcome("deck", [1, 1], [1.0, 1.0], sides, target=12)
    view = Game(coop, 2, seed=1).view(0)
    told = "win: the weakest kingdom has 20, more than the target of 12. Team score +8."
    assert teller.verdict(outcome, view, 0) == [f"You all {told}"]
    assert teller.verdict(outcome, view, WATCHER) == [f"All {told}"]
    base = Teller(find_mode("aetherya", "base"), None, english, NAMES[:2])
    outcome = Outcome("deck", [2, 1], [0.0, 1.0], [Side([0], {"elves": 3}, 3), Side([1], {"elves": 5}, 5)])
    assert base.verdict(outcome, view, 1) == ["You win with 5 points."]
    assert base.verdict(outcome, view, 0) == ["Jonas wins with 5 points."]
