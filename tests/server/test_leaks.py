"""Nobody is ever told what they may not know: every message is compared with what `observe` alone allows."""

import json
import random
from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.tables.position import position
from oakdoor.app.thinking import Task
from oakdoor.games.contract import IllegalMove
from oakdoor.games.events import NOBODY, Event, new_log
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, Reader, observing, written
from oakdoor.games.record import open_record
from oakdoor.games.registry import all_names, find_mode
from oakdoor.language.language import Language
from oakdoor.narration.outcomes import Stand
from oakdoor.narration.teller import Teller, find_voice
from oakdoor.tables.brought import begun
from oakdoor.tables.history import copied, steps_of
from oakdoor.tables.refusals import near_misses, withheld
from oakdoor.tables.table import Table
from server.pages import BOT, LINK, ME, Page, Someone, room_of, table_of

NAMES = ("Ada", "Bela", "Cleo", "Dora")
PLAYERS = {"coop": 3, "expert": 4}  # the others with the fewest
LANGUAGES = ("en", "de", "fr", "en", "de")


def as_seen(game: Game, seat: Reader) -> Game:
    """A game that holds nothing but what a seat may know."""
    seen = copied(game)
    if not game.is_over:
        game.mode.rules.observe(game.box, seen.state, observing(seat))
    return seen


def expected_events(events: list[Event], seat: Reader) -> list[dict[str, Any]]:
    """Events by hand: a secret value is told to its seat only."""
    rows = []
    for event in events:
        hide = seat != event.seat
        values = {name: None if hide and name in event.kind.secret else value for name, value in event.values.items()}
        rows.append({"event": event.name, "seat": event.seat, **values})
    return rows


def expected_result(game: Game, teller: Teller, view: Any, seat: Reader) -> dict[str, Any] | None:
    """How the game ended, if it did."""
    if not game.is_over:
        return None
    outcome = game.outcome()
    names = ("reason", "ranks", "returns", "winners", "target", "fame", "well")
    return {
        **{name: getattr(outcome, name) for name in names},
        "sides": [asdict(side) for side in outcome.sides],
        "told": teller.verdict(outcome, view, seat),
        "ended": teller.ended(outcome, seat),
        "yours": None if (yours := teller.yours(outcome, view, seat)) is None else asdict(yours),
    }


def public_stands(table: Table) -> list[Stand | None]:
    """Where all sides stood before the first step and after each, as a watcher sees it."""
    game = open_record(table.running().record(), events=True)
    voice = find_voice(game.mode.game)
    found = [voice.stand(game.view(WATCHER))]
    for _, _ in zip(table.steps, steps_of(game, table.running().moves), strict=False):
        found.append(voice.stand(game.view(WATCHER)))
    return found


def expected_outcomes(table: Table, stands: list[Stand | None], ply: int, teller: Teller, seat: Reader) -> list[str]:
    """What a turn has brought so far, from what everybody sees."""
    if ply == 0 or (table.status == "over" and ply == table.ply):
        return []
    first = begun(table, ply)
    before, after = stands[first], stands[ply]
    if before is None or after is None:
        return []
    events = [event.seen_by(seat) for step in table.steps[first:ply] for event in step.events]
    return teller.outcomes(before, after, events, table.steps[ply - 1].seat, seat)


def expected_refusals(seen: Game, teller: Teller, seat: Reader, to_move: bool) -> dict[str, Any]:
    """Why moves are not possible and what lies there cannot be taken, as a seat sees it; a watcher is told nothing."""
    found = near_misses(seen, seen.box, seen.state) if to_move else {}
    if isinstance(seat, int):
        found = withheld(seen, seen.box, seen.state, seat) | found
    return {
        words: {"key": reason.key, "rule": reason.rule, "text": teller.reason(reason)}
        for words, reason in found.items()
    }


def expected_position(table: Table, seat: Reader, owned: bool, since: int, code: str) -> dict[str, Any]:
    """The whole message, from the observed state and the public side of the table."""
    actor = seat if seat in table.asked else table.actor
    game = table.running() if actor is None else table.running().asking(actor)
    seen = as_seen(game, seat)
    mode, box = game.mode, game.box
    names = [one.name for one in table.seats]
    teller = Teller(mode, game.components, Language(code), names)
    view = mode.describe(box, seen.state, seat)
    to_move = owned and seat in table.asked
    log = new_log()
    mode.scores(box, seen.state, log)
    links = [{"seat": event.seat, **event.values} for event in mode.events(log, seen.state)]
    steps = [(ply, step.seat, step.events) for ply, step in enumerate(table.steps, 1) if ply > since]
    if since == 0 and game.opening:
        steps.insert(0, (0, NOBODY, game.opening))
    kept = table.kept.get(seat) if owned and isinstance(seat, int) else None
    stands = public_stands(table)
    return {
        "type": "position",
        "ply": len(table.steps),
        "edition": 0,
        "since": since,
        "seat": written(seat),
        "view": view,
        "legal": seen.legal() if to_move else [],
        "sight": b64encode(seen.state.tobytes()).decode() if to_move or kept else None,
        "refusals": expected_refusals(seen, teller, seat if owned else WATCHER, to_move),
        "links": links,
        "steps": [
            {
                "ply": ply,
                "seat": who,
                "events": expected_events(events, seat),
                "told": [asdict(one) for one in teller.told([event.seen_by(seat) for event in events], view, seat)],
                "outcomes": expected_outcomes(table, stands, ply, teller, seat),
                "said": [],  # people talk in the chat
            }
            for ply, who, events in steps
        ],
        "asked": table.asked,
        "kept": kept,
        "hand_over": None,
        "clocks": None,
        "result": expected_result(game, teller, view, seat),
    }


def same(message: dict[str, Any], expected: dict[str, Any]) -> None:
    undo = message.pop("undo")
    assert set(undo) == {"how", "reason"}
    assert json.dumps(message, sort_keys=True) == json.dumps(json.loads(json.dumps(expected)), sort_keys=True)


def compare_position(page: Page, table: Table, seat: Reader, code: str, since: int) -> None:
    assert page.position is not None
    message = dict(page.position)
    same(message, expected_position(table, seat, seat != WATCHER, since, code))


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_everybody_gets_exactly_what_observe_allows(shared: TestClient, game: str, mode: str) -> None:
    players = PLAYERS.get(mode, find_mode(game, mode).players[0])
    people = [Someone(shared, name, "fox") for name in NAMES[:players]]
    wilma = Someone(shared, "Wilma", "bear")
    key = people[0].new_table(game, mode, [ME, *[LINK] * (players - 1)])
    watch_key = people[0].watch_key(key)
    for seat, person in enumerate(people[1:], 1):
        assert person.join(key, seat).status_code == 200
    pages = [person.page(key, f"language={LANGUAGES[seat]}") for seat, person in enumerate(people)]
    pages.append(wilma.page(watch_key, f"language={LANGUAGES[-1]}"))
    seats = [*range(players), WATCHER]
    codes = [*LANGUAGES[:players], LANGUAGES[-1]]
    chance = random.Random(f"{game} {mode}")
    for page, seat, code in zip(pages, seats, codes, strict=True):
        page.until_type("position")
        compare_position(page, table_of(shared, key), seat, code, 0)
    table = table_of(shared, key)
    while table.actor is not None:
        page = pages[table.actor]
        assert page.position is not None
        illegal = list(page.position["refusals"])
        if illegal and chance.random() < 0.2:
            assert page.play(chance.choice(illegal))["type"] == "refused"
        before = table.ply
        chosen = pages[chance.choice(table.asked)]  # all who decide at the same time, in any order
        assert chosen.position is not None
        answer = chosen.play(chance.choice(chosen.position["legal"]))
        assert answer == {"type": "accepted", "id": chosen.number}
        table = table_of(shared, key)
        for page, seat, code in zip(pages, seats, codes, strict=True):
            asked = table.asked
            while page.position["ply"] != table.ply or page.position["asked"] != asked:
                page.hear()
            compare_position(page, table, seat, code, before)
    compare_the_rest([*people, wilma], pages, key, watch_key)


def compare_the_rest(people: list[Someone], pages: list[Page], key: str, watch_key: str) -> None:
    """No text of any page holds an identity, and a watcher's none the key to a seat."""
    for page in pages:
        for text in page.heard:
            assert not any(person.visitor.id in text for person in people)
    for text in pages[-1].heard:
        assert key not in text
        message = json.loads(text)
        if message["type"] == "table":
            table = message["table"]
            assert (table["key"], table["invite"], table["watch"]) == (watch_key, None, f"/w/{watch_key}")
            assert table["rematch"] is None
            assert not any(seat["mine"] for seat in table["seats"])
    kinds = {json.loads(text)["type"] for page in pages for text in page.heard}
    assert kinds <= {"position", "history", "table", "accepted", "refused", "chat"}


def test_a_table_tells_each_reader_only_this(lena: Someone, ole: Someone, watcher: Someone) -> None:
    key = lena.new_table("aetherya", "base", [ME, LINK], clock={"minutes": 5, "increment": 3})
    watch_key = lena.watch_key(key)
    ole.join(key)
    told = lena.get(f"/api/tables/{key}").json()
    seat = {"kind": "person", "level": None, "online": False, "stand_in": False, "failed": None}
    public = {
        "game": "aetherya",
        "mode": "base",
        "options": {},
        "status": "playing",
        "previews": True,
        "scores": True,
        "talk": True,
        "lamp": {"lamps": "off", "left": [0, 0], "shared": False, "asked": [], "wish": None},
        "clock": {"minutes": 5, "increment": 3},
        "days": None,
        "rated": False,
        "rated_asked": None,
        "series": None,
        "watch": f"/w/{watch_key}",
        "watchers": 0,
        "rematch": None,
        "imported": False,
        "deal": None,
        "counts": False,
        "own_components": False,
        "undo": None,
        "host_name": "Lena",
    }
    for person, mine, host in ((lena, [True, False], True), (ole, [False, True], False), (watcher, [False] * 2, False)):
        told = person.get(f"/api/tables/{watch_key}").json()
        insider = any(mine)
        assert told == {
            **public,
            "key": key if insider else watch_key,
            "invite": f"/t/{key}" if insider else None,
            "host": host,
            "watching": not insider,
            "seats": [
                {**seat, "seat": 0, "name": "Lena", "avatar": "fox", "mine": mine[0]},
                {**seat, "seat": 1, "name": "Ole", "avatar": told["seats"][1]["avatar"], "mine": mine[1]},
            ],
        }


def worlds_like(game: Game, seat: int, count: int) -> list[Any]:
    """Other worlds in which a seat would see the same."""
    worlds = []
    for seed in range(count):
        world = as_seen(game, seat).state
        game.mode.rules.resample(game.box, world, seat, 1000 + seed)
        worlds.append(world)
    return worlds


def told_to(table: Table, seat: int) -> str:
    """The position as the owner of a seat is told, and as a watcher is."""
    person = table.seats[seat].owner or ""
    mine = position(table, person, seat, Language("en"), 0, 0.0).model_dump_json()
    return mine + position(table, "", WATCHER, Language("en"), 0, 0.0).model_dump_json()


def refusals_to(table: Table, seat: int, moves: list[str]) -> list[str]:
    """What somebody is told who tries these moves."""
    told = []
    for words in moves:
        try:
            table.running().check(words, seat)
            told.append("")
        except IllegalMove as error:
            told.append(f"{error.reason} {error}")
    return told


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_worlds_that_look_the_same_are_told_the_same(lena: Someone, game: str, mode: str) -> None:
    players = find_mode(game, mode).players[-1]
    seats = [ME, *[{"kind": "guest", "name": name} for name in NAMES[1:players]]]
    key = lena.new_table(game, mode, seats)
    chance = random.Random(f"worlds {game} {mode}")
    codec = find_mode(game, mode).codec
    every = [codec.words(action) for action in range(len(codec)) if codec.exists(action)]
    table, differences = table_of(lena.client, key).draft(), 0
    for ply in range(46):
        if table.actor is None:
            break
        table.play(table.actor, chance.choice(table.running().legal()), 0.0)
        if ply % 9 or table.actor is None:
            continue
        for seat in {table.actor, chance.randrange(players)}:
            truth, moves = told_to(table, seat), chance.sample(every, 40)
            task, refused = Task.of(table.sight(seat), None), refusals_to(table, seat, moves)
            other = table.draft()
            for world in worlds_like(table.running(), seat, 3):
                differences += world.tobytes() != table.running().state.tobytes()
                other.running().state = world
                assert told_to(other, seat) == truth
                assert refusals_to(other, seat, moves) == refused
                assert Task.of(other.sight(seat), None) == task
    assert differences > 0


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_what_previews_are_made_from_is_what_the_seat_knows(lena: Someone, game: str, mode: str) -> None:
    """The bytes that a page gets to look ahead from, for previews and for hints that it finds itself, are the same in
    every world that agrees with what its seat sees; only whose turn it is gets any."""
    players = find_mode(game, mode).players[0]
    key = lena.new_table(game, mode, [ME, *[BOT] * (players - 1)], lamps="free")
    page = lena.page(key)
    chance, differences = random.Random(f"sights {game} {mode}"), 0
    for _ in range(4):
        now = page.until_mine()
        board = room_of(lena.client, key).table.running().asking(0)
        sight = b64decode(now["sight"])
        assert sight == as_seen(board, 0).state.tobytes()
        task = page.ask({"type": "hint", "own": True, **page.known()})
        assert (task["type"], task["sight"], task["legal"]) == ("hint_task", now["sight"], now["legal"])
        for world in worlds_like(board, 0, 3):
            differences += world.tobytes() != board.state.tobytes()
            board.mode.rules.observe(board.box, world, 0)
            assert world.tobytes() == sight
        page.play(chance.choice(now["legal"]))
    assert differences > 0
    table = table_of(lena.client, key)
    other = position(table, "stranger", WATCHER, Language("en"), 0, 0.0)
    assert other.sight is None


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_a_table_without_scores_tells_none(lena: Someone, game: str, mode: str) -> None:
    players = find_mode(game, mode).players[0]
    key = lena.new_table(game, mode, [ME, *[BOT] * (players - 1)], scores=False)
    page = lena.page(key)
    for _ in range(3):
        now = page.until_mine()
        assert now["links"] == []
        sides = find_mode(game, mode).scored(now["view"])
        assert {(side["lines"], side["score"]) for side in sides} == {(None, None)}
        assert json.dumps(now["view"]).count('"score"') == len(sides)
        page.play(now["legal"][0])


def test_a_table_without_previews_sends_nothing_to_make_them_from(lena: Someone) -> None:
    key = lena.new_table("aetherya", "solo", [ME], previews=False)
    page = lena.page(key)
    assert page.until_mine()["sight"] is None


def test_reasons_are_looked_for_in_what_is_seen(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    mode = find_mode("aetherya", "base")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    page = lena.page(key)
    page.until_mine()
    game = table_of(lena.client, key).running().asking(0)
    looked: list[bytes] = []
    why_not = type(mode).why_not

    def watched(self: Any, box: Any, state: Any, action: int) -> Any:
        looked.append(state.tobytes())
        return why_not(self, box, state, action)

    monkeypatch.setattr(type(mode), "why_not", watched)
    assert page.play("draw")["type"] == "refused"
    assert looked == [game.observed(0).tobytes()]
    assert game.state.tobytes() not in looked
