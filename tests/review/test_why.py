"""Why one move is better than another: differences in the same worlds, certain, likely or guessed."""

from dataclasses import replace
from pathlib import Path

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.reasons.planted import planted_in
from oakdoor.language.language import Language
from oakdoor.review.judgement.choosing import MOST
from oakdoor.review.judgement.columns import LEAST, LITTLE
from oakdoor.review.judgement.playing import Scored, World
from oakdoor.review.judgement.together import GROUPS
from oakdoor.review.judgement.why import Comparison, why
from oakdoor.review.report.telling import Telling
from oakdoor.review.shapes import TOGETHER, Reason, Sure, Why
from review.games import position

FOLDER = Path(__file__).parent / "reasons"


@pytest.mark.parametrize(
    "mode", [find_mode(*names) for names in all_names()], ids=lambda mode: f"{mode.game}-{mode.name}"
)
def test_every_mode_has_reasons(mode: Mode) -> None:
    game = position(mode, 2 if mode.name == "solo" else 13)
    seat = game.actor or 0
    legal = game.legal_actions()
    first, second = legal[0], legal[-1]
    found = why(mode, game.box, game.observed(seat), seat, (first,), (second,), 6, worlds=2)
    assert len(found.reasons) <= MOST + GROUPS
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
        Scored(False, 1, {(0, 5): value}, noted=(("legend_taken", 0, number, 4),)) if one % 2 else scored(0)
        for one in range(60)
    ]
    nothing = [scored(0)] * 60
    (reason,) = compared(nothing, nothing, (taken, nothing)).reasons
    assert reason.what == mode.event_value("legend", number, position(mode).state)
    assert (reason.often, reason.instead) == (0.5, 0)
    assert reason.within == 2, "four turns of two players are two of each"


@pytest.mark.parametrize(("begun", "within"), [([2] * 9 + [30], 1), ([2, 4, 4, 4, 30], 2), ([2, 2, 20, 20], 0)])
def test_legends_say_how_soon_they_are_mostly_fulfilled(begun: list[int], within: int) -> None:
    mode = find_mode("aetherya", "base")
    value = int(position(mode).box.points[0])
    taken = [Scored(False, 1, {(0, 5): value}, noted=(("legend_taken", 0, 0, turns),)) for turns in begun * 6]
    nothing = [scored(0)] * len(taken)
    (reason,) = compared(nothing, nothing, (taken, nothing)).reasons
    assert reason.within == within


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", ["in 62 of 100 deals, mostly in the next turn", "in 62 of 100 deals, mostly within two turns"]),
        ("de", ["erfüllt, meist schon im nächsten Zug", "erfüllt, meist binnen zwei Zügen"]),
        ("fr", ["sur 100, le plus souvent au tour suivant", "sur 100, le plus souvent en deux tours"]),
    ],
)
def test_how_soon_is_told_in_every_language(code: str, told: list[str]) -> None:
    telling = Telling(find_mode("aetherya", "base"), None, Language(code), ["Ada", "Birk"])
    for within, ending in enumerate(told, 1):
        reason = Reason(0, "legends", "diversity", 2.5, 0.6, "likely", "later", (), 0.62, 0.0, 2.5, (), within)
        assert telling.because(reason, [0, 0, 1]).endswith(ending)


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


def spread_out(side: int, points: list[float], number: int = 60) -> list[Scored]:
    """Worlds in which several lines of a side have so many points in the mean, none of them clearly."""
    worlds = []
    for world in range(number):
        swing = 6 if world % 2 else -6
        lines = {(side, line): round(one + swing * (-1) ** line) for line, one in enumerate(points)}
        worlds.append(Scored(True, 1, lines))
    return worlds


def test_lines_that_are_clear_only_together_are_told_together() -> None:
    """Two lines that swing against each other: neither is clear, their sum is the same in all worlds."""
    nothing = [scored(0)] * 60
    found = compared(nothing, nothing, (spread_out(0, [1, 1]), nothing))
    told = [(one.line, one.what, one.side) for one in found.reasons if one.line == TOGETHER]
    assert told == [(TOGETHER, "lines", 0)]
    assert found.rest == pytest.approx(0)
    assert sum(one.points for one in found.reasons) == pytest.approx(2)


def test_what_others_lose_in_a_shorter_game_is_told_by_that() -> None:
    nothing = [scored(0)] * 60
    shorter = [replace(one, steps=4, is_over=True) for one in nothing]
    longer = [replace(one, steps=9 + number % 2) for number, one in enumerate(spread_out(1, [1, 1]))]
    found = compared(nothing, nothing, (shorter, longer))
    (group,) = [one for one in found.reasons if one.line == TOGETHER]
    assert (group.what, group.side) == ("sooner", 1)
    assert group.points == pytest.approx(2)
    assert group.change == pytest.approx(-2)
    telling = Telling(find_mode("aetherya", "base"), None, Language("en"), ["Ada", "Birk"])
    assert telling.because(group, [0, 0, 1]) == "the game ends sooner, before Birk gains more"


@pytest.mark.parametrize(
    ("code", "line", "cards", "told"),
    [
        ("en", "goblins", ("swamp", "goblin", "goblin"), "a swamp, two goblins beside it"),
        ("de", "goblins", ("swamp", "goblin", "goblin"), "ein Sumpf, zwei Goblinkarten daneben"),
        ("fr", "goblins", ("swamp", "goblin", "goblin"), "un marais, deux cartes Gobelins à côté"),
        ("en", "humans", ("human", "plain", "forest"), "a human, a plain and a forest beside it"),
        ("en", "conflicts", ("dwarf", "elf"), "no conflict between dwarf and elf"),
        ("de", "conflicts", ("dwarf", "elf"), "Zwerge und Elben ohne Konflikt"),
        ("fr", "conflicts", ("dwarf", "elf"), "pas de conflit entre nains et elfes"),
    ],
)
def test_cards_that_score_together_are_named(code: str, line: str, cards: tuple[str, ...], told: str) -> None:
    reason = Reason(0, line, "", 6.0, 1.0, "certain", "now", (), change=6.0, cards=cards)
    telling = Telling(find_mode("aetherya", "base"), None, Language(code, strict=True), ["Ada", "Birk"])
    assert telling.because(reason, [0, 0, 1]) == told


@pytest.mark.parametrize("name", ["swamp-between-goblins", "no-quarrel"])
def test_the_cards_of_a_move_are_found(name: str) -> None:
    planted = next(one for one in planted_in(FOLDER) if one.name == f"aetherya base, {name}")
    game = planted.begun()
    moves = planted.actions(planted.better), planted.actions(planted.other)
    found = why(game.mode, game.box, game.observed(0), 0, *moves, 6, worlds=2)
    cards = {reason.line: reason.cards for reason in found.reasons}
    if name == "no-quarrel":
        assert cards["conflicts"] == ()  # with an elf and with a dwarf: not one kind
    else:
        assert cards["goblins"] == ("swamp", "goblin", "goblin")


@pytest.mark.parametrize(
    ("name", "line", "cards"),
    [("arrange-apart", "conflicts", ("dwarf", "elf")), ("arrange-beside", "goblins", ("goblin", "swamp"))],
)
def test_what_an_arrangement_brings_is_certain_and_told_by_its_cards(
    name: str, line: str, cards: tuple[str, ...]
) -> None:
    """Nobody sees it before all have arranged, but whoever arranges knows (A3.3)."""
    planted = next(one for one in planted_in(FOLDER) if one.name == f"aetherya base, {name}")
    game = planted.begun()
    moves = planted.actions(planted.better), planted.actions(planted.other)
    found = why(game.mode, game.box, game.observed(0), 0, *moves, 0, worlds=20)
    (reason,) = [one for one in found.reasons if one.line == line and one.when == "now"]
    assert (reason.sure, set(reason.cards)) == ("certain", set(cards))


def test_certain_likely_and_guessed_are_told_apart() -> None:
    telling = Telling(find_mode("aetherya", "base"), None, Language("en"), ["Ada", "Birk"])
    for line, what in (("elves", ""), ("legends", "diversity")):
        sure: tuple[Sure, ...] = ("certain", "likely", "guessed") if line == "elves" else ("likely", "guessed")
        told = {
            telling.because(Reason(0, line, what, 1.0, 1.0, one, "later", (), 0.6, 0.2, 1.0), [0, 0, 1]) for one in sure
        }
        assert len(told) == len(sure)


@pytest.mark.parametrize("often", [(0.62, 0.4), (0.4, 0.62)])
def test_who_holds_the_well_is_told_by_how_often(often: tuple[float, float]) -> None:
    telling = Telling(find_mode("rivality", "standard"), None, Language("en"), ["Ada", "Birk"])
    change = 3 * (often[0] - often[1])
    own, theirs = (
        telling.because(Reason(side, "well", "", change, 1.0, "likely", "later", (), *often, change), [0, 0, 1])
        for side in (0, 1)
    )
    figures = f"in {round(100 * often[0])} of 100 games, not {round(100 * often[1])}"
    assert own == f"you control the mana well at the end {figures}"
    assert theirs == f"the mana well ends with Birk {figures}"


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
