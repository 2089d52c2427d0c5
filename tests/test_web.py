"""The client has no rule: what it shows of rules and components comes with the view or the book."""

import re
from pathlib import Path

import pytest

from oakdoor.games.registry import GAMES, all_modes
from oakdoor.games.rivality.solo.mode import LEVELS

SOURCES = Path(__file__).parent.parent / "web" / "src"
MADE = ("engine/made/", "protocol/openapi.ts")  # by the build, from the rules
FILES = [
    path
    for path in sorted(SOURCES.rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.relative_to(SOURCES).as_posix().startswith(MADE)
]

# What a rule in the client would look like, each with a line that it must find.
RULES = {
    "a number of points, shields or golems": (
        r"\b\d+ (points?|shields?|golems?|steps?|Punkte?|Schilde?|boucliers?|pas)\b",
        'fortress: "4 points, 2 shields"',
    ),
    "a number of golems compared": (r"golems\)? ?===? ?\d", "Math.max(...tile.golems) === 5"),
    "a distance compared": (r"distance\)? ?[=<>]=+ ?\d", "spell.distance === 3"),
    "what is printed, read from a tile's name": (
        r'split\(":"\)|includes\(":"\)|endsWith\("\*"\)',
        'tile.split(":")[1]',
    ),
    "a list of score lines": (r'"(elves|terrain|circles)", "', 'LINES = ["elves", "dwarves"]'),
    "a list of cards": (r'"(plain|human|well|circle)", "(forest|elf|circle|cottage)"', '["human", "elf"]'),
    "the cells of the centre": (r'"b2", "c2"', 'CENTRE = ["b2", "c2", "b3", "c3"]'),
    "the side of a kingdom": (r"row \* 4|\[0, 1, 4, 5\]", "CELLS[row * 4 + column]"),
    "what a tribe may do": (r'tribe === "', 'seat.tribe === "elf" && view.elves'),
    "what kind a tile is": (r'startsWith\("stone', 'tile.startsWith("stone-")'),
    "which modes score legends": (r'\["legends"\]\s*:', 'view.mode === "coop" ? ["legends"] : []'),
    "a badge with a number": (r"<(span|i)>[1-9]</(span|i)>|/>[1-9]</span>", '<Icon name="tower-flag" /><span>2</span>'),
    "the power stones": (
        r"\[.stone-(\d|\$\{\w+\})., ?\w+\]",
        "new Map([1, 2, 3, 4].map((number) => [`stone-${number}`, number]))",
    ),
    "a last digit that counts": (r"% 10\b", "points: total % 10"),
    "which modes are won together": (
        r'(run|game|state\??)\.mode [!=]== "(coop|solo)"',
        'const together = run.state?.mode === "coop" || (run.game === "aetherya" && run.seats.length === 1);',
    ),
    "whose side in solo": (r"(COLOUR|PLAYER) = (\"\w+\"|\d)", 'const OWN_COLOUR = "orange"; // in solo'),
    "a view that is cast": (r"view as unknown|as unknown as \w*View", "position.view as unknown as KingdomView"),
}


@pytest.mark.parametrize("what", RULES)
def test_no_rule_stands_in_the_client(what: str) -> None:
    pattern, sample = RULES[what]
    assert re.search(pattern, sample), "this search finds nothing"
    assert len(FILES) > 100
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert not found, f"{what}: {found}"


# What all games share in the client: all but the games' own folders, and the pad's sheets, which are one for a mode.
OF_GAMES = (*GAMES, "pad/entry", "pad/sheets.ts", "pad/setup")
SHARED = [path for path in FILES if not path.relative_to(SOURCES).as_posix().startswith(OF_GAMES)]
MODES = "|".join(sorted({mode.name for mode in all_modes()}))
# What shared code would be like that knows a mode, each with lines that it must find. Modes are named in strings, or as
# keys of tables whose other lines name modes, too.
OF_ONE_MODE = {
    "a mode by name": (
        rf"""["'.]({MODES})["']|^\s*({MODES}): \[\[""",
        ['view.mode === "confrontation"', '"rivality.expert": "pointy-hat"', '  coop: [["draw", ["turn"]]],'],
    ),
    "a level of a mode": (
        rf"""\b({"|".join(GAMES)})\.level\b|["']({"|".join(LEVELS)})["'](?! *\}})""",
        ["language.title(`rivality.level.${level}`)", 'LEVELS = ["apprentice", "journeyman"]'],
    ),
}


@pytest.mark.parametrize("what", OF_ONE_MODE)
def test_shared_code_knows_no_mode(what: str) -> None:
    pattern, samples = OF_ONE_MODE[what]
    for sample in samples:
        assert re.search(pattern, sample), f"this search does not find {sample}"
    assert len(SHARED) > 100
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in SHARED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert not found, f"{what}: {found}"


# What shared code would be like that has a list of the games, or pictures of its own for each.
OF_ONE_GAME = {
    "a list of games": (
        rf"""["']({"|".join(GAMES)})["'], *["']({"|".join(GAMES)})["']""",
        ['values={["both", "aetherya", "rivality"]}'],
    ),
    "a picture for a game": (
        rf"""\b({"|".join(GAMES)}): \[?["'](card|rtile|rsite|golem)-"""
        rf"""|["']({"|".join(GAMES)})["'] \? ["'](card|rtile)-""",
        [
            '    aetherya: ["card-elf", "card-forest"],',
            '{ aetherya: "card-back", rivality: "rtile-back" }',
            'game === "rivality" ? "rtile-well" : "card-elf"',
        ],
    ),
}


@pytest.mark.parametrize("what", OF_ONE_GAME)
def test_shared_code_asks_games_for_their_pictures(what: str) -> None:
    """Each game says in its own `modes.ts` what stands for it."""
    pattern, samples = OF_ONE_GAME[what]
    for sample in samples:
        assert re.search(pattern, sample), f"this search does not find {sample}"
    found = [
        f"{path.relative_to(SOURCES)}:{number}"
        for path in SHARED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert not found, f"{what}: {found}"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_says_how_its_modes_look(game: str) -> None:
    """Shared pages ask for a mode's picture, folder and steps in the game's own folder; the first is offered first."""
    text = (SOURCES / game / "modes.ts").read_text(encoding="utf-8")
    assert re.findall(r"^    (\w+): \{ icon:", text, re.MULTILINE) == [
        mode.name for mode in all_modes() if mode.game == game
    ]


def test_previews_know_no_game() -> None:
    """What a move would do is told by the rules and the narration, which are made for the page."""
    kinds = {kind.name for mode in all_modes() for kind in mode.kinds}
    lines = {line for mode in all_modes() for line in mode.lines}
    for path in (SOURCES / "engine").rglob("*.ts"):
        if path.parent.name == "made":
            continue
        text = path.read_text(encoding="utf-8")
        strings = set(re.findall(r"""["'`]([^"'`\n]*)["'`]""", text))
        assert not strings & (kinds | lines | set(GAMES)), path


def test_the_prefix_of_a_devices_tables_stands_once() -> None:
    """A page says with what the keys of its tables begin; nobody else needs to know."""
    package = sorted((SOURCES.parent.parent / "src" / "oakdoor").rglob("*.py"))
    [prefix] = re.findall(r'PREFIX = "([^"]+)"', (SOURCES / "device" / "prefix.ts").read_text(encoding="utf-8"))
    found = [path.name for path in [*FILES, *package] if prefix in path.read_text(encoding="utf-8")]
    assert found == ["prefix.ts"]


# Addresses that only work where the program lies at the root of a host: web/src/address.ts makes those that always do.
ABSOLUTE = r"""(?<![\w-])(href|src|action|poster)=("/|\{["'`]/|\{path`)|\b(fetch|register)\(["'`]/|\.src = ["'`]/"""


def test_no_address_of_the_client_says_where_it_lies() -> None:
    for sample in ('<a href="/learn">', "src={`/faces/${name}.svg`}", "href={path`/t/${key}`}", 'fetch("/engine")'):
        assert re.search(ABSOLUTE, sample), sample
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(ABSOLUTE, line)
    ]
    assert not found, found
