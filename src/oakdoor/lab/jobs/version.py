"""The version of what pieces are worked on with: the rules and weights of their modes, and all code beside them."""

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from oakdoor import __version__
from oakdoor.bots.thinking.network import path_of
from oakdoor.games.compiler.compiled import sources_hash
from oakdoor.games.registry import find_mode

PACKAGE = Path(__file__).parents[2]
BUILT = PACKAGE / "server" / "client"  # made from the sources beside it
SOURCES = {".py", ".toml"}

Version: TypeAlias = tuple[tuple[str, str], ...]  # by part, its hash


class Needs(NamedTuple):
    """What pieces play: the modes, and what of them is compiled before they begin."""

    modes: tuple[tuple[str, str], ...] = ()
    search: bool = False
    playouts: bool = False


@cache
def version_of(needs: Needs) -> Version:
    """By part, what this process would work with."""
    parts = {"Oakdoor": __version__}
    for game, name in needs.modes:
        parts[f"rules of {game}"] = sources_hash(game)
        weights = path_of(find_mode(game, name))
        parts[f"weights of {game} {name}"] = _digest([weights]) if weights.exists() else "none"
    parts["code"] = _digest(sorted(_sources()))
    return tuple(parts.items())


def differences(wanted: Version, found: Version) -> str:
    """In which parts another version differs, in words; nothing where it is the same."""
    here, there = dict(wanted), dict(found)
    parts = [part for part in here | there if here.get(part) != there.get(part)]
    if parts != ["code"] and "code" in parts:
        parts.remove("code")  # what differs is among it
    return ", ".join(f"another {part} ({there.get(part, 'none')}, not {here.get(part, 'none')})" for part in parts)


def _sources() -> list[Path]:
    """All sources of the package; the page's build is none."""
    folders = [path for path in PACKAGE.iterdir() if path.is_dir() and path.name != "server"]
    files = [*PACKAGE.glob("*.py"), *(PACKAGE / "server").rglob("*.py")]
    files += [path for folder in folders for path in folder.rglob("*")]
    return [path for path in files if path.suffix in SOURCES and not path.is_relative_to(BUILT)]


def _digest(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(PACKAGE).as_posix().encode() if path.is_relative_to(PACKAGE) else b"")
        digest.update(b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
