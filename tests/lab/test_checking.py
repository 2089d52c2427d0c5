"""Checking files: what is one record, what are many, and what is none."""

import pytest

from oakdoor.games.errors import GameError
from oakdoor.lab.checking import Report, check_text, read_source, split_records


def test_one_record_or_one_a_line() -> None:
    assert split_records('{"a": 1}\n\n{"b": 2}\n') == [(1, '{"a": 1}'), (3, '{"b": 2}')]
    pretty = '{\n "a": 1\n}\n'
    assert split_records(pretty) == [(1, pretty)]
    assert split_records("") == []
    assert [line for line, _ in split_records('{broken}\n{"b": 2}\n')] == [1, 2]


def test_failures_are_counted_and_named() -> None:
    report = Report()
    sentences = list(check_text('{"format": 1}\nnonsense\n', "x.jsonl", report))
    assert len(sentences) == report.records == 2
    assert "x.jsonl, line 1: 'game' is missing" in sentences[0]
    assert report.as_json()["failed"] == 2
    assert report.as_text() == "0 passed, 2 failed"


def test_files_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(GameError, match="No such file"):
        read_source(str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xff")
    with pytest.raises(GameError, match="not a UTF-8 text"):
        read_source(str(tmp_path / "bytes"))
