"""Tables that look for players, and tables to watch: what strangers learn of them, and how they sit down."""

from server.club.hall.conftest import look
from server.pages import LINK, ME, Someone, table_of

TABLE = {"game": "aetherya", "mode": "base", "players": 2, "looking": {"wish": "be kind", "lowest": 1400}}


def opened_by(person: Someone, **more: object) -> str:
    answer = person.post("/api/hall/tables", {**TABLE, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def offer_at(reader: Someone, host: str) -> dict[str, object]:
    """The table of a host, as a reader sees it."""
    return next(one for one in look(reader)["offers"] if one["seats"][0]["name"] == host)


def names(reader: Someone, what: str = "offers") -> list[str]:
    return [one["seats"][0]["name"] if what == "offers" else one["names"][0] for one in look(reader)[what]]


def test_a_table_that_looks_for_players_is_listed_until_it_is_full(mira: Someone, karim: Someone) -> None:
    key = opened_by(mira)
    offer = offer_at(karim, "Mira")
    assert (offer["wish"], offer["lowest"], offer["highest"], offer["key"], offer["host"]) == (
        "be kind", 1400, None, None, False,
    )  # fmt: skip
    assert offer_at(mira, "Mira")["key"] == key
    assert karim.post(f"/api/hall/offers/{offer['handle']}/sit").json() == {"key": key}
    assert karim.post(f"/api/hall/offers/{offer['handle']}/sit").json() == {"key": key}  # again: they sit there
    assert table_of(mira.client, key).status == "playing"
    assert "Mira" not in names(karim)
    late = Someone(mira.client, "Late", "owl").post(f"/api/hall/offers/{offer['handle']}/sit")
    assert late.status_code == 409


def test_whoever_sits_down_may_leave_until_the_game_begins(mira: Someone, karim: Someone) -> None:
    key = opened_by(mira, players=3, mode="base")
    handle = offer_at(karim, "Mira")["handle"]
    karim.post(f"/api/hall/offers/{handle}/sit")
    assert [seat["kind"] for seat in offer_at(karim, "Mira")["seats"]] == ["person", "person", "open"]  # type: ignore[attr-defined]
    assert karim.post(f"/api/hall/offers/{handle}/leave").status_code == 204
    assert table_of(mira.client, key).people() == {mira.visitor.id}
    assert mira.post(f"/api/hall/offers/{handle}/leave").status_code == 409  # the host stays, and takes it off
    assert mira.ask("DELETE", f"/api/hall/tables/{key}").status_code == 204
    assert "Mira" not in names(karim)
    assert karim.post(f"/api/hall/offers/{handle}/sit").status_code == 409


def test_only_the_host_lists_a_table_and_only_by_its_key(mira: Someone, karim: Someone) -> None:
    key = mira.new_table("aetherya", "base", [ME, LINK, LINK])
    assert "Mira" not in names(karim)  # by default a table is found by its link alone
    karim.join(key)
    assert karim.ask("PUT", f"/api/hall/tables/{key}", {}).status_code == 403
    assert mira.ask("PUT", f"/api/hall/tables/{mira.watch_key(key)}", {}).status_code == 404
    stranger = Someone(mira.client, "Zoe", "bear")
    assert stranger.get(f"/api/hall/tables/{key}").status_code == 404
    assert mira.ask("PUT", f"/api/hall/tables/{key}", {"wish": "x" * 61}).status_code == 422
    assert mira.ask("PUT", f"/api/hall/tables/{key}", {"wish": "first game"}).status_code == 204
    assert offer_at(karim, "Mira")["wish"] == "first game"
    assert karim.get(f"/api/hall/tables/{key}").json() == {
        "listed": {"wish": "first game", "lowest": None, "highest": None}, "watched": False, "agrees": False,
    }  # fmt: skip


def test_a_table_of_the_hall_is_watched_unless_somebody_minds(mira: Someone, karim: Someone, sanna: Someone) -> None:
    key = opened_by(mira)
    karim.post(f"/api/hall/offers/{offer_at(karim, 'Mira')['handle']}/sit")
    page = sanna.page(mira.watch_key(key))
    page.until_type("table")
    [watch] = [one for one in look(sanna)["watchable"] if one["watch"] == f"/w/{mira.watch_key(key)}"]
    assert (watch["names"], watch["watchers"], watch["game"]) == (["Mira", "Karim"], 1, "aetherya")
    assert karim.ask("PUT", f"/api/hall/tables/{key}/watch", {"agrees": False}).status_code == 204
    assert not [one for one in look(sanna)["watchable"] if one["watch"] == watch["watch"]]
    assert sanna.ask("PUT", f"/api/hall/tables/{key}/watch", {"agrees": True}).status_code == 404


def test_any_other_table_is_watched_only_if_all_agree(mira: Someone, karim: Someone, sanna: Someone) -> None:
    key = mira.new_table("aetherya", "base", [ME, LINK])
    karim.join(key)
    path = f"/w/{mira.watch_key(key)}"
    seen = [path in [one["watch"] for one in look(sanna)["watchable"]]]
    for person in (mira, karim):
        assert person.ask("PUT", f"/api/hall/tables/{key}/watch", {"agrees": True}).status_code == 204
        seen.append(path in [one["watch"] for one in look(sanna)["watchable"]])
    assert seen == [False, False, True]


def test_a_stranger_learns_no_key_that_invites_and_nobodys_identity(
    mira: Someone, karim: Someone, sanna: Someone
) -> None:
    listed, played = opened_by(mira, players=3), opened_by(mira, looking={"wish": "soon"})
    hidden = opened_by(mira, looking=None)
    handle = next(one["handle"] for one in look(karim)["offers"] if one["wish"] == "soon")
    karim.post(f"/api/hall/offers/{handle}/sit")
    mira.post("/api/hall/call", {"modes": ["rivality/standard"], "seconds": 60, "level": "birk"})
    mira.page(played)
    stranger = Someone(mira.client, "Spy", "bear")
    look(mira)
    look(stranger)
    told = "".join(
        stranger.get(path).text for path in ("/api/hall", "/api/hall/people", "/api/hall/count", "/api/club")
    )
    for secret in (listed, played, hidden, mira.visitor.id, karim.visitor.id, mira.watch_key(listed)):
        assert secret not in told
    assert mira.watch_key(played) in told
    assert "view" not in told
    assert "legal" not in told
    mira.ask("DELETE", "/api/hall/call")


def test_a_table_of_the_hall_can_have_days_for_each_move(mira: Someone, karim: Someone) -> None:
    key = opened_by(mira, days={"days": 3, "lapse": "move"})
    offer = offer_at(karim, "Mira")
    assert (offer["days"], offer["clock"]) == ({"days": 3, "lapse": "move"}, None)
    assert karim.post(f"/api/hall/offers/{offer['handle']}/sit").status_code == 200
    rule = table_of(mira.client, key).setup.days
    assert rule is not None
    assert rule.days == 3
    both = {**TABLE, "days": {"days": 3}, "clock": {"minutes": 5, "increment": 0}}
    assert mira.post("/api/hall/tables", both).status_code == 422
    assert mira.post("/api/hall/tables", {**TABLE, "days": {"days": 4}}).status_code == 422
