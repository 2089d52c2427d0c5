"""Tokens of bots: made, listed and revoked by a command, and kept as digests only."""

from pathlib import Path

import pytest

from oakdoor.cli import main
from oakdoor.games.errors import OptionError
from oakdoor.server.database import tokens as kept
from oakdoor.server.database.storage import Storage
from oakdoor.server.database.tokens import Tokens


def test_a_token_is_shown_once_and_kept_as_a_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path)]
    assert main(["bots", "create", "mine", *data]) == 0
    token, warning = capsys.readouterr()
    assert len(token.strip()) == 43
    assert "not shown again" in warning
    assert token.strip().encode() not in b"".join(file.read_bytes() for file in tmp_path.glob("oakdoor.db*"))
    assert main(["bots", "list", *data]) == 0
    listed = capsys.readouterr().out
    assert listed.startswith("mine  ")
    assert "never connected" in listed
    assert token.strip() not in listed
    assert main(["bots", "revoke", "mine", *data]) == 0
    assert main(["bots", "revoke", "mine", *data]) == 2
    assert "there is no bot 'mine'" in capsys.readouterr().err
    main(["bots", "list", *data])
    assert capsys.readouterr().out == ""


def test_a_token_names_its_bot_until_it_is_revoked(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    tokens = Tokens(storage.engine)
    mine, yours = tokens.create("mine", 1.0), tokens.create("yours", 2.0)
    assert (tokens.name_of(mine), tokens.name_of(yours)) == ("mine", "yours")
    assert tokens.name_of(mine[:-1]) is None
    tokens.connected("mine", 5.0)
    assert tokens.all() == [("mine", 1.0, 5.0), ("yours", 2.0, None)]
    tokens.revoke("mine")
    again = tokens.create("mine", 3.0)
    assert tokens.name_of(mine) is None  # an old token stays revoked where the name is given again
    assert tokens.name_of(again) == "mine"
    storage.close()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, "2 to 16 small letters") for name in ("", "x", "Mine", "9lives", "my bot", "a" * 17, "mine\n")),
        *((name, "is the name of another bot") for name in ("birk", "random", "seer", "easy")),
        ("mine", "there is a bot 'mine' already"),
    ],
)
def test_a_name_belongs_to_one_bot(tmp_path: Path, name: str, said: str) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    tokens = Tokens(storage.engine)
    tokens.create("mine", 1.0)
    with pytest.raises(OptionError, match=said):
        tokens.create(name, 1.0)
    storage.close()


def test_a_server_knows_only_so_many_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_BOTS", 1)
    storage = Storage(f"sqlite:///{tmp_path / 'oakdoor.db'}")
    Tokens(storage.engine).create("mine", 1.0)
    with pytest.raises(OptionError, match="there are 1 bots already"):
        Tokens(storage.engine).create("yours", 1.0)
    storage.close()
