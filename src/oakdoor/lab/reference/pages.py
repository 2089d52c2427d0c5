"""The generated pages of the documentation site, by their places: the library, the features, the HTTP interface, and
the first page."""

import json
import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from oakdoor.games.registry import all_modes
from oakdoor.lab.reference.http import http_pages, table

ROOT = Path(__file__).parents[4]
# What programs import, by package: the modules of a page, in order.
LIBRARY = {
    "games": (
        "game", "registry", "contract", "events", "codec", "errors", "record", "play", "conformance", "position.reader",
        "position.view", "position.preview", "state.steps", "state.hashing", "compiler.drivers", "compiler.compiled",
    ),
    "bots": ("contract", "registry", "rating", "search", "greedy", "uniform", "playouts", "seer"),
    "envs": (),  # all of its modules, where it is there
    "review": ("reviewer", "shapes", "hint", "branching"),
    "narration": ("teller", "told", "outcomes"),
}  # fmt: skip
SECTIONS = {
    "Play and host": ("hosting", "bots", "review", "lessons", "security"),
    "Programs": (
        "library",
        "environments",
        "spaces",
        "own-bots",
        "bot-protocol",
        "records",
        "tables",
        "cluster",
        "protocol",
    ),
    "Work on it": ("architecture", "adding", "testing", "performance", "search", "dependencies", "glossary"),
}


def generated() -> dict[str, str]:
    """All generated pages, by their places below docs/."""
    description = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    pages = {f"{package}.md": library_page(package) for package in LIBRARY if find_spec(f"oakdoor.{package}")}
    pages |= {"features.md": features_page(), **http_pages(description)}
    return {"index.md": first_page()} | {f"reference/{name}": text for name, text in pages.items()}


def library_page(package: str) -> str:
    """The modules of a package, each with what its docstrings say."""
    modules = LIBRARY[package]
    if not modules:
        folder = ROOT / "src" / "oakdoor" / package
        modules = tuple(sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")))
    names = [f"oakdoor.{package}", *(f"oakdoor.{package}.{name}" for name in modules)]
    return f"# oakdoor.{package}\n\n" + "\n".join(f"::: {name}\n" for name in names)


def features_page() -> str:
    """What `mode.rules.features` writes, mode by mode."""
    parts = [
        "# Features\n\nWhat `mode.rules.features` writes for a seat ([how](../library.md#loops)), field by field: "
        "each field is so many numbers, one behind the other. A state and its view have the same.\n"
    ]
    for mode in all_modes():
        at, rows = 0, []
        for name, size, meaning in mode.rules.FEATURE_FIELDS:
            rows.append((str(at), f"`{name}`", str(size), meaning))
            at += size
        parts.append(
            f"## {mode.game} {mode.name}\n\n{at} numbers.\n\n" + table(("from", "field", "numbers", "meaning"), rows)
        )
    return "\n".join(parts)


def sections() -> dict[str, list[str]]:
    """All pages of docs/ by section. A page that no section names stands in the last one."""
    found = sorted(path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md"))
    named = {title: [f"{name}.md" for name in names if f"{name}.md" in found] for title, names in SECTIONS.items()}
    named["The packages"] = [name for name in found if name.startswith("packages/")]
    named["The rules"] = [name for name in found if name.startswith("rules/")]
    listed = {name for names in named.values() for name in names}
    return named | {"More": [name for name in found if name not in listed]}


def reference(pages: Mapping[str, str]) -> list[str]:
    """The generated pages of the reference."""
    return [name for name in pages if name.startswith("reference/")]


def first_page() -> str:
    """The first page: all others, with what they are about."""
    lines = [
        "# Oakdoor\n",
        "A digital tabletop for two board games, Aetherya and Rivality: exact rules, bots, reviews, records, "
        "simulation. The reference is made from the sources: [the library](reference/games.md), "
        "[features](reference/features.md), [the HTTP interface](reference/http.md).\n",
    ]
    for title, names in sections().items():
        lines += [f"## {title}\n"] * bool(names)
        lines += [f"- [{title_of(name)}]({name})" for name in names]
        lines.append("")
    return "\n".join(lines)


def title_of(name: str) -> str:
    """The title of a page of docs/."""
    found = re.search(r"^# (.+)$", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else name
