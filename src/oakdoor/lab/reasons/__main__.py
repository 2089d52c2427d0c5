"""The command `make reasons`: what is told of every planted position in each language, and how much of it is right."""

import argparse
import sys
from pathlib import Path

from oakdoor.games.game import Game
from oakdoor.games.registry import all_names
from oakdoor.lab.reasons.judging import Verdict, judged
from oakdoor.lab.reasons.planted import Planted, planted_in
from oakdoor.lab.warming import warm_up
from oakdoor.language.language import CODES, Language
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.why import WORLDS
from oakdoor.review.report.telling import Telling, sides_from
from oakdoor.review.shapes import Candidate

WANTED = 0.9  # of the first reasons
NAMES = ["Mira", "Birk", "Linde", "Rowan"]


def main(arguments: list[str] | None = None) -> int:
    """Print the reasons; answers whether enough are right and none is false."""
    parser = argparse.ArgumentParser(description="Reasons of planted positions in all languages, judged.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("tests/review/reasons"))
    parser.add_argument("--only", default="", help="positions whose name has this in it, e.g. 'aetherya base'")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="in which both moves are played on")
    asked = parser.parse_args(arguments)
    chosen = [one for one in planted_in(asked.folder) if asked.only in one.name]
    modes = {(one.game, one.mode) for one in chosen}
    warm_up([names for names in all_names() if names in modes], search=True)
    players: dict[tuple[str, str], Player] = {}
    verdicts = []
    for planted in chosen:
        game = planted.begun()
        player = players.setdefault((planted.game, planted.mode), Player(game.mode, game.box))
        verdicts.append(judged(planted, player, asked.worlds))
        print("\n".join(told(verdicts[-1])), flush=True)
    right, false = sum(one.is_right for one in verdicts), sum(len(one.false) for one in verdicts)
    print(
        f"\n{right} of {len(verdicts)} first reasons are right ({right / len(verdicts):.0%}), {false} reasons are false"
    )
    return 0 if right >= WANTED * len(verdicts) and not false else 1


def told(verdict: Verdict) -> list[str]:
    """A planted position with its reasons in all languages."""
    planted = verdict.planted
    expected = " ".join(filter(None, (planted.side, planted.line, planted.what, planted.when)))
    head = f"\n{'right' if verdict.is_right else 'WRONG'}  {planted.name}: {planted.about}"
    lines = [head, f"       expected: {expected}; played on: {verdict.why.whole:+.1f}, untold {verdict.why.rest:+.1f}"]
    lines += [f"       FALSE {text}" for text in verdict.false]
    game = planted.begun()
    for code in CODES:
        telling = Telling(game.mode, None, Language(code, strict=True), NAMES[: game.players])
        moves = [_moves(telling, game, planted, turn) for turn in (planted.better, planted.other)]
        lines.append(f"  {code}   {moves[0]}  ||  {moves[1]}")
        sides = sides_from(game.mode, game.state, planted.seat)
        lines += [f"         - {text}" for text in telling.why(verdict.why, sides)]
    return lines


def _moves(telling: Telling, game: Game, planted: Planted, turn: tuple[str, ...]) -> str:
    view = game.observed(planted.seat)
    return telling.moves(
        game.box, view, planted.seat, planted.seat, Candidate(1, turn, 0.5, 0.0, 1, (), False), planted.seat
    )


if __name__ == "__main__":
    sys.exit(main())
