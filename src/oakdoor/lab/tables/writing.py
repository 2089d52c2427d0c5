"""Tables as Parquet files, written as the rows come in."""

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType

from oakdoor.games.errors import OptionError
from oakdoor.games.registry import all_names
from oakdoor.lab.checking import read_source, split_records
from oakdoor.lab.jobs.job import Job, Piece
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.tables.columns import TABLES
from oakdoor.lab.tables.compressed import arrow
from oakdoor.lab.tables.rows import Rows, Value

PIECE = 50  # records that are replayed; one that is reviewed is a piece of its own
GROUP = 100_000  # rows that are written at once


def write_tables(
    files: Iterable[str], folder: Path, means: Means, review: bool = False, looks: int | None = None
) -> dict[str, int]:
    """Turn all records of some files into tables; returns how many rows each has."""
    library = arrow("tables")
    job = _job(list(files), review, looks)
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        tables = {name: stack.enter_context(_table(library, name, folder)) for name in TABLES}
        with results_of(job, means) as results:
            for result in results:
                rows: Rows = json.loads(result)
                for name, more in rows.items():
                    tables[name].add(more)
    return {name: table.written for name, table in tables.items()}


def _job(files: list[str], review: bool, looks: int | None) -> Job:
    """The records in pieces."""
    sources = [(file, line, text) for file in files for line, text in split_records(read_source(file))]
    if not sources:
        raise OptionError("there is no record in these files")
    size = 1 if review else PIECE
    pieces = tuple(
        Piece((first, some := sources[first : first + size]), len(some)) for first in range(0, len(sources), size)
    )
    named = [names for names in all_names() if any(_names(text, *names) for _, _, text in sources)]
    return Job(
        "tables", "oakdoor.lab.tables.rows:rows_piece", (review, looks), pieces, Needs(tuple(named), review), "record"
    )


def _names(text: str, game: str, mode: str) -> bool:
    """Whether a text may be a record of a mode; the rules read it later."""
    return f'"{game}"' in text and f'"{mode}"' in text


class _Table:
    """A Parquet file that is being written."""

    def __init__(self, library: ModuleType, name: str, path: Path) -> None:
        from pyarrow import parquet

        self._library = library
        fields = [
            library.field(column.name, library.type_for_alias(column.kind), metadata={"meaning": column.meaning})
            for column in TABLES[name]
        ]
        self._schema = library.schema(fields)
        self._file = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._waiting: list[list[Value]] = []
        self.written = 0

    def add(self, rows: list[list[Value]]) -> None:
        """More rows; they are written when there are many."""
        self._waiting += rows
        if len(self._waiting) >= GROUP:
            self._write()

    def _write(self) -> None:
        columns = zip(*self._waiting, strict=True) if self._waiting else [()] * len(self._schema)
        arrays = [self._library.array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
        self._file.write_table(self._library.Table.from_arrays(arrays, schema=self._schema))
        self.written += len(self._waiting)
        self._waiting = []

    def close(self) -> None:
        """Write what waits."""
        if self._waiting:
            self._write()
        self._file.close()


@contextmanager
def _table(library: ModuleType, name: str, folder: Path) -> Iterator[_Table]:
    """A table that appears under its name when it is whole."""
    part, path = folder / f"{name}.part", folder / f"{name}.parquet"
    table = _Table(library, name, part)
    try:
        yield table
        table.close()
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
