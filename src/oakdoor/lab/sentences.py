"""Sentences: every form of sentence that random games and reasons are told in, in each language, searched for faults.

A form is a sentence with its names, numbers, cells, cards, legends and tiles left out, so that all of them can be read
through. Bad forms are searched for in the sentences as they are.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, readers
from oakdoor.games.registry import all_modes
from oakdoor.lab.reasons.forms import reasons_said
from oakdoor.language.language import CODES, Language
from oakdoor.narration.teller import Teller, find_voice
from oakdoor.tables.refusals import near_misses

NAMES = ["Mira", "Anna", "Jonas", "Élise"]  # with and without a vowel at the beginning
LOOK_EVERY = 6  # decisions between two previews, which take long
_FAMILIES = (
    "aetherya.card",
    "aetherya.legend",
    "aetherya.tile",
    "rivality.tile",
    "rivality.colour",
    "rivality.direction",
)

# What is wrong in every language, and in each of them.
_EVERYWHERE = {
    "a placeholder": r"[{}]",
    "a name of records": r"\w:[-\d]|\bNone\b|\[object",
    "a space too many": r"  | [,.](?!\d)|\( ",
    "a doubled word": r"(?i)\b([^\W\d]{2,}) \1\b",
    "an end without a full stop": r"[^.]$",
}
_BAD = {
    "en": {
        "an article too many": r"(?i)\b(the|an?) (the|an?)\b",
        "a before a vowel": r"\ba [aeiou](?!ne\b)|\ban [^aeiou]",
        "one for many": r"\b(?!1\b)\d+ (point|golem|tile|card|step|shield)\b",
        "many for one": r"\b(1|one) (\w+ )?(points|golems|tiles|cards|steps|shields|legends|spells)\b",
        "one that does as many do": r"(?<!\d )\b1 (\w+ )?(golem )?(come|go|bounce)\b|\bspell \w+ fizzle\b",
        "nothing counted": r"\b0 (legends?|shields?)\b|\b0 of 100\b",
        "two colons": r": [^:.]*: [^\w “]",
        "a name for who is meant already": r"^(\w+) \w+s\b.* \1's\b",
        "a past that has not happened": r"^\w+ (drew|placed|took|turned|discarded|kept|looked|used|laid|lost)\b",
        "a card over another": r", over (an?|the|wilderness)\b|Under it",
        "a legend without quotes": r"\bthe legend (?!“)[A-Z]",
        "a number that nobody counted": r"(?i)\blegends (gained|lost)\b",
        "a side as an adjective": r"(^|[:;,] )(orange|purple|turquoise) (takes|loses|casts|surrounds|controls)\b",
        "a spell that does not fizzle": r"(?i)\bspell \w+( and \w+)?: (no tile|a wizard)",
    },
    "de": {
        "no dative": r"\b(mit|von|bei|aus|nach|zu|seit) (je )?(das|die|einen|eine|ein|\d+ Punkte)\b",
        "no accusative": r"\b(für|gegen|ohne|durch) (der|dem|einem|einer)\b",
        "a nominative as object": r"\b(den|einen|dem|einem) Drache\b|\bDrache (nehmen|abwerfen|legen)\b",
        "a colour without an ending": r"\b\d+ (orange|lila|türkis) (kommt|kommen|geht|gehen)\b|\b1 \w+ Golems\b",
        "not the book's word": r"(?i)umdreh|dreht? .* um\b|\bzahm|zerstört|legendenfluss|(auf|von) Stapel \d",
        "nothing counted": r"\b0 (erfüllte|Schilde?\b)|\b0 (statt \d+ )?von 100\b",
        "a name for who is meant already": r"^([^\W\d]+) .*\bbei \1\b",
        "a wrong number": r"\b1 (\w+ )?(Punkte|Punkten|Golems|Karten|Schritte|Schilde|Legenden)\b",
        "a card over another": r", über (einen?|den|die|das|Wildnis)\b|Darunter:",
        "a legend without quotes": r"\bdie Legende [A-ZÄÖÜ]",
        "a tribe as a card": r"(?i)\b(zieh|nimm|wirf|leg|tausch)(s?t|en) (die )?(Menschen|Elben|Zwerge|Goblins)\b",
        "a nominative behind a preposition": r"\b(durch|für|gegen|ohne) (ein|der) (Wald|Berg|Sumpf|Drache|Greif)\b",
        "a wrong gender": r"\b(dem|den|des|vom|zum) (Hütte|Festung|Manaquelle|Ebene|Wildnis|Legende|[\w-]*[Kk]arte)\b",
        "no dative behind a place": r"\b(auf|von|in|aus|mit|zu) der (Wald|Berg|Sumpf|Drachen?|Steinkreis|Portal)\b",
        "one that does as many do": r"\b1 (\w+ Golem )?(kommen|gehen|prallen)\b|Zauberspruch \w+ \w+ verpuffen\b",
        "a strong Greif": r"\b(den|dem|einen|einem) Greif\b",
        "a spell that does not fizzle": r"\bZauberspruch nach [^:]*en: (Dort|Ein Zauberer)",
    },
    "fr": {
        "no contraction": r"(?i)\b(de|à) les?\b(?! \d)",
        "no elision": r"\b([Dd]e|[Ll]e|[Ll]a|[Qq]ue|[Nn]e|[Ss]e|[Jj]e) (?=[aeiouéèêâîôAEIOUÉÈ]\w)",
        "an article too many": r"(?i)\b(le|la|les|un|une|des|du) (le|la|les|un|une|des|du)\b",
        "one for many": r"\b[2-9]\d* (golem|point|tuile|carte|bouclier|légende)\b",
        "many for one": r"\b[01] (golems|points|tuiles|cartes|boucliers|légendes|sorts)\b",
        "a colour without an ending": r"\b\d+ (orange|violet|turquoise)s? (arrive|repart)",
        "not the book's word": r"(?i)apprivois|peuple|gloire|contrée des|accompli|reliée?s",
        "nothing counted": r"\b0 (légende|bouclier)|\b0 parties sur 100",
        "a name for who is meant already": r"^(\w+) .*\bchez \1\b",
        "no narrow space": r"[^\u202f][:;?](?= |$)",
        "a colour that does not agree": r"\b[Ll]a (pile|tuile) (violet|orange|turquoise)\b",
        "a participle that does not agree": r"\b[Ll]a (pile|tuile|carte|légende|source)\b[^.,;:]* est \w+(é|du)\b"
        r"|\b[Ll]e (sort|cercle|dragon|golem|magicien)\b[^.,;:]* est \w+(é|du)e\b",
        "one that does as many do": r"\b1 (golem \w+ )?(arrivent|repartent|rebondissent)\b",
        "a card over another": r", sur (une?|la|le) (?!case)|Dessous",
        "a legend without quotes": r"\bla légende [A-ZÉ]",
        "a side as an adjective": r"(^|[:;,] )(orange|violet|turquoise) (prend|perd|lance|encercle|contrôle)\b",
        "a straight apostrophe": r"'",
    },
}
# What is shown names no places by coordinates: two numbers, of which the second counts nothing.
_COUNTED = "golem|tile|card|Golem|[Pp]oint|Punkt|bouclier|shield|Schild"
_COORDINATES = re.compile(rf"\b(minus|moins) \d|\b(at|bei|en) \d|\d, (minus |moins )?\d+\b(?! (\w+ )?({_COUNTED}))")


def said(game: Game, tellers: dict[str, Teller], chance: random.Random) -> Iterator[tuple[str, str, bool]]:
    """Play a game at random: every sentence with its language and whether it is for the eye."""
    reader = chance.choice(readers(game.players))
    eye = game.mode.game == "rivality"  # the only game with coordinates that are not for the eye
    events, voice, mover = game.opening, find_voice(game.mode.game), 0
    before = voice.stand(game.view(WATCHER))
    count = 0
    while True:
        known, view = [event.seen_by(reader) for event in events], game.view(reader)
        for code, teller in tellers.items():
            for one in teller.told(known, view, reader):
                yield code, one.text, eye
                yield code, one.heard, False
        after = voice.stand(game.view(WATCHER))
        if before is not None and after is not None:
            for code, teller in tellers.items():
                yield from ((code, text, eye) for text in teller.outcomes(before, after, known, mover, reader))
        if game.is_over:
            break
        if count % LOOK_EVERY == 0:
            yield from _looked_at(game, tellers, chance)
        count += 1
        before, mover = after, game.actor or 0
        events = game.play_checked(chance.choice(game.legal_actions()))
    outcome = game.outcome()
    for seat in readers(game.players):
        for code, teller in tellers.items():
            view = game.view(seat)
            yours = teller.yours(outcome, view, seat)
            spoken = [] if yours is None else [yours.headline, *yours.more]
            for text in [*teller.verdict(outcome, view, seat), teller.ended(outcome, seat), *spoken]:
                yield code, text, eye


def _looked_at(game: Game, tellers: dict[str, Teller], chance: random.Random) -> Iterator[tuple[str, str, bool]]:
    """A preview, and why other moves are not possible."""
    seat = game.actor or 0
    box, observed = game.readable(seat)
    foresight, links, view = game.foresee(chance.choice(game.legal())), game.mode.links(box, observed), game.view(seat)
    reasons = set(near_misses(game, box, observed).values())
    for code, teller in tellers.items():
        for one in teller.foretold(foresight, view, seat, chance.choice([links, None])):
            yield code, one.text, game.mode.game == "rivality"
            yield code, one.heard, False
        for reason in reasons:
            yield code, teller.reason(reason), False


class Forms:
    """The forms of sentences of one language, and what is wrong with sentences."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.found: dict[str, str] = {}  # each form with the first sentence that has it
        self.faults: dict[str, str] = {}  # each faulty form with what is wrong
        self._seen: set[tuple[str, bool]] = set()
        self._things = _things(Language(code))
        self._rules = {what: re.compile(rule) for what, rule in (_EVERYWHERE | _BAD[code]).items()}

    def add(self, sentence: str, shown: bool) -> None:
        """Keep a sentence's form, and look for faults."""
        if (sentence, shown) in self._seen:
            return
        self._seen.add((sentence, shown))
        form = self.form(sentence)
        self.found.setdefault(form, sentence)
        faults = self.faults_of(sentence, shown)
        if faults:
            self.faults.setdefault(form, f"{', '.join(faults)}: {sentence}")

    def faults_of(self, sentence: str, shown: bool) -> list[str]:
        """What is wrong with a sentence."""
        faults = [what for what, rule in self._rules.items() if rule.search(sentence)]
        return [*faults, "coordinates for the eye"] if shown and _COORDINATES.search(sentence) else faults

    def form(self, sentence: str) -> str:
        """A sentence without its names, numbers and things; a list of things is one of them."""
        text = self._things[0].sub(lambda match: f"<{self._things[1][match[0]]}>", sentence)
        text = re.sub("|".join(NAMES), "NAME", text)
        text = re.sub(r"\b[a-g][1-7]\b", "CELL", text)
        text = re.sub(r"(minus |moins )?[-+\N{MINUS SIGN}]?\d+", "N", text)
        item = r"(?:CELL )?<[\w.]+>"
        return re.sub(rf"({item})(?:(?:, | and | und | et ){item})+", r"\1 ...", text)


def _things(language: Language) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for everything that has a name, in all its forms, and the family of each."""
    found: dict[str, str] = {}
    for family in _FAMILIES:
        for thing in language.entry(family) or ():
            word = language.first_word((f"{family}.{thing}",))
            for form, text in (("name", str(word)), *word.forms.items()):
                if form not in ("does", "asks", "letter", "each") and (family, form) != ("rivality.direction", "name"):
                    short = family.partition(".")[2] + ("" if form == "name" else f".{form}")
                    found.setdefault(text, short)
                    found.setdefault(text[:1].upper() + text[1:], short)
    pattern = "|".join(re.escape(text) for text in sorted(found, key=len, reverse=True))
    return re.compile(rf"\b(?:{pattern})\b"), found


def collect(games: int, seed: int, modes: list[Mode]) -> dict[str, Forms]:
    """The forms of so many games, shared out among modes and numbers of players."""
    forms = {code: Forms(code) for code in CODES}
    tables = [(mode, players) for mode in modes for players in mode.players]
    for mode in modes:
        for code in CODES:
            for _, name, text in Teller(mode, None, Language(code, strict=True), NAMES).book():
                forms[code].add(f"{name}.", False)
                forms[code].add(text, False)
        for code, text in reasons_said(mode, NAMES[: mode.players[0]]):
            forms[code].add(text, False)
    for number in tqdm(range(games), disable=None, unit="game"):
        mode, players = tables[number % len(tables)]
        tellers = {code: Teller(mode, None, Language(code, strict=True), NAMES[:players]) for code in CODES}
        game = Game(mode, players, seed=seed + number)
        for code, sentence, shown in said(game, tellers, random.Random(seed + number)):
            forms[code].add(sentence, shown)
    return forms


def write(forms: dict[str, Forms], folder: Path) -> int:
    """Write a file for each language; answers how many forms are faulty."""
    folder.mkdir(parents=True, exist_ok=True)
    for code, found in forms.items():
        rows = [f"{form}\n    {example}" for form, example in sorted(found.found.items())]
        faults = [f"FAULT {text}" for text in sorted(found.faults.values())]
        (folder / f"{code}.txt").write_text("\n".join([*faults, *rows]) + "\n", encoding="utf-8")
        print(f"{code}: {len(rows)} forms, {len(faults)} faulty")
        for fault in faults[:20]:
            print(f"  {fault}")
    return sum(len(found.faults) for found in forms.values())


def main(arguments: list[str] | None = None) -> int:
    """The command `python -m oakdoor.lab.sentences`."""
    parser = argparse.ArgumentParser(
        description="Every form of sentence that games are told in, searched for bad grammar."
    )
    parser.add_argument("--games", type=int, default=1000, help="random games, shared out among all modes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/sentences"))
    asked = parser.parse_args(arguments)
    return 1 if write(collect(asked.games, asked.seed, list(all_modes())), asked.out) else 0


if __name__ == "__main__":
    sys.exit(main())
