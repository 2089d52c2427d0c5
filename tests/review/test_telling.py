"""Reviews and hints in words, in three languages."""

import pytest

from oakdoor.bots.contract import Sight
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.review.hint import hint
from oakdoor.review.report.telling import Telling, names_for, sides_from
from oakdoor.review.shapes import Candidate, Judged, Term, Turn

NAMES = ["Lena", "Mira", "Anna", "Odo"]


def telling(mode: Mode, code: str = "en") -> Telling:
    return Telling(mode, None, Language(code, strict=True), NAMES)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_every_line_has_a_reason_to_rise_and_to_fall(mode: Mode, code: str) -> None:
    told = telling(mode, code)
    for line in mode.lines:
        texts = {
            told.term(Term(side, line, points, (), how), [0, 0, 1])
            for side in (0, 1, 5)
            for points in (2, -2)
            for how in ("new", "turned")
        }
        assert len(texts) in (6, 12)  # dragons have words for those that turn
        assert not any("{" in text for text in texts)


def test_a_reason_is_a_sum_with_signs() -> None:
    told = telling(find_mode("aetherya", "base"))
    terms = (Term(0, "dragons", 6, ("b3",), "turned"), Term(1, "elves", -3, (), "gone"))
    assert told.reason(terms, [0, 0, 1]) == "tames a dragon: +6; Elves (Mira): \N{MINUS SIGN}3"
    assert told.reason((), [0, 0, 1]) == "no immediate points"


def test_numbers_are_written_as_readers_expect_them() -> None:
    base = find_mode("aetherya", "base")
    assert telling(base).points(-2.94) == "\N{MINUS SIGN}2.9"
    assert telling(base, "de").points(2.94) == "+2,9"
    assert telling(base, "fr").lost(2.0) == "2,0"
    assert telling(base).points(0.01) == "0"


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_says_what_was_missed(code: str) -> None:
    told = telling(find_mode("aetherya", "base"), code)
    best = Candidate(1, ("place b4",), 0.7, 6.7, 90, (Term(0, "dragons", 6, (), "turned"),), False)
    played = Candidate(2, ("place a3",), 0.6, 3.8, 30, (Term(0, "dragons", 2, (), "new"),), True)
    decision = Judged(4, 0, "place a3", 9, 0.1, 2.9, "slip", (best, played))
    turn = Turn(3, 0, 4, 5, 0.1, 2.9, "slip", 4, True)
    said = told.sentence(turn, decision, "HERE", [0, 0, 1])
    assert "2.9" in said.replace(",", ".")
    assert "HERE" in said
    assert "+6" in said
    assert "+4" in said
    assert told.missed(decision) == (Term(0, "dragons", 4, (), "turned"),)
    forced = Turn(3, 0, 4, 5, 0.0, 0.0, None, 4, True)
    assert told.sentence(forced, decision, "", [0, 0, 1]) != said
    for mark in ("best", "good", "blunder"):
        assert told.sentence(Turn(3, 0, 4, 5, 0.1, 2.9, mark, 4, True), decision, "HERE", [0, 0, 1])


def test_what_was_missed_helps_who_decides() -> None:
    told = telling(find_mode("aetherya", "base"))
    best = Candidate(1, ("place b4",), 0.7, 6.7, 90, (Term(0, "dragons", -6, (), "gone"),), False)
    lost = Term(0, "humans", -4, (), "gone")
    given = Term(1, "elves", 3, (), "new")
    for terms, said in (
        ((lost, given), "Missed: Humans: +4; Elves (Mira): \N{MINUS SIGN}3."),
        ((Term(0, "dragons", -6, (), "gone"),), "The best move brings no more points now, but a better outlook."),
        ((), "The best move brings no more points now, but a better outlook."),
    ):
        played = Candidate(2, ("place a3",), 0.6, 3.8, 30, terms, True)
        decision = Judged(4, 0, "place a3", 9, 0.1, 2.9, "slip", (best, played))
        assert told.why_better(decision, [0, 0, 1]) == said


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_moves_of_every_mode_are_told_without_what_nobody_can_know(mode: Mode, code: str) -> None:
    game = Game(mode, seed=4, events=False)
    told = telling(mode, code)
    for number in range(6):
        seat = game.actor
        if seat is None:
            break
        legal = game.legal_actions()
        action = legal[(3 * number) % len(legal)]
        candidate = Candidate(1, (mode.codec.words(action),), 0.5, 0.0, 1, (), False)
        said = set()
        for seed in range(2):
            world = mode.copy_state(game.observed(seat))
            mode.rules.resample(game.box, world, seat, seed)
            mode.rules.observe(game.box, world, seat)
            said.add(told.moves(game.box, world, seat, seat, candidate))
        assert len(said) == 1
        assert said.pop()
        assert told.moves(game.box, game.state, seat, EVERYTHING, candidate)
        game.play_checked(action)


def test_a_hint_speaks_to_who_asked() -> None:
    mode = find_mode("aetherya", "base")
    game = Game(mode, seed=4, events=False)
    while "draw" not in game.legal():
        game.play_checked(game.legal_actions()[0])
    sight = Sight.of(game, game.actor or 0)
    found = hint(sight) if not game.is_over else None
    assert found is not None
    lines = telling(mode).hinted(found, game.box, sight.view, sides_from(mode, sight.view, sight.seat))
    assert len(lines) == len(found.candidates) + 1
    assert lines[0].startswith("1. You ")


def test_seats_without_names_have_numbers() -> None:
    assert names_for(["Lena"], 3, Language("en")) == ["Lena", "Player 2", "Player 3"]
    assert names_for(NAMES, 2, Language("de")) == NAMES[:2]
