"""Tables: they say what the records say, whoever reads them, and every column is explained."""

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest
from pyarrow import parquet

from oakdoor.cli import main
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import GameError, OptionError
from oakdoor.games.registry import find_mode
from oakdoor.lab.checking import read_source
from oakdoor.lab.jobs.running import Means
from oakdoor.lab.simulate import Plan, play_games
from oakdoor.lab.tables import compressed
from oakdoor.lab.tables.columns import TABLES
from oakdoor.lab.tables.compressed import written_records
from oakdoor.lab.tables.rows import rows_piece
from oakdoor.lab.tables.writing import write_tables
from review.games import throw_dice

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))
Row = dict[str, Any]


def tables_of(records: list[Row], review: bool = False) -> dict[str, list[Row]]:
    """The rows of some records, as if they were read from a table."""
    sources = [("games.jsonl", line, json.dumps(record)) for line, record in enumerate(records, 1)]
    found = rows_piece(review, 1 if review else None, 0, sources)
    names = {table: [column.name for column in columns] for table, columns in TABLES.items()}
    return {table: [dict(zip(names[table], row, strict=True)) for row in rows] for table, rows in found.items()}


def golden(name: str) -> Row:
    record: Row = json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text(encoding="utf-8"))
    return record


# ---------------------------------------------------------------------- rows


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_rows_say_what_the_record_says(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    tables = tables_of([record])
    [game] = tables["games"]
    decisions = [line.partition(" ") for line in record["moves"] if not line.startswith("*")]
    assert (game["game"], game["mode"], game["players"]) == (record["game"], record["mode"], record["players"])
    assert (game["first"], game["finished"], game["printed"]) == (record["first"], True, True)
    assert json.loads(game["options"]) == record["options"]
    assert (game["decisions"], game["shuffles"]) == (len(decisions), len(record["moves"]) - len(decisions))
    assert [(str(row["seat"]), row["move"]) for row in tables["decisions"]] == [(one[0], one[2]) for one in decisions]
    assert all(row["move"].startswith(row["kind"]) and row["choices"] >= 1 for row in tables["decisions"])
    seats, result = tables["seats"], record["result"]
    assert [row["place"] for row in sorted(seats, key=lambda row: row["place"])] == list(range(record["players"]))
    assert [row["seat"] for row in seats if row["place"] == 0] == [record["first"]]
    assert sum(row["decisions"] for row in seats) == game["decisions"]
    assert sum(row["turns"] for row in seats) == game["turns"]
    if "scores" in result:
        assert [result["scores"][row["side"]] for row in seats] == [row["score"] for row in seats]
    if "winners" in result and "won" not in result:
        assert {row["side"] for row in seats if row["rank"] == 1} >= set(result["winners"])
    if "won" in result:
        assert {row["share"] for row in seats} == {float(result["won"])}
    if "lines" in result:
        lines = [
            {row["name"]: row["points"] for row in tables["lines"] if row["side"] == side}
            for side in range(len(result["lines"]))
        ]
        assert lines == result["lines"]
    assert tables["luck"] == []


def test_turns_points_and_margins() -> None:
    tables = tables_of([golden("aetherya-base-2")])
    decisions = tables["decisions"]
    for before, after in pairwise(decisions):
        assert after["turn"] == before["turn"] + (after["seat"] != before["seat"])
    last = {row["seat"]: row["after"] for row in decisions}
    lines = [sum(row["points"] for row in tables["lines"] if row["side"] == side) for side in (0, 1)]
    assert lines == [row["score"] for row in tables["seats"]]
    assert last[decisions[-1]["seat"]] == lines[decisions[-1]["seat"]]
    assert any(row["after"] != row["before"] for row in decisions)
    assert [row["margin"] for row in tables["seats"]] == [lines[0] - lines[1], lines[1] - lines[0]]
    assert {row["margin"] for row in tables_of([golden("aetherya-coop-3")])["seats"]} == {None}
    [suramun] = tables_of([golden("rivality-solo-1")])["seats"]
    scores = golden("rivality-solo-1")["result"]["scores"]
    assert suramun["margin"] == scores[0] - scores[1]
    teams = tables_of([golden("rivality-standard-4")])["seats"]
    assert [row["side"] for row in teams] == [0, 1, 0, 1]
    assert teams[0]["margin"] == -teams[1]["margin"]


def test_a_game_that_goes_on_has_no_end() -> None:
    record = golden("aetherya-base-2")
    del record["result"]
    tables = tables_of([{**record, "moves": record["moves"][:9], "names": ["Ada", 3]}, golden("rivality-solo-1")])
    game, other = tables["games"]
    assert (game["finished"], game["reason"], game["winners"], game["decisions"]) == (False, None, None, 9)
    assert (game["record"], other["record"], other["line"]) == (0, 1, 2)
    ada, nobody = [row for row in tables["seats"] if row["record"] == 0]
    assert (ada["name"], nobody["name"], ada["score"], ada["share"], ada["rank"]) == ("Ada", None, None, None, None)
    assert {row["record"] for row in tables["lines"]} == {1}


def test_wrong_records_are_refused_with_their_place() -> None:
    record = golden("rivality-solo-1")
    for wrong, told in (
        ({**record, "moves": ["0 nonsense"]}, "games.jsonl, line 2: move 1: "),
        ({**record, "result": {}}, "games.jsonl, line 2: .*the result is"),
        ({}, "games.jsonl, line 2: 'format' is missing"),
    ):
        with pytest.raises(GameError, match=told):
            tables_of([record, wrong])


@pytest.mark.parametrize("name", ["rivality-solo-1", "rivality-standard-2"])
def test_luck_is_what_the_review_says_and_adds_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    throw_dice(monkeypatch)
    tables = tables_of([golden(name)], review=True)
    players = golden(name)["players"]
    assert len(tables["luck"]) == 2 * players * players
    sums: dict[tuple[str, int], list[Row]] = {}
    for row in tables["luck"]:
        sums.setdefault((row["eye"], row["seat"]), []).append(row)
    for rows in sums.values():
        assert [row["cause"] for row in rows] == list(range(players))
        for ending in ("", "_share"):
            total = rows[0][f"start{ending}"] + sum(row[f"cards{ending}"] + row[f"moves{ending}"] for row in rows)
            assert math.isclose(total, rows[0][f"result{ending}"], abs_tol=1e-6)
    assert [rows[0]["result_share"] for (eye, _), rows in sums.items() if eye == "own"] == [
        row["share"] for row in tables["seats"]
    ]
    judged = tables["decisions"]
    assert all(row["loss"] >= 0 and row["lead_loss"] >= 0 for row in judged)
    assert {row["mark"] for row in judged} <= {"best", "good", "slip", "blunder", None}
    assert all(row["mark"] is None for row in judged if row["choices"] == 1)


# ---------------------------------------------------------------------- files


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compressed records of some games of two modes."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl.zst"
    with written_records(path) as file:
        for mode, players in (("solo", 1), ("standard", 3)):
            plan = Plan(find_mode("rivality", mode), players, 4, 1, [])
            list(play_games(plan, records=file))
    return path


def test_pandas_polars_and_duckdb_read_the_same(games: Path, tmp_path: Path) -> None:
    rows = write_tables([str(games)], tmp_path, Means())
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"{name}.parquet" for name in TABLES)
    for name, columns in TABLES.items():
        path = tmp_path / f"{name}.parquet"
        table = parquet.read_table(path)
        assert table.num_rows == rows[name]
        assert {field.name: str(field.type) for field in table.schema} == {one.name: one.kind for one in columns}
        assert [field.metadata[b"meaning"].decode() for field in table.schema] == [one.meaning for one in columns]
        read = polars.read_parquet(path).rows()
        assert read == duckdb.execute(f"select * from '{path}'").fetchall()
        frame = pandas.read_parquet(path)
        assert list(frame.columns) == [one.name for one in columns]
        assert frame.astype(object).where(frame.notna(), None).to_numpy().tolist() == [list(row) for row in read]
    won = duckdb.execute(f"select sum(share) from '{tmp_path}/seats.parquet' where record >= 4").fetchall()
    assert won == [(4.0,)]
    assert (rows["games"], rows["luck"]) == (8, 0)


def test_two_processes_write_the_bytes_of_one(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.lab.tables.writing.PIECE", 3)
    monkeypatch.setattr("oakdoor.lab.tables.writing.GROUP", 10)  # rows, so that a file has several groups
    for cores in (1, 2):
        write_tables([str(games)], tmp_path / str(cores), Means(cores))
    for name in TABLES:
        one, two = ((tmp_path / cores / f"{name}.parquet").read_bytes() for cores in ("1", "2"))
        assert one == two
    assert parquet.ParquetFile(tmp_path / "2" / "decisions.parquet").num_row_groups > 1


def test_a_table_is_whole_or_not_there(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(golden("rivality-solo-1")) + '\n{"format": 1}\n', encoding="utf-8")
    with pytest.raises(GameError, match=r"wrong\.jsonl, line 2: 'game' is missing"):
        write_tables([str(wrong)], tmp_path / "tables", Means())
    assert list((tmp_path / "tables").iterdir()) == []
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    with pytest.raises(OptionError, match="no record in these files"):
        write_tables([str(empty)], tmp_path / "tables", Means())


def test_records_are_compressed_and_read_again(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = read_source(str(games))
    assert len(text.splitlines()) == 8
    assert games.stat().st_size < len(text) / 3
    assert main(["check", str(games)]) == 0
    assert "8 passed, 0 failed" in capsys.readouterr().out
    broken = tmp_path / "broken.jsonl.zst"
    broken.write_bytes(games.read_bytes()[:100] + b"nonsense")
    for path, told in ((broken, "it cannot be unpacked"), (tmp_path / "nowhere.zst", "No such file")):
        assert main(["check", str(path)]) == 2
        assert told in capsys.readouterr().err


def test_a_file_that_unpacks_to_endless_zeros_is_refused(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    size = len(read_source(str(games)))
    monkeypatch.setattr(compressed, "MOST", size)
    assert len(read_source(str(games))) == size
    monkeypatch.setattr(compressed, "MOST", size - 1)
    assert main(["check", str(games)]) == 2
    assert f"it has more than {size - 1} bytes" in capsys.readouterr().err


def test_what_tables_need_is_said(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"tables need pyarrow: pip install 'oakdoor\[tables\]'"):
        write_tables([str(games)], tmp_path, Means())
    with pytest.raises(OptionError, match="compressed records need pyarrow"):
        read_source(str(games))


def test_the_command_says_what_it_wrote(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tables", str(games), "--to", str(tmp_path / "made"), "--cores", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{tmp_path / 'made' / 'games.parquet'}: 8 rows"


@pytest.mark.skipif(is_plain(), reason="plain rules are too slow to search with")
def test_the_command_reviews_where_it_is_asked(tmp_path: Path) -> None:
    record = ROOT / "tests" / "golden" / "rivality-solo-1.json"
    words = ["lab", "tables", str(record), "--to", str(tmp_path), "--review", "--looks", "2", "--cores", "1"]
    assert main(words) == 0
    assert parquet.read_table(tmp_path / "luck.parquet").num_rows == 2


# ---------------------------------------------------------------------- docs


def test_every_column_is_explained() -> None:
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE))
    written = {
        name: re.findall(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", text, re.MULTILINE) for name, text in parts.items()
    }
    assert written == {name: [tuple(column) for column in columns] for name, columns in TABLES.items()}
