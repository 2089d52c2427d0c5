"""The one route that only a page has: a hint at a table of a server, thought about on the player's own device."""

from base64 import b64decode

from fastapi import APIRouter

from oakdoor.app import messages as say
from oakdoor.app.routes.asking import Speaking, TheHall
from oakdoor.app.tables.hints import told
from oakdoor.app.thinking import Task, Whose
from oakdoor.bots.contract import History
from oakdoor.games.registry import find_mode

router = APIRouter(prefix="/api/hints")


@router.post("")
async def hint(hall: TheHall, language: Speaking, asked: say.HintTask) -> say.Hint:
    """The best moves of a seat from what it sees, as the server would tell them."""
    codec = find_mode(asked.game, asked.mode).printed_as(asked.components).codec
    legal = [action for words in asked.legal if (action := codec.action(words)) is not None]
    view, history = b64decode(asked.sight), History(asked.decided)
    task = Task(asked.game, asked.mode, asked.components, view, asked.seat, legal, history)
    return told(asked, await hall.thinkers.hint(task, asked.names, language.code, Whose("", "")))
