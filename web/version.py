"""Marks a built client with its version, by which an open page knows that a newer one has come.

The mark stands in the page and in the service worker (`web/src/device/version.svelte.ts`). It is made of the content:
the same client has the same mark.
"""

import hashlib
import re
from pathlib import Path

PLACES = {"index.html": r'(name="oakdoor-version" content=")([^"]*)', "sw.js": r'(const VERSION = ")([^"]*)'}


def mark(client: Path, *more: str) -> str:
    """Mark a client, and whatever else makes a version of it; returns the mark."""
    texts = {name: (client / name).read_text(encoding="utf-8") for name in PLACES}
    bare = {name: re.sub(pattern, r"\1", texts[name]) for name, pattern in PLACES.items()}
    names = sorted(path.name for path in (client / "assets").iterdir() if path.suffix not in (".br", ".gz"))
    made = hashlib.sha256("\n".join([*bare.values(), *names, *more]).encode()).hexdigest()[:12]
    for name, pattern in PLACES.items():
        marked, count = re.subn(pattern, rf"\g<1>{made}", texts[name])
        if count != 1:
            raise ValueError(f"{name} has no place for its version")
        (client / name).write_text(marked, encoding="utf-8")
    return made
