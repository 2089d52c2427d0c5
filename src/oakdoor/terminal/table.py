"""The terminal table: people and bots play a game, each sees what they may, everything is plain text."""

import argparse
import io
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from oakdoor.games.contract import WATCHER, GameError, IllegalMove, OptionError
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES
from oakdoor.games.view import View
from oakdoor.language.language import Language, Words, preferred_code
from oakdoor.terminal import commands
from oakdoor.terminal.arguments import add_arguments as add_arguments
from oakdoor.terminal.arguments import check_resume, plan_from
from oakdoor.terminal.history import History, Step
from oakdoor.terminal.moves import MoveList
from oakdoor.terminal.questions import Questions
from oakdoor.terminal.reading import first_meaning, near, reason_against
from oakdoor.terminal.savefile import SaveError, names_of, read_record, rebuild, write_record
from oakdoor.terminal.screen import find_screen, wrapped
from oakdoor.terminal.seats import HUMAN, Seat, make_seats, split_list

MISTAKE = 2
INTERRUPTED = 130
_LONGEST_NUMBER = 6
_MOST_CANDIDATES = 8


def _print(text: str) -> None:
    print(text, flush=True)


def _drop(text: str) -> None:
    """Say it to nobody."""


class Table:
    """A game at the terminal. `read` asks a question and returns a line, `write` prints one."""

    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        language: Language,
        *,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = _print,
        style: str = "spoken",
        save: Path | None = None,
        steps: list[tuple[int, list[Event]]] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.words = Words(language, game.mode.game, game.mode.name)
        self.screen = find_screen(game, self.words, [seat.name for seat in seats], style)
        self.save = save
        self.history = History([Step(-1, list(game.opening))])
        if steps is not None:
            self.history = History([Step(seat, events) for seat, events in steps])
        self.humans = [number for number, seat in enumerate(seats) if seat.is_human]
        self.history.mark_told([WATCHER, *self.humans])
        # The seat before whose eyes the screen is. With several people and no secrets between them it is
        # whoever is to move, and `alone` is false: all of them look.
        self.reader = self.humans[0] if self.humans else WATCHER
        self.alone = len(self.humans) == 1
        self._read = read
        self._write = write
        self._moves = MoveList([])
        self._views: dict[int, View] = {}
        self._views_of = (0, -1)

    def view(self, seat: int) -> View:
        """What a seat may know now; made once for each position."""
        position = (id(self.game), len(self.game.moves))
        if self._views_of != position:
            self._views_of, self._views = position, {}
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    # ------------------------------------------------------------------ talking

    def say(self, text: str) -> None:
        """Print a text, in lines that fit the screen."""
        self._write(wrapped(text))

    def ask(self, question: str) -> str:
        """Ask a question; raises EOFError when nobody answers any more."""
        try:
            return self._read(question)
        except UnicodeDecodeError:  # bytes that are no text are no move either
            return "?"

    def tell_news(self) -> None:
        """Tell the reader what happened since they were told last."""
        for sentence in self.screen.told(self.history.news(self.reader), self.view(self.reader), self.reader):
            self.say(sentence)
        self.history.mark_told([self.reader] if self.alone else [self.reader, *self.humans])

    def show_board(self) -> None:
        """Show all that the reader may see."""
        for line in self.screen.board(self.view(self.reader), self.reader):
            self.say(line)

    def show_moves(self) -> None:
        """List the legal moves."""
        view = self.view(self.reader)
        self.say(self.words.text("terminal.moves"))
        for line in self._moves.lines(self.words, self.screen.describer(view)):
            self.say(f"  {line}")
        if self.screen.needs_seats(self._moves.moves):
            seats = [
                self.words.text("terminal.seat_is", seat=number, name=seat.name)
                for number, seat in enumerate(self.seats)
            ]
            self.say(f"  {self.words.text('terminal.seats_are', seats=', '.join(seats))}")

    def show_decision(self, opens_turn: bool = False) -> None:
        """Say what is expected, and list the moves; where a turn opens, say whose it is."""
        view = self.view(self.reader)
        self._moves = MoveList(self.screen.ordered(self.game.legal(), view))
        prompt = self.screen.prompt(view, self.reader)
        if opens_turn:
            many = len(self.humans) > 1
            if self.screen.is_turn(view, self.reader):
                key = "terminal.turn_of" if many else "terminal.your_turn"
            else:
                key = "terminal.decision_of" if many else "terminal.your_decision"
            prompt = f"{self.words.text(key, name=self.seats[self.reader].name)} {prompt}"
        self.say(prompt)
        self.show_moves()

    # ------------------------------------------------------------------ playing

    def run(self) -> int:
        """Play to the end, or until somebody leaves; returns the exit code."""
        try:
            self._welcome()
            self._play()
        except commands.Leave:
            return self._leave(0)
        except EOFError:
            self._write("")  # the cursor still stands behind the question
            return self._leave(0)
        except BrokenPipeError:  # nobody reads any more; the game is saved as far as it went
            self._write = _drop
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (Python flushes it at the very end)
            return self._leave(0)
        except KeyboardInterrupt:
            self._write("")
            return self._leave(INTERRUPTED)
        return 0

    def _welcome(self) -> None:
        mode = self.game.mode
        title = {"game": self.words.text(f"game.{mode.game}"), "mode": self.words.word(f"mode.{mode.name}")}
        about = self.words.text(f"mode.{mode.name}.about") if self.words.has(f"mode.{mode.name}.about") else ""
        self.say(f"{self.words.text('terminal.title', **title)} {about}".rstrip())
        names = [
            self.words.text("terminal.seat_human" if seat.is_human else "terminal.seat_bot", name=seat.name)
            for seat in self.seats
        ]
        table = self.words.text("terminal.table", names=", ".join(names))
        if len(self.seats) > 1:
            table = f"{table} {self.words.text('terminal.begins', name=self.seats[self.game.first].name)}"
        self.say(table)
        if self.humans and not self.game.is_over:
            self.say(self.words.text("terminal.hint"))

    def _play(self) -> None:
        while (seat := self.game.actor) is not None:
            bot = self.seats[seat].bot
            if bot is None:
                self._turn_to(seat)
                self._decide(seat)
            else:
                self._played(seat, self.game.play_checked(bot.choose(self.game, seat)))
                self.tell_news()
        self._finish()

    def _played(self, seat: int, events: list[Event]) -> None:
        self.history.add(seat, events)
        if self.seats[seat].is_human or self.game.is_over:
            self.keep_saved()

    def _turn_to(self, seat: int) -> None:
        """Give the screen to a seat, and show what it needs to decide."""
        last = self.history.last
        changed = last is None or last.seat != seat
        handed = self._hand_over(seat)
        self.tell_news()
        last_words = self.game.moves[-1].partition(" ")[2] if self.game.moves else ""
        opens = changed or handed or self.screen.opens_turn(self.view(seat), last_words)
        if opens:
            self._write("")
            self.show_board()
            self._write("")
        self.show_decision(opens)

    def _hand_over(self, seat: int) -> bool:
        """Cover the screen if people at the table may not see the same; true if it was covered."""
        if len(self.humans) < 2 or (self.alone and self.reader == seat):
            return False
        secrets = self._has_secrets()
        if secrets:
            for _ in range(shutil.get_terminal_size().lines):
                self._write("")
            self.ask(wrapped(self.words.text("terminal.hand_over", name=self.seats[seat].name)))
        self.reader, self.alone = seat, secrets
        return secrets

    def _has_secrets(self) -> bool:
        """Whether the views of the people at the table differ."""
        views = [{**self.view(seat), "seat": None} for seat in self.humans]
        return any(view != views[0] for view in views[1:])

    def _decide(self, seat: int) -> None:
        """Read lines until one of them is a move, and play it."""
        steps = len(self.history.steps)
        while len(self.history.steps) == steps:
            line = self.ask("> ").strip()
            if line:
                self._answer(line, seat)
                # After an undo the table is as before the last decision; whoever decides now is asked anew.
                steps = min(steps, len(self.history.steps))

    def _answer(self, line: str, seat: int) -> None:
        word, _, argument = line.partition(" ")
        command = commands.find_command(self, word.casefold(), exact=True)
        if command is None:
            moves = self.meant(line)
            if len(moves) == 1:
                self._played(seat, self.game.play(moves[0], seat))
                return
            if moves:
                self.say_not_one(line, moves)
                return
            command = commands.find_command(self, word.casefold(), exact=False)
        if command is not None:
            commands.run(self, command, argument.strip())
        else:
            self.say_not_one(line, [])

    def say_not_one(self, line: str, moves: list[str]) -> None:
        """Say that a line can mean several moves, or why it means none."""
        if moves:
            self.say(self.words.text("terminal.ambiguous", moves=self._some(moves)))
        else:
            self._refuse(line, self.reader)

    def meant(self, line: str) -> list[str]:
        """The legal moves that a line can mean."""
        if line.isdecimal():
            number = int(line[:_LONGEST_NUMBER])
            return self._moves.moves[number - 1 : number] if number else []
        return first_meaning(self._readings(line), self._moves.moves)

    def _readings(self, line: str) -> list[list[str]]:
        return self.screen.readings(line, self.view(self.reader))

    def _some(self, moves: list[str]) -> str:
        shown = ", ".join(moves[:_MOST_CANDIDATES])
        left = len(moves) - _MOST_CANDIDATES
        return self.words.text("terminal.and_more", items=shown, count=left) if left > 0 else shown

    def _refuse(self, line: str, seat: int) -> None:
        """Say why a line is no move now, and what could be meant."""
        if line.isdecimal():
            self.say(self.words.text("terminal.no_number", number=line, last=len(self._moves.moves)))
            return
        reason = reason_against(self.game, seat, line, self._readings(line))
        self.say(self._told_reason(reason))
        if reason.reason.key == "unknown":
            known = [*self._moves.moves, *commands.NAMES]
            found = near(line.casefold(), known)
            if found:
                self.say(self.words.text("terminal.suggest", moves=", ".join(found)))

    def _told_reason(self, error: IllegalMove) -> str:
        rule = error.reason.rule
        key = "terminal.impossible" if rule else "terminal.impossible_plain"
        return self.words.text(key, reason=self.screen.teller.reason(error.reason), rule=rule)

    # ------------------------------------------------------------------ the end

    def _finish(self) -> None:
        """Everything is open now, so everybody looks."""
        if len(self.humans) > 1:
            self.history.told[WATCHER] = self.history.told[self.reader]
            self.reader = WATCHER
        self.tell_news()
        self._write("")
        self.show_board()
        self._write("")
        self.say(self.words.text("terminal.the_end"))
        for line in self.screen.result(self.game.outcome(), self.view(self.reader), self.reader):
            self.say(line)

    def _leave(self, code: int) -> int:
        if self.save is not None:
            if commands.save_to(self, self.save):
                self.say(self.words.text("terminal.resume_with", file=self.save))
        else:
            self.say(self.words.text("terminal.not_saved"))
        self.say(self.words.text("terminal.goodbye"))
        return code

    def record(self) -> dict[str, Any]:
        """The game as a record with the players' names."""
        return {**self.game.record(), "names": [seat.name for seat in self.seats]}

    def keep_saved(self) -> None:
        """Write the game to its file, so that a crash costs at most one decision."""
        if self.save is not None:
            try:
                write_record(self.save, self.record())
            except SaveError as error:
                self.say(self.words.text("terminal.save_failed", reason=error))


def _new_table(args: argparse.Namespace) -> Table:
    """A table with a new game, from the arguments or from a few questions."""
    asked = args.game is None and sys.stdin.isatty()
    if args.game is None and not asked:
        args.game = GAMES[0]  # questions need a terminal: without one, the first game with its defaults
    code = args.language or preferred_code()
    language = Language(code)
    if asked:
        questions = Questions(input, _print)
        language = Language(code) if args.language else questions.language(code)
        plan = questions.plan(language)
    else:
        plan = plan_from(args)
    if args.save is not None and args.save.exists() and args.save.stat().st_size > 0:
        raise SaveError(f"{args.save} exists; go on with it with --resume, or name another file")
    game = plan.new_game()
    table = Table(game, make_seats(plan.kinds, plan.names, language), language, style=args.style, save=args.save)
    if args.save is not None:
        write_record(args.save, table.record())  # a file that cannot be written is found out before the game
    return table


def _resumed_table(args: argparse.Namespace) -> Table:
    """A table with a saved game."""
    check_resume(args)
    language = Language(args.language or preferred_code())
    record = read_record(args.resume)
    try:
        game, steps = rebuild(record)
        names = split_list(args.names) if args.names is not None else names_of(record, game.players)
    except GameError as error:
        raise SaveError(f"{args.resume}: {error}") from None
    kinds = split_list(args.seats) if args.seats is not None else [HUMAN] * game.players
    if len(kinds) != game.players:
        raise OptionError(f"the saved game has {game.players} seats, but --seats names {len(kinds)}")
    seats = make_seats(kinds, names, language)
    return Table(game, seats, language, style=args.style, save=args.save or args.resume, steps=steps)


def main(args: argparse.Namespace) -> int:
    """Run `oakdoor play`; a user's mistake is one sentence on stderr and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our minus still gets the rest
    try:
        table = _resumed_table(args) if args.resume is not None else _new_table(args)
    except (GameError, OSError) as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return MISTAKE
    except EOFError:
        print()
        return 0
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    return table.run()
