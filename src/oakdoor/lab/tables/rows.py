"""Rows from records: a game is replayed by the rules, and everything that tables say of it is written down."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from oakdoor.games.contract import CHANCE_SEAT, GameError
from oakdoor.games.game import Game
from oakdoor.games.names import Read
from oakdoor.games.record import check_result, lines_of, open_record, replayed
from oakdoor.lab.checking import parse_json
from oakdoor.lab.tables.columns import TABLES
from oakdoor.review.reviewer import review as reviewed
from oakdoor.review.shapes import Judged, Review, Sum

Value: TypeAlias = str | int | float | bool | None
Row: TypeAlias = Mapping[str, Value]
Rows: TypeAlias = dict[str, list[list[Value]]]  # by table, in the order of its columns


def rows_piece(review: bool, looks: int | None, first: int, sources: Sequence[tuple[str, int, str]]) -> Rows:
    """The rows of some records: of each its file, its line and its text. The first has the number `first`."""
    found: Rows = {name: [] for name in TABLES}
    for number, (source, line, text) in enumerate(sources, first):
        try:
            told = Told(parse_json(text), number, source, line)
            tables = told.tables(reviewed(told.record, looks=looks) if review and told.game.is_over else None)
        except GameError as error:
            raise GameError(f"{source}, line {line}: {error}") from None
        for name, rows in tables.items():
            found[name] += [[row[column.name] for column in TABLES[name]] for row in rows]
    return found


class Told:
    """One record, replayed."""

    def __init__(self, record: Read, number: int, source: str, line: int) -> None:
        self.record, self.number = record, number
        self.source, self.line = source, line
        self.game: Game = open_record(record)
        self.decisions: list[dict[str, Value]] = []
        self.shuffles = 0
        self._replay()
        check_result(self.game, record)

    def _replay(self) -> None:
        """Play all moves, and write down what was decided."""
        game, turn, decider = self.game, -1, CHANCE_SEAT
        points = self._points()
        for played in replayed(game, lines_of(self.record)):
            before, points = points, self._points()
            if played.seat == CHANCE_SEAT:
                self.shuffles += 1
                continue
            turn += played.seat != decider
            decider = played.seat
            side = int(game.mode.rules.side_of(game.state, decider))
            self.decisions.append(
                {
                    "record": self.number,
                    "ply": len(self.decisions),
                    "turn": turn,
                    "seat": decider,
                    "kind": played.words.partition(" ")[0],
                    "move": played.words,
                    "choices": len(played.legal),
                    "before": before[side],
                    "after": points[side],
                }
            )

    def _points(self) -> list[int]:
        """By side, the points as things lie face up."""
        return [sum(lines.values()) for lines in self.game.scores()]

    def tables(self, review: Review | None) -> dict[str, list[Row]]:
        """The rows of all tables, by table."""
        return {
            "games": [self._game()],
            "seats": [self._seat(seat) for seat in range(self.game.players)],
            "decisions": self._decisions(review),
            "lines": self._lines(),
            "luck": self._luck(review),
        }

    def _game(self) -> Row:
        game = self.game
        outcome = game.outcome() if game.is_over else None
        return {
            "record": self.number,
            "source": self.source,
            "line": self.line,
            "game": game.mode.game,
            "mode": game.mode.name,
            "players": game.players,
            "first": game.first,
            "options": json.dumps(game.options, sort_keys=True),
            "printed": game.components is None,
            "finished": game.is_over,
            "reason": outcome.reason if outcome else None,
            "decisions": len(self.decisions),
            "turns": len({row["turn"] for row in self.decisions}),
            "shuffles": self.shuffles,
            "winners": len(outcome.winners) if outcome else None,
            "target": outcome.target if outcome else None,
        }

    def _seat(self, seat: int) -> Row:
        game = self.game
        own = [row for row in self.decisions if row["seat"] == seat]
        side = int(game.mode.rules.side_of(game.state, seat))
        outcome = game.outcome() if game.is_over else None
        sides = outcome.sides if outcome else []
        others = [
            one.score
            for other, one in enumerate(sides)
            if other != side and not (game.mode.cooperative and one.seats)  # who wins together leads over nobody
        ]
        return {
            "record": self.number,
            "seat": seat,
            "place": (seat - game.first) % game.players,
            "side": side,
            "name": self._name(seat),
            "score": sides[side].score if sides else None,
            "margin": sides[side].score - max(others) if others else None,
            "rank": outcome.ranks[seat] if outcome else None,
            "share": outcome.returns[seat] if outcome else None,
            "decisions": len(own),
            "turns": len({row["turn"] for row in own}),
        }

    def _name(self, seat: int) -> str | None:
        """Who sat at a seat, as far as the record says it."""
        names = self.record.get("names") if isinstance(self.record, dict) else None
        name = names[seat] if isinstance(names, list) and seat < len(names) else None
        return name if isinstance(name, str) else None

    def _decisions(self, review: Review | None) -> list[Row]:
        judged = {one.ply: one for one in review.fair.decisions} if review else {}
        return [{**row, **_judged(judged.get(ply))} for ply, row in enumerate(self.decisions)]

    def _lines(self) -> list[Row]:
        sides = self.game.outcome().sides if self.game.is_over else []
        return [
            {"record": self.number, "side": side, "name": name, "points": points}
            for side, one in enumerate(sides)
            for name, points in one.lines.items()
        ]

    def _luck(self, review: Review | None) -> list[Row]:
        eyes = review.eyes if review else ()
        return [
            {
                "record": self.number,
                "eye": "own" if eye.eye >= 0 else "all",
                "seat": luck.seat,
                "cause": cause,
                **_caused(luck.lead, cause, ""),
                **_caused(luck.share, cause, "_share"),
            }
            for eye in eyes
            for luck in eye.lucks
            for cause in range(self.game.players)
        ]


def _judged(decision: Judged | None) -> Row:
    if decision is None:
        return {"loss": None, "lead_loss": None, "mark": None}
    return {"loss": decision.loss, "lead_loss": decision.lead_loss, "mark": decision.mark}


def _caused(total: Sum, cause: int, ending: str) -> Row:
    """What a seat's cards and moves did to a result."""
    values = {"cards": total.cards[cause], "moves": total.moves[cause], "start": total.start, "result": total.result}
    return {f"{name}{ending}": value for name, value in values.items()}
