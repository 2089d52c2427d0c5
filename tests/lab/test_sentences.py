"""All sentences of some random games in each language have no known bad form; each kind of fault is found."""

import re
from pathlib import Path

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_modes
from oakdoor.lab.reasons.forms import reasons_said
from oakdoor.lab.sentences import Forms, collect, main
from oakdoor.language.language import CODES


def test_no_sentence_of_a_game_of_every_mode_is_faulty() -> None:
    modes = list(all_modes())
    forms = collect(sum(len(mode.players) for mode in modes), 3, modes)
    for code in CODES:
        assert forms[code].faults == {}
        assert len(forms[code].found) > 200


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "You draw {card}."),
        ("en", "You draw a cottage, cottage:12.21.23*."),
        ("en", "You draw a elf."),
        ("en", "You draw the a human."),
        ("en", "You drew a human."),
        ("en", "Mira wins with 1 points."),
        ("en", "Mira wins  with 2 points."),
        ("en", "The round ends with 0 legends fulfilled."),
        ("en", "Anna looks at the tile on Anna's a1."),
        ("de", "Linde gewinnt mit 32 Punkte."),
        ("de", "Du nimmst einen Drache."),
        ("de", "Du legst den Dieb mit das Plättchen."),
        ("de", "Welchen Stein gibst du für dem Palantir."),
        ("de", "1 orange kommt."),
        ("de", "Rowan dreht c4 um."),
        ("de", "Die Runde endet mit 0 erfüllten Legenden."),
        ("de", "Anna sieht sich das Plättchen auf a1 bei Anna an."),
        ("fr", "Le sort de le cercle."),
        ("fr", "Le magicien de Anna va."),
        ("fr", "2 violet arrivent."),
        ("fr", "Mira gagne avec 2 point."),
        ("fr", "Un dragon apprivoisé."),
        ("fr", "1 point, 0 bouclier."),
        ("fr", "Anna regarde la tuile en a1 chez Anna."),
        ("fr", "Suite: rien."),
        ("en", "You place a mountain on a1, over a forest."),
        ("en", "You place a mountain on a1. Under it: dwarf."),
        ("en", "Legends gained: +3."),
        ("en", "You take the legend Diversity."),
        ("en", "Spell south and west: no tile there."),
        ("en", "1 orange golem comes, orange takes control."),
        ("de", "Du legst einen Berg auf a1, über einen Wald."),
        ("de", "Anna wirft Menschen auf Stapel 1 ab."),
        ("de", "Du ziehst Menschen."),
        ("de", "Du ersetzt die Ebene auf a1 durch der Wald."),
        ("de", "Du tauschst den Greif."),
        ("de", "Du nimmst die Legende Vielfalt."),
        ("de", "Zauberspruch nach Süden und nach Westen: Dort liegt kein Plättchen."),
        ("en", "One legends gained."),
        ("en", "1 orange golems come."),
        ("en", "1 orange golem come."),
        ("en", "The spell south fizzle: no tile there."),
        ("de", "Der Zauberspruch vom Hütte geht verloren."),
        ("de", "Ein Zauberer steht auf der Steinkreis."),
        ("de", "1 oranger Golem kommen."),
        ("de", "Die Runde endet mit 1 erfüllten Legenden."),
        ("fr", "La pile de Violet est mélangé."),
        ("fr", "Le sort différé de la chaumière est perdue."),
        ("fr", "1 golem violet arrivent."),
        ("fr", "La pile violet est mélangée."),
        ("fr", "Tu poses une montagne en a1, sur une forêt."),
        ("fr", "Tu prends la légende Quatre tribus."),
        ("fr", "1 légendes."),
        ("fr", "Trois plaines sont reliées."),
        ("fr", "1 golem violet arrive, violet prend le contrôle."),
        ("en", "“Diversity” is fulfilled in only 0 of 100 deals, not 62."),
        ("de", "„Vielfalt“ wird nur in 0 statt 62 von 100 Partien erfüllt."),
        ("fr", "la légende « Diversité » n’est écrite que dans 0 parties sur 100, au lieu de 62."),
        ("en", "does not end the game yet: there is more to gain: +3."),
        ("de", "„Vielfalt“ (Birk) wird {often} von 100 Partien erfüllt."),
    ],
)
def test_a_bad_form_is_found(code: str, sentence: str) -> None:
    assert Forms(code).faults_of(sentence, shown=False)


def test_coordinates_are_for_the_ear() -> None:
    forms = Forms("en")
    assert forms.faults_of("You place a cottage at 1, minus 2, its top to the north.", shown=True)
    assert not forms.faults_of("You place a cottage at 1, minus 2, its top to the north.", shown=False)
    assert not forms.faults_of(
        "Spell north on the cottage: 2 orange golems come, 1 purple golem goes back.", shown=True
    )


def test_forms_leave_out_names_and_numbers() -> None:
    forms = Forms("de")
    assert (
        forms.form("Mira legt einen Wald auf d1, über einen Drachen.") == "NAME legt <card.a> auf CELL, über <card.a>."
    )
    assert forms.form("Mira gewinnt mit 32 Punkten.") == "NAME gewinnt mit N Punkten."


def test_the_command_writes_a_file_for_each_language(tmp_path: Path) -> None:
    assert main(["--games", "2", "--out", str(tmp_path)]) == 0
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(CODES)
    assert "NAME" in (tmp_path / "fr.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", list(all_modes()), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_no_form_of_a_reason_is_faulty_and_together_nobody_leads(mode: Mode) -> None:
    forms = {code: Forms(code) for code in CODES}
    for code, text in reasons_said(mode, ["Mira", "Élise"][: mode.players[0]]):
        forms[code].add(text, shown=True)
        if mode.name == "coop" or (mode.game, mode.name) == ("aetherya", "solo"):
            assert not re.search(r"\b(you (lead|trail)|du (führst|zurückliegst)|tu (mènes|es mené))\b", text)
    for code in CODES:
        assert forms[code].faults == {}
        assert len(forms[code].found) > 10
