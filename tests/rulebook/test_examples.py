"""Every drawn example is a position of the rules, and its points are the rules' own."""

import re
from typing import Any, cast

import pytest

from games.aetherya.naive import Board, Common, harmony, meets
from oakdoor.games.aetherya.components import CARDS
from oakdoor.games.aetherya.kingdom.kingdom_text import LETTERS
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES
from oakdoor.games.rivality.scoring import LINES
from oakdoor.language.language import CODES
from oakdoor.rulebook import examples
from oakdoor.rulebook.examples import Balance, example_of
from oakdoor.rulebook.positions import position
from oakdoor.rulebook.rulebook import plan_of, texts_of

EXAMPLES = [(game, name) for game in GAMES for name in plan_of(game)["examples"]]
POINTS = dict(zip(LINES, (3, 1, 2, 4), strict=True))  # V1.1
NAMES = {"well": "well", "circle": "circles", "cottage": "cottages", "fortress": "fortresses"}


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_links_add_up_to_the_lines(game: str, name: str) -> None:
    example = example_of(game, name)
    sums: dict[tuple[int, str], int] = {}
    for link in example.links:
        key = (link.seat, link.values["line"])
        sums[key] = sums.get(key, 0) + link.values["points"]
    for side, lines in enumerate(example.lines):
        for line, points in lines.items():
            if line not in ("legends", "bonus"):  # neither has a place on the board
                assert sums.get((side, line), 0) == points, line


def lying(view: Any, seat: int) -> str:
    """A kingdom as the notation writes it; what lies face down is a plain that nobody has seen."""
    return "".join(LETTERS[CARDS.index(card)] if card else "p" for card in view["kingdoms"][seat]["cells"])


@pytest.mark.parametrize("name", [name for name, one in plan_of("aetherya")["examples"].items() if "kingdom" in one])
def test_kingdoms_are_scored_as_the_rules_read(name: str) -> None:
    """The points come from the engine; here the rules written a second time say the same."""
    planned = plan_of("aetherya")["examples"][name]
    letters = lying(example_of("aetherya", name).view, 0)
    assert "move" in planned or letters == "".join(planned["kingdom"].split()), "what is written lies there"
    board = Board(letters, 4)
    cells = {
        kind: {"abcd".index(cell[0]) + 4 * (int(cell[1]) - 1) for cell in planned.get(kind, [])}
        for kind in ("staffs", "treaties")
    }
    example = example_of("aetherya", name)
    lines = dict(example.lines[0])
    stones = sum(int(tile[-1]) for tile in planned.get("beside", []) if tile.startswith("stone"))
    assert lines.pop("legends") == stones % 10
    expected = harmony(board, **cells)
    assert lines == {line: expected[line] for line in lines}
    if "move" not in planned:
        assert example.met == [legend for legend in planned.get("river", []) if meets(board, legend)]


@pytest.mark.parametrize("name", ["common", "common-dragon", "common-whole"])
def test_common_kingdoms_are_scored_as_the_rules_read(name: str) -> None:
    planned = plan_of("aetherya")["examples"][name]
    fortresses = {"abcde".index(cell[0]) + 5 * (int(cell[1]) - 1) for cell in planned.get("fortresses", [])}
    board = Common("".join(planned["board"].split()), 5, planned["tribes"], fortresses)
    for seat, lines in enumerate(example_of("aetherya", name).lines):
        assert lines == board.lines(seat, [planned.get("legends", []), []], 0)


def test_the_books_own_counts() -> None:
    """23 harmony over a row of 11 is 12 fame; 17 over discarded legends of 15 is a victory by 2."""
    age = cast(Any, example_of("aetherya", "fame"))
    assert (sum(age.lines[0].values()), age.view["values"][0], age.view["fame"]) == (23, 11, [12])
    won = cast(Any, example_of("aetherya", "together"))
    assert (won.view["target"], [sum(lines.values()) for lines in won.lines]) == (15, [23, 17])
    assert won.view["phase"] == "over"
    assert (age.balance, won.balance) == (Balance("fame", -11, 12), Balance("team", -15, 2))


def test_only_ends_are_balanced() -> None:
    balanced = {name for game, name in EXAMPLES if example_of(game, name).balance}
    assert balanced == {"fame", "together"}


def test_one_against_two_and_two_stays_contested() -> None:
    """V5.3: the well gives a contested tile only to a colour that is among the largest there."""
    lines = example_of("rivality", "outnumbered").lines
    assert [one["well"] for one in lines] == [3, 0, 0]
    assert [one["cottages"] for one in lines] == [0, 0, 0]


def test_example_turns_do_what_is_told_of_them() -> None:
    """The turns that pages tell from beginning to end, in the words of their events."""
    happened = {
        (game, name): [event.name for event in example_of(game, name).events]
        for game, name in EXAMPLES
        if name.startswith("turn-")
    }
    assert happened["aetherya", "turn-place"] == ["placed", "discarded"]
    assert happened["aetherya", "turn-discard"] == ["discarded", "revealed"]
    assert "legend_turned" in happened["aetherya", "turn-coop"]
    campaign = cast(Any, example_of("aetherya", "turn-solo"))
    assert "region-forest" in campaign.mode.scored(campaign.view)[0]["met"]
    dwarf = example_of("aetherya", "turn-common")
    assert (dwarf.before_lines or [])[1]["conflicts"] == 0 > dwarf.lines[1]["conflicts"]
    standard = happened["rivality", "turn-standard"]
    assert {"fizzled", "control_gained", "sent_back"} <= set(standard)
    assert {"bounced", "surrounded"} <= set(happened["rivality", "turn-expert"])
    assert happened["rivality", "turn-solo"].count("bounced") == 1


@pytest.mark.parametrize("name", ["scoring", "opposed", "reach", "change", "surrounded"])
def test_battlefields_are_scored_as_the_rules_read(name: str) -> None:
    """V5.2, V5.3, V6.5: tiles for their controllers, contested ones for the well's, none under a wizard."""
    example = example_of("rivality", name)
    view = example.view
    well = next(tile["control"] for tile in view["field"] if tile["tile"] == "well")
    wizards = {side["wizard"] for side in view["colours"]}
    for number, side in enumerate(view["colours"]):
        total = 0
        for tile in view["field"]:
            largest = tile["golems"][number] == max(tile["golems"]) > 0
            holds = tile["control"] == side["colour"] or (
                tile["control"] is None and well == side["colour"] and largest
            )
            if holds and tile["place"] not in wizards:
                total += POINTS[NAMES[tile["tile"].split(":")[0]]]
                opposed = sum(tile["golems"]) > tile["golems"][number]
                total -= opposed and example.mode.name == "expert"
        assert sum(example.lines[number].values()) == total == side["score"]


def test_the_book_s_kingdom() -> None:
    """A5.6: elves 10, dwarves 4, humans 8, goblins 0, dragons 3, legends 0, conflicts -2 = 23."""
    assert list(example_of("aetherya", "whole").lines[0].values()) == [10, 4, 8, 0, 3, 0, -2]


def test_moves_do_what_their_captions_say() -> None:
    """V3.5, V3.6, V6.1, V6.3: the events of the moves that are drawn."""
    happened = {
        name: [event.name for event in example_of("rivality", name).events] for name in plan_of("rivality")["examples"]
    }
    assert happened["reach"].count("cast") == 3
    assert "bounced" not in happened["reach"]
    assert happened["shields"].count("bounced") == 1
    assert happened["limit"].count("sent_back") == 2
    assert "surrounded" in happened["surrounded"]
    assert "delayed_cast" in happened["delayed"]
    assert "destroyed" in [event.name for event in example_of("aetherya", "destroyed").events]


def test_a_drawn_score_follows_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that is changed in the plan brings other points, without a text being touched."""
    plan = {"examples": {"one": {"kingdom": "pppp pEFp pFpp pppp"}, "two": {"kingdom": "pppp pEFp pSpp pppp"}}}
    monkeypatch.setattr(examples, "plan_of", lambda game: plan)
    one, two = (example_of.__wrapped__("aetherya", name) for name in plan["examples"])
    assert (one.lines[0]["elves"], two.lines[0]["elves"]) == (4, 1)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_captions_type_no_score(game: str, code: str) -> None:
    for name, (title, text) in texts_of(game, code)["examples"].items():
        assert not re.search(r"[+\-\N{MINUS SIGN}]\s?\d|\d+ (points?|Punkte?)\b", f"{title} {text}"), name


def test_a_broken_position_is_refused() -> None:
    with pytest.raises(ValueError, match="fill"):
        position("aetherya", {"kingdom": "EFE"})
    assert isinstance(position("rivality", {"field": ["0,0 well N 0 0"]}), Game)
