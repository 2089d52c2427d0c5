"""Reasons of many games: how much of what slips and blunders cost they account for, and how many hints have none.

Games of bots of different strength, with moves at random among them, are reviewed in all modes and numbers of players
in turn. What is found is written game by game, so that a run goes on where it was stopped.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from tqdm import tqdm

from oakdoor.games.contract import Mode
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.reviewing import played_game
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.why import why, worlds_for
from oakdoor.review.positions import Played
from oakdoor.review.reviewer import Reviewer
from oakdoor.review.shapes import TOGETHER, Candidate, Judged, Why

ENOUGH = 0.6  # of a loss: so much reasons must account for
HINTS = 6  # decisions of a game whose hint is looked at
MISTAKES = ("slip", "blunder")


@dataclass
class Tally:
    """What was found in a mode: mistakes, those that reasons account for, and by reasons that name one thing alone;
    hints, and those without a reason."""

    games: int = 0
    mistakes: int = 0
    accounted: int = 0
    by_name: int = 0
    hints: int = 0
    silent: int = 0

    def add(self, found: Data) -> None:
        """Count a game."""
        self.games += 1
        self.hints += found["hints"]
        self.silent += found["silent"]
        for one in found["mistakes"]:
            why = Why.from_data(one["why"])
            named = replace(why, reasons=tuple(reason for reason in why.reasons if reason.line != TOGETHER))
            self.mistakes += 1
            self.accounted += is_accounted(why, one["loss"], one["together"])
            self.by_name += is_accounted(named, one["loss"], one["together"])

    def row(self) -> str:
        """It as a row of a table."""
        return (
            f"{self.games:5} {self.mistakes:9} {_share(self.accounted, self.mistakes)} "
            f"{_share(self.by_name, self.mistakes)} {self.hints:6} {_share(self.silent, self.hints)}"
        )


def is_accounted(why: Why, loss: float, together: bool) -> bool:
    """Whether reasons account for enough of what a review says was lost: points; where all win or lose together a part
    of the chance to win, of which lines tell as much as they tell of the points that it comes from."""
    if not together:
        return why.points >= ENOUGH * loss
    is_told = any(reason.line == "win" for reason in why.reasons)
    part = 1.0 if is_told else min(1.0, why.points / why.lost) if why.lost > 0 else 0.0
    return part * why.lost_share >= ENOUGH * loss


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:9.1f} %" if whole else f"{'-':>11}"


def check_reasons(
    names: list[tuple[str, str]], numbers: range, looks: int | None, seed: int, file: Path, show: bool | None = None
) -> int:
    """Review games and count what their reasons account for; games that the file has are not played again."""
    tables = [(mode, players) for game, name in names for mode in [find_mode(game, name)] for players in mode.players]
    file.parent.mkdir(parents=True, exist_ok=True)
    known = {found["number"] for found in _found_in(file)}
    for number in tqdm(numbers, unit="game", disable=None if show is None else not show):
        if number in known:
            continue
        mode, players = tables[number % len(tables)]
        found = {"number": number, **looked_at(mode, players, seed + number, looks)}
        with file.open("a", encoding="utf-8") as rows:
            rows.write(json.dumps(found, separators=(",", ":")) + "\n")
    print(table_of(found for found in _found_in(file) if found["number"] in numbers))
    return 0


def _found_in(file: Path) -> list[Data]:
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def looked_at(mode: Mode, players: int, seed: int, looks: int | None) -> Data:
    """A game reviewed as its players knew it: its mistakes with what reasons say of them, and how many of its hints
    have none."""
    reviewer = Reviewer(played_game(mode, players, seed), looks=looks)
    reviewer.take(map(reviewer.looker.fair, reviewer.plies))
    teller, decisions = Reasons(reviewer.played), reviewer.decisions(0)
    mistakes = [_mistake(one, teller, mode.cooperative) for one in decisions if one.mark in MISTAKES]
    choices = [one for one in decisions if len(one.candidates) > 1]
    asked = choices[:: max(1, len(choices) // HINTS)][:HINTS]
    silent = [one.ply for one in asked if teller.is_silent(one)]
    return {
        "mode": f"{mode.game} {mode.name}",
        "players": players,
        "seed": seed,
        "mistakes": mistakes,
        "hints": len(asked),
        "silent": len(silent),
        "silent_plies": silent,
    }


def _mistake(decision: Judged, teller: "Reasons", together: bool) -> Data:
    """A slip or a blunder with its reasons, and what the review says was lost: points, or a part of the chance to win
    where all win or lose together."""
    best, played = decision.candidates[0], next(one for one in decision.candidates if one.played)
    found = best.why[0] if best.why else teller.why(decision, best, played)
    return {
        "ply": decision.ply,
        "mark": decision.mark,
        "loss": decision.loss if together else decision.lead_loss,
        "together": together,
        "best": list(best.moves),
        "played": list(played.moves),
        "why": found.to_data(),
    }


class Reasons:
    """Gives the reasons of one game's decisions."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self._player = Player(played.mode, played.box)

    def is_silent(self, decision: Judged) -> bool:
        """Whether nothing speaks for the best candidate beside any other, as a hint tells it."""
        best, *others = decision.candidates
        return not any(self.why(decision, best, other).reasons for other in others)

    def why(self, decision: Judged, better: Candidate, other: Candidate) -> Why:
        """Why one candidate of a decision is better than another."""
        position, mode = self.played.positions[decision.ply], self.played.mode
        view = mode.copy_state(position.state)
        mode.rules.observe(self.played.box, view, position.seat)
        first, second = (tuple(mode.codec.action(words) or 0 for words in one.moves) for one in (better, other))
        return why(
            mode,
            self.played.box,
            view,
            position.seat,
            first,
            second,
            decision.ply,
            worlds=worlds_for(mode) // 2,  # as a hint does
            player=self._player,
        )


def table_of(games: Iterable[Data]) -> str:
    """What was found, by mode and in all."""
    tallies: dict[str, Tally] = {}
    whole = Tally()
    for found in games:
        tallies.setdefault(found["mode"], Tally()).add(found)
        whole.add(found)
    head = f"{'mode':24} games  mistakes accounted    by name  hints     silent"
    rows = [f"{name:24} {tally.row()}" for name, tally in sorted(tallies.items())]
    return "\n".join([head, *rows, f"{'all':24} {whole.row()}"])
