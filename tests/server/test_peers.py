"""Several processes on one database of PostgreSQL: whoever is connected to one of them sees what happens at all."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.lines import StoredLine
from oakdoor.app.stored import LinesAdded
from oakdoor.app.tables import leading
from oakdoor.app.tables.following import joined
from oakdoor.app.tables.room import Room
from oakdoor.app.tables.sharing import Changed, Here, News, Rejoined
from oakdoor.server.app import create_app
from oakdoor.server.database.schema import LEASES, PROCESSES
from oakdoor.server.database.storage import Storage
from oakdoor.server.peers import notices
from oakdoor.server.peers.membership import LAPSE
from oakdoor.server.peers.postgres import PostgresPeers
from oakdoor.server.remote.route import REPLACED
from postgres import Postgres
from server.conftest import HERE
from server.pages import BOT, LINK, ME, Page, Someone, in_loop, room_of, table_of
from server.test_remote import Visiting

PATIENCE = 20.0  # seconds that something may take


class Two(NamedTuple):
    """Two servers on one database."""

    one: TestClient
    two: TestClient
    postgres: Postgres


@pytest.fixture(scope="module")
def shared_two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    address, folder = postgres.database(), tmp_path_factory.mktemp("unused")
    with ExitStack() as stack:
        one, two = (stack.enter_context(server(address, folder)) for _ in range(2))
        yield Two(one, two, postgres)
        Someone.all_leave()
    assert list(folder.iterdir()) == []  # all is in the database


@pytest.fixture
def both(shared_two: Two) -> Iterator[Two]:
    yield shared_two
    Someone.all_leave()


@contextmanager
def server(address: str, folder: Path, limits: float = 0.0) -> Iterator[TestClient]:
    with TestClient(create_app(folder, pace=0.0, url=address, limits=limits, reach=HERE)) as client:
        try:
            yield client
        finally:
            Someone.all_leave()  # a page that stays open would keep the server from closing


def wait(found: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < until, f"waited in vain: {what}"
        time.sleep(0.01)


def peers_of(client: TestClient) -> PostgresPeers:
    peers = client.app.state.hall.peers  # type: ignore[attr-defined]
    assert isinstance(peers, PostgresPeers)
    return peers


def storage_of(client: TestClient) -> Storage:
    storage = client.app.state.hall.store  # type: ignore[attr-defined]
    assert isinstance(storage, Storage)
    return storage


def address_of(both: Two) -> str:
    return storage_of(both.one).url.render_as_string(hide_password=False)


def leads(client: TestClient, key: str) -> bool:
    return bool(in_loop(client, lambda: room_of_loop(client, key).leads))


def room_of_loop(client: TestClient, key: str) -> Room:
    room = client.app.state.hall._rooms[key]  # type: ignore[attr-defined]
    assert isinstance(room, Room)
    return room


def seated(both: Two, seats: list[dict[str, object]] | None = None, **more: object) -> tuple[str, Page, Page]:
    """Lena at one server, Ole at the other, at one table."""
    lena, ole = Someone(both.one, "Lena", "fox"), Someone(both.two, "Ole", "owl")
    key = lena.new_table("aetherya", "base", seats or [ME, LINK], **more)
    assert ole.join(key).status_code == 200
    return key, lena.page(key), ole.page(key)


def is_even(both: Two, key: str) -> bool:
    """Whether both servers know the same rows of a game."""
    one, two = room_of(both.one, key), room_of(both.two, key)
    return one.rows == two.rows and None not in (one.table.game, two.table.game)


def play(both: Two, key: str, pages: tuple[Page, Page], moves: int) -> int:
    """Let whoever is to move play, each by their own server; returns the ply."""
    for _ in range(moves):
        wait(lambda: is_even(both, key), "both know the same rows")
        actor = table_of(both.one, key).actor
        assert actor is not None
        pages[actor].until_ply(table_of(both.one, key).ply)
        assert pages[actor].play(pages[actor].until_mine()["legal"][0])["type"] == "accepted"
    wait(lambda: is_even(both, key), "both know the same rows")
    return table_of(both.one, key).ply


def test_whoever_is_at_another_process_sees_every_move(both: Two) -> None:
    key, mine, theirs = seated(both)
    ply = play(both, key, (mine, theirs), 8)
    assert mine.until_ply(ply)["ply"] == theirs.until_ply(ply)["ply"] == ply >= 6
    assert table_of(both.one, key).running().record() == table_of(both.two, key).running().record()
    views = [page.position["view"] for page in (mine, theirs)]
    assert views[0] != views[1]  # each from the own seat
    found = storage_of(both.one).read(key)
    assert found is not None
    assert room_of(both.one, key).rows == room_of(both.two, key).rows == len(found.lines)


def test_a_move_that_is_made_while_a_table_is_read_is_seen(both: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no room yet that could hear of it: it would be missed, and the table stand still for whoever comes."""
    lena, ole = Someone(both.one, "Lena", "fox"), Someone(both.one, "Ole", "owl")
    key = lena.new_table("aetherya", "base", [ME, LINK])
    assert ole.join(key).status_code == 200
    mine = lena.page(key)
    legal = mine.until_mine()["legal"]
    hall = both.two.app.state.hall  # type: ignore[attr-defined]
    restored, is_read, may_go = hall._restored, threading.Event(), threading.Event()

    async def slowly(asked: str) -> object:
        found = await restored(asked)
        is_read.set()
        await asyncio.to_thread(may_go.wait, PATIENCE)
        return found

    monkeypatch.setattr(hall, "_restored", slowly)
    comes = threading.Thread(target=lambda: room_of(both.two, key))
    comes.start()
    assert is_read.wait(PATIENCE)
    assert mine.play(legal[0])["type"] == "accepted"
    wait(lambda: any(key in missed for missed in hall.hearing._opening), "the other process is told")
    may_go.set()
    comes.join(PATIENCE)
    wait(lambda: is_even(both, key), "it knows the move, too")
    assert hall.hearing._opening == []


def test_the_later_of_two_moves_is_refused(both: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes that both believe to be at row n: the database takes one of them."""
    key, mine, theirs = seated(both)
    ply = play(both, key, (mine, theirs), 4)
    pages = mine.until_ply(ply), theirs.until_ply(ply)
    actor = pages[0]["asked"][0]
    page, other = ((mine, both.two), (theirs, both.one))[actor]
    behind = room_of(other, key)
    with monkeypatch.context() as patch:
        patch.setattr(behind.following, "hear", lambda *told: None)  # it hears nothing for a while
        legal = page.until_mine()["legal"]
        assert page.play(legal[0])["type"] == "accepted"
        owner = behind.table.seats[actor].owner
        late = Someone(other, "Lena", "fox")
        late.visitor = type(late.visitor)(owner, "Lena", "fox", True)
        late.cookie = f"oakdoor={other.app.state.signer.cookie(late.visitor)}"  # type: ignore[attr-defined]
        tab = late.page(key)
        refused = tab.play(tab.until_mine()["legal"][-1])
    assert refused["type"] == "refused"
    assert refused["refusal"]["key"] == "late"
    assert tab.until_ply(ply + 1)["ply"] >= ply + 1  # what the other one has played
    assert table_of(both.one, key).running().record() == table_of(both.two, key).running().record()


def test_talk_wishes_and_presence_reach_everybody(both: Two) -> None:
    key, mine, theirs = seated(both)

    def is_online(page: Page, seat: int) -> bool:
        return bool(page.table and page.table["seats"][seat]["online"])

    for page, seat in ((mine, 1), (theirs, 0)):
        while not is_online(page, seat):
            page.hear()
    assert mine.ask({"type": "chat", "text": "hello over there"})["type"] == "accepted"
    while not theirs.chat:
        theirs.hear()
    assert [line["text"] for line in theirs.chat] == ["hello over there"]
    play(both, key, (mine, theirs), 3)
    watcher = Someone(both.two, "Wilma", "bear").page(Someone(both.one, "X", "fox").watch_key(key))
    while not (mine.table and mine.table["watchers"] == 1):
        mine.hear()
    assert [line["text"] for line in (watcher.until_type("chat"))["lines"]] == ["hello over there"]
    theirs.close()
    while is_online(mine, 1):
        mine.hear()
    assert mine.table is not None


def test_a_step_back_needs_those_at_other_processes(both: Two) -> None:
    key, mine, theirs = seated(both)
    pages = (mine, theirs)
    play(both, key, pages, 2)  # all have arranged
    while all(page.ask({"type": "undo"})["type"] == "refused" for page in pages):
        play(both, key, pages, 1)
    asker = next(page for page in pages if table_of(page.client, key).wish is not None)
    other = pages[1 - pages.index(asker)]
    while not (other.table and other.table["undo"]):
        other.hear()
    edition = other.position["edition"]
    assert other.ask({"type": "answer", "agree": True})["type"] == "accepted"
    for page in pages:
        while page.position["edition"] == edition:
            page.hear()
    assert table_of(both.one, key).running().record() == table_of(both.two, key).running().record()
    assert table_of(both.one, key).wish is table_of(both.two, key).wish is None


def test_one_seat_goes_to_one_of_two_who_want_it(both: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    lena, ole = Someone(both.one, "Lena", "fox"), Someone(both.two, "Ole", "owl")
    host = Someone(both.one, "Hedi", "bear")
    key = host.new_table("aetherya", "base", [ME, LINK])
    room = room_of(both.two, key)
    monkeypatch.setattr(room.following, "hear", lambda *told: None)
    assert lena.join(key).status_code == 200
    refused = ole.join(key, 1)
    assert refused.status_code == 409
    owners = [seat.owner for seat in table_of(both.two, key).seats]
    assert owners == [seat.owner for seat in table_of(both.one, key).seats] == [host.visitor.id, lena.visitor.id]


def until_answered(page: Page) -> None:
    """Move, and wait until a bot has moved, too."""
    ply = page.until_mine()["ply"]
    assert page.play(page.position["legal"][0])["type"] == "accepted"
    while page.position["ply"] <= ply or not page.position["legal"]:
        page.hear()


def test_bots_play_in_one_process_and_go_on_when_it_is_gone(both: Two, tmp_path: Path) -> None:
    with server(address_of(both), tmp_path) as third:
        lena = Someone(third, "Lena", "fox")
        key = lena.new_table("aetherya", "base", [ME, BOT])
        lena.page(key).until_mine()
        wait(lambda: leads(third, key), "the process leads to which somebody has come")
        lena.client = both.two
        page = lena.page(key)
        for _ in range(2):
            until_answered(page)
        assert not leads(both.two, key)
        with storage_of(both.one).engine.connect() as connection:
            rows = connection.execute(sql.select(LEASES).where(LEASES.c.table_key == key)).all()
        assert [row.process for row in rows] == [peers_of(third).number]
        peers = peers_of(third)
        peers._stops.set()  # its session ends without a word, as a kill ends it
        peers._thread.join()
        until_answered(page)
        assert leads(both.two, key)


def test_a_process_that_stops_gives_its_leases_back(both: Two, tmp_path: Path) -> None:
    with server(address_of(both), tmp_path) as third:
        lena = Someone(third, "Lena", "fox")
        key = lena.new_table("aetherya", "base", [ME, BOT], clock={"minutes": 5, "increment": 0})
        page = lena.page(key)
        page.until_mine()
        wait(lambda: leads(third, key), "it leads")
        number = peers_of(third).number
    with storage_of(both.one).engine.connect() as connection:
        assert number not in connection.execute(sql.select(PROCESSES.c.number)).scalars().all()
        assert connection.execute(sql.select(LEASES).where(LEASES.c.process == number)).all() == []


def test_a_process_that_gives_no_sign_of_life_is_struck_off(both: Two) -> None:
    with storage_of(both.one).engine.begin() as connection:
        long_ago = sql.func.now() - sql.text("interval '1 hour'")
        number = connection.execute(sql.insert(PROCESSES).values(beat=long_ago).returning(PROCESSES.c.number)).scalar()
        connection.execute(sql.insert(LEASES), [{"table_key": "of-the-dead", "process": number}])

    def left() -> list[str]:
        with storage_of(both.one).engine.connect() as connection:
            return list(connection.execute(sql.select(LEASES.c.table_key).where(LEASES.c.process == number)).scalars())

    wait(lambda: not left(), "the others strike it off")


def test_a_process_that_was_struck_off_begins_anew(both: Two) -> None:
    peers = peers_of(both.two)
    before = peers.number
    with storage_of(both.one).engine.begin() as connection:
        connection.execute(sql.delete(PROCESSES).where(PROCESSES.c.number == before))
    wait(lambda: peers.number not in (0, before), "another number")
    key, mine, theirs = seated(both)
    assert play(both, key, (mine, theirs), 4) >= 2


def test_whoever_is_late_with_a_sign_of_life_begins_to_lead_again(both: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bots have stopped meanwhile, and nothing else would wake them."""
    lena = Someone(both.two, "Lena", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    page.until_mine()
    wait(lambda: leads(both.two, key), "it leads")
    peers = peers_of(both.two)
    woken: list[bool] = []
    rejoin = peers._hear

    def hears(news: News) -> None:
        woken.append(news == Rejoined())
        rejoin(news)

    monkeypatch.setattr(peers, "_hear", hears)
    assert peers._member is not None
    peers._member.beaten -= 2 * LAPSE
    wait(lambda: any(woken), "its rooms are looked at again")
    until_answered(page)


def test_a_holder_that_does_not_know_who_is_here_is_told_again(both: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was lost on its way: a table may not stand still because of it."""
    monkeypatch.setattr(leading, "PATIENCE", 0.2)
    lena = Someone(both.one, "Lena", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    lena.page(key).until_mine()
    wait(lambda: leads(both.one, key), "the process leads to which somebody has come")
    lena.close()
    lena.client = both.two
    page = lena.page(key)
    until_answered(page)
    holder = both.one.app.state.hall  # type: ignore[attr-defined]

    def forget() -> None:
        holder.hearing._here.clear()
        for process in list(room_of_loop(both.one, key).connections.elsewhere):
            room_of_loop(both.one, key).hear_of(process, Here())

    in_loop(both.one, forget)
    for _ in range(3):
        until_answered(page)
    assert leads(both.one, key)


def test_a_restart_of_the_database_refuses_nobody(both: Two) -> None:
    key, mine, theirs = seated(both)
    ply = play(both, key, (mine, theirs), 4)
    both.postgres.stop("fast")
    refused = mine.ask({"type": "chat", "text": "is anybody there"})
    assert refused["refusal"]["key"] == "no_database"
    assert "database" in refused["refusal"]["text"]
    lists = Someone(both.one, "Nele", "fox").get("/api/tables")
    assert (lists.status_code, "database" in lists.json()["detail"]) == (503, True)
    both.two.app.state.club.switches._until = -1.0  # type: ignore[attr-defined]  # it reads them for every new table
    wanted = {"game": "aetherya", "mode": "base", "seats": [ME, LINK]}
    assert Someone(both.two, "Ada", "fox").post("/api/tables", wanted).status_code == 503
    both.postgres.start()
    assert mine.ask({"type": "chat", "text": "hello again"})["type"] == "accepted"  # the first write
    page = (mine, theirs)[table_of(both.one, key).actor or 0]
    assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"
    for one in (mine, theirs):
        assert one.until_ply(ply + 1)["ply"] >= ply + 1
    while "hello again" not in [line["text"] for line in theirs.chat]:
        theirs.hear()  # also what was said before the others could be heard again
    assert [line["text"] for line in theirs.chat].count("hello again") == 1


def test_cookies_of_one_process_are_good_at_another(both: Two) -> None:
    lena = Someone(both.one, "Lena", "fox")
    assert both.two.get("/api/me", headers={"cookie": lena.cookie}).json()["name"] == "Lena"


def test_limits_hold_over_processes(both: Two, tmp_path: Path) -> None:
    address = address_of(both)
    with server(address, tmp_path, limits=1.0) as third, server(address, tmp_path, limits=1.0) as fourth:
        lena = Someone(third, "Lena", "fox")
        wanted = {"game": "aetherya", "mode": "solo", "seats": [ME]}
        while lena.post("/api/tables", wanted).status_code == 201:
            pass
        known = fourth.app.state.limits._full  # type: ignore[attr-defined]
        wait(lambda: ("tables", lena.visitor.id) in known, "the other process counts, too")
        lena.client = fourth
        time_left = known["tables", lena.visitor.id] - time.monotonic()
        assert time_left > 0
        statuses = {lena.post("/api/tables", wanted).status_code for _ in range(20)}
        assert 429 in statuses


def test_bots_of_others_are_asked_by_the_process_they_are_connected_to(both: Two) -> None:
    token = both.one.app.state.tokens.create("mine", time.time())  # type: ignore[attr-defined]
    bot = Visiting(both.one, token)
    try:
        assert bot.hear()["type"] == "welcome"
        desk = both.two.app.state.desk  # type: ignore[attr-defined]
        wait(lambda: "mine" in [one.name for one in desk.others()], "the other process knows of it")
        lena = Someone(both.two, "Lena", "fox")
        key = lena.new_table("aetherya", "base", [ME, {"kind": "bot", "level": "mine"}])
        page = lena.page(key)
        asked = bot.hear()
        assert asked["type"] == "decide"
        bot.move(asked, asked["legal"][3])
        wait(lambda: 1 in table_of(both.two, key).kept, "its decision")
        assert table_of(both.two, key).kept[1] == asked["legal"][3]
        assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"
        again = Visiting(both.two, token)  # it connects again, to another process
        assert again.hear()["type"] == "welcome"
        assert bot.closed() == REPLACED
        again.close()
    finally:
        bot.close()


def test_a_bot_at_another_process_is_told_once_how_a_game_has_ended(both: Two) -> None:
    token = both.one.app.state.tokens.create("yours", time.time())  # type: ignore[attr-defined]
    bot = Visiting(both.one, token)
    try:
        assert bot.hear()["type"] == "welcome"
        desk = both.two.app.state.desk  # type: ignore[attr-defined]
        wait(lambda: "yours" in [one.name for one in desk.others()], "the other process knows of it")
        lena, seats = Someone(both.two, "Lena", "fox"), [ME, {"kind": "bot", "level": "yours"}]
        for sees in (False, True):  # whether the process of the bot sees the table, too
            key = lena.new_table("aetherya", "base", seats)
            page = lena.page(key)
            if sees:
                Someone(both.one, "Ole", "owl").page(key)
            asked = bot.hear()
            assert asked["type"] == "decide"  # an end that was told twice would come here
            bot.move(asked, "fly away")  # a stand-in plays on
            assert bot.hear()["key"] == "illegal"
            while (position := page.until_mine())["result"] is None:
                page.play(position["legal"][0])
            over = bot.hear()
            assert (over["type"], over["table"], over["seat"], over["failed"]) == ("over", asked["table"], 1, "illegal")
            assert over["record"]["moves"] == table_of(both.two, key).running().record()["moves"]
        wait(lambda: desk.relay is not None and not desk.relay._work, "all was told")
        lena.page(lena.new_table("aetherya", "base", seats))
        assert bot.hear()["type"] == "decide"
    finally:
        bot.close()


def test_what_was_told_is_taken_without_reading_where_nothing_is_missing() -> None:
    lines = tuple(StoredLine(f"0 line {number}", None, 1.0) for number in range(6))
    assert joined({3: lines[3:5], 5: lines[5:]}, 3) == lines[3:]
    assert joined({1: lines[1:3], 3: lines[3:4]}, 3) == lines[3:4]  # known before
    assert joined({1: lines[1:3]}, 3) == ()
    assert joined({4: lines[4:]}, 3) is None  # a notice is missing
    assert joined({3: ()}, 3) is None  # too long to be told


def test_long_lines_are_read_and_not_told() -> None:
    def text(words: str) -> str:
        line = StoredLine(words, [1.5], 2.5)
        return notices.texts_about(7, [LinesAdded("key", 4, (line, line), "playing", 0, 2.5)])[0]

    for words, told in (("0 short", 2), ("0 " + "é" * 4000, 0)):
        assert len(text(words).encode()) <= notices.LONGEST
        news = notices.news_of(*notices.read(text(words)))
        assert isinstance(news, Changed)
        assert (news.key, news.whole, news.number, len(news.lines)) == ("key", False, 4, told)
