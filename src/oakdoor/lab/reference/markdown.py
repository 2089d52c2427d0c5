"""Markdown as the site's parser reads it. Pages in docs/ are written as GitHub shows them; where the two differ, the
parser wants a blank line more, and a drawing made before the page is opened."""

import re

from oakdoor.lab.reference.drawing import drawn

_ITEM = re.compile(r"([-*]|\d+\.) ")
_DRAWING = re.compile(r"```mermaid\nflowchart TD\n(.*?)```", re.DOTALL)


def as_read(text: str) -> str:
    """A page as the site's parser reads it."""
    return spaced(_DRAWING.sub(lambda found: drawn(found[1]), text))


def spaced(text: str) -> str:
    """A text with a blank line before each list and table that follows a paragraph at once."""
    lines: list[str] = []
    fenced, before = False, ""
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and before and _kind(line) and _kind(line) != _kind(before) and not _goes_on(lines):
            lines.append("")
        lines.append(line)
        before = line
    return "\n".join(lines) + "\n"


def _kind(line: str) -> str:
    """What a line begins, if it is of a list or a table."""
    return "list" if _ITEM.match(line) else "table" if line.startswith("|") else ""


def _goes_on(lines: list[str]) -> bool:
    """Whether the last lines belong to an item of a list: they are set in below it."""
    for line in reversed(lines):
        if not line.startswith("  "):
            return _kind(line) == "list" and lines[-1].startswith("  ")
    return False
