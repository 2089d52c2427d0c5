"""The conformance suite: what every mode must do, in a form that anybody can run on a mode of their own.

    from oakdoor.games.state.layout import State
from oakdoor.games.conformance import check_mode
    check_mode(mode, players=2, seed=1)

Each check raises an AssertionError that says what is wrong.
"""

import json
import random
from copy import copy
from typing import get_args

from oakdoor.games.contract import NO_SEAT, REQUIRED, Mode, Offer, Outcome
from oakdoor.games.errors import IllegalMove, Reason
from oakdoor.games.game import Game
from oakdoor.games.names import Options
from oakdoor.games.play import any_listed
from oakdoor.games.position.reader import observing, readers
from oakdoor.games.record import check_record, replay, replayed
from oakdoor.games.state.layout import State

LONGEST = 5000  # decisions of a random game


def check_mode(mode: Mode, players: int, seed: int, options: Options | None = None) -> Game:
    """Play one random game and check everything at every decision; returns the finished game."""
    check_offers(mode)
    assert mode.state_type.isalignedstruct, "a state's fields must be aligned (layout.py)"
    chooser = random.Random(seed)
    game = Game(mode, players, seed=seed, options=options)
    pieces = mode.inventory(game.state)
    decisions = 0
    while not game.is_over:
        legal = game.legal()
        check_decision(game, legal, chooser)
        check_at_once(game, chooser)
        check_any_action(game)
        if decisions % 7 == 0:
            check_views(game, chooser)
            check_illegal(game, set(legal), chooser)
        game.play(chooser.choice(legal), game.actor)
        assert mode.inventory(game.state) == pieces, f"pieces were lost or made at move {game.moves[-1]!r}"
        decisions += 1
        assert decisions < LONGEST, "a random game does not end"
    check_end(game)
    check_same_seed(game, seed, options)
    check_records(game, chooser)
    return game


def check_offers(mode: Mode) -> None:
    """The rules have all that every mode's have, and of the rest what the mode says."""
    lacking = [name for name in sorted(REQUIRED | mode.offers) if not hasattr(mode.rules, name)]
    assert not lacking, f"the rules lack {', '.join(lacking)}"
    unsaid = [name for name in get_args(Offer) if hasattr(mode.rules, name) and name not in mode.offers]
    assert not unsaid, f"the mode does not say that its rules offer {', '.join(unsaid)}"


def check_decision(game: Game, legal: list[str], chooser: random.Random) -> None:
    """Somebody is to move, has moves, each once, and each can be played."""
    assert game.actor is not None, "nobody is to move, but the game is not over"
    assert 0 <= game.actor < game.players, "the actor has no seat"
    assert legal, "the actor has no legal move"
    assert len(set(legal)) == len(legal), "a legal move is listed twice"
    for words in chooser.sample(legal, min(3, len(legal))):
        state = game.mode.copy_state(game.state)
        action = game.mode.codec.action(words)
        assert action is not None, f"{words!r} cannot be read back"
        game.mode.rules.apply(game.box, state, action, game.silent)
        assert state.tobytes() != game.state.tobytes(), f"{words!r} changes nothing"


def check_at_once(game: Game, chooser: random.Random) -> None:
    """Who decides at the same time as others is asked the same, and knows the same, whatever the others decide."""
    seats = game.mode.at_once(game.state)
    if not seats:
        return
    assert seats[0] == game.actor, "another seat is to move than the first of those that decide at once"
    asked = [game.asking(seat) for seat in seats]
    turns = copy(game)
    turns.state, turns.moves = game.mode.copy_state(game.state), list(game.moves)
    for place, (seat, ahead) in enumerate(zip(seats, asked, strict=True)):
        assert game.mode.at_once(turns.state) == seats[place:], "who has decided is still asked"
        assert turns.actor == ahead.actor == seat, "another seat is asked"
        assert turns.legal() == ahead.legal(), f"what seat {seat} may decide depends on the others' decisions"
        same = turns.observed(seat).tobytes() == ahead.observed(seat).tobytes()
        assert same, f"seat {seat} sees something of the others' decisions"
        turns.play(chooser.choice(turns.legal()), seat)


def check_any_action(game: Game) -> None:
    """What a mode draws without listing all legal actions is what drawing one of the list gives."""
    rules = game.mode.rules
    if "any_action" in game.mode.offers:
        quick, slow = game.mode.copy_state(game.state), game.mode.copy_state(game.state)
        moves = game.mode.new_moves()
        action = rules.any_action(game.box, quick, moves)
        assert action == any_listed(game.box, slow, moves, legal=rules.legal), "another action than listing all gives"
        assert quick.tobytes() == slow.tobytes(), "drawing an action draws otherwise than from the list"


def check_illegal(game: Game, legal: set[str], chooser: random.Random) -> None:
    """Moves that are not legal, come from another seat or make no sense raise a reason and change nothing."""
    before = game.state.tobytes()
    for words in _other_moves(game, legal, chooser, 8):
        _refused(game, words, game.actor)
    for seat in range(game.players):
        if seat != game.actor:
            _refused(game, min(legal), seat)
    for nonsense in ("", "dance", "place z9", "roll", "laid", "\x00", "place a1 " * 50):
        _refused(game, nonsense, game.actor)
    assert game.state.tobytes() == before, "a refused move changed the state"


def _other_moves(game: Game, legal: set[str], chooser: random.Random, count: int) -> list[str]:
    """Some moves that there are, but not now."""
    codec = game.mode.codec
    found: list[str] = []
    while len(found) < count:
        action = chooser.randrange(len(codec))
        if codec.exists(action) and codec.words(action) not in legal:
            found.append(codec.words(action))
    return found


def _refused(game: Game, words: str, seat: int | None) -> Reason:
    """The reason why a move is refused."""
    try:
        game.play(words, seat)
    except IllegalMove as error:
        assert error.reason.key, f"{words!r} was refused without a reason"
        assert error.reason.text, f"{words!r} was refused without a sentence"
        return error.reason
    raise AssertionError(f"{words!r} was played though it is not legal")


def check_views(game: Game, chooser: random.Random) -> None:
    """A view holds nothing that its seat may not know: any world that agrees with it looks the same."""
    rules = game.mode.rules
    for reader in readers(game.players):
        view, seat = game.observed(reader), observing(reader)
        json.dumps(game.view(reader))
        world = game.mode.copy_state(view)
        rules.resample(game.box, world, seat, chooser.getrandbits(62))
        assert game.mode.inventory(world) == game.mode.inventory(game.state), "a sampled world has other pieces"
        if seat == game.actor:
            check_same_moves(game, world)
            check_same_refusals(game, world, chooser)
        rules.observe(game.box, world, seat)
        assert world.tobytes() == view.tobytes(), f"{reader}'s view depends on what it may not know"
        again = game.mode.copy_state(view)
        rules.observe(game.box, again, seat)
        assert again.tobytes() == view.tobytes(), "looking twice shows something else"


def check_same_moves(game: Game, world: State) -> None:
    """The seat that is to move has the same legal moves in every world that agrees with its view."""
    moves = game.mode.new_moves()
    size = game.mode.rules.legal(game.box, world, moves)
    assert sorted(moves[:size].tolist()) == sorted(game.legal_actions()), "legal moves depend on hidden things"


def check_same_refusals(game: Game, world: State, chooser: random.Random) -> None:
    """A move is refused for the same reason in every world that agrees with the view: a refusal tells no secret."""
    twin = copy(game)
    twin.state = game.mode.copy_state(world)
    legal = set(game.legal())
    for words in _other_moves(game, legal, chooser, 8):
        assert _refused(twin, words, game.actor) == _refused(game, words, game.actor), (
            f"refusing {words!r} tells a secret"
        )


def check_end(game: Game) -> None:
    """A game that is over has no actor, no moves, an outcome with a reason, and open views."""
    assert int(game.mode.rules.actor(game.state)) == NO_SEAT, "a game that is over has an actor"
    assert game.legal_actions() == [], "a game that is over has legal moves"
    check_any_action(game)
    outcome = game.outcome()
    assert outcome.reason, "the game ended without a named reason"
    json.dumps(game.result())
    check_shape(outcome, game.players, game.mode)
    for reader in readers(game.players):
        json.dumps(game.view(reader))


def check_shape(outcome: Outcome, players: int, mode: Mode) -> None:
    """Every seat has a rank and a share of the win, and each belongs to one side at most."""
    ranks, returns = outcome.ranks, outcome.returns
    assert len(ranks) == len(returns) == players, "a seat has no rank or no return"
    seats = [seat for side in outcome.sides for seat in side.seats]
    assert sorted(seats) == list(range(players)), "the sides do not hold every seat once"
    assert all((share > 0) == (rank == 1) for rank, share in zip(ranks, returns, strict=True)), "who wins has a return"
    for side in outcome.sides:
        assert len({(ranks[seat], returns[seat]) for seat in side.seats}) <= 1, "a side's seats do not share its place"
        assert list(side.lines) == list(mode.lines), "a side has other lines than its mode"
        if outcome.fame is None:
            assert side.score == sum(side.lines.values()), "a score is not the sum of its lines"
    if mode.cooperative:
        assert (ranks, returns) in (([1] * players, [1.0] * players), ([2] * players, [0.0] * players))
        return
    assert abs(sum(returns[side.seats[0]] for side in outcome.sides) - 1) < 1e-9, "the shares of the win do not add up"
    places = [ranks[side.seats[0]] for side in outcome.sides]
    assert all(place == 1 + sum(other < place for other in places) for place in places), "a rank is left out"


def check_same_seed(game: Game, seed: int, options: Options | None) -> None:
    """The same seed and the same moves give the same game."""
    twin = Game(game.mode, game.players, seed=seed, options=options)
    for move in game.moves:
        if not move.startswith("*"):
            who, _, words = move.partition(" ")
            twin.play(words, int(who))
    assert twin.moves == game.moves, "the same seed dealt something else"
    assert twin.state.tobytes() == game.state.tobytes(), "the same seed and moves led elsewhere"


def check_records(game: Game, chooser: random.Random) -> None:
    """The record passes its check, comes back the same, and can be replayed to any move."""
    record = json.loads(json.dumps(game.record()))
    assert check_record(record).record() == game.record(), "a record does not come back the same"
    ply = chooser.randrange(len(game.moves) + 1)
    part = replay(record, ply)
    assert part.moves == game.moves[:ply], "a record is not replayed to the asked move"
    for line in replayed(part, game.moves[ply:]):
        assert part.moves == game.moves[: line.number], "a record goes on otherwise after a pause"
    assert part.outcome() == game.outcome(), "a game resumed from its record ends otherwise"
    for reader in readers(game.players):
        same = part.view(reader) == game.view(reader)
        assert same, f"{reader} sees something else in a game resumed from its record"
