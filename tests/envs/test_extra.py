"""Whoever lacks the extra is told how to get it."""

from importlib import import_module

import pytest

from oakdoor.envs.extra import needed


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ImportError, match=r"environments need not_there: pip install 'oakdoor\[envs\]'"), needed():
        import_module("not_there")
