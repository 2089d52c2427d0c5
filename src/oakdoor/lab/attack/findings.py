"""What an attack has tried and what it saw."""

from dataclasses import dataclass, field

MOST_TOLD = 10


@dataclass
class Findings:
    """One attack: how often what was tried, what was seen, and what should not have been."""

    attack: str
    tried: dict[str, int] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    holes: list[str] = field(default_factory=list)

    def count(self, what: str, times: int = 1) -> None:
        """Something was tried once more."""
        self.tried[what] = self.tried.get(what, 0) + times

    def read_log(self, log: str) -> None:
        """Every error that the server wrote into its log is a hole."""
        self.holes += [f"in the log: {line}" for line in log.splitlines() if "Traceback" in line or " ERROR " in line]

    def text(self) -> str:
        """The report in a few lines."""
        verdict = "HOLDS" if not self.holes else f"FAILS ({len(self.holes)})"
        tried = ", ".join(f"{times:,} {what}" for what, times in self.tried.items())
        lines = [f"{self.attack}: {verdict}", f"  tried: {tried}"]
        lines += [f"  seen: {one}" for one in self.seen]
        lines += [f"  hole: {one}" for one in self.holes[:MOST_TOLD]]
        return "\n".join(lines)
