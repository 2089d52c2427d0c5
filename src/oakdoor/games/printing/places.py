"""Where the entries of a TOML text stand. The text was read before: what is no TOML does not come here."""

import re

from oakdoor.games.printing.faults import Keys, Place

_SPACE = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' + r"|'''.*?'{3,5}" + r'|"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'", re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]*")


class Places:
    """The places of all entries of a text: of their names, and of what stands behind them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.names: dict[Keys, tuple[int, int]] = {}
        self.values: dict[Keys, tuple[int, int]] = {}
        self._at = 0
        self._tables: dict[Keys, int] = {}
        self._read()

    def place(self, keys: Keys, at_key: bool = False) -> Place:
        """Where an entry stands; if it is not there, where what should hold it begins."""
        exact = self.names if at_key else self.values
        found = exact.get(keys)
        while found is None and keys:
            found = self.values.get(keys) or self.names.get(keys)
            keys = keys[:-1]
        start, end = found or (0, 0)
        line = self.text.count("\n", 0, start) + 1
        begin = self.text.rfind("\n", 0, start) + 1
        stop = self.text.find("\n", start)
        return Place(line, start - begin + 1, min(end, stop if stop >= 0 else len(self.text)) - begin + 1)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _read(self) -> None:
        table: Keys = ()
        while True:
            self._skip(_BETWEEN)
            if self._at >= len(self.text):
                return
            if self.text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Keys:
        """The name of a table; one of a list of tables is numbered."""
        start = self._at
        listed = self.text.startswith("[[", start)
        self._at += 2 if listed else 1
        keys = self._dotted()
        self._at = min(self.text.index("]", self._at) + (2 if listed else 1), len(self.text))
        if listed:
            self._tables[keys] = self._tables.get(keys, -1) + 1
            keys = (*keys, str(self._tables[keys]))
        self.names[keys] = (start, self._at)
        return keys

    def _dotted(self) -> Keys:
        keys = []
        while True:
            self._skip(_SPACE)
            key = self._skip(_KEY)
            keys.append(key[1:-1] if key[:1] in ('"', "'") else key)
            self._skip(_SPACE)
            if self.text[self._at : self._at + 1] != ".":
                return tuple(keys)
            self._at += 1

    def _pair(self, table: Keys) -> None:
        start = self._at
        keys = (*table, *self._dotted())
        self.names[keys] = (start, start + len(self.text[start : self._at].rstrip()))
        self._at = self.text.index("=", self._at) + 1
        self._skip(_SPACE)
        self._value(keys)

    def _value(self, keys: Keys) -> None:
        start = self._at
        first = self.text[start : start + 1]
        if first in ("[", "{"):
            self._at += 1
            self._inner(keys, "]" if first == "[" else "}")
            end = self._at
        elif self._skip(_STRING):
            end = self._at
        else:
            end = start + len(self._skip(_BARE).rstrip())
        self.values[keys] = (start, end)

    def _inner(self, keys: Keys, closing: str) -> None:
        """What stands in a list or an inline table."""
        number = 0
        while True:
            self._skip(_BETWEEN)
            if self.text[self._at] == closing:
                self._at += 1
                return
            if closing == "]":
                self._value((*keys, str(number)))
                number += 1
            else:
                self._pair(keys)
            self._skip(_BETWEEN)
            if self.text[self._at] == ",":
                self._at += 1
