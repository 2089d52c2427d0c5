"""Sitting down: as strong as a table wants it, and told where one is away."""

import json

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.server.club.alerts.schema import OUTBOX
from oakdoor.server.club.hall import seating
from oakdoor.server.club.hall.calls import Calls
from oakdoor.server.club.hall.schema import CALLS, WHEREABOUTS
from oakdoor.server.club.rating.schema import RATINGS
from oakdoor.server.club.rating.strength import MU, NEW_GAMES
from server.club.hall.conftest import club_of, look
from server.club.hall.test_offers import offer_at, opened_by
from server.pages import Someone, in_loop


def rate(person: Someone, figure: int, games: int = NEW_GAMES) -> None:
    """Somebody has a rating in the base game."""
    row = {
        "game": "aetherya",
        "mode": "base",
        "at": 1.0,
        "number": games,
        "mu": MU + (figure - 1500) / 30,
        "sigma": 1.0,
    }
    row |= {"table_key": f"t{figure}{games}", "player": person.visitor.id, "mu_before": MU, "sigma_before": 1.0}
    with club_of(person.client).storage.engine.begin() as connection:
        connection.execute(sql.insert(RATINGS), [row])


def told(client: TestClient) -> list[dict[str, object]]:
    """What waits to be sent because somebody sat down."""
    with club_of(client).storage.engine.connect() as connection:
        notices = [json.loads(text) for text in connection.execute(sql.select(OUTBOX.c.notice)).scalars()]
    return [one for one in notices if one.get("kind") == "seated"]


def reminded(person: Someone) -> None:
    """Somebody has chosen a way to be reminded."""
    ways = club_of(person.client).alerts.ways
    target = {"url": "https://example.org/hook", "form": "plain", "base": "https://example.org"}
    in_loop(person.client, ways.add, person.visitor.id, "hook", target, 1.0)


def is_away(person: Someone) -> None:
    with club_of(person.client).storage.engine.begin() as connection:
        here = WHEREABOUTS.c.person == person.visitor.id
        connection.execute(sql.update(WHEREABOUTS).where(here).values(seen=0.0))
        connection.execute(sql.update(CALLS).where(CALLS.c.person == person.visitor.id).values(seen=0.0))


def test_a_table_refuses_whoever_is_known_to_be_weaker_or_stronger(
    open_hall: TestClient, mira: Someone, karim: Someone, sanna: Someone
) -> None:
    in_loop(open_hall, lambda: club_of(open_hall).switches.put(ratings=True))
    opened_by(mira, looking={"wish": "", "lowest": 1400, "highest": 1600})
    sit = f"/api/hall/offers/{offer_at(karim, 'Mira')['handle']}/sit"
    for figure, why in ((1390, "stronger"), (1610, "not as strong")):
        rate(karim, figure, NEW_GAMES + figure)
        refused = karim.post(sit)
        assert (refused.status_code, why in refused.json()["detail"]) == (409, True), refused.text
    rate(sanna, 1000, NEW_GAMES - 1)  # new: nobody knows how strong she is
    assert sanna.post(sit).status_code == 200
    opened_by(mira, looking={"wish": "", "lowest": 1610, "highest": None})
    sit = f"/api/hall/offers/{offer_at(karim, 'Mira')['handle']}/sit"
    assert karim.post(sit).status_code == 200
    in_loop(open_hall, lambda: club_of(open_hall).switches.put(ratings=False))


@pytest.mark.parametrize("away", [True, False])
def test_the_host_of_a_table_is_told_that_somebody_sits_there_if_away(
    open_hall: TestClient, mira: Someone, karim: Someone, away: bool
) -> None:
    reminded(mira)
    look(mira)
    key = opened_by(mira)
    offer = offer_at(karim, "Mira")
    if away:
        is_away(mira)
    assert karim.post(f"/api/hall/offers/{offer['handle']}/sit").status_code == 200
    mine = [one for one in told(open_hall) if one["person"] == mira.visitor.id]
    assert [(one["path"], one["values"]["name"]) for one in mine] == ([(f"/t/{key}", "Karim")] if away else [])  # type: ignore[index]
    assert all(str(one["values"]["watch"]).startswith("/w/") for one in mine)  # type: ignore[index]


def test_whoever_waits_with_a_hidden_page_is_told_once_that_a_regular_sits_there(
    open_hall: TestClient, sanna: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "EVERY", 3600.0)
    reminded(sanna)
    wanted = {"modes": ["rivality/standard"], "minutes": 0, "seconds": 600, "level": "birk"}
    assert sanna.post("/api/hall/call", wanted).status_code == 200
    is_away(sanna)
    calls: Calls = club_of(open_hall).lounge.calls
    with club_of(open_hall).storage.engine.begin() as connection:
        connection.execute(sql.update(CALLS).values(until=calls.clock.time() - 1))
    for _ in range(2):
        in_loop(open_hall, club_of(open_hall).lounge.seating.look)
        is_away(sanna)
    [one] = [one for one in told(open_hall) if one["person"] == sanna.visitor.id]
    key = sanna.get("/api/hall/call").json()["key"]
    assert (one["path"], one["values"]["name"]) == (f"/t/{key}", "Birk")  # type: ignore[index]
