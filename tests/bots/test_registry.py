"""The registry: own bots, levels, and the bots of other packages."""

from pathlib import Path

import pytest

from oakdoor.bots import registry
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.registry import LEVELS, OWN_BOTS, YARDSTICKS, bot_names, current_name, find_bot, find_entrant
from oakdoor.bots.seer import Seer
from oakdoor.bots.uniform import RandomBot
from oakdoor.games.errors import OptionError

POINTS = """\
[oakdoor.bots]
hasty = foreign_bots:Hasty
absent = no_such_module:Bot
broken = foreign_bots:broken
nobody = foreign_bots:nobody
missing = foreign_bots:Missing
greedy = foreign_bots:Hasty
seer = foreign_bots:Hasty
oracle = foreign_bots:Oracle
"""
BOTS = """\
from oakdoor.bots.contract import Bot, Decision

class Hasty(Bot):
    def decide(self, sight, budget):
        return Decision(sight.legal[0])

class Oracle(Hasty):
    sees_all = True

def broken(seed=None):
    raise RuntimeError("out of order")

def nobody(seed=None):
    return "me"
"""


@pytest.fixture
def _foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package is installed, with one good bot and several that are not."""
    info = tmp_path / "foreign_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign-bots\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    (tmp_path / "foreign_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_the_regulars_are_entries() -> None:
    assert LEVELS == ("odo", "tove", "birk", "runa", "svea")
    assert {registry.USUAL, registry.SPARE, *LEVELS} <= set(OWN_BOTS)
    assert registry.USUAL != registry.SPARE


def test_names_that_older_tables_have_stored_are_known() -> None:
    assert [current_name(name) for name in ("easy", "fair", "strong")] == ["odo", "tove", "birk"]
    assert [current_name(name) for name in ("svea", "hasty", None)] == ["svea", "hasty", None]


def test_the_seed_is_handed_on() -> None:
    for name in OWN_BOTS:
        assert find_bot(name, 5).random.random() == find_bot(name, 5).random.random()


def test_yardsticks_sit_at_no_table() -> None:
    assert YARDSTICKS == ("playouts", "seer", "patient-birk", "patient-runa")
    assert not set(YARDSTICKS) & {*bot_names(), *LEVELS}
    for name in YARDSTICKS:
        assert find_entrant(name, 5).random.random() == find_entrant(name, 5).random.random()
        with pytest.raises(OptionError, match=f"the bot '{name}' plays only in the arena"):
            find_bot(name)


@pytest.mark.usefixtures("_foreign")
def test_a_bot_of_another_package_that_sees_everything_sits_at_no_table() -> None:
    assert find_entrant("oracle").sees_all
    with pytest.raises(OptionError, match="the bot 'oracle' plays only in the arena"):
        find_bot("oracle")
    assert isinstance(find_entrant("seer"), Seer)  # nobody takes the place of an own yardstick


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(OptionError, match="there is no bot 'clever'; there is random, greedy, search, odo, tove, birk"):
        find_bot("clever")


def test_own_bots_are_found_without_looking_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(**_: str) -> None:
        raise AssertionError("other packages are looked through")

    monkeypatch.setattr(registry, "entry_points", never)
    assert isinstance(find_bot("random"), RandomBot)


@pytest.mark.usefixtures("_foreign")
def test_bots_of_other_packages_are_found_and_listed() -> None:
    assert bot_names() == (*OWN_BOTS, "absent", "broken", "hasty", "missing", "nobody", "oracle")
    assert type(find_bot("hasty", 3)).__name__ == "Hasty"
    assert isinstance(find_bot("greedy"), GreedyBot)  # nobody takes the place of an own bot


@pytest.mark.usefixtures("_foreign")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("absent", r"'absent' \(no_such_module:Bot of foreign-bots\) cannot be made: ModuleNotFoundError"),
        ("broken", "cannot be made: RuntimeError: out of order"),
        ("missing", "cannot be made: AttributeError"),
        ("nobody", "is no bot: .*, not str"),
    ],
)
def test_a_broken_bot_says_what_is_wrong_and_harms_no_other(name: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        find_bot(name)
    assert find_bot("hasty")
