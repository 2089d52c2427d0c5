"""Running a match on all cores, with progress, until all deals are played or the result is clear."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from tqdm import tqdm

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.lab.arena.match import Match
from oakdoor.lab.arena.playing import Played, play_deal
from oakdoor.lab.arena.tally import Tally


def run_match(
    match: Match,
    deals: int,
    cores: int = 1,
    beyond: float | None = None,
    whole: bool = False,
    records: Path | None = None,
) -> Tally:
    """Play deals in their order until all are played, or it is clear what they say and not the whole is wanted."""
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    tally = Tally(match)
    with tqdm(total=deals, desc=f"{match.game} {match.mode}", unit="deal", disable=None) as bar:
        played = _in_turn(match, deals, records) if cores == 1 else _side_by_side(match, deals, cores, records)
        for deal in played:
            tally.deals.append(deal)
            bar.set_postfix_str(_so_far(tally), refresh=False)
            bar.update()
            if not whole and tally.is_clear(beyond):
                played.close()
                break
    return tally


def _so_far(tally: Tally) -> str:
    shares = (sum(tally.shares(entrant)) / len(tally.deals) for entrant in range(len(tally.match.entrants)))
    return ", ".join(
        f"{entrant.label} {share:.0%}" for entrant, share in zip(tally.match.entrants, shares, strict=True)
    )


def _in_turn(match: Match, deals: int, records: Path | None) -> Generator[list[Played]]:
    for number in range(deals):
        yield play_deal(match, number, records)


def _begin() -> None:
    """A process leaves it to the command to say that it was interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _side_by_side(match: Match, deals: int, cores: int, records: Path | None) -> Generator[list[Played]]:
    """Deals from several processes, in their order; a few are begun ahead, so that no process waits."""
    os.environ["OAKDOOR_PLAIN"] = "1" if is_plain() else "0"  # the processes run the rules as this one does
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, context, initializer=_begin) as pool:
        waiting: deque[Future[list[Played]]] = deque()
        try:
            for number in range(deals):
                waiting.append(pool.submit(play_deal, match, number, records))
                if len(waiting) >= 2 * cores:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
