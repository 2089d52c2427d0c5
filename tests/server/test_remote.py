"""Bots of others over the network: what they are told, what they may answer, and who plays on where they fail."""

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.tables import connection
from oakdoor.app.tables.live import TOO_MANY
from oakdoor.app.thinking import BotFailed, Task
from oakdoor.bots.contract import Sight, Step
from oakdoor.bots.registry import SPARE
from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.server.limits import RATES, Limits
from oakdoor.server.remote import desk as desks
from oakdoor.server.remote import route
from oakdoor.server.remote.desk import Desk
from oakdoor.server.remote.messages import Decide, Decided, Hello, NotPlayed, Over, Welcome
from oakdoor.tables.history import copied
from server.pages import LINK, ME, Page, Someone, in_loop, table_of
from server.test_leaks import as_seen, expected_events

NAMES = ("mine", "yours", "hers", "ours-2")
BASE = ["aetherya/base"]
NOT_HERE = "This bot is not here now, or does not play this mode."


class Visiting(Page):
    """A bot that is connected. Everything that the server sent is in `heard`, as text."""

    everybody: ClassVar[list["Visiting"]] = []

    def __init__(self, client: TestClient, token: str, modes: list[str] = BASE, **more: object) -> None:
        self.heard = []
        self._open = client.websocket_connect("/api/bots/live")
        self.socket = self._open.__enter__()
        self.everybody.append(self)
        self.send({"type": "hello", "version": 1, "token": token, "modes": modes} | more)

    def send(self, message: object) -> None:
        self.socket.send_text(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        text = self.receive()
        assert text is not None, "nothing came any more"
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def move(self, asked: dict[str, Any], words: str | None = None) -> None:
        self.send({"type": "move", "id": asked["id"], "words": words or asked["legal"][0]})

    def closed(self) -> int:
        """The code with which the server ends the connection."""
        while True:
            try:
                self.hear()
            except WebSocketDisconnect as ended:
                return ended.code

    def close(self) -> None:
        self.everybody.remove(self)
        super().close()


@pytest.fixture
def tokens(shared: TestClient) -> Iterator[dict[str, str]]:
    """Tokens of bots, by name."""
    made = shared.app.state.tokens  # type: ignore[attr-defined]
    yield {name: made.create(name, time.time()) for name in NAMES}
    for bot in list(Visiting.everybody):
        bot.close()
    in_loop(shared, forget_all, shared.app.state.desk)  # type: ignore[attr-defined]
    for name in NAMES:
        made.revoke(name)


def forget_all(desk: Desk) -> None:
    """Nobody waits any more for what bots of this test were asked."""
    for asked in desk._open.values():
        for question in asked.values():
            if not question.answer.done():
                question.answer.set_exception(BotFailed("the test is over", "gone"))


@pytest.fixture
def desk(shared: TestClient) -> Iterator[Desk]:
    found: Desk = shared.app.state.desk  # type: ignore[attr-defined]
    before = found.seconds
    yield found
    found.seconds = before


def bot_seat(name: str) -> dict[str, str]:
    return {"kind": "bot", "level": name}


def against(lena: Someone, name: str = "mine") -> tuple[str, Page]:
    """A table at which a bot sits, seen by whom it plays against, who is not to move."""
    key = lena.new_table("aetherya", "base", [ME, bot_seat(name)])
    return key, lena.page(key)


def play_until_asked(page: Page, bot: Visiting, lena_seat: int = 0) -> dict[str, Any]:
    """Let a person play until the bot has to decide."""
    table = table_of(page.client, page.key)
    while lena_seat in table.asked:
        page.until_mine()
        page.play(page.position["legal"][0])
        table = table_of(page.client, page.key)
    return bot.until_type("decide")


# ---------------------------------------------------------------------- what a bot is told


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_a_bot_is_told_what_its_seat_may_know_and_nothing_else(
    shared: TestClient, watcher: Someone, tokens: dict[str, str], game: str, mode: str
) -> None:
    """A whole game of bots over the network: every question is compared with what `observe` alone allows."""
    players = find_mode(game, mode).players[0]
    bots = [Visiting(shared, tokens[name], [f"{game}/{mode}"]) for name in NAMES[:players]]
    assert [bot.hear()["type"] for bot in bots] == ["welcome"] * players
    key = watcher.new_table(game, mode, [bot_seat(name) for name in NAMES[:players]])
    watcher.page(key)  # bots play while somebody is there
    chance = random.Random(f"{game} {mode}")
    while (table := table_of(shared, key)).status == "playing":
        seat = table.asked[0]
        asked = bots[seat].hear()
        table = table_of(shared, key)
        running = table.running().asking(seat)
        assert asked == json.loads(json.dumps(expected(running, seat, asked, table.steps[-32:])))
        words = chance.choice(asked["legal"])
        bots[seat].move(asked, f"  {words} ")
        place = (table.ply, table.asked)
        while (table_of(shared, key).ply, table_of(shared, key).asked) == place:
            time.sleep(0.001)
    assert not any(seat.stand_in for seat in table_of(shared, key).seats)
    ends = [bot.hear() for bot in bots]
    record = json.loads(json.dumps(table_of(shared, key).running().record()))
    assert [(one["type"], one["seat"], one["failed"]) for one in ends] == [("over", n, None) for n in range(players)]
    assert all(one["record"] == record and one["result"] == record["result"] for one in ends)
    assert {one["table"] for one in ends} == {asked["table"]}
    told = "".join(text for bot in bots for text in bot.heard)
    assert not any(secret in told for secret in (key, watcher.watch_key(key), watcher.visitor.id, *tokens.values()))


def expected(game: Game, seat: int, asked: dict[str, Any], steps: list[Any]) -> dict[str, Any]:
    seen = as_seen(game, seat)
    own = [number for number, step in enumerate(steps) if step.seat == seat and step.events]
    return {
        "type": "decide",
        "id": asked["id"],
        "table": asked["table"],
        "game": game.mode.game,
        "mode": game.mode.name,
        "components": None,
        "seat": seat,
        "decided": asked["decided"],
        "seconds": desks.SECONDS,
        "legal": seen.legal(),
        "view": game.mode.describe(game.box, seen.state, seat),
        "steps": [
            {"seat": step.seat, "events": expected_events(step.events, seat)}
            for step in steps[own[-1] if own else 0 :]
            if step.events
        ],
    }


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_worlds_that_a_seat_cannot_tell_apart_are_told_in_the_same_bytes(game: str, mode: str) -> None:
    """Who has every byte that a bot is sent learns nothing of what is hidden."""
    played = Game(find_mode(game, mode), find_mode(game, mode).players[-1], seed=3)
    chance = random.Random(7)
    for _ in range(40):
        seat = played.actor
        assert seat is not None
        told = set()
        for seed in range(4):
            world = copied(played)
            world.state = played.observed(seat)
            played.mode.rules.resample(played.box, world.state, seat, seed)
            told.add(in_words(world, seat))
        assert told == {in_words(played, seat)}
        played.play(chance.choice(played.legal()))
        if played.is_over:
            break


def in_words(game: Game, seat: int) -> str:
    """What a bot in a seat is sent, without the time."""
    return desks.told_of(Task.of(Sight.of(game, seat), None, "k" * 22), 1, 5.0).model_dump_json()


def test_news_begin_with_what_the_own_decision_brought() -> None:
    steps = tuple(Step(seat, ()) for seat in (0, 1, 0, 1, 2))
    assert [step.seat for step in desks.since_own(steps, 0)] == [0, 1, 2]
    assert [step.seat for step in desks.since_own(steps, 3)] == [0, 1, 0, 1, 2]


def test_the_messages_in_the_documentation_are_messages() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    kinds: dict[str, type[BaseModel]] = {
        "hello": Hello,
        "welcome": Welcome,
        "decide": Decide,
        "move": Decided,
        "refused": NotPlayed,
        "over": Over,
    }
    told = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    told[0]["token"] = "t" * 43
    assert [message["type"] for message in told] == list(kinds)
    for message in told:
        kinds[message["type"]].model_validate(message)


# ---------------------------------------------------------------------- who may connect, and sit down


def test_a_bot_that_is_connected_is_offered(shared: TestClient, lena: Someone, tokens: dict[str, str]) -> None:
    assert shared.get("/api/catalogue").json()["bots"] == []
    bot = Visiting(shared, tokens["mine"], ["aetherya/base", "rivality/standard"])
    assert bot.hear() == {"type": "welcome", "version": 1, "name": "mine", "seconds": 5.0}
    offered = [{"name": "mine", "modes": ["aetherya/base", "rivality/standard"]}]
    assert shared.get("/api/catalogue").json()["bots"] == offered
    wanted = {"game": "aetherya", "seats": [ME, bot_seat("mine")]}
    refused = lena.post("/api/tables", wanted | {"mode": "items"})
    assert (refused.status_code, refused.json()["detail"]) == (409, NOT_HERE)
    key, _ = against(lena)
    seat = lena.get(f"/api/tables/{key}").json()["seats"][1]
    assert {name: seat[name] for name in ("kind", "name", "level", "avatar", "stand_in")} == {
        "kind": "bot", "name": "Mine", "level": "mine", "avatar": "bot", "stand_in": False
    }  # fmt: skip
    bot.close()
    refused = lena.post("/api/tables", wanted | {"mode": "base"})
    assert (refused.status_code, refused.json()["detail"]) == (409, NOT_HERE)
    assert shared.get("/api/catalogue").json()["bots"] == []


def test_a_host_gives_an_open_seat_to_a_connected_bot_but_no_person(
    shared: TestClient, lena: Someone, ole: Someone, tokens: dict[str, str]
) -> None:
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    key = lena.new_table("aetherya", "base", [ME, LINK, LINK])
    ole.join(key, 2)
    given = lena.post(f"/api/tables/{key}/seats/1", {"action": "bot", "level": "mine"})
    assert given.json()["seats"][1]["level"] == "mine"
    refused = ole.post(f"/api/tables/{key}/seats/2", {"action": "stand_in", "level": "mine"})
    assert (refused.status_code, refused.json()["detail"]) == (422, "'mine' is no regular: only regulars stand in")


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        ({"token": "x" * 43}, route.UNKNOWN),
        ({"token": "short"}, route.MALFORMED),
        ({"version": 2}, route.MALFORMED),
        ({"modes": []}, route.MALFORMED),
        ({"modes": ["aetherya/poker"]}, route.MALFORMED),
        ({"modes": ["aetherya/base"] * 33}, route.MALFORMED),
        ({"name": "mine"}, route.MALFORMED),
        ({"token": "x" * 3000}, route.MALFORMED),
        ({"type": "move"}, route.MALFORMED),
    ],
)
def test_who_is_not_known_is_let_go(
    shared: TestClient, tokens: dict[str, str], greeting: dict[str, Any], code: int
) -> None:
    hello = {"token": tokens["mine"], "modes": BASE, **greeting}
    bot = Visiting(shared, **hello)
    assert bot.closed() == code
    bot.close()
    assert shared.get("/api/catalogue").json()["bots"] == []


@pytest.mark.parametrize("wrong", [{"ü" * 300: 1}, {"modes": ["ü" * 40]}, {"modes": ["x" * 400]}])
def test_why_somebody_is_let_go_fits_into_a_frame(shared: TestClient, wrong: dict[str, Any]) -> None:
    with shared.websocket_connect("/api/bots/live") as socket:
        socket.send_text(json.dumps({"type": "hello", "version": 1, "token": "x" * 43, "modes": BASE} | wrong))
        ended = socket.receive()
    assert ended["code"] == route.MALFORMED
    assert 10 < len(ended["reason"].encode()) <= 123


def test_who_says_nothing_is_let_go(shared: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "GREETING", 0.05)
    with shared.websocket_connect("/api/bots/live") as socket, pytest.raises(WebSocketDisconnect) as ended:
        socket.receive_text()
    assert ended.value.code == route.MALFORMED


def test_pages_of_other_sites_connect_no_bot(shared: TestClient, tokens: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect):
        shared.websocket_connect("/api/bots/live", headers={"origin": "https://elsewhere.example"}).__enter__()


@pytest.fixture
def _limited(shared: TestClient) -> Iterator[None]:
    """The server counts what one address does."""
    state = shared.app.state  # type: ignore[attr-defined]
    before, state.limits = state.limits, Limits(1.0)
    yield
    state.limits = before


@pytest.mark.usefixtures("_limited")
def test_one_address_connects_only_so_often(shared: TestClient, tokens: dict[str, str]) -> None:
    for _ in range(RATES["bots"].burst):
        bot = Visiting(shared, tokens["mine"])
        bot.until_type("welcome")
        bot.close()
    with shared.websocket_connect("/api/bots/live") as socket:
        assert socket.receive()["code"] == TOO_MANY


def nonsense(chance: random.Random) -> str:
    """Something that is no message, or nearly one."""
    message: dict[str, object] = {"type": "move", "id": chance.choice([1, -1, 1.5, None, 2**70]), "words": "draw"}
    message[chance.choice(["type", "id", "words", "more"])] = chance.choice([None, [], {}, "x" * 90, 0, True, "\ud800"])
    whole = json.dumps(message)
    return chance.choice([whole, whole[: chance.randrange(len(whole))], "[" * 1500, "\0", "", "NaN", '"move"'])


def test_nonsense_is_answered_and_harms_nobody(shared: TestClient, lena: Someone, tokens: dict[str, str]) -> None:
    chance = random.Random(5)
    for _ in range(30):
        with shared.websocket_connect("/api/bots/live") as socket:
            socket.send_text(nonsense(chance))
            assert socket.receive()["code"] == route.MALFORMED
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    _, page = against(lena)
    asked = play_until_asked(page, bot)
    for _ in range(100):
        bot.socket.send_text(nonsense(chance))
        assert bot.hear()["type"] == "refused"
    bot.move(asked)
    page.until_ply(table_of(shared, page.key).ply + 1)
    assert not table_of(shared, page.key).seats[1].stand_in


def test_a_revoked_token_ends_the_connection(
    shared: TestClient, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(route, "CHECKED", 0.02)
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    assert shared.app.state.tokens.revoke("mine")  # type: ignore[attr-defined]
    assert bot.closed() == route.UNKNOWN
    assert shared.get("/api/catalogue").json()["bots"] == []


def test_the_same_bot_twice_is_the_later_one(shared: TestClient, tokens: dict[str, str]) -> None:
    first = Visiting(shared, tokens["mine"])
    first.until_type("welcome")
    second = Visiting(shared, tokens["mine"], ["rivality/standard"])
    second.until_type("welcome")
    assert first.closed() == route.REPLACED
    first.close()
    assert shared.get("/api/catalogue").json()["bots"] == [{"name": "mine", "modes": ["rivality/standard"]}]
    second.close()


# ---------------------------------------------------------------------- who plays on


def stood_in(lena: Someone, key: str, page: Page) -> dict[str, Any]:
    """The seat of a bot that has failed, once somebody plays on for it and the table has said so."""
    page.until(lambda message: message["type"] == "table" and message["table"]["seats"][1]["stand_in"])
    seat: dict[str, Any] = lena.get(f"/api/tables/{key}").json()["seats"][1]
    assert (seat["kind"], seat["name"], seat["level"], seat["avatar"]) == ("bot", "Mine", "mine", "bot")
    assert table_of(page.client, key).seats[1].player == SPARE
    return seat


def test_an_illegal_answer_lets_a_stand_in_play_on(shared: TestClient, lena: Someone, tokens: dict[str, str]) -> None:
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    key, page = against(lena)
    asked = play_until_asked(page, bot)
    bot.move(asked, "fly away")
    refused = bot.until_type("refused")
    assert (refused["id"], refused["key"]) == (asked["id"], "illegal")
    assert stood_in(lena, key, page)["failed"] == "illegal"
    while (position := page.until_mine())["result"] is None:
        page.play(position["legal"][0])
    over = bot.until_type("over")
    assert (over["seat"], over["failed"]) == (1, "illegal")
    assert over["result"]["winners"] == position["result"]["winners"]
    assert "Lena" not in json.dumps(over)
    [past] = [one for one in lena.get("/api/games").json()["games"] if one["key"] == key]
    assert [(seat["level"], seat["avatar"], seat["stand_in"]) for seat in past["seats"]][1] == ("mine", "bot", True)
    assert lena.get(f"/api/tables/{key}/record").json()["names"] == ["Lena", "Mine"]
    again = lena.post(f"/api/tables/{key}/rematch").json()["key"]
    seat = lena.get(f"/api/tables/{again}").json()["seats"][1]
    assert (seat["level"], seat["stand_in"], seat["failed"]) == ("mine", False, None)  # it may try again


@pytest.mark.parametrize("how", ["hangs", "leaves", "talks nonsense"])
def test_no_answer_in_time_lets_a_stand_in_play_on(
    shared: TestClient, lena: Someone, desk: Desk, tokens: dict[str, str], how: str
) -> None:
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    desk.seconds = 1.0
    key, page = against(lena)
    asked = play_until_asked(page, bot)
    if how == "leaves":
        bot.close()
    elif how == "talks nonsense":
        bot.socket.send_text("fly away")
        bot.socket.send_bytes(b"[]")
        bot.socket.send_text("x" * 2001)
        assert [bot.hear()["key"] for _ in range(3)] == ["malformed", "malformed", "too_long"]
    assert stood_in(lena, key, page)["failed"] == ("gone" if how == "leaves" else "late")
    if how != "leaves":
        bot.move(asked)
        assert bot.until_type("refused")["key"] == "late"
        bot.close()


def test_who_is_back_in_time_is_asked_again(shared: TestClient, lena: Someone, tokens: dict[str, str]) -> None:
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    key, page = against(lena)
    asked = play_until_asked(page, bot)
    bot.close()
    bot = Visiting(shared, tokens["mine"])
    again = bot.until_type("decide")
    assert 0 < again.pop("seconds") <= asked.pop("seconds")
    assert again == asked
    ply = table_of(shared, key).ply
    bot.move(asked)
    page.until_ply(ply + 1)
    assert not table_of(shared, key).seats[1].stand_in


def test_who_sends_too_much_is_let_go(
    shared: TestClient, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_AT_ONCE", 5)
    monkeypatch.setattr(connection, "PER_SECOND", 0.0)
    bot = Visiting(shared, tokens["mine"])
    bot.until_type("welcome")
    for _ in range(5 + connection.MOST_REFUSED + 1):
        bot.send({"type": "move", "id": 1, "words": "draw"})
    assert bot.closed() in (1008, 1013)
    keys = [json.loads(text).get("key") for text in bot.heard[1:]]
    assert keys[:6] == ["late"] * 5 + ["too_fast"]


def test_one_bot_has_only_so_many_decisions_to_make(shared: TestClient, desk: Desk) -> None:
    game = Game(find_mode("aetherya", "base"), 2, seed=1)
    assert game.actor is not None
    task = Task.of(Sight.of(game, game.actor), None, "k" * 22)
    desk.seconds = 0.2

    async def ask_all() -> list[object]:
        asking = [desk.ask(task, "nobody") for _ in range(desks.MOST_ASKED + 1)]
        return list(await asyncio.gather(*asking, return_exceptions=True))

    said = [str(error) for error in in_loop(shared, ask_all) if isinstance(error, BotFailed)]
    assert len(said) == desks.MOST_ASKED + 1
    assert said.count(f"it has {desks.MOST_ASKED} other decisions to make") == 1
    assert said.count("it was not connected in 0.2 s") == desks.MOST_ASKED
