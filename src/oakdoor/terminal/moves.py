"""The legal moves as a numbered list, in which many moves of a kind take one line."""

from dataclasses import dataclass
from math import comb, factorial, prod

from oakdoor.language.language import Words

_TWO_WORD_VERBS = {"use"}
_MOST_LINES = 16


def verb_of(words: str) -> str:
    """What kind of move this is: its first word, of a tile its first two."""
    parts = words.split(" ")
    return " ".join(parts[:2]) if parts[0] in _TWO_WORD_VERBS else parts[0]


def arguments_of(words: str) -> tuple[str, ...]:
    """The words behind the verb."""
    return tuple(words.split(" ")[len(verb_of(words).split(" ")) :])


@dataclass(frozen=True)
class Group:
    """Legal moves with the same verb; `first` is the number of the first one."""

    verb: str
    first: int
    moves: tuple[str, ...]

    @property
    def last(self) -> int:
        """The number of the last move."""
        return self.first + len(self.moves) - 1

    def targets(self, words: Words, describe: "Describer") -> str | None:
        """What can stand behind the verb, in one line; None if that takes several."""
        rows = [arguments_of(move) for move in self.moves]
        if len({len(row) for row in rows}) != 1 or not rows[0]:
            return None
        columns = [list(dict.fromkeys(column)) for column in zip(*rows, strict=True)]
        if len(columns) == 1:
            return glossed(columns[0], words, describe)
        everything = list(dict.fromkeys(word for row in rows for word in row))
        listed = glossed(everything, words, describe)
        repeats = any(len(set(row)) != len(row) for row in rows)
        if not repeats and len(everything) == len(columns) and len(rows) == factorial(len(columns)):
            return words.text("terminal.any_order", items=listed)
        if not repeats and len(columns) == 2 and len({frozenset(row) for row in rows}) == comb(len(everything), 2):
            return words.text("terminal.two_of", items=listed)
        if len(rows) == prod(len(column) for column in columns):
            parts = [words.text("terminal.one_of", items=glossed(column, words, describe)) for column in columns]
            text = parts[0]
            for part in parts[1:]:
                text = words.text("terminal.then", first=text, second=part)
            return text
        return None

    def subgroups(self) -> list["Group"]:
        """The group split by all words but the last, so that each fits a line."""
        found: dict[str, list[str]] = {}
        for move in self.moves:
            found.setdefault(move.rpartition(" ")[0], []).append(move)
        groups = []
        first = self.first
        for prefix, moves in found.items():
            groups.append(Group(prefix, first, tuple(moves)))
            first += len(moves)
        return groups


class MoveList:
    """Legal moves in the order of their numbers: grouped by verb, each group as its parts are listed."""

    def __init__(self, legal: list[str]) -> None:
        found: dict[str, list[str]] = {}
        for move in legal:
            found.setdefault(verb_of(move), []).append(move)
        self.groups: list[Group] = []
        self.moves: list[str] = []
        for verb, moves in found.items():
            subgroups = Group(verb, 1, tuple(moves)).subgroups()
            ordered = tuple(move for one in subgroups for move in one.moves)
            self.groups.append(Group(verb, len(self.moves) + 1, ordered))
            self.moves.extend(ordered)

    def lines(self, words: Words, describe: "Describer") -> list[str]:
        """The list as text: move by move, or as ranges of numbers."""
        lines: list[str] = []
        for group in self.groups:
            own = describe.lines(group)
            if own is not None:
                lines.extend(own)
            elif len(group.moves) == 1 or describe.tells_each(group.verb):
                lines.extend(
                    self._single(number, move, words, describe) for number, move in enumerate(group.moves, group.first)
                )
            else:
                lines.extend(self._ranges(group, words, describe))
        return lines

    def _single(self, number: int, move: str, words: Words, describe: "Describer") -> str:
        text = describe.move(move)
        if text:
            return words.text("terminal.move", number=number, words=move, text=text)
        return words.text("terminal.move_plain", number=number, words=move)

    def _ranges(self, group: Group, words: Words, describe: "Describer") -> list[str]:
        targets = group.targets(words, describe)
        if targets is not None:
            return [self._range(group, targets, words, describe)]
        subgroups = group.subgroups()
        if len(subgroups) > _MOST_LINES:
            example = words.text("terminal.for_example", count=len(group.moves), example=group.moves[0])
            return [self._range(group, example, words, describe)]
        lines = []
        for part in subgroups:
            if len(part.moves) == 1:
                lines.append(self._single(part.first, part.moves[0], words, describe))
            else:
                last = [move.split(" ")[-1] for move in part.moves]
                lines.append(self._range(part, glossed(last, words, describe), words, describe))
        return lines

    def _range(self, group: Group, targets: str, words: Words, describe: "Describer") -> str:
        verb = glossed(group.verb.split(" "), words, describe)
        values = {"first": group.first, "last": group.last, "verb": verb, "targets": targets}
        text = describe.group(group.verb)
        if text:
            return words.text("terminal.move_group", text=text, **values)
        return words.text("terminal.move_group_plain", **values)


class Describer:
    """What a game says about its moves. A game without texts of its own says nothing more than their words."""

    def lines(self, group: Group) -> list[str] | None:
        """The lines of a group of moves, where the game lists them in its own way."""
        return None

    def tells_each(self, verb: str) -> bool:
        """Whether moves with this verb are listed one by one, however many there are."""
        return False

    def move(self, words: str) -> str:
        """What one move does."""
        return ""

    def group(self, verb: str) -> str:
        """What the moves with this verb do."""
        return ""

    def gloss(self, word: str) -> str:
        """What a word of a move is called in the language of the table, if it is called otherwise."""
        return ""


def glossed(items: list[str], words: Words, describe: Describer) -> str:
    """Words of moves, with what they are called in the language of the table."""
    named = [(item, describe.gloss(item)) for item in items]
    return " ".join(words.text("terminal.gloss", word=item, name=name) if name else item for item, name in named)
