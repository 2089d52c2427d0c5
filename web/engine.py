"""Writes the engine of the page into the built client: Python for WebAssembly, and what it runs of the package.

Everything lies in a folder that is named by its content, so that it can be kept for ever; `engine.json` says which one
is meant. Run by `web/build.py` after the client is built, and by `make` when only Python sources have changed.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "oakdoor"
CLIENT = PACKAGE / "server" / "client"
RUNTIME = WEB / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Hosts of another kind: they need processes, a database, files or a screen of their own.
OTHER_HOSTS = {"lab", "server", "terminal", "bots/weights"}
NOT_KEPT = ("/sw.js", "/openapi.json", "/engine/engine.json")  # files of the client that nobody needs without a network
OLDEST = (1980, 1, 1, 0, 0, 0)  # of a file in an archive: the same sources make the same bytes


def sources() -> list[Path]:
    """The files of the package that the page runs or reads."""
    found = []
    for path in sorted(PACKAGE.rglob("*")):
        place = path.relative_to(PACKAGE)
        names = {part.as_posix() for part in (place, *place.parents)}
        if path.suffix in (".py", ".toml") and not names & OTHER_HOSTS:
            found.append(path)
    return found


def compile_to(folder: Path, node: str) -> None:
    """Lay the package into a folder, compiled by the Python that will run it: a page has no time for that."""
    for path in sources():
        place = folder / "oakdoor" / path.relative_to(PACKAGE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    done = subprocess.run([node, str(WEB / "compile-engine.mjs"), str(folder)], capture_output=True, text=True)
    if done.returncode != 0:
        raise OSError(f"the engine could not be compiled:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


def archive(folder: Path, target: Path) -> None:
    """All files of a folder in one archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), OLDEST)
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def write(node: str = "node", client: Path = CLIENT) -> Path:
    """Write the engine; returns its folder."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "made"
        made.mkdir()
        compile_to(Path(name) / "package", node)
        archive(Path(name) / "package", made / "oakdoor.zip")
        for file in RUNTIME_FILES:
            shutil.copyfile(RUNTIME / file, made / file)
        lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
        (made / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
        digest = hashlib.sha256()
        for path in sorted(made.iterdir()):
            digest.update(path.name.encode() + path.read_bytes())
        mark = digest.hexdigest()[:12]
        shutil.rmtree(client / "engine", ignore_errors=True)
        shutil.copytree(made, client / "engine" / mark)
    folder = client / "engine" / mark
    for path in sorted(folder.iterdir()):
        if path.suffix != ".zip":  # a server sends these as they are
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    (client / "engine" / "engine.json").write_text(json.dumps(contents(client, mark)), encoding="utf-8")
    return folder


def contents(client: Path, mark: str) -> dict[str, object]:
    """What a page needs without a network: the engine's folder, and all files of the client."""
    kept = [path for path in sorted(client.rglob("*")) if path.is_file() and path.suffix not in (".br", ".gz", ".html")]
    files = [f"/{path.relative_to(client).as_posix()}" for path in kept]
    return {
        "folder": f"/engine/{mark}/",
        "files": [file for file in files if file not in NOT_KEPT],
    }


if __name__ == "__main__":
    print(write())
