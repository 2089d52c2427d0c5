"""Reading what a player types: the moves that a line can mean, or why it means none."""

from difflib import get_close_matches
from functools import cache

from oakdoor.games.codec import Codec
from oakdoor.games.contract import IllegalMove
from oakdoor.games.game import Game

_NEAR = 3
_MOST_REASONS = 64
_ELSEWHERE = "other_mode"


def readings(line: str, vocabulary: dict[str, str], names: list[str]) -> list[list[str]]:
    """The words of a line: as they are, with names of cards translated, with names of players as seats."""
    first, *rest = line.casefold().split()
    seats = {name.casefold(): str(number) for number, name in enumerate(names)}
    return [[first, *(known.get(word, word) for word in rest)] for known in ({}, vocabulary, {**vocabulary, **seats})]


def first_meaning(lines: list[list[str]], moves: list[str]) -> list[str]:
    """The moves that a line can mean, in the first reading that means anything."""
    for tokens in lines:
        if found := meant(tokens, moves):
            return found
    return []


def reason_against(game: Game, seat: int, line: str, lines: list[list[str]]) -> IllegalMove:
    """Why nothing that a line can mean is possible. If there are several reasons it means nothing."""
    codec = game.mode.codec
    for tokens in lines:
        if codec.action(" ".join(tokens)) is not None:
            error = _why_not(game, seat, " ".join(tokens))
            if error.reason.key != _ELSEWHERE:
                return error
    moves = all_moves(codec)
    found = _reasons(game, seat, first_meaning(lines, moves))
    if list(found) == [_ELSEWHERE]:  # words of another mode that may be the beginning of words of this one
        longer = _reasons(game, seat, [move for tokens in lines for move in moves if _fits(tokens, move)])
        found = {key: error for key, error in longer.items() if key != _ELSEWHERE} or found
    return found.popitem()[1] if len(found) == 1 else _why_not(game, seat, line)


def _reasons(game: Game, seat: int, moves: list[str]) -> dict[str, IllegalMove]:
    """The reasons against moves, by their keys."""
    errors = [_why_not(game, seat, move) for move in moves[:_MOST_REASONS]]
    return {error.reason.key: error for error in errors}


def _why_not(game: Game, seat: int, words: str) -> IllegalMove:
    try:
        game.check(words, seat)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{words} is legal")


def _fits(tokens: list[str], move: str) -> bool:
    if not move.startswith(tokens[0]):  # most moves are out here
        return False
    parts = move.casefold().split(" ")
    return len(tokens) <= len(parts) and all(part.startswith(token) for token, part in zip(tokens, parts, strict=False))


def meant(tokens: list[str], moves: list[str]) -> list[str]:
    """The moves that these beginnings of words can stand for; the closest only, if some are closer."""
    if " ".join(tokens) in moves:
        return [" ".join(tokens)]
    tokens = [token.casefold() for token in tokens]
    found = [move for move in moves if _fits(tokens, move)]
    whole = [move for move in found if len(move.split(" ")) == len(tokens)]
    found = whole or found
    exact = [
        sum(token == part for token, part in zip(tokens, move.casefold().split(" "), strict=False)) for move in found
    ]
    closest = max(exact, default=0)
    return [move for move, score in zip(found, exact, strict=True) if score == closest]


@cache
def all_moves(codec: Codec) -> list[str]:
    """Every move that a game has in any mode."""
    return [codec.words(action) for action in range(len(codec)) if codec.exists(action)]


def near(text: str, known: list[str]) -> list[str]:
    """Moves or commands that look like a mistyped line."""
    return get_close_matches(text, known, n=_NEAR, cutoff=0.6)
