"""The three languages: complete, alike in shape, and nothing in them that nobody says."""

import ast
import re
import string
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from oakdoor.bots.registry import LEVELS as REGULARS
from oakdoor.games.aetherya import state as aetherya_state
from oakdoor.games.aetherya.components import CARDS, LEGENDS
from oakdoor.games.aetherya.components import TILES as AETHERYA_TILES
from oakdoor.games.contract import Reason
from oakdoor.games.registry import GAMES, find_mode, mode_names
from oakdoor.games.rivality import state as rivality_state
from oakdoor.games.rivality.components import COLOURS, DIRECTIONS, EDGES
from oakdoor.games.rivality.components import KINDS as TILE_KINDS
from oakdoor.games.rivality.events import WHY_FIZZLED
from oakdoor.games.rivality.solo.mode import LEVELS
from oakdoor.language import language as module
from oakdoor.language.language import CODES, Entry, Language, LanguageError, Word, Words, preferred_code
from oakdoor.narration.rivality.book import TERMS, TERMS_OF
from oakdoor.narration.rivality.narrator import SILENT
from oakdoor.narration.teller import Teller
from oakdoor.terminal.commands import COMMANDS

SOURCES = Path(module.__file__).parent.parent
# parts that ask for texts
SPEAKERS = ("terminal", "narration", "language", "tables", "app", "server", "device", "lessons", "review")
FORMS = ("you", "they", "pair", "single")
STATES = {"aetherya": aetherya_state, "rivality": rivality_state}
MODES = {game: mode_names(game) for game in GAMES}
EVERY_MODE = "|".join(sorted({name for names in MODES.values() for name in names}))
EVERY_GAME = "|".join(GAMES)


def reason_keys(game: str) -> set[str]:
    found: set[str] = set()
    for mode in mode_names(game):
        find_mode(game, mode)
    for source in [sys.modules[name] for name in sys.modules if name.startswith(f"oakdoor.games.{game}.")]:
        found |= {value.key for value in vars(source).values() if isinstance(value, Reason)}
        found |= {reason.key for reason in getattr(source, "EXPECTED", {}).values()}
    return found


def families_of(game: str) -> dict[str, Sequence[str]]:
    """What every game can ask a text for."""
    modes = [find_mode(game, name) for name in MODES[game]]
    return {
        f"{game}.line": tuple(line for mode in modes for line in mode.lines),
        f"{game}.why": tuple(line for mode in modes for line in mode.lines),
        f"{game}.prompt": STATES[game].PHASES,
        f"{game}.reason": tuple(reason_keys(game)),
        f"{game}.event": tuple(kind.name for kind in modes[0].kinds if kind.name not in SILENT),
        f"{game}.end": STATES[game].END_REASONS[1:],
        f"{game}.mode": MODES[game],
    }


# What the engine can ask a text for: families of keys, and what must be in them.
FAMILIES: dict[str, Sequence[str]] = {
    "aetherya.card": (*CARDS, "unknown"),
    "aetherya.abbreviation": CARDS,
    "aetherya.legend": (*LEGENDS, "unknown"),
    "aetherya.tile": (*AETHERYA_TILES, "unknown"),
    "rivality.tile": (*TILE_KINDS, "hidden"),
    "rivality.abbreviation": TILE_KINDS,
    "rivality.colour": COLOURS,
    "rivality.direction": DIRECTIONS,
    "rivality.edge": EDGES,
    "rivality.level": LEVELS,
    "rivality.book": (*TERMS, *(term for terms in TERMS_OF.values() for term in terms)),
    "rivality.event.fizzled": WHY_FIZZLED,
    **{f"talk.{level}.{kind}": "1234" for level in REGULARS for kind in ("start", "won", "lost", "tie")},
    **{f"aetherya.talk.{level}.{kind}": "1234" for level in REGULARS for kind in ("gain", "tamed", "snatched")},
    **{f"aetherya.talk.{level}.{kind}": "1234" for level in REGULARS for kind in ("struck", "hit", "fortress")},
    **{f"rivality.talk.{level}.{kind}": "1234" for level in REGULARS for kind in ("gain", "robbed")},
    **{f"{game}.talk.tove.{kind}": "1234" for game in GAMES for kind in ("start", "dread")},
    **{f"talk.together.{kind}": "1234" for kind in ("won", "lost")},
    "rivality.talk.runa.won": "1234",
    "reason": ("over", "chance", "not_your_turn", "unknown"),
    "game": GAMES,
    "terminal.command": (*COMMANDS, "yes", "no"),
    "terminal.help": ("head", *COMMANDS),
}
for name in GAMES:
    FAMILIES |= families_of(name)


def spoken_sources() -> list[Path]:
    return [path for part in SPEAKERS for path in SOURCES.glob(f"{part}/**/*.py")]


def literals() -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts in the sources that could be keys, and the beginnings of keys that are made while running."""
    whole, made = set(), set()
    for path in spoken_sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
                pieces = [r"[\w-]+" if part is None else re.escape(part) for part in parts]
                if parts[0] is not None and "." in parts[0]:
                    made.add("".join(pieces))
    return whole, [re.compile(pattern) for pattern in made]


def bare(key: str) -> str:
    """A key without the game and the mode that may stand before it."""
    return re.sub(rf"^({EVERY_GAME})\.(({EVERY_MODE})\.(?!name$|about$))?", "", key)


@pytest.mark.parametrize("code", CODES)
def test_everything_in_the_engine_has_a_text(code: str) -> None:
    language = Language(code)
    for family, names in FAMILIES.items():
        for name in names:
            assert language.has(f"{family}.{name}"), f"{family}.{name}"


def test_the_languages_have_the_same_keys_and_placeholders() -> None:
    english = Language("en")
    keys = set(english.keys())
    for code in CODES[1:]:
        other = Language(code)
        assert set(other.keys()) == keys
        for key in keys:
            assert placeholders(other.entry(key)) == placeholders(english.entry(key)), f"{code} {key}"


def placeholders(entry: "Entry | None") -> list[set[str]]:
    return [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in texts_of(entry)]


def test_no_text_is_unused() -> None:
    whole, made = literals()
    unused = []
    for key in Language("en").keys():  # noqa: SIM118 (a method, not a mapping)
        name = bare(key)
        family, _, last = key.rpartition(".")
        in_family = last in FAMILIES.get(family, ()) or family.rpartition(".")[2] in FAMILIES.get(
            family.rpartition(".")[0], ()
        )
        own = re.match(rf"({EVERY_GAME})\.({EVERY_MODE})\.(\w+)\.([\w-]+)", key)
        in_mode = own is not None and own[4] in FAMILIES.get(f"{own[1]}.{own[3]}", ())
        used = name in whole or any(pattern.fullmatch(name) for pattern in made)
        event = name.split(".")[0] in ("event", "shown") and name.split(".")[1] in whole
        if not (in_family or in_mode or used or event):
            unused.append(key)
    assert unused == []


@pytest.mark.parametrize("code", CODES)
def test_what_is_shown_names_no_coordinates(code: str) -> None:
    """The eye reads another sentence than the ear where an event is about a place."""
    language = Language(code)
    for key in language.keys():  # noqa: SIM118 (a method, not a mapping)
        for text in texts_of(language.entry(key)):
            if key.startswith("rivality.shown."):
                assert "{place" not in text, key
                assert language.has(key.replace(".shown.", ".event.")), key
            elif key.startswith("rivality.event.") and "{place" in text:
                assert language.has(key.replace(".event.", ".shown.")), key


def test_names_know_whose_something_is() -> None:
    french = Words(Language("fr", strict=True), "rivality", "solo")
    assert format(french.person("Mira"), "of") == "de Mira"
    assert format(french.person("Anna"), "of") == "d’Anna"
    assert format(french.person("Élise"), "of") == "d’Élise"
    assert format(french.person("Yves"), "of") == "d’Yves"
    assert format(french.person("Yann"), "of") == "de Yann"
    assert format(Words(Language("en"), "rivality", "solo").person("Mira"), "of") == "Mira’s"


def test_every_key_in_the_sources_exists() -> None:
    english = Language("en")
    for path in spoken_sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("text", "word")
                and ast.unparse(node.func) != "sql.text"  # a statement for a database
            ):
                key = node.args[0] if node.args else None
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    known = [key.value, *(f"{game}.{key.value}" for game in GAMES)]
                    known += [f"{game}.{mode}.{key.value}" for game in GAMES for mode in MODES[game]]
                    assert any(english.has(name) for name in known), f"{path.name}: {key.value}"


def texts_of(entry: "Entry | None") -> list[str]:
    """A text, or all its forms."""
    return [entry] if isinstance(entry, str) else [str(text) for text in (entry or {}).values()]


def every_text(code: str) -> Iterator[tuple[str, str]]:
    language = Language(code)
    for key in language.keys():  # noqa: SIM118 (a method, not a mapping)
        for text in texts_of(language.entry(key)):
            yield key, text


@pytest.mark.parametrize("code", CODES)
def test_the_words_keep_the_house_style(code: str) -> None:
    for key, text in every_text(code):
        assert text, key
        assert "!" not in text, key
        assert "  " not in text, key
        assert not re.search(r"(?<![\w{])-\d", text), f"{key}: a real minus"
        assert "..." not in text, key


def test_french_has_a_narrow_space_before_double_signs() -> None:
    for key, text in every_text("fr"):
        outside = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"[^\u202f][:;?]", outside), key
        assert " \u202f" not in outside, key


def test_plurals() -> None:
    english, french = Language("en", strict=True), Language("fr", strict=True)
    assert english.text("say.points", count=1) == "1 point"
    assert english.text("say.points", count=0) == "0 points"
    assert english.text("say.points", count=-1) == "\N{MINUS SIGN}1 point"
    assert french.text("say.points", count=0) == "0 point"
    assert french.text("say.points", count=2) == "2 points"
    assert [english.text("rivality.board.shields", count=count) for count in (0, 1, 2)] == [
        "no shield",
        "1 shield",
        "2 shields",
    ]
    assert french.text("rivality.board.shields", count=0) == "aucun bouclier"


def test_numbers_and_forms() -> None:
    german = Language("de", strict=True)
    assert german.signed(3) == "+3"
    assert german.signed(-3) == "\N{MINUS SIGN}3"
    assert german.number(-3) == "\N{MINUS SIGN}3"
    words = Words(german, "aetherya", "base")
    assert words.text("event.drawn.you", card=words.word("card.dragon")) == "Du ziehst einen Drachen."
    assert words.word("card.dragon") == "Drache"
    with pytest.raises(LanguageError):
        format(Word("Drache"), "a")


def test_a_mode_speaks_for_itself_first() -> None:
    english = Language("en", strict=True)
    assert "card" in Words(english, "aetherya", "confrontation").text("reason.turn_done")
    assert "placed" in Words(english, "aetherya", "base").text("reason.turn_done")
    assert Words(english, "aetherya", "base").text("reason.unknown") == "There is no such move."
    assert Words(english, "aetherya", "base").listed(["a", "b", "c"]) == "a, b and c"


def test_a_missing_text() -> None:
    with pytest.raises(LanguageError, match=r"no\.such\.key"):
        Language("de", strict=True).text("no.such.key")
    with pytest.raises(LanguageError, match="cannot be filled in"):
        Language("de").text("terminal.saved")
    with pytest.raises(LanguageError, match="no language"):
        Language("xx")
    assert Language("de").text("no.such.key") == "key"  # a table goes on without it
    assert Words(Language("de"), "rivality", "solo").word("card.golem") == "golem"


def test_the_preferred_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert preferred_code() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert preferred_code() == "fr"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert preferred_code() == "en"


def test_french_goes_on_small_after_a_colon() -> None:
    mode = find_mode("aetherya", "items")
    for _, name, text in Teller(mode, None, Language("fr", strict=True), ["Mira"]).book():
        assert not re.search("\u202f: [A-ZÀÉ]", text), name
