"""What steps brought, in points, and what the end is to whoever played: in every mode and in every language."""

import random

import pytest

from narration.test_teller import NAMES, TABLES, check, tellers
from oakdoor.games.contract import WATCHER, Mode, Outcome, Side
from oakdoor.games.events import Event, Kind
from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.narration.ending import Yours
from oakdoor.narration.outcomes import Stand, Standing
from oakdoor.narration.teller import Teller, find_voice

LINES = {"elves": 4, "dragons": -5, "legends": 0}


def teller(game: str, mode: str, code: str = "en", players: int = 3) -> Teller:
    return Teller(find_mode(game, mode), None, Language(code, strict=True), NAMES[:players])


def stand(*sides: dict[str, int], tame: int = 0, target: int | None = None) -> Stand:
    return Stand([Standing((seat,), lines, tame if seat == 0 else 0) for seat, lines in enumerate(sides)], target)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_every_step_and_every_end_is_told_to_everybody(mode: Mode, players: int) -> None:
    game, chance, voice = Game(mode, players, seed=players), random.Random(5), find_voice(mode.game)
    before = voice.stand(game.view(WATCHER))
    every, told = tellers(mode, players), set[str]()
    while not game.is_over:
        mover = game.actor if game.actor is not None else 0
        events = [event.seen_by(WATCHER) for event in game.play_checked(chance.choice(game.legal_actions()))]
        after = voice.stand(game.view(WATCHER))
        assert before is not None
        assert after is not None
        for reader in (0, WATCHER):
            for one in every:
                sentences = one.outcomes(before, after, events, mover, reader)
                told |= {*sentences}
                check(sentences)
                assert (
                    bool(sentences)
                    or [side.lines for side in before.sides] == [side.lines for side in after.sides]
                    or ([side.score for side in before.sides] == [side.score for side in after.sides])
                )
        before = after
    assert told
    outcome = game.outcome()
    for reader in readers(players):
        for one in every:
            yours = one.yours(outcome, game.view(reader), reader)
            assert (yours is None) == (reader is WATCHER)
            if yours is not None:
                check([yours.headline, *yours.more])
                assert yours.won == (reader in outcome.winners)


def test_a_dragon_that_is_tamed_is_told_with_what_it_was_and_is_worth() -> None:
    before, after = stand(LINES, {}), stand({**LINES, "dragons": 3}, {}, tame=1)
    told = [teller("aetherya", "base", code).outcomes(before, after, [], 0, 1) for code in ("en", "de", "fr")]
    assert told == [
        ["Mira’s dragon is tamed: \N{MINUS SIGN}5 to 3."],
        ["Der Drache von Mira ist gezähmt: von \N{MINUS SIGN}5 auf 3."],
        ["Le dragon de Mira est domestiqué\u202f: de \N{MINUS SIGN}5 à 3."],
    ]
    assert teller("aetherya", "base").outcomes(after, before, [], 0, 0) == [
        "One of your dragons is wild again: 3 to \N{MINUS SIGN}5."
    ]


def test_lines_that_changed_most_come_first_and_legends_are_told_once() -> None:
    before, after = stand(LINES, {}), stand({"elves": 6, "dragons": -5, "legends": 4, "conflicts": -2}, {})
    taken = [Event(Kind("legend_taken", ("legend",)), 0, {"legend": "diversity"})]
    speak = teller("aetherya", "base")
    assert speak.outcomes(before, after, [], 0, 1)[0] == "Mira’s legends: 0 to 4."
    assert speak.outcomes(before, after, taken, 0, 0) == [
        "Your elves: 4 to 6.",
        "Your conflicts: 0 to \N{MINUS SIGN}2.",
        "Your harmony: \N{MINUS SIGN}1 to 3.",
    ]


def test_where_several_change_all_are_told_and_together_the_goal() -> None:
    before, after = stand({"elves": 2}, {"elves": 5}), stand({"elves": 3}, {"elves": 1}, target=None)
    assert teller("aetherya", "confrontation").outcomes(before, after, [], 1, 0) == [
        "Points: Jonas 5 to 1, you 2 to 3."
    ]
    before, after = stand({"elves": 2}, {"elves": 5}, target=6), stand({"elves": 3}, {"elves": 5}, target=6)
    told = teller("aetherya", "coop").outcomes(before, after, [], 0, 1)
    assert told == ["Mira’s elves: 2 to 3.", "The weakest kingdom has 3, the target is 6."]


def ended(game: str, mode: str, scores: list[dict[str, int]], ranks: list[int], reader: int, code: str = "en") -> Yours:
    sides = [Side([seat], lines, sum(lines.values())) for seat, lines in enumerate(scores)]
    best = ranks.count(1)
    outcome = Outcome("deck", ranks, [1 / best if rank == 1 else 0.0 for rank in ranks], sides)
    speak = teller(game, mode, code, len(scores))
    view = Game(find_mode(game, mode), len(scores), seed=1).view(reader)
    yours = speak.yours(outcome, view, reader)
    assert yours is not None
    return yours


def test_place_margin_and_the_line_that_decided() -> None:
    scores = [{"elves": 20, "legends": 12}, {"elves": 17, "legends": 20}, {"elves": 5, "legends": 1}]
    assert ended("aetherya", "base", scores, [2, 1, 3], 0) == Yours(
        "Second of 3 with 32 points, 5 behind Jonas.",
        ["Jonas wins with 37 points.", "The line that decided it: Legends, Jonas 20, you 12."],
        False,
    )
    won = ended("aetherya", "base", scores, [2, 1, 3], 1, "de")
    assert won.headline == "Du gewinnst mit 37 Punkten, 5 vor Mira."
    assert won.more == ["Den Ausschlag gab die Zeile „Legenden“: du 20, Mira 12."]
    assert (
        ended("aetherya", "base", scores, [2, 1, 3], 2, "fr").headline
        == "Troisième sur 3 avec 6 points, 31 derrière Jonas."
    )


def test_a_tie_is_won_lost_or_shared_and_the_reader_is_never_called_by_name() -> None:
    even = [{"elves": 20, "legends": 7}, {"elves": 17, "legends": 10}]
    lost = ended("aetherya", "base", even, [2, 1], 0)
    assert lost.headline == "You lose the tie against Jonas."
    assert ended("aetherya", "base", even, [2, 1], 1).headline == "You win the tie against Mira."
    shared = ended("aetherya", "base", even, [1, 1], 0)
    assert (shared.headline, shared.won) == ("You and Jonas share the victory with 27 points each.", True)
    fields = [{"well": 3, "circles": 4}, {"well": 0, "circles": 7}]
    for reader, headline in enumerate(("You win the tie against Jonas.", "You lose the tie against Mira.")):
        told = ended("rivality", "standard", fields, [1, 2], reader)
        assert (told.headline, told.more) == (headline, ["The mana well decides the tie."])
    shared = ended("rivality", "standard", fields, [1, 1], 1)
    said = "You and Mira (orange) share the victory with 7 points each: nobody controls the mana well."
    assert shared.headline == said


def test_together_the_weakest_and_the_target_decide() -> None:
    speak = teller("aetherya", "coop", players=2)
    view = Game(find_mode("aetherya", "coop"), 2, seed=1).view(0)
    sides = [Side([0], {"elves": 8, "conflicts": -4}, 4), Side([1], {"elves": 15}, 15)]
    lost = speak.yours(Outcome("deck", [2, 2], [0.0, 0.0], sides, target=16), view, 0)
    assert lost == Yours(
        "You lose together, 13 points short of winning.",
        [
            "Your kingdom is the weakest with 4; every kingdom needs more than 16.",
            "What cost it most: Conflicts, \N{MINUS SIGN}4.",
        ],
        False,
    )
    won = speak.yours(Outcome("deck", [1, 1], [1.0, 1.0], sides, target=3), view, 1)
    assert won is not None
    assert won.headline == "You win together, 1 point above the target."
    assert won.more[0].startswith("Mira’s kingdom is the weakest with 4")
