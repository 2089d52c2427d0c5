"""Protocols as records: fields in order, aligned, and the part that modes share at the beginning."""

from typing import Annotated, Protocol

import numpy as np
import pytest

from oakdoor.games.aetherya.state import BoardState, KingdomState
from oakdoor.games.names import Table
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.games.rivality.state import FieldState, HandsState
from oakdoor.games.state.layout import State, record_type


class Small(State, Protocol):
    seat: Annotated[int, np.int8]
    table: Annotated[Table, np.int32, (2, 3)]


class Larger(Small, Protocol):
    table: Annotated[Table, np.int64, (1,)]
    own: Annotated[int, np.int8]


def fields(dtype: np.dtype) -> list[tuple[str, np.dtype, int]]:
    return [(name, *dict(dtype.fields or {})[name][:2]) for name in dtype.names or ()]


def test_a_protocol_gives_the_fields_in_order() -> None:
    assert record_type(Small).names == ("rng", "seat", "table")
    assert record_type(Small)["table"].shape == (2, 3)
    assert record_type(Small).isalignedstruct


def test_a_field_may_have_another_shape_in_a_mode() -> None:
    assert record_type(Larger).names == ("rng", "seat", "table", "own")
    assert record_type(Larger)["table"].base == np.int64


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_every_state_has_what_all_have(mode) -> None:
    assert set(State.__annotations__) <= set(mode.state_type.names)
    assert mode.state_type.names[0] == "rng"


@pytest.mark.parametrize(
    ("part", "game", "names"),
    [
        (BoardState, "aetherya", ("base", "items", "solo", "coop")),
        (KingdomState, "aetherya", ("base", "items", "solo")),
        (FieldState, "rivality", ("standard", "expert", "solo")),
        (HandsState, "rivality", ("standard", "expert")),
    ],
)
def test_modes_begin_with_what_they_share(part: type, game: str, names: tuple[str, ...]) -> None:
    """Else rules over that part would be compiled for each of them."""
    shared = fields(record_type(part))
    for name in names:
        assert fields(find_mode(game, name).state_type)[: len(shared)] == shared
