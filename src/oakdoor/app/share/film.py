"""A game that is over as a film: the boards after every turn, what is said of it, and the points."""

from oakdoor.app.share.drawing import BOARD
from oakdoor.app.share.moments import drawn, shown
from oakdoor.app.share.picture import Cast, card_of, title_of
from oakdoor.games.names import Read
from oakdoor.games.position.reader import WATCHER
from oakdoor.language.language import Language
from oakdoor.narration.outcomes import side_name


def film(record: Read, cast: Cast, code: str) -> dict[str, object]:
    """A `Film` without its link; raises a RecordError."""
    told = shown(record, cast.names, Language(code))
    look, words = drawn(told.mode.game), told.teller.words
    card = card_of(told, cast)
    last = told.moments[-1]
    return {
        "game": told.mode.game,
        "mode": told.mode.name,
        "heading": card.heading,
        "title": title_of(told, card),
        "sentence": card.sentence,
        "ground": look.GROUND,
        "size": BOARD,
        "sides": [
            {
                "name": side_name(words, cast.names, tuple(side.seats), WATCHER),
                "crest": look.crest(last.view, at, cast.portraits),
                "seats": side.seats,
            }
            for at, side in enumerate(told.outcome.sides)
        ],
        "turns": [
            {"seat": one.seat, "told": told.told(one), "scores": one.scores, "boards": look.boards(one.view)}
            for one in told.moments
        ],
    }
