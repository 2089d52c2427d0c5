"""Running a match, with progress, until all deals are played or the result is clear."""

import json
from dataclasses import asdict, replace
from pathlib import Path

from oakdoor.bots.registry import SEARCHING
from oakdoor.games.names import Data
from oakdoor.lab.arena.match import Match
from oakdoor.lab.arena.playing import Played, play_deal
from oakdoor.lab.arena.tally import Tally
from oakdoor.lab.jobs.job import Job, all_of
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs


def run_match(
    match: Match,
    deals: int,
    means: Means | None = None,
    beyond: float | None = None,
    whole: bool = False,
    records: Path | None = None,
) -> Tally:
    """Play deals in their order until all are played, or it is clear what they say and not the whole is wanted."""
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    tally = Tally(match)
    with results_of(_job(match, deals, records is not None), means or Means(), lambda: _so_far(tally)) as results:
        for number, result in enumerate(results):
            deal = [Played.from_data(one) for one in json.loads(result)]
            if records is not None:
                _write(records, match.seed + number, deal)
            tally.deals.append([replace(one, record=None) for one in deal])
            if not whole and tally.is_clear(beyond):
                break
    return tally


def _job(match: Match, deals: int, records: bool) -> Job:
    bots = {entrant.bot for entrant in match.entrants}
    needs = Needs(((match.game, match.mode),), bool(bots & {*SEARCHING, "seer", "patient-runa"}), "playouts" in bots)
    pieces = all_of((number,) for number in range(deals))
    return Job(
        f"{match.game} {match.mode}",
        f"{__name__}:{deal_piece.__name__}",
        (match.as_data(), records),
        pieces,
        needs,
        "deal",
    )


def deal_piece(match: Data, records: bool, number: int) -> list[Data]:
    """A deal of a match, with its records if they are wanted."""
    played = play_deal(Match.from_data(match), number)
    return [asdict(one if records else replace(one, record=None)) for one in played]


def _write(folder: Path, seed: int, deal: list[Played]) -> None:
    """The records of a deal, one file for each lineup."""
    for turned, played in enumerate(deal):
        path = folder / f"deal-{seed:05}-{turned}.json"
        path.write_text(json.dumps(played.record) + "\n", encoding="utf-8")


def _so_far(tally: Tally) -> str:
    shares = (sum(tally.shares(entrant)) / len(tally.deals) for entrant in range(len(tally.match.entrants)))
    return ", ".join(
        f"{entrant.label} {share:.0%}" for entrant, share in zip(tally.match.entrants, shares, strict=True)
    )
