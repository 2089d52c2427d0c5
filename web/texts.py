"""Makes the client's texts: from each `texts.toml` in web/src a `texts.ts` beside it, which the client imports.

A text stands in all languages side by side; what it is filled with is named, and typed, once:

    left = { args = "count: number", en = "{count, plural, one {1 hint} other {{count} hints}}", de = ..., fr = ... }

The placeholders are a small part of ICU's message format: `{name}`, `{name, FORM}` with a form below, and
`{count, plural, =0 {...} one {...} other {...}}`. A table with `any = true` may be asked for a name that it lacks.
What a language lacks, a placeholder that one of them leaves out and a text that nobody uses are mistakes.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent / "src"
CODES = ("en", "de", "fr")
# What a value goes through on its way into a text, and the function of language.svelte.ts that does it.
FORMS = {"of": "ofName", "figure": "figure", "signed": "signed", "lower": "lower", "roman": "roman"}
_SLOT = re.compile(r"\{(\w+)(?:, (\w+))?\}|\{(\w+), plural, ")
_CASE = re.compile(r" ?(=\d+|one|other) \{")

Table = dict[str, "Table | str | list[str] | bool"]


class TextError(Exception):
    """Something that is wrong with a text."""


class Value(NamedTuple):
    """What is filled in, in a form."""

    name: str
    form: str


class Plural(NamedTuple):
    """What is said by a number."""

    name: str
    cases: dict[str, "list[Piece]"]


Piece = str | Value | Plural


# ---------------------------------------------------------------- reading


def parse(text: str) -> list[Piece]:
    """A text in pieces."""
    pieces, at = _pieces(text, 0)
    if at < len(text):
        raise TextError(f"a brace closes nothing: {text!r}")
    return pieces


def _pieces(text: str, at: int) -> tuple[list[Piece], int]:
    found: list[Piece] = []
    while at < len(text) and text[at] != "}":
        slot = _SLOT.match(text, at)
        if slot is None and text[at] == "{":
            raise TextError(f"not a placeholder: {text[at:]!r}")
        if slot is None:
            end = re.compile(r"[{}]|$").search(text, at)
            assert end is not None
            found.append(text[at : end.start()])
            at = end.start()
        elif slot[3]:
            cases, at = _cases(text, slot.end())
            found.append(Plural(slot[3], cases))
        else:
            if slot[2] and slot[2] not in FORMS:
                raise TextError(f"no form {slot[2]!r}: {text!r}")
            found.append(Value(slot[1], slot[2] or ""))
            at = slot.end()
    return found, at


def _cases(text: str, at: int) -> tuple[dict[str, list[Piece]], int]:
    cases: dict[str, list[Piece]] = {}
    while case := _CASE.match(text, at):
        cases[case[1]], at = _pieces(text, case.end())
        at += 1
    if "other" not in cases or text[at : at + 1] != "}":
        raise TextError(f"a plural without an end or a case `other`: {text!r}")
    return cases, at + 1


def names_in(pieces: list[Piece]) -> set[str]:
    """What a text is filled with."""
    found: set[str] = set()
    for piece in pieces:
        if not isinstance(piece, str):
            found.add(piece.name)
        if isinstance(piece, Plural):
            found = found.union(*map(names_in, piece.cases.values()))
    return found


def sentences(pieces: list[Piece]) -> list[str]:
    """All that a text may say, with `{}` for what is filled in."""
    choices: list[list[str]] = []
    for piece in pieces:
        if isinstance(piece, Plural):
            choices.append([said for case in piece.cases.values() for said in sentences(case)])
        else:
            choices.append([piece if isinstance(piece, str) else "{}"])
    return ["".join(parts) for parts in product(*choices)]


def is_text(entry: Table) -> bool:
    """Whether a table is a text in all languages, not a group of texts; a group may have a text called `en`."""
    return any(not isinstance(entry.get(code, {}), dict) for code in CODES)


def texts_in(table: Table, key: str = "") -> Iterator[tuple[str, Table]]:
    """The texts of a file with their keys."""
    for name, entry in table.items():
        if isinstance(entry, dict):
            inner = f"{key}{name}"
            yield from [(inner, entry)] if is_text(entry) else texts_in(entry, f"{inner}.")


def said(entry: Table, code: str) -> list[str]:
    """What a text says in a language: one string, or the strings of a list."""
    found = entry.get(code)
    return [found] if isinstance(found, str) else found if isinstance(found, list) else []


# ---------------------------------------------------------------- writing


def module(table: Table, folder: Path) -> str:
    """The TypeScript of a file of texts in a folder."""
    body = "\n".join(f"  {code}: {_group(table, code)}," for code in CODES)
    used = [name for name in ("plural", *FORMS.values()) if re.search(rf"\b{name}\(", body)]
    up = "../" * len(folder.relative_to(SOURCES).parts)
    imports = f'import {{ {", ".join(sorted(used))} }} from "{up}language/language.svelte";\n' if used else ""
    return f"// Made by web/texts.py.\n{imports}\nexport const texts = {{\n{body}\n}};\n"


def _group(table: Table, code: str) -> str:
    parts = []
    for name, entry in table.items():
        if isinstance(entry, dict):
            key = name if name.isidentifier() else f'"{name}"'
            parts.append(f"{key}: {_text(entry, code) if is_text(entry) else _group(entry, code)}")
    body = "{\n" + "".join(f"{part},\n" for part in parts) + "}"
    return f"{body} as {_open_type(table)}" if table.get("any") else body


def _open_type(table: Table) -> str:
    """The type of a table that may lack what it is asked for."""
    tables = [entry for entry in table.values() if isinstance(entry, dict)]
    inner = {_type(entry) if is_text(entry) else _open_type(entry) for entry in tables}
    if len(inner) != 1:
        raise TextError(f"texts of different kinds in a table with `any`: {', '.join(table)}")
    return f"Record<string, {inner.pop()}>"


def _type(entry: Table) -> str:
    return f"({entry['args']}) => string" if "args" in entry else "string"


def _text(entry: Table, code: str) -> str:
    strings = [_expression(parse(text), code) for text in said(entry, code)]
    if isinstance(entry[code], list):
        return f"[{', '.join(strings)}]"
    return f"({entry['args']}) => {strings[0]}" if "args" in entry else strings[0]


def _expression(pieces: list[Piece], code: str) -> str:
    inner = "".join(_inside(piece, code) for piece in pieces)
    return f"`{inner}`"


def _inside(piece: Piece, code: str) -> str:
    """A piece as it stands in a template string."""
    if isinstance(piece, str):
        return re.sub(r"[`\\]|\$(?=\{)", r"\\\g<0>", piece)
    if isinstance(piece, Value):
        return f"${{{FORMS[piece.form]}({piece.name})}}" if piece.form else f"${{{piece.name}}}"
    cases = {case: _expression(pieces, code) for case, pieces in piece.cases.items()}
    one, other = cases.pop("one", ""), cases.pop("other")
    chosen = f'plural("{code}", {piece.name}, {one}, {other})' if one else other
    for case, expression in reversed(cases.items()):
        chosen = f"{piece.name} === {case[1:]} ? {expression} : {chosen}"
    return f"${{{chosen}}}"


# ---------------------------------------------------------------- mistakes


def mistakes_in(table: Table) -> list[str]:
    """What is wrong with the texts of a file."""
    found = []
    for key, entry in texts_in(table):
        wrong = sorted(entry.keys() - {*CODES, "args"})
        found += [f"{key}: nothing is called {name!r}" for name in wrong]
        lengths = {code: len(said(entry, code)) for code in CODES}
        found += [f"{key}: {code} lacks it" for code in CODES if not all(said(entry, code)) or not lengths[code]]
        if len(set(lengths.values())) > 1:
            found.append(f"{key}: not as many in each language: {lengths}")
        args = re.findall(r"(\w+): ", str(entry.get("args", "")))
        for code in CODES:
            try:
                names = set().union(*(names_in(parse(text)) for text in said(entry, code)))
            except TextError as error:
                found.append(f"{key}: {code}: {error}")
                continue
            found += [f"{key}: {code} does not say {{{name}}}" for name in args if name not in names]
            found += [f"{key}: {code} says {{{name}}}, which args lacks" for name in sorted(names - set(args))]
    return found


def asked_in(code: str) -> set[str]:
    """The names that code asks for: as members, or taken out of what is derived."""
    taken = (line.split("=")[0] for line in code.splitlines() if "$derived" in line)
    return {*re.findall(r"\.(\w+)\b", code), *(name for part in taken for name in re.findall(r"\b\w+\b", part))}


def unasked(table: Table, asked: set[str]) -> list[str]:
    """Texts and groups that no code asks for; what is in a group is chosen at run time."""
    return [f"{key}: nobody uses it" for key in table if key not in asked]


def read(path: Path) -> Table:
    """A file of texts."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def files() -> list[Path]:
    """All files of texts."""
    return sorted(SOURCES.rglob("*texts.toml"))


def write() -> list[str]:
    """Write the modules of all files that are in order; answers the mistakes of the others."""
    mistakes = []
    for path in files():
        table = read(path)
        wrong = mistakes_in(table)
        mistakes += [f"{path.relative_to(SOURCES)}: {one}" for one in wrong]
        target = path.with_suffix(".ts")
        text = "" if wrong else module(table, path.parent)
        if text and (not target.exists() or target.read_text(encoding="utf-8") != text):
            target.write_text(text, encoding="utf-8")
    return mistakes


def unused() -> list[str]:
    """Which texts nobody uses."""
    sources = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte")]
    written = [path for path in sources if not path.name.endswith(("texts.ts", "openapi.ts"))]
    asked = asked_in("\n".join(path.read_text(encoding="utf-8") for path in written))
    return [f"{path.relative_to(SOURCES)}: {one}" for path in files() for one in unasked(read(path), asked)]


if __name__ == "__main__":
    print("\n".join(found := write() + unused()))
    sys.exit(bool(found))
