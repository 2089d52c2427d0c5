"""A search as the command line asks for it: read, told while it goes on, written down."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tqdm import tqdm

from oakdoor.app.lab.goals import read_changes, read_goal
from oakdoor.games.components import read_text
from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lab.design.page import Page, verdict
from oakdoor.lab.design.tuning import Search
from oakdoor.lab.design.wording import Wording
from oakdoor.lab.simulate import Plan
from oakdoor.language.language import Language
from oakdoor.narration.printing import words_of
from oakdoor.options import named_mode, parse_options


def search_of(args: argparse.Namespace) -> Search:
    """What the arguments ask for; raises an error that says what is wrong with them."""
    mode = find_mode(*named_mode(args.mode))
    table = type(mode.components(None))
    if args.components is not None:
        table.read(args.components)  # refused with line and reason
    text = read_text(args.components or table.file)
    players = args.players or mode.players[0]
    if players not in mode.players:
        raise OptionError(f"{args.mode} is for {', '.join(map(str, mode.players))} players, not {players}")
    if args.components is not None and args.out.exists() and args.out.samefile(args.components):
        raise OptionError("--out must be another file than --components: the search could not be resumed")
    goals = [read_goal(one, mode) for one in args.goal]
    options = parse_options(args.option)
    Game(mode, players, seed=args.seed, options=options)  # or it says what is wrong with them
    plan = Plan(mode, players, args.games, args.seed, [args.bot] * players, options=options)
    return Search(plan, table, text, goals, read_changes(args.change, table), args.trials)


@contextmanager
def told(search: Search, code: str) -> Iterator[Callable[[Search], None]]:
    """Says how a search goes on."""
    say = Wording(code)
    title = f"tune {search.plan.mode.game} {search.plan.mode.name}"
    with tqdm(total=search.trials, desc=title, unit=f" {say.text('trial')}") as bar:

        def tell(now: Search) -> None:
            bar.update(len(now.done) - bar.n)
            if now.best is not None and now.best.distance is not None:
                bar.set_postfix_str(say.text("best", value=say.number(now.best.distance)))

        yield tell


def write(search: Search, out: Path, plot: Path, code: str, as_json: bool) -> list[str]:
    """Write the file and the page of a search; returns what to say."""
    page = Page(search, code)
    plot.write_text(page.page(), encoding="utf-8")
    best = search.best
    if best is not None:
        out.write_text(search.text_with(best.values), encoding="utf-8")
    if as_json:
        return [json.dumps(search.as_json())]
    if best is None:
        return [verdict(search, code), str(plot)]
    say, words = Wording(code), words_of(Language(code), search.plan.mode.game, search.table)
    lines = words.told(search.data, search.data_with(best.values))
    first = search.done[0].measures or {}
    for goal in search.goals:
        before, fresh = (say.measured(some.get(goal.measure)) for some in (first, search.confirmed))
        lines.append(say.text("told" if before else "told_first", goal=goal.text, before=before, fresh=fresh))
    return [*lines, verdict(search, code), f"{out}, {plot}"]
