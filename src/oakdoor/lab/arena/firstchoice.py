"""How often regulars play what a review's engine would have: what reviews compare players with (review/usual.toml)."""

import math
import tomllib
from collections import Counter
from pathlib import Path

from oakdoor.bots.contract import Budget
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.lab.arena.match import Entrant, Match
from oakdoor.lab.arena.playing import play_deal
from oakdoor.options import split_list
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.usual import FILE

SURE = 1.96
HEAD = (
    "# How often regulars play the engine's first choice, in percent: the interval of each, in 95 of 100 cases.\n"
    "# Made by `oakdoor lab first-choice`.\n"
)
Shares = dict[str, tuple[int, int]]


def interval(played: int, decisions: int) -> tuple[int, int]:
    """Wilson's interval of a share, in whole percent."""
    share, square = played / decisions, SURE * SURE
    middle = (share + square / (2 * decisions)) / (1 + square / decisions)
    spread = share * (1 - share) / decisions + square / (4 * decisions * decisions)
    reach = SURE / (1 + square / decisions) * math.sqrt(spread)
    return max(0, round(100 * (middle - reach))), min(100, round(100 * (middle + reach)))


def counted(game: str, mode: str, bots: list[str], deals: int, looks: int | None) -> dict[str, tuple[int, int]]:
    """Of each bot, how many first choices it played in how many decisions with a choice."""
    players = min(count for count in find_mode(game, mode).players if count > 1)
    match = Match(game, mode, players, tuple(Entrant.read(bot, Budget()) for bot in bots))
    played, decisions = Counter[str](), Counter[str]()
    for deal in range(deals):
        for one, lineup in zip(play_deal(match, deal), match.lineups(), strict=True):
            *_, review = Reviewer(one.record, match.seed, looks, 1).reviews()
            for judged in review.fair.decisions:
                if judged.choices > 1 and judged.candidates:
                    decisions[bots[lineup[judged.seat]]] += 1
                    played[bots[lineup[judged.seat]]] += judged.candidates[0].played
        print(f"{game}/{mode}: deal {deal + 1} of {deals}: {dict(played)} of {dict(decisions)}", flush=True)
    return {bot: (played[bot], decisions[bot]) for bot in bots}


def written(modes: dict[str, Shares], commands: dict[str, str]) -> str:
    """The file: of each mode the command that has measured it, and what came of it."""
    parts = [HEAD]
    for mode, shares in sorted(modes.items()):
        lines = [f"{bot} = [{low}, {high}]" for bot, (low, high) in shares.items()]
        parts.append(f'\n["{mode}"]  # {commands[mode]}\n' + "\n".join(lines) + "\n")
    return "".join(parts)


def read(path: Path) -> tuple[dict[str, Shares], dict[str, str]]:
    """What a file says by now."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = {mode: {bot: (low, high) for bot, (low, high) in of.items()} for mode, of in tomllib.loads(text).items()}
    heads = [line for line in text.splitlines() if line.startswith('["')]
    return found, {line.split('"')[1]: line.partition("# ")[2] for line in heads}


def first_choice(game: str, mode: str, bots: str, deals: int, looks: int | None, path: Path | None) -> int:
    """Measure a mode, and write what came of it beside what is there."""
    path = path or FILE
    if find_mode(game, mode).cooperative:
        raise OptionError(f"in {game}/{mode} nobody plays against anybody")
    found = counted(game, mode, split_list(bots), deals, looks)
    modes, commands = read(path)
    name = f"{game}/{mode}"
    modes[name] = {bot: interval(*sums) for bot, sums in found.items()}
    more = f" --looks {looks}" if looks is not None else ""
    commands[name] = f"oakdoor lab first-choice {name} --bots {bots} --deals {deals}{more}"
    path.write_text(written(modes, commands), encoding="utf-8")
    return 0
