"""The command: `python -m oakdoor.lab.attack [ATTACK ...]`; without names all attacks, one after the other."""

import argparse
import time
from collections.abc import Callable

from oakdoor.games.compiler.compiled import run_plain
from oakdoor.lab.attack.findings import Findings


def main(arguments: list[str] | None = None) -> int:
    """Attack and report; 1 if anything did not hold."""
    run_plain()  # as the web process does
    from oakdoor.lab.attack import crowd, flood, frames, fuzz, kill, leak, records, stop, undo

    attacks: dict[str, Callable[[int, int], Findings]] = {
        "kill": kill.attack,
        "leak": leak.attack,
        "fuzz": fuzz.attack,
        "frames": frames.attack,
        "flood": flood.attack,
        "undo": undo.attack,
        "stop": stop.attack,
        "crowd": crowd.attack,
        "records": records.attack,
    }
    parser = argparse.ArgumentParser(prog="python -m oakdoor.lab.attack", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(attacks))
    parser.add_argument("--kill", type=int, default=374, metavar="KILLS", help="of the server or its workers")
    parser.add_argument("--leak", type=int, default=10_000, metavar="WORLDS", help="other worlds to compare")
    parser.add_argument("--fuzz", type=int, default=240_000, metavar="MESSAGES", help="malformed messages and requests")
    parser.add_argument("--frames", type=int, default=60_000, metavar="FRAMES", help="that no browser sends")
    parser.add_argument("--flood", type=int, default=300, metavar="SIZE", help="of each flood")
    parser.add_argument("--undo", type=int, default=200, metavar="GAMES", help="in which steps are taken back")
    parser.add_argument("--stop", type=int, default=100, metavar="STOPS", help="of the server, under load")
    parser.add_argument("--crowd", type=int, default=20, metavar="STRANGERS", help="who ask for everything at once")
    parser.add_argument("--records", type=int, default=20_000, metavar="RECORDS", help="changed field by field")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if unknown := set(asked.attacks) - set(attacks):
        parser.error(f"there is no attack {min(unknown)!r}")
    fails = False
    for name in asked.attacks or attacks:
        began = time.monotonic()
        findings = attacks[name](getattr(asked, name), asked.seed)
        print(f"{findings.text()}\n  took {time.monotonic() - began:.0f} s", flush=True)
        fails |= bool(findings.holes)
    return int(fails)


if __name__ == "__main__":
    raise SystemExit(main())
