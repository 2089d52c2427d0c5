"""The commands `review` and `hint`: a record in, words or a page out."""

import argparse
import os
from pathlib import Path

from oakdoor.games.names import Read
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.language.language import CODES, Language, preferred_code

ALL_CARDS = "all"


def _add_common(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("record", metavar="RECORD", help=f"{what}; - for standard input")
    parser.add_argument("--language", choices=CODES, help="of the texts; the environment's if not given")


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _eyes(text: str) -> int | None:
    return None if text == ALL_CARDS else _number(text)


def add_review_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `review`."""
    _add_common(parser, "the file of a finished game's record")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the whole review as a page to this file")
    parser.add_argument("--eyes", type=_eyes, default=-1, metavar="SEAT|all", help="judged with what this seat knew "
                        "(0 is the first), or with all cards; the winner's if not given")  # fmt: skip
    parser.add_argument("--looks", type=_number, help="looks ahead at each decision; as time allows if not given")
    parser.add_argument("--seed", type=_number, default=1, help="the same seed gives the same review (default 1)")


def add_hint_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `hint`."""
    _add_common(parser, "the file of a record; the game may go on")
    parser.add_argument("--seat", type=_number, help="whose hint; who is to decide if not given")


def _names(record: Read) -> list[str]:
    """The names in a record, if it has any."""
    names = record.get("names") if isinstance(record, dict) else None
    return [str(name) for name in names] if isinstance(names, list) else []


def review_record(record: Read, args: argparse.Namespace) -> int:
    """Review a record: a summary on the terminal, and the whole on a page if asked."""
    from tqdm import tqdm

    from oakdoor.games.errors import OptionError
    from oakdoor.review.report.page import page_of
    from oakdoor.review.report.report import Report, text_of
    from oakdoor.review.reviewer import Reviewer

    reviewer = Reviewer(record, args.seed, args.looks or None, os.cpu_count() or 1)
    players = reviewer.played.players
    if args.eyes is not None and args.eyes >= players:
        raise OptionError(f"there is no seat {args.eyes}: the game has {players}, from 0 on")
    review = None
    with tqdm(total=len(reviewer.played.turns()), unit="turn", disable=None, leave=False) as bar:
        for review in reviewer.reviews():
            bar.update(review.refined - bar.n)
    assert review is not None
    winner = max(range(players), key=lambda seat: (review.returns[seat], review.leads[seat]))
    eye = EVERYTHING if args.eyes is None else winner if args.eyes < 0 else args.eyes
    report = Report(record, review, Language(args.language or preferred_code()), eye, _names(record))
    print(text_of(report))
    if args.html is not None:
        args.html.write_text(page_of(report), encoding="utf-8")
    return 0


def hint_for_record(record: Read, args: argparse.Namespace) -> int:
    """The best moves where a record ends."""
    from oakdoor.bots.contract import History, Sight
    from oakdoor.games.errors import GameError
    from oakdoor.games.record import replay
    from oakdoor.language.language import title
    from oakdoor.review.hint import hint
    from oakdoor.review.report.telling import Telling, names_for, sides_from

    game = replay(record)
    if game.is_over:
        raise GameError("the game is over: there is nothing to decide any more")
    if game.waits_for_chance:
        raise GameError("a shuffle is due first: the record ends before it")
    seat = game.actor if args.seat is None else args.seat
    if seat is None or not 0 <= seat < game.players:
        raise GameError(f"there is no seat {seat}: the game has {game.players}, from 0 on")
    asked = game.asking(seat)
    if asked.actor != seat:
        raise GameError(f"seat {seat} has nothing to decide now; seat {game.actor} is to move")
    decided = sum(line.startswith(f"{seat} ") for line in game.moves)
    sight = Sight(asked.mode, asked.box, asked.observed(seat), seat, asked.legal_actions(), History(decided))
    language = Language(args.language or preferred_code())
    names = names_for(_names(record), game.players, language)
    telling = Telling(asked.mode, asked.components, language, names)
    print(title(telling.words.text("review.hint", name=names[seat])))
    for line in telling.hinted(hint(sight), asked.box, sight.view, sides_from(asked.mode, sight.view, seat)):
        print(f"  {line}")
    return 0
