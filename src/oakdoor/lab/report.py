"""The benchmark report: figures on the screen, as JSON, and as the page docs/performance.md."""

import json
import sys
from datetime import date
from pathlib import Path

from oakdoor.games.contract import Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import all_modes
from oakdoor.lab.bench import Row, c_playout, machine, mode_rows, start_rows
from oakdoor.lab.table_bench import table_rows
from oakdoor.lab.vector.bench import vector_rows
from oakdoor.lab.warming import warm_up

_LOAD = "\n## Load\n"


def _chosen(only: str | None) -> list[Mode]:
    """All modes, or those of one name: `items`, or `rivality/solo`."""
    modes = all_modes()
    if only is None:
        return modes
    found = [mode for mode in modes if only in (mode.name, f"{mode.game}/{mode.name}", f"{mode.game} {mode.name}")]
    if not found:
        raise OptionError(f"there is no mode {only!r}; there is {', '.join(f'{m.game}/{m.name}' for m in modes)}")
    return found


def _number(value: float, unit: str) -> str:
    return f"{value:.2f}" if unit in ("s", "times") else f"{value:,.0f}"


def _aim(row: Row) -> str:
    if row.least is not None:
        return f"at least {_number(row.least, row.unit)}"
    return f"at most {_number(row.most, row.unit)}" if row.most is not None else ""


def _yardstick(rows: list[Row]) -> list[Row]:
    """The compiled base game against the hand-written C playout, measured in the same run."""
    base = next((row for row in rows if row.name == "aetherya base, 2 players"), None)
    c_run = c_playout() if base else None
    if base is None or c_run is None:
        return []
    return [
        Row("the same in hand-written C", c_run["rate"], "decisions/s"),
        Row("aetherya base, compiled rules / C", base.value / c_run["rate"], "times"),
    ]


def page(rows: list[Row]) -> str:
    """The figures as a Markdown page."""
    text = [
        "# Performance",
        "",
        "Written by `make bench`. One core, random play with set-up and final scoring included, the median of five",
        "runs in processor time; the rules run compiled. A decision is a choice of a player, shuffles do not count.",
        "Legal moves are listed for each decision, but in Rivality and confrontation one is drawn without a list",
        "(`any_action`). A look is one iteration of the bots' search, in the middle of a game of the fewest players.",
        "Seconds are the clock's. Tables: 50 of them, a person and a quick bot at each, two screens at each table.",
        "The C playout is `bench/base_playout.c`: the same game written by hand, measured in the same run.",
        "",
        f"Machine: {machine()}. Measured on {date.today()}.",
        "",
        "| what | measured | unit | should be |",
        "| --- | ---: | --- | --- |",
    ]
    text += [f"| {row.name} | {_number(row.value, row.unit)} | {row.unit} | {_aim(row)} |" for row in rows]
    return "\n".join(text) + "\n"


def _under_load(target: Path) -> str:
    """What a page says about load, which other commands measure: it stays."""
    text = target.read_text(encoding="utf-8") if target.exists() else ""
    return text[text.index(_LOAD) :] if _LOAD in text else ""


def run_bench(only: str | None, as_json: bool, target: Path | None) -> int:
    """Measure and report; the figures are told as they come in."""
    modes = _chosen(only)
    warm_up([(mode.game, mode.name) for mode in modes], search=True)
    rows: list[Row] = []

    def add(more: list[Row]) -> None:
        rows.extend(more)
        for row in more:
            mark = "" if row.is_met else "   MISSED"
            aim = f"   ({_aim(row)})" if _aim(row) else ""
            print(f"{row.name:44} {_number(row.value, row.unit):>14} {row.unit}{aim}{mark}", file=sys.stderr)

    for mode in modes:
        add(mode_rows(mode))
        add(vector_rows(mode))
    add(_yardstick(rows))
    if only is None:
        add(start_rows())
        add(table_rows())
    if as_json:
        figures = [{"name": row.name, "value": row.value, "unit": row.unit, "met": row.is_met} for row in rows]
        print(json.dumps({"machine": machine(), "figures": figures}))
    if target is not None:
        target.write_text(page(rows) + _under_load(target), encoding="utf-8")
    return 0
