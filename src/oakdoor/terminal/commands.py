"""The commands at the terminal table: everything a player types that is not a move."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.games.hidden import reveals
from oakdoor.terminal.savefile import SaveError, rebuild, write_record

if TYPE_CHECKING:
    from oakdoor.terminal.table import Table

NAMES = ("help", "moves", "preview", "board", "score", "log", "rules", "save", "undo", "quit")


class Leave(Exception):
    """The player leaves the table."""


def find_command(table: "Table", word: str, exact: bool) -> str | None:
    """The command that a word names, in English or in the table's language; beginnings only if unique."""
    known = {name: name for name in NAMES}
    known.update({table.words.text(f"terminal.command.{name}").casefold(): name for name in NAMES})
    if word in known or exact:
        return known.get(word)
    found = {name for spoken, name in known.items() if spoken.startswith(word)}
    return found.pop() if len(found) == 1 else None


def run(table: "Table", name: str, argument: str) -> None:
    """Run a command."""
    _COMMANDS[name](table, argument)


def _help(table: "Table", argument: str) -> None:
    table.say(table.words.text("terminal.help.head"))
    for name in NAMES:
        table.say(f"  {table.words.text(f'terminal.help.{name}')}")


def _moves(table: "Table", argument: str) -> None:
    table.show_moves()


def _board(table: "Table", argument: str) -> None:
    table.show_board()


def _score(table: "Table", argument: str) -> None:
    for line in table.screen.scores(table.game, table.reader):
        table.say(line)


def _log(table: "Table", argument: str) -> None:
    events = [event.seen_by(table.reader) for event in table.history.events]
    if not events:
        table.say(table.words.text("terminal.nothing_yet"))
        return
    table.say(table.words.text("terminal.log"))
    for sentence in table.screen.told(events, table.view(table.reader), table.reader):
        table.say(sentence)


def _preview(table: "Table", argument: str) -> None:
    """What a move would do, as far as its player can know; nothing is done."""
    if not argument:
        table.say(table.words.text("terminal.preview_which"))
        return
    moves = table.meant(argument)
    if len(moves) != 1:
        table.say_not_one(argument, moves)
        return
    events = table.game.preview(moves[0], table.reader)
    table.say(table.words.text("terminal.preview", words=moves[0]))
    told = table.screen.foretold(events, table.view(table.reader), table.reader)
    for sentence in told or [table.words.text("terminal.preview_nothing")]:
        table.say(f"  {sentence}")


def _rules(table: "Table", argument: str) -> None:
    view = table.view(table.reader)
    if not argument:
        things = table.screen.open_things(view)
        if things:
            table.say(table.words.text("terminal.rules_open"))
        for name in things:
            table.say(f"  {table.screen.explain(name, view)}")
        _which(table)
        return
    found = table.screen.find(argument, view)
    if not found:
        table.say(table.words.text("terminal.rules_none", name=argument))
        _which(table)
    for name in found:
        table.say(table.screen.explain(name, view))


def _which(table: "Table") -> None:
    names = table.screen.explainable()
    if names:
        table.say(table.words.text("terminal.rules_which", names=", ".join(names)))


def save_to(table: "Table", path: Path) -> bool:
    """Save the game; says so, or why not."""
    try:
        write_record(path, table.record())
    except SaveError as error:
        table.say(table.words.text("terminal.save_failed", reason=error))
        return False
    table.say(table.words.text("terminal.saved", file=path))
    return True


def save_asking(table: "Table", path: Path) -> bool:
    """Save to a file of the player's choice; another game there is replaced only if they say so."""
    if path != table.save and path.exists():
        answer = table.ask(table.words.text("terminal.overwrite", file=path)).strip().casefold()
        if not _is(table, answer, "yes"):
            table.say(table.words.text("terminal.not_overwritten", file=path))
            return False
    if not save_to(table, path):
        return False
    table.save = path
    return True


def _save(table: "Table", argument: str) -> None:
    if argument:
        save_asking(table, Path(argument).expanduser())
    elif table.save is not None:
        save_to(table, table.save)
    else:
        table.say(table.words.text("terminal.save_where"))


def _undo(table: "Table", argument: str) -> None:
    refusal = undo_refusal(table)
    if refusal:
        table.say(refusal)
        return
    record = table.record()
    taken_back = record["moves"].pop()
    record.pop("result", None)
    game, _ = rebuild(record)
    game.state.rng[:] = table.game.state.rng  # shuffles to come stay the same
    table.game = game
    table.history.drop_last()
    table.keep_saved()
    table.say(table.words.text("terminal.undone", words=taken_back.partition(" ")[2]))
    table.show_board()
    table.show_decision()


def undo_refusal(table: "Table") -> str:
    """Why the last decision cannot be taken back; empty if it can."""
    if len(table.humans) > 1:
        return table.words.text("terminal.undo_people")
    step = table.history.last
    if step is None:
        return table.words.text("terminal.undo_nothing")
    if step.seat != table.reader:
        return table.words.text("terminal.undo_turn", name=table.seats[step.seat].name)
    if table.game.moves[-1].startswith("*") or any(reveals(event) for event in step.events):
        return table.words.text("terminal.undo_revealed")
    return ""


def _quit(table: "Table", argument: str) -> None:
    while table.save is None:
        answer = table.ask(table.words.text("terminal.quit_save")).strip()
        if not answer or _is(table, answer.casefold(), "no"):
            break
        if _is(table, answer.casefold(), "yes"):
            table.say(table.words.text("terminal.save_name"))
        elif not save_asking(table, Path(answer).expanduser()):
            return  # stay, so that nothing is lost
    raise Leave


def _is(table: "Table", answer: str, meaning: str) -> bool:
    """Whether an answer is yes or no, in English or in the table's language."""
    return answer in (meaning, meaning[0], table.words.text(f"terminal.command.{meaning}"))


_COMMANDS: dict[str, Callable[["Table", str], None]] = {
    "help": _help,
    "moves": _moves,
    "preview": _preview,
    "board": _board,
    "score": _score,
    "log": _log,
    "rules": _rules,
    "save": _save,
    "undo": _undo,
    "quit": _quit,
}
