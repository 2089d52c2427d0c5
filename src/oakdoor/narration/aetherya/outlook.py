"""What comes of a card before it is placed: its neighbours with their points, dragons, legends that could be taken."""

from collections.abc import Mapping

from oakdoor.games.aetherya.components import DIGITS, STONES
from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.events import Event
from oakdoor.language.language import Words, title
from oakdoor.narration.aetherya.narrator import Narrator
from oakdoor.narration.told import Outlook, Told, counted, without

Link = tuple[str, str, str, int]  # line, cell, other cell, points


def foretold(
    words: Words,
    names: list[str],
    worth: Mapping[str, int],
    view: AetheryaView,
    reader: int,
    events: list[Event],
    outlook: Outlook,
) -> list[Told]:
    """A preview as sentences, about what comes of it; `worth` are the points of legends."""
    told = Narrator(words, names, worth).told(events, reader)
    return Consequences(words, view, reader, outlook).told(events, told)


class Consequences:
    """Sentences about what a decision leads to, for the reader whose kingdom it is."""

    def __init__(self, words: Words, view: AetheryaView, reader: int, outlook: Outlook) -> None:
        self.words = words
        self.view = view
        self.reader = reader
        self.outlook = outlook

    def told(self, events: list[Event], told: list[Told]) -> list[Told]:
        """The sentences of a preview, with consequences instead of what the picture shows anyway."""
        laid = {event.values["cell"]: event.values["card"] for event in events if self._is_laid(event)}
        if laid and len(laid) == len(events):
            return [Told(self._laid(laid), 0, len(events) - 1)]
        return [Told(self._sentence(events[one.first]) or one.text, one.first, one.last) for one in told]

    def _is_laid(self, event: Event) -> bool:
        return event.seat == self.reader and event.name == "opened"

    def _laid(self, laid: dict[str, str]) -> str:
        """The first cards as they lie so far: which of them score beside each other, by their cells."""
        if self.outlook.before is None:
            return self.words.text("foreseen.laid_hidden")
        items = []
        for _, cell, other, points in self._links(self.outlook.after):
            if cell == other:
                items.append(
                    self.words.text("foreseen.dragon_tame" if points > 0 else "foreseen.dragon_wild", points=points)
                )
            else:
                pair = self.words.word(f"card.{laid[other]}")
                items.append(self.words.text("foreseen.pair", card=self._card(laid[cell]), other=pair, points=points))
        items = [*items, *self._legends()]
        if not items:
            return self.words.text("foreseen.laid_nothing")
        return self.words.text("foreseen.laid", items=title(self.words.chained("foreseen.then", items)))

    def _sentence(self, event: Event) -> str | None:
        if event.seat != self.reader or self.view["mode"] == "confrontation":
            return None
        values = event.values
        if event.name == "placed":
            if self.outlook.before is None and not self._legends():
                return None
            items = [*self._changes(values["cell"], values["card"]), *self._legends()]
            text = self.words.chained("foreseen.then", items) if items else self.words.text("foreseen.nothing")
            return self.words.text(
                "foreseen.placed", card=title(self._card(values["card"])), cell=values["cell"], items=text
            )
        if event.name == "revealed" and values["card"] is None:
            return self.words.text("foreseen.revealed", cell=values["cell"])
        if event.name in ("tile_kept", "tile_moved") and values["tile"] in STONES:
            return self._with_stone(values["tile"])
        return None

    def _card(self, name: str) -> str:
        return self.words.word(f"card.{name}")

    def _changes(self, cell: str, card: str) -> list[str]:
        """What the points of the kingdom gain and lose by a card on a cell."""
        if self.outlook.before is None:
            return []
        if not self.outlook.known:
            return [self.words.text("foreseen.unknown")]
        before, after = self._links(self.outlook.before), self._links(self.outlook.after)
        new, gone = without(after, before), without(before, after)
        items = self._beside(cell, [link for link in new if _is_pair(link) and cell in link[1:3]])
        items += self._dragons(cell, new, gone)
        lost = sum(link[3] for link in gone if _is_pair(link) and cell in link[1:3])
        if lost:
            items.append(self.words.text("foreseen.lost", points=-lost))
        far = sum(link[3] for link in new if _is_pair(link) and cell not in link[1:3])
        far -= sum(link[3] for link in gone if _is_pair(link) and cell not in link[1:3])
        return [*items, self.words.text("foreseen.elsewhere", points=far)] if far else items

    def _links(self, events: list[Event]) -> list[Link]:
        rows = [event.values for event in events if event.seat == self.reader and event.values["cell"] is not None]
        return [(row["line"], row["cell"], row["other"], row["points"]) for row in rows]

    def _beside(self, cell: str, links: list[Link]) -> list[str]:
        """The neighbours that score with the card, alike ones together."""
        groups = counted([(self._lying(other if one == cell else one), points) for _, one, other, points in links])
        return [
            self.words.text(
                "foreseen.beside",
                count=count,
                number=self._number(count),
                card=self.words.word(f"card.{name}"),
                points=points,
            )
            for (name, points), count in groups
        ]

    def _number(self, count: int) -> str | int:
        key = f"say.number.{count}"
        return self.words.text(key) if self.words.has(key) else count

    def _lying(self, cell: str) -> str:
        """The card that lies on a cell of the reader's kingdom."""
        if self.view["mode"] == "confrontation":
            return "unknown"
        cells = self.view["kingdoms"][self.reader]["cells"]
        side = round(len(cells) ** 0.5)
        return cells[(int(cell[1:]) - 1) * side + ord(cell[0]) - ord("a")] or "unknown"

    def _dragons(self, cell: str, new: list[Link], gone: list[Link]) -> list[str]:
        """Dragons that become tame or wild, or count otherwise because there are more of them."""
        now = {link[1]: link[3] for link in new if not _is_pair(link)}
        was = {link[1]: link[3] for link in gone if not _is_pair(link)}
        items = []
        for at, points in now.items():
            change = points - was.get(at, 0)
            if at == cell:
                kind = "dragon_tame" if points > 0 else "dragon_wild"
            elif (points > 0) == (was.get(at, points) > 0):
                kind = "dragon_counts"
            else:
                kind = "dragon_tamed" if points > 0 else "dragon_freed"
            items.append(self.words.text(f"foreseen.{kind}", cell=at, points=change))
        return items

    def _legends(self) -> list[str]:
        """Legends that could be taken then."""
        found = [words.split(" ")[1] for words in self.outlook.next if words.startswith("legend ")]
        names = [self.words.text(f"legend.{legend}.short") for legend in dict.fromkeys(found)]
        quoted = [self.words.text("foreseen.legend", legend=name) for name in names]
        return [self.words.text("foreseen.legends", legends=self.words.listed(quoted, "or"))] if quoted else []

    def _with_stone(self, tile: str) -> str:
        """The sum of the power stones with one more: its last digit counts (A6.9)."""
        beside = self.view["kingdoms"][self.reader]["beside"] if self.view["mode"] == "items" else []
        numbers = [STONES[one] for one in [*beside, tile] if one in STONES]
        key = "foreseen.stones" if sum(numbers) < DIGITS else "foreseen.stones_broken"
        return self.words.text(key, items="+".join(map(str, numbers)), sum=sum(numbers), points=sum(numbers) % DIGITS)


def _is_pair(link: Link) -> bool:
    return link[1] != link[2]
