"""What happens at a table when the days of a move are over: a bot plays it, or has the seat from then on."""

from oakdoor.app import stored
from oakdoor.app.ports import Thinkers
from oakdoor.app.stored import Change
from oakdoor.app.tables.room import Room
from oakdoor.app.thinking import BotFailed, Task, Whose
from oakdoor.bots.registry import USUAL
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table
from oakdoor.tables.together import decision_of

MOST_MOVES = 12  # decisions of one turn: no turn has as many


def turn_of(table: Table, seat: int) -> str | None:
    """Which of its decisions a seat is to make now, as `stored.turned` calls it; None where it is not asked, or a bot
    decides."""
    if table.status != "playing" or seat not in table.asked or table.seats[seat].is_played_by_bot:
        return None
    return decision_of(table, seat)


async def lapse(room: Room, seat: int, turn: str, thinkers: Thinkers) -> bool:
    """Do what the rule of the table says; false where the seat has moved meanwhile. Raises a TableError where it
    cannot be stored now."""
    async with room.lock:
        await room.following.read()  # another process may have stored the move
    rule = room.table.setup.days
    if rule is None or turn_of(room.table, seat) != turn:
        return False
    try:
        if rule.lapse == "seat":
            await room.change(lambda draft, rows: (_lost(draft, seat, turn, room.clock.time()), 0))
            room.wake()
        else:
            await _play_for(room, seat, thinkers)
    except stored.Overtaken:
        return False
    return True


def _lost(draft: Table, seat: int, turn: str, now: float) -> list[Change]:
    if turn_of(draft, seat) != turn:
        raise stored.Overtaken
    draft.lose_seat(seat)
    return [stored.Lapsed(draft.key, seat, turn), *stored.changed_seats(draft), *stored.turned(draft, now)]


async def _play_for(room: Room, seat: int, thinkers: Thinkers) -> None:
    """Play the move, with what else belongs to the same turn. Whoever plays alone is helped by one decision."""
    for _ in range(MOST_MOVES):
        table = room.table
        if turn_of(table, seat) is None:
            return
        game = table.running()
        task = Task.of(table.sight(seat), game.components, table.key)
        try:
            action = await thinkers.think(task, USUAL, Whose(table.host, table.key))
        except BotFailed:
            action = task.legal[0]
        if action not in task.legal:
            raise TableError("no_bot", "a bot chose a move that is not legal")
        await room.move_late(seat, game.mode.codec.words(action), table.ply, table.edition)
        if len(table.seats) == 1:
            return
