"""The regulars play the deals of devices ahead, and what comes of it is shipped as numbers."""

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

from oakdoor.app.daily import numbers
from oakdoor.app.daily.deals import Deal, deal_modes, deals_at, open_seed
from oakdoor.app.daily.playing import GAMES, dealt_as, scores_of
from oakdoor.lab.jobs.job import Job, all_of
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs

SHIPPED = Path(numbers.__file__).parent / numbers.FILE


def write(first: date, days: int, path: Path, means: Means) -> int:
    """Add the deals of some days that a file lacks; returns how many it has then."""
    known = numbers.read(path.read_text("utf-8")) if path.is_file() else {}
    names = {deal.name: deal for number in range(days) for deal in deals_at(first + timedelta(days=number))}
    missing = [name for name in names if name not in known]
    job = Job(
        f"daily {first} {days}",
        f"{__name__}:{play.__name__}",
        (),
        all_of((name,) for name in missing),
        Needs(tuple(deal_modes())),
        "deal",
    )
    with results_of(job, means, lambda: f"{len(known)} deals") as results:
        for result in results:
            name, scores = json.loads(result)
            known[name] = {int(score): count for score, count in scores.items()}
            _write(path, known)
    return len(known)


def play(name: str) -> tuple[str, dict[int, int]]:
    """How the regulars' games of a deal ended."""
    scores = scores_of(dealt_as(Deal.read(name), open_seed(name)), 0, GAMES)
    return name, dict(sorted(Counter(scores).items()))


def _write(path: Path, known: dict[str, dict[int, int]]) -> None:
    lines = [json.dumps([name, known[name]], separators=(",", ":")) for name in sorted(known)]
    part = path.with_suffix(".part")
    part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    part.replace(path)
