"""Plays through the page: it may know which moves are legal, but every move goes through clicks, taps or keys."""

import json
import random
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

CENTRE = ("b2", "c2", "b3", "c3")
LONGEST_WAIT = 60_000  # on a machine with much else to do
# Where the focus is, and by which key it comes nearer to a target: the first choice, and the other one.
STEPS = """(target) => {
  const now = document.activeElement;
  const here = now?.outerHTML.slice(0, 200) ?? "";
  if (now === target) return [here, ["there", "there"]];
  const around = target.closest('[role=grid],[role=radiogroup],[role=tablist],[data-roving]');
  if (!around || !around.contains(now) || now === document.body) {
    const isBefore = now !== document.body && now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
    return [here, isBefore ? ["Shift+Tab", "Tab"] : ["Tab", "Tab"]];
  }
  const a = now.getBoundingClientRect(), b = target.getBoundingClientRect();
  const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2;
  const arrow = (other) => {
    const sideways = dy === 0 || (dx !== 0 && Math.abs(dx) > Math.abs(dy) !== other);
    return sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : (dy > 0 ? "ArrowDown" : "ArrowUp");
  };
  return [here, [arrow(false), arrow(true)]];
}"""


class Player:
    """One person at a page. It hears what the page is told by the server, to know what can be played."""

    def __init__(self, page: Page, seed: int = 1, hands: str = "mouse") -> None:
        self.page = page
        self.hands = hands  # mouse, touch or keys
        self.chance = random.Random(seed)
        self.position: Any = None  # the last one heard, a message
        self.table: dict[str, Any] | None = None
        self.played: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/live" in socket.url:
            socket.on("framereceived", self._hear)

    def _hear(self, frame: Any) -> None:
        message = json.loads(frame)
        if message["type"] == "position":
            self.position = message
        elif message["type"] == "table":
            self.table = message["table"]

    # ------------------------------------------------------------------ waiting

    def wait(self, found: Any, what: str) -> None:
        """Wait until something is so."""
        for _ in range(LONGEST_WAIT // 20):
            if found():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited in vain for {what}; the page is at {self.page.url}")

    def wait_to_move(self) -> dict[str, Any]:
        """Wait until this page can move, must be handed over, or the game is over."""

        def ready() -> bool:
            position = self.position
            return position is not None and bool(
                position["legal"] or position["result"] or position["hand_over"] is not None
            )

        self.wait(ready, "a turn")
        assert self.position is not None
        self.catch_up()
        return self.position

    def catch_up(self) -> None:
        """Skip what is still shown of others' moves, as somebody in a hurry does, if the page still offers that."""
        for _ in range(LONGEST_WAIT // 20):
            assert self.position is not None
            shown = self.page.locator("main[data-ply]")
            if shown.count() == 0 or shown.get_attribute("data-ply") == str(self.position["ply"]):
                return
            self.page.evaluate("document.querySelector('[data-skip]')?.click()")
            self.page.wait_for_timeout(20)
        raise AssertionError("the page does not show where the game stands")

    # ------------------------------------------------------------------ playing

    def play_to_end(self, most: int = 400) -> None:
        """Play until the game is over."""
        for _ in range(most):
            position = self.wait_to_move()
            if position["result"]:
                return
            if position["hand_over"] is not None:
                self.take_over()
            else:
                self.play(self.choose(position))
        raise AssertionError("the game does not end")

    def play_until(self, phase: str) -> dict[str, Any]:
        """Play until this page is to move in a phase."""
        position = self.wait_to_move()
        while position["view"]["phase"] != phase:
            assert not position["result"], f"the game ended before the phase {phase}"
            self.play(self.choose(position))
            position = self.wait_to_move()
        return position

    def pass_on(self) -> None:
        """Say that the result was seen, so that the table is covered."""
        done, cover = self.page.locator(".pass button"), self.page.locator(".cover button")
        done.or_(cover).first.wait_for()
        if done.is_visible():
            self._act(done)
        cover.wait_for()

    def take_over(self) -> None:
        """Say that the device was handed over, and read what the others did."""
        assert self.position is not None
        wanted = self.position["hand_over"]
        self.pass_on()
        self._act(self.page.locator(".cover button"))
        self.wait(lambda: self.position is not None and self.position["seat"] == wanted, "the other seat's view")
        if self.has_news():
            self._act(self.page.locator("dialog[open] .btn.primary"))

    def has_news(self) -> bool:
        """Whether others have moved since the last step of the seat that looks."""
        assert self.position is not None
        steps, seat = self.position["steps"], self.position["seat"]
        own = max((step["ply"] for step in steps if step["seat"] == seat), default=-1)
        return any(step["ply"] > own and step["seat"] >= 0 and step["told"] for step in steps)

    def choose(self, position: dict[str, Any]) -> str:
        """A move: often one that brings the end nearer, so that games stay short, else any."""
        legal: list[str] = position["legal"]
        verbs = sorted({words.split(" ")[0] for words in legal})
        hurried = [words for words in legal if self._hurries(words, position["view"])]
        if hurried and self.chance.random() < 0.85:
            return self.chance.choice(hurried)
        verb = self.chance.choice(verbs)
        return self.chance.choice([words for words in legal if words.split(" ")[0] == verb])

    def _hurries(self, words: str, view: dict[str, Any]) -> bool:
        verb, *rest = words.split(" ")
        if verb in ("reveal", "put", "go", "end", "draw"):
            return True
        wilderness = view.get("wilderness")
        if wilderness is None and "kingdoms" in view and view["seat"] is not None:
            wilderness = view["kingdoms"][view["seat"]]["wilderness"]
        return verb in ("place", "play", "rise") and any(part in (wilderness or ()) for part in rest)

    def play(self, words: str) -> None:
        """Play a move with the hands this player has."""
        assert self.position is not None

        def moment() -> list[object]:
            return [self.position[name] for name in ("ply", "edition", "kept")]

        def changed() -> bool:
            return moment() != before

        before = moment()
        self._start(words)
        self._act(self._target(words))
        if self.hands == "touch":  # the first tap previews
            for _ in range(15):
                if changed():
                    break
                self.page.wait_for_timeout(20)
            if not changed():
                self._act(self._target(words))
        self.wait(changed, f"{words} to be played")
        self.played.append(words)

    def _start(self, words: str) -> None:
        """Choose everything that comes before the last click."""
        verb = words.split(" ")[0]
        if verb == "arrange":
            self._arrange(words.split(" ")[1:])
        elif verb == "put":
            self._take_tile(words)
        else:
            done: set[str] = set()
            while self._target(words).count() == 0:
                pick = self._longest_pick(words, done)
                if pick is not None:
                    self._pick(pick)
                    done.add(pick)

    def _longest_pick(self, words: str, done: set[str]) -> str | None:
        """The choice on the page that leads furthest towards a move, or None if the move itself appears."""
        picks: list[str] = []
        for _ in range(200):  # the page may still be drawing what its player already knows
            if self._target(words).count() > 0:
                return None
            shown = self.page.locator("[data-pick]:visible").evaluate_all("all => all.map(one => one.dataset.pick)")
            picks = [str(pick) for pick in shown]
            leading = [pick for pick in picks if self._leads(pick, words) and pick not in done]
            if leading:
                return max(leading, key=len)
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing on the page leads to {words!r}; it offers {sorted(set(picks))}")

    @staticmethod
    def _leads(pick: str, words: str) -> bool:
        return words.startswith(f"{pick} ") or (pick == "use sword" and words.endswith(" sword"))

    def _arrange(self, cards: list[str]) -> None:
        again = self.page.locator('[data-pick="start over"]:visible')
        if again.count():
            self._act(again)
        for card, cell in zip(cards, CENTRE, strict=True):
            if card != cards[-1]:  # the last one needs no choice
                self._pick(f"card {card}")
            self._pick(f"to {cell}")

    def _take_tile(self, words: str) -> None:
        tile = words.split(" ")[1]
        self.page.locator(f'[data-pick="tile {tile}"]:visible').first.wait_for()
        if self._target(words).count() == 0:
            self._pick(f"tile {tile}")
        for _ in range(3):
            if self._target(words).count() > 0:
                return
            self._pick("turn right")

    def _pick(self, pick: str) -> None:
        self._act(self.page.locator(f'[data-pick="{pick}"]:visible').first)

    def _target(self, words: str) -> Locator:
        return self.page.locator(f'[data-move="{words}"]:visible').first

    # ------------------------------------------------------------------ hands

    def _act(self, target: Locator) -> None:
        if self.hands == "touch":
            target.tap()
        elif self.hands == "keys":
            self.walk_to(target)
            self.page.keyboard.press("Enter")
        else:
            target.click()

    def walk_to(self, target: Locator) -> None:
        """Move the focus to an element by keys alone: Tab between parts, arrows inside a grid or group."""
        target.wait_for(state="visible")
        handle = target.element_handle()
        been: dict[str, int] = {}
        for _ in range(250):
            here, steps = handle.evaluate(STEPS)
            # Arrows go to the nearest neighbour; who comes by the same place again tries the other direction.
            been[here] = been.get(here, 0) + 1
            step = steps[1 - been[here] % 2]
            if step == "there":
                return
            self.page.keyboard.press(step)
        raise AssertionError(f"no keys lead to {target}")
