"""What was done to a server and what was seen, as a text and as JSON."""

import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

MOST_TOLD = 20
_TIME = re.compile(r"^\d{4}-\d\d-\d\d [\d:,]+ ")


@dataclass
class Happened:
    """One fault: when it began (seconds after the first move could be made), how long it lasted, and how long it took
    afterwards until every screen at every table saw something new; None where one never did."""

    fault: str
    did: str
    began: float
    lasted: float
    pause: float | None


@dataclass
class Report:
    """One run."""

    seed: int
    database: str
    processes: int
    tables: int
    bound: float
    seconds: float = 0.0
    happened: list[Happened] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)
    acknowledged: int = 0
    games: int = 0
    positions: int = 0
    compared: int = 0
    worlds: int = 0
    longest: float = 0.0  # seconds at any table, faults included
    refusals: dict[str, int] = field(default_factory=dict)
    log: dict[str, int] = field(default_factory=dict)  # warnings and errors of the server, by their text
    violations: list[str] = field(default_factory=list)

    def read_log(self, text: str) -> None:
        """Count what the server has written down."""
        found: Counter[str] = Counter()
        lines = text.splitlines()
        for number, line in enumerate(lines):
            if " WARNING " in line or " ERROR " in line:
                found[re.sub(r"\d+|table \S+", "#", _TIME.sub("", line))[:160]] += 1
            if line.startswith("Traceback"):
                last = next((one for one in lines[number + 1 :] if one and not one.startswith(" ")), "")
                found[f"traceback: {re.sub(r'[0-9]+', '#', last)[:160]}"] += 1
        self.log = dict(found.most_common(MOST_TOLD))

    @property
    def worst(self) -> Happened | None:
        """After which fault it took longest until all went on."""
        return max(self.happened, key=lambda one: float("inf") if one.pause is None else one.pause, default=None)

    def text(self) -> str:
        """The report in lines."""
        verdict = "HOLDS" if not self.violations else f"FAILS ({len(self.violations)})"
        lines = [
            f"chaos: {verdict}",
            f"  {self.database}, {self.processes} web processes, {self.tables} tables, {self.seconds:.0f} s, "
            f"seed {self.seed}",
            f"  {len(self.happened)} faults, {self.acknowledged:,} acknowledged moves in {self.games} games",
            f"  {self.positions:,} positions shown, {self.compared:,} different ones compared with the record, "
            f"{self.worlds} other worlds",
            *(f"  {_line(one)}" for one in self.happened),
        ]
        if self.worst is not None and self.worst.pause is not None:
            lines.append(f"  worst pause after a fault: {self.worst.pause:.1f} s ({self.worst.fault})")
        lines.append(f"  longest time without a move at a table, faults included: {self.longest:.1f} s")
        lines += [f"  not tried: {one}" for one in self.untried]
        lines.append("  refused: " + (", ".join(f"{count} {key}" for key, count in self.refusals.items()) or "nothing"))
        lines += [f"  in the log, {count} times: {line}" for line, count in self.log.items()]
        lines += [f"  violation: {one}" for one in self.violations[:MOST_TOLD]]
        return "\n".join(lines)

    def write(self, folder: Path) -> None:
        """Keep the report in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.txt").write_text(self.text() + "\n", encoding="utf-8")
        (folder / "report.json").write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def _line(one: Happened) -> str:
    after = "somebody never saw anything new" if one.pause is None else f"all went on after {one.pause:.1f} s"
    return f"{one.began:6.0f} s: {one.fault} ({one.did}), {one.lasted:.1f} s; {after}"
