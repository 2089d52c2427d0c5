"""Mining: games of the regulars are looked through for puzzles, the last turns first: they are counted quickly."""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from oakdoor.bots.contract import Budget, History, Sight
from oakdoor.bots.registry import find_bot
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.lab.jobs.job import Job, in_pieces
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.puzzles.ideas import Done, ideas_of, own_lines
from oakdoor.lab.puzzles.proving import Proved, Prover, prover_of
from oakdoor.lessons.puzzle import HARD, Puzzle, read_puzzles
from oakdoor.review.scales import seed_for
from oakdoor.rulebook.seen import write_seen

REGULARS = ("odo", "tove", "birk", "runa")
ASKED = {"odo": 8, "tove": 8, "birk": 6, "runa": 4}  # how often each is asked
MISSED = 0.5  # of the time, and more: then a regular misses it
LONGEST = 400  # decisions of a game that are looked through
LAST = 6  # decisions of a game that may be counted to its end
MOST = 2  # puzzles of one game
WEIGHTS = {"odo": 250, "tove": 300, "birk": 350, "runa": 300}  # of a rating, for who always misses
LEAST_RATING = 800
MOST_TRIES = 4  # wrong moves of the regulars that are told
FEWEST_MOVES = 3  # a choice between two is no puzzle


def mine(game: str, mode: str, games: int, seed: int, path: Path, means: Means) -> int:
    """Look through so many games of a mode, and write what is found as it is found; returns how many there are now."""
    known = {one.id: one for one in read_puzzles(path.read_text("utf-8").splitlines())} if path.is_file() else {}
    job = Job(
        f"puzzles {game} {mode}",
        f"{__name__}:{mine_piece.__name__}",
        (game, mode, seed),
        in_pieces(games, 1),
        Needs(((game, mode),), search=True),
        "game",
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    with results_of(job, means, lambda: f"{len(known)} puzzles") as results:
        for result in results:
            for line in json.loads(result):
                puzzle = Puzzle.from_line(line)
                if puzzle.id not in known:
                    known[puzzle.id] = puzzle
                    write(path, known.values())
    return len(known)


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write all puzzles of a mode, the easiest first."""
    lines = [one.to_line() for one in sorted(puzzles, key=lambda one: (one.rating, one.id))]
    part = path.with_suffix(".part")
    part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    part.replace(path)


def mine_piece(game: str, name: str, seed: int, first: int, count: int) -> list[str]:
    """The puzzles of some games, as lines."""
    prover = prover_of(game, name)
    miners = (Miner(prover.mode, prover, seed + number) for number in range(first, first + count))
    return [one.to_line() for miner in miners for one in miner.found()]


class Miner:
    """Looks through one game."""

    def __init__(self, mode: Mode, prover: Prover, seed: int) -> None:
        self.mode, self.prover, self.seed = mode, prover, seed
        self.random = random.Random(f"{mode.game}/{mode.name}/{seed}")
        players = self.random.choice((*mode.players, mode.players[0], mode.players[0]))
        # Where all win or lose together, weak players have lost too soon for a move to matter.
        sitting = REGULARS[2:] if mode.cooperative else REGULARS[:3]
        self.names = tuple(self.random.choice(sitting) for _ in range(players))
        self.decisions: list[tuple[Record, int, int, int]] = []  # view, seat, action, moves
        self._play(players)

    def _play(self, players: int) -> None:
        """Play the game, and keep what each seat saw when it decided."""
        game = Game(self.mode, players, seed=self.seed, events=False)
        bots = [find_bot(name, self.seed * 16 + seat) for seat, name in enumerate(self.names)]
        while (seat := game.actor) is not None and len(self.decisions) < LONGEST:
            legal = game.legal_actions()
            view = game.observed(seat)
            decided = sum(one[1] == seat for one in self.decisions)
            sight = Sight(self.mode, game.box, view, seat, legal, History(decided))
            action = legal[0] if len(legal) == 1 else bots[seat].decide(sight, Budget()).action
            self.decisions.append((view, seat, action, len(legal)))
            game.play_checked(action)
        self.is_over = game.is_over

    def _is_last(self, ply: int) -> bool:
        """Whether the rest of the game after a decision may be short enough to be counted."""
        return self.is_over and ply >= len(self.decisions) - LAST

    def found(self) -> list[Puzzle]:
        """The puzzles of this game, no more than a few."""
        puzzles: list[Puzzle] = []
        plies = self.random.sample(range(len(self.decisions)), len(self.decisions))
        for ply in sorted(plies, key=lambda one: not self._is_last(one)):
            view, seat, action, moves = self.decisions[ply]
            if len(puzzles) == MOST:
                break
            if moves < FEWEST_MOVES:
                continue
            proved = self.prover.counted(view, seat) if self._is_last(ply) else None
            if proved is None:
                seed = seed_for(self.seed % 997, ply, seat)
                if self.prover.glanced(view, seat, ply, action, seed):
                    proved = self.prover.looked(view, seat, ply, seed)
            if proved is not None and (puzzle := self._puzzle(ply, proved)) is not None:
                puzzles.append(puzzle)
        return puzzles

    def _puzzle(self, ply: int, proved: Proved) -> Puzzle | None:
        """A decision that is proved as a puzzle; None where nobody misses it, or what tempts is not clearly worse."""
        view, seat, played, _ = self.decisions[ply]
        answers = asked(self.mode, self.prover.box, view, seat, self.seed)
        misses = {name: sum(one not in proved.right for one in some) / len(some) for name, some in answers.items()}
        if max(misses.values()) < MISSED:
            return None
        wrong = Counter(one for some in answers.values() for one in some if one not in proved.right)
        tempting = wrong.most_common(1)[0][0]
        everybody = sum(map(len, answers.values()))
        found = self.prover.beside(view, seat, ply, proved, tempting)
        if found.lost <= 0 or not found.reasons or max(found.reasons, key=lambda one: one.points).points <= 0:
            return None
        codec = self.mode.codec
        best, other = (
            Done(self.mode, self.prover.box, view, seat, actions)
            for actions in ((proved.right[0], *proved.rest), (tempting,))
        )
        seen = write_seen(view)
        name = hashlib.sha256(json.dumps([self.mode.game, self.mode.name, seat, seen]).encode()).hexdigest()[:8]
        short = proved.short.get(tempting)
        puzzle = Puzzle(
            id=name,
            game=self.mode.game,
            mode=self.mode.name,
            seat=seat,
            seen=seen,
            moves=tuple(codec.words(one) for one in proved.right),
            line=tuple(codec.words(one) for one in proved.rest),
            ideas=ideas_of(self.mode, seat, best, other),
            proof=proved.proof,
            gap=round(proved.gap, 1),
            tempting=codec.words(tempting),
            cost=round(found.lost if short is None else max(short, proved.gap), 1),
            before=sum(own_lines(self.mode, self.prover.box, view, seat).values()),
            after=sum(best.lines.values()),
            misses={name: round(share, 2) for name, share in misses.items()},
            grade=1,
            rating=0,
            tries=tuple(
                (codec.words(one), round(proved.short[one], 1), round(count / everybody, 2))
                for one, count in wrong.most_common(MOST_TRIES)
                if one in proved.short
            ),
            names=self.names,
            played=codec.words(played),
            ply=ply,
            why=found.to_data(),
        )
        return graded(puzzle)


def asked(
    mode: Mode, box: Record, view: Record, seat: int, seed: int, names: Sequence[str] = REGULARS
) -> dict[str, list[int]]:
    """What each of these regulars answers at its usual thought, several times."""
    moves = mode.new_moves()
    legal = moves[: mode.rules.legal(box, view, moves)].tolist()
    sight = Sight(mode, box, view, seat, legal, History(1))
    return {
        name: [find_bot(name, seed * 64 + number).decide(sight, Budget()).action for number in range(ASKED[name])]
        for name in names
    }


def graded(puzzle: Puzzle) -> Puzzle:
    """A puzzle with its grade from 1 to 5 and its rating, by who misses it. Those graded hard are missed by Birk more
    than half of the time, the hardest by Runa, too."""
    missed = {name for name, share in puzzle.misses.items() if share > MISSED}
    easier = 1 + ("tove" in missed) + ("runa" in missed)
    grade = HARD + ("runa" in missed) if "birk" in missed else easier
    rating = LEAST_RATING + round(sum(WEIGHTS[name] * share for name, share in puzzle.misses.items()))
    return replace(puzzle, grade=grade, rating=rating)
