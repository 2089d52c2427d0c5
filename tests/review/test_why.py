"""Why one move is better than another: differences in the same worlds, certain, likely or guessed."""

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_names, find_mode
from oakdoor.language.language import Language
from oakdoor.review.judgement.playing import Scored, World
from oakdoor.review.judgement.why import LEAST, LITTLE, MOST, Comparison, why
from oakdoor.review.report.telling import Telling
from oakdoor.review.shapes import Reason, Why
from review.games import position


@pytest.mark.parametrize(
    "mode", [find_mode(*names) for names in all_names()], ids=lambda mode: f"{mode.game}-{mode.name}"
)
def test_every_mode_has_reasons(mode: Mode) -> None:
    game = position(mode, 2 if mode.name == "solo" else 13)
    seat = game.actor or 0
    legal = game.legal_actions()
    first, second = legal[0], legal[-1]
    found = why(mode, game.box, game.observed(seat), seat, (first,), (second,), 6, worlds=2)
    assert len(found.reasons) <= MOST
    assert found.whole - found.rest == pytest.approx(sum(reason.points for reason in found.reasons))
    assert all(abs(reason.change) >= LEAST * LITTLE for reason in found.reasons if reason.line != "end")
    assert Why.from_data(found.to_data()) == found
    again = why(mode, game.box, game.observed(seat), seat, (first,), (second,), 6, worlds=2)
    assert again == found
    same = why(mode, game.box, game.observed(seat), seat, (first,), (first,), 6, worlds=2)
    assert same == Why((), 0.0, 0.0)  # what both share is not told


def compared(first: list[Scored], second: list[Scored], then: tuple[list[Scored], list[Scored]] | None = None) -> Why:
    """Two moves after which these lines lie there, in as many worlds, now and in the end."""
    mode = find_mode("aetherya", "base")
    game = position(mode)
    later = then or (first, second)
    worlds = [
        [World(now, end, (0.5, 0.5)) for now, end in zip(one, two, strict=True)]
        for one, two in zip((first, second), later, strict=True)
    ]
    return Comparison(mode, game.box, game.state, 0, *worlds).why()


def scored(points: int, side: int = 0, line: int = 4, over: bool = False) -> Scored:
    """A world in which one line has points; the dragons' if no other is named."""
    return Scored(over, 1, {(side, line): points} if points else {})


def test_what_is_the_same_in_all_worlds_is_certain() -> None:
    """A tamed dragon turns -3 into 3 (A5.2): told with whole points, and nothing remains."""
    found = compared([scored(3)] * 8, [scored(-3)] * 8)
    assert [(one.line, one.points, one.sure, one.when) for one in found.reasons] == [("dragons", 6, "certain", "now")]
    assert (found.whole, found.rest) == (6, 0)


def test_what_a_rival_loses_is_good_for_the_decider() -> None:
    found = compared([scored(0)] * 8, [scored(4, side=1, line=5)] * 8)
    assert [(one.side, one.line, one.points, one.change) for one in found.reasons] == [(1, "legends", 4, -4)]


def test_what_comes_later_is_likely_or_guessed() -> None:
    nothing = [scored(0)] * 100
    clear = compared(nothing, nothing, ([scored(4 * (number % 2)) for number in range(100)], nothing))
    assert [(one.points, one.chance, one.sure, one.when) for one in clear.reasons] == [(2, 0.5, "likely", "later")]
    rare = compared(nothing, nothing, ([scored(6 * (number < 6)) for number in range(100)], nothing))
    assert [(one.sure, one.when) for one in rare.reasons] == [("guessed", "later")]


def test_a_move_that_ends_the_game_is_told_by_that() -> None:
    """With the last wilderness the game is over (A4.7), whatever lines say."""
    ends, goes_on = [scored(5, over=True)] * 10, [scored(5)] * 10
    found = compared(ends, goes_on, (ends, [scored(2)] * 10))
    assert [(one.line, one.what, one.points) for one in found.reasons] == [("end", "ends_ahead", 3)]
    found = compared(goes_on, ends, ([scored(9)] * 10, ends))
    assert [(one.line, one.what, one.points) for one in found.reasons] == [("end", "goes_on_ahead", 4)]


def test_legends_are_named_with_how_often_they_are_fulfilled() -> None:
    """Which legend it is comes from what happened on the way (A4.5)."""
    mode = find_mode("aetherya", "base")
    number = 0
    value = int(position(mode).box.points[number])
    taken = [
        Scored(False, 1, {(0, 5): value}, noted=(("legend_taken", 0, number),)) if one % 2 else scored(0)
        for one in range(60)
    ]
    nothing = [scored(0)] * 60
    (reason,) = compared(nothing, nothing, (taken, nothing)).reasons
    assert reason.what == mode.event_value("legend", number, position(mode).state)
    assert (reason.often, reason.instead) == (0.5, 0)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            "en",
            [
                "“Diversity” stays open and is fulfilled in 62 of 100 deals: +2.5",
                "Dragons: +6",
                "+1.5 from many small things",
            ],
        ),
        (
            "de",
            [
                "„Vielfalt“ bleibt möglich und wird in 62 von 100 Partien erfüllt: +2,5",
                "Drachen: +6",
                "+1,5 aus vielen Kleinigkeiten",
            ],
        ),
        (
            "fr",
            [
                "la légende «\u202fQuatre tribus\u202f» reste possible, écrite dans 62 parties sur 100\u202f: +2,5",
                "dragons\u202f: +6",
                "+1,5 par beaucoup de petites choses",
            ],
        ),
    ],
)
def test_reasons_are_told_in_every_language(code: str, told: list[str]) -> None:
    legend = Reason(0, "legends", "diversity", 2.48, 0.62, "likely", "later", (), 0.62, 0.0, 2.48)
    dragon = Reason(0, "dragons", "", 6.0, 1.0, "certain", "now", ("b3",), change=6.0)
    telling = Telling(find_mode("aetherya", "base"), None, Language(code), ["Ada", "Birk"])
    assert telling.why(Why((legend, dragon), 4.0, 1.5), [0, 0, 1]) == told


def test_what_a_rival_cannot_do_any_more_is_told_with_the_name() -> None:
    lost = Reason(1, "legends", "diversity", 2.0, 0.5, "likely", "later", (), 0.0, 0.5, -2.0)
    telling = Telling(find_mode("aetherya", "base"), None, Language("en"), ["Ada", "Birk"])
    assert telling.why(Why((lost,), 2.0, 0.0), [0, 0, 1]) == [
        "Birk can no longer fulfil “Diversity”: \N{MINUS SIGN}2.0"
    ]
    assert telling.why(Why((), 0.0, 0.0), [0, 0, 1]) == ["hardly any difference"]


def test_a_reason_can_be_written_and_read() -> None:
    reason = Reason(0, "dragons", "", 6.0, 1.0, "certain", "now", ("b3",))
    assert Reason.from_data(reason.to_data()) == reason
