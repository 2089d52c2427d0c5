"""A preview on the battlefield as sentences."""

from collections.abc import Mapping

from oakdoor.games.events import Event
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import Words
from oakdoor.narration.rivality.narrator import Story
from oakdoor.narration.rivality.speech import Speech
from oakdoor.narration.told import Outlook, Told


def foretold(
    words: Words,
    names: list[str],
    worth: Mapping[str, int],
    view: RivalityView,
    reader: int,
    events: list[Event],
    outlook: Outlook,
) -> list[Told]:
    """A preview ends where a choice or a face-down tile decides; its last sentence is about all that is left."""
    known = _known_beginning(events)
    told = told_both(Speech(words, names, {}), known, view, reader)
    if view["phase"] == "fresh" or (known and known[-1].name in ("turn_ended", "game_ended")):
        return told
    hidden = len(known) < len(events) or any(value is None for event in known for value in event.values.values())
    key = "event.open_end" if hidden else "event.open_choice"
    return [*told, Told(words.text(key), len(known), len(events) - 1)]


def told_both(speech: Speech, events: list[Event], view: RivalityView, reader: Reader) -> list[Told]:
    """Events, spell by spell, for the eye and aloud."""
    seen = Story(speech, view, reader).told(events)
    heard = Story(speech, view, reader, aloud=True).told(events)
    return [
        Told(one.text, one.first, one.last, aloud.text if aloud.text != one.text else None)
        for one, aloud in zip(seen, heard, strict=True)
    ]


def _known_beginning(events: list[Event]) -> list[Event]:
    """The events of a preview up to the first of which more is unknown than a tile's face."""
    known = []
    for event in events:
        if any(value is None for name, value in event.values.items() if name != "tile"):
            break
        known.append(event)
    return known
