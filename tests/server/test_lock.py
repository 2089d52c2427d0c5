"""The lock of a data folder."""

import os
from pathlib import Path

import pytest

from oakdoor.server.lock import FolderInUse, FolderLock


def test_a_folder_is_held_once_and_says_by_whom(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    lock.say("http://localhost:8450")
    with pytest.raises(FolderInUse, match=rf"process {os.getpid()}, http://localhost:8450\)"):
        FolderLock(tmp_path)
    lock.free()
    FolderLock(tmp_path).free()


def test_a_lock_file_of_a_dead_process_locks_nothing(tmp_path: Path) -> None:
    (tmp_path / "lock").write_bytes(b"process 1, \xff" + b"long" * 1000)
    lock = FolderLock(tmp_path)
    lock.say("here")
    assert (tmp_path / "lock").read_text(encoding="utf-8") == f"process {os.getpid()}, here\n"
    lock.free()
