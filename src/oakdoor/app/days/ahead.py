"""Moves that can be planned: what others may do next, and what could be answered, where nothing hidden lies between.

It is found by the rules alone, and from what the planner sees alone: random worlds that agree with that view are played
on. Where they offer another seat different decisions, or look different to the planner afterwards, or chance is due,
nothing can be planned. So what is offered tells nothing that the planner does not know.
"""

from collections.abc import Iterator
from typing import NamedTuple

from oakdoor.games.game import Game
from oakdoor.narration.teller import Teller
from oakdoor.narration.told import Told
from oakdoor.tables.history import copied

WORLDS = 4  # that are compared
MOST = 60  # decisions of another seat, and answers, that are looked at


class Planned(NamedTuple):
    """A decision as the rules call it, and told."""

    words: str
    text: str


def _worlds(game: Game, seat: int) -> list[Game]:
    """The game as it may be, as far as a seat can know."""
    found = []
    for seed in range(1, WORLDS + 1):
        world = copied(game)
        world.state = game.observed(seat)
        game.mode.rules.resample(game.box, world.state, seat, seed)
        found.append(world)
    return found


def _after(worlds: list[Game], words: str, seat: int) -> Game | None:
    """A world after a decision of another seat; None where something hidden lies between, or the seat is not next."""
    seen: set[bytes] = set()
    for world in worlds:
        played = copied(world)
        played.play_checked(played.check(words)[0], settle=False)
        if played.waits_for_chance or played.actor != seat or len(played.at_once()) > 1:
            return None
        seen.add(played.observed(seat).tobytes())
        if len(seen) > 1:
            return None
    return played if len(played.legal()) <= MOST else None


def _open(game: Game, seat: int) -> list[Game]:
    """Worlds in which the seat that is to move has the same few decisions; none where it has not, or is the same."""
    if game.actor is None or game.actor == seat or len(game.at_once()) > 1:
        return []
    worlds = _worlds(game, seat)
    offers = {tuple(sorted(world.legal())) for world in worlds if world.actor == game.actor}
    same = len(offers) == 1 and all(world.actor == game.actor for world in worlds)
    return worlds if same and len(next(iter(offers))) <= MOST else []


def awaited(game: Game, seat: int, teller: Teller) -> Iterator[Planned]:
    """What the seat that is to move may do, as far as an answer to it can be planned."""
    worlds = _open(game, seat)
    for words in worlds[0].legal() if worlds else ():
        after = _after(worlds, words, seat)
        if after is not None:
            told = copied(worlds[0])
            events = [event.seen_by(seat) for event in told.play_checked(told.check(words)[0], settle=False)]
            yield Planned(words, _said(teller.told(events, after.view(seat), seat), words))


def answers(game: Game, seat: int, words: str, teller: Teller) -> Iterator[Planned]:
    """What a seat could answer to a decision; nothing where that cannot be planned."""
    worlds = _open(game, seat)
    if not worlds or words not in worlds[0].legal():
        return
    after = _after(worlds, words, seat)
    if after is None:
        return
    view = after.view(seat)
    for answer in after.legal():
        yield Planned(answer, _said(teller.foretold(after.foresee(answer, seat), view, seat, None), answer))


def planned(game: Game, seat: int, plans: dict[str, str], teller: Teller) -> Iterator[tuple[Planned, Planned]]:
    """What a seat has planned, told: what another seat may do, and the answer. What is over by now is left out."""
    there = {one.words: one for one in awaited(game, seat, teller)} if plans else {}
    for words, answer in plans.items():
        found = [one for one in answers(game, seat, words, teller) if one.words == answer]
        if words in there and found:
            yield there[words], found[0]


def _said(told: list[Told], words: str) -> str:
    text = " ".join(one.text for one in told)
    return text or words
