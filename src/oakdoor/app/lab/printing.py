"""A component file that somebody writes: what is wrong in it, what differs from the printed one, its entries."""

from oakdoor.app import messages as say
from oakdoor.games.components import ComponentTable, parsed
from oakdoor.games.errors import OptionError
from oakdoor.games.names import Data, Read
from oakdoor.games.printing.declaration import Choice, Leaf, Several, Whole, value_at
from oakdoor.games.printing.editing import edited
from oakdoor.games.printing.faults import Found, Keys
from oakdoor.games.printing.places import Places
from oakdoor.games.registry import GAMES, find_mode, mode_names
from oakdoor.language.language import Language
from oakdoor.narration.printing import PrintingWords, words_of


def table_of(game: str) -> type[ComponentTable]:
    """What reads the component files of a game."""
    if game not in GAMES:
        raise OptionError(f"there is no game {game!r}; there is {', '.join(GAMES)}")
    return type(find_mode(game, mode_names(game)[0]).components(None))


def looked_at(request: say.PrintingRequest, language: Language) -> say.Printing:
    """What there is to say about a file."""
    table = table_of(request.game)
    words = words_of(language, request.game, table)
    text = table.file.read_text(encoding="utf-8") if request.text is None else request.text.replace("\r\n", "\n")
    for edit in request.edits:
        text = _edited(text, words, edit)
    examined = table.examined(text)
    data = parsed(text)
    if isinstance(data, Found):
        return say.Printing(text=text, faults=_faults(examined.found, words), changes=[], entries=[], components=None)
    places, printed = Places(text), table.printed().data
    lines = {keys: places.place(keys).line for keys in places.values}
    sound = examined.data is not None
    return say.Printing(
        text=text,
        faults=_faults(examined.found, words),
        changes=_changes(words, printed, data, lines) if sound else [],
        entries=[_entry(words, keys, leaf, data, printed, lines) for keys, leaf in words.entries],
        components=data if sound else None,
    )


def _faults(found: list[Found], words: PrintingWords) -> list[say.PrintingFault]:
    return [
        say.PrintingFault(
            line=one.place.line,
            column=one.place.column,
            end=max(one.place.end, one.place.column),
            text=words.fault(one.fault),
            instead=one.fault.instead,
        )
        for one in found
    ]


def _line(keys: Keys, lines: dict[Keys, int]) -> int | None:
    while keys:
        if keys in lines:
            return lines[keys]
        keys = keys[:-1]
    return None


def _changes(words: PrintingWords, printed: Data, data: Data, lines: dict[Keys, int]) -> list[say.PrintingChange]:
    return [
        say.PrintingChange(
            entry=".".join(one.keys),
            line=_line(one.keys, lines),
            text=one.sentence,
            before=one.before,
            after=one.after,
            about=list(one.about),
        )
        for one in words.changes(printed, data)
    ]


def _entry(
    words: PrintingWords, keys: Keys, leaf: Leaf, data: Data, printed: Data, lines: dict[Keys, int]
) -> say.PrintingEntry:
    names = leaf.names if isinstance(leaf, Choice) else leaf.item.names if isinstance(leaf, Several) else ()
    return say.PrintingEntry(
        entry=".".join(keys),
        group=words.group(keys),
        label=words.label(keys),
        kind=_kind(leaf),
        value=_field(value_at(data, keys)),
        printed=_field(value_at(printed, keys)),
        least=leaf.least if isinstance(leaf, Whole) else None,
        most=leaf.most if isinstance(leaf, Whole) else None,
        names=list(names),
        said=[words.name(name) for name in names],
        line=_line(keys, lines),
    )


def _kind(leaf: Leaf) -> say.FieldKind:
    """The kind of field that an entry is."""
    if isinstance(leaf, Whole):
        return "number"
    return "names" if isinstance(leaf, Several) else "choice" if isinstance(leaf, Choice) else "text"


def _field(value: Read) -> str | None:
    """A value as a field of a form shows it."""
    if isinstance(value, list):
        return ",".join(map(str, value))[:200]
    return None if value is None else str(value)[:200]


def _edited(text: str, words: PrintingWords, edit: say.PrintingEdit) -> str:
    """The text with one entry changed; raises an error where that cannot be done."""
    found = next(((keys, leaf) for keys, leaf in words.entries if ".".join(keys) == edit.entry), None)
    data = parsed(text)
    if found is None or isinstance(data, Found):
        raise OptionError(f"{edit.entry!r} cannot be changed in this text")
    keys, leaf = found
    return edited(text, data, keys, _read(edit.value, leaf))


def _read(value: str | None, leaf: Leaf) -> Read:
    """What somebody wrote into a field; what is no number stays a text, and is found fault with."""
    if value is None:
        return None
    if isinstance(leaf, Several):
        return [name for name in value.split(",") if name]
    if isinstance(leaf, Whole) and value.removeprefix("-").isdecimal() and len(value) < 10:
        return int(value)
    return value
