"""What the regulars think in whole games, a hint and a review: a machine and a page must agree.

It runs under both: on this machine, and by `thought.mjs` on a page's Python, with the modules of WebAssembly beside it.
`make thinking` compares games of all modes with this machine's compiled rules (the suite: some, with plain rules, which
round the values of a search otherwise in the last place).
"""

import asyncio
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from oakdoor.bots.contract import Budget, Decision, Sight
from oakdoor.bots.registry import LEVELS, find_bot
from oakdoor.bots.search import can_search, warm_search
from oakdoor.device.module import Modules
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.review.hint import hint
from oakdoor.review.judgement.playing import Player
from oakdoor.review.reviewer import Reviewer, review
from oakdoor.review.scales import warm_review

ROOT = Path(__file__).parent.parent.parent
HINT_AT = 6  # decisions
WORLDS_ON, TURNS_ON = 2, 2  # in which moves are played on, and how far


class Still(Budget):
    """A budget for which time stands still, so that only looks count."""

    def now(self) -> float:
        """The time, always the same."""
        return 0.0


def _as_data(decision: Decision) -> list[Any]:
    """All that a bot thought."""
    looks = [[look.action, float(look.value), look.visits] for look in decision.others]
    value = None if decision.value is None else float(decision.value)
    return [decision.action, value, list(decision.variation), looks]


def _played_on(sight: Sight, seed: int) -> list[Any]:
    """The first and the last legal move, played on in a few worlds: what was noted there."""
    player = Player(sight.mode, sight.box)
    found = []
    for action in (sight.legal[0], sight.legal[-1]):
        for world in player.play(sight.view, sight.seat, sight.seat, (action,), seed << 20, WORLDS_ON, TURNS_ON):
            for one in (world.now, world.later):
                lines = [[*key, points] for key, points in one.lines.items()]
                found.append([one.is_over, one.steps, lines, one.links, one.noted])
            found.append([world.shares])
    return found


def game_thought(mode: Mode, seed: int, looks: int, is_reviewed: bool = True) -> dict[str, Any]:
    """A whole game of regulars: what each one thought, a hint on the way, and the game's review."""
    game = Game(mode, mode.players[seed % len(mode.players)], seed=seed)
    assert can_search(mode)
    bots = {name: find_bot(name, seed) for name in LEVELS}
    decisions: list[Any] = []
    found: dict[str, Any] = {"decisions": decisions}
    while not game.is_over:
        sight = Sight.of(game, game.actor or 0)
        if len(decisions) == HINT_AT:
            found["hint"] = hint(sight, seed, 2 * looks).to_data()
            found["on"] = _played_on(sight, seed)
            if not is_reviewed:  # plain rules give no reasons that many worlds are needed for
                found["hint"]["candidates"] = [{**one, "why": []} for one in found["hint"]["candidates"]]
        name = LEVELS[-1 - (seed + len(decisions)) % len(LEVELS)]
        decision = bots[name].decide(sight, Still(iterations=looks))
        decisions.append([name, *_as_data(decision)])
        game.play_checked(decision.action)
    if is_reviewed:
        found["review"] = review(game.record(), looks=2).to_data()
    return found


def thought(modes: list[str], games: int, looks: int, is_reviewed: bool = True) -> dict[str, Any]:
    """What was thought in so many games of each mode, as JSON has it."""
    found = {
        f"{name} {seed}": game_thought(find_mode(*name.split("-")), seed, looks, is_reviewed)
        for name in modes
        for seed in range(games)
    }
    data: dict[str, Any] = json.loads(json.dumps(found))
    return data


def difference(here: Any, page: Any, within: float = 0.0) -> str:
    """Where two thoughts differ first; numbers with a point may by so much. Nothing where they do not."""
    if isinstance(here, dict | list) and type(here) is type(page) and len(here) == len(page):
        pairs = here.items() if isinstance(here, dict) else enumerate(here)
        for name, one in pairs:
            other = page[name] if isinstance(page, list) else page.get(name)
            if found := difference(one, other, within):
                return f"{name}: {found}"
        return ""
    if isinstance(here, float) and isinstance(page, float) and abs(here - page) <= within:
        return ""
    return "" if here == page else f"{str(here)[:200]} here, {str(page)[:200]} in a page"


async def thought_with(load: Any, modes: list[str], games: int, looks: int, is_reviewed: bool = True) -> dict[str, Any]:
    """The same with modules beside this Python."""
    modules = Modules(load)
    for name in modes:
        await modules.get(*name.split("-"))
    return thought(modes, games, looks, is_reviewed)


async def device_with(load: Any, name: str, looks: int, asked: dict[str, Any]) -> dict[str, Any]:
    """A game of a server on a device: its review, looked at by three workers, and by one alone; what might have been;
    and a hint at a table of a server."""
    from device.visit import Visit
    from oakdoor.device.reviewers import Part
    from oakdoor.review import looking

    looking.MOST_LOOKS = looking.FEWEST_LOOKS = looks
    record = json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text())
    workers, worked = [Part(load) for _ in range(3)], set()

    async def look(text: str, looks: int, plies: list[int], close: bool) -> str:
        number = sum(plies) % len(workers)
        worked.add(number)
        return await workers[number].look(text, looks, plies, close)

    visit = Visit(load, look)
    _, told = await visit.ask("POST", "/reviews", {"record": record, "names": ["Ada"]})
    address = f"/reviews/{told['key']}"
    await visit.ask("POST", address)
    states: list[Any] = []
    ended = asyncio.get_running_loop().create_future()
    visit.app.watch(1, told["key"], "language=en", lambda text: states.append(json.loads(text)), ended.set_result)
    await ended
    found = await visit.ask("GET", f"/found/{told['key']}")
    visit.open()  # the page is loaded anew
    wish = {"eye": -1, "ply": 1, "moves": [record["moves"][1].partition(" ")[2]], "further": 1}
    return {
        "key": told["key"], "workers": len(worked), "states": states, "kept": await visit.ask("GET", address),
        "whole": review(record).told().to_data(), "turn": await visit.ask("GET", f"{address}/turns/1?eye=0"),
        "what if": await visit.ask("POST", f"{address}/what-if", wish),
        "hint": await visit.ask("POST", "/hints", asked, "de"), "found": found,
        "lost": await visit.ask("GET", f"/found/{told['key']}"),
        "all cards": (await visit.ask("GET", f"{address}/frames?eye=-1"))[0],
    }  # fmt: skip


async def timed_with(load: Any, name: str) -> dict[str, float]:
    """How many seconds the parts of a whole review of a golden game take in one worker of a page."""
    from time import perf_counter as now

    record = json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text())
    times = [now()]
    await Modules(load).get(record["game"], record["mode"])
    times.append(now())
    reviewer = Reviewer(record)
    times.append(now())
    reviewer.take([reviewer.looker.look(ply, close=False) for ply in reviewer.plies])
    reviewer.review()
    times.append(now())
    reviewer.take([reviewer.looker.look(ply, close=True) for ply in reviewer.plies])
    reviewer.review()
    times.append(now())
    spent = [after - before for before, after in pairwise(times)]
    return dict(zip(("module", "game", "glance", "close"), spent, strict=True)) | {"turns": len(reviewer.turns)}


def by_page(function: str, *values: Any) -> dict[str, Any]:
    """What one of these functions finds on a page's Python."""
    from device.telling import node

    command = [node(), str(ROOT / "tests" / "device" / "thought.mjs"), function, json.dumps(values)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "web")
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(modes: list[str], games: int = 2, looks: int = 60) -> int:
    """Compare modes, all if none is named, by this machine's compiled rules."""
    different = 0
    for name in modes or ["-".join(names) for names in all_names()]:
        mode = find_mode(*name.split("-"))
        warm_search(mode)
        warm_review(mode)
        found = difference(thought([name], games, looks), by_page("thought_with", [name], games, looks))
        print(name, f"differs: {found}" if found else "thought alike", flush=True)
        different += bool(found)
    return different


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
