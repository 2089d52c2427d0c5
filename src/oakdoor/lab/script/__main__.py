"""Writes the narration of previews as JavaScript: `python -m oakdoor.lab.script FOLDER`."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from oakdoor.games.position.foresight import counting, shared
from oakdoor.games.position.preview import WORLDS
from oakdoor.games.registry import GAMES
from oakdoor.lab.script.sources import Sources
from oakdoor.lab.script.statements import Statements
from oakdoor.narration.told import outlook_of, plainly_told

HEAD = """// Written by `python -m oakdoor.lab.script` from the Python that tells previews.
import * as py from "../preview/python";
import { title, UNKNOWN, Word } from "../preview/sentences";
"""
TYPES = """import type { Narration } from "../preview/narrated";
export declare const narration: Narration;
"""


def translated(wanted: dict[str, Callable[..., object]]) -> tuple[dict[str, str], str]:
    """Some functions with all that they use, as JavaScript: what each is called there, and the text."""
    sources = Sources()
    names = {name: sources.take(function) for name, function in wanted.items()}
    texts: dict[str, list[str]] = {}
    while len(texts) < len(sources.found):  # what is found uses more
        known = len(sources.found)
        for name, (module, node) in list(sources.found.items()):
            texts[name] = Statements(sources, module).definition(name, node)
        if known < len(sources.found):
            texts.clear()  # how something found late is called matters to those before
    tables = [f"const {name} = {text};" for name, text in sources.tables.items()]
    return names, "\n\n".join("\n".join(lines) for lines in [*texts.values(), tables]) + "\n"


def narration() -> str:
    """The module for the page."""
    wanted: dict[str, Callable[..., object]] = {
        "shared": shared, "counting": counting, "outlook_of": outlook_of, "plainly_told": plainly_told
    }  # fmt: skip
    homes = {game: f"oakdoor.narration.{game}.outlook" for game in GAMES if find_spec(f"oakdoor.narration.{game}")}
    wanted |= {game: import_module(home).foretold for game, home in homes.items()}
    names, text = translated(wanted)
    games = ", ".join(f"{game}: {names[game]}" for game in homes)
    shared_names = ", ".join(f"{name}: {names[name]}" for name in wanted if name not in homes)
    return (
        f"{HEAD}\n{text}\nexport const narration = {{ WORLDS: {WORLDS}, {shared_names}, foretold: {{ {games} }} }};\n"
    )


def main(folder: Path) -> None:
    """Write the module and its types; what is as it was is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("narration.js", narration()), ("narration.d.ts", TYPES)):
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
