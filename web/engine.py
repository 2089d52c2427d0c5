"""Makes the engine of the page, piece by piece: a module of WebAssembly for each mode, and Python for WebAssembly with
what it runs of the package.

Files are named by what they are made from, so that they can be kept for ever, and those that are there are left alone.
`engine.json` says which ones are meant, and while some are missing, how many there are: tables are open meanwhile
(`make play`), and whoever needs a piece takes it when it comes.
"""

import gzip
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from build import BuildError, find_node, run

from oakdoor.games.compiler.compiled import run_plain
from oakdoor.games.registry import all_names

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "oakdoor"
CLIENT = PACKAGE / "server" / "client"
CLIENT_MADE = "src/oakdoor/server/client/index.html"  # as make knows it
MADE = WEB / "src" / "engine" / "made"
RUNTIME = WEB / "node_modules" / "pyodide"
READY = WEB / "src" / "device" / "ready.py"
BEGIN = "import oakdoor.device.boot, oakdoor.device.reviewers"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
COUNTED = (
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "oakdoor.zip",
    "started.snapshot",
)  # what a page sees coming
COMPILER, STARTER = WEB / "compile-engine.mjs", WEB / "snapshot-engine.mjs"
ANSWERS = PACKAGE / "lab" / "page" / "answers.py"
# Hosts of another kind: they need processes, a database, files or a screen of their own.
OTHER_HOSTS = {"envs", "lab", "server", "terminal", "bots/weights"}
NOT_KEPT = ("sw.js", "openapi.json", "engine/engine.json")  # files of the client that nobody needs without a network
OLDEST = (1980, 1, 1, 0, 0, 0)  # of a file in an archive: the same sources make the same bytes
PIECES = len(all_names()) + 1  # modules, and Python


def sources() -> list[Path]:
    """The files of the package that the page runs or reads."""
    found = []
    for path in sorted(PACKAGE.rglob("*")):
        place = path.relative_to(PACKAGE)
        names = {part.as_posix() for part in (place, *place.parents)}
        if path.suffix in (".py", ".toml", ".jsonl") and not names & OTHER_HOSTS:
            found.append(path)
    return found


def made_from() -> str:
    """A hash of all that the page's Python is made from."""
    digest = hashlib.sha256()
    for path in (*sources(), COMPILER, STARTER, READY, ANSWERS, *(RUNTIME / name for name in RUNTIME_FILES)):
        digest.update(path.relative_to(WEB.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def compile_to(folder: Path, node: str) -> None:
    """Lay the package into a folder, compiled by the Python that will run it: a page has no time for that."""
    for path in sources():
        place = folder / "oakdoor" / path.relative_to(PACKAGE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    run(node, "node", str(COMPILER), str(folder))


def archive(folder: Path, target: Path) -> None:
    """All files of a folder in one archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), OLDEST)
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def write_python(target: Path, node: str) -> None:
    """Write Python for the page and the package into a folder, which is there when it is whole; beside them what the
    application answers whoever asks, for pages whose Python has not started."""
    from oakdoor.lab.page import answers

    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        made = Path(name) / "made"
        made.mkdir()
        compile_to(Path(name) / "package", node)
        archive(Path(name) / "package", made / "oakdoor.zip")
        answers.write(made)
        for file in RUNTIME_FILES:
            shutil.copyfile(RUNTIME / file, made / file)
        lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
        (made / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
        for path in sorted(made.iterdir()):
            if path.suffix != ".zip":  # a server sends these as they are
                pack(path)
        run(node, "node", str(STARTER), str(made), f"{READY.read_text(encoding='utf-8')}\n{BEGIN}")
        made.rename(target)


def pack(path: Path) -> None:
    """Lay a file beside itself once more, compressed."""
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


class Engine:
    """The engine in a built client, as far as it is made."""

    def __init__(self, client: Path = CLIENT, made: Path = MADE) -> None:
        self._client, self._made, self._home = client, made, client / "engine"
        self._modes: dict[str, dict[str, str | None]] = {}
        self._folder: str | None = None

    def make(self) -> None:
        """Make what is missing, and tell of each piece as it comes."""
        from oakdoor.lab.wasm.__main__ import missing

        lacking = {"-".join(names) for names in missing(self._made)}
        for name in ("-".join(names) for names in all_names()):
            if name not in lacking:
                self._take(name)
        is_whole = False
        try:
            self._say(making=True)
            for name in self._modules() if lacking else ():
                self._take(name)
                self._tell(name)
            self._wait_for_client()
            node = find_node()
            self._take_python(node)
            run(node, "node", "compress.mjs", str(self._client / "assets"))
            is_whole = True
        finally:
            self._say(making=False)
            if is_whole:
                self._tidy()
                (self._made / "ready").touch()  # for make

    def _modules(self) -> Iterator[str]:
        """Make the modules that are missing; yields the name of each one when it is there."""
        command = [sys.executable, "-m", "oakdoor.lab.wasm", str(self._made)]
        with (
            tempfile.TemporaryFile("w+") as errors,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
        ):
            try:
                yield from map(str.strip, process.stdout or ())
            except BaseException:
                process.terminate()
                raise
            if process.wait() != 0:
                errors.seek(0)
                raise BuildError(f"The rules could not be made for the page:\n{errors.read()[-4000:]}")

    def _take(self, name: str) -> None:
        """Lay the files of a mode into the client."""
        found: dict[str, str | None] = {"weights": None}
        for what, suffix in (("description", ".json"), ("module", ".wasm"), ("weights", ".weights")):
            path = (self._made / name).with_suffix(suffix)
            if path.exists():
                mark = hashlib.sha256(path.read_bytes()).hexdigest()[:10]
                target = self._home / "modes" / f"{name}-{mark}{suffix}"
                if not target.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)
                    pack(target)
                found[what] = target.relative_to(self._client).as_posix()
        self._modes[name] = found

    def _wait_for_client(self) -> None:
        """The client is built beside this; what it was built with is needed from here on, and its files are listed."""
        while subprocess.run(["make", "--question", CLIENT_MADE], cwd=WEB.parent, capture_output=True).returncode == 1:
            time.sleep(1.0)

    def _take_python(self, node: str) -> None:
        mark = made_from()
        is_new = not (self._home / mark).exists()
        if is_new:
            write_python(self._home / mark, node)
        self._folder = f"engine/{mark}/"
        if is_new:
            self._tell("Python for the page")

    def _tell(self, name: str) -> None:
        """Say what has come, on the terminal and to the pages."""
        done = len(self._modes) + (self._folder is not None)
        print(f"== previews, bots that think, play offline: {name} ({done} of {PIECES})", flush=True)
        self._say(making=True)

    def _say(self, making: bool) -> None:
        """Write what there is; whoever reads it meanwhile reads what was there before."""
        done = len(self._modes) + (self._folder is not None)
        text = json.dumps({
            "folder": self._folder,
            "bytes": self._bytes(),
            "modes": self._modes,
            "making": {"done": done, "of": PIECES} if making and done < PIECES else None,
            "files": self._files() if done == PIECES else [],
        })  # fmt: skip
        self._home.mkdir(parents=True, exist_ok=True)
        draft = self._home / "engine.json.draft"
        draft.write_text(text, encoding="utf-8")
        draft.replace(self._home / "engine.json")

    def _bytes(self) -> int:
        """How much has to come before Python can start."""
        found = (self._client / self._folder).iterdir() if self._folder else ()
        return sum(path.stat().st_size for path in found if path.name in COUNTED)

    def _files(self) -> list[str]:
        """What a page needs without a network: the engine, and all files of the client, named from where that lies."""
        kept = sorted(path for path in self._client.rglob("*") if path.is_file())
        wanted = [path for path in kept if path.suffix not in (".br", ".gz", ".html", ".draft")]
        files = [path.relative_to(self._client).as_posix() for path in wanted]
        return [file for file in files if file not in NOT_KEPT and self._is_meant(file)]

    def _is_meant(self, file: str) -> bool:
        """Whether a file belongs to the engine as it is now, or to the rest of the client."""
        if not file.startswith("engine/") or file == "engine/engine.json":
            return True
        meant = [found for files in self._modes.values() for found in files.values() if found]
        return file.startswith(self._folder or "engine/ ") or file.removesuffix(".gz") in meant

    def _tidy(self) -> None:
        """Drop what was made from older sources."""
        for path in sorted(self._home.rglob("*")):
            if path.is_file() and not self._is_meant(path.relative_to(self._client).as_posix()):
                path.unlink()
        for path in self._home.iterdir():
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def main() -> int:
    """Make the engine, and say in one sentence what went wrong if it does."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nobody waits for the rest
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays goes first
    run_plain()
    try:
        Engine().make()
    except (BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
