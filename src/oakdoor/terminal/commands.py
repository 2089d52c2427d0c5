"""The commands at the terminal: everything a player types that is not a move."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.review.hint import hint
from oakdoor.review.report.telling import Telling, sides_from
from oakdoor.tables import lamp
from oakdoor.tables.errors import TableError
from oakdoor.terminal.savefile import SaveError, write_record
from oakdoor.terminal.seats import LOCAL, NOW

if TYPE_CHECKING:
    from oakdoor.terminal.terminal import Terminal


class Leave(Exception):
    """The player leaves the table."""


def find_command(terminal: "Terminal", word: str, exact: bool) -> str | None:
    """The command that a word names, in English or in the table's language; beginnings only if unique."""
    known = {name: name for name in COMMANDS}
    known.update({terminal.words.text(f"terminal.command.{name}").casefold(): name for name in COMMANDS})
    if word in known or exact:
        return known.get(word)
    found = {name for spoken, name in known.items() if spoken.startswith(word)}
    return found.pop() if len(found) == 1 else None


def _help(terminal: "Terminal", argument: str) -> None:
    terminal.say(terminal.words.text("terminal.help.head"))
    for name in COMMANDS:
        terminal.say(f"  {terminal.words.text(f'terminal.help.{name}')}")


def _score(terminal: "Terminal", argument: str) -> None:
    for line in terminal.screen.scores(terminal.game, terminal.reader):
        terminal.say(line)


def _log(terminal: "Terminal", argument: str) -> None:
    opening = [event.seen_by(terminal.reader) for event in terminal.table.opening]
    events = [*opening, *terminal.table.news(terminal.reader, 0)]
    if not events:
        terminal.say(terminal.words.text("terminal.nothing_yet"))
        return
    terminal.say(terminal.words.text("terminal.log"))
    for sentence in terminal.screen.told(events, terminal.view(terminal.reader), terminal.reader):
        terminal.say(sentence)


def _preview(terminal: "Terminal", argument: str) -> None:
    """What a move would do, as far as its player can know; nothing is done."""
    if not argument:
        terminal.say(terminal.words.text("terminal.preview_which"))
        return
    moves = terminal.meant(argument)
    if len(moves) != 1:
        terminal.say_not_one(argument, moves)
        return
    foresight = terminal.game.foresee(moves[0], terminal.seat)
    terminal.say(terminal.words.text("terminal.preview", words=moves[0]))
    links = terminal.game.mode.links(*terminal.game.readable(terminal.reader))
    told = terminal.screen.foretold(foresight, terminal.view(terminal.seat), terminal.seat, links)
    for sentence in told or [terminal.words.text("terminal.preview_nothing")]:
        terminal.say(f"  {sentence}")


def _hint(terminal: "Terminal", argument: str) -> None:
    """The best moves of who is to decide, with reasons; who shares the screen looks away."""
    table, seat, words = terminal.table, terminal.seat, terminal.words
    try:
        lamp.check(table, seat)
    except TableError as error:
        terminal.say(words.text(f"table.{error.reason.key}"))
        return
    if len(terminal.humans) > 1:
        question = words.text("terminal.hint_alone", name=table.seats[seat].name)
        if not _is(terminal, terminal.ask(question).strip().casefold(), "yes"):
            return
    sight = table.sight(seat)
    found = hint(sight)
    lamp.light(table, seat)
    names = [one.name for one in table.seats]
    telling = Telling(sight.mode, terminal.game.components, words.language, names)
    for line in telling.hinted(found, sight.box, sight.view, sides_from(sight.mode, sight.view, seat)):
        terminal.say(line)
    if (left := lamp.left(table, seat)) is not None:
        terminal.say(words.text("terminal.hints_left", count=left))


def _rules(terminal: "Terminal", argument: str) -> None:
    view = terminal.view(terminal.reader)
    if not argument:
        things = terminal.screen.open_things(view)
        if things:
            terminal.say(terminal.words.text("terminal.rules_open"))
        for name in things:
            terminal.say(f"  {terminal.screen.explain(name, view)}")
        _which(terminal)
        return
    found = terminal.screen.find(argument, view)
    if not found:
        terminal.say(terminal.words.text("terminal.rules_none", name=argument))
        _which(terminal)
    for name in found:
        terminal.say(terminal.screen.explain(name, view))


def _which(terminal: "Terminal") -> None:
    names = terminal.screen.explainable()
    if names:
        terminal.say(terminal.words.text("terminal.rules_which", names=", ".join(names)))


def save_to(terminal: "Terminal", path: Path) -> bool:
    """Save the game; says so, or why not."""
    try:
        write_record(path, terminal.table.record())
    except SaveError as error:
        terminal.say(terminal.words.text("terminal.save_failed", reason=error))
        return False
    terminal.say(terminal.words.text("terminal.saved", file=path))
    return True


def save_asking(terminal: "Terminal", path: Path) -> bool:
    """Save to a file of the player's choice; another game there is replaced only if they say so."""
    if path != terminal.save and path.exists():
        answer = terminal.ask(terminal.words.text("terminal.overwrite", file=path)).strip().casefold()
        if not _is(terminal, answer, "yes"):
            terminal.say(terminal.words.text("terminal.not_overwritten", file=path))
            return False
    if not save_to(terminal, path):
        return False
    terminal.save = path
    return True


def _save(terminal: "Terminal", argument: str) -> None:
    if argument:
        save_asking(terminal, Path(argument).expanduser())
    elif terminal.save is not None:
        save_to(terminal, terminal.save)
    else:
        terminal.say(terminal.words.text("terminal.save_where"))


def _undo(terminal: "Terminal", argument: str) -> None:
    if refusal := undo_refusal(terminal):
        terminal.say(refusal)
        return
    words = terminal.game.moves[-1].partition(" ")[2]
    ply = terminal.table.ply - 1
    terminal.table.go_back(ply, NOW)
    terminal.told = {seat: min(told, ply) for seat, told in terminal.told.items()}
    terminal.keep_saved()
    terminal.say(terminal.words.text("terminal.undone", words=words))
    terminal.show_board()
    terminal.show_decision()


def undo_refusal(terminal: "Terminal") -> str:
    """Why the last decision cannot be taken back; empty if it can."""
    if len(terminal.humans) > 1:
        return terminal.words.text("terminal.undo_people")
    steps = terminal.table.steps
    if steps and steps[-1].seat != terminal.reader:
        return terminal.words.text("terminal.undo_turn", name=terminal.table.seats[steps[-1].seat].name)
    try:
        terminal.table.undo_ply(LOCAL)
    except TableError as error:
        return terminal.words.text(f"terminal.{error.reason.key}")
    return ""


def _quit(terminal: "Terminal", argument: str) -> None:
    while terminal.save is None:
        answer = terminal.ask(terminal.words.text("terminal.quit_save")).strip()
        if not answer or _is(terminal, answer.casefold(), "no"):
            break
        if _is(terminal, answer.casefold(), "yes"):
            terminal.say(terminal.words.text("terminal.save_name"))
        elif not save_asking(terminal, Path(answer).expanduser()):
            return  # stay, so that nothing is lost
    raise Leave


def _is(terminal: "Terminal", answer: str, meaning: str) -> bool:
    """Whether an answer is yes or no, in English or in the table's language."""
    return answer in (meaning, meaning[0], terminal.words.text(f"terminal.command.{meaning}"))


COMMANDS: dict[str, Callable[["Terminal", str], None]] = {
    "help": _help,
    "moves": lambda terminal, _: terminal.show_moves(),
    "preview": _preview,
    "hint": _hint,
    "board": lambda terminal, _: terminal.show_board(),
    "score": _score,
    "log": _log,
    "rules": _rules,
    "save": _save,
    "undo": _undo,
    "quit": _quit,
}
