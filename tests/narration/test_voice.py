"""A game without a voice of its own is told in the words of its records."""

from oakdoor.games.events import Event, Kind
from oakdoor.games.position.view import View
from oakdoor.games.registry import GAMES, find_mode
from oakdoor.language.language import Language, Words
from oakdoor.narration.teller import find_voice
from oakdoor.narration.told import Outlook, Told
from oakdoor.narration.voice import Voice


def test_every_game_has_its_voice() -> None:
    for game in GAMES:
        assert find_voice(game).__module__ == f"oakdoor.narration.{game}.voice"
    assert find_voice("draughts") is Voice


def test_events_in_the_words_of_the_record() -> None:
    voice: Voice[View] = Voice(Words(Language("en"), "draughts", "plain"), ["Mira"], find_mode(GAMES[0], "base"), {})
    events = [Event(Kind("drawn"), 0, {"card": "elf", "pile": None}), Event(Kind("game_ended"), -1, {})]
    assert voice.told(events, {}, 0) == [Told("Mira, drawn, card elf.", 0, 0), Told("game_ended.", 1, 1)]
    assert voice.foretold(events, {}, 0, Outlook([], [], True, [])) == voice.told(events, {}, 0)
