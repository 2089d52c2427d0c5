"""Typography: how each language sets apostrophes, ellipses, percent signs and the spaces before double signs.

Texts are written this way in their files; a test holds them to it. `python -m oakdoor.language.typography FILE...`
rewrites files of texts that are named after their language (`de.toml`).
"""

import re
import sys
from pathlib import Path

NARROW = "\N{NARROW NO-BREAK SPACE}"
# In each language: what is wrong, and what it becomes. Placeholders such as `{points}` end like words.
_EVERYWHERE = [(r"(?<=[\w}])'(?=[\w{])", "\N{RIGHT SINGLE QUOTATION MARK}"), (r"\.\.\.", "\N{HORIZONTAL ELLIPSIS}")]
_OF = {
    "en": [
        (r"(?<=\w)'(?=\s)", "\N{RIGHT SINGLE QUOTATION MARK}"),  # players' cards
        (r"[ \u00a0\u202f](?=\u2026)", ""),
        (r"(?<=[\d}])[ \u00a0\u202f](?=%)", ""),
    ],
    "de": [(r"(?<=[\w}])(?=\u2026)", " "), (r"(?<=[\d}])[ \u00a0]?(?=%)", NARROW)],
    "fr": [
        (r"[ \u00a0\u202f](?=\u2026)", ""),
        (r"(?<=\S)[ \u00a0](?=[:;?!»%])", NARROW),
        (r"(?<=[^\W\d_}])(?=[;?!»](\s|$))", NARROW),
        (r"«[ \u00a0]?(?=[^\u202f])", f"«{NARROW}"),
    ],
}


def typeset(text: str, code: str) -> str:
    """A text as a language sets it; what is right already stays."""
    for wrong, right in [*_EVERYWHERE, *_OF[code]]:
        text = re.sub(wrong, right, text)
    return text


def main(paths: list[str]) -> int:
    """Set the texts of files in place, comments left alone."""
    for path in map(Path, paths):
        lines = path.read_text(encoding="utf-8").split("\n")
        done = [line if line.startswith("#") else typeset(line, path.stem) for line in lines]
        path.write_text("\n".join(done), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
