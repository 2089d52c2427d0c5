"""Asks bots of others for their decisions, and says which of them are here.

A bot is sent what its seat sees, and nothing else of a table. It has so many seconds for an answer: who loses the
connection and is back within them is asked again. Whoever does not answer in time, or with something that is not legal,
has failed (`BotFailed`), and the application lets the spare bot play on.
"""

import asyncio
import hashlib
import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oakdoor.app.thinking import BotFailed, GameOver, OtherBot, Task
from oakdoor.bots.contract import Step
from oakdoor.server.remote.messages import Decide, NotPlayed, Over, SeenStep, ToBot
from oakdoor.tables.keys import label_of

if TYPE_CHECKING:
    from oakdoor.server.remote.relay import Relay

SECONDS = 5.0  # for one decision, the way over the network included
MOST_TOLD = 256  # ends of games that are remembered: other processes tell them, too
MOST_ASKED = 32  # decisions that one bot has to make at the same time
Send = Callable[[ToBot], None]


@dataclass
class Question:
    """A decision that a bot has to make: what it is told, until when, the legal moves by their numbers, and which of
    them it chooses."""

    asked: Decide
    until: float
    legal: dict[str, int]
    answer: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def left(self) -> Decide:
        """The question with the time that is left for it."""
        return self.asked.model_copy(update={"seconds": round(max(0.0, self.until - time.monotonic()), 2)})


@dataclass(frozen=True)
class Player:
    """A bot that is connected: what it plays, how it is told something, and how it is let go."""

    modes: tuple[str, ...]
    send: Send
    let_go: Callable[[], None]


class Desk:
    """The bots that are connected, and the decisions that they have to make."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._here: dict[str, Player] = {}
        self._open: dict[str, dict[int, Question]] = defaultdict(dict)  # by bot: what it was asked, by number
        self._number = 0
        self._told: deque[str] = deque(maxlen=MOST_TOLD)
        self.relay: Relay | None = None  # to desks of other processes

    def own(self) -> list[OtherBot]:
        """The bots that are connected to this process now."""
        return [OtherBot(name, one.modes) for name, one in sorted(self._here.items())]

    def others(self) -> list[OtherBot]:
        """The bots that are connected now, to any process."""
        elsewhere = self.relay.others() if self.relay is not None else []
        found = {bot.name: bot for bot in (*elsewhere, *self.own())}
        return [found[name] for name in sorted(found)]

    def is_here(self, name: str) -> bool:
        """Whether a bot is connected to this process."""
        return name in self._here

    def let_go(self, name: str) -> None:
        """End the connection of a bot that has connected elsewhere."""
        if (player := self._here.get(name)) is not None:
            player.let_go()

    def enter(self, name: str, player: Player) -> None:
        """A bot connects. An older connection of the same bot is let go: it may be lost without knowing. What the bot
        was asked meanwhile, it is asked again."""
        if (before := self._here.get(name)) is not None:
            before.let_go()
        self._here[name] = player
        if self.relay is not None:
            self.relay.tell(name)
        for question in self._open[name].values():
            player.send(question.left())

    def leave(self, name: str, player: Player) -> None:
        """A connection is gone."""
        if self._here.get(name) is player:
            del self._here[name]
            if self.relay is not None:
                self.relay.tell(None)

    async def ask(self, task: Task, name: str) -> int:
        """A bot's decision, by the process that it is connected to; raises a BotFailed."""
        told = told_of(task, 0, self.seconds)
        if self.relay is not None and not self.is_here(name) and self._is_elsewhere(name):
            choice = await self.relay.ask(told, name)
        else:
            choice = await self.decide(told, name)
        return task.legal[choice]

    async def decide(self, told: Decide, name: str) -> int:
        """Which of the legal moves a bot chooses that is connected to this process; raises a BotFailed."""
        open_questions = self._open[name]
        if len(open_questions) >= MOST_ASKED:
            raise BotFailed(f"it has {MOST_ASKED} other decisions to make", "late")
        self._number += 1
        told = told.model_copy(update={"id": self._number})
        legal = {words: number for number, words in enumerate(told.legal)}
        question = Question(told, time.monotonic() + self.seconds, legal)
        open_questions[self._number] = question
        if (player := self._here.get(name)) is not None:
            player.send(question.asked)
        try:
            return await asyncio.wait_for(question.answer, self.seconds)
        except TimeoutError:
            if name in self._here:
                raise BotFailed(f"no answer came in {self.seconds:.1f} s", "late") from None
            raise BotFailed(f"it was not connected in {self.seconds:.1f} s", "gone") from None
        finally:
            del open_questions[question.asked.id]

    def tell_over(self, over: GameOver, name: str) -> None:
        """Tell a bot how a game has ended, by the process that it is connected to; whoever is not connected, is not
        told later."""
        told = over_of(over)
        if self.is_here(name):
            self.hear_over(told, name)
        elif self.relay is not None and self._is_elsewhere(name):
            self.relay.tell_over(told, name)

    def hear_over(self, over: Over, name: str) -> None:
        """Tell a bot that is connected to this process how a game has ended. Every process where somebody sees the
        table says so: the bot is told once."""
        end = f"{name} {hashlib.sha256(over.model_dump_json().encode()).hexdigest()}"
        if (player := self._here.get(name)) is not None and end not in self._told:
            self._told.append(end)
            player.send(over)

    def _is_elsewhere(self, name: str) -> bool:
        return self.relay is not None and name in (one.name for one in self.relay.others())

    def answer(self, name: str, number: int, words: str) -> NotPlayed | None:
        """A bot has decided; what is wrong with that, if anything is."""
        question = self._open[name].get(number)
        if question is None or question.answer.done():
            return NotPlayed(id=number, key="late", text="nobody waits for this decision any more")
        action = question.legal.get(" ".join(words.split()))
        if action is None:
            question.answer.set_exception(BotFailed("its move is not legal", "illegal"))
            return NotPlayed(id=number, key="illegal", text="this move is not legal; a stand-in plays on")
        question.answer.set_result(action)
        return None


def told_of(task: Task, number: int, seconds: float) -> Decide:
    """What a bot is told that has to decide: made from the sight of its seat alone."""
    sight = task.sight()
    mode = sight.mode
    return Decide(
        id=number,
        table=label_of(task.place),
        game=task.game,
        mode=task.mode,
        components=task.components,
        seat=task.seat,
        decided=task.history.decided,
        seconds=seconds,
        legal=[mode.codec.words(action) for action in task.legal],
        view=mode.describe(sight.box, sight.view, task.seat),  # type: ignore[arg-type]
        steps=[_seen(step) for step in since_own(task.history.steps, task.seat)],
    )


def over_of(over: GameOver) -> Over:
    """What a bot is told of a game that has ended. The record has no names: it is that of the game, not the table's."""
    record = over.record
    return Over(
        table=label_of(over.place),
        game=record["game"],
        mode=record["mode"],
        seat=over.seat,
        failed=over.failed,
        result=record["result"],
        record=dict(record),
    )


def since_own(steps: tuple[Step, ...], seat: int) -> tuple[Step, ...]:
    """The steps from the last one of a seat on that brought something: that is news, too."""
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    return steps[own[-1] :] if own else steps


def _seen(step: Step) -> SeenStep:
    return SeenStep(seat=step.seat, events=[event.as_json() for event in step.events])
