"""A game as one reader may see it: the message that a page draws."""

from base64 import b64encode
from collections.abc import Set
from dataclasses import asdict
from functools import lru_cache
from typing import cast

from oakdoor.app import messages as say
from oakdoor.app.past.series import series_of
from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import NOBODY, Event
from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.games.position.reader import WATCHER, Reader, written
from oakdoor.games.position.view import View
from oakdoor.games.state.layout import Unpacked, pack_into
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.narration.told import Told
from oakdoor.tables import lamp
from oakdoor.tables.brought import begun, brought
from oakdoor.tables.errors import TableError
from oakdoor.tables.history import Step
from oakdoor.tables.refusals import near_misses, withheld
from oakdoor.tables.table import Table
from oakdoor.tables.talk import sayings
from oakdoor.tables.together import may_think_again


def teller_of(table: Table, language: Language) -> Teller:
    """Who tells this table's game in a language."""
    game = table.running()
    names = tuple(seat.name for seat in table.seats)
    if game.components is not None:
        return Teller(game.mode, game.components, language, list(names))
    return _teller(game.mode, language.code, language.strict, names)


@lru_cache(1024)
def _teller(mode: Mode, code: str, strict: bool, names: tuple[str, ...]) -> Teller:
    """Who tells games with the printed components; they know who sits there, and nothing of the game."""
    return Teller(mode, None, Language(code, strict), list(names))


def sight_of(mode: Mode, observed: Record | Unpacked) -> str:
    """An observed state as the page's own rules read it: there is nothing in it that its seat may not know."""
    record = observed
    if isinstance(observed, Unpacked):
        record = mode.new_state()
        pack_into(observed, record)
    return b64encode(record.tobytes()).decode()


def links_of(game: Game, box: object, observed: object) -> list[say.Link]:
    """What each point is for, as far as the reader of an observed state may know."""
    return [as_link(event) for event in game.mode.links(box, observed)]


def as_link(event: Event) -> say.Link:
    """A `scored` event as a link."""
    return cast(say.Link, {"seat": event.seat, **event.values})


def told_step(ply: int, step: Step, teller: Teller, view: View, reader: Reader) -> say.Step:
    """A step as a reader may know it."""
    events = step.seen_by(reader)
    return say.Step(
        ply=ply,
        seat=step.seat,
        events=[event_row(event) for event in events],
        told=teller.told(events, view, reader),
        outcomes=[],
        said=[],
    )


def event_row(event: Event) -> say.EventRow:
    """An event with the values of its kind."""
    return event.as_json()


def shows_points(table: Table) -> bool:
    """Whether scores are shown now."""
    return table.setup.scores or table.status == "over"


def hide_points(mode: Mode, view: View) -> None:
    """Strike out of a view what everybody has scored."""
    for side in mode.scored(view):
        side["lines"] = side["score"] = None


def position(table: Table, person: str, seat: Reader, language: Language, since: int, now: float) -> say.Position:
    """Where a table's game stands, for a person who looks from a seat and knows it up to the ply `since`."""
    asked = table.asked
    actor = seat if seat in asked else table.actor
    game = table.running() if actor is None else table.running().asking(actor)
    teller = teller_of(table, language)
    box, observed = game.readable(seat)
    view = game.view(seat)
    mine = table.seats_of(person)
    to_move = seat in asked and seat in mine and not table.seats[seat].stand_in
    refusals = near_misses(game, box, observed) if to_move else {}
    if isinstance(seat, int) and seat in mine:
        refusals = withheld(game, box, observed, seat) | refusals
    why = {
        reason: say.Refusal(key=reason.key, rule=reason.rule, text=teller.reason(reason))
        for reason in set(refusals.values())
    }
    kept = table.kept.get(seat) if seat in mine else None
    steps = told_steps(table, teller, view, seat, since, table.ply)
    shown = shows_points(table)
    if not shown:
        hide_points(game.mode, view)
    return say.Position(
        ply=table.ply,
        edition=table.edition,
        since=since,
        seat=written(seat),
        view=cast(say.GameView, view),
        legal=game.legal() if to_move else [],
        sight=sight_of(game.mode, observed) if (to_move or kept) and table.setup.previews else None,
        refusals={words: why[reason] for words, reason in refusals.items()},
        links=links_of(game, box, observed) if shown else [],
        steps=steps,
        asked=asked,
        kept=kept,
        hand_over=hand_over(table, person, seat),
        undo=undo_state(table, person, seat, language),
        clocks=clocks(table, now),
        # Several people at one device: nobody is "you" any more.
        result=result_of(game, teller, view, WATCHER if len(table.seats_of(person)) > 1 else seat),
    )


def told_steps(table: Table, teller: Teller, view: View, seat: Reader, since: int, until: int) -> list[say.Step]:
    """The steps after one ply up to another; the deal comes before the first."""
    found = list(enumerate(table.steps[since:until], since + 1))
    if since == 0 and table.opening:
        found.insert(0, (0, Step(NOBODY, table.opening, 0)))
    steps = [told_step(ply, step, teller, view, seat) for ply, step in found]
    for step in steps:
        step.outcomes = outcomes_of(table, step.ply, teller, seat)
        if step.ply == table.setup.since:
            text = teller.words.text("table.goes_on")
            step.told.append(Told(text, len(step.events), len(step.events) - 1))
        step.said = [say.Said(seat=one.seat, text=one.text(teller.words)) for one in sayings(table, step.ply)]
    return steps


def outcomes_of(table: Table, ply: int, teller: Teller, reader: Reader) -> list[str]:
    """What the turn of a step has brought so far, in points. The score sheet counts what the last one did."""
    if ply == 0 or not table.setup.scores or (table.status == "over" and ply == table.ply):
        return []
    first, memory = begun(table, ply), brought(table)
    before, after = memory[first].before, memory[ply - 1].after
    if before is None or after is None:
        return []
    events = [event for step in table.steps[first:ply] for event in step.seen_by(reader)]
    return teller.outcomes(before, after, events, table.steps[ply - 1].seat, reader)


def history(table: Table, seat: Reader, language: Language, since: int, until: int) -> say.History:
    """A piece of a game's history as a seat may know it."""
    steps = told_steps(table, teller_of(table, language), table.running().view(seat), seat, since, until)
    return say.History(edition=table.edition, since=since, seat=written(seat), steps=steps)


def hand_over(table: Table, person: str, seat: Reader) -> int | None:
    """The person's other seat that is to move, if the device must be handed over first."""
    mine = table.seats_of(person)
    asked = [one for one in table.asked if one in mine and not table.seats[one].stand_in]
    return asked[0] if asked and seat not in asked and len(mine) > 1 else None


def undo_state(table: Table, person: str, seat: Reader, language: Language) -> say.UndoState:
    """Whether a person who looks from a seat can take a step back, and how."""
    if isinstance(seat, int) and may_think_again(table, person, seat):
        return say.UndoState(how="free")
    try:
        table.undo_ply(person)
    except TableError as error:
        return say.UndoState(how="no", reason=language.text(f"table.{error.reason.key}"))
    return say.UndoState(how="ask" if table.others(person) else "free")


def clocks(table: Table, now: float) -> say.Clocks | None:
    """Everybody's time."""
    if table.clock is None:
        return None
    left = [round(table.clock.seconds_left(seat, now), 1) for seat in range(len(table.seats))]
    return say.Clocks(left=left, running=sorted(table.clock.running) if table.clock_runs else [])


def result_sides(outcome: Outcome) -> list[say.ResultSide]:
    """Who scored together, with what."""
    return [say.ResultSide(seats=side.seats, lines=side.lines, score=side.score) for side in outcome.sides]


def result_of(game: Game, teller: Teller, view: View, seat: Reader) -> say.Result | None:
    """How the game ended, if it did."""
    if not game.is_over:
        return None
    outcome = game.outcome()
    return say.Result(
        reason=outcome.reason,
        told=teller.verdict(outcome, view, seat),
        ended=teller.ended(outcome, seat),
        ranks=outcome.ranks,
        returns=outcome.returns,
        winners=outcome.winners,
        sides=result_sides(outcome),
        target=outcome.target,
        fame=outcome.fame,
        well=outcome.well,
        yours=teller.yours(outcome, view, seat),
    )


def table_info(table: Table, person: str, online: Set[str], watchers: int) -> say.TableInfo:
    """A table as one reader sees it. Watchers learn only the key to watch."""
    mine = table.seats_of(person)
    insider = bool(mine) or table.host == person
    wish = None
    if table.wish is not None:
        waits = [seat for owner in table.wish.waits_for for seat in table.seats_of(owner)]
        wish = say.UndoAsked(seat=table.wish.seat, waits_for=sorted(waits))
    return say.TableInfo(
        key=table.key if insider else table.watch_key,
        game=table.setup.game,
        mode=table.setup.mode,
        options=table.setup.options,
        status=table.status,
        imported=table.setup.imported,
        deal=table.setup.deal,
        counts=table.setup.counts,
        own_components=table.setup.components is not None,
        seats=[_seat_info(table, seat, seat in mine, online) for seat in range(len(table.seats))],
        host=table.host == person,
        host_name=next((one.name for one in table.seats if one.kind == "person" and one.owner == table.host), None),
        watching=not mine,
        previews=table.setup.previews,
        scores=table.setup.scores,
        talk=table.setup.talk,
        clock=say.ClockRule(**asdict(rule)) if (rule := table.setup.clock) else None,
        days=say.DaysRule(**asdict(days)) if (days := table.setup.days) else None,
        invite=f"/t/{table.key}" if insider else None,
        watch=f"/w/{table.watch_key}",
        watchers=watchers,
        rematch=table.rematch if mine else None,
        series=series_of(table) if table.setup.won else None,
        undo=wish,
        lamp=lamp_info(table),
        rated=table.setup.rated,
        rated_asked=_rated_asked(table),
    )


def _rated_asked(table: Table) -> say.RatedAsked | None:
    if (wish := table.rated_wish) is None:
        return None
    waits = sorted(seat for owner in wish.waits_for for seat in table.seats_of(owner))
    return say.RatedAsked(seat=wish.seat, waits_for=waits)


def lamp_info(table: Table) -> say.LampInfo:
    """The hints of a table."""
    wish = None
    if (asked := table.lamp.wish) is not None:
        waits = sorted(seat for owner in asked.waits_for for seat in table.seats_of(owner))
        wish = say.LampsAsked(seat=asked.seat, lamps=asked.lamps, waits_for=waits)
    return say.LampInfo(
        lamps=table.setup.lamps,
        shared=lamp.is_shared(table),
        left=[lamp.left(table, seat) for seat in range(len(table.seats))],
        asked=[say.LampAsked(seat=seat, ply=ply) for seat, ply in lamp.asked_at(table)],
        wish=wish,
    )


def _seat_info(table: Table, number: int, mine: bool, online: Set[str]) -> say.SeatInfo:
    seat = table.seats[number]
    return say.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        avatar=seat.picture,  # type: ignore[arg-type]
        level=seat.level,
        mine=mine,
        online=seat.kind == "bot" or (seat.owner is not None and seat.owner in online),
        stand_in=seat.stand_in,
        failed=seat.failed,
    )
