"""Help in a game says what its mode's rules say."""

import pytest

from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.narration.teller import Teller

# What the help of a mode must say of a thing, in English, German and French.
SAYS = {
    ("rivality", "expert", "wizard"): (
        "delayed spells work",
        "verzögerte Zaubersprüche aber wirken",
        "différés agissent",
    ),
    ("rivality", "expert", "spell"): ("delayed", "verzögert", "différé"),
    ("rivality", "solo", "wizard"): ("protects nothing", "schützt nichts", "ne protège rien"),
    ("rivality", "solo", "spell"): ("even where a wizard", "auch wo ein Zauberer", "même là où"),
    ("rivality", "standard", "shield"): (
        "the colour that controls",
        "der Farbe, die das",
        "la couleur qui la contrôle",
    ),
    ("aetherya", "items", "dragon"): ("staff of command", "Stab der Unterwerfung", "bâton de commandement"),
    ("aetherya", "confrontation", "dragon"): ("destroy", "vernichten", "détruisent"),
}
# What it must not say there, though another mode does.
NEVER = {
    ("rivality", "solo", "spell"): ("with a wizard on it", "steht ein Zauberer darauf", "avec un magicien dessus"),
    ("rivality", "expert", "wizard"): ("and spells fizzle", "und Zaubersprüche verpuffen", "les sorts y restent"),
    ("aetherya", "confrontation", "dragon"): ("never replaced", "nie ersetzt", "jamais remplacé"),
}


def help_of(game: str, mode: str, code: str) -> dict[str, str]:
    """What a mode's book says, by thing."""
    return {name: text for name, _, text in Teller(find_mode(game, mode), None, Language(code), []).book()}


@pytest.mark.parametrize(("game", "mode", "thing"), SAYS)
def test_help_tells_its_own_mode(game: str, mode: str, thing: str) -> None:
    for code, words in zip(("en", "de", "fr"), SAYS[game, mode, thing], strict=True):
        assert words in help_of(game, mode, code)[thing], code


@pytest.mark.parametrize(("game", "mode", "thing"), NEVER)
def test_help_does_not_tell_another_mode(game: str, mode: str, thing: str) -> None:
    for code, words in zip(("en", "de", "fr"), NEVER[game, mode, thing], strict=True):
        assert words not in help_of(game, mode, code)[thing], code


def test_a_legend_that_is_not_in_play_is_not_explained() -> None:
    """A9.1: without the diversity legend."""
    assert "diversity" not in help_of("aetherya", "confrontation", "en")
    assert "diversity" in help_of("aetherya", "base", "en")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_no_text_begins_with_its_own_name(mode, code: str) -> None:
    """The name stands above it already."""
    for _, name, text in Teller(mode, None, Language(code), []).book():
        assert not text.startswith(f"{name},")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_help_is_there_for_everything(mode, code: str) -> None:
    for name, title, text in Teller(mode, None, Language(code), []).book():
        assert title, name
        assert len(text) > 5, name
