"""What is sent has the types that the protocol describes, in every mode."""

import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ConfigDict, TypeAdapter, ValidationError

from oakdoor.app import messages as say
from oakdoor.app.messages.tables import LARGEST_COMPONENTS
from oakdoor.app.tables.position import event_row, links_of
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.position.reader import readers
from oakdoor.games.registry import all_modes, all_names, find_mode
from oakdoor.games.rivality.components import printed
from server.pages import BOT, ME, Someone

STRICT = ConfigDict(extra="forbid", strict=True)
VIEW: TypeAdapter[Any] = TypeAdapter(say.GameView, config=STRICT)
FACTS: TypeAdapter[Any] = TypeAdapter(say.GameFacts, config=STRICT)
EVENTS: TypeAdapter[Any] = TypeAdapter(list[say.EventRow], config=STRICT)
LINKS: TypeAdapter[Any] = TypeAdapter(list[say.Link], config=STRICT)


def is_typed(game: Game, events: list[Any]) -> None:
    """Everything that a page is told of this position."""
    EVENTS.validate_python([event_row(event) for event in events])
    for seat in readers(game.players):
        view = game.view(seat)
        VIEW.validate_python(view)
        EVENTS.validate_python([event_row(event.seen_by(seat)) for event in events])
        LINKS.validate_python(links_of(game, *game.readable(seat)))
        for side in game.mode.scored(view):
            side["lines"] = side["score"] = None
        VIEW.validate_python(view)


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_views_and_events_have_their_types(game: str, mode: str) -> None:
    rules = find_mode(game, mode)
    for players in rules.players:
        chance = random.Random(players)
        played = Game(rules, players, seed=players)
        is_typed(played, played.opening)
        while not played.is_over:
            events = played.play(chance.choice(played.legal()))
            if chance.random() < 0.2 or played.is_over:
                is_typed(played, events)


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_every_kind_of_event_has_a_type_of_its_own(mode: Mode) -> None:
    """With the values of its kind, each of which may be unknown, and with no others."""
    for kind in mode.kinds:
        row = {"event": kind.name, "seat": 0, **dict.fromkeys(kind.values)}
        EVENTS.validate_python([row])
        for wrong in (
            {**row, "event": "danced"},
            {**row, "mood": None},
            {key: value for key, value in row.items() if key != "seat"},
            *({key: value for key, value in row.items() if key != name} for name in kind.values),
            *({**row, name: [1]} for name in kind.values),
        ):
            with pytest.raises(ValidationError):
                EVENTS.validate_python([wrong])


def test_events_are_written_as_they_are() -> None:
    """Both games have kinds of the same name; neither loses a value."""
    rows: list[dict[str, str | int | bool | None]] = [
        {"event": "drawn", "seat": 0, "tile": None},
        {"event": "drawn", "seat": 0, "card": "elf"},
        {"event": "turned_up", "seat": -1, "place": "0,0", "tile": "x"},
    ]
    step = say.Step(ply=1, seat=0, events=rows, told=[], outcomes=[], said=[])
    assert json.loads(step.model_dump_json())["events"] == rows


def test_the_types_refuse_what_is_not_in_them() -> None:
    view = Game(find_mode("rivality", "standard"), seed=1).view(0)
    for wrong in ({"score": 3}, {"mode": "solo"}, {"phase": "sleep"}, {"colours": None}):
        with pytest.raises(ValidationError):
            VIEW.validate_python({**view, **wrong})


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_facts_have_their_types(shared: TestClient, game: str, mode: str) -> None:
    facts = shared.get(f"/api/book/{game}/{mode}").json()["facts"]
    FACTS.validate_python(facts)
    assert facts == find_mode(game, mode).facts(None)
    assert (facts["game"], facts["mode"]) == (game, mode)


def another_printing() -> dict[str, Any]:
    components: dict[str, Any] = json.loads(json.dumps(printed().data))
    components["kinds"]["fortress"] = {"points": 9, "shields": 3}
    return components


def test_a_table_plays_with_another_printing(lena: Someone, watcher: Someone) -> None:
    key = lena.new_table("rivality", "standard", [ME, BOT], components=another_printing())
    for reader, way in ((lena, key), (watcher, lena.watch_key(key))):
        book = reader.get(f"/api/tables/{way}/book", **{"accept-language": "de"}).json()
        tile = book["facts"]["tiles"]["fortress:22.13.31*"]
        assert (tile["kind"], tile["points"], tile["shields"]) == ("fortress", 9, 3)
        assert [spell["ignores_shields"] for spell in tile["spells"]] == [False, True, False]
        entry = next(entry for entry in book["entries"] if entry["id"] == "fortress")
        assert entry["text"].startswith("9 Punkte, 3 Schilde")


@pytest.mark.parametrize(
    ("components", "told"),
    [
        ({"kinds": {}}, "'golems' is missing"),
        ({**another_printing(), "cards": 1}, "has no entry 'cards'"),
        ({"kinds": "x" * LARGEST_COMPONENTS}, "at most"),
    ],
)
def test_a_broken_component_table_is_refused(lena: Someone, components: dict[str, Any], told: str) -> None:
    wanted = {"game": "rivality", "mode": "standard", "seats": [ME, BOT], "components": components}
    answer = lena.post("/api/tables", wanted)
    assert answer.status_code == 422
    assert told in answer.json()["detail"]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Lena", "Lena"),
        ("\u202eaneL\u202c", "aneL"),
        ("Le\x00na\x07", "Lena"),
        ("\ufeffLena\u200b", "Lena"),
        ("Le\tna", "Le na"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("\x00", None),
        ("\u202e\u202c", None),
        ("\u200b\u200d", None),
        ("\u3164\u2800", None),
        ("\u0301", None),
        ("\u2028", None),
        ("\ue000", None),
    ],
)
def test_names_and_chat_can_be_seen(written: str, kept: str | None) -> None:
    said = {"type": "chat", "id": 1, "text": written}
    if kept is None:
        with pytest.raises(ValidationError):
            say.PersonChange(name=written, avatar="fox")
        with pytest.raises(ValidationError):
            say.Say.model_validate(said)
    else:
        assert say.PersonChange(name=written, avatar="fox").name == kept
        assert say.Say.model_validate(said).text == kept
