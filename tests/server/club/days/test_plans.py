"""Answers are planned only where nothing hidden lies between; they are played when it comes so, else dropped."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.days import ahead
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from server.club.days.calendar import Calendar, club_of, over_days, table_for, two
from server.pages import Page, Someone, in_loop, table_of

NAMES = ["Ann", "Ben"]


def positions(game: str, mode: str, count: int) -> list[Game]:
    """Positions of games that were played at random."""
    chooser, found = random.Random(3), list[Game]()
    while len(found) < count:
        one = Game(find_mode(game, mode), 2, seed=chooser.randrange(1 << 30))
        for _ in range(chooser.randrange(4, 30)):
            if not one.is_over:
                one.play_checked(one.check(chooser.choice(one.legal()))[0])
        if not one.is_over:
            found.append(one)
    return found


@pytest.mark.parametrize(("game", "mode", "some"), [("aetherya", "base", True), ("rivality", "standard", False)])
def test_where_something_can_be_planned_the_view_decides(game: str, mode: str, some: bool) -> None:
    """What is offered is the same in another world that the planner cannot tell from this one."""
    offered = 0
    for one in positions(game, mode, 12):
        assert one.actor is not None
        seat = 1 - one.actor
        teller = Teller(one.mode, None, Language("en"), NAMES)
        found = [each.words for each in ahead.awaited(one, seat, teller)]
        [*_, other] = ahead._worlds(one, seat)
        assert found == [each.words for each in ahead.awaited(other, seat, teller)]
        offered += len(found)
    assert bool(offered) == some


def other_to_move(client: TestClient) -> tuple[str, Someone, Someone, Page, list[dict[str, Any]]]:
    """A table where one moves, and the other can plan an answer."""
    for _ in range(40):
        lena, jonas = two(client)
        key = table_for(lena, jonas, game="aetherya", mode="confrontation")
        pages = {one: one.page(key, "language=en") for one in (lena, jonas)}
        for _ in range(8):
            table = table_of(client, key)
            owner = table.seats[table.actor or 0].owner
            mover, planner = (lena, jonas) if owner == lena.visitor.id else (jonas, lena)
            moves = planner.get(f"/api/club/days/{key}/plans").json()["moves"]
            page = pages[mover]
            page.until_ply(table.ply)
            position = page.until_mine()
            if moves:
                return key, mover, planner, page, moves
            page.play(position["legal"][0])
            for one in pages.values():
                one.until_ply(table.ply + 1)
        Someone.all_leave()
    raise AssertionError("nothing can be planned")


def plan(planner: Someone, key: str, after: str, table: Any) -> str:
    """Plan the first answer."""
    path = f"/api/club/days/{key}/plans"
    answers = planner.get(f"{path}?after={after}").json()["moves"]
    body = {"ply": table.ply, "edition": table.edition, "plans": [{"after": after, "answer": answers[-1]["words"]}]}
    assert planner.ask("PUT", path, body).status_code == 200
    return str(answers[-1]["words"])


def settle(client: TestClient, key: str) -> None:
    """Let the server look at what is planned."""

    async def looked() -> None:
        room = await client.app.state.hall.room(key)  # type: ignore[attr-defined]
        for watcher in room.watchers:
            looking = getattr(watcher, "_looking", None)
            if looking is not None:
                await looking

    in_loop(client, looked)


def test_what_was_planned_is_played_and_nobody_else_sees_it(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        key, mover, planner, page, moves = other_to_move(client)
        table = table_of(client, key)
        after = moves[0]["words"]
        answer = plan(planner, key, after, table)
        assert mover.get(f"/api/club/days/{key}/plans").json()["plans"] == []
        [kept] = planner.get(f"/api/club/days/{key}/plans", **{"accept-language": "de"}).json()["plans"]
        assert (kept["after"], kept["answer"]) == (after, answer)
        path = f"/api/club/days/{key}/plans"
        german = planner.get(path, **{"accept-language": "de"}).json()["moves"]
        answers = planner.get(f"{path}?after={after}", **{"accept-language": "de"}).json()["moves"]
        assert {"words": after, "text": kept["if_text"]} in german
        assert {"words": answer, "text": kept["then_text"]} in answers
        assert kept["then_text"] != answer
        page.play(after)
        settle(client, key)
        played = table_of(client, key)
        assert played.running().moves[table.steps[-1].lines if table.steps else 0 :][1].endswith(answer)
        assert club_of(client).days.plans.at(key) == []


def test_what_comes_otherwise_drops_the_plan(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        key, _, planner, page, moves = other_to_move(client)
        table = table_of(client, key)
        plan(planner, key, moves[0]["words"], table)
        else_done = next(words for words in page.until_mine()["legal"] if words != moves[0]["words"])
        page.play(else_done)
        settle(client, key)
        assert table_of(client, key).ply == table.ply + 1
        found = planner.get(f"/api/club/days/{key}/plans").json()
        assert (found["plans"], found["dropped"]) == ([], True)
        plans = club_of(client).days.plans
        [dropped] = plans.at(key)
        unwritten = replace(dropped, answers={moves[0]["words"]: "end"}, dropped=False)
        in_loop(client, plans.put, key, unwritten)  # a page may ask before it is written down
        assert planner.get(f"/api/club/days/{key}/plans").json()["dropped"]


def test_what_cannot_be_planned_is_refused(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        key, mover, planner, _, moves = other_to_move(client)
        table, path = table_of(client, key), f"/api/club/days/{key}/plans"
        after = moves[0]["words"]
        body = {"ply": table.ply, "edition": table.edition, "plans": [{"after": after, "answer": "no such move"}]}
        assert planner.ask("PUT", path, body).json()["detail"].startswith("That cannot be planned")
        assert planner.ask("PUT", path, {**body, "ply": table.ply + 1, "plans": []}).status_code == 409
        assert mover.ask("PUT", path, body).status_code == 409
        assert client.get(path).status_code == 403
