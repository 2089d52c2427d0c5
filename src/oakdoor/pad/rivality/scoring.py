"""Sheets of Rivality laid as battlefields, and scored there. Places do not count at the end: tiles lie in a block."""

from collections import Counter

from oakdoor.games.contract import Outcome
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.names import Record
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import COLOURS, LIMIT, place_at, printed
from oakdoor.games.rivality.expert.capture import take_tile
from oakdoor.games.rivality.field import clear_field, golems_on, lay_tile, settle_control
from oakdoor.games.rivality.solo.mode import LEVELS
from oakdoor.games.rivality.state import NOTHING, OVER
from oakdoor.pad.rivality.box import golems_for, tiles_of
from oakdoor.pad.rivality.sheets import ExpertPad, RivalityPad, SuramunPad
from oakdoor.pad.scored import Ask, PadError, Page, Scored

_ACROSS = 5  # tiles of the block beside each other


def score(sheet: RivalityPad) -> Scored:
    """Score a sheet; raises a PadError."""
    players = 1 if isinstance(sheet, SuramunPad) else sheet.players
    colours = 3 if players == 3 else 2
    _check(sheet, colours)
    mode, box = find_mode("rivality", sheet.mode), printed().box
    state: Record = mode.new_state()
    clear_field(state)
    state.tile[:] = NOTHING
    state.players, state.colours, state.phase, state.star = players, colours, OVER, NOTHING
    if isinstance(sheet, SuramunPad):
        state.level, state.star = LEVELS.index(sheet.level), 0
    else:
        state.by[:] = NOTHING
    _lay(state, sheet, colours)
    if isinstance(sheet, ExpertPad):
        _take_surrounded(state, sheet)
    log = new_log()
    mode.scores(box, state, log)
    page = Page(mode.describe(box, state, WATCHER), mode.events(log, state), [])
    outcome = mode.outcome(box, state)
    return Scored(mode, _asks(sheet, colours), [page], outcome, _tie(outcome))


def _asks(sheet: RivalityPad, colours: int) -> list[Ask]:
    """Golems, and where each wizard stands: its tile scores for nobody (V5.2, V7.9)."""
    said = {*sheet.aside, *(name for tile in sheet.tiles for name in tile.wizards)}
    wizards = [Ask("wizard", colour=name) for name in COLOURS[:colours] if name not in said]
    return wizards if any(sum(tile.golems) for tile in sheet.tiles) else [Ask("golems"), *wizards]


def _check(sheet: RivalityPad, colours: int) -> None:
    kinds = Counter(tile.kind for tile in sheet.tiles)
    wells = 0 if isinstance(sheet, SuramunPad) else 1
    if kinds["well"] != wells or (wells and sheet.tiles[0].kind != "well"):
        raise PadError("the mana well is the first tile, once" if wells else "there is no mana well in this game")
    for number, tile in enumerate(sheet.tiles, 1):
        if len(tile.golems) != colours:
            raise PadError(f"tile {number} must count the golems of {colours} colours, not {len(tile.golems)}")
        if sum(tile.golems) > LIMIT:
            raise PadError(f"tile {number}: {sum(tile.golems)} golems, but at most {LIMIT} can stand on a tile")
    _check_wizards(sheet, colours)
    if sheet.other_box:
        return
    for kind, tiles in kinds.items():
        if tiles > len(tiles_of(kind)):
            raise PadError(f"{tiles} tiles of kind {kind}, but the box holds {len(tiles_of(kind))}")
    for colour, most in enumerate(golems_for(colours)):
        golems = sum(tile.golems[colour] for tile in sheet.tiles)
        if golems > most:
            raise PadError(f"{golems} {COLOURS[colour]} golems, but there are {most}")


def _check_wizards(sheet: RivalityPad, colours: int) -> None:
    """Each stands on one tile, or on none."""
    wizards = Counter(colour for tile in sheet.tiles for colour in tile.wizards)
    for name, places in wizards.items():
        if places > 1:
            raise PadError(f"the {name} wizard stands on {places} tiles")
        if name in sheet.aside:
            raise PadError(f"the {name} wizard stands on a tile and on none")
    for name in (*wizards, *sheet.aside):
        if name not in COLOURS[:colours]:
            raise PadError(f"nobody plays {name}")


def _lay(state: Record, sheet: RivalityPad, colours: int) -> None:
    """Tiles, golems and wizards; what does not stand on tiles is in the supply (V2.2)."""
    left = {kind: tiles_of(kind) for kind in {tile.kind for tile in sheet.tiles}}
    for number, tile in enumerate(sheet.tiles):
        printed_tile = left[tile.kind][0] if len(left[tile.kind]) == 1 else left[tile.kind].pop(0)
        lay_tile(state, printed_tile, place_at(number % _ACROSS, number // _ACROSS), 0)
        state.golems[number, :colours] = tile.golems
        settle_control(state, number, NO_LOG.copy())
        for name in tile.wizards:
            state.wizard[COLOURS.index(name)] = number
    for colour, golems in enumerate(golems_for(colours)):
        state.supply[colour] = max(0, golems - int(state.golems[:, colour].sum()))


def _take_surrounded(state: Record, sheet: ExpertPad) -> None:
    """Tiles that are surrounded when the game ends change hands first (V6.3, V6.4)."""
    for number, tile in enumerate(sheet.tiles):
        if tile.surrounded is not None:
            colour = COLOURS.index(tile.surrounded)
            _check_surrounded(state, number, colour)
            take_tile(state, number, colour, NO_LOG.copy())


def _check_surrounded(state: Record, number: int, colour: int) -> None:
    """Four tiles of the one who takes it, with three players two and others of a second colour (V6.3, V6.4)."""
    what = f"tile {number + 1} cannot be surrounded by {COLOURS[colour]}"
    if colour >= int(state.colours):
        raise PadError(f"nobody plays {COLOURS[colour]}")
    if state.control[number] == colour:
        raise PadError(f"{what}, who controls it already")
    holder = int(state.control[number])
    around = Counter(int(one) for at, one in enumerate(state.control[: int(state.tiles)]) if at != number and one >= 0)
    del around[holder]
    needed = 4 if int(state.colours) == 2 else 2
    if around[colour] < needed or sum(around.values()) < 4:
        raise PadError(f"{what}: its four neighbours are controlled by others, and not enough tiles are")
    if golems_on(state, number) == 0 and int(state.supply[colour]) == 0:
        raise PadError(f"{what}, who has no golem left for it")


def _tie(outcome: Outcome) -> list[str | None]:
    """Where the well decides a tie, its line (V5.4)."""
    scores = [side.score for side in outcome.sides]
    if outcome.well is None or scores.count(max(scores)) < 2 or len(scores) < 2:
        return []
    return ["well" if number == outcome.well or score == max(scores) else None for number, score in enumerate(scores)]
