"""The locks: every package that make installs, with its version and the hashes of its files.

Run by `make lock`, which writes them anew from pyproject.toml; `--check` looks without a network whether they fit
together, for Python and for the client.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
OLDEST = "3.11"
PYTHONS = (OLDEST, "3.12", "3.13", "3.14")
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
HEADER = "# Made by `make lock` from pyproject.toml.\n"
_PINNED = re.compile(r"([a-z0-9-]+)==([^ ;]+)(?: ; ([^\\]+))?( \\)?")
_HASH = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?")
_VIA = re.compile(r" {4}# via (.+)")


@dataclass
class Pinned:
    """One package of a lock: which version, where it is wanted, its hashes and who wants it."""

    name: str
    version: str
    marker: str | None
    hashes: int = 0
    wanted_by: tuple[str, ...] = ()

    def is_for(self, python: str, system: str) -> bool:
        """Whether a machine gets it."""
        return self.marker is None or is_for(Marker(self.marker), python, system)


def is_for(marker: Marker, python: str, system: str) -> bool:
    """Whether a marker means a machine."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "platform_system": SYSTEMS[system],
    }
    return marker.evaluate(environment)


def wanted(root: Path = ROOT) -> dict[str, list[str]]:
    """What pyproject.toml asks for, by the name of the lock. Playing needs what builds the package and what a
    club switches on, too, and the test suite needs the extras that it names."""
    data = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    extras = data["project"]["optional-dependencies"]
    play = data["project"]["dependencies"] + extras["club"] + data["build-system"]["requires"]
    own = [
        name for one in extras["dev"] if Requirement(one).name == "oakdoor" for name in sorted(Requirement(one).extras)
    ]
    dev = [one for name in own for one in extras[name]]
    dev += [one for one in extras["dev"] if Requirement(one).name != "oakdoor"]
    return {"dev": play + dev, "play": play, "supply": extras["supply"], "node": extras["node"]}


def write(root: Path = ROOT) -> None:
    """Make all locks anew, with the newest versions that fit; all agree with that of the whole test suite."""
    folder = root / "requirements"
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--universal", "--python-version", OLDEST,
               "--generate-hashes", "--no-header", "--annotation-style", "line"]  # fmt: skip
    for name, requirements in wanted(root).items():
        agreeing = [] if name == "dev" else ["--constraints", str(folder / "dev.txt")]
        asked = "\n".join(requirements)
        done = subprocess.run([*command, *agreeing], input=asked, text=True, stdout=subprocess.PIPE, check=True)
        text = re.sub(r", -c \S+|-c \S+, | *# via -c \S+\n", "", done.stdout)
        (folder / f"{name}.txt").write_text(HEADER + text, encoding="utf-8")


# ---------------------------------------------------------------------- looking without a network


def read(text: str) -> tuple[list[Pinned], list[str]]:
    """The packages of a lock, and the lines that do not belong into one."""
    found: list[Pinned] = []
    strange = []
    for line in text.splitlines():
        if match := _PINNED.fullmatch(line):
            found.append(Pinned(match[1], match[2], match[3] and match[3].strip()))
        elif found and _HASH.fullmatch(line):
            found[-1].hashes += 1
        elif found and (match := _VIA.fullmatch(line)):
            found[-1].wanted_by = tuple(match[1].split(", "))
        elif line and not line.startswith("# "):
            strange.append(line)
    return found, strange


def mistakes(root: Path = ROOT) -> list[str]:
    """All that is wrong with the locks, one line each."""
    found = [f"web/package-lock.json: {what}" for what in _client_mistakes(root)]
    for name, requirements in wanted(root).items():
        path = root / "requirements" / f"{name}.txt"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        found += [f"requirements/{name}.txt: {what}" for what in _lock_mistakes(text, requirements)]
    return found


def _lock_mistakes(text: str, requirements: list[str]) -> Iterator[str]:
    packages, strange = read(text)
    yield from (f"{line.strip()!r} does not belong here" for line in strange)
    yield from (f"{one.name} has no hash" for one in packages if not one.hashes)
    names = {one.name for one in packages}
    direct = {canonicalize_name(Requirement(text).name) for text in requirements}
    for one in packages:
        if one.name not in direct and not names & set(one.wanted_by):
            yield f"nothing asks for {one.name}"
    for requirement in map(Requirement, requirements):
        yield from _unmet(requirement, packages)


def _unmet(requirement: Requirement, packages: list[Pinned]) -> Iterator[str]:
    """Where a requirement is not met, for each Python and system."""
    locked = [one for one in packages if one.name == canonicalize_name(requirement.name)]
    for one in locked:
        if not requirement.specifier.contains(one.version, prereleases=True):
            yield f"{one.name} {one.version} does not fit {requirement}"
    for python in PYTHONS:
        for system in SYSTEMS:
            count = sum(one.is_for(python, system) for one in locked)
            is_wanted = requirement.marker is None or is_for(requirement.marker, python, system)
            if count != is_wanted:
                yield f"{requirement} has {count} versions for Python {python} on {SYSTEMS[system]}"


def _client_mistakes(root: Path) -> Iterator[str]:
    """The client's lock has hashes of all packages, for every system, and names no server."""
    web = root / "web"
    asked: dict[str, Any] = json.loads((web / "package.json").read_text(encoding="utf-8"))
    packages: dict[str, Any] = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    if any(packages[""].get(kind) != asked[kind] for kind in ("dependencies", "devDependencies")):
        yield "it is not made from package.json"
    for path, package in packages.items():
        if path and not package.get("integrity", "").startswith("sha512-"):
            yield f"{path} has no hash"
        if "resolved" in package:
            yield f"{path} names a server"
        for name in {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}:
            if not any(f"{place}node_modules/{name}" in packages for place in _places(path)):
                yield f"{path} needs {name}, which is missing"


def _places(path: str) -> Iterator[str]:
    """The folders in which Node looks for what a package needs, from the inside out."""
    while path:
        yield f"{path}/"
        path = path.rpartition("node_modules/")[0].rstrip("/")
    yield ""


def main() -> int:
    """Write the locks, or say what is wrong with them."""
    if sys.argv[1:] != ["--check"]:
        write()
    found = mistakes()
    for line in found:
        print(f"{line}; run make lock", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
