"""All feats, in the order in which they are shown, and how they are found in a record."""

import json
from functools import cache
from importlib import import_module

from oakdoor.app.feats.contract import Feat, Found, Seen
from oakdoor.app.share.moments import moments_of
from oakdoor.games.names import Read
from oakdoor.games.record import lines_of, open_record
from oakdoor.games.registry import GAMES


@cache
def all_feats() -> tuple[Feat, ...]:
    """The feats of all games."""
    return tuple(feat for game in GAMES for feat in import_module(f"oakdoor.app.feats.{game}.feats").FEATS)


def find(record: Read, seats: list[int]) -> dict[int, dict[str, Found]]:
    """What was done in a game, by seat and feat; nothing where it is not over. Raises a RecordError."""
    game = open_record(record, events=True)
    turns = list(moments_of(game, [str(line) for line in lines_of(record)]))
    if not game.is_over:
        return {}
    outcome, links = game.outcome(), game.mode.links(game.box, game.state)
    name = f"{game.mode.game}/{game.mode.name}"
    feats = [feat for feat in all_feats() if name in feat.modes]
    found = {}
    for seat in seats:
        side = next(number for number, one in enumerate(outcome.sides) if seat in one.seats)
        seen = Seen(game.mode, seat, side, outcome, turns, [one.view for one in turns], links)
        found[seat] = {feat.name: one for feat in feats if (one := feat.find(seen)).value > 0}
    return found


def find_text(record: str, seats: str) -> str:
    """The same as JSON; runs in a worker."""
    return json.dumps(find(json.loads(record), json.loads(seats)))
