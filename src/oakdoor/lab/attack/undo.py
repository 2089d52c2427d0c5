"""Take back at random in every mode and look for anything learned.

Whoever has learned something can say of a world which looked possible before that it is not the true one. So worlds
that agree with what a reader saw before the steps that are taken back must all agree with what the reader saw of them.
"""

import random
from itertools import pairwise

from tqdm import tqdm

from oakdoor.games.game import Game
from oakdoor.games.names import Record
from oakdoor.games.position.reader import Reader, observing, readers
from oakdoor.games.registry import all_names, find_mode
from oakdoor.games.state.layout import State
from oakdoor.lab.attack.findings import Findings
from oakdoor.tables.errors import TableError
from oakdoor.tables.history import copied
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

NAMES = ("Ada", "Bela", "Cleo", "Dora")
WORLDS = 3  # for each reader
LONGEST = 60  # decisions of a game, those taken back included
OFTEN = 0.5  # of the steps that can be taken back


def attack(games: int, seed: int = 1) -> Findings:
    """Play so many games of all modes in turn."""
    findings, chance = Findings("undo"), random.Random(seed)
    for number in tqdm(range(games), desc="undo", unit="game"):
        game, mode = all_names()[number % len(all_names())]
        findings.count("games")
        _one_game(game, mode, findings, chance)
    findings.seen.append(f"{len(findings.holes)} times somebody had learned something")
    return findings


def _one_game(game: str, mode: str, findings: Findings, chance: random.Random) -> None:
    """Ada plays one seat or all of them, and takes back."""
    found = find_mode(game, mode)
    players = chance.choice(found.players)
    alone = chance.random() < 0.5
    seats = [Seat("person" if not seat or alone else "bot", NAMES[seat], "fox", owner="ada") for seat in range(players)]
    table = Table("k" * 22, "w" * 22, "ada", Setup(game, mode), seats)
    table.begin(0.0, seed=chance.getrandbits(48))
    stood = [copied(table.running())]  # after each ply
    for _ in range(LONGEST):
        if table.actor is None:
            break
        table.play(table.actor, chance.choice(table.running().legal()), 0.0)
        stood.append(copied(table.running()))
        findings.count("decisions")
        try:
            ply = table.undo_ply("ada")
        except TableError:
            continue
        if chance.random() < OFTEN:
            findings.count("times taken back")
            for reader in readers(players):
                for _ in range(WORLDS):
                    findings.count("worlds tried")
                    if not _agrees(stood[ply:], reader, chance.getrandbits(31)):
                        findings.holes.append(
                            f"{game} {mode}: reader {reader} learned from {table.running().moves[-1]!r}"
                        )
            table.go_back(ply, 0.0)
            stood[ply:] = [copied(table.running())]  # built anew


def _agrees(stood: list[Game], reader: Reader, seed: int) -> bool:
    """Whether a world that looks to a reader as the game stood at first can have gone on as it was seen to."""
    first = stood[0]
    world = first.observed(reader)
    first.mode.rules.resample(first.box, world, observing(reader), seed)
    for before, after in pairwise(stood):
        went = _gone_on(before, after, world, reader)
        if went is None:
            return False
        world = went
    return True


def _gone_on(before: Game, after: Game, world: State, reader: Reader) -> Record | None:
    """A world after a decision that looks to a reader as the true one did; None if none can. A reader knows what they
    have decided themselves, and of others what they see."""
    mode, seen = before.mode, after.observed(reader).tobytes()
    there = copied(before)
    there.state = world
    decided = mode.codec.action(after.moves[-1].partition(" ")[2])
    legal = there.legal_actions()
    own = before.actor == reader
    for action in sorted(legal, key=lambda one: one != decided)[: 1 if own else None]:
        there.state = mode.copy_state(world)
        mode.rules.apply(there.box, there.state, action, there.silent)
        if there.observed(reader).tobytes() == seen:
            return there.state
    return None
