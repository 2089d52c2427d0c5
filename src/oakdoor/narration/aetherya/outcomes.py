"""What a step of Aetherya brought: lines of a kingdom before and after it, dragons tamed, how near the goal is."""

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.events import Event
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words, title
from oakdoor.narration.outcomes import Change, Stand, Standing, changes, points_told

MOST_LINES = 2  # that a sentence each is worth
LEGENDS, DRAGONS = "legends", "dragons"


def stand_of(view: AetheryaView) -> Stand:
    """Where all kingdoms, or the players of the common one, stand."""
    if view["mode"] == "confrontation":
        return Stand([Standing((one["seat"],), dict(one["lines"] or {})) for one in view["seats"]])
    staffs = [one["staffs"] for one in view["kingdoms"]] if view["mode"] == "items" else [[]] * len(view["kingdoms"])
    sides = [
        Standing((one["seat"],), dict(one["lines"] or {}), len({*one["tamers"], *laid}))  # staffs tame, too (A6.5)
        for one, laid in zip(view["kingdoms"], staffs, strict=True)
    ]
    return Stand(sides, view["target"] if view["mode"] == "coop" else None)


class Outcomes:
    """Tells what steps brought."""

    def __init__(self, words: Words, names: list[str]) -> None:
        self.words = words
        self.names = names

    def told(self, before: Stand, after: Stand, events: list[Event], mover: int, reader: Reader) -> list[str]:
        """What a step brought: one kingdom's lines, or what all sides have, and the goal where all win together."""
        changed = changes(before, after, mover)
        if self.words.mode == "confrontation" or len(changed) > 1:
            told = points_told(self.words, self.names, changed, reader)
        else:
            told = [text for one in changed for text in self._kingdom(one, events, reader)]
        if after.target is not None and (before.weakest, before.target) != (after.weakest, after.target):
            told.append(self.words.text("outcome.goal", weakest=after.weakest, target=after.target))
        return told

    def _kingdom(self, change: Change, events: list[Event], reader: Reader) -> list[str]:
        """The lines that changed most, and all together where there is more to say."""
        seat = change.after.seats[0]
        taken = any(event.name == "legend_taken" for event in events)  # its points were told with it
        lines = [line for line in change.lines if line != LEGENDS or not taken]
        told = [self._line(change, line, seat == reader) for line in lines[:MOST_LINES]]
        if len(change.lines) > 1 or not told:
            old, new = change.before.score, change.after.score
            told.append(self._say("all", seat == reader, seat, old=old, new=new))
        return told

    def _line(self, change: Change, line: str, mine: bool) -> str:
        seat, tame = change.after.seats[0], change.after.tame - change.before.tame
        old, new = change.before.lines.get(line, 0), change.after.lines[line]
        if line == DRAGONS and tame and (new > old) == (tame > 0):
            return self._say("tamed" if tame > 0 else "freed", mine, seat, old=old, new=new, count=abs(tame))
        return self._say("line", mine, seat, what=self.words.text(f"outcome.what.{line}"), old=old, new=new)

    def _say(self, form: str, mine: bool, seat: int, **values: object) -> str:
        name = self.words.person(self.names[seat])
        return title(self.words.text(f"outcome.{form}.{'you' if mine else 'they'}", name=name, **values))
