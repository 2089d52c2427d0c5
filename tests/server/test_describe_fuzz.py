"""Requests that a machine makes up from the server's own description: none breaks it, and what is refused changes
nothing."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance

from oakdoor.server.club.hall import seating
from oakdoor.server.club.tournament import tending
from oakdoor.server.club.tournament.shapes import Board
from oakdoor.server.club.tournament.tournaments import Tournaments
from server.conftest import opened
from server.fuzzing import BOUNDED, DESCRIPTION, World, operations, world_of


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with pytest.MonkeyPatch.context() as patch:  # nothing goes on by itself while what is stored is compared
        patch.setattr(seating, "EVERY", 3600.0)
        patch.setattr(tending, "EVERY", 3600.0)
        patch.setattr(Tournaments, "open_tables", _leave_closed)
        with opened(tmp_path_factory.mktemp("fuzz")) as client:
            yield world_of(client)


async def _leave_closed(tournaments: Tournaments, boards: list[Board]) -> None:
    """Regulars alone would play on."""


@pytest.mark.parametrize("label", operations())
def test_no_request_breaks_the_server_and_what_is_refused_changes_nothing(world: World, label: str) -> None:
    operation = world.schema.find_operation_by_label(label)
    assert operation is not None, "web/openapi.json is not of this version"
    world.set_up()

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


def test_whoever_asks_may_do_something_in_every_part(world: World) -> None:
    """Else most of what is made up would be refused at the door."""
    world.set_up()
    lena, ole, wilma, wanda = world.people
    there = world.there
    assert wanda.get("/api/warden").status_code == 200
    assert lena.get("/api/warden").status_code == 403
    assert lena.get(f"/api/tournaments/{there['/api/tournaments']['key'][1]}").json()["tournament"]["round"] == 1
    assert lena.post(f"/api/hall/offers/{there['/api/hall/offers']['handle'][0]}/sit").status_code == 200
    assert ole.post(f"/api/hall/invitations/{there['/api/hall/invitations']['number'][0]}/accept").status_code == 200
    muted = f"/api/warden/people/{there['/api/warden/people']['handle'][2]}/standing"
    assert wanda.ask("PUT", muted, {"kind": "mute", "days": 1, "text": ""}).status_code == 200
    assert wilma.get(f"/api/people/{there['/api/people']['handle'][0]}").status_code == 200
    closed = f"/api/warden/tables/{there['/api/warden/tables']['handle'][0]}/close"
    assert wanda.post(closed, {}).status_code in (200, 204)


def test_the_number_of_operations_is_told() -> None:
    text = (DESCRIPTION.parents[1] / "docs" / "security.md").read_text(encoding="utf-8")
    assert f"three for each of the {len(operations())} operations" in text


def test_what_changes_is_seen(world: World) -> None:
    """Else nothing above could fail."""
    before = world.stored()
    assert world.stored() == before
    world.people[0].new_table("aetherya", "base", [{"kind": "me"}, {"kind": "link"}])
    assert world.stored() != before
