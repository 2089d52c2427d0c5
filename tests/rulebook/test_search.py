"""Search over the rules: all modes, all languages, without accents."""

import tomllib
from importlib import resources

import pytest

from oakdoor.games.registry import GAMES
from oakdoor.language.language import CODES
from oakdoor.rulebook.search import folded, guess, search


def sections(words: str, code: str = "en") -> list[tuple[str, str]]:
    return [(hit.game, hit.section) for hit in search(GAMES, words, code)]


def test_words_are_found_in_all_modes() -> None:
    assert ("rivality", "surrounded") in sections("surrounded")
    assert ("aetherya", "smuggler-thief") in sections("thief")
    assert sections("shield")[0][0] == "rivality"
    modes = {mode for hit in search(GAMES, "golem", "en") for mode in hit.modes}
    assert {"standard", "expert", "solo"} <= modes


def test_all_languages_are_found_and_accents_do_not_matter() -> None:
    for words in ("forêt", "foret", "FORÊT"):
        hits = search(GAMES, words, "en")
        assert hits
        assert all(hit.language == "fr" for hit in hits)
        assert hits[0].title == hits[0].title.strip()
    assert sections("Königreich-Stapel", "fr") == sections("konigreich-stapel", "fr") != []
    own = search(GAMES, "dragon", "fr")
    assert own[0].language == "fr"


def test_all_words_must_be_there() -> None:
    assert ("aetherya", "dragons") in sections("dragon tame")
    assert sections("dragon xyzzy") == []
    assert sections("  ") == []


@pytest.mark.parametrize(
    ("code", "words", "section"),
    [
        ("en", "tiebreak", "winner"),
        ("en", "tie break", "winner"),
        ("en", "Tie-Breaker", "winner"),
        ("en", "elves", "tribe-gifts"),
        ("en", "dwarves", "tribes"),
        ("en", "castles", "pieces"),
        ("en", "adjacent", "edges"),
        ("de", "Tiebreak", "winner"),
        ("de", "Unentschieden", "winner"),
        ("de", "Wälder", "tribes"),
        ("de", "Portalen", "portals"),
        ("de", "Elfen", "tribes"),
        ("de", "Nachziehstapel", "turn"),
        ("de", "Konfrontationsmodus", "aim"),
        ("de", "Landschaftskarten", "cards"),
        ("de", "Königreichstapel", "turn"),
        ("de", "Minuspunkte", "conflicts"),
        ("de", "Gesamtwert", "together-score"),
        ("de", "Golemvorrat", "setup"),
        ("de", "Legenden-Reihe", "rows"),
        ("de", "Spielmaterial", "pieces"),
        ("de", "Angriffe", "threatened"),
        ("de", "Umzingelungen", "surrounded"),
        ("de", "Solokampagne", "aim"),
        ("en", "confrontation", "aim"),
        ("en", "tiebreakers", "winner"),
        ("en", "attacks", "threatened"),
        ("fr", "paquets", "turn"),
        ("fr", "défaussez", "turn"),
        ("fr", "limitrophes", "edges"),
        ("fr", "objectif", "aim"),
        ("fr", "coopératif", "aim"),
        ("fr", "pénalités", "conflicts"),
        ("fr", "départage", "winner"),
        ("fr", "ex æquo", "winner"),
        ("fr", "ex aequo", "winner"),
        ("fr", "apprivoisés", "dragons"),
        ("fr", "sorciers", "turn"),
        ("fr", "portails", "portals"),
    ],
)
def test_plurals_and_words_that_people_ask_for(code: str, words: str, section: str) -> None:
    hits = [hit for hit in search(GAMES, words, code) if hit.section == section]
    assert hits, [hit.section for hit in search(GAMES, words, code)]
    assert hits[0].language == code


def test_a_compound_that_no_rule_has_is_taken_apart() -> None:
    """Both parts must be there; a word that the rules have is never taken apart."""
    assert {hit.section for hit in search(GAMES, "Drachenkarten", "de")} < {
        hit.section for hit in search(GAMES, "Drachen", "de")
    }
    assert search(GAMES, "Schlachtfeld", "de") != []
    assert search(GAMES, "Drachenxyzzy", "de") == []


def test_what_people_ask_for_is_said_in_the_rules() -> None:
    """Every word of the list leads somewhere, is written as it is compared, and is not a word of the rules itself."""
    asked = tomllib.loads((resources.files("oakdoor.rulebook") / "asked.toml").read_text(encoding="utf-8"))
    assert set(asked) == set(CODES)
    for code, words in asked.items():
        for word, instead in words.items():
            assert word == folded(word)
            for begin in instead:
                assert any(hit.language == code for hit in search(GAMES, begin, code)), (word, begin)


def test_a_rule_is_found_by_its_number() -> None:
    assert ("aetherya", "dragons") in sections("a5.2")


def test_an_excerpt_holds_the_word() -> None:
    for hit in search(GAMES, "portal", "en"):
        if hit.language == "en":
            assert "portal" in folded(f"{hit.title} {hit.excerpt}")
            assert "\n" not in hit.excerpt
            assert len(hit.excerpt) < 400


def test_a_nearly_right_word_is_guessed() -> None:
    assert guess(GAMES, "grifin") == "griffin"
    assert guess(GAMES, "qqqqqqqq") is None
