"""A component file with another value in it: everything else stays as it is written, remarks too."""

import json

from oakdoor.games.names import Data, Read
from oakdoor.games.printing.declaration import value_at, with_value
from oakdoor.games.printing.faults import Keys
from oakdoor.games.printing.places import Places


def edited(text: str, data: Data, keys: Keys, value: Read) -> str:
    """A text, whose data this is, with another value under some keys; None takes the entry away."""
    changed = with_value(data, keys, value)
    places = Places(text)
    here = keys
    while here and (here not in places.values or (here == keys and value is None)):
        here = here[:-1]
    if here:  # the smallest value of the text that the entry is part of
        start, end = places.values[here]
        return f"{text[:start]}{toml(value_at(changed, here))}{text[end:]}"
    if keys in places.names:  # it goes, with its line
        start, end = text.rfind("\n", 0, places.names[keys][0]) + 1, text.find("\n", places.values[keys][1])
        return text[:start] + (text[end + 1 :] if end >= 0 else "")
    return _added(text, places, keys, value)


def _added(text: str, places: Places, keys: Keys, value: Read) -> str:
    """An entry that was not there: behind the name of its table, or with a table of its own at the end."""
    line = f"{_key(keys[-1])} = {toml(value)}\n"
    table = keys[:-1]
    if table in places.names or not table:
        at = text.find("\n", places.names[table][1]) + 1 if table else 0
        if table and not at:
            return f"{text}\n{line}"
        return text[:at] + line + text[at:]
    return f"{text.rstrip()}\n\n[{'.'.join(map(_key, table))}]\n{line}"


def toml(value: Read) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(str(name))} = {toml(entry)}" for name, entry in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name, ensure_ascii=False)
