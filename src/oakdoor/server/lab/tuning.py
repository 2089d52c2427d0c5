"""How far a search is, as a page is told."""

from oakdoor.app import messages as say
from oakdoor.app.lab.aims import AimWords
from oakdoor.app.lab.goals import Goal, read_change, read_changes, read_goal
from oakdoor.app.lab.printing import table_of
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.server.lab.bench import MOST_TRIALS, Bench
from oakdoor.server.lab.making import Making


def tuning(bench: Bench, person: str, language: Language) -> say.LabTuning:
    """How far somebody's search is."""
    making = bench.find("tune", person)
    return say.LabTuning(
        allowed=bench.allowed,
        ready=bench.can_search,
        most_trials=MOST_TRIALS,
        most_games=bench.most,
        most=bench.most_in_all,
        busy=bench.is_busy(making),
        state=making.state if making else "none",
        done=making.done if making else 0,
        trials=making.total if making else 0,
        seconds=making.seconds_left() if making else None,
        problem=making.problem if making else None,
        digest=making.digest if making else None,
        game=making.asked["game"] if making else None,
        mode=making.asked["mode"] if making else None,
        games=making.asked["games"] if making else 0,
        **_found(making, language),
    )


def _found(making: Making | None, language: Language) -> Data:
    """What a search was asked for and has found, in words."""
    nothing = {"best": None, "distance": None, "outcome": None}
    if making is None:
        return {"changes": [], "path": [], "values": [], "reaches": [], **nothing}
    asked, told = making.asked, making.told
    mode, table = find_mode(asked["game"], asked["mode"]), table_of(asked["game"])
    words = AimWords(mode, language)
    best: Data = told.get("best") or {}
    values: dict[str, int] = best.get("values", {})
    return {
        "changes": [words.changes(read_change(text, table)) for text in asked["changes"]],
        "path": told.get("path", []),
        "best": best.get("number"),
        "distance": best.get("distance"),
        "values": [
            say.LabValue(entry=one.name, label=words.label(one), before=told["start"][one.name], after=values[one.name])
            for one in read_changes(asked["changes"], table)
            if values
        ],
        "reaches": [_reach(read_goal(text, mode), told, words) for text in asked["goals"]],
        "outcome": told.get("outcome"),
    }


def _reach(goal: Goal, told: Data, words: AimWords) -> say.LabReach:
    """A goal, and what was measured of it."""
    figures = {which: (told.get(which) or {}).get(goal.measure) for which in ("before", "after", "fresh")}
    return say.LabReach(said=words.goal(goal), **{name: one and say.LabFigure(**one) for name, one in figures.items()})
