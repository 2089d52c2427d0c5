"""Runs notebooks without Jupyter: cell after cell, with what each one shows. `make notebook` plays the games that the
notebook is about, and writes what it shows into it."""

import ast
import json
import os
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from oakdoor.cli import main as oakdoor

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "notebooks" / "games.ipynb"
BUILD = ROOT / "build" / "notebook"
# Which games are played: mode, players and how many.
GAMES = (
    ("aetherya/base", 2, 2000),
    ("aetherya/items", 2, 500),
    ("aetherya/solo", 1, 300),
    ("aetherya/coop", 2, 300),
    ("rivality/standard", 2, 500),
    ("rivality/expert", 2, 500),
    ("rivality/solo", 1, 300),
)


def run(notebook: dict[str, Any]) -> list[object]:
    """Run all cells of a notebook and write into it what they show; returns what their last lines are."""
    names: dict[str, object] = {"__name__": "__main__"}
    values = []
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        printed = StringIO()
        with redirect_stdout(printed):
            value = _run_cell("".join(cell["source"]), f"cell {number}", names)
        cell["execution_count"] = number
        cell["outputs"] = [*_stream(printed.getvalue()), *_result(value, number)]
        values.append(value)
    return values


def _run_cell(source: str, place: str, names: dict[str, object]) -> object:
    """What the last line of a cell is, if it is an expression."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None


def _stream(text: str) -> list[dict[str, Any]]:
    return [{"output_type": "stream", "name": "stdout", "text": text.splitlines(keepends=True)}] if text else []


def _result(value: object, number: int) -> list[dict[str, Any]]:
    if value is None:
        return []
    shown = {"text/plain": repr(value).splitlines(keepends=True)}
    if hasattr(value, "_repr_html_"):
        shown["text/html"] = value._repr_html_().splitlines(keepends=True)
    return [{"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": shown}]


def play(
    folder: Path, games: tuple[tuple[str, int, int], ...], bot: str = "greedy", more: tuple[str, ...] = ()
) -> None:
    """Play games between bots of one kind, and make tables of them."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for mode, players, count in games:
        game, _, name = mode.partition("/")
        files.append(str(folder / f"{game}-{name}.jsonl.zst"))
        bots = ",".join([bot] * players)
        table = ["--mode", name, "--players", str(players), "--bots", bots, "--games", str(count)]
        assert oakdoor(["simulate", game, *table, "--records", files[-1], *more]) == 0
    assert oakdoor(["lab", "tables", *files, "--to", str(folder), *more]) == 0


def main() -> int:
    """Write the notebook again."""
    play(BUILD, GAMES)
    os.environ["OAKDOOR_TABLES"] = str(BUILD)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    run(notebook)
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
