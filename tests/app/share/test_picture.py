"""Pictures of games that are over: every mode in every language, no text beyond its place, and one true sentence."""

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from oakdoor.app.share.frame import HIGH, LEFT, RIGHT, WIDE
from oakdoor.app.share.letters import cut, outlined, width, wrapped
from oakdoor.app.share.moments import shown
from oakdoor.app.share.picture import Cast, card_of, draw, picture
from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.language.language import CODES, Language

MODES = [(mode.game, mode.name) for mode in all_modes()]
LONG = ["Maximiliane Wolkenstein W", "Wilhelmina Mümmelmann WW", "Ömer", "W" * 24]
PORTRAITS = ["fox", "owl", "bear", "cat"]


@cache
def played(game: str, mode: str, seed: int = 7) -> GameRecord:
    """A game of the most players, by any moves."""
    found = find_mode(game, mode)
    chance, over = random.Random(seed), Game(found, players=max(found.players), seed=seed)
    while not over.is_over:
        over.play(chance.choice(over.legal()))
    return over.record()


def cast_of(record: GameRecord, names: list[str]) -> Cast:
    players = record["players"]
    return Cast(names[:players], PORTRAITS[:players], 1_790_000_000.0)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_no_text_is_wider_than_its_place(game: str, mode: str, code: str) -> None:
    record = played(game, mode)
    cast = cast_of(record, LONG)
    sheet = draw(card_of(shown(record, cast.names, Language(code, strict=True)), cast))
    assert len(sheet.laid) > 5
    for laid in sheet.laid:
        assert laid.wide <= laid.most + 0.01, laid
        assert laid.left >= LEFT - 0.01, laid
        assert laid.left + laid.wide <= RIGHT + 0.01, laid


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_picture_is_whole_and_says_what_it_shows(game: str, mode: str, code: str) -> None:
    record = played(game, mode)
    made = picture(record, cast_of(record, ["Lena", "Mira", "Jonas", "Karim"]), code)
    root = ElementTree.fromstring(made.svg)
    assert root.get("viewBox") == f"0 0 {WIDE} {HIGH}"
    assert "".join(root[0].itertext()) == made.alt
    assert made.title in made.alt
    assert made.sentence in made.alt
    assert "Lena" in made.alt
    assert "{" not in made.alt
    for name in re.findall(r'href="([^"]+)"', made.svg):
        assert re.fullmatch(r"/(rings|faces/[\w-]+|portraits/[a-z]+)\.svg", name)


def test_the_sentence_tells_how_the_lead_changed() -> None:
    """It is a fact of this game: who won was so far behind after that turn, and nowhere further."""
    told = None
    for seed in range(60):
        record = played("aetherya", "base", seed)
        names = ["Lena", "Mira", "Jonas", "Karim"]
        made = picture(record, cast_of(record, names), "en")
        told = re.fullmatch(r"(\w+) was (\d+) points? behind after turn (\d+)\.", made.sentence)
        if told:
            break
    assert told is not None
    over = shown(record, names, Language("en"))
    winner = names.index(told[1])
    assert over.outcome.winners == [winner]
    behind = [max(moment.scores) - moment.scores[winner] for moment in over.moments[:-1]]
    assert behind[int(told[3])] == int(told[2]) == max(behind)


def test_what_fonts_lack_is_left_to_others_and_cut_all_the_same() -> None:
    assert "<text" in outlined("Лена", "display", 64)
    assert "<text" not in outlined("Lëna: 3 « œuvre »", "display", 64)
    assert width("木" * 4, "text", 10) == 40
    short = cut("木" * 40, "text", 10, 100)
    assert short.endswith("…")
    assert width(short, "text", 10) <= 100
    assert cut("Lena", "text", 10, 100) == "Lena"


def test_lines_break_between_words_and_the_last_one_is_cut() -> None:
    lines = wrapped("one two three four five six seven eight", "text", 25, 120, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(width(line, "text", 25) <= 120 for line in lines)


def test_a_name_is_no_markup() -> None:
    record = played("aetherya", "base")
    made = picture(record, cast_of(record, ['<script>"', "&amp;", "Jonas", "Karim"]), "en")
    ElementTree.fromstring(made.svg)
    assert "<script" not in made.svg
