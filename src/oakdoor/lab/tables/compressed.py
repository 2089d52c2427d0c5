"""Files of records, plain or compressed: one that is called `.zst` is read and written by Zstandard."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import IO

from oakdoor.games.errors import GameError, OptionError

SUFFIX = ".zst"
MOST = 4 * 2**30  # bytes of an unpacked file: a small one can hold endless zeros


def arrow(what: str) -> ModuleType:
    """PyArrow, or a sentence that says what needs it."""
    if find_spec("pyarrow") is None:
        raise OptionError(f"{what} need pyarrow: pip install 'oakdoor[tables]'")
    import pyarrow

    return pyarrow


@contextmanager
def written_records(path: Path) -> Iterator[IO[str]]:
    """A file to write records into, as its name says."""
    if path.suffix != SUFFIX:
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    library = arrow("compressed records")
    with (
        path.open("wb") as raw,
        library.CompressedOutputStream(raw, "zstd") as packed,
        TextIOWrapper(packed, encoding="utf-8", newline="\n") as file,
    ):
        yield file


def unpacked(path: Path) -> str:
    """The text of a compressed file; raises a GameError where it is none, and what opening it raises."""
    library = arrow("compressed records")
    with path.open("rb") as raw:
        try:
            data: bytes = library.CompressedInputStream(raw, "zstd").read(MOST + 1)
        except (OSError, library.ArrowException) as error:
            raise GameError(f"{path}: it cannot be unpacked: {error}") from None
    if len(data) > MOST:
        raise GameError(f"{path}: it has more than {MOST} bytes")
    return data.decode("utf-8")
