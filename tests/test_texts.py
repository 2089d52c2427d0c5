"""The client's texts: what a file of them becomes, and what is wrong with one."""

import re
import tomllib
from typing import Any

import pytest

from test_glossary import client

SAID = """
left.args = "count: number, name: string"
left.en = "{name}: {count, plural, =0 {none} one {one hint} other {{count} hints}}"
left.de = "{name} hat {count, plural, one {einen Tipp} other {{count} Tipps}}"
left.fr = "Reste {name, of} {count}"
hand.en = ["one", "two"]
hand.de = ["eins", "zwei"]
hand.fr = ["un", "deux"]
why.any = true
why.same_type = { en = "Same", de = "Gleich", fr = "Pareil" }
"""


def module_of(text: str) -> str:
    return str(client().module(tomllib.loads(text), client().SOURCES / "table"))


def mistakes(text: str) -> list[str]:
    found: list[str] = client().mistakes_in(tomllib.loads(text))
    return found


def test_a_file_becomes_a_module() -> None:
    made = module_of(SAID)
    assert 'import { ofName, plural } from "../language/language.svelte";' in made
    assert (
        "left: (count: number, name: string) => `${name}: "
        '${count === 0 ? `none` : plural("en", count, `one hint`, `${count} hints`)}`' in made
    )
    assert '`${name} hat ${plural("de", count, `einen Tipp`, `${count} Tipps`)}`' in made
    assert "`Reste ${ofName(name)} ${count}`" in made
    assert "hand: [`un`, `deux`]" in made
    assert len(re.findall(r"why: \{[^}]*\} as Record<string, string>", made)) == 3


def test_a_text_in_order_has_no_mistakes() -> None:
    assert mistakes(SAID) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('log = { en = "Log", de = "Verlauf" }', "log: fr lacks it"),
        ('log = { en = "Log", de = "", fr = "Journal" }', "log: de lacks it"),
        ('log = { en = "Log", de = "Verlauf", fr = "Journal", it = "Registro" }', "log: nothing is called 'it'"),
        ('a = { args = "b: string", en = "{b}", de = "{b}", fr = "a" }', "a: fr does not say {b}"),
        ('a = { args = "b: string", en = "{b}", de = "{b} {c}", fr = "{b}" }', "a: de says {c}, which args lacks"),
        ('a = { en = ["b", "c"], de = ["b"], fr = ["b", "c"] }', "a: not as many in each language"),
        ('a = { args = "b: string", en = "{b, loud}", de = "{b}", fr = "{b}" }', "a: en: no form 'loud'"),
        ('a = { args = "b: number", en = "{b, plural, one {c}}", de = "{b}", fr = "{b}" }', "a: en: a plural without"),
        ('a = { args = "b: string", en = "{b", de = "{b}", fr = "{b}" }', "a: en: not a placeholder"),
        ('a = { args = "b: string", en = "{b}", de = "{b}}", fr = "{b}" }', "a: de: a brace closes nothing"),
        ('a.b = { en = "c", de = "d" }', "a.b: fr lacks it"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    assert any(found.startswith(said) for found in mistakes(text)), mistakes(text)


def test_a_text_that_nobody_uses_is_found() -> None:
    table: dict[str, Any] = tomllib.loads('log = { en = "Log" }\nchat = { en = "Chat" }')
    assert client().unasked(table, client().asked_in("<h2>{t.log}</h2>")) == ["chat: nobody uses it"]


def test_every_case_of_a_plural_is_read() -> None:
    pieces = client().parse("{a} {a, plural, =0 {no golem} one {golem} other {{a} golems}}.")
    assert client().sentences(pieces) == ["{} no golem.", "{} golem.", "{} {} golems."]


def test_the_texts_of_the_client_are_in_order() -> None:
    files = client().files()
    assert len(files) > 25
    for path in files:
        assert client().mistakes_in(client().read(path)) == [], path
    assert client().unused() == []
