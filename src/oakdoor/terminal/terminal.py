"""The terminal: people and bots play at a table, each sees what they may, everything is plain text."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from oakdoor.bots.contract import Bot, Budget
from oakdoor.games.contract import IllegalMove
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.games.position.view import View
from oakdoor.language.language import Language, Words
from oakdoor.tables import lamp
from oakdoor.tables.table import Table
from oakdoor.tables.talk import sayings
from oakdoor.terminal import commands
from oakdoor.terminal.moves import MoveList
from oakdoor.terminal.reading import first_meaning, near, reason_against
from oakdoor.terminal.savefile import SaveError, write_record
from oakdoor.terminal.screen import find_screen, wrapped
from oakdoor.terminal.seats import LOCAL, NOW

INTERRUPTED = 130
_LONGEST_NUMBER = 6
_MOST_CANDIDATES = 8


def say_to_all(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


class Terminal:
    """A table whose people share one screen. `read` asks a question and returns a line, `write` prints one."""

    def __init__(
        self,
        table: Table,
        bots: dict[int, Bot],
        language: Language,
        *,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = say_to_all,
        style: str = "spoken",
        save: Path | None = None,
    ) -> None:
        self.table = table
        self.bots = bots
        self.words = Words(language, table.setup.game, table.setup.mode)
        self.screen = find_screen(self.game, self.words, [seat.name for seat in table.seats], style)
        self.save = save
        self.humans = table.seats_of(LOCAL)
        # The seat before whose eyes the screen is. With several people and no secrets between them it is
        # whoever is to move, and `alone` is false: all of them look.
        self.reader: Reader = self.humans[0] if self.humans else WATCHER
        self.alone = len(self.humans) == 1
        self.told: dict[Reader, int] = dict.fromkeys([WATCHER, *self.humans], table.ply)  # up to which ply
        self._read = read
        self._write = write
        self._moves = MoveList([])
        self._views: dict[Reader, View] = {}
        self._views_of = (0, 0)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.running()

    @property
    def seat(self) -> int:
        """The seat of who decides at the screen."""
        assert self.reader is not WATCHER, "who only watches decides nothing"
        return self.reader

    def view(self, reader: Reader) -> View:
        """What a reader may know now; made once for each position."""
        position = (self.table.edition, len(self.game.moves))
        if self._views_of != position:
            self._views_of, self._views = position, {}
        if reader not in self._views:
            self._views[reader] = self.game.view(reader)
        return self._views[reader]

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
        since = self.told[self.reader]
        news = self.table.news(self.reader, since)
        for sentence in self.screen.told(news, self.view(self.reader), self.reader):
            self.say(sentence)
        for seat, ply in lamp.asked_at(self.table):
            if since <= ply < self.table.ply and seat != self.reader:
                self.say(self.words.text("terminal.asked", name=self.table.seats[seat].name))
        self.say_sayings(range(since + 1, self.table.ply + 1))
        self.told.update(dict.fromkeys([self.reader] if self.alone else [self.reader, *self.humans], self.table.ply))

    def say_sayings(self, plies: Iterable[int]) -> None:
        """What regulars said after some plies."""
        for saying in (one for ply in plies for one in sayings(self.table, ply)):
            name = self.table.seats[saying.seat].name
            self.say(self.words.text("terminal.says", name=name, text=saying.text(self.words)))

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
                for number, seat in enumerate(self.table.seats)
            ]
            self.say(f"  {self.words.text('terminal.seats_are', seats=', '.join(seats))}")

    def show_decision(self, opens_turn: bool = False) -> None:
        """Say what is expected, and list the moves; where a turn opens, say whose it is."""
        view = self.view(self.reader)
        self._moves = MoveList(self.screen.ordered(self.game.legal(), view))
        prompt = self.screen.prompt(view, self.seat)
        if opens_turn:
            many = len(self.humans) > 1
            if self.screen.is_turn(view, self.reader):
                key = "terminal.turn_of" if many else "terminal.your_turn"
            else:
                key = "terminal.decision_of" if many else "terminal.your_decision"
            prompt = f"{self.words.text(key, name=self.table.seats[self.seat].name)} {prompt}"
        self.say(prompt)
        self.show_moves()

    # ------------------------------------------------------------------ playing

    def run(self) -> int:
        """Play to the end, or until somebody leaves; returns the exit code."""
        try:
            self._welcome()
            self._play_game()
        except commands.Leave:
            return self._leave(0)
        except EOFError:
            self._write("")  # the cursor still stands behind the question
            return self._leave(0)
        except BrokenPipeError:  # nobody reads any more; the game is saved as far as it went
            self._write = lambda text: None
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
            for seat in self.table.seats
        ]
        table = self.words.text("terminal.table", names=", ".join(names))
        if len(names) > 1:
            table = f"{table} {self.words.text('terminal.begins', name=self.table.seats[self.game.first].name)}"
        self.say(table)
        if self.table.ply == 0:
            self.say_sayings([0])
        if self.humans and not self.game.is_over:
            self.say(self.words.text("terminal.hint"))

    def _play_game(self) -> None:
        while (seat := self.table.actor) is not None:
            if seat in self.bots:
                action = self.bots[seat].decide(self.table.sight(seat), Budget()).action
                self._play_move(seat, self.game.mode.codec.words(action))
                self.tell_news()
            else:
                self._turn_to(seat)
                self._decide(seat)
        self._finish()

    def _play_move(self, seat: int, words: str) -> None:
        self.table.play(seat, words, NOW)
        if seat not in self.bots or self.game.is_over:
            self.keep_saved()

    def _turn_to(self, seat: int) -> None:
        """Give the screen to a seat, and show what it needs to decide."""
        steps = self.table.steps
        changed = not steps or steps[-1].seat != seat
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
        secrets = self.table.has_secrets(self.humans)
        if secrets:
            for _ in range(shutil.get_terminal_size().lines):
                self._write("")
            self.ask(wrapped(self.words.text("terminal.hand_over", name=self.table.seats[seat].name)))
        self.reader, self.alone = seat, secrets
        return secrets

    def _decide(self, seat: int) -> None:
        """Read lines until one of them is a move, and play it."""
        ply = self.table.ply
        while self.table.ply == ply:
            line = self.ask("> ").strip()
            if line:
                self._answer(line, seat)
                # After an undo the table is as before the last decision; whoever decides now is asked anew.
                ply = min(ply, self.table.ply)

    def _answer(self, line: str, seat: int) -> None:
        word, _, argument = line.partition(" ")
        command = commands.find_command(self, word.casefold(), exact=True)
        if command is None:
            moves = self.meant(line)
            if len(moves) == 1:
                self._play_move(seat, moves[0])
                return
            if moves:
                self.say_not_one(line, moves)
                return
            command = commands.find_command(self, word.casefold(), exact=False)
        if command is not None:
            commands.COMMANDS[command](self, argument.strip())
        else:
            self.say_not_one(line, [])

    def say_not_one(self, line: str, moves: list[str]) -> None:
        """Say that a line can mean several moves, or why it means none."""
        if moves:
            self.say(self.words.text("terminal.ambiguous", moves=self._some(moves)))
        else:
            self._refuse(line, self.seat)

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
            known = [*self._moves.moves, *commands.COMMANDS]
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
            self.told[WATCHER] = self.told[self.reader]
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

    def keep_saved(self) -> None:
        """Write the game to its file, so that a crash costs at most one decision."""
        if self.save is not None:
            try:
                write_record(self.save, self.table.record())
            except SaveError as error:
                self.say(self.words.text("terminal.save_failed", reason=error))
