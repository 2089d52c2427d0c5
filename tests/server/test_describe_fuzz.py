"""Requests that a machine makes up from the server's own description: none breaks it, and what is refused changes
nothing."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance

from server.conftest import opened
from server.fuzzing import BOUNDED, World, operations, world_of


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opened(tmp_path_factory.mktemp("fuzz")) as client:
        yield world_of(client)


@pytest.mark.parametrize("label", operations())
def test_no_request_breaks_the_server_and_what_is_refused_changes_nothing(world: World, label: str) -> None:
    operation = world.schema.find_operation_by_label(label)
    assert operation is not None, "web/openapi.json is not of this version"

    @BOUNDED
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        case = world.draw(operation, data)
        whose = data.draw(st.sampled_from([None, *world.people]))
        before = world.stored()
        answer = world.send(case, whose)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert world.stored() == before, f"{answer.status_code} has changed something"
            assert set(answer.json()) == {"detail"}
        else:
            case.validate_response(answer, checks=[response_schema_conformance])

    ask()


def test_what_changes_is_seen(world: World) -> None:
    """Else nothing above could fail."""
    before = world.stored()
    assert world.stored() == before
    world.people[0].new_table("aetherya", "base", [{"kind": "me"}, {"kind": "link"}])
    assert world.stored() != before
