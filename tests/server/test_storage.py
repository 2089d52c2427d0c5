"""Storage: a row for each line, written before anybody is told; whatever is killed comes back as it was."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app import stored
from oakdoor.app.lines import StoredLine, kept_ahead, lines_left
from oakdoor.games.position.reader import readers
from oakdoor.server.database import changes
from oakdoor.server.database.schema import CHAT, MOVES, SEATS
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import Clock
from oakdoor.tables.table import Table
from server.conftest import opened
from server.pages import BOT, LINK, ME, Page, Someone, in_loop, room_of, table_of


@pytest.fixture
def own(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client
        Someone.all_leave()


def storage_of(client: TestClient) -> Storage:
    return client.app.state.hall.store  # type: ignore[attr-defined]


def rows(client: TestClient, key: str, table: sql.Table = MOVES) -> list[Any]:
    with storage_of(client).engine.connect() as connection:
        return list(connection.execute(sql.select(table).where(table.c.table_key == key)))


def stored_lines(client: TestClient, key: str) -> tuple[StoredLine, ...]:
    found = storage_of(client).read(key)
    assert found is not None
    return found.lines


def played(client: TestClient, moves: int = 6, **more: Any) -> tuple[Someone, Someone, Page, Page, str]:
    """Two people in a game in which a few moves were made."""
    lena, ole = Someone(client, "Lena", "fox"), Someone(client, "Ole", "owl")
    key = lena.new_table("aetherya", "base", [ME, LINK], **more)
    ole.join(key)
    pages = [lena.page(key), ole.page(key)]
    for _ in range(moves):
        actor = table_of(client, key).actor
        assert actor is not None
        for page in pages:
            page.until_ply(table_of(client, key).ply)
        legal = pages[actor].until_mine()["legal"]
        assert pages[actor].play(legal[0])["type"] == "accepted"
    return lena, ole, pages[0], pages[1], key


def test_every_line_of_the_record_is_a_row(own: TestClient) -> None:
    *_, key = played(own)
    game = table_of(own, key).running()
    found = rows(own, key)
    assert found[0].line.startswith("ahead ")  # who was the first to arrange
    assert [row.line for row in found[1:]] == game.moves
    assert [row.number for row in found] == list(range(len(game.moves) + 1))


def broken(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise sql.exc.OperationalError("insert", {}, Exception("the disk is full"))

    monkeypatch.setattr(storage, "engine", type("Broken", (), {"begin": fail, "connect": storage.engine.connect})())


def hear_all(pages: list[Page]) -> None:
    """Wait until nothing more is told: who comes is told a little later."""
    while not all(page.is_quiet(0.2) for page in pages):
        pass


def test_a_move_that_cannot_be_stored_has_not_happened(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lena, ole, *pages, key = played(own)
    for page in pages:
        page.until_ply(6)
    actor = table_of(own, key).actor
    assert actor is not None
    words = pages[actor].until_mine()["legal"][0]
    before = rows(own, key)
    state = table_of(own, key).running().state.tobytes()
    hear_all(pages)
    with monkeypatch.context() as patch:
        broken(storage_of(own), patch)
        answer = pages[actor].play(words)
        assert answer["refusal"]["key"] == "not_stored"
        assert pages[1 - actor].is_quiet()
        assert pages[actor].ask({"type": "chat", "text": "hello"})["refusal"]["key"] == "not_stored"
        asked = ole.post(f"/api/tables/{key}/seats/1", {"action": "stand_in"})
        assert asked.status_code == 503
        assert asked.json()["detail"]
        new = {"game": "aetherya", "mode": "solo", "seats": [ME]}
        assert lena.post("/api/tables", new).status_code == 503
        newcomer = ole.page(key)
        assert newcomer.until_type("position")["ply"] == 6
        assert newcomer.until_type("chat")["lines"] == []
    table = table_of(own, key)
    assert table.running().state.tobytes() == state
    assert not table.seats[1].stand_in
    assert rows(own, key) == before
    assert pages[actor].play(words)["type"] == "accepted"  # the same connection, the same position
    assert pages[1 - actor].until_ply(7)["ply"] == 7
    assert [row.line for row in rows(own, key)][1:] == table_of(own, key).running().moves


def test_a_kill_between_two_arrangements_loses_nothing(own: TestClient, tmp_path: Path) -> None:
    lena, ole, mine, theirs, key = played(own, 0)
    first, second = theirs.until_mine()["legal"][4], mine.until_mine()["legal"][9]
    assert theirs.play(first)["type"] == "accepted"
    assert table_of(own, key).kept == {1: first}

    def check(again: TestClient) -> None:
        pages = [Page(again, key, "language=en", person.cookie) for person in (lena, ole)]
        told = [page.until_type("position") for page in pages]
        assert [one["asked"] for one in told] == [[0], [0]]
        assert [one["kept"] for one in told] == [None, first]
        for page in pages:
            page.close()

    restarted(own, tmp_path, check)
    assert theirs.ask({"type": "undo"})["type"] == "accepted"
    restarted(own, tmp_path, lambda again: None if table_of(again, key).kept == {} else pytest.fail("not taken back"))
    assert theirs.until_mine()["kept"] is None
    assert theirs.play(first)["type"] == "accepted"
    assert mine.play(second)["type"] == "accepted"
    game = table_of(own, key).running()
    assert sorted(game.moves) == sorted([f"0 {second}", f"1 {first}"])
    assert kept_ahead(stored_lines(own, key)) == {}


def test_a_bot_tries_again(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oakdoor.app.tables.botplay.RETRY", 0.05)
    lena = Someone(own, "Lena", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    page.until_mine()
    with monkeypatch.context() as patch:
        broken(storage_of(own), patch)
        lena.post(f"/api/tables/{key}/seats/0", {"action": "stand_in"})
        room = room_of(own, key)
        room.table.seats[0].stand_in = True
        own.portal.call(room.wake)  # type: ignore[union-attr]
        ply = room.table.ply
        page.settle()
        assert page.is_quiet(0.3)
        assert room.table.ply == ply
    assert page.until_ply(ply + 2)


def test_nobody_is_told_before_it_is_stored(own: TestClient) -> None:
    lena, _, *pages, key = played(own)
    for page in pages:
        page.until_ply(6)
    actor = table_of(own, key).actor
    assert actor is not None
    words = pages[actor].until_mine()["legal"][0]
    hear_all(pages)
    go_on = threading.Event()
    storage = storage_of(own)
    storage._jobs.put((lambda _: go_on.wait(20) and None, own.portal.call(_future)))  # type: ignore[union-attr,arg-type]
    pages[actor].socket.send_text(json.dumps({"type": "move", "id": 77, "words": words, **pages[actor].known()}))
    assert pages[1 - actor].is_quiet(0.1)
    assert pages[actor].is_quiet(0.1)
    newcomer = lena.page(key)
    assert newcomer.until_type("position")["ply"] == 6  # as it is stored
    assert newcomer.ask({"type": "language", "code": "de"})["type"] == "accepted"
    assert newcomer.position is not None
    assert newcomer.position["ply"] == 6
    assert len(lena.get(f"/api/tables/{key}/replay").json()["frames"]) == 7
    go_on.set()
    assert pages[actor].until_type("accepted")["id"] == 77
    assert pages[1 - actor].until_ply(7)["ply"] == 7


async def _future() -> Any:
    import asyncio

    return asyncio.get_running_loop().create_future()


def restarted(client: TestClient, folder: Path, check: Callable[[TestClient], None]) -> None:
    """Another server on the same folder while the first one is still there, as after a kill: nothing was shut down."""
    with opened(folder) as again:
        check(again)


def test_a_killed_server_comes_back_as_it_was(own: TestClient, tmp_path: Path) -> None:
    lena, ole, mine, theirs, key = played(own, 7, clock={"minutes": 5, "increment": 2})
    pages = [mine, theirs]
    last = table_of(own, key).steps[-1].seat
    pages[last].until_ply(7)
    pages[1 - last].until_ply(7)
    undo = pages[last].ask({"type": "undo"})
    if undo["type"] == "accepted":
        assert pages[1 - last].ask({"type": "answer", "agree": True})["type"] == "accepted"
    mine.ask({"type": "chat", "text": "hello there"})
    ole.post(f"/api/tables/{key}/seats/1", {"action": "stand_in", "level": "odo"})
    lena.post(f"/api/tables/{key}/seats/1", {"action": "return"})
    before = table_of(own, key)
    assert isinstance(before.clock, Clock)

    def check(again: TestClient) -> None:
        table = table_of(again, key)
        assert table.running().moves == before.running().moves
        for seat in readers(2):
            assert table.running().view(seat) == before.running().view(seat)
        assert (table.steps, table.edition, table.seats) == (before.steps, before.edition, before.seats)
        assert list(table.chat.lines) == list(before.chat.lines)
        assert table.clock is not None
        assert before.clock is not None
        assert table.clock.left == pytest.approx(shown(before), abs=1)
        assert table.clock.running == before.clock.running
        assert (table.host, table.watch_key, table.setup) == (before.host, before.watch_key, before.setup)

    restarted(own, tmp_path, check)


def shown(table: Table) -> list[float]:
    """What a table's clock shows now."""
    assert table.clock is not None
    return [table.clock.seconds_left(seat, time.monotonic()) for seat in range(len(table.seats))]


def think(client: TestClient, key: str, seconds: float) -> Table:
    """Let whoever is to move have thought for a while."""
    table = table_of(client, key)
    assert table.clock is not None
    table.clock.since -= seconds
    return table


@pytest.mark.parametrize("moves", [0, 3])
def test_a_restart_gives_no_time_back(moves: int, tmp_path: Path) -> None:
    """A minute of thought is not forgotten when the server is shut down, and the time it is down does not count."""
    with opened(tmp_path) as first:
        *_, key = played(first, moves, clock={"minutes": 5, "increment": 2})
        before = think(first, key, 60.0)
        Someone.all_leave()
    left = shown(before)
    assert min(left) < 245
    time.sleep(1.5)
    with opened(tmp_path) as again:
        assert shown(table_of(again, key)) == pytest.approx(left, abs=1)


def test_a_kill_costs_and_gives_a_second_at_most(own: TestClient, tmp_path: Path) -> None:
    *_, key = played(own, 3, clock={"minutes": 5})
    before = think(own, key, 60.0)
    time.sleep(1.0)

    def check(again: TestClient) -> None:
        assert min(shown(before)) < 245
        assert shown(table_of(again, key)) == pytest.approx(shown(before), abs=1)

    restarted(own, tmp_path, check)


def test_who_ran_out_of_time_has_none_after_a_restart(own: TestClient, tmp_path: Path) -> None:
    *_, key = played(own, 3, clock={"minutes": 5})
    late = think(own, key, 301.0).actor
    assert own.portal is not None
    own.portal.call(room_of(own, key).change_seats, lambda table: table.replace_late(time.monotonic()))

    def check(again: TestClient) -> None:
        assert late is not None
        assert shown(table_of(again, key))[late] == 0.0

    restarted(own, tmp_path, check)


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0])
def test_a_jump_of_the_wall_clock_changes_nothing(
    own: TestClient, jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, mine, theirs, key = played(own, 3, clock={"minutes": 5})
    wall = time.time
    actor = think(own, key, 60.0).actor
    assert actor is not None
    monkeypatch.setattr(time, "time", lambda: wall() + jump)
    page = (mine, theirs)[actor]
    page.play(page.until_mine()["legal"][0])
    left = table_of(own, key).clock.left  # type: ignore[union-attr]
    assert left[actor] == pytest.approx(240.0, abs=20)
    assert left[1 - actor] == pytest.approx(300.0, abs=20)
    assert not any(seat.stand_in for seat in table_of(own, key).seats)


def test_a_table_whose_clock_was_not_kept_is_not_forgotten(own: TestClient) -> None:
    """With nobody there the clock stops; once that is stored the table can be read again when somebody comes."""
    *_, key = played(own, 3, clock={"minutes": 5})
    room = room_of(own, key)
    assert room.table.clock_runs
    before = think(own, key, 60.0)
    Someone.all_leave()
    while room.connections:
        time.sleep(0.01)
    assert not room.table.clock_runs
    assert in_loop(own, lambda: room.is_idle or not room.has_rested) is False
    in_loop(own, own.app.state.hall.keep_clocks)
    assert room.is_idle
    left = shown(before)
    assert min(left) < 245
    time.sleep(0.3)
    assert shown(room.table) == left


def test_undo_is_a_row_too(own: TestClient, tmp_path: Path) -> None:
    lena = Someone(own, "Lena", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    while not (open_card := [words for words in page.until_mine()["legal"] if words.startswith("take")]):
        assert page.position is not None
        page.play(page.position["legal"][0])
    page.play(open_card[0])
    ply = table_of(own, key).ply
    assert page.ask({"type": "undo"})["type"] == "accepted"
    assert page.position is not None
    assert (page.position["edition"], page.position["since"]) == (1, 0)
    assert page.position["ply"] < ply
    lines = [row.line for row in rows(own, key)]
    assert lines[-1].startswith("undo ")
    left, edition = lines_left(stored_lines(own, key))
    assert (left, edition) == (table_of(own, key).running().moves, 1)
    known = page.position

    def check(again: TestClient) -> None:
        late = Page(again, key, f"language=en&seat=0&ply={ply}&edition=0", lena.cookie)
        told = late.until_type("position")
        assert (told["since"], told["edition"], told["view"]) == (0, 1, known["view"])
        late.close()

    restarted(own, tmp_path, check)
    assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"


def test_a_deal_that_was_not_stored_is_dealt_later(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(table: Any, now: float) -> Any:
        raise RuntimeError("killed here")

    lena = Someone(own, "Lena", "fox")
    with monkeypatch.context() as patch:
        patch.setattr(stored, "begun", fail)
        with pytest.raises(RuntimeError):
            lena.new_table("aetherya", "solo", [ME])
    key = lena.get("/api/tables").json()[0]["key"]
    assert lena.page(key).until_type("position")["ply"] == 0


def test_a_rematch_that_cannot_be_stored_has_not_happened(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lena = Someone(own, "Lena", "fox")
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    lena.let_bots_play(key)
    page.until(lambda message: message["type"] == "position" and message["result"] is not None)
    with monkeypatch.context() as patch:
        broken(storage_of(own), patch)
        assert lena.post(f"/api/tables/{key}/rematch").status_code == 503
    assert table_of(own, key).rematch is None
    following = lena.post(f"/api/tables/{key}/rematch").json()["key"]
    assert table_of(own, key).rematch == following


def test_moves_are_only_ever_added(own: TestClient) -> None:
    lena, ole, mine, _, key = played(own)
    before = [tuple(row) for row in rows(own, key)]
    ole.let_bots_play(key)
    lena.let_bots_play(key)
    mine.until_ply(12)
    assert [tuple(row) for row in rows(own, key)][: len(before)] == before


def test_a_broken_job_does_not_take_others_along(own: TestClient) -> None:
    """Jobs that wait together share a transaction; if it fails, each is tried alone."""
    import asyncio

    from oakdoor.tables.chat import ChatLine

    storage = storage_of(own)

    async def write() -> list[Any]:
        good = [stored.Said("k" * 22, ChatLine("Ada", 0, str(number), 0.0)) for number in range(3)]
        broken = stored.Said("k" * 22, ChatLine("Ada", 0, None, 0.0))  # type: ignore[arg-type]
        changes = [good[0], broken, good[1], good[2]]
        return await asyncio.gather(*(storage.write([change]) for change in changes), return_exceptions=True)

    assert own.portal is not None
    answers = own.portal.call(write)
    assert [type(answer) for answer in answers] == [type(None), stored.Overtaken, type(None), type(None)]
    assert [row.text for row in rows(own, "k" * 22, CHAT)] == ["0", "1", "2"]


def test_seats_are_stored(own: TestClient) -> None:
    *_, key = played(own, 0)
    assert [row.name for row in rows(own, key, SEATS)] == ["Lena", "Ole"]


def test_a_room_that_was_overtaken_reads_anew(own: TestClient, tmp_path: Path) -> None:
    """Rows that another server has written are taken over; only the move that met them is refused."""
    *_, key = played(own)
    table = table_of(own, key)
    actor = table.actor
    assert actor is not None
    person = Someone.everybody[actor]
    page = person.pages[0]
    words = page.until_ply(6)["legal"][0]

    def play_there(again: TestClient) -> None:
        elsewhere = Page(again, key, cookie=person.cookie)
        elsewhere.until_mine()
        assert elsewhere.play(words)["type"] == "accepted"
        elsewhere.close()

    restarted(own, tmp_path, play_there)
    assert page.play(words)["refusal"]["key"] == "late"
    assert page.until_ply(7)["ply"] == 7
    assert [row.line for row in rows(own, key)][1:] == table_of(own, key).running().moves
    actor = table_of(own, key).actor
    assert actor is not None
    page = Someone.everybody[actor].pages[0]
    page.until_ply(7)
    assert page.play(page.until_mine()["legal"][0])["type"] == "accepted"


def test_a_game_is_dealt_by_one_server(own: TestClient, tmp_path: Path) -> None:
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    key = lena.new_table("aetherya", "base", [ME, LINK])
    room = room_of(own, key)

    dealt = []

    def join_there(again: TestClient) -> None:
        assert again.post(f"/api/tables/{key}/join", json={}, headers={"cookie": ole.cookie}).status_code == 200
        dealt.append(table_of(again, key).running().record())

    restarted(own, tmp_path, join_there)
    again = ole.join(key)  # the table is read first: he sits there already
    assert (again.status_code, again.json()["detail"]) == (409, "You already have a seat at this table.")
    assert [room.table.running().record()] == dealt


def test_a_table_that_names_a_former_level_opens(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    storage = own.app.state.hall.store  # type: ignore[attr-defined]
    with storage.engine.begin() as connection:
        connection.execute(sql.update(SEATS).where(SEATS.c.table_key == key, SEATS.c.seat == 1).values(level="easy"))
    assert storage.read(key).open(0.0).seats[1].level == "odo"


def test_a_move_is_two_statements_that_were_made_before(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, key = played(own)
    executed: list[str] = []
    engine = storage_of(own).engine

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        executed.append(statement.split(" ")[0])

    def none(*given: Any) -> None:
        raise AssertionError("a statement is made for a move")

    before = len(rows(own, key))
    table = table_of(own, key)
    monkeypatch.setattr(sql, "update", none)
    monkeypatch.setattr(sql, "insert", none)
    sql.event.listen(engine, "before_cursor_execute", note)
    lines = [f"{table.actor} {table.running().legal()[0]}"]
    with engine.begin() as connection:
        changes.carry_out(connection, stored.added_lines(table, before, lines, 12.5))
    sql.event.remove(engine, "before_cursor_execute", note)
    assert executed == ["INSERT", "UPDATE"]
    assert rows(own, key)[-1].line == lines[0]
    row = storage_of(own).tables_with([key])[0]
    assert (row.moved, row.status, row.actor) == (12.5, "playing", table.actor)
