"""Stands in for typing_extensions in the page, whose Python has all of it."""

from typing import NotRequired as NotRequired  # type: ignore[attr-defined,unused-ignore]
from typing import ReadOnly as ReadOnly  # type: ignore[attr-defined,unused-ignore]
from typing import TypeAliasType as TypeAliasType  # type: ignore[attr-defined,unused-ignore]
from typing import TypedDict as TypedDict
from typing import TypeVar as TypeVar  # with a default
