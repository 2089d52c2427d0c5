"""What the compiled rules of this machine do, written down so that the page's rules can be held to it.

A trace is a hash over everything that the rules wrote: states, legal actions, events, views, sampled worlds, scores,
features, returns, hashes and ratings. `web/tests/engine/native.test.ts` takes the same steps in WebAssembly.
"""

import base64
import hashlib
import struct
from dataclasses import asdict
from typing import Protocol

import numpy as np

from oakdoor.bots.rating import Eyes, rate
from oakdoor.bots.search import mind_for, search_with
from oakdoor.bots.thinking.looking import VIEW, look_ahead, principal_variation
from oakdoor.bots.thinking.network import network_of
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.game import Game
from oakdoor.games.names import Data, Record
from oakdoor.games.play import playout
from oakdoor.games.position.preview import OPEN
from oakdoor.games.position.reader import WATCHER, observing, readers
from oakdoor.games.record import open_record, replayed
from oakdoor.games.state.hashing import all_matters, known_hash, words_of
from oakdoor.games.state.layout import State
from oakdoor.lab.wasm.memory import ROWS
from oakdoor.lab.wasm.verbs import OPTIONAL
from oakdoor.language.language import CODES, Language
from oakdoor.narration.teller import Teller

LOOK_EVERY = 8  # decisions, after which everything is looked at that changes nothing
RATED = 5  # moves
SEEDS = [1, 2]
EYES = Eyes(rivals=True, fear=1)
LOOKS = 60
WORD = 0xFFFFFFFF


class Chooser:
    """Random numbers that the page draws in the same way (xorshift32 by Marsaglia)."""

    def __init__(self, seed: int) -> None:
        self.word = (seed * 2654435761 + 1) & WORD | 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self.word ^= self.word << 13 & WORD
        self.word ^= self.word >> 17
        self.word ^= self.word << 5 & WORD
        return self.word % bound


class Digest(Protocol):
    """What hashlib's hashes have in common."""

    def update(self, data: bytes, /) -> None:
        """Take more bytes in."""


class Tracer:
    """Plays games of one mode and writes down what happens."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.box = mode.components(None).box
        self.moves = mode.new_moves()
        self.log = new_log()
        self.lines = np.zeros((ROWS, ROWS), np.int16)
        self.known = drive(mode, known_hash, forget=all_matters)
        self.states = np.zeros(2, mode.state_type).view(np.recarray)
        self.words = words_of(self.states)

    def game(self, players: int, options: int, seed: int) -> dict[str, object]:
        """One random game."""
        digest, chooser = hashlib.sha256(), Chooser(seed)
        state = self._begun(players, options, seed)
        digest.update(self._events())
        decisions = 0
        while True:
            size = self.mode.rules.legal(self.box, state, self.moves)
            digest.update(state.tobytes() + self.moves[:size].tobytes())
            if size == 0:
                break
            if decisions % LOOK_EVERY == 0:
                self._look(digest, state, players, seed + decisions, size)
            action = int(self.moves[chooser.below(size)])
            digest.update(struct.pack("<i", self.mode.rules.actor(state)))
            self.mode.rules.apply(self.box, state, action, self.log)
            digest.update(self._events())
            decisions += 1
        self._look(digest, state, players, seed, 0)
        state = self._begun(players, options, seed)
        self._events()
        self.lines[:] = 0
        played = drive(self.mode, playout)(self.box, state, self.moves, self.lines, NO_LOG.copy())
        digest.update(struct.pack("<i", played) + state.tobytes() + self.lines.tobytes())
        return {
            "players": players, "options": options, "seed": seed, "decisions": decisions, "digest": digest.hexdigest(),
        }  # fmt: skip

    def _begun(self, players: int, options: int, seed: int) -> Record:
        state = self.mode.new_state()
        self.mode.rules.deal(self.box, state, players, -1, options, seed)
        self.mode.rules.start(self.box, state, players, self.log)
        return state

    def _events(self) -> bytes:
        """The rows of the log, which is empty afterwards."""
        rows = self.log[1 : int(self.log[0, 0]) + 1].tobytes()
        self.log[0, 0] = 0
        return rows

    def _look(self, digest: Digest, state: State, players: int, seed: int, size: int) -> None:
        """Everything that can be asked of a state."""
        rules, legal = self.mode.rules, self.moves[:size].tolist()
        for reader in readers(players):
            seat = observing(reader)
            view = self.mode.copy_state(state)
            rules.observe(self.box, view, seat)
            digest.update(view.tobytes())
            world = self.mode.copy_state(view)
            rules.resample(self.box, world, seat, seed)
            digest.update(world.tobytes())
            if reader is WATCHER:
                continue
            self._worth(digest, state, seat)
            if legal and rules.actor(state) == seat:
                rated = rate(self.mode, self.box, view, seat, legal[:RATED], SEEDS, EYES)
                digest.update(struct.pack(f"<{len(rated)}q", *rated.tolist()))
        for side in range(rules.sides(state)):
            self.lines[:] = 0
            score = rules.score(self.box, state, side, self.lines[0], self.log)
            digest.update(self.lines[0].tobytes() + struct.pack("<i", score) + self._events())
        shares = np.zeros(4, np.float64)
        rules.returns(self.box, state, shares, self.lines, NO_LOG.copy())
        digest.update(shares.tobytes())

    def _worth(self, digest: Digest, state: State, seat: int) -> None:
        """What a seat knows and thinks of a state."""
        rules = self.mode.rules
        self.states[0] = state
        digest.update(struct.pack("<q", self.known(self.box, self.states, self.words, 0, 1, seat)))
        inputs = np.zeros(rules.FEATURES, np.float32)
        rules.features(self.box, state, seat, inputs, self.lines, NO_LOG.copy())
        digest.update(inputs.tobytes() + struct.pack("<i", rules.side_of(state, seat)))
        for name in OPTIONAL:
            if name not in self.mode.offers or name == "forget":  # which the hash goes through
                continue
            more = {"left": (), "shunned": (seat,)}.get(name, (seat, self.lines[0], NO_LOG.copy()))
            value = getattr(rules, name)(*(() if name == "left" else (self.box,)), state, *more)
            digest.update(struct.pack("<d", float(value)))


def traced_games(mode: Mode, games: int) -> list[dict[str, object]]:
    """Random games of a mode with any number of players and any options."""
    tracer, chooser, found = Tracer(mode), Chooser(len(mode.name)), []
    for seed in range(games):
        players = mode.players[seed % len(mode.players)]
        choices = mode.option_choices(players)
        options = {name: values[chooser.below(len(values))] for name, values in choices.items()}
        found.append(tracer.game(players, mode.pack_options(players, options), seed))
    return found


def traced_record(record: Data) -> dict[str, object]:
    """A record: the state it begins with, its actions with the states that a shuffle from outside leaves, and a hash of
    all states."""
    game = open_record(record)
    begin, digest, steps = game.state.tobytes(), hashlib.sha256(), []
    for line in record["moves"]:
        who, _, words = line.partition(" ")
        laid, action = None, game.mode.codec.action(words)
        if who == "*":
            before = game.mode.copy_state(game.state)
            game.mode.lay_chance(before, words)
            laid, action = _text(before.tobytes()), game.mode.laid
        for _ in replayed(game, [line]):
            digest.update(game.state.tobytes())
        steps.append([action, laid])
    return {"begin": _text(begin), "box": _text(game.box.tobytes()), "steps": steps, "digest": digest.hexdigest()}


def traced_perft(game: Game, counts: list[int]) -> dict[str, object]:
    """A position with how many ways there are to play on."""
    return {"state": _text(game.state.tobytes()), "counts": counts}


def _middle(mode: Mode, players: int, seed: int) -> Game:
    """A game that goes on, at a decision with a choice, after as many random ones as the seed says."""
    chooser = Chooser(seed)
    while True:
        game = Game(mode, players, seed=chooser.word, events=False)
        while not game.is_over:
            legal = game.legal_actions()
            if len(game.moves) >= 3 * seed and len(legal) > 1:
                return game
            game.play_checked(legal[chooser.below(len(legal))])


def traced_looks(mode: Mode, players: int, seed: int) -> dict[str, object]:
    """A search in the middle of a game: a hash of its tree, and its principal variation."""
    game = _middle(mode, players, seed)
    seat = game.actor or 0
    network = network_of(mode)
    assert network is not None, "this mode has no weights"
    mind = mind_for(mode, game.box, network)
    mind.room.states[VIEW] = game.observed(seat)
    node = search_with(mode, look_ahead)(mind, seat, seed + 1, LOOKS)
    length = search_with(mode, principal_variation)(mind, seat, seed + 2, 3)
    nodes, edges = mind.tree.used.tolist()
    digest = hashlib.sha256()
    for table in (mind.tree.first, mind.tree.size, mind.tree.visits):
        digest.update(table[:nodes].tobytes())
    for table in mind.tree[6:]:
        digest.update(table[:edges].tobytes())
    return {
        "view": _text(game.observed(seat).tobytes()), "seat": seat, "seed": seed, "looks": LOOKS, "node": node,
        "nodes": nodes, "edges": edges, "variation": mind.room.path[:length].tolist(), "digest": digest.hexdigest(),
    }  # fmt: skip


def traced_previews(mode: Mode, seed: int) -> list[dict[str, object]]:
    """Previews of some moves of a random game, in one language, as the teller tells them."""
    code, names = CODES[seed % len(CODES)], ["Anna", "Hugo", "Mira", "Yvonne"]
    shown = seed % 4 != 3
    players = mode.players[seed % len(mode.players)]
    game, chooser = Game(mode, players, seed=seed, events=False), Chooser(seed)
    teller = Teller(mode, None, Language(code, strict=True), names[:players])
    found = []
    while not game.is_over:
        legal, seat = game.legal(), game.actor or 0
        if chooser.below(LOOK_EVERY) == 0 or legal[0].startswith(mode.pieced or " "):
            words = _laid(legal[chooser.below(len(legal))], mode, chooser)
            known = game.foresee(words, seat)
            told = teller.foretold(
                known, game.view(seat), seat, game.mode.links(*game.readable(seat)) if shown else None
            )
            expected = {
                "events": [event.as_json() for event in known.events],
                "told": [asdict(sentence) for sentence in told],
                "lines": known.lines if shown else [],
                "links": [{"seat": event.seat, **event.values} for event in known.links] if shown else [],
            }
            found.append(
                {
                    "code": code, "names": names[:players], "scores": shown, "view": game.view(seat), "seat": seat,
                    "sight": _text(game.observed(seat).tobytes()), "words": words, "expected": expected,
                    "worth": mode.components(None).data.get("legends", {}),
                }
            )  # fmt: skip
        game.play(legal[chooser.below(len(legal))])
    return found


def _laid(words: str, mode: Mode, chooser: Chooser) -> str:
    """Words of a decision; of one that is laid piece by piece, only some of them."""
    if not mode.pieced or not words.startswith(mode.pieced):
        return words
    verb, *pieces = words.split(" ")
    return " ".join([verb, *(piece if chooser.below(3) else OPEN for piece in pieces)])


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
